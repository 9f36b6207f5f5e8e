#include "images/compile.h"

#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "image/image_write.h"
#include "images/levels.h"
#include "images/quantise.h"
#include "pattern/patterns_write.h"

/* A pattern on its way into the image. */
struct candidate {
    kt_pattern pattern;
    uint32_t plays;
    uint32_t rank; /* by plays, 0 for the pattern that was right most often */
    uint8_t group;
};

static kt_pattern convert(const struct pattern *p) {
    uint64_t value = ((uint64_t)p->plays << 16) / p->matches;
    kt_pattern converted = {
        .value_q16 = value > UINT16_MAX ? UINT16_MAX : (uint16_t)value,
        .x_min = p->x_min,
        .x_max = p->x_max,
        .y_min = p->y_min,
        .y_max = p->y_max,
        .stones = p->stones,
    };
    memcpy(converted.stone, p->stone, p->stones * sizeof *p->stone);
    return converted;
}

static int compare_plays(const void *a, const void *b) {
    const struct candidate *p = a, *q = b;
    if (p->plays != q->plays) return p->plays > q->plays ? -1 : 1;
    return p->rank < q->rank ? -1 : 1;
}

static int compare_order(const void *a, const void *b) {
    const struct candidate *p = a, *q = b;
    if (p->group != q->group) return p->group < q->group ? -1 : 1;
    int order = kt_pattern_compare(&p->pattern, &q->pattern);
    if (order) return order;
    return p->rank < q->rank ? -1 : 1;
}

/* Rounds the value of every pattern to one of few. */
static struct levels round_values(struct candidate *candidates, size_t count) {
    CLEANUP_FREE uint16_t *values = memory_zeroed(count * sizeof *values);
    for (size_t i = 0; i < count; i++) values[i] = candidates[i].pattern.value_q16;
    struct levels chosen = levels_choose(values, count);
    for (size_t i = 0; i < count; i++)
        candidates[i].pattern.value_q16 = levels_nearest(&chosen, candidates[i].pattern.value_q16);
    return chosen;
}

/* The patterns of the set in the order of the image, with their ranks. */
static struct candidate *make_candidates(const struct pattern_set *set, struct levels *levels) {
    struct candidate *candidates = memory_zeroed(set->count * sizeof *candidates);
    for (size_t i = 0; i < set->count; i++) {
        const struct pattern *p = &set->pattern[i];
        candidates[i] =
            (struct candidate){convert(p), p->plays, (uint32_t)i, (uint8_t)kt_group(p->stage, p->ko)};
    }
    *levels = round_values(candidates, set->count);
    if (set->count == 0) return candidates;
    qsort(candidates, set->count, sizeof *candidates, compare_plays);
    for (size_t i = 0; i < set->count; i++) candidates[i].rank = (uint32_t)i;
    qsort(candidates, set->count, sizeof *candidates, compare_order);
    return candidates;
}

/* Writes the patterns with ranks below `kept` into the image. Returns its bytes, or KT_ERR_FULL. */
static kt_status write_best(const struct candidate *candidates, size_t count, size_t kept,
                            kt_patterns_content *content, kt_pattern *scratch, uint8_t *bytes,
                            size_t capacity) {
    memset(content->count, 0, sizeof content->count);
    size_t used = 0;
    for (size_t i = 0; i < count; i++) {
        if (candidates[i].rank >= kept) continue;
        int group = candidates[i].group;
        if (content->count[group]++ == 0) content->patterns[group] = &scratch[used];
        scratch[used++] = candidates[i].pattern;
    }
    return kt_patterns_write(content, bytes, capacity);
}

/* Two sections are in every image, before those of patterns, although the model may be empty. */
enum { TEXT, MODEL, JUDGE, BEFORE };

/* Returns how many there are. */
static unsigned make_before(const struct compile_settings *settings, kt_section *before) {
    const struct network *network = settings->network;
    uint32_t bytes = 0;
    uint8_t *judge = network && settings->judges ? quantise_judge(network, &bytes) : NULL;
    if (judge && settings->alone) judge[KT_EVALUATION_FLAGS] |= KT_EVALUATION_ALONE;
    before[TEXT] = kt_image_text_section(settings->info);
    before[MODEL] = kt_model_section(NULL, 0);
    if (network)
        before[MODEL] =
            kt_model_section(quantise_network(network),
                             kt_model_bytes((uint32_t)network->layers, (uint32_t)network->channels));
    before[JUDGE] = kt_evaluator_section(judge, bytes);
    return judge ? BEFORE : JUDGE;
}

/* An upper limit for the image: for each pattern, all that it and the nodes of its stones may need. */
static size_t largest_image(const struct pattern_set *set, const kt_patterns_content *content) {
    size_t bytes = 1024;
    for (unsigned i = 0; i < content->before.count; i++) bytes += content->before.list[i].count;
    for (unsigned i = 0; i < content->behind.count; i++) bytes += content->behind.list[i].count;
    for (size_t i = 0; i < set->count; i++) bytes += 3 + (set->pattern[i].stones + (size_t)1) * 11;
    return bytes;
}

struct compile_result compile_image(const struct pattern_set *set, const struct compile_settings *settings) {
    struct compile_result result = {0};
    kt_patterns_content content = {
        .size = settings->size, .stages = settings->stages, .stage_moves = settings->stage_moves};
    kt_section before[BEFORE];
    content.before = (kt_sections){before, make_before(settings, before)};
    content.behind = (kt_sections){settings->sections, settings->section_count};
    size_t capacity = largest_image(set, &content);
    if (capacity > settings->budget_bytes) capacity = settings->budget_bytes;
    result.bytes = memory_zeroed(capacity);
    struct levels levels;
    CLEANUP_FREE struct candidate *candidates = make_candidates(set, &levels);
    content.values = levels.value;
    content.levels = levels.count;
    CLEANUP_FREE kt_pattern *scratch = memory_zeroed(set->count * sizeof *scratch);

    /* Finds how many fit. An image of more patterns is never smaller. */
    size_t fits = 0, too_many = set->count + 1, kept = set->count;
    while (fits + 1 < too_many) {
        if (write_best(candidates, set->count, kept, &content, scratch, result.bytes, capacity) < 0)
            too_many = kept;
        else fits = kept;
        kept = fits + (too_many - fits) / 2;
    }
    kt_status bytes = write_best(candidates, set->count, fits, &content, scratch, result.bytes, capacity);
    result.count = bytes < 0 ? 0 : (size_t)bytes;
    result.model_bytes = before[MODEL].count;
    result.kept = fits;
    result.dropped = set->count - fits;
    for (size_t i = 0; i < set->count; i++)
        if (candidates[i].rank == fits) result.dropped_plays = candidates[i].plays;
    free((void *)before[MODEL].bytes);
    free((void *)before[JUDGE].bytes);
    return result;
}
