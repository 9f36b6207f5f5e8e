/* config.h: what an engine works with. */
#pragma once

#include "analysis/settings.h"
#include "images/choice.h"
#include "player/player.h"

struct analysis_config {
    /* Its memory is shared out; `slice`, `run` and `interrupted` are the engine's. */
    const kt_player_config *player;
    int threads;                       /* that search, 1..SEARCHERS_MAX, for all analyses together */
    const struct choice *choice;       /* the images that predict moves */
    kt_values values;                  /* how the network computes */
    struct analysis_settings defaults; /* for queries that don't set their own */
};
