/* katachi image: compiles databases, networks and weights into an image, and lists what an image holds. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands/commands.h"
#include "common/options.h"
#include "common/output.h"
#include "compile/dominate.h"
#include "compile/extend.h"
#include "compile/section3x3.h"
#include "compile/targets.h"
#include "learn/csv3x3.h"
#include "learn/database.h"
#include "load/load.h"
#include "pattern/scan.h"

static const char DUMP[] = "dump";

/* Prints a bitboard as a hexadecimal number, bit y * size + x for column x, row y. */
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
    /* At the lower left end of the bounds some stones may be off the board; find the first place where all
     * are on it. */
    int x = p->x_min, y = p->y_min;
    while (!kt_scan_lay(spiral, p, image->size, x, y, 0, &stones) && (x < p->x_max || y < p->y_max)) {
        if (x < p->x_max) x++;
        else x = p->x_min, y++;
    }
    printf("%.5f  stage %d  %s  x %d-%d  y %d-%d  move %d,%d  black ", p->value_q16 / 65536.0,
           kt_group_stage(group) + 1, kt_group_ko(group) ? "ko" : "- ", p->x_min, p->x_max, p->y_min,
           p->y_max, x, y);
    print_bitboard(&stones.black, image->size);
    printf("  white ");
    print_bitboard(&stones.white, image->size);
    putchar('\n');
}

/* The text comes from a file: it must not control the terminal. */
static void print_info(const kt_image *image) {
    kt_section text = kt_image_text(image);
    if (!text.count) return;
    printf("# ");
    for (uint32_t i = 0; i < text.count; i++) putchar(iscntrl(text.bytes[i]) ? '?' : text.bytes[i]);
    putchar('\n');
}

static void dump_patterns3x3(const kt_image *image) {
    kt_table3x3 table;
    if (kt_table3x3_find(&table, image) < 0) return;
    printf("# %u 3x3 patterns\n", table.count);
    for (unsigned rank = 1; rank <= table.count; rank++) {
        kt_pattern3x3 pattern = kt_table3x3_pattern(&table, rank);
        struct csv3x3_shape shape = csv3x3_draw(pattern.id);
        printf("%.5f  3x3  id %u  %s\n", pattern.share_q16 / 65536.0, pattern.id, shape.text);
    }
}

static int dump(const char *path) {
    struct loaded_image loaded;
    kt_patterns patterns;
    if (!load_image(path, &loaded)) return 1;
    const kt_image *image = &loaded.image;
    if (kt_patterns_open(&patterns, image) < 0) return 1; /* load_image has checked them */
    kt_spiral spiral;
    kt_spiral_init(&spiral, image->size);
    printf("# %ux%u, %u patterns, %u bytes, %u stages of %u moves\n", image->size, image->size,
           kt_patterns_count(&patterns), image->total_bytes, patterns.stages, patterns.stage_moves);
    uint32_t model_bytes = kt_model_stored(image), shapes_bytes = kt_shapes_stored(image);
    if (model_bytes) printf("# a model of %u bytes\n", model_bytes);
    if (shapes_bytes) printf("# weights of shapes of %u bytes\n", shapes_bytes);
    print_info(image);
    for (int i = 0; i < kt_groups(patterns.stages); i++) {
        kt_pattern_walk walk = kt_pattern_walk_begin(&patterns, i);
        for (kt_pattern pattern; kt_pattern_walk_next(&walk, &pattern);)
            dump_pattern(image, &spiral, i, &pattern);
    }
    dump_patterns3x3(image);
    load_free(&loaded);
    return 0;
}

/* What the command line asks for, and what was read for it. */
struct request {
    char *database, *model, *patterns3x3, *shapes;
    struct output_target output;
    const struct target *board;
    size_t bytes;
    bool json;
    struct database_run run;
    struct pattern_set set;
    struct network network;
    uint8_t *table3x3; /* the section; its first byte is the number of patterns */
    struct shape_weights weights;
};

static struct options_word boards[TARGETS_MAX + 1];

static void begin(void *request) {
    ((struct request *)request)->output.kind = FILE_IMAGE;
    for (int i = 0; i < TARGETS_MAX && target_name(i); i++) boards[i].word = target_name(i);
}

static void read_board(const struct options_row *row, char *const *values, void *field) {
    const struct target *board = target_find(*values);
    if (!board) options_wrong(row, *values, NULL);
    *(const struct target **)field = board;
}

static const struct options_row rows[] = {
    {"board", 0, "BOARD", "the board that the image is for", OPTIONS_OWN, .read = read_board, .words = boards,
     .required = true, OPTIONS_FIELD(struct request, board)},
    OUTPUT_OPTIONS(struct request, output, "FILE.kti", "the image"),
    {"model", 0, "FILE.ktm", "a network that 'katachi train' made; it then predicts the moves", OPTIONS_FILE,
     OPTIONS_FIELD(struct request, model)},
    {"shapes", 0, "FILE.kts",
     "weights of local shapes that 'katachi train-shapes' made; 'katachi gtp --search shapes' begins with "
     "them",
     OPTIONS_FILE, OPTIONS_FIELD(struct request, shapes)},
    {"patterns3x3", 0, "FILE.csv",
     "3x3 patterns for playouts that 'katachi learn3x3' made, 255 at most. They take 4 bytes each and 6,565 "
     "together",
     OPTIONS_FILE, OPTIONS_FIELD(struct request, patterns3x3)},
    {"bytes", 0, "N", "make the image no larger than N bytes", OPTIONS_INTEGER, 1, INT32_MAX,
     .standard = "all that the board has room for", OPTIONS_FIELD(struct request, bytes)},
    {"json", 0, NULL,
     "print one JSON object: board, image_bytes, model_bytes, shapes_bytes, patterns, dominated, dropped, "
     "bytes_per_pattern, patterns3x3",
     OPTIONS_FIELD(struct request, json)},
    {0},
};

static void report(const struct request *request, const struct compile_result *result, size_t dominated) {
    size_t model_bytes = result->model_bytes, shapes_bytes = result->shapes_bytes;
    unsigned patterns3x3 = request->table3x3 ? *request->table3x3 : 0;
    size_t other_bytes = model_bytes + shapes_bytes + (patterns3x3 ? kt_table3x3_bytes(patterns3x3) : 0);
    double each = result->kept ? (double)(result->count - other_bytes) / (double)result->kept : 0;
    if (request->json) {
        printf("{\"board\": \"%s\", \"image_bytes\": %zu, \"model_bytes\": %zu, \"shapes_bytes\": %zu, "
               "\"patterns\": %zu, \"dominated\": %zu, \"dropped\": %zu, \"bytes_per_pattern\": %.2f, "
               "\"patterns3x3\": %u}\n",
               request->board->name, result->count, model_bytes, shapes_bytes, result->kept, dominated,
               result->dropped, each, patterns3x3);
        return;
    }
    printf("%s: %zu bytes", request->output.path, result->count);
    if (model_bytes) printf(", %zu of them a model", model_bytes);
    if (shapes_bytes) printf(", %zu of them weights of shapes", shapes_bytes);
    if (patterns3x3) printf("; %u 3x3 patterns", patterns3x3);
    if (result->kept + dominated)
        printf("; %zu patterns (%.1f bytes each); %zu more never come before a better one and were left out",
               result->kept, each, dominated);
    if (result->dropped)
        printf("; %zu, right %u times or less, did not fit into %zu bytes and were dropped", result->dropped,
               result->dropped_plays, request->bytes);
    printf("\n");
}

/* Does the board play on boards of this size? If not, complains about the file at `path`. */
static bool is_small_enough(const struct request *request, const char *path, int size) {
    int board_max = request->board->board_max;
    if (size > board_max)
        fprintf(stderr, "katachi: %s is for %dx%d boards, %s holds %dx%d at most; take --size %d\n", path,
                size, size, request->board->name, board_max, board_max, board_max);
    return size <= board_max;
}

/* Reads 3x3 patterns and weights of shapes, if they are given. Returns false after a message. */
static bool read_sections(struct request *request) {
    if (request->patterns3x3 && !(request->table3x3 = section3x3_read(request->patterns3x3))) return false;
    return !request->shapes || (shape_weights_read(request->shapes, &request->weights) &&
                                is_small_enough(request, request->shapes, request->weights.size));
}

/* Are all parts for boards of one size? A network also predicts on other sizes, but worse: only says so.
 * Weights of shapes are of no use on other sizes: returns false after a message. */
static bool suits_size(const struct request *request) {
    int size = request->run.size;
    if (request->model && request->network.size != size)
        fprintf(stderr,
                "katachi: %s was trained on %dx%d, the image is for %dx%d; train it on --size %d for better "
                "moves\n",
                request->model, request->network.size, request->network.size, size, size, size);
    if (!request->shapes || request->weights.size == size) return true;
    fprintf(stderr, "katachi: %s is for %dx%d, and of no use in an image for %dx%d\n", request->shapes,
            request->weights.size, request->weights.size, size, size);
    return false;
}

/* Reads what the image is made of. Returns false after a message. */
static bool read_parts(struct request *request) {
    int size, channels_max = kt_model_channels_max(request->board->board_max);
    if (!read_sections(request)) return false;
    size = request->weights.size;
    if (request->model) {
        if (!network_read(request->model, &request->network)) return false;
        size = request->network.size;
        if (!request->database && !is_small_enough(request, request->model, size)) return false;
    }
    if (request->database) {
        if (!database_read(request->database, &request->run, &request->set)) return false;
        if (!is_small_enough(request, request->database, request->run.size)) return false;
    } else {
        request->run = (struct database_run){.size = size, .settings = learner_settings_default(size)};
    }
    if (!suits_size(request)) return false;
    if (request->model && request->network.channels > channels_max) {
        fprintf(stderr, "katachi: %s has %d channels, %s has memory for %d; train with --channels %d\n",
                request->model, request->network.channels, request->board->name, channels_max, channels_max);
        return false;
    }
    return true;
}

/* Writes what the image is made of, as text for the image. */
static void describe(const struct request *request, char *info, size_t bytes) {
    const struct database_run *run = &request->run;
    int length = 0;
    info[0] = 0;
    if (request->database)
        length =
            snprintf(info, bytes, "%zu games, %zu examples, k %d to %d, support %u, value %g%s", run->games,
                     run->examples, run->settings.k_min, run->settings.k_max, run->settings.support,
                     run->settings.value, request->model || request->shapes ? "; " : "");
    if (request->model)
        length +=
            snprintf(info + length, bytes - (size_t)length,
                     "model of %d layers, %d channels, trained with %lu moves%s", request->network.layers,
                     request->network.channels, request->network.trained, request->shapes ? "; " : "");
    if (request->shapes)
        snprintf(info + length, bytes - (size_t)length, "shapes on %dx%d, reach %u, from %lu games",
                 request->weights.size, request->weights.size, request->weights.reach[KT_SHAPES_LINES - 1],
                 request->weights.games);
}

static bool write_image(const struct request *request, const struct compile_result *result) {
    if (result->count == 0) {
        fprintf(stderr, "katachi: %zu bytes are too few for an image", request->bytes);
        if (result->model_bytes) fprintf(stderr, "; the model alone has %zu", result->model_bytes);
        if (result->shapes_bytes) fprintf(stderr, "; the weights of shapes have %zu", result->shapes_bytes);
        fputs("\n", stderr);
        return false;
    }
    return output_write(&request->output, result->bytes, result->count, load_reads);
}

static bool compile(struct request *request) {
    bool ok = read_parts(request);
    if (ok) {
        char info[256];
        describe(request, info, sizeof info);
        struct compile_settings settings = {.size = request->run.size,
                                            .stages = request->run.settings.stages,
                                            .stage_moves = request->run.settings.stage_moves,
                                            .budget_bytes = request->bytes,
                                            .info = info,
                                            .network = request->model ? &request->network : NULL,
                                            .table3x3 = request->table3x3,
                                            .shapes = request->shapes ? &request->weights : NULL};
        size_t dominated = dominate_drop(&request->set);
        struct compile_result result = compile_image(&request->set, &settings);
        ok = write_image(request, &result);
        if (ok) report(request, &result, dominated);
        free(result.bytes);
    }
    pattern_set_free(&request->set);
    network_free(&request->network);
    return ok;
}

/* Puts 3x3 patterns or weights of shapes into an existing image. */
static bool extend(struct request *request) {
    struct loaded_image loaded;
    if (!load_image(request->database, &loaded)) return false;
    bool ok = is_small_enough(request, request->database, loaded.image.size) && read_sections(request);
    if (ok) {
        struct compile_result result =
            extend_image(&loaded.image, request->table3x3, request->shapes ? &request->weights : NULL);
        if (result.count > request->bytes) result.count = 0;
        ok = write_image(request, &result);
        if (ok) report(request, &result, 0);
        free(result.bytes);
    }
    load_free(&loaded);
    return ok;
}

/* Ends the program when the command line has nothing to compile, or names a file without the option for it. */
static void refuse_incomplete(const struct request *request) {
    const char *option = NULL;
    enum file_kind kind = request->database ? file_kind_of(request->database) : FILE_OTHER;
    if (kind == FILE_NETWORK) option = "--model";
    if (kind == FILE_SHAPES) option = "--shapes";
    if (kind == FILE_PATTERNS3X3) option = "--patterns3x3";
    if (option) {
        fprintf(stderr, "katachi: %s is %s: name it with %s; 'katachi image --help' says more\n",
                request->database, file_kind_name(kind), option);
        exit(2);
    }
    if (!request->database && !request->model && !request->shapes)
        options_refuse("image", "FILE.db, --model FILE.ktm or --shapes FILE.kts to compile");
}

static int run(void *with, char **arguments, int count) {
    struct request *request = with;
    if (count == 2 && strcmp(arguments[0], DUMP) == 0) {
        if (request->output.path) {
            fputs("katachi: image dump prints on standard output; write '> FILE' in place of -o FILE\n",
                  stderr);
            return 2;
        }
        return dump(arguments[1]);
    }
    if (count == 2) options_refuse_argument("image", arguments[1]);
    if (count == 1) request->database = arguments[0];
    refuse_incomplete(request);
    char *inputs[] = {request->database, request->model, request->patterns3x3, request->shapes};
    request->output.inputs = inputs;
    request->output.input_count = sizeof inputs / sizeof *inputs;
    if (!output_possible(&request->output)) return 1;
    if (!request->bytes || request->bytes > request->board->image_bytes)
        request->bytes = request->board->image_bytes;
    bool stands = request->database && file_kind_of(request->database) == FILE_IMAGE;
    if (stands && (request->model || !(request->patterns3x3 || request->shapes)))
        options_refuse("image", "--patterns3x3 FILE.csv or --shapes FILE.kts to put into an image");
    bool ok = stands ? extend(request) : compile(request);
    free(request->table3x3);
    shape_weights_free(&request->weights);
    return ok ? 0 : 1;
}

const struct command command_image = {
    .name = "image",
    .summary = "compile what was learned into an image; list an image's patterns",
    .synopsis = "[FILE.db] --board BOARD -o FILE.kti [OPTION ...]\n"
                "FILE.kti --board BOARD -o FILE.kti [OPTION ...]\n"
                "dump FILE.kti",
    .about =
        "Compiles a pattern database, a network, weights of shapes, or several of these, into an image for a "
        "board. When they don't all fit into the board's flash, the patterns that were right most often "
        "stay, and a message says what was dropped.\n\n"
        "With an image in place of the database, puts 3x3 patterns or weights of shapes into it, which "
        "replace those that it has.\n\n"
        "dump lists the patterns of an image, a line each: value, stage of the game, whether a ko must be "
        "there, where on the board the move may be, and the stones of the mover and of the opponent as "
        "bitboards, with the move as far to the lower left as it may be (hexadecimal, bit y * size + x).",
    .tables = (const struct options_table[]){{rows, 0, NULL}, {0}},
    .arguments_max = 2,
    .exempt = DUMP,
    .request_bytes = sizeof(struct request),
    .begin = begin,
    .run = run,
};
