#include "learn/evaluate_scan.h"

#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/progress.h"
#include "common/stop.h"
#include "learn/scan.h"

enum { PART_GAMES = 256 }; /* what a signal throws away at most */

struct valued {
    struct pattern pattern;
    uint16_t value_q16;
};

/* The work on all groups. */
struct scanning {
    struct scan *scan;
    int size;
    uint32_t *found; /* [SCAN_EXAMPLES_MAX][point] */
    struct evaluation result;
    struct progress progress;
    size_t shown, total; /* examples that it has reached, and about how many there are */
};

static int by_falling_value(const void *a, const void *b) {
    const struct valued *p = a, *q = b;
    return (int)q->value_q16 - p->value_q16;
}

/* The patterns of a group that are worth something, the best first. Returns how many. The caller frees them. */
static uint32_t list_patterns(const kt_patterns *patterns, int group, struct valued **list) {
    struct valued *valued = memory_zeroed((kt_patterns_group(patterns, group).count + 1) * sizeof *valued);
    kt_pattern_walk walk = kt_pattern_walk_begin(patterns, group);
    kt_pattern p;
    uint32_t count = 0;
    while (kt_pattern_walk_next(&walk, &p)) {
        if (p.value_q16 == 0) continue;
        struct pattern *to = &valued[count].pattern;
        valued[count++].value_q16 = p.value_q16;
        to->stones = p.stones;
        to->x_min = p.x_min, to->x_max = p.x_max, to->y_min = p.y_min, to->y_max = p.y_max;
        memcpy(to->stone, p.stone, p.stones * sizeof *p.stone);
    }
    qsort(valued, count, sizeof *valued, by_falling_value);
    *list = valued;
    return count;
}

/* The place of the move that was played among the suggestions, from 1; 0 when it isn't suggested. Of points with the same
 * value, the first comes first. */
static int place_of(const struct scanning *s, const struct valued *valued, const uint32_t *found,
                    kt_point move) {
    int points = s->size * s->size, at = kt_point_y(move) * s->size + kt_point_x(move), place = 1;
    if (!found[at]) return 0;
    uint16_t value = valued[found[at] - 1].value_q16;
    for (int i = 0; i < points; i++) {
        if (!found[i]) continue;
        uint16_t other = valued[found[i] - 1].value_q16;
        place += other > value || (other == value && i < at);
    }
    return place;
}

static void evaluate_chunk(struct scanning *s, const struct valued *valued, const struct example *examples,
                           size_t count) {
    size_t points = (size_t)(s->size * s->size);
    double begun = progress_clock();
    scan_first(s->scan, examples, count, s->found);
    s->result.seconds += progress_clock() - begun;
    for (size_t i = 0; i < count; i++) {
        int place = place_of(s, valued, s->found + i * points, examples[i].move);
        if (!place) continue;
        s->result.found++;
        s->result.place_sum += (uint64_t)place;
        s->result.at[place]++;
    }
    s->result.examples += count;
    progress_show(&s->progress, s->shown += count, s->total);
}

static void evaluate_group(struct scanning *s, const kt_patterns *patterns, int number,
                           const struct example_group *group) {
    CLEANUP_FREE struct valued *valued = NULL;
    uint32_t count = list_patterns(patterns, number, &valued);
    if (count == 0) s->result.examples += group->count;
    else {
        CLEANUP_FREE struct pattern *plain = memory_zeroed(count * sizeof *plain);
        for (uint32_t i = 0; i < count; i++) plain[i] = valued[i].pattern;
        scan_begin(s->scan, plain, count);
        for (size_t done = 0, some; done < group->count && !stop_signal(); done += some) {
            some = group->count - done < SCAN_EXAMPLES_MAX ? group->count - done : SCAN_EXAMPLES_MAX;
            evaluate_chunk(s, valued, &group->example[done], some);
        }
        scan_end(s->scan, NULL);
    }
}

/* The games `first`, `first` + `step` and so on, one of them at least. Returns false when a signal came, and counts none. */
static bool evaluate_part(struct scanning *s, const kt_patterns *patterns, const struct games *games,
                          size_t first, size_t step) {
    const struct evaluation before = s->result;
    struct examples examples =
        examples_read(games, first, step, s->size, patterns->stages, patterns->stage_moves);
    s->total = examples.count * step;
    for (int i = 0; i < kt_groups(patterns->stages); i++) evaluate_group(s, patterns, i, &examples.group[i]);
    examples_free(&examples);
    s->result.games += (games->count - first - 1) / step + 1;
    if (stop_signal()) s->result = before;
    return !stop_signal();
}

struct evaluation evaluate_scan(const kt_image *image, const struct games *games, cl_device_id device,
                                uint64_t memory) {
    kt_patterns patterns;
    if (kt_patterns_open(&patterns, image) < 0)
        return (struct evaluation){0}; /* it was checked when it was loaded */
    int size = image->size;
    size_t least = (games->count + PART_GAMES - 1) / PART_GAMES;
    size_t parts = memory ? (size_t)(examples_bytes(games, 0, 1) / memory) + 1 : games->count;
    if (parts < least) parts = least;
    if (parts > games->count) parts = games->count;
    stop_catch();
    struct scanning s = {.scan = scan_open(device, size), .size = size};
    s.found = memory_zeroed((size_t)SCAN_EXAMPLES_MAX * (size_t)(size * size) * sizeof *s.found);
    s.progress = progress_begin("predicting moves");
    for (size_t i = 0; i < parts && evaluate_part(&s, &patterns, games, i, parts); i++) continue;
    progress_end(&s.progress);
    free(s.found);
    scan_close(s.scan);
    return s.result;
}
