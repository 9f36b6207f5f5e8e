/* learner.h: from games to valued patterns (Wächter 2008, chapter 3). */
#ifndef LEARNER_H
#define LEARNER_H

#include "learn/patterns.h"
#include "records/games.h"

enum { LEARNER_PARTS_MAX = 10000 };

struct learner_settings {
    int k_min, k_max; /* patterns of so many neighbours, 2..NEIGHBOURS_MAX */
    int stages;       /* 1..KT_IMAGE_STAGES_MAX */
    int stage_moves;  /* moves in a stage, 1..255 */
    size_t acquire;   /* take patterns from the first so many games only; value them in all */
    uint32_t support; /* keep patterns that matched so often */
    double value;     /* and are worth this much at least */
    int part, parts;  /* count in every `parts`th game from number `part` (1..parts) on; both 0: in all */
};

struct learner_result {
    struct pattern_set patterns; /* as learner_keep leaves them */
    size_t examples;             /* moves that the patterns are valued on, passes left out */
    size_t raw_patterns;
};

/* The thesis's settings for a board of `size` lines: k 4 to 9, five stages, support 3, value 0.01. */
struct learner_settings learner_settings_default(int size);

/* Learns from games of one size, on all cores. The number of threads (OMP_NUM_THREADS) changes nothing in the
 * result. The caller frees result.patterns. */
struct learner_result learner_run(const struct games *games, int size,
                                  const struct learner_settings *settings);

/* Drops the patterns below the settings' support or value, and sorts the others by pattern_set_sort. A part
 * can't know yet: there only those go that never matched. */
void learner_keep(struct pattern_set *set, const struct learner_settings *settings);

#endif
