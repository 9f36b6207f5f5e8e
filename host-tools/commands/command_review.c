/* katachi review: judges a game move by move. */
#include <ctype.h>
#include <omp.h>
#include <stdio.h>
#include <string.h>

#include "base/version.h"
#include "commands/commands.h"
#include "common/complain.h"
#include "common/json_write.h"
#include "common/memory.h"
#include "common/names.h"
#include "common/options.h"
#include "common/output.h"
#include "common/stop.h"
#include "images/choice.h"
#include "review/review_page.h"
#include "review/review_problems.h"
#include "review/review_say.h"
#include "review/review_sgf.h"
#include "review/review_think.h"
#include "review/review_verdict.h"
#include "review/review_words.h"

/* Playouts for a position: a game on 9x9 then takes about half a minute on one core, one on 19x19 about
 * four minutes. */
enum { PLAYOUTS = 10000, PLAYOUTS_LARGE = 5000, LARGE = 14, LARGEST = 10 };

struct request {
    char *image;
    struct output_target sgf, html, problems;
    char *inputs[2];
    struct review_settings settings;
};

static void begin(void *with) {
    struct request *request = with;
    request->sgf.kind = FILE_RECORD;
    request->html.kind = FILE_REVIEW;
    request->problems.kind = FILE_RECORD;
    request->settings = (struct review_settings){.game = 1,
                                                 .from = 1,
                                                 .komi = REVIEW_KOMI_OF_RECORD,
                                                 .seed = 1,
                                                 .threads = omp_get_num_procs(),
                                                 .megabytes = 64};
}

static void read_moves(const struct options_row *row, char *const *values, void *field) {
    struct review_settings *settings = field;
    int from = 0, to = 0;
    char rest;
    bool range = sscanf(*values, "%5d-%5d%c", &from, &to, &rest) == 2,
         right = range || sscanf(*values, "%5d%c", &from, &rest) == 1;
    if (!range) to = from;
    if (!isdigit((unsigned char)**values) || !right || from < 1 || to < from)
        options_wrong(row, *values, "a move, such as 20, or a range, such as 20-60");
    settings->from = from;
    settings->to = to;
}

static void read_rules(const struct options_row *row, char *const *values, void *field) {
    kt_rules rules;
    if (!kt_rules_find(*values, &rules)) options_wrong(row, *values, kt_rules_names);
    *(const char **)field = *values;
}

static const struct options_row rows[] = {
    OUTPUT_OPTIONS(struct request, sgf, "OUT.sgf", "the reviewed record"),
    {"html", 0, "OUT.html", "write a page for a browser, too, which needs no network", OPTIONS_OUTPUT,
     OPTIONS_FIELD(struct request, html.path)},
    {"problems", 0, "OUT.sgf",
     "write mistakes of 3 points or more as problems, too: 'katachi practise OUT.sgf' asks for the better move",
     OPTIONS_OUTPUT, OPTIONS_FIELD(struct request, problems.path)},
    {"moves", 0, "A-B", "review moves A to B", OPTIONS_OWN, .read = read_moves, .standard = "all",
     OPTIONS_FIELD(struct request, settings)},
    {"game", 0, "N", "review game N of a file that holds several", OPTIONS_INTEGER, 1, 1e9,
     OPTIONS_FIELD(struct request, settings.game)},
    {"playouts", 0, "N",
     "spend N playouts on a position; where a network judges alone, an evaluation counts as ten",
     OPTIONS_INTEGER, 1, 1000000000,
     .standard = "10000, on boards of more than 13 lines 5000, unless --time is given",
     OPTIONS_FIELD(struct request, settings.playouts)},
    {"time", 0, "S", "spend S seconds on a position; figures then differ from run to run", OPTIONS_NUMBER,
     0.001, 1e6, .scale = 1000, .standard = "as long as the playouts take",
     OPTIONS_FIELD(struct request, settings.milliseconds)},
    {"threads", 0, "N", "analyse N positions at once; the review is the same, whatever N is", OPTIONS_INTEGER,
     1, 256, .standard = "one for each core", OPTIONS_FIELD(struct request, settings.threads)},
    {"seed", 0, "N", "number that decides the random numbers", OPTIONS_INTEGER, 0, 0x7fffffff,
     OPTIONS_FIELD(struct request, settings.seed)},
    {"memory", 0, "MB", "give the search tree of each thread MB megabytes", OPTIONS_INTEGER, 1, 1 << 16,
     OPTIONS_FIELD(struct request, settings.megabytes)},
    {"komi", 0, "K", "count with K points for White", OPTIONS_POINTS, -1000, 1000,
     .standard = "the record's; 7 by area, 6.5 by territory or 0.5 with a handicap when it tells none",
     OPTIONS_FIELD(struct request, settings.komi)},
    {"rules", 0, "NAME", "judge by these rules: chinese, japanese, korean, aga, new-zealand and others",
     OPTIONS_OWN, .read = read_rules, .standard = "the record's, or Chinese",
     OPTIONS_FIELD(struct request, settings.rules)},
    {"image", 0, "FILE", "predict moves by FILE, an image, a network or a database", OPTIONS_FILE,
     .standard = "the images that ship", OPTIONS_FIELD(struct request, image)},
    {0},
};

/* Writes all that decides about the figures. The caller frees it. */
static char *write_settings(const struct review *review, const struct review_settings *settings,
                            const struct choice *choice) {
    const int rules[] = {review->rules.territory, review->rules.repetition, review->rules.bonus};
    json_t *object = json_object(), *numbers = json_array(), *images = json_array();
    json_put_text(object, "review", KT_VERSION);
    json_put(object, "record", review->crc);
    json_put(object, "game", (json_int_t)review->game + 1);
    json_put(object, "from", review->from);
    json_put(object, "to", review->to);
    json_put(object, "playouts", settings->playouts);
    json_put(object, "milliseconds", settings->milliseconds);
    json_put(object, "seed", settings->seed);
    json_put(object, "memory", settings->megabytes);
    json_put_fixed(object, "komi", review->komi / 4.0, 2);
    for (int i = 0; i < 3; i++) json_array_append_new(numbers, json_integer(rules[i]));
    json_object_set_new(object, "rules", numbers);
    for (int i = 0; choice->image[i]; i++) {
        const kt_image *image = choice->image[i];
        json_array_append_new(images, json_integer(kt_image_crc(image->bytes, image->total_bytes)));
    }
    json_object_set_new(object, "images", images);
    return json_line(object);
}

static void print_summary(const struct review *review) {
    int largest[LARGEST], count = review_largest(review, largest, LARGEST);
    for (kt_colour colour = KT_BLACK; colour <= KT_WHITE; colour++)
        printf("%s: %s\n", names_colour(colour), review_say_sum(review, colour).text);
    if (count)
        printf("\n%4s  %-11s %-14s %6s %8s  %s\n", "move", "played", "", "points", "win rate", "better");
    for (int i = 0; i < count; i++) {
        const struct review_move *move = &review->move[largest[i] - 1];
        printf("%4d  %-6s%-5s %-14s %6s %8s  %s%s%s\n", largest[i], names_colour(move->colour),
               review_say_move(move->point).text, review_size_name(move->size),
               review_say_points(move->lost_points).text, review_say_share(move->lost_win_q16).text,
               review_say_move(move->better[0].move[0]).text, *move->better_words[0] ? "  " : "",
               move->better_words[0]);
    }
}

/* Writes the page, which is made in memory. */
static bool write_page(const struct request *request, struct review *review) {
    struct memory_text page;
    review_page_write(memory_text_begin(&page), review, &request->settings);
    CLEANUP_FREE char *text = memory_text_end(&page);
    return output_write(&request->html, text, page.bytes, NULL);
}

static bool write_sgf(const struct request *request, struct review *review) {
    struct output output;
    if (!output_begin(&output, &request->sgf, true)) return false;
    sgf_tree_write(output.stream, &review->tree);
    return output_commit(&output, NULL);
}

/* Writes the mistakes as problems, if there are any. */
static bool write_problems(const struct request *request, const struct review *review) {
    struct output output;
    if (!review_problems_write(NULL, review)) {
        tell_user("no move lost 3 points or more, so there is no problem for %s", request->problems.path);
        return true;
    }
    if (!output_begin(&output, &request->problems, true)) return false;
    (void)review_problems_write(output.stream, review);
    return output_commit(&output, NULL);
}

/* Analyses and judges the game. */
static enum review_thought think(struct review *review, const struct review_settings *how,
                                 const struct choice *choice, struct journal *journal) {
    enum review_thought thought = review_think(review, how, choice, journal);
    if (thought != REVIEW_THOUGHT) return thought;
    review_judge(review);
    review_words(review);
    return stop_signal() ? REVIEW_INTERRUPTED : REVIEW_THOUGHT;
}

/* Writes the outputs. */
static bool finish(const struct request *request, struct review *review) {
    review_sgf_add(review, &request->settings);
    bool ok = write_sgf(request, review) && (!request->html.path || write_page(request, review)) &&
              (!request->problems.path || write_problems(request, review));
    if (ok) print_summary(review);
    return ok;
}

/* Returns the exit status. */
static int review(struct request *request, struct review *review, const struct choice *choice) {
    struct review_settings *how = &request->settings;
    if (!how->playouts && !how->milliseconds)
        how->playouts = review->record.size < LARGE ? PLAYOUTS : PLAYOUTS_LARGE;
    struct journal journal;
    stop_catch();
    CLEANUP_FREE char *settings = write_settings(review, how, choice);
    if (!settings || !review_journal_open(&journal, request->sgf.path, settings, review)) {
        if (settings) journal_close(&journal, false);
        return 1;
    }
    if (journal.count) tell_user("going on with %s: %ld positions are done", journal.path, journal.count);
    enum review_thought thought = think(review, how, choice, &journal);
    if (thought == REVIEW_INTERRUPTED)
        tell_user("interrupted; the same command goes on where it was, with %s", journal.path);
    bool ok = thought == REVIEW_THOUGHT && finish(request, review);
    journal_close(&journal, ok);
    return ok ? 0 : thought == REVIEW_INTERRUPTED ? 128 + stop_signal() : 1;
}

static bool can_write(struct request *request, char *file) {
    struct output_target *targets[] = {&request->sgf, &request->html, &request->problems};
    bool can = true;
    request->inputs[0] = file;
    request->inputs[1] = request->image;
    for (int i = 0; i < 3; i++) {
        struct output_target *target = targets[i];
        if (!target->path) continue;
        target->force = request->sgf.force;
        for (int j = 0; j < i; j++)
            if (targets[j]->path && strcmp(target->path, targets[j]->path) == 0)
                options_refuse("review", "different files for -o, --html and --problems");
        can = can && output_prepare(target, request->inputs, 2);
    }
    return can;
}

static int run(void *with, char **arguments, int) {
    struct request *request = with;
    struct review_settings *settings = &request->settings;
    settings->game--;
    if (!can_write(request, arguments[0])) return 1;
    CLEANUP(choice_free) struct choice choice = {0};
    if (!choice_open(&choice, request->image)) return 1;
    static struct review reviewed;
    int status =
        review_read(&reviewed, arguments[0], settings, stderr) ? review(request, &reviewed, &choice) : 1;
    review_free(&reviewed);
    return status;
}

const struct command command_review = {
    .name = "review",
    .summary = "judge a game move by move: mistakes, better moves, a page",
    .synopsis = "FILE.sgf -o OUT.sgf [OPTION ...]",
    .about = "Analyses each position of a game and adds to the record what it found: win rate and expected "
             "score after each move; what the move is for, in words; mistakes, by size; better moves as "
             "variations with their lines. All that the record has stays. With --html it also writes a page "
             "with a graph, the mistakes, and boards to click through.",
    .more =
        "Sizes of mistakes, by what they lose compared with the best move:\n\n"
        "             inaccuracy  mistake  large mistake  blunder\n"
        "  points     1.5         3        6              12\n"
        "  win rate   3 %         6 %      12 %           24 %\n\n"
        "The larger of the two decides. In the record an inaccuracy is DO, a mistake BM[1], a larger one "
        "BM[2]; better moves have TE[1], V is the expected score, and LB marks better moves with A, B and "
        "C on the board after the mistake. An earlier review of the same moves is replaced.\n\n"
        "Unfinished work is kept beside the output, in OUT.sgf.journal. After Ctrl-C, SIGTERM, SIGHUP or a loss of power, "
        "the same command goes on where it was. The file is removed at the end.\n\n"
        "Exit status: 0 when all was written, 1 after an error, 2 when the command line is wrong, 130 "
        "after Ctrl-C, 143 after SIGTERM, 129 after SIGHUP.",
    COMMAND_WANTS(1, "a game record"),
    COMMAND_OPTIONS(struct request, begin, run, {rows, 0, NULL}),
};
