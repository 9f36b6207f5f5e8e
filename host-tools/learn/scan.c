#include "learn/scan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/embed.h"
#include "common/memory.h"
#include "learn/grid.h"

EMBED(scan_cl, "host-tools/learn/scan.cl");

/* As in scan.cl. */
enum { ITEMS = 64, EACH = 16, BATCH = GRID_EXAMPLES, BATCHES_MAX = SCAN_EXAMPLES_MAX / BATCH };

struct place {
    uint8_t view, x, y, unused;
};

struct bounds {
    uint8_t stones, x_min, x_max, y_min, y_max, unused[3];
};

struct scan {
    struct opencl_work work;
    cl_kernel count, find;
    struct grid grid;
    uint64_t *grids; /* [BATCHES_MAX][GRID_PLANES][cells] */
    cl_mem grids_there, offsets, first, places, found;
    uint32_t patterns; /* those of scan_begin, and what is there of them */
    cl_mem stones, bounds, matches, plays;
};

static cl_mem copy(const struct scan *scan, const void *data, size_t bytes) {
    cl_mem buffer = opencl_buffer(&scan->work, bytes);
    opencl_check(
        opencl.clEnqueueWriteBuffer(scan->work.queue, buffer, CL_TRUE, 0, bytes, data, 0, NULL, NULL),
        "sending data");
    return buffer;
}

/* Tells the device where each view puts each point, if that is in the quadrant. */
static void send_places(struct scan *scan) {
    int points = scan->grid.size * scan->grid.size, used = 0;
    uint32_t first[KT_BOARD_MAX * KT_BOARD_MAX + 1] = {0};
    struct grid_place of[GRID_PLACES_MAX];
    struct place places[GRID_PLACES_MAX];
    int count = grid_places(&scan->grid, of);
    for (int i = 0; i < points; i++) {
        int at = grid_at(&scan->grid, kt_point_at(i % scan->grid.size, i / scan->grid.size));
        for (; used < count && of[used].at == at; used++)
            places[used] = (struct place){.view = of[used].view, .x = of[used].x, .y = of[used].y};
        first[i + 1] = (uint32_t)used;
    }
    scan->first = copy(scan, first, (size_t)(points + 1) * sizeof *first);
    scan->places = copy(scan, places, (size_t)used * sizeof *places);
}

/* Tells it where the spiral's offsets lead in a grid, for each view. */
static void send_offsets(struct scan *scan, const kt_spiral *spiral) {
    int count = spiral->count;
    CLEANUP_FREE int16_t *offsets = memory_zeroed((size_t)(KT_SYMMETRIES * count) * sizeof *offsets);
    grid_offsets(&scan->grid, spiral, count, offsets);
    scan->offsets = copy(scan, offsets, (size_t)(KT_SYMMETRIES * count) * sizeof *offsets);
}

struct scan *scan_open(cl_device_id device, int size) {
    struct scan *scan = memory_zeroed(sizeof *scan);
    scan->grid = grid_of(size);
    kt_spiral spiral;
    kt_spiral_init(&spiral, size);
    char options[128];
    snprintf(options, sizeof options, "-DSIZE=%d -DITEMS=%d -DSTONES=%d -DSPIRAL=%d -DEACH=%d", size, ITEMS,
             NEIGHBOURS_MAX, spiral.count, EACH);
    const char *source = (const char *)scan_cl;
    size_t bytes = EMBED_BYTES(scan_cl);
    scan->work = opencl_open(device, &source, &bytes, 1, options);
    scan->count = opencl_kernel(&scan->work, "count");
    scan->find = opencl_kernel(&scan->work, "find");
    size_t all = (size_t)BATCHES_MAX * GRID_PLANES * (size_t)scan->grid.cells * sizeof *scan->grids;
    scan->grids = memory_zeroed(all);
    scan->grids_there = opencl_buffer(&scan->work, all);
    send_places(scan);
    send_offsets(scan, &spiral);
    return scan;
}

void scan_close(struct scan *scan) {
    cl_mem buffers[] = {scan->grids_there, scan->offsets, scan->first, scan->places};
    for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++) opencl.clReleaseMemObject(buffers[i]);
    opencl.clReleaseKernel(scan->count);
    opencl.clReleaseKernel(scan->find);
    if (scan->found) opencl.clReleaseMemObject(scan->found);
    opencl_close(&scan->work);
    free(scan->grids);
    free(scan);
}

void scan_begin(struct scan *scan, const struct pattern *patterns, uint32_t count) {
    uint16_t(*stones)[NEIGHBOURS_MAX] = memory_zeroed(count * sizeof *stones);
    CLEANUP_FREE struct bounds *bounds = memory_zeroed(count * sizeof *bounds);
    for (uint32_t i = 0; i < count; i++) {
        const struct pattern *p = &patterns[i];
        memcpy(stones[i], p->stone, sizeof stones[i]);
        bounds[i] = (struct bounds){.stones = p->stones, p->x_min, p->x_max, p->y_min, p->y_max, {0}};
    }
    scan->patterns = count;
    scan->stones = copy(scan, stones, count * sizeof *stones);
    scan->bounds = copy(scan, bounds, count * sizeof *bounds);
    scan->matches = opencl_buffer(&scan->work, count * sizeof(uint32_t));
    scan->plays = opencl_buffer(&scan->work, count * sizeof(uint32_t));
    free(stones);
}

/* Lays out the grids of examples, and sends them. Returns the number of batches. */
static int upload(struct scan *scan, const struct example *examples, size_t count) {
    int batches = (int)((count + BATCH - 1) / BATCH);
#pragma omp parallel for
    for (int i = 0; i < batches; i++) {
        size_t from = (size_t)i * BATCH;
        grid_lay_out(&scan->grid, examples + from, count - from < BATCH ? count - from : BATCH,
                     scan->grids + (size_t)i * GRID_PLANES * (size_t)scan->grid.cells);
    }
    size_t bytes = (size_t)batches * GRID_PLANES * (size_t)scan->grid.cells * sizeof *scan->grids;
    opencl_check(opencl.clEnqueueWriteBuffer(scan->work.queue, scan->grids_there, CL_TRUE, 0, bytes,
                                             scan->grids, 0, NULL, NULL),
                 "sending examples");
    return batches;
}

/* The arguments that both kernels begin with. */
#define COMMON(scan)                                                                                         \
    OPENCL_BUFFER((scan)->stones), OPENCL_BUFFER((scan)->bounds), OPENCL_BUFFER((scan)->offsets),            \
        OPENCL_BUFFER((scan)->first), OPENCL_BUFFER((scan)->places), OPENCL_BUFFER((scan)->grids_there)

void scan_examples(struct scan *scan, const struct example *examples, size_t count) {
    int batches = upload(scan, examples, count);
    opencl_run(&scan->work, scan->count, ITEMS, scan->patterns, (size_t)((batches + EACH - 1) / EACH),
               COMMON(scan), OPENCL_INT(batches), OPENCL_BUFFER(scan->matches), OPENCL_BUFFER(scan->plays),
               OPENCL_END);
    opencl_check(opencl.clFinish(scan->work.queue), "counting");
}

void scan_first(struct scan *scan, const struct example *examples, size_t count, uint32_t *found) {
    size_t points = (size_t)(scan->grid.size * scan->grid.size), bytes = count * points * sizeof *found;
    cl_uint zero = 0;
    if (!scan->found) scan->found = opencl_buffer(&scan->work, SCAN_EXAMPLES_MAX * points * sizeof *found);
    int batches = upload(scan, examples, count);
    opencl_check(opencl.clEnqueueFillBuffer(scan->work.queue, scan->found, &zero, sizeof zero, 0, bytes, 0,
                                            NULL, NULL),
                 "clearing what was found");
    opencl_run(&scan->work, scan->find, ITEMS, (points + ITEMS - 1) / ITEMS, (size_t)batches, COMMON(scan),
               OPENCL_INT((int)scan->patterns), OPENCL_BUFFER(scan->found), OPENCL_END);
    opencl_check(
        opencl.clEnqueueReadBuffer(scan->work.queue, scan->found, CL_TRUE, 0, bytes, found, 0, NULL, NULL),
        "reading what was found");
}

/* Reads the counts of all patterns from a buffer, and releases it. */
static uint32_t *take(const struct scan *scan, cl_mem buffer) {
    size_t bytes = scan->patterns * sizeof(uint32_t);
    uint32_t *counts = memory_zeroed(bytes);
    opencl_check(
        opencl.clEnqueueReadBuffer(scan->work.queue, buffer, CL_TRUE, 0, bytes, counts, 0, NULL, NULL),
        "reading the counts");
    opencl.clReleaseMemObject(buffer);
    return counts;
}

void scan_end(struct scan *scan, struct pattern *patterns) {
    CLEANUP_FREE uint32_t *matches = take(scan, scan->matches), *plays = take(scan, scan->plays);
    for (uint32_t i = 0; patterns && i < scan->patterns; i++) {
        patterns[i].matches += matches[i];
        patterns[i].plays += plays[i];
    }
    opencl.clReleaseMemObject(scan->stones);
    opencl.clReleaseMemObject(scan->bounds);
}
