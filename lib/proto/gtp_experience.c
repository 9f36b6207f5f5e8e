#include "proto/gtp_experience.h"

#include "cases/memory.h"
#include "player/learning.h"
#include "session/kalah_game.h"

#if KT_EXPERIENCE
void kt_gtp_count_case(kt_gtp_experience *all, const kt_case *each) {
    all->cases++;
    all->kalah += kt_memory_is_of(&each->key, KT_SESSION_KALAH_KIND);
    all->uses += each->uses;
}

static void write_line(kt_text *answer, const char *name, uint32_t number) {
    kt_text_string(answer, name);
    kt_text_unsigned(answer, number);
}

static void write_games(kt_text *answer, const kt_case *known) {
    write_line(answer, " of ", known->uses);
    kt_text_string(answer, " games");
}

static void write_moves(kt_gtp *gtp) {
    kt_text *answer = &gtp->answer;
    kt_colour colour = gtp->session.game.to_move;
    kt_bitboard moves = kt_game_legal(&gtp->session.game, colour);
    KT_EACH_POINT(p, &moves) {
        kt_case known;
        if (!kt_learning_look(&gtp->session.player, &gtp->session.game, colour, p, &known)) continue;
        kt_text_char(answer, '\n');
        kt_point_write(answer, p);
        kt_text_char(answer, ' ');
        kt_text_share_q16(answer, kt_experience_share_q16(&known));
        write_games(answer, &known);
    }
}

/* At Kalah, Go's record isn't there. */
static void write_position(kt_gtp *gtp) {
#if KT_KALAH
    kt_text *answer = &gtp->answer;
    kt_case known;
    if (!kt_session_kalah_look(&gtp->session, &known)) return;
    kt_text_string(answer, known.value < 0 ? "\nhere -" : "\nhere +");
    kt_text_unsigned(answer, (uint32_t)(known.value < 0 ? -known.value : known.value));
    if (known.perfect) kt_text_string(answer, " for sure");
    write_games(answer, &known);
#else
    (void)gtp;
#endif
}

void kt_gtp_write_experience(kt_gtp *gtp, const kt_gtp_experience *all) {
    kt_text *answer = &gtp->answer;
    const kt_player *player = &gtp->session.player;
    write_line(answer, "cases: ", all->cases);
    write_line(answer, ", of Kalah ", all->kalah);
    write_line(answer, "\nuses: ", all->uses);
    write_line(answer, "\nlast thought: ", player->uct.answered);
    write_line(answer, " of ", player->playouts);
    kt_text_string(answer, " visits answered by cases");
    write_line(answer, "\nmoves changed: ", player->changed);
    write_line(answer, " of ", player->compared);
    kt_text_string(answer, " compared");
    if (gtp->session.plays_kalah) write_position(gtp);
    else write_moves(gtp);
}
#endif
