#include "proto/gtp_experience.h"

#include "search/learning.h"

#if KT_EXPERIENCE
static void write_line(kt_text *answer, const char *name, uint32_t number) {
    kt_text_string(answer, name);
    kt_text_unsigned(answer, number);
}

void kt_gtp_write_experience(kt_gtp *gtp, uint32_t cases, uint32_t uses) {
    kt_text *answer = &gtp->answer;
    kt_colour colour = gtp->game.to_move;
    /* At Kalah, another record lies where moves of Go would be tried. */
    kt_bitboard moves = gtp->plays_kalah ? kt_bitboard_none() : kt_game_legal(&gtp->game, colour);
    write_line(answer, "cases: ", cases);
    write_line(answer, "\nuses: ", uses);
    write_line(answer, "\nlast thought: ", gtp->player.uct.answered);
    write_line(answer, " of ", gtp->player.playouts);
    kt_text_string(answer, " visits answered by cases");
    for (kt_point p = kt_bitboard_next(&moves, 0); p != KT_NO_POINT; p = kt_bitboard_next(&moves, p + 1)) {
        kt_case known;
        if (!kt_learning_look(&gtp->player, &gtp->game, colour, p, &known)) continue;
        kt_text_char(answer, '\n');
        kt_point_write(answer, p);
        kt_text_char(answer, ' ');
        kt_text_share_q16(answer, kt_experience_share_q16(&known));
        write_line(answer, " of ", known.uses);
        kt_text_string(answer, " games");
    }
}
#else
void kt_gtp_write_experience(kt_gtp *gtp, uint32_t cases, uint32_t uses) {
    (void)gtp, (void)cases, (void)uses;
}
#endif
