/* series_play.h: plays the games of a series, one after another.
 *
 * A game follows from the series' settings, the game's number and the libraries as the games before left them. */
#pragma once

#include "series/series.h"

struct series_table {
    const struct series *series;
    kt_library library[2]; /* of a player that has one */
    void *memory[2];       /* theirs; NULL: the player has none. Owned */
    kt_learner_settings settings[2];
    kt_learner learner[2];
    uint32_t *search_memory; /* owned */
    size_t search_bytes;
    bool behind;            /* the last part move on the board let its player move again */
    struct series_met *met; /* what players met in the game whose result counts for them. Owned */
    int met_count;
    size_t met_room;
};

/* Sets up a series with empty libraries. */
void series_table_init(struct series_table *table, const struct series *series);
void series_table_free(struct series_table *table);

/* Plays game result->played, and adds it to the result. */
void series_play(struct series_table *table, struct series_result *result);

/* Writes to the result what the libraries hold. */
void series_weigh(const struct series_table *table, struct series_result *result);
