/* learner.h: learns valued patterns from games (Wächter 2008, chapter 3). */
#pragma once

#include "common/checkpoint.h"
#include "common/opencl.h"
#include "learn/patterns.h"
#include "records/games.h"

enum { LEARNER_PARTS_MAX = 10000 };

/* A learning on its way. */
struct learning {
    struct pattern_set patterns;
    size_t games;    /* the first so many have given their patterns, or the bounds of these */
    size_t examples; /* the patterns were counted in the first so many, in the order of valuate.h */
};

struct learner_settings {
    /* Numbers of neighbours: patterns of every k from k_min to k_max are learned. 2..NEIGHBOURS_MAX; default
     * 4 and 9 (the thesis). A larger k_max gives more, rarer and more exact patterns, and takes memory for
     * each. */
    int k_min, k_max;
    /* Stages of the game that patterns are kept apart by, 1..KT_STAGES_MAX; default 5 (the thesis).
     * More stages make the values fit the stage, and leave fewer examples for each. */
    int stages;
    /* Moves in a stage, 1..255; default 15 on 9x9 and 50 on 19x19 (the thesis), in proportion between. */
    int stage_moves;
    /* Take patterns only from this many games, the first ones; all games value them. Default SIZE_MAX. Fewer
     * games save memory and lose the patterns of the others. */
    size_t acquire;
    /* Keep the patterns that matched at least this often; default 3 (the thesis). More drops what was seen by
     * chance, and shrinks the database. */
    uint32_t support;
    /* Keep the patterns of at least this value, 0..1; default 0.01 (the thesis). */
    double value;
    /* Value the patterns only in every `parts`th game, from number `part` on, 1..parts, at most
     * LEARNER_PARTS_MAX: the work of one of several runs. Default 0 and 0: in all games. */
    int part, parts;
    /* The device that values the patterns; default NULL: the processor. The result is the same. */
    cl_device_id accelerator;
    /* How the learning is kept while it lasts, as a struct learning. Default NULL: it isn't. */
    struct checkpoint *checkpoint;
};

enum learner_end {
    LEARNER_FINISHED,
    LEARNER_STOPPED, /* by a signal (stop.h), and kept; the patterns are not finished */
    LEARNER_REFUSED, /* by checkpoint_resume; nothing was learned */
};

struct learner_result {
    enum learner_end end;
    struct pattern_set patterns; /* after learner_keep */
    size_t examples;             /* moves that the patterns were valued on, passes left out */
    size_t raw_patterns;         /* patterns found, before learner_keep */
};

/* The defaults for a board of `size` lines. */
struct learner_settings learner_settings_default(int size);

/* Learns from games of one size, on all cores; the result does not depend on the number of threads
 * (OMP_NUM_THREADS), nor on pauses. With settings->checkpoint, signals are caught from now on (stop.h), and end the learning
 * early. The caller frees result.patterns. */
struct learner_result learner_run(const struct games *games, int size,
                                  const struct learner_settings *settings);

/* Drops the patterns below `support` or `value`, and sorts the others by pattern_set_sort. In a part, whose
 * counts are not complete, drops only those that never matched. */
void learner_keep(struct pattern_set *set, const struct learner_settings *settings);
