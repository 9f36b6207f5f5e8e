#include "learn/valuate.h"

#include <stdlib.h>
#include <string.h>

#include "board/symmetry.h"
#include "common/memory.h"
#include "common/progress.h"
#include "learn/scan.h"
#include "learn/trie.h"

/* The examples of a batch, one bit each. Examples of one game lie side by side, and a stone stays for many
 * moves: so one word tells in which of them it is there. */
typedef uint64_t examples_set;

enum { BATCH = 64 };

/* A grid of points with a margin that no offset from the board leaves. */
enum { MARGIN = KT_BOARD_MAX - 1, GRID_SIDE = KT_BOARD_MAX + 2 * MARGIN, GRID = GRID_SIDE * GRID_SIDE };

/* A place of a view on its way down the trie. */
struct lane {
    examples_set in; /* the examples with all stones so far */
    uint16_t at;     /* the point, in the grid */
    uint8_t view, x, y;
};

enum { LANES = KT_SYMMETRIES * KT_QUADRANT_POINTS };

/* The work of one thread. */
struct counter {
    const struct pattern_set *set;
    const struct trie *trie;
    uint32_t *matches, *plays; /* of the trie's patterns */
    struct lane place[LANES];  /* all places of all views, those of one point side by side */
    int places;
    int16_t offset[KT_SYMMETRIES][KT_SPIRAL_MAX]; /* in the grid, of the places in the spiral */
    examples_set stone[2][GRID];                  /* where the mover, and the opponent, has a stone */
    examples_set allowed[GRID], move[GRID];       /* where a move is legal, and where it was played */
    struct lane lanes[NEIGHBOURS_MAX + 1][LANES]; /* at each depth of the trie */
};

static int grid_at(kt_point p) { return (kt_point_y(p) + MARGIN) * GRID_SIDE + kt_point_x(p) + MARGIN; }

/* Lists the places of all views. */
static void list_places(struct counter *c) {
    int size = c->set->size, quadrant = kt_quadrant(size);
    for (int i = 0; i < size * size; i++) {
        kt_point p = kt_point_at(i % size, i / size);
        for (int view = 0; view < KT_SYMMETRIES; view++) {
            kt_point turned = kt_symmetry_apply(view, p, size);
            int x = kt_point_x(turned), y = kt_point_y(turned);
            if (x >= quadrant || y >= quadrant) continue;
            c->place[c->places++] = (struct lane){
                .at = (uint16_t)grid_at(p), .view = (uint8_t)view, .x = (uint8_t)x, .y = (uint8_t)y};
        }
    }
}

/* Finds where the spiral's offsets lead in the grid, for each view. */
static void list_offsets(struct counter *c, const kt_spiral *spiral) {
    int size = c->set->size;
    for (int view = 0; view < KT_SYMMETRIES; view++) {
        int back = kt_symmetry_inverse(view), corner = grid_at(kt_symmetry_apply(back, 0, size));
        int right = grid_at(kt_symmetry_apply(back, kt_point_at(1, 0), size)) - corner;
        int up = grid_at(kt_symmetry_apply(back, kt_point_at(0, 1), size)) - corner;
        for (int i = 0; i < spiral->count; i++)
            c->offset[view][i] = (int16_t)(spiral->dx[i] * right + spiral->dy[i] * up);
    }
}

/* Marks in `grid` that example `bit` has these points. */
static void mark(examples_set grid[GRID], const kt_bitboard *points, examples_set bit) {
    for (kt_point p = kt_bitboard_next(points, 0); p != KT_NO_POINT; p = kt_bitboard_next(points, p + 1))
        grid[grid_at(p)] |= bit;
}

/* Loads a batch, and puts its places as lanes at the root. Returns their number. */
static int load(struct counter *c, const struct example *examples, int count) {
    memset(c->stone, 0, sizeof c->stone);
    memset(c->allowed, 0, sizeof c->allowed);
    memset(c->move, 0, sizeof c->move);
    for (int i = 0; i < count; i++) {
        examples_set bit = (examples_set)1 << i;
        mark(c->stone[0], &examples[i].own, bit);
        mark(c->stone[1], &examples[i].other, bit);
        mark(c->allowed, &examples[i].allowed, bit);
        c->move[grid_at(examples[i].move)] |= bit;
    }
    int used = 0;
    for (int i = 0; i < c->places; i++) {
        c->lanes[0][used] = c->place[i];
        c->lanes[0][used].in = c->allowed[c->place[i].at];
        used += c->lanes[0][used].in != 0;
    }
    return used;
}

/* Counts pattern `index` in the lanes that have all its stones. */
static void count_pattern(struct counter *c, uint32_t index, const struct lane *lanes, int count) {
    const struct pattern *p = &c->set->pattern[index];
    uint32_t matches = 0, plays = 0;
    examples_set in = 0; /* at one point, in any view */
    for (int i = 0; i < count; i++) {
        const struct lane *lane = &lanes[i];
        if (lane->x >= p->x_min && lane->x <= p->x_max && lane->y >= p->y_min && lane->y <= p->y_max)
            in |= lane->in;
        if (in && (i + 1 == count || lane[1].at != lane->at)) {
            matches += (uint32_t)kt_bits_count64(in);
            plays += (uint32_t)kt_bits_count64(in & c->move[lane->at]);
            in = 0;
        }
    }
    uint32_t at = index - c->trie->node[0].first;
    c->matches[at] += matches;
    c->plays[at] += plays;
}

/* Is the lane's place in the window? */
static bool reaches(const kt_window *reach, const struct lane *lane) {
    int bit = lane->y * KT_QUADRANT_MAX + lane->x;
    return reach->word[bit / KT_WORD_BITS] >> bit % KT_WORD_BITS & 1;
}

/* Copies the lanes of `from` that go on to the node. Returns their number. */
static int descend(const struct counter *c, const struct trie_node *node, const struct lane *from, int count,
                   struct lane *to) {
    const examples_set *stone = c->stone[node->stone & 1];
    int used = 0, offset = node->stone >> 1;
    for (int i = 0; i < count; i++) {
        examples_set in = from[i].in & stone[from[i].at + c->offset[from[i].view][offset]];
        if (in == 0 || !reaches(&node->reach, &from[i])) continue;
        to[used] = from[i];
        to[used++].in = in;
    }
    return used;
}

/* Counts all patterns of the trie in a batch of examples. */
static void count_batch(struct counter *c, const struct example *examples, int batch) {
    int count[NEIGHBOURS_MAX + 1];
    count[0] = load(c, examples, batch);
    const struct trie_node *nodes = c->trie->node;
    for (uint32_t i = 0; i < c->trie->count;) {
        const struct trie_node *node = &nodes[i];
        int depth = node->depth;
        if (depth) count[depth] = descend(c, node, c->lanes[depth - 1], count[depth - 1], c->lanes[depth]);
        if (count[depth] == 0) {
            i = node->skip;
            continue;
        }
        for (uint32_t j = node->first; j < nodes[i + 1].first; j++)
            count_pattern(c, j, c->lanes[depth], count[depth]);
        i++;
    }
}

static struct counter *counter_new(const struct pattern_set *set, const struct trie *trie, uint32_t patterns,
                                   const kt_matcher *matcher) {
    struct counter *c = memory_zeroed(sizeof *c);
    c->set = set;
    c->trie = trie;
    c->matches = memory_zeroed(patterns * sizeof *c->matches);
    c->plays = memory_zeroed(patterns * sizeof *c->plays);
    list_places(c);
    list_offsets(c, &matcher->spiral);
    return c;
}

/* Adds what a thread has counted to the patterns from `first` on. */
static void counter_end(struct counter *c, struct pattern *first, uint32_t patterns) {
    for (uint32_t i = 0; i < patterns; i++) {
        first[i].matches += c->matches[i];
        first[i].plays += c->plays[i];
    }
    free(c->matches);
    free(c->plays);
    free(c);
}

struct counting {
    struct progress progress;
    size_t done, total; /* examples */
};

static void show(struct counting *counting, size_t examples) {
    progress_show(&counting->progress, counting->done += examples, counting->total);
}

/* Counts `count` patterns in the examples of their group on a GPU. */
static void scan_group(struct scan *scan, struct pattern *patterns, uint32_t count,
                       const struct example_group *group, struct counting *counting) {
    scan_begin(scan, patterns, count);
    for (size_t done = 0, some; done < group->count; done += some) {
        some = group->count - done < SCAN_EXAMPLES_MAX ? group->count - done : SCAN_EXAMPLES_MAX;
        scan_examples(scan, &group->example[done], some);
        show(counting, some);
    }
    scan_end(scan, patterns);
}

/* Counts patterns first..end - 1 in the examples of their group, on all threads. */
static void count_group(struct pattern_set *set, uint32_t first, uint32_t end,
                        const struct example_group *group, const kt_matcher *matcher,
                        struct counting *counting) {
    struct trie trie = trie_build(set, first, end, matcher);
#pragma omp parallel
    {
        struct counter *c = counter_new(set, &trie, end - first, matcher);
#pragma omp for schedule(dynamic)
        for (size_t i = 0; i < group->count; i += BATCH) {
            int batch = group->count - i < BATCH ? (int)(group->count - i) : BATCH;
            count_batch(c, &group->example[i], batch);
#pragma omp critical(progress)
            show(counting, (size_t)batch);
        }
#pragma omp critical(counts)
        counter_end(c, &set->pattern[first], end - first);
    }
    trie_free(&trie);
}

void valuate(struct pattern_set *set, const struct examples *examples, cl_device_id accelerator) {
    struct scan *scan = accelerator ? scan_open(accelerator, set->size) : NULL;
    kt_matcher *matcher = memory_zeroed(sizeof *matcher);
    kt_matcher_init(matcher, set->size);
    struct counting counting = {.progress = progress_begin("valuing patterns"), .total = examples->count};
    trie_sort(set);
    for (uint32_t first = 0, end; first < set->count; first = end) {
        int stage = set->pattern[first].stage, ko = set->pattern[first].ko;
        for (end = first + 1; end < set->count; end++)
            if (set->pattern[end].stage != stage || set->pattern[end].ko != ko) break;
        const struct example_group *group = &examples->group[kt_group(stage, ko)];
        if (scan) scan_group(scan, &set->pattern[first], end - first, group, &counting);
        else count_group(set, first, end, group, matcher, &counting);
    }
    if (scan) scan_close(scan);
    progress_end(&counting.progress);
    free(matcher);
}
