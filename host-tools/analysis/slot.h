/* slot.h: analyses one turn at a time, with a player and memory of its own, in slices. Between two slices the analysis is
 * paused: it keeps its tree, and goes on from there. */
#pragma once

#include <stdatomic.h>

#include "analysis/config.h"
#include "analysis/queue.h"
#include "common/searchers.h"
#include "player/forecast.h"

struct analysis_slot {
    struct searchers_group group; /* those that help in the next slice; stands first */
    atomic_bool stops;            /* set: the slice ends soon, and is the last one */
    atomic_bool hurry;            /* set as well: nobody wants the answer */

    /* Private. */
    const struct analysis_config *config;
    bool begun;
    uint32_t begun_ms, left_ms; /* when the analysis began, and its last slice ended */
    uint32_t next_ms;           /* time after begun_ms at which the next partial answer is due */
    kt_player_config player_config;
    kt_player player;
    kt_game game;
    kt_game_move moves[ANALYSIS_MOVES_MAX];
    kt_suggestion suggestions[KT_POINTS];
    kt_survey survey;
    kt_forecast forecast;
};

/* Makes a slot whose player has this memory, KT_PLAYER_BYTES or more, aligned for kt_word. The caller frees the slot with
 * free, and the memory after that. */
struct analysis_slot *analysis_slot_make(const struct analysis_config *config, void *memory, size_t bytes);

/* Gives up the analysis. The next slice begins one. */
void analysis_slot_reset(struct analysis_slot *slot);

/* Goes on with the analysis of this turn, or begins it, for some `milliseconds`, 1 or more. Writes partial answers when they are
 * due. Returns true when the analysis is over, and answered. */
bool analysis_slot_run(struct analysis_slot *slot, const struct analysis_job *job, uint32_t milliseconds);
