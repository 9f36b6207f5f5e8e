/* katachi firmware: makes the file that brings new firmware to a toy. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/version.h"
#include "commands/commands.h"
#include "common/complain.h"
#include "common/memory.h"
#include "common/output.h"
#include "common/whole_file.h"
#include "images/firmware.h"
#include "images/key.h"
#include "images/targets.h"

enum { VECTORS = 256, START_AT = 4, PARTS = 3, PART_MAX = 255 };

struct request {
    struct output_target output;
    const char *version, *key;
    const struct target *board;
};

static struct options_word boards[TARGETS_MAX + 1];

static void begin(void *with) {
    struct request *request = with;
    request->output.kind = FILE_FIRMWARE;
    request->version = KT_VERSION;
    struct options_word *word = boards;
    for (int i = 0; target_name(i); i++)
        if (target_find(target_name(i))->program_bytes) (word++)->word = target_name(i);
}

static void read_board(const struct options_row *row, char *const *values, void *field) {
    const struct target *board = target_find(*values);
    if (!board) options_wrong(row, *values, NULL);
    else if (!board->program_bytes) {
        char wanted[200], list[100];
        options_value_list(row, list, sizeof list);
        snprintf(wanted, sizeof wanted, "a board that takes firmware over the line (%s)", list);
        options_wrong(row, *values, wanted);
    }
    *(const struct target **)field = board;
}

static const struct options_row rows[] = {
    {"board", 0, "BOARD", "the board that the firmware is for", OPTIONS_OWN, .read = read_board,
     .words = boards, .required = true, OPTIONS_FIELD(struct request, board)},
    OUTPUT_OPTIONS(struct request, output, "FILE.ktf", "the firmware"),
    {"version", 0, "N.N.N",
     "its version, of numbers up to 255 and 7 characters at most; a toy takes none that is older than its own",
     OPTIONS_TEXT, OPTIONS_FIELD(struct request, version)},
    {"sign", 0, "KEY", "sign it with the secret half of this key, which 'katachi keys' made", OPTIONS_FILE,
     OPTIONS_FIELD(struct request, key)},
    {0},
};

/* Returns the number of a version such as "0.1.0"; 0 when it isn't one. */
static uint32_t number_of(const char *version) {
    uint32_t number = 0;
    for (int part = 0; part < PARTS; part++) {
        size_t digits = strspn(version, "0123456789");
        unsigned long value = digits && digits <= 3 ? strtoul(version, NULL, 10) : PART_MAX + 1;
        if (value > PART_MAX) return 0;
        number = number << 8 | (uint32_t)value;
        version += digits;
        if (*version++ != (part < PARTS - 1 ? '.' : '\0')) return 0;
    }
    return number;
}

/* Reads the program at `path`. Returns false after a message, also when no slot of the board can hold it. */
static bool read_program(const char *path, const struct target *board, uint8_t **program, size_t *count) {
    uint32_t room = board->program_bytes - VECTORS;
    if (!whole_file_read(path, FIRMWARE_BYTES_MAX / FIRMWARE_SLOTS - 65536, program, count, stderr))
        return false;
    if (*count && *count <= room) return true;
    if (!*count) tell_user("%s is empty", path);
    else tell_user("%s has %zu bytes; a slot of %s has room for %u", path, *count, board->name, room);
    return false;
}

/* Does the program begin in this slot, as one that was linked for it? Its table of vectors comes first: a stack, and where it
 * begins, with bit 0 set. */
static bool is_linked(const uint8_t *program, size_t count, const struct target *board, unsigned slot) {
    uint32_t first = board->programs_at + slot * board->program_bytes + VECTORS;
    uint32_t start = count < START_AT + 4 ? 0 : kt_bytes_u32(program + START_AT);
    return (start & 1) && start - first < count;
}

/* Appends the program at `path`, linked for `slot`, behind its header. `key` may be NULL. Returns false after a
 * message. */
static bool add(const struct request *request, const char *path, unsigned slot, const struct key *key,
                uint8_t **bytes, size_t *count) {
    CLEANUP_FREE uint8_t *program = NULL;
    size_t program_bytes;
    if (!read_program(path, request->board, &program, &program_bytes)) return false;
    if (!is_linked(program, program_bytes, request->board, slot))
        return tell_user("%s is no program that was linked for slot %u of %s", path, slot + 1,
                         request->board->name);
    kt_program header = {.slot = (uint8_t)slot, .vectors_at = VECTORS};
    header.number = number_of(request->version);
    header.total_bytes = (uint32_t)(VECTORS + (program_bytes + 3) / 4 * 4);
    snprintf(header.board, sizeof header.board, "%s", request->board->name);
    snprintf(header.version, sizeof header.version, "%s", request->version);
    *bytes = memory_resize(*bytes, *count + header.total_bytes);
    uint8_t *at = *bytes + *count;
    memset(at, UINT8_MAX, header.total_bytes);
    memcpy(at + VECTORS, program, program_bytes);
    kt_program_write(&header, at);
    if (key)
        key_sign(key, at + KT_PROGRAM_SIGNED_AT, KT_PROGRAM_HEADER_BYTES - KT_PROGRAM_SIGNED_AT,
                 at + KT_PROGRAM_SIGNATURE_AT);
    kt_program_seal(at, header.total_bytes);
    *count += header.total_bytes;
    return true;
}

static bool read_secret(const char *path, struct key *key) {
    if (!key_read(path, key)) return false;
    return key->has_secret || tell_user("%s has no secret half, which signs", path);
}

static int run(void *with, char **arguments, int count) {
    struct request *request = with;
    uint8_t *bytes = NULL;
    size_t bytes_count = 0;
    if (!number_of(request->version) || strlen(request->version) >= KT_PROGRAM_TEXT_BYTES) {
        tell_user("--version: not a version such as 0.1.0, of 7 characters at most: %s", request->version);
        return 2;
    }
    struct key key;
    if (!output_prepare(&request->output, arguments, count)) return 1;
    if (request->key && !read_secret(request->key, &key)) return 1;
    const struct key *signer = request->key ? &key : NULL;
    bool ok = add(request, arguments[0], 0, signer, &bytes, &bytes_count) &&
              add(request, arguments[1], 1, signer, &bytes, &bytes_count) &&
              output_write(&request->output, bytes, bytes_count, firmware_reads);
    free(bytes);
    if (ok)
        printf("%s: version %s for %s, %zu bytes, %s\n", request->output.path, request->version,
               request->board->name, bytes_count, signer ? "signed" : "not signed");
    return ok ? 0 : 1;
}

const struct command command_firmware = {
    .name = "firmware",
    .summary = "make a file of new firmware for a toy",
    .synopsis = "SLOT-1 SLOT-2 --board BOARD -o FILE.ktf [OPTION ...]",
    .about = "Makes a file of new firmware for a board that takes it over the line, out of its program, "
             "linked for each of its two slots. 'make BOARD=... update' does it all:\n\n"
             "  make BOARD=pico update\n"
             "  katachi upload build/pico/katachi.ktf serial:/dev/ttyACM0\n",
    COMMAND_WANTS(2, "the program for slot 1", "the program for slot 2"),
    COMMAND_OPTIONS(struct request, begin, run, {rows, 0, NULL}),
};
