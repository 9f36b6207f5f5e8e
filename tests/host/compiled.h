/* compiled.h: patterns learned for tests, and the images that are made of them. */
#ifndef COMPILED_H
#define COMPILED_H

#include <string.h>

#include "images/compile.h"
#include "learn/learner.h"
#include "open_patterns.h"

static const struct compile_settings whole = {
    .size = 9, .stages = 3, .stage_moves = 20, .budget_bytes = 1 << 24, .info = "made by a test"};

static inline bool are_twins(const struct pattern *p, const struct pattern *q) {
    return p->stage == q->stage && p->ko == q->ko && p->stones == q->stones && p->x_min == q->x_min &&
           p->x_max == q->x_max && p->y_min == q->y_min && p->y_max == q->y_max &&
           memcmp(p->stone, q->stone, p->stones * sizeof *p->stone) == 0;
}

/* Leaves of patterns with the same stones and bounds only the first: an image can't hold more. */
static inline void drop_twins(struct pattern_set *set) {
    size_t count = 0;
    for (size_t i = 0; i < set->count; i++) {
        size_t j = 0;
        while (j < count && !are_twins(&set->pattern[i], &set->pattern[j])) j++;
        if (j == count) set->pattern[count++] = set->pattern[i];
    }
    set->count = count;
}

static inline struct learner_result learn(const struct games *games, uint32_t support) {
    struct learner_settings settings = learner_settings_default(9);
    settings.k_min = 2, settings.k_max = 6, settings.stages = whole.stages,
    settings.stage_moves = whole.stage_moves;
    settings.support = support, settings.value = 0;
    struct learner_result result = learner_run(games, 9, &settings);
    drop_twins(&result.patterns);
    return result;
}

static inline kt_patterns open_image(const struct compile_result *result) {
    kt_patterns patterns;
    assert_int_equal(open_patterns(&patterns, result->bytes, result->count), KT_OK);
    assert_int_equal(patterns.image.total_bytes, result->count);
    assert_int_equal(kt_patterns_count(&patterns), result->kept);
    return patterns;
}

#endif
