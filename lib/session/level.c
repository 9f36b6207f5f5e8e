#include "session/level.h"

#if KT_DESKTOP

/* The first five draw their moves among the predictions; their playouts are for Kalah, and for Go without an image. Strength
 * was measured on 9x9 (docs/log/2026-11-29-selfplay.md). Ranks are estimates: GNU Go 3.8 at level 10 is commonly held to be about
 * 7 kyu, and 100 points of Elo, with which one wins 64 of 100 games, count as a rank. */
const kt_level kt_levels[KT_LEVELS] = {
    {"beginner", "about 14 kyu: won 2 of 60 games against novice", KT_MANNER_CARELESS, 100},
    {"novice", "about 8 kyu: won 13 of 60 games against casual", KT_MANNER_LOOSE, 500},
    {"casual", "about 6 kyu: won 12 of 60 games against keen", KT_MANNER_EASY, 2000},
    {"keen", "about 3 kyu: 18 of 20 games against GNU Go", KT_MANNER_CAREFUL, 3000},
    {"skilled", "about 2 kyu: 42 of 60 games against keen", KT_MANNER_SOUND, 3000},
    {"club", "1 kyu or better on 9x9, about 3 kyu on larger boards: 21 of 21 games against GNU Go",
     KT_MANNER_FULL, 1000},
    {"strong", "3 s a move, all cores; 1 kyu or better: 100 of 100 games against GNU Go", KT_MANNER_FULL, 0},
};

void kt_session_take_level(kt_session *session, const kt_level *level) {
    session->by_goals = false;
    session->manner = level->manner;
    session->budget = session->config->budget;
    if (level->playouts) session->budget = (kt_player_budget){.playouts = level->playouts};
}

#endif
