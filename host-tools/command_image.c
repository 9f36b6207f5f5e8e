/* katachi image: from a database to an image, and back into something to read. */
#include <ctype.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "database.h"
#include "dominate.h"
#include "load.h"
#include "options.h"
#include "output.h"
#include "pattern/scan.h"
#include "targets.h"

enum { BOARD = 1 };

static const struct option options[] = {
    {"board", required_argument, NULL, BOARD},
    {"output", required_argument, NULL, 'o'},
    {"json", no_argument, NULL, 'j'},
    {"help", no_argument, NULL, 'h'},
    {0},
};

static void print_help(void) {
    printf("Usage: katachi image FILE.db --board BOARD -o FILE.kti [--json]\n"
           "       katachi image dump FILE.kti\n\n"
           "Compiles a pattern database into an image. When they don't all fit into the board's flash,\n"
           "those patterns stay that were right most often, and what was dropped is said. Or lists the\n"
           "patterns of an image: value, stage, ko, translation bounds, and the bitboards of the\n"
           "mover's and the opponent's stones with the move at the lower left end of its bounds\n"
           "(hexadecimal, bit y * size + x).\n\n"
           "  --board BOARD     one of: %s\n"
           "  -o FILE           the image; replaced whole, or not at all\n"
           "  --json            print one JSON object: board, image_bytes, patterns, dominated, dropped,\n"
           "                    bytes_per_pattern\n",
           target_names());
}

/* The bitboard as one hexadecimal number, bit y * size + x for column x, row y. */
static void print_bitboard(const kt_bitboard *set, int size) {
    char digits[(KT_POINTS + 3) / 4 + 1];
    int count = (size * size + 3) / 4;
    memset(digits, '0', (size_t)count);
    digits[count] = 0;
    for (kt_point p = kt_bitboard_next(set, 0); p != KT_NO_POINT; p = kt_bitboard_next(set, p + 1)) {
        int bit = kt_point_y(p) * size + kt_point_x(p);
        char *digit = &digits[count - 1 - bit / 4];
        int value = (*digit <= '9' ? *digit - '0' : *digit - 'a' + 10) | 1 << bit % 4;
        *digit = "0123456789abcdef"[value];
    }
    fputs(digits, stdout);
}

static void dump_pattern(const kt_image *image, const kt_spiral *spiral, int group, const kt_pattern *p) {
    kt_elementary stones = {0};
    /* Within its bounds every stone is on the board somewhere; at their lower left end perhaps not. */
    int x = p->x_min, y = p->y_min;
    while (!kt_scan_lay(spiral, p, image->size, x, y, 0, &stones) && (x < p->x_max || y < p->y_max)) {
        if (x < p->x_max) x++;
        else x = p->x_min, y++;
    }
    printf("%.5f  stage %d  %s  x %d-%d  y %d-%d  move %d,%d  black ", p->value_q16 / 65536.0, group / 2 + 1,
           group % 2 ? "ko" : "- ", p->x_min, p->x_max, p->y_min, p->y_max, x, y);
    print_bitboard(&stones.black, image->size);
    printf("  white ");
    print_bitboard(&stones.white, image->size);
    putchar('\n');
}

/* The text comes from outside: nothing in it may steer the terminal. */
static void print_info(const kt_image *image) {
    if (!image->info) return;
    printf("# ");
    for (uint32_t i = 0; i < image->info_bytes; i++) {
        uint8_t byte = image->bytes[image->info + i];
        putchar(iscntrl(byte) ? '?' : byte);
    }
    putchar('\n');
}

static int dump(const char *path) {
    loaded_image loaded;
    if (!load_image(path, &loaded)) return 1;
    const kt_image *image = &loaded.image;
    kt_spiral spiral;
    kt_spiral_init(&spiral, image->size);
    printf("# %ux%u, %u patterns, %u bytes, %u stages of %u moves\n", image->size, image->size,
           image->patterns, image->total_bytes, image->stages, image->stage_moves);
    print_info(image);
    for (int i = 0; i < image->stages * 2; i++) {
        kt_image_group group = kt_image_find_group(image, i / 2, i % 2);
        kt_image_walk walk = kt_image_walk_begin(image, group);
        for (kt_pattern pattern; kt_image_walk_next(&walk, &pattern);)
            dump_pattern(image, &spiral, i, &pattern);
    }
    load_free(&loaded);
    return 0;
}

static void report(const char *path, const target *board, const compile_result *result, size_t dominated,
                   bool json) {
    double each = result->kept ? (double)result->count / (double)result->kept : 0;
    if (json) {
        printf("{\"board\": \"%s\", \"image_bytes\": %zu, \"patterns\": %zu, \"dominated\": %zu, "
               "\"dropped\": %zu, \"bytes_per_pattern\": %.2f}\n",
               board->name, result->count, result->kept, dominated, result->dropped, each);
        return;
    }
    printf("%s: %zu patterns in %zu bytes (%.1f each); %zu more can't speak before a better one and were "
           "left out",
           path, result->kept, result->count, each, dominated);
    if (result->dropped)
        printf("; %zu, right %u times or less, did not fit into %s's %u bytes and were dropped",
               result->dropped, result->dropped_plays, board->name, board->image_bytes);
    printf("\n");
}

static int compile(const char *database, const target *board, const char *path, bool json) {
    database_run run;
    pattern_set set;
    if (!database_read(database, &run, &set)) return 1;
    if (run.size > board->board_max) {
        fprintf(stderr, "katachi: %s is for %dx%d boards, %s holds %dx%d at most; learn with --size %d\n",
                database, run.size, run.size, board->name, board->board_max, board->board_max,
                board->board_max);
        pattern_set_free(&set);
        return 1;
    }
    char info[160];
    snprintf(info, sizeof info, "%zu games, %zu examples, k %d to %d, support %u, value %g", run.games,
             run.examples, run.settings.k_min, run.settings.k_max, run.settings.support, run.settings.value);
    compile_settings settings = {run.size, run.settings.stages, run.settings.stage_moves, board->image_bytes,
                                 info};
    size_t dominated = dominate_drop(&set);
    compile_result result = compile_image(&set, &settings);
    output output;
    bool ok = output_begin(&output, path, true);
    if (ok) {
        fwrite(result.bytes, 1, result.count, output.stream);
        ok = output_commit(&output);
    }
    if (ok) report(path, board, &result, dominated, json);
    free(result.bytes);
    pattern_set_free(&set);
    return ok ? 0 : 1;
}

int command_image(int argc, char **argv) {
    const char *path = NULL, *name = NULL;
    bool json = false;
    for (int option; (option = getopt_long(argc, argv, "o:h", options, NULL)) != -1;) {
        switch (option) {
        case BOARD: name = optarg; break;
        case 'o': path = optarg; break;
        case 'j': json = true; break;
        case 'h': print_help(); return 0;
        default: options_refuse("image", NULL);
        }
    }
    if (argc - optind == 2 && strcmp(argv[optind], "dump") == 0) return dump(argv[optind + 1]);
    if (argc - optind != 1 || !path || !name)
        options_refuse("image", "FILE.db, --board BOARD and -o FILE.kti");
    const target *board = target_find(name);
    if (board) return compile(argv[optind], board, path, json);
    fprintf(stderr, "katachi: there is no board '%s'; there are: %s\n", name, target_names());
    return 2;
}
