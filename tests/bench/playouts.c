/* playouts: what playouts and searches cost on this machine, for 9x9 and 19x19. One JSON object a line.
 *
 * usage: playouts [IMAGE]
 *
 * Playouts begin on an empty board and are timed on one core, the median of seven runs for each policy; the learned
 * patterns of policy sliwa are those of the image, if it has some. */
#include <stdio.h>
#include <stdlib.h>

#include "common/progress.h"
#include "images/load.h"
#include "playout/playout.h"

enum { RUNS = 7 };

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

/* Playouts a second. */
static double measure(const kt_field *empty, const kt_policy *policy, int playouts) {
    static kt_playout playout;
    double seconds[RUNS];
    for (int run = 0; run < RUNS; run++) {
        kt_random random;
        kt_random_init(&random, 1);
        double begun = progress_clock();
        for (int i = 0; i < playouts; i++) {
            kt_playout_begin(&playout, empty, KT_FIELD_BLACK, KT_NO_CELL, KT_NO_CELL, &random);
            (void)kt_playout_run(&playout, policy, kt_playout_mercy(empty->size));
        }
        seconds[run] = progress_clock() - begun;
    }
    qsort(seconds, RUNS, sizeof *seconds, compare);
    return playouts / seconds[RUNS / 2];
}

static void measure_size(int size, kt_policy policy) {
    static kt_geometry geometry;
    static kt_board board;
    static kt_field empty;
    if (kt_geometry_init(&geometry, size) < 0) return;
    kt_board_init(&board, &geometry);
    kt_field_set(&empty, &board);
    for (int kind = KT_POLICY_RANDOM; kind < KT_POLICIES; kind++) {
        policy.kind = (kt_policy_kind)kind;
        printf("{\"bench\": \"playouts\", \"size\": %d, \"policy\": \"%s\", \"playouts_per_second\": %.0f}\n",
               size, kt_policies[kind].name, measure(&empty, &policy, 400000 / (size * size)));
    }
}

int main(int argc, char **argv) {
    static struct loaded_image loaded;
    kt_policy policy = {.kind = KT_POLICY_RANDOM};
    if (argc > 1) {
        if (!load_image(argv[1], &loaded)) return 1;
        const kt_image *image = &loaded.image;
        kt_status status3x3 = kt_table3x3_find(&policy.learned, image);
        if (status3x3 < 0 && status3x3 != KT_ERR_NOTHING) return 1;
    }
    measure_size(9, policy);
    measure_size(19, policy);
    if (argc > 1) load_free(&loaded);
    return 0;
}
