/* Commands that play, take back and choose moves. */
#include "proto/gtp_commands.h"

kt_status kt_gtp_play(kt_gtp *gtp) {
    kt_status status = kt_session_play(&gtp->session, gtp->given.colour, (kt_point)gtp->given.point);
    return status < 0 ? kt_gtp_refuse_move(gtp, status) : KT_OK;
}

kt_status kt_gtp_undo(kt_gtp *gtp) {
    return kt_game_undo(&gtp->session.game) < 0 ? kt_gtp_refuse(gtp, "cannot undo") : KT_OK;
}

kt_status kt_gtp_genmove(kt_gtp *gtp) {
    const kt_colour colour = gtp->given.colour;
    const unsigned how = gtp->given.row->how;
    kt_session_wish wish = {.cleans_up = how & KT_GTP_CLEANS_UP};
#if KT_DESKTOP
    const kt_gtp_config *config = gtp->config;
    if (config->chosen) wish.survey = config->survey;
#endif
    int p = kt_session_choose(&gtp->session, colour, &wish);
#if KT_DESKTOP
    if (config->chosen && p != KT_CANCELLED) config->chosen(config->context, gtp, colour, p);
#endif
    kt_status status = how & KT_GTP_PLAYS ? kt_session_answer(&gtp->session, colour, p) : KT_OK;
    if (status < 0) return kt_gtp_refuse_move(gtp, status);
    return kt_gtp_say(gtp, p == KT_NO_POINT ? "resign" : "%V", p);
}

kt_status kt_gtp_suggest(kt_gtp *gtp) {
    const kt_colour colour = gtp->given.colour;
    const int most = gtp->given.number[0];
    kt_suggestion *suggestions = gtp->session.suggestions;
    if (most < 1) return kt_gtp_refuse(gtp, "syntax error");
    if (!gtp->config->session.images[0]) return kt_gtp_refuse(gtp, "no image");
    if (!kt_player_image(&gtp->session.player)) return kt_gtp_refuse(gtp, "no image for this board size");
    kt_bitboard allowed = kt_game_legal(&gtp->session.game, colour);
    kt_status count = kt_player_predict(&gtp->session.player, &gtp->session.game, colour, allowed,
                                        most < KT_POINTS ? most : KT_POINTS, suggestions);
    for (int i = 0; i < count; i++)
        kt_gtp_say(gtp, "%V %f\n", suggestions[i].point, suggestions[i].value_q16);
    return KT_OK;
}
