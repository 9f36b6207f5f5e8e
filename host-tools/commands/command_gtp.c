/* katachi gtp: the engine of lib/ on standard input and output, with what only a desktop has: loadsgf. */
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/version.h"
#include "base/words.h"
#include "commands/commands.h"
#include "commands/gtp_file.h"
#include "commands/gtp_input.h"
#include "commands/gtp_record.h"
#include "commands/thinking.h"
#include "common/names.h"
#include "common/options.h"
#include "common/patient.h"
#include "load/choice.h"
#include "load/load.h"
#include "proto/gtp_desktop.h"
#include "records/replay.h"

enum { IMAGE = 1, SIZE, VALUES, NAME, VERSION, KOMI, RULES, MOVES_MAX = 4096, REASON_BYTES = 300 };

static const struct option options[] = {
    {"image", required_argument, NULL, IMAGE},
    {"size", required_argument, NULL, SIZE},
    {"values", required_argument, NULL, VALUES},
    {"komi", required_argument, NULL, KOMI},
    {"rules", required_argument, NULL, RULES},
    {"gtp-name", required_argument, NULL, NAME},
    {"gtp-version", required_argument, NULL, VERSION},
    THINKING_OPTIONS,
    {"help", no_argument, NULL, 'h'},
    {0},
};

static const char help[] =
    "Usage: katachi gtp [OPTION ...]\n\n"
    "Speaks the Go Text Protocol, version 2, on standard input and output; for Sabaki, GoGui and others.\n"
    "Beside the usual commands: loadsgf FILE [MOVE_NUMBER], katachi-suggest COLOR M, katachi-why,\n"
    "katachi-read COLOR DEPTH [WIDTH] (best play by alpha-beta), katachi-stats, lz-analyze and\n"
    "kata-analyze, and those of GoGui, KGS, CGOS and gomill (list_commands). docs/gtp.md says which program\n"
    "asks for what. A FILE may hold spaces, or stand in quotation marks, with a backslash before three octal\n"
    "digits for any other byte (\\043 is #).\n\n"
    "  --image FILE      what to predict moves by: an image, a network or a database; on boards of another size,\n"
    "                    which it is told, the image that suits these (default: those that ship with Katachi,\n"
    "                    for all board sizes)\n"
    "  --size N          board size to begin with (2..19, default: the image's, else 19)\n"
    "  --komi K          komi to begin with (default 0; GUIs set it)\n"
    "  --rules NAME      chinese (default), japanese, korean, aga, bga, french, new-zealand or tromp-taylor, as\n"
    "                    kgs-rules and kata-set-rules set them\n"
    "  --gtp-name NAME   what to answer to `name` (default Katachi); with KataGo, LizzieYzy shows scores and owners\n"
    "  --gtp-version V   what to answer to `version`; Lizzie asks for 0.15 or later\n";

static struct gtp_input input;
static int write_error; /* why standard output can't be written any more, an errno; 0 while it can */
static kt_survey survey;

static void write_bytes(void *context, const char *bytes, size_t count) {
    (void)context;
    if (!write_error && !patient_write(STDOUT_FILENO, bytes, count)) write_error = errno;
}

static kt_status refuse(kt_text *answer, const char *message) {
    kt_text_string(answer, message);
    return KT_ERR_RANGE;
}

/* Makes the record's game the present one. Its rules hold when it names some that are known, its komi when it says one.
 * It is played on a game of its own first: one that can't be played must not cost the present one. */
static kt_status take_record(kt_gtp *gtp, const struct sgf_game *record, long move_number,
                             struct replay_end *end) {
    static kt_game trial;
    static kt_game_move moves[MOVES_MAX];
    kt_game *game = &gtp->game;
    kt_status status = kt_game_init(&trial, record->size, moves, game->capacity);
    if (status >= 0) status = replay_onto(&trial, record, move_number, end);
    if (status < 0) return status;
    int32_t komi = game->komi;
    kt_rules rules;
    status = kt_gtp_begin(gtp, record->size);
    game->komi = record->komi_known ? record->komi : komi;
    if (kt_rules_find(record->rules, &rules)) kt_gtp_take_rules(gtp, &rules);
    if (status >= 0) status = replay_onto(game, record, move_number, end);
    if (record->handicap > 0 && record->handicap <= UINT8_MAX) game->handicap = (uint8_t)record->handicap;
    return status;
}

/* Says why a file can't be loaded: one line, which ends with the reason; of long ones, their end. */
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

/* Reads the record; says in the answer why it can't be read. */
static bool read_record(const char *path, struct sgf_game *record, kt_text *answer) {
    char *said = NULL;
    size_t length = 0;
    FILE *complaints = open_memstream(&said, &length);
    bool good = complaints && load_game(path, record, complaints) >= 0;
    if (complaints) fclose(complaints);
    if (!good) explain(answer, said ? said : "no memory");
    free(said);
    return good;
}

/* Tells, a line each, what of the record isn't as it should be. */
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
    if (*record->rules && !kt_rules_find(record->rules, &rules)) {
        kt_text_string(answer, "\n# rules stay as they were: unknown are ");
        kt_text_string(answer, record->rules);
    }
}

static kt_status load_sgf(kt_gtp *gtp, char *arguments, kt_text *answer) {
    char *name;
    int move_number;
    if (!gtp_file_take(arguments, &name, &move_number)) return refuse(answer, "syntax error");
    struct sgf_game record;
    if (!read_record(name, &record, answer)) return KT_ERR_RANGE;
    struct replay_end end;
    kt_status status = take_record(gtp, &record, move_number, &end);
    if (status < 0) {
        kt_text_string(answer, "cannot load file: ");
        kt_text_string(answer, kt_status_text(status));
    } else {
        kt_text_string(answer, names_gtp_colour(gtp->game.to_move));
        remark(answer, &record, &end);
    }
    sgf_game_free(&record);
    return status < 0 ? status : KT_OK;
}

/* The processor's time of all threads, in seconds. */
static kt_status tell_cpu_time(kt_text *answer) {
    struct rusage used;
    char text[32];
    getrusage(RUSAGE_SELF, &used);
    double seconds = (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
                     (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
    snprintf(text, sizeof text, "%.3f", seconds);
    kt_text_string(answer, text);
    return KT_OK;
}

static kt_status extend(void *context, kt_gtp *gtp, const char *command, char *arguments, kt_text *answer) {
    (void)context;
    char *name = arguments;
    if (strcmp(command, "printsgf") == 0)
        return *arguments && !gtp_file_take(arguments, &name, NULL) ? refuse(answer, "syntax error")
                                                                    : gtp_record_print(gtp, name, answer);
    if (strcmp(command, "loadsgf") == 0) return load_sgf(gtp, arguments, answer);
    /* The first is GoGui's and GNU Go's, the second ringmaster's. */
    if (strcmp(command, "cputime") == 0 || strcmp(command, "gomill-cpu_time") == 0)
        return tell_cpu_time(answer);
    return KT_ERR_NOTHING;
}

/* Nobody wants the answer any more. The end of the input doesn't say so: what was asked is answered. */
static bool is_forsaken(void) { return write_error || patient_is_forsaken(STDOUT_FILENO); }

/* What is sent while the engine thinks about a move is for later; GoGui's request to interrupt is not. */
static bool is_interrupted(void *context) {
    (void)context;
    return is_forsaken() || gtp_input_interrupts(&input);
}

static bool is_waiting(void *context) {
    (void)context;
    return is_forsaken() || gtp_input_waits(&input);
}

/* What the command line says of the first game, and of images. */
struct beginning {
    int komi; /* quarter points */
    kt_rules rules;
    struct choice choice;
};

static kt_rules read_rules(const char *name) {
    kt_rules rules;
    if (kt_rules_find(name, &rules)) return rules;
    fprintf(stderr, "katachi: --rules wants %s, not '%s'\n", kt_rules_names, name);
    exit(2);
}

/* Says what predicts on the present board, once for each size in turn. */
static void tell_image(const kt_gtp *gtp, const struct choice *choice) {
    static int told_of;
    int size = gtp->game.geometry.size;
    if (told_of != size)
        choice_tell(choice, size, gtp->player.predictor ? gtp->player.predictor->image : NULL);
    told_of = size;
}

static int run(const kt_gtp_config *config, const struct beginning *beginning) {
    static kt_gtp gtp;
    if (kt_gtp_init(&gtp, config) < 0) return 1;
    gtp.game.komi = beginning->komi;
    kt_gtp_take_rules(&gtp, &beginning->rules);
    tell_image(&gtp, &beginning->choice);
    for (char *line; !write_error && (line = gtp_input_take(&input));) {
        if (!kt_gtp_obey(&gtp, line)) break;
        tell_image(&gtp, &beginning->choice);
    }
    int error = write_error ? write_error : input.error;
    if (error)
        fprintf(stderr, "katachi: cannot %s: %s\n",
                write_error ? "write to standard output" : "read standard input", strerror(error));
    return error ? 1 : 0;
}

int command_gtp(int argc, char **argv) {
    const char *path = NULL, *name = "Katachi", *version = KT_VERSION;
    struct beginning beginning = {0};
    int size = 0;
    kt_values values = KT_VALUES_MODEL;
    struct thinking thinking = thinking_defaults();
    for (int option; (option = getopt_long(argc, argv, "h", options, NULL)) != -1;) {
        switch (option) {
        case IMAGE: path = optarg; break;
        case SIZE: size = (int)options_integer("size", optarg, KT_BOARD_MIN, KT_BOARD_MAX); break;
        case KOMI: beginning.komi = options_points("komi", optarg, -1000, 1000); break;
        case RULES: beginning.rules = read_rules(optarg); break;
        case NAME: name = optarg; break;
        case VERSION: version = optarg; break;
        case VALUES: values = options_values(optarg); break;
        case 'h': printf("%s%s%s", help, options_values_help, thinking_help); return 0;
        default:
            if (!thinking_take(&thinking, option, optarg)) options_refuse("gtp", NULL);
        }
    }
    if (optind < argc) options_refuse("gtp", "no arguments but options");
    static kt_game_move moves[MOVES_MAX];
    struct loaded_image loaded = {0};
    if (path && !load_image(path, &loaded)) return 1;
    const kt_image *const named[] = {&loaded.image, NULL};
    choice_make(&beginning.choice, path ? &loaded.image : NULL, path);
    const kt_image *const *images = beginning.choice.image;
    bool begun = thinking_begin(&thinking, path ? named : images);
    thinking.player.interrupted = is_interrupted;
    kt_gtp_config config = {
        .name = name,
        .version = version,
        .extra_commands = "loadsgf\nprintsgf\ncputime\ngomill-cpu_time\n",
        .more = kt_gtp_desktop,
        .survey = &survey,
        .waiting = is_waiting,
        .write = write_bytes,
        .extend = extend,
        .images = images,
        .values = values,
        .player = &thinking.player,
        .budget = thinking.budget,
        .size = size   ? size
                : path ? loaded.image.size
                       : KT_BOARD_MAX,
        .moves = moves,
        .moves_capacity = MOVES_MAX,
    };
    int status = begun ? run(&config, &beginning) : 1;
    thinking_end(&thinking);
    load_free(&loaded);
    gtp_input_free(&input);
    return status;
}
