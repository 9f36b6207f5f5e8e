/* scan.cl: matches patterns in examples, for scan.c. Defined at its compilation:
 *   SIZE     lines of the board
 *   ITEMS    work-items of a group
 *   STONES   stones of a pattern, at most
 *   SPIRAL   offsets of kt_spiral
 *   EACH     batches of a group that counts
 *
 * A batch is 64 examples, a bit each. It has four grids of CELLS words: where the mover has a stone, where the opponent has,
 * where a move is legal, and where one was played. A grid has a margin that no offset from the board leaves. */

#define POINTS (SIZE * SIZE)
#define MARGIN (SIZE - 1)
#define SIDE   (SIZE + 2 * MARGIN)
#define CELLS  (SIDE * SIDE)
#define VIEWS  8
#define TILE   16 /* patterns whose steps a group that finds has at hand */

/* A point in a view: where the view puts it, in the quadrant. */
struct place {
    uchar view, x, y, unused;
};

/* How many stones a pattern has, and its translation bounds. */
struct bounds {
    uchar stones, x_min, x_max, y_min, y_max, unused[3];
};

static inline int cell_of(int point) { return (point / SIZE + MARGIN) * SIDE + point % SIZE + MARGIN; }

static inline bool holds(struct bounds bounds, struct place place) {
    return place.x >= bounds.x_min && place.x <= bounds.x_max && place.y >= bounds.y_min && place.y <= bounds.y_max;
}

/* From a point to where a stone is looked up, in a view. */
static inline int step_to(int stone, int view, __global const short *offsets) {
    return offsets[view * SPIRAL + (stone >> 1)] + (stone & 1) * CELLS;
}

/* Counts the matches of each pattern, and those that were played. A group counts one pattern in EACH batches; each of its items
 * takes some points. The places of `point` lie from first[point] up to first[point + 1]. */
__kernel __attribute__((reqd_work_group_size(ITEMS, 1, 1))) void count(
    __global const ushort *stones, __global const struct bounds *bounds, __global const short *offsets,
    __global const uint *first, __global const struct place *places, __global const ulong *grids, int batches,
    __global uint *matches, __global uint *plays) {
    __local int step[VIEWS][STONES];
    __local uint matched, played;
    int pattern = (int)get_group_id(0), item = (int)get_local_id(0), begin = (int)get_group_id(1) * EACH;
    int end = min(begin + EACH, batches);
    struct bounds bound = bounds[pattern];
    for (int i = item; i < VIEWS * bound.stones; i += ITEMS) {
        int view = i / bound.stones, number = i % bound.stones;
        step[view][number] = step_to(stones[pattern * STONES + number], view, offsets);
    }
    if (item == 0) matched = played = 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    uint matches_here = 0, plays_here = 0;
    for (int point = item; point < POINTS; point += ITEMS) {
        int views[VIEWS], used = 0, at = cell_of(point);
        for (uint i = first[point]; i < first[point + 1]; i++) {
            if (holds(bound, places[i])) views[used++] = places[i].view;
        }
        for (int batch = begin; used && batch < end; batch++) {
            __global const ulong *grid = grids + (size_t)batch * 4 * CELLS + at;
            ulong allowed = grid[2 * CELLS], in = 0; /* the examples in which it matches, in any view */
            for (int i = 0; i < used; i++) {
                ulong here = allowed;
                for (int j = 0; j < bound.stones && here; j++) here &= grid[step[views[i]][j]];
                in |= here;
            }
            if (in == 0) continue;
            matches_here += (uint)popcount(in);
            plays_here += (uint)popcount(in & grid[3 * CELLS]);
        }
    }
    if (matches_here) atomic_add(&matched, matches_here);
    if (plays_here) atomic_add(&played, plays_here);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item == 0 && matched) atomic_add(&matches[pattern], matched);
    if (item == 0 && played) atomic_add(&plays[pattern], played);
}

/* Finds the first of the patterns that matches, at each point of each example: its number from 1, into found[example][point],
 * which is 0 before. A group takes ITEMS points of one batch. */
__kernel __attribute__((reqd_work_group_size(ITEMS, 1, 1))) void find(
    __global const ushort *stones, __global const struct bounds *bounds, __global const short *offsets,
    __global const uint *first, __global const struct place *places, __global const ulong *grids, uint patterns,
    __global uint *found) {
    __local int step[TILE][VIEWS][STONES];
    __local struct bounds bound[TILE];
    int item = (int)get_local_id(0), point = (int)get_group_id(0) * ITEMS + item;
    size_t batch = get_group_id(1);
    bool inside = point < POINTS;
    uint begin = inside ? first[point] : 0, end = inside ? first[point + 1] : 0;
    __global const ulong *grid = grids + batch * 4 * CELLS + (inside ? cell_of(point) : 0);
    ulong open = inside ? grid[2 * CELLS] : 0; /* the examples that no pattern has matched yet */
    for (uint base = 0; base < patterns; base += TILE) {
        uint tile = min((uint)TILE, patterns - base);
        barrier(CLK_LOCAL_MEM_FENCE);
        for (uint i = item; i < tile * VIEWS * STONES; i += ITEMS) {
            uint number = i / (VIEWS * STONES), view = i / STONES % VIEWS, stone = i % STONES;
            step[number][view][stone] = step_to(stones[(base + number) * STONES + stone], view, offsets);
        }
        for (uint i = item; i < tile; i += ITEMS) bound[i] = bounds[base + i];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (uint number = 0; number < tile && open; number++) {
            ulong in = 0;
            for (uint i = begin; i < end; i++) {
                if (!holds(bound[number], places[i])) continue;
                __local const int *way = step[number][places[i].view];
                ulong here = open;
                for (int j = 0; j < bound[number].stones && here; j++) here &= grid[way[j]];
                in |= here;
            }
            open &= ~in;
            for (; in; in &= in - 1) found[(batch * 64 + 63 - clz(in & -in)) * POINTS + point] = base + number + 1;
        }
    }
}
