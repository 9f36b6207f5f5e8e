/* katachi image: compiles databases, networks and weights into an image, and lists what an image holds. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands/commands.h"
#include "commands/image_dump.h"
#include "common/complain.h"
#include "common/json_write.h"
#include "common/memory.h"
#include "common/options.h"
#include "common/output.h"
#include "images/dominate.h"
#include "images/extend.h"
#include "images/load.h"
#include "images/section.h"
#include "images/sign_image.h"
#include "images/targets.h"
#include "learn/database.h"
#include "model/predict.h"

static const char DUMP[] = "dump";

/* What the command line asks for, and what was read for it. */
struct request {
    char *database, *model, *key_path;
    char *path[SECTIONS_MANY]; /* of the files for sections, by kind; NULL for none */
    struct output_target output;
    const struct target *board;
    size_t bytes;
    bool no_playouts, json;
    struct key key; /* of key_path */
    struct database_run run;
    struct pattern_set set;
    struct network network;
    struct section section[SECTIONS_MANY]; /* by kind */
    kt_section made[SECTIONS_MANY];        /* those that were made, in their order */
    unsigned made_count;
};

static struct options_word boards[TARGETS_MAX + 1];
static struct options_row section_rows[SECTIONS_MANY + 1];

static void begin(void *request) {
    ((struct request *)request)->output.kind = FILE_IMAGE;
    for (int i = 0; i < TARGETS_MAX && target_name(i); i++) boards[i].word = target_name(i);
    const struct section_kind *kind;
    for (unsigned i = 0; (kind = section_kind(i)); i++)
        section_rows[i] = (struct options_row){
            kind->option,           0,
            kind->argument,         kind->help,
            OPTIONS_FILE,           .offset = offsetof(struct request, path) + i * sizeof(char *),
            .type = OPTIONS_IS_TEXT};
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
    {"no-playouts", 0, NULL,
     "searches ask the network that judges, that of --judge or else the --model, about each leaf, and make no playouts",
     OPTIONS_FIELD(struct request, no_playouts)},
    {0},
};

static const struct options_row more_rows[] = {
    {"sign", 0, "KEY", "sign the image with this key, which 'katachi keys' made", OPTIONS_FILE,
     OPTIONS_FIELD(struct request, key_path)},
    {"bytes", 0, "N", "make the image no larger than N bytes", OPTIONS_INTEGER, 1, INT32_MAX,
     .standard = "all that the board has room for", OPTIONS_FIELD(struct request, bytes)},
    {"json", 0, NULL,
     "print one JSON object: board, image_bytes, model_bytes, patterns, dominated, dropped, "
     "bytes_per_pattern, patterns3x3, shapes_bytes, rules and judge_bytes when there are any, and signed_by when it is signed",
     OPTIONS_FIELD(struct request, json)},
    {0},
};

/* Tells how much of each section is in the image: as members of a JSON object, or, without one, for people. */
static void report_sections(const kt_image *image, json_t *object) {
    const struct section_kind *kind;
    for (unsigned i = 0; (kind = section_kind(i)); i++) {
        uint32_t number = kind->number(image);
        if (object && (number || !kind->omits_none)) json_put(object, kind->key, number);
        else if (number && !object) printf("; %u %s", number, kind->unit);
    }
}

static void report(const struct request *request, const struct compile_result *result, size_t dominated) {
    kt_image image;
    if (kt_predictor_open(&image, result->bytes, result->count) < 0) return; /* write_image has checked it */
    const uint8_t *signature = kt_image_signature(&image);
    char signer[KEY_DIGITS + 1];
    size_t other_bytes =
        result->model_bytes + sections_bytes(&image) + (signature ? KT_IMAGE_SIGNATURE_BYTES : 0);
    if (signature) key_digits(signer, signature);
    double each = result->kept ? (double)(result->count - other_bytes) / (double)result->kept : 0;
    if (request->json) {
        json_t *object = json_object();
        json_put_text(object, "board", request->board->name);
        json_put(object, "image_bytes", (json_int_t)result->count);
        json_put(object, "model_bytes", (json_int_t)result->model_bytes);
        json_put(object, "patterns", (json_int_t)result->kept);
        json_put(object, "dominated", (json_int_t)dominated);
        json_put(object, "dropped", (json_int_t)result->dropped);
        json_put_fixed(object, "bytes_per_pattern", each, 2);
        report_sections(&image, object);
        if (signature) json_put_text(object, "signed_by", signer);
        json_write(stdout, object);
        return;
    }
    printf("%s: %zu bytes", request->output.path, result->count);
    if (result->model_bytes) printf(", %zu of them a model", result->model_bytes);
    report_sections(&image, NULL);
    if (result->kept + dominated)
        printf("; %zu patterns (%.1f bytes each); %zu more never come before a better one and were left out",
               result->kept, each, dominated);
    if (result->dropped)
        printf("; %zu, right %u time%s or less, did not fit into %zu bytes and were dropped", result->dropped,
               result->dropped_plays, result->dropped_plays == 1 ? "" : "s", request->bytes);
    if (signature) printf("; signed by %s", signer);
    printf("\n");
}

/* Does the board play on boards of this size? If not, complains about the file at `path`. */
static bool is_small_enough(const struct request *request, const char *path, int size) {
    int board_max = request->board->board_max;
    return size <= board_max ||
           tell_user("%s is for %dx%d boards, %s holds %dx%d at most; take --size %d", path, size, size,
                     request->board->name, board_max, board_max, board_max);
}

/* Makes the sections whose files are given. Returns false after a message. */
static bool make_sections(struct request *request) {
    const struct section_kind *kind;
    for (unsigned i = 0; (kind = section_kind(i)); i++) {
        struct section *section = &request->section[i];
        if (!request->path[i]) continue;
        if (!kind->read(request->path[i], section)) return false;
        request->made[request->made_count++] = section->made;
        if (section->size && !is_small_enough(request, request->path[i], section->size)) return false;
    }
    return true;
}

/* Returns the size of boards that the first of the sections with a size is for; 0 without one. */
static int size_of_sections(const struct request *request) {
    for (unsigned i = 0; i < SECTIONS_MANY; i++)
        if (request->section[i].size) return request->section[i].size;
    return 0;
}

/* Are the sections of use on boards of this size? Returns false after a message. */
static bool sections_suit(const struct request *request, int size) {
    for (unsigned i = 0; i < SECTIONS_MANY; i++) {
        int other = request->section[i].size;
        if (!other || other == size) continue;
        return tell_user("%s is for %dx%d, and of no use in an image for %dx%d", request->path[i], other,
                         other, size, size);
    }
    return true;
}

/* A network also predicts on boards of other sizes, but worse: says so. */
static void compare_size(const struct request *request) {
    int size = request->run.size;
    if (request->model && request->network.size != size)
        tell_user("%s was trained on %dx%d, the image is for %dx%d; train it on --size %d for better moves",
                  request->model, request->network.size, request->network.size, size, size, size);
}

/* Where --no-playouts is given, says so in the section of the network that --judge names; compile_image says it of a --model.
 * Returns false, after a message, when nothing judges. */
static bool ask_alone(const struct request *request) {
    bool judges = request->network.judges;
    if (!request->no_playouts) return true;
    for (unsigned i = 0; i < request->made_count; i++) {
        const kt_section *made = &request->made[i];
        if (memcmp(made->tag, "JUDG", sizeof made->tag) != 0) continue;
        ((uint8_t *)made->bytes)[KT_EVALUATION_FLAGS] |= KT_EVALUATION_ALONE;
        judges = true;
    }
    return judges ||
           tell_user(
               "--no-playouts wants a --model or a --judge that judges; 'katachi train --judge' makes one");
}

/* Reads what the image is made of. Returns false after a message. */
static bool read_parts(struct request *request) {
    int size, channels_max = kt_model_channels_max(request->board->board_max);
    if (!make_sections(request)) return false;
    size = size_of_sections(request);
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
    compare_size(request);
    if (!ask_alone(request) || !sections_suit(request, request->run.size)) return false;
    if (request->model && request->network.channels > channels_max)
        return tell_user("%s has %d channels, %s has memory for %d; train with --channels %d", request->model,
                         request->network.channels, request->board->name, channels_max, channels_max);
    return true;
}

/* Writes what the image is made of, as text for the image. */
static void describe(const struct request *request, char *info, size_t bytes) {
    const struct database_run *run = &request->run;
    const char *between = "";
    info[0] = 0;
    CLEANUP_FILE FILE *text = fmemopen(info, bytes, "w");
    if (!text) return;
    if (request->database) {
        fprintf(text, "%zu games, %zu examples, k %d to %d, support %u, value %g", run->games, run->examples,
                run->settings.k_min, run->settings.k_max, run->settings.support, run->settings.value);
        between = "; ";
    }
    if (request->model) {
        fprintf(text, "%smodel of %d layers, %d channels, trained on %lu moves", between,
                request->network.layers, request->network.channels, request->network.trained);
        between = "; ";
    }
    for (unsigned i = 0; i < SECTIONS_MANY; i++) {
        if (!request->section[i].text[0]) continue;
        fprintf(text, "%s%s", between, request->section[i].text);
        between = "; ";
    }
}

/* Signs the image if a key is named. */
static void sign(const struct request *request, struct compile_result *result) {
    kt_image image;
    if (!request->key_path || kt_predictor_open(&image, result->bytes, result->count) < 0) return;
    uint8_t *bytes = sign_image(&image, &request->key, &result->count);
    free(result->bytes);
    result->bytes = bytes;
}

static bool write_image(const struct request *request, struct compile_result *result) {
    if (result->count) sign(request, result);
    if (result->count == 0) {
        fprintf(stderr, "katachi: %zu bytes are too few for an image", request->bytes);
        if (result->model_bytes) fprintf(stderr, "; the model alone has %zu", result->model_bytes);
        for (unsigned i = 0; section_kind(i); i++)
            if (request->path[i])
                fprintf(stderr, "; the %s have %u", section_kind(i)->what, request->section[i].made.count);
        fputs("\n", stderr);
        return false;
    }
    return output_write(&request->output, result->bytes, result->count, load_reads);
}

/* Returns the bytes that a signature needs. */
static size_t room_to_sign(const struct request *request) {
    if (!request->key_path) return 0;
    return request->bytes < SIGN_IMAGE_BYTES ? request->bytes : SIGN_IMAGE_BYTES;
}

static bool is_made(const struct request *request, const char *tag) {
    unsigned i = 0;
    while (i < request->made_count && memcmp(request->made[i].tag, tag, sizeof request->made[i].tag) != 0)
        i++;
    return i < request->made_count;
}

/* Signing replaces its bytes. */
static void free_result(struct compile_result *result) { free(result->bytes); }

static bool compile(struct request *request) {
    bool ok = read_parts(request);
    if (ok) {
        char info[256];
        describe(request, info, sizeof info);
        struct compile_settings settings = {.size = request->run.size,
                                            .stages = request->run.settings.stages,
                                            .stage_moves = request->run.settings.stage_moves,
                                            .budget_bytes = request->bytes - room_to_sign(request),
                                            .info = info,
                                            .network = request->model ? &request->network : NULL,
                                            .judges = request->board->evaluates && !is_made(request, "JUDG"),
                                            .alone = request->no_playouts,
                                            .sections = request->made,
                                            .section_count = request->made_count};
        size_t dominated = dominate_drop(&request->set);
        CLEANUP(free_result) struct compile_result result = compile_image(&request->set, &settings);
        ok = write_image(request, &result);
        if (ok) report(request, &result, dominated);
    }
    pattern_set_free(&request->set);
    network_free(&request->network);
    return ok;
}

/* Puts sections into an existing image. */
static bool extend(struct request *request) {
    CLEANUP(load_free) struct loaded_image loaded = {0};
    if (!load_image(request->database, &loaded)) return false;
    if (!is_small_enough(request, request->database, loaded.image.size) || !make_sections(request) ||
        !ask_alone(request) || !sections_suit(request, loaded.image.size))
        return false;
    CLEANUP(free_result)
    struct compile_result result = extend_image(&loaded.image, request->made, request->made_count);
    size_t bytes = result.count + room_to_sign(request);
    if (bytes > request->bytes)
        return tell_user(
            "%zu bytes are too few: %s would grow to %zu. Give these options to the 'katachi image' "
            "that makes it of a database, or make it smaller there (--bytes)",
            request->bytes, request->database, bytes);
    if (kt_image_signature(&loaded.image) && !request->key_path)
        tell_user("the signature of %s doesn't hold for the new image; --sign KEY signs it",
                  request->database);
    bool ok = write_image(request, &result);
    if (ok) report(request, &result, 0);
    return ok;
}

/* Ends the program when the command line has nothing to compile, or names a file without the option for it. */
static void refuse_incomplete(const struct request *request) {
    const struct section_kind *section;
    const char *option = NULL;
    char list[200], wanted[250];
    bool suffices = request->database || request->model;
    enum file_kind kind = request->database ? file_kind_of(request->database) : FILE_OTHER;
    for (unsigned i = 0; (section = section_kind(i)); i++) {
        if (kind == section->file) option = section->option;
        suffices |= request->path[i] && section->suffices;
    }
    if (kind == FILE_NETWORK) option = "model";
    if (option) {
        tell_user("%s is %s: name it with --%s; 'katachi image --help' says more", request->database,
                  file_kind_name(kind), option);
        exit(2);
    }
    section_list_options(list, sizeof list, true);
    snprintf(wanted, sizeof wanted, "FILE.db, --model FILE.ktm or %s to compile", list);
    if (!suffices) options_refuse("image", wanted);
}

/* Ends the program when the command line has no section for the image that it names, or a network, which only
 * a new image can have. */
static void refuse_to_extend(const struct request *request) {
    char list[200], wanted[250];
    bool any = false;
    for (unsigned i = 0; i < SECTIONS_MANY; i++) any |= request->path[i] != NULL;
    section_list_options(list, sizeof list, false);
    snprintf(wanted, sizeof wanted, "%s to put into an image, or --sign KEY", list);
    if (request->model || (!any && !request->key_path)) options_refuse("image", wanted);
}

/* Reads the key that signs, if one is named. Returns false after a message. */
static bool read_key(struct request *request) {
    if (!request->key_path) return true;
    if (!key_read(request->key_path, &request->key)) return false;
    if (!request->key.has_secret)
        tell_user("%s has the public half alone, which can't sign", request->key_path);
    return request->key.has_secret;
}

static int run(void *with, char **arguments, int count) {
    enum { INPUTS = 3 };
    struct request *request = with;
    if (count == 2 && strcmp(arguments[0], DUMP) == 0)
        return image_dump_run(arguments[1], request->output.path != NULL);
    if (count == 1 && strcmp(arguments[0], DUMP) == 0 && (!request->board || !request->output.path)) {
        tell_user("image dump needs FILE.kti; 'katachi image --help' says more");
        return 2;
    }
    if (count == 2) options_refuse_argument("image", arguments[1]);
    if (count == 1) request->database = arguments[0];
    refuse_incomplete(request);
    char *inputs[INPUTS + SECTIONS_MANY] = {request->database, request->model, request->key_path};
    memcpy(&inputs[INPUTS], request->path, sizeof request->path);
    if (!output_prepare(&request->output, inputs, INPUTS + SECTIONS_MANY) || !read_key(request)) return 1;
    if (!request->bytes || request->bytes > request->board->image_bytes)
        request->bytes = request->board->image_bytes;
    bool stands = request->database && file_kind_of(request->database) == FILE_IMAGE;
    if (stands) refuse_to_extend(request);
    bool ok = stands ? extend(request) : compile(request);
    for (unsigned i = 0; i < SECTIONS_MANY; i++) free((void *)request->section[i].made.bytes);
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
        "With an image in place of the database, puts 3x3 patterns, weights of shapes or rules into it, which "
        "replace those that it has, or signs it (--sign). A toy takes images that are signed by the key it "
        "trusts; 'katachi upload --help' says more.\n\n"
        "dump lists the patterns of an image, a line each: value, stage of the game, whether a ko must be "
        "there, where on the board the move may be, and the stones of the mover and of the opponent as "
        "bitboards, with the move as far to the lower left as it may be (hexadecimal, bit y * size + x).",
    .arguments_max = 2,
    .exempt = DUMP,
    COMMAND_OPTIONS(struct request, begin, run, {rows, 0, NULL}, {section_rows, 0, NULL},
                    {more_rows, 0, NULL}),
};
