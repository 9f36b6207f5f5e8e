/* katachi experience: what a toy has learned of its games: tells of it, saves it to a file, gives it back, or makes the toy
 * forget it. */
#include <stdio.h>
#include <string.h>

#include "base/base64.h"
#include "base/bytes.h"
#include "base/crc32.h"
#include "cases/case_bytes.h"
#include "commands/commands.h"
#include "commands/ports.h"
#include "common/memory.h"
#include "common/progress.h"
#include "common/utf8.h"
#include "images/experience_file.h"
#include "link/bridge_run.h"
#include "link/gtp_client.h"

enum { WAIT_S = 60, WAIT_S_MAX = 86400, BLOCK_BYTES = KT_CASE_BYTES + 4, TRIES = 10, CASES_MOST = 65535 };

struct request {
    const char *load;
    struct output_target save;
    bool forget;
    long wait_s;
};

static void begin(void *request) {
    *(struct request *)request = (struct request){.wait_s = WAIT_S, .save = {.kind = FILE_CASES}};
}

static const struct options_row rows[] = {
    {"save", 0, "FILE", "write the toy's experience to FILE, whole or not at all", OPTIONS_OUTPUT,
     OPTIONS_FIELD(struct request, save.path)},
    {"load", 0, "FILE",
     "give the toy the experience in FILE, of a toy or of 'katachi gtp --experience'; what it knows of other positions "
     "stays",
     OPTIONS_FILE, OPTIONS_FIELD(struct request, load)},
    {"forget", 0, NULL, "make the toy forget what it has learned; with --load, before that",
     OPTIONS_FIELD(struct request, forget)},
    {"wait", 0, "S", "give up when the toy is silent for S seconds", OPTIONS_INTEGER, 1, WAIT_S_MAX,
     OPTIONS_FIELD(struct request, wait_s)},
    OUTPUT_FORCE(struct request, save),
    {0},
};

/* The conversation with the toy. */
struct talk {
    struct bridge_run run;
    long wait_s;
    struct bridge_answer answer;
    char wrong[200]; /* "": nothing */
};

/* Sends a command, and waits for the answer. Returns whether the toy accepted it; its text is in `answer`, without the sign.
 * After a silence that is too long, `wrong` says so. */
static bool ask(struct talk *talk, const char *command) {
    double begun = progress_clock();
    bool asked = false;
    talk->answer.length = 0;
    while (!gtp_client_stopped()) {
        bridge_run_receive(&talk->run);
        if (asked && bridge_is_free(&talk->run.bridge)) return bridge_answer_end(&talk->answer);
        if (!asked && bridge_is_free(&talk->run.bridge)) {
            bridge_command(&talk->run.bridge, command);
            asked = true;
        }
        bridge_run_send(&talk->run);
        if (progress_clock() - begun > (double)talk->wait_s) {
            snprintf(talk->wrong, sizeof talk->wrong, "no answer for %ld s", talk->wait_s);
            return false;
        }
        bridge_run_wait(&talk->run, -1);
    }
    return false;
}

static bool is_lost(const struct talk *talk) { return *talk->wrong || gtp_client_stopped(); }

/* Asks for a thing that the toy must do. Returns false with `wrong` set when it refuses, or without after a signal. */
static bool demand(struct talk *talk, const char *command) {
    if (ask(talk, command)) return true;
    if (!is_lost(talk)) snprintf(talk->wrong, sizeof talk->wrong, "the toy says: %.150s", talk->answer.text);
    return false;
}

/* Reads a case that the toy has sent. Returns false when it is damaged. */
static bool read_case(char *text, kt_case *found) {
    uint8_t bytes[BRIDGE_LINE_BYTES];
    if (strlen(text) >= sizeof bytes || kt_base64_read(bytes, text) != BLOCK_BYTES) return false;
    if (kt_crc32(0, bytes, KT_CASE_BYTES) != kt_bytes_u32(bytes + KT_CASE_BYTES)) return false;
    kt_case_read(found, bytes);
    return true;
}

static bool save(struct talk *talk, const struct request *request, unsigned *count) {
    CLEANUP(experience_file_free) struct experience_file file = {0};
    char command[64];
    kt_case found;
    experience_file_begin(&file);
    for (*count = 0; *count < CASES_MOST; ++*count) {
        snprintf(command, sizeof command, "katachi-experience-get %u", *count);
        if (!ask(talk, command)) break; /* behind the last */
        if (!read_case(talk->answer.text, &found)) {
            snprintf(talk->wrong, sizeof talk->wrong, "case %u is damaged", *count);
            break;
        }
        (void)kt_library_put(&file.library, &found);
    }
    return !is_lost(talk) && experience_file_write(&file, &request->save);
}

static bool give(struct talk *talk, const struct experience_file *file) {
    uint8_t bytes[BLOCK_BYTES];
    char block[(BLOCK_BYTES + 2) / 3 * 4 + 1], command[96];
    for (unsigned i = 0; i < file->library.count; i++) {
        kt_case_write(bytes, kt_library_at(&file->library, i));
        kt_bytes_put_u32(bytes + KT_CASE_BYTES, kt_crc32(0, bytes, KT_CASE_BYTES));
        kt_base64_write(block, bytes, sizeof bytes);
        snprintf(command, sizeof command, "katachi-experience-put %s", block);
        if (!demand(talk, command)) return false;
    }
    return true;
}

/* Prints the toy's answer, of which nothing may control the terminal. */
static void print_answer(struct talk *talk) {
    for (char *line = talk->answer.text, *next; line; line = next) {
        if ((next = strchr(line, '\n'))) *next++ = 0;
        utf8_clean(line);
        printf("%s\n", line);
    }
}

static bool serve(struct talk *talk, const struct request *request, const struct experience_file *file) {
    unsigned count;
    if (!demand(talk, "katachi-experience")) return false;
    if (request->save.path) {
        if (!save(talk, request, &count)) return false;
        printf("%u cases saved to %s\n", count, request->save.path);
    }
    if (request->forget && !demand(talk, "katachi-forget")) return false;
    if (request->load) {
        if (!give(talk, file)) return false;
        printf("%u cases given to the toy\n", (unsigned)file->library.count);
    }
    if (!demand(talk, "katachi-experience")) return false;
    print_answer(talk);
    return true;
}

static int run(void *with, char **arguments, int) {
    struct request *request = with;
    CLEANUP(experience_file_free) struct experience_file file = {0};
    experience_file_begin(&file);
    if (request->load && !experience_file_read(&file, request->load)) return 1;
    if (!output_prepare(&request->save, NULL, 0)) return 1;
    CLEANUP_FREE struct talk *talk = memory_zeroed(sizeof *talk);
    talk->wait_s = request->wait_s;
    gtp_client_catch_signals();
    bool ok = bridge_run_begin(&talk->run, arguments[0], true, bridge_answer_hear, &talk->answer);
    if (ok) {
        ok = serve(talk, request, &file);
        bridge_run_end(&talk->run);
    }
    if (*talk->wrong) bridge_port_tell(&talk->run.port, talk->wrong);
    return gtp_client_interrupted() ? 128 + gtp_client_interrupted() : ok ? 0 : 1;
}

const struct command command_experience = {
    .name = "experience",
    .summary = "tell of what a toy has learned, save it, or give it back",
    .synopsis = "PORT [OPTION ...]",
    .about =
        "Tells how many cases (positions with their values) a toy has learned from its games on small boards, how often games came to them, and "
        "what they say of the position on its board. Saves them to a file, gives them back, to this toy or to "
        "another one, or makes the toy forget them. The toy's game goes on.\n\n"
        "  katachi experience serial:/dev/ttyACM0 --save mine.cases\n"
        "  katachi experience serial:/dev/ttyACM0 --forget --load yours.cases\n\n" PORTS_HELP
        "A board in its emulator begins without experience, and forgets it at its end.",
    .more =
        "When a toy has no room for all cases of a file, those that were used least go. 'katachi gtp --experience' "
        "plays with the same files; docs/experience.md says how cases are learned and used.\n\n"
        "Exit status: 0 when all was done, 1 when not, 2 when the command line is wrong, 128 and the signal's number "
        "after a signal (130 after Ctrl-C).",
    COMMAND_WANTS(1, "a port, such as serial:/dev/ttyACM0"),
    COMMAND_OPTIONS(struct request, begin, run, {rows, 0, NULL}),
};
