#include "proto/gtp_levels.h"

#include "base/words.h"
#include "proto/gtp_commands.h"

#if KT_DESKTOP

/* Their strength was measured on 9x9, against GNU Go 3.8 at level 10, that of keen against level 1, that of the two
 * weakest against the next one (docs/figures.md). Ranks are estimates: GNU Go is commonly held to be about 7 kyu, and
 * 100 points of Elo, with which one wins 64 of 100 games, count as a rank. */
const kt_level kt_levels[KT_LEVELS] = {
    {"beginner", "about 17 kyu: won 8 of 60 games against novice", KT_MANNER_RANDOM, 100},
    {"novice", "about 14 kyu: won 4 of 37 games against casual", KT_MANNER_RANDOM, 500},
    {"casual", "about 10 kyu: 25 of 200 games against GNU Go", KT_MANNER_RANDOM, 3000},
    {"keen", "about 9 kyu: 22 of 40 games against GNU Go at level 1", KT_MANNER_ALONE, 2000},
    {"skilled", "about 6 kyu: 141 of 200 games against GNU Go", KT_MANNER_RAVE, 3000},
    {"club", "about 3 kyu: 89 of 100 games against GNU Go", KT_MANNER_FULL, 1000},
    {"strong", "3 s a move, all cores; 1 kyu or better: 100 of 100 games against GNU Go", KT_MANNER_FULL, 0},
};

void kt_gtp_take_manner(kt_gtp *gtp, kt_manner manner) {
    if (gtp->player.manner != manner) gtp->player.block.holds_tree = false;
    gtp->player.manner = (uint8_t)manner;
}

void kt_gtp_take_level(kt_gtp *gtp, const kt_level *level) {
    gtp->player.by_goals = false;
    kt_gtp_take_manner(gtp, level->manner);
    gtp->budget = gtp->config->budget;
    if (level->playouts) gtp->budget = (kt_player_budget){.playouts = level->playouts};
}

kt_status kt_gtp_level(kt_gtp *gtp, char *arguments) {
    const char *name = kt_words_next(&arguments);
    for (int i = 0; i < KT_LEVELS; i++) {
        if (!kt_words_equal(name, kt_levels[i].name) || *arguments) continue;
        kt_gtp_take_level(gtp, &kt_levels[i]);
        return KT_OK;
    }
    kt_text *answer = &gtp->answer;
    kt_text_string(answer, "expected ");
    for (int i = 0; i < KT_LEVELS; i++) {
        if (i) kt_text_string(answer, i < KT_LEVELS - 1 ? ", " : " or ");
        kt_text_string(answer, kt_levels[i].name);
    }
    return kt_gtp_refuse(gtp, "");
}

#endif
