#include "session/level.h"

#if KT_DESKTOP

/* The first four draw their moves among the predictions; their playouts are for Kalah, and for Go without an image. Strength
 * was measured on 9x9, against GNU Go 3.8 at level 10, that of the first three against the next one (docs/figures.md). Ranks are estimates: GNU Go is commonly held to be about 7 kyu, and
 * 100 points of Elo, with which one wins 64 of 100 games, count as a rank. */
const kt_level kt_levels[KT_LEVELS] = {
    {"beginner", "about 16 kyu: won 4 of 60 games against novice", KT_MANNER_CARELESS, 100},
    {"novice", "about 11 kyu: won 13 of 60 games against casual", KT_MANNER_LOOSE, 500},
    {"casual", "about 9 kyu: won 16 of 60 games against keen", KT_MANNER_EASY, 2000},
    {"keen", "about 7 kyu: 36 of 60 games against GNU Go", KT_MANNER_CAREFUL, 3000},
    {"skilled", "about 6 kyu: 141 of 200 games against GNU Go", KT_MANNER_RAVE, 3000},
    {"club", "about 3 kyu; 1 kyu or better on 9x9: 21 of 21 games against GNU Go", KT_MANNER_FULL, 1000},
    {"strong", "3 s a move, all cores; 1 kyu or better: 100 of 100 games against GNU Go", KT_MANNER_FULL, 0},
};

void kt_session_take_level(kt_session *session, const kt_level *level) {
    session->by_goals = false;
    session->manner = level->manner;
    session->budget = session->config->budget;
    if (level->playouts) session->budget = (kt_player_budget){.playouts = level->playouts};
}

#endif
