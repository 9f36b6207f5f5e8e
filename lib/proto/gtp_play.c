/* Commands that play, take back and choose moves. */
#include "base/words.h"
#include "proto/gtp_commands.h"

kt_status kt_gtp_play(kt_gtp *gtp, char *arguments) {
    kt_status colour = kt_gtp_read_colour(&arguments);
    kt_status p = kt_point_read(kt_words_next(&arguments), gtp->session.game.geometry.size);
    if (colour < 0 || p < 0 || *arguments) return kt_gtp_refuse(gtp, "invalid color or coordinate");
    kt_status status = kt_session_play(&gtp->session, (kt_colour)colour, (kt_point)p);
    return status < 0 ? kt_gtp_refuse_move(gtp, status) : KT_OK;
}

kt_status kt_gtp_undo(kt_gtp *gtp, char *arguments) {
    (void)arguments;
    return kt_game_undo(&gtp->session.game) < 0 ? kt_gtp_refuse(gtp, "cannot undo") : KT_OK;
}

/* What becomes of the move: it is played; with no pass while dead stones stand. */
enum { PLAYS = 1, CLEANS_UP = 2 };

static kt_status generate(kt_gtp *gtp, char *arguments, unsigned how) {
    kt_status colour = kt_gtp_read_colour(&arguments);
    if (colour < 0 || *arguments) return kt_gtp_refuse(gtp, "invalid color");
    kt_session_wish wish = {.cleans_up = how & CLEANS_UP};
#if KT_DESKTOP
    const kt_gtp_config *config = gtp->config;
    if (config->chosen) wish.survey = config->survey;
#endif
    int p = kt_session_choose(&gtp->session, (kt_colour)colour, &wish);
#if KT_DESKTOP
    if (config->chosen && p != KT_CANCELLED) config->chosen(config->context, gtp, (kt_colour)colour, p);
#endif
    kt_status status = how & PLAYS ? kt_session_answer(&gtp->session, (kt_colour)colour, p) : KT_OK;
    if (status < 0) return kt_gtp_refuse_move(gtp, status);
    if (p == KT_NO_POINT) kt_text_string(&gtp->answer, "resign");
    else kt_point_write(&gtp->answer, (kt_point)p);
    return KT_OK;
}

kt_status kt_gtp_genmove(kt_gtp *gtp, char *arguments) { return generate(gtp, arguments, PLAYS); }

kt_status kt_gtp_reg_genmove(kt_gtp *gtp, char *arguments) { return generate(gtp, arguments, 0); }

kt_status kt_gtp_genmove_cleanup(kt_gtp *gtp, char *arguments) {
    return generate(gtp, arguments, PLAYS | CLEANS_UP);
}

kt_status kt_gtp_suggest(kt_gtp *gtp, char *arguments) {
    kt_status colour = kt_gtp_read_colour(&arguments);
    kt_status most = kt_words_unsigned(kt_words_next(&arguments));
    if (colour < 0 || most < 1 || *arguments) return kt_gtp_refuse(gtp, "syntax error");
    if (!gtp->config->session.images[0]) return kt_gtp_refuse(gtp, "no image");
    if (!kt_player_image(&gtp->session.player)) return kt_gtp_refuse(gtp, "no image for this board size");
    kt_bitboard allowed = kt_game_legal(&gtp->session.game, (kt_colour)colour);
    kt_status count = kt_player_predict(&gtp->session.player, &gtp->session.game, (kt_colour)colour, allowed,
                                        most < KT_POINTS ? most : KT_POINTS, gtp->session.suggestions);
    for (int i = 0; i < count; i++) {
        kt_text *answer = &gtp->answer;
        kt_point_write(answer, gtp->session.suggestions[i].point);
        kt_text_char(answer, ' ');
        kt_text_share_q16(answer, gtp->session.suggestions[i].value_q16);
        kt_text_char(answer, '\n');
    }
    return KT_OK;
}
