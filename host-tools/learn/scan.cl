/* scan.cl: counts patterns in examples, for scan.c. Defined at its compilation:
 *   SIZE     lines of the board
 *   ITEMS    work-items of a group
 *   STONES   stones of a pattern, at most
 *   SPIRAL   offsets of kt_spiral
 *   EACH     batches of a group
 *
 * A batch is 64 examples, a bit each. It has four grids of CELLS words: where the mover has a stone, where the opponent has,
 * where a move is legal, and where one was played. A grid has a margin that no offset from the board leaves. A group of
 * work-items counts one pattern in EACH batches; each of its items takes points of the board. */

#define POINTS (SIZE * SIZE)
#define MARGIN (SIZE - 1)
#define SIDE   (SIZE + 2 * MARGIN)
#define CELLS  (SIDE * SIDE)
#define VIEWS  8

/* A point in a view: where the view puts it, in the quadrant. */
struct place {
    uchar view, x, y, unused;
};

/* How many stones a pattern has, and its translation bounds. */
struct bounds {
    uchar stones, x_min, x_max, y_min, y_max, unused[3];
};

/* The places of `point` lie from first[point] up to first[point + 1]. */
__kernel __attribute__((reqd_work_group_size(ITEMS, 1, 1))) void count(
    __global const ushort *stones, __global const struct bounds *bounds, __global const short *offsets,
    __global const uint *first, __global const struct place *places, __global const ulong *grids, int batches,
    __global uint *matches, __global uint *plays) {
    __local int step[VIEWS][STONES]; /* from a point to where the stone is looked up */
    __local uint matched, played;
    int pattern = (int)get_group_id(0), item = (int)get_local_id(0), begin = (int)get_group_id(1) * EACH;
    int end = min(begin + EACH, batches);
    struct bounds bound = bounds[pattern];
    for (int i = item; i < VIEWS * bound.stones; i += ITEMS) {
        int view = i / bound.stones, number = i % bound.stones, stone = stones[pattern * STONES + number];
        step[view][number] = offsets[view * SPIRAL + (stone >> 1)] + (stone & 1) * CELLS;
    }
    if (item == 0) matched = played = 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    uint matches_here = 0, plays_here = 0;
    for (int point = item; point < POINTS; point += ITEMS) {
        int views[VIEWS], used = 0, at = (point / SIZE + MARGIN) * SIDE + point % SIZE + MARGIN;
        for (uint i = first[point]; i < first[point + 1]; i++) {
            struct place place = places[i];
            if (place.x >= bound.x_min && place.x <= bound.x_max && place.y >= bound.y_min && place.y <= bound.y_max)
                views[used++] = place.view;
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
