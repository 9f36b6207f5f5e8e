/* katachi gtp: the engine of lib/ on standard input and output, and the commands that need files: loadsgf
 * and printsgf. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/version.h"
#include "commands/commands.h"
#include "commands/gtp_chat.h"
#include "commands/gtp_file.h"
#include "commands/gtp_input.h"
#include "commands/gtp_record.h"
#include "commands/level_words.h"
#include "common/memory.h"
#include "common/names.h"
#include "common/patient.h"
#include "images/choice.h"
#include "images/experience_file.h"
#include "images/load.h"
#include "images/thinking.h"
#include "images/values.h"
#include "knowledge/rules_watch.h"
#include "proto/gtp_desktop.h"
#include "proto/gtp_experience.h"
#include "records/replay.h"

enum { MOVES_MAX = 4096, REASON_BYTES = 300 };

static struct gtp_input input;
static int write_error; /* errno of the failure to write to standard output; 0 while it works */
static kt_survey survey;
static struct rules_watch rules_watch;    /* of --rules FILE */
static struct experience_file experience; /* of --experience; without memory when there is none */

static void write_bytes(void *, const char *bytes, size_t count) {
    if (!write_error && !patient_write(STDOUT_FILENO, bytes, count)) write_error = errno;
}

static kt_status refuse(kt_text *answer, const char *message) {
    kt_text_string(answer, message);
    return KT_ERR_RANGE;
}

/* Makes the game of the record the present one, with its rules if they are known, and its komi if it has
 * one. Plays it on a trial game first: a record that cannot be played must not destroy the present game. */
static kt_status take_record(kt_gtp *gtp, const struct sgf_game *record, long move_number,
                             struct replay_end *end) {
    static kt_game trial;
    static kt_game_move moves[MOVES_MAX];
    kt_game *game = &gtp->session.game;
    kt_status status = kt_game_init(&trial, record->size, moves, game->capacity);
    if (status >= 0) status = replay_onto(&trial, record, move_number, end);
    if (status < 0) return status;
    kt_rules rules;
    status = kt_session_begin(&gtp->session, record->size);
    if (record->komi_known) game->komi = record->komi;
    if (sgf_rules_find(record->rules, &rules)) gtp->session.game.rules = rules;
    if (status >= 0) status = replay_onto(game, record, move_number, end);
    if (record->handicap > 0 && record->handicap <= UINT8_MAX) game->handicap = (uint8_t)record->handicap;
    return status;
}

/* Says why a file cannot be loaded, in one line. Of a long reason the end counts. */
static void explain(kt_text *answer, const char *reason) {
    size_t length = strcspn(reason, "\n");
    kt_text_string(answer, "cannot load file: ");
    if (strncmp(reason, "katachi: ", 9) == 0) reason += 9, length -= 9;
    if (length > REASON_BYTES) {
        kt_text_string(answer, "...");
        for (; length > REASON_BYTES || (*reason & 0xc0) == 0x80; length--) reason++;
    }
    for (; length; length--, reason++) kt_text_char(answer, (unsigned char)*reason < ' ' ? '?' : *reason);
}

/* Reads the record, or says in the answer why it cannot be read. */
static bool read_record(const char *path, struct sgf_game *record, kt_text *answer) {
    struct memory_text complaints;
    bool good = load_game(path, record, memory_text_begin(&complaints)) >= 0;
    CLEANUP_FREE char *said = memory_text_end(&complaints);
    if (!good) explain(answer, said);
    return good;
}

/* Adds a line to the answer for everything in the record that was ignored or is illegal. */
static void remark(kt_text *answer, const struct sgf_game *record, const struct replay_end *end) {
    char text[REASON_BYTES];
    kt_rules rules;
    if (end->illegal) {
        replay_describe(end, text, sizeof text);
        kt_text_string(answer, "\n# ");
        kt_text_string(answer, text);
        kt_text_string(answer, "; played as the record says");
    }
    if (*record->odd_komi) {
        kt_text_string(answer, "\n# komi stays as it was: it can't be ");
        kt_text_string(answer, record->odd_komi);
    }
    if (*record->rules && !sgf_rules_find(record->rules, &rules)) {
        kt_text_string(answer, "\n# rules stay as they were: unknown are ");
        kt_text_string(answer, record->rules);
    }
}

static kt_status load_sgf(void *, kt_gtp *gtp, char *arguments, kt_text *answer) {
    char *name;
    int move_number;
    if (!gtp_file_take(arguments, &name, &move_number)) return refuse(answer, "syntax error");
    CLEANUP(sgf_game_free) struct sgf_game record = {0};
    if (!read_record(name, &record, answer)) return KT_ERR_RANGE;
    struct replay_end end;
    kt_status status = take_record(gtp, &record, move_number, &end);
    if (status < 0) {
        kt_text_string(answer, "cannot load file: ");
        kt_text_string(answer, kt_status_text(status));
    } else {
        kt_text_string(answer, names_gtp_colour(gtp->session.game.to_move));
        remark(answer, &record, &end);
    }
    return status < 0 ? status : KT_OK;
}

/* Answers with the processor time of all threads, in seconds. */
static kt_status tell_cpu_time(void *, kt_gtp *, char *, kt_text *answer) {
    struct rusage used;
    char text[32];
    getrusage(RUSAGE_SELF, &used);
    double seconds = (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
                     (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
    snprintf(text, sizeof text, "%.3f", seconds);
    kt_text_string(answer, text);
    return KT_OK;
}

static kt_status tell_experience(void *, kt_gtp *gtp, char *, kt_text *) {
    const kt_library *library = &experience.library;
    kt_gtp_experience all = {0};
    for (uint32_t i = 0; i < library->count; i++) kt_gtp_count_case(&all, kt_library_at(library, i));
    kt_gtp_write_experience(gtp, &all);
    return KT_OK;
}

static kt_status forget_experience(void *, kt_gtp *, char *, kt_text *answer) {
    return experience_file_forget(&experience) ? KT_OK : refuse(answer, "the file can't be written");
}

static kt_status print_sgf(void *, kt_gtp *gtp, char *arguments, kt_text *answer) {
    char *name = arguments;
    if (*arguments && !gtp_file_take(arguments, &name, NULL)) return refuse(answer, "syntax error");
    return gtp_record_print(gtp, name, answer);
}

/* Two commands of --experience; one of GoGui and GNU Go, and the same for ringmaster. */
enum { OF_EXPERIENCE = 2 };
static const kt_gtp_extra own_commands[] = {{"katachi-experience", tell_experience, NULL},
                                            {"katachi-forget", forget_experience, NULL},
                                            {"cputime", tell_cpu_time, NULL},
                                            {"gomill-cpu_time", tell_cpu_time, NULL},
                                            {0}};
static const kt_gtp_extra go_commands[] = {
    {"loadsgf", load_sgf, NULL}, {"printsgf", print_sgf, NULL}, {"kgs-chat", gtp_chat_answer, NULL}, {0}};

/* Can nobody read the answer any more? The end of the input does not count: what was asked before it is
 * answered. */
static bool is_forsaken(void) { return write_error || patient_is_forsaken(STDOUT_FILENO); }

/* Commands that come while the engine thinks about a move wait; only the request of GoGui to interrupt does
 * not. */
static bool is_interrupted(void *) { return is_forsaken() || gtp_input_interrupts(&input); }

static bool is_waiting(void *) { return is_forsaken() || gtp_input_waits(&input); }

/* What --rules says, which may stand twice. */
struct request_rules {
    kt_rules game;
    const char *file; /* of rules about goals; NULL: none */
};

struct request {
    const char *path, *name, *version; /* `path` of the image; NULL: those that ship */
    kt_values values;
    int size; /* 0: the image's */
    int komi; /* quarter points */
    struct request_rules rules;
    const char *experience; /* NULL: none */
    int level;              /* index in kt_levels */
    bool chat;
    struct thinking thinking;
};

static void begin(void *request) {
    level_words_list();
    *(struct request *)request = (struct request){.name = "Katachi",
                                                  .version = KT_VERSION,
                                                  .level = level_words_default(),
                                                  .thinking = thinking_defaults()};
}

/* A set of rules, or a file of rules about goals: a value that looks like a path, or names a file. */
static void read_rules(const struct options_row *row, char *const *values, void *field) {
    char wanted[300];
    struct request_rules *rules = field;
    if (kt_rules_find(*values, &rules->game)) return;
    snprintf(wanted, sizeof wanted, "%s, or the name of a file of rules about goals", kt_rules_names);
    if (!strpbrk(*values, "./") && access(*values, F_OK) != 0) options_wrong(row, *values, wanted);
    rules->file = *values;
}

static const struct options_row rows[] = {
    {"image", 0, "FILE",
     "predict moves by FILE, an image, a network or a database. On boards of another size than FILE's the "
     "image that suits the size best predicts, and a message says so",
     OPTIONS_FILE, .standard = "the images that ship, for all board sizes",
     OPTIONS_FIELD(struct request, path)},
    {"size", 0, "N", "begin with a board of N lines", OPTIONS_INTEGER, KT_BOARD_MIN, KT_BOARD_MAX,
     .standard = "the image's, else 19", OPTIONS_FIELD(struct request, size)},
    {"komi", 0, "K", "begin with this komi; GUIs set their own", OPTIONS_POINTS, -1000, 1000,
     OPTIONS_FIELD(struct request, komi)},
    {"rules", 0, "NAME|FILE",
     "begin with these rules: chinese, japanese, korean, aga, bga, french, new-zealand or tromp-taylor, as "
     "kgs-rules and kata-set-rules set them; or choose among goals by the rules in FILE (docs/rules.md), which is read "
     "anew when it changes. The option may stand twice, for both",
     OPTIONS_OWN, .read = read_rules, .standard = "chinese", OPTIONS_FIELD(struct request, rules)},
    {"level", 0, "NAME",
     "play at this level. All but the strongest say how moves are found, those up to skilled without a search; club "
     "also says by how many playouts, unless --playouts does. katachi-level NAME changes it:",
     OPTIONS_WORD, .words = level_words, OPTIONS_FIELD(struct request, level)},
    {"experience", 0, "FILE",
     "learn from finished games of Go on boards of at most 7 lines and from games of Kalah, and keep what was learned in FILE, which is written anew, whole "
     "or not at all, after each lesson; it may be missing to begin with. No other process may have it. "
     "The command katachi-experience tells what is in it, and katachi-forget empties it (docs/experience.md)",
     OPTIONS_OUTPUT, OPTIONS_FIELD(struct request, experience)},
    {"chat", 0, NULL,
     "tell on standard error what each move is thought of, in the line that gtp2ogs sends to the chat of a game",
     OPTIONS_SWITCH, 0, 0, OPTIONS_FIELD(struct request, chat)},
    {"gtp-name", 0, "NAME",
     "answer NAME to the command name; with KataGo, LizzieYzy shows scores and ownership", OPTIONS_TEXT,
     OPTIONS_FIELD(struct request, name)},
    {"gtp-version", 0, "V", "answer V to the command version; Lizzie asks for 0.15 or later", OPTIONS_TEXT,
     .standard = "Katachi's own", OPTIONS_FIELD(struct request, version)},
    {0},
};

/* Says what predicts on the present board, once for each new size. */
static void tell_image(const kt_gtp *gtp, const struct choice *choice) {
    static int told_of;
    int size = gtp->session.game.geometry.size;
    if (told_of != size) choice_tell(choice, size, kt_player_image(&gtp->session.player));
    told_of = size;
}

static int serve(const kt_gtp_config *config, const struct request *request, const struct choice *choice) {
    static kt_gtp gtp;
    if (kt_gtp_init(&gtp, config) < 0) return 1;
    gtp.session.game.komi = request->komi;
    gtp.session.game.rules = request->rules.game;
    gtp.session.manner = kt_levels[request->level].manner;
    gtp.session.by_goals = request->thinking.by_goals;
    tell_image(&gtp, choice);
    for (char *line; !write_error && (line = gtp_input_take(&input));) {
        if (request->rules.file) rules_watch_look(&rules_watch);
        if (!kt_gtp_obey(&gtp, line)) break;
        tell_image(&gtp, choice);
    }
    int error = write_error ? write_error : input.error;
    if (error)
        fprintf(stderr, "katachi: cannot %s: %s\n",
                write_error ? "write to standard output" : "read standard input", strerror(error));
    return error ? 1 : 0;
}

static int run(void *with, char **, int) {
    static kt_game_move moves[MOVES_MAX];
    struct request *request = with;
    struct thinking *thinking = &request->thinking;
    CLEANUP(choice_free) struct choice choice = {0};
    if (!thinking->budget.playouts) thinking->budget.playouts = kt_levels[request->level].playouts;
    if (!choice_open(&choice, request->path)) return 1;
    if (request->rules.file && !rules_watch_begin(&rules_watch, request->rules.file)) return 1;
    if (request->rules.file) thinking->player.knowledge = &rules_watch.rules.knowledge;
    if (request->experience && !experience_file_open(&experience, request->experience)) {
        experience_file_free(&experience);
        return 1;
    }
    if (request->experience) thinking->player.experience = &experience.experience;
    bool begun = thinking_begin(thinking, &choice);
    thinking->player.interrupted = is_interrupted;
    int size = request->path ? choice.named.image.size : KT_BOARD_MAX;
    kt_gtp_config config = {
        .name = request->name,
        .version = request->version,
        .extra = own_commands + (request->experience ? 0 : OF_EXPERIENCE),
        .go_extra = go_commands,
        .commands = kt_gtp_desktop,
        .survey = &survey,
        .chosen = request->chat ? gtp_chat_tell : NULL,
        .waiting = is_waiting,
        .write = write_bytes,
        .session = {.player = &thinking->player,
                    .images = choice.image,
                    .values = request->values,
                    .budget = thinking->budget,
                    .size = request->size ? request->size : size,
                    .moves = moves,
                    .moves_capacity = MOVES_MAX},
    };
    int status = begun ? serve(&config, request, &choice) : 1;
    thinking_end(thinking);
    gtp_input_free(&input);
    return experience_file_free(&experience) ? status : 1;
}

const struct command command_gtp = {
    .name = "gtp",
    .summary = "play as an engine for any Go GUI",
    .synopsis = "[OPTION ...]",
    .about =
        "Speaks the Go Text Protocol, version 2, on standard input and output; for Sabaki, GoGui and "
        "others. Besides the usual commands it knows loadsgf FILE [MOVE_NUMBER], katachi-suggest COLOR "
        "M, katachi-why, katachi-goals [COLOR] (what there is to do), katachi-read COLOR DEPTH [WIDTH] "
        "(best play by alpha-beta), katachi-ladder VERTEX, katachi-status [VERTEX] (what may happen to "
        "chains), katachi-solve COLOR VERTEX... (life and death), katachi-capture COLOR VERTEX (by whatever "
        "means), katachi-connect COLOR VERTEX VERTEX (can two chains be linked), katachi-race COLOR VERTEX "
        "VERTEX (who captures first), katachi-problem COLOR MOVES VERTEX... (for trainers), katachi-count "
        "(who holds what), "
        "katachi-stats, lz-analyze and kata-analyze, and those of GoGui, KGS, CGOS and gomill (list_commands). docs/gtp.md explains "
        "them.\n\n"
        "A FILE of loadsgf may hold spaces, or stand in quotation marks, with a backslash before three "
        "octal digits for any other byte (\\043 is #).",
    COMMAND_OPTIONS(struct request, begin, run, {rows, 0, NULL},
                    {values_rows, offsetof(struct request, values), NULL},
                    {thinking_rows, offsetof(struct request, thinking), NULL}),
};
