/* Commands that play, take back and choose moves. */
#include "base/words.h"
#include "proto/gtp_commands.h"
#include "search/learning.h"

kt_status kt_gtp_play(kt_gtp *gtp, char *arguments) {
    kt_status colour = kt_gtp_read_colour(&arguments);
    kt_status p = kt_point_read(kt_words_next(&arguments), gtp->game.geometry.size);
    if (colour < 0 || p < 0 || *arguments) return kt_gtp_refuse(gtp, "invalid color or coordinate");
    kt_status status = kt_game_play(&gtp->game, (kt_colour)colour, (kt_point)p);
    if (status < 0) return kt_gtp_refuse_move(gtp, status);
    if (p == KT_PASS) kt_learning_end(&gtp->player, &gtp->game, KT_EMPTY);
    return KT_OK;
}

kt_status kt_gtp_undo(kt_gtp *gtp, char *arguments) {
    (void)arguments;
    return kt_game_undo(&gtp->game) < 0 ? kt_gtp_refuse(gtp, "cannot undo") : KT_OK;
}

kt_player_budget kt_gtp_budget(const kt_gtp *gtp, kt_colour colour) {
    kt_player_budget budget = gtp->budget;
    if (!gtp->clock.limited[colour]) return budget;
    int empty = kt_bitboard_count(&gtp->game.board.stones[KT_EMPTY]);
    budget.milliseconds = kt_clock_budget_ms(&gtp->clock, colour, empty, gtp->game.geometry.size);
    return budget;
}

/* The move that the engine would play: a point, KT_PASS, or KT_NO_POINT to resign. */
static int choose(kt_gtp *gtp, kt_colour colour) {
    kt_player *player = &gtp->player;
    kt_player_budget budget = kt_gtp_budget(gtp, colour);
    int p;
    if (!gtp->clock.limited[colour]) kt_learning_begin(player, &gtp->game, &budget);
    do p = kt_player_think(player, &gtp->game, colour, gtp->suggestions, budget);
    while (kt_learning_again(player, p));
    kt_clock_spend(&gtp->clock, colour, kt_player_spent_ms(player));
    return p;
}

/* Plays the move of a thought, or does nothing when that is to resign; and learns from it. Not inlined: `generate` lies on
 * the deepest stack of small chips. */
__attribute__((noinline)) static kt_status play_chosen(kt_gtp *gtp, kt_colour colour, int p) {
    if (p == KT_NO_POINT) {
        kt_learning_end(&gtp->player, &gtp->game, colour);
        return KT_OK;
    }
    kt_status status = kt_game_play(&gtp->game, colour, (kt_point)p);
    if (status < 0) return kt_gtp_refuse_move(gtp, status);
    if (p == KT_PASS) kt_learning_end(&gtp->player, &gtp->game, KT_EMPTY);
    else kt_learning_note(&gtp->player, &gtp->game);
    return KT_OK;
}

static kt_status generate(kt_gtp *gtp, char *arguments, bool play) {
    kt_status colour = kt_gtp_read_colour(&arguments);
    if (colour < 0 || *arguments) return kt_gtp_refuse(gtp, "invalid color");
    int p = choose(gtp, (kt_colour)colour);
    kt_status status = play ? play_chosen(gtp, (kt_colour)colour, p) : KT_OK;
    if (status < 0) return status;
    if (p == KT_NO_POINT) kt_text_string(&gtp->answer, "resign");
    else kt_point_write(&gtp->answer, (kt_point)p);
    return KT_OK;
}

kt_status kt_gtp_genmove(kt_gtp *gtp, char *arguments) { return generate(gtp, arguments, true); }

kt_status kt_gtp_reg_genmove(kt_gtp *gtp, char *arguments) { return generate(gtp, arguments, false); }

kt_status kt_gtp_genmove_cleanup(kt_gtp *gtp, char *arguments) {
    gtp->player.passing.cleans_up = true;
    kt_status status = generate(gtp, arguments, true);
    gtp->player.passing.cleans_up = false;
    return status;
}

kt_status kt_gtp_suggest(kt_gtp *gtp, char *arguments) {
    kt_status colour = kt_gtp_read_colour(&arguments);
    kt_status most = kt_words_unsigned(kt_words_next(&arguments));
    if (colour < 0 || most < 1 || *arguments) return kt_gtp_refuse(gtp, "syntax error");
    if (!gtp->config->images[0]) return kt_gtp_refuse(gtp, "no image");
    if (!kt_player_image(&gtp->player)) return kt_gtp_refuse(gtp, "no image for this board size");
    kt_bitboard allowed = kt_game_legal(&gtp->game, (kt_colour)colour);
    kt_status count = kt_player_predict(&gtp->player, &gtp->game, (kt_colour)colour, allowed,
                                        most < KT_POINTS ? most : KT_POINTS, gtp->suggestions);
    for (int i = 0; i < count; i++) {
        kt_text *answer = &gtp->answer;
        kt_point_write(answer, gtp->suggestions[i].point);
        kt_text_char(answer, ' ');
        kt_text_share_q16(answer, gtp->suggestions[i].value_q16);
        kt_text_char(answer, '\n');
    }
    return KT_OK;
}
