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

static void write_moves(kt_gtp *gtp) {
    kt_colour colour = gtp->session.game.to_move;
    kt_bitboard moves = kt_game_legal(&gtp->session.game, colour);
    KT_EACH_POINT(p, &moves) {
        kt_case known;
        if (kt_learning_look(&gtp->session.player, &gtp->session.game, colour, p, &known))
            kt_gtp_say(gtp, "\n%v %f of %u games", p, kt_experience_share_q16(&known), known.uses);
    }
}

/* At Kalah, Go's record isn't there. */
static void write_position(kt_gtp *gtp) {
#if KT_KALAH
    kt_case known;
    if (kt_session_kalah_look(&gtp->session, &known))
        kt_gtp_say(gtp, "\nhere %s%u%s of %u games", known.value < 0 ? "-" : "+",
                   known.value < 0 ? -known.value : known.value, known.perfect ? " for sure" : "",
                   known.uses);
#else
    (void)gtp;
#endif
}

void kt_gtp_write_experience(kt_gtp *gtp, const kt_gtp_experience *all) {
    const kt_player *player = &gtp->session.player;
    kt_gtp_say(gtp, "cases: %u, of Kalah %u\nuses: %u\nlast thought: %u of %u visits answered by cases",
               all->cases, all->kalah, all->uses, player->uct.answered, player->playouts);
    kt_gtp_say(gtp, "\nmoves changed: %u of %u compared", player->changed, player->compared);
    if (gtp->session.plays_kalah) write_position(gtp);
    else write_moves(gtp);
}
#endif
