/* katachi problems: problems out of games. */
#include <omp.h>
#include <stdio.h>

#include "commands/commands.h"
#include "common/json_write.h"
#include "common/output.h"
#include "common/stop.h"
#include "images/choice.h"
#include "problems/exercise_say.h"
#include "problems/exercise_write.h"
#include "problems/problems.h"

struct request {
    struct problems_settings settings;
    struct output_target output;
    bool json;
};

static void begin(void *to) {
    struct request *request = to;
    request->settings =
        (struct problems_settings){.find = {.solutions = 1, .nodes = 50000}, .threads = omp_get_num_procs()};
    request->output.kind = FILE_RECORD;
}

static const struct options_row rows[] = {
    OUTPUT_OPTIONS(struct request, output, "FILE.sgf", "the problems"),
    {"player", 0, "NAME", "look at positions of players alone whose name holds NAME, in any case",
     OPTIONS_TEXT, .standard = "of all", OPTIONS_FIELD(struct request, settings.player)},
    {"missed", 0, NULL, "take problems alone whose solution wasn't played in the game",
     OPTIONS_FIELD(struct request, settings.missed)},
    {"both", 0, NULL, "take problems of the side that wasn't to move, too",
     OPTIONS_FIELD(struct request, settings.both)},
    {"whole", 0, NULL, "leave the whole board; else stones that have nothing to do with the problem go",
     OPTIONS_FIELD(struct request, settings.find.whole)},
    {"corners", 0, NULL,
     "look at each corner of 5x5 points alone, as if all stones elsewhere were gone: such problems fit on a toy "
     "('katachi image --problems')",
     OPTIONS_FIELD(struct request, settings.corners)},
    {"solutions", 0, "N", "take problems with up to N right first moves, all of which the file has",
     OPTIONS_INTEGER, 1, EXERCISE_SOLUTIONS, OPTIONS_FIELD(struct request, settings.find.solutions)},
    {"nodes", 0, "N", "look at N positions at most for each question; more: some more problems, more slowly",
     OPTIONS_INTEGER, 1000, 1e9, OPTIONS_FIELD(struct request, settings.find.nodes)},
    {"threads", 0, "N", "go through N games at once; the problems are the same, whatever N is",
     OPTIONS_INTEGER, 1, 256, .standard = "one for each core",
     OPTIONS_FIELD(struct request, settings.threads)},
    {"json", 0, NULL,
     "print one JSON object: file, games, positions, problems, levels (how many of each), kinds, missed, "
     "duplicates (left out), seconds",
     OPTIONS_FIELD(struct request, json)},
    {0},
};

struct tally {
    size_t level[EXERCISE_LEVELS], kind[EXERCISE_KINDS], missed;
};

static struct tally count_all(const struct exercise_set *set) {
    struct tally tally = {0};
    for (size_t i = 0; i < set->count; i++) {
        tally.level[exercise_level(set->exercise[i]) - 1]++;
        tally.kind[set->exercise[i]->kind]++;
        tally.missed += set->exercise[i]->missed;
    }
    return tally;
}

static void print_json(const struct request *request, const struct problems_result *result) {
    const struct tally tally = count_all(&result->set);
    json_t *object = json_object(), *levels = json_array(), *kinds = json_object();
    for (int i = 0; i < EXERCISE_LEVELS; i++)
        (void)json_array_append_new(levels, json_integer((json_int_t)tally.level[i]));
    for (int i = 0; i < EXERCISE_KINDS; i++) json_put(kinds, exercise_kinds[i], (json_int_t)tally.kind[i]);
    json_put_text(object, "file", request->output.path);
    json_put(object, "games", (json_int_t)result->games);
    json_put(object, "positions", (json_int_t)result->positions);
    json_put(object, "problems", (json_int_t)result->set.count);
    (void)json_object_set_new(object, "levels", levels);
    (void)json_object_set_new(object, "kinds", kinds);
    json_put(object, "missed", (json_int_t)tally.missed);
    json_put(object, "duplicates", (json_int_t)result->set.duplicates);
    json_put_fixed(object, "seconds", result->seconds, 3);
    json_write(stdout, object);
}

static void print_summary(const struct request *request, const struct problems_result *result) {
    const struct tally tally = count_all(&result->set);
    printf(
        "%s: %zu problem%s from %zu game%s: level 1 %zu, level 2 %zu, level 3 %zu; %zu missed in the game; "
        "%zu duplicates left out; %.1f s\n",
        request->output.path, result->set.count, result->set.count == 1 ? "" : "s", result->games,
        result->games == 1 ? "" : "s", tally.level[0], tally.level[1], tally.level[2], tally.missed,
        result->set.duplicates, result->seconds);
}

static bool write_all(const struct request *request, const struct exercise_set *set) {
    struct output output;
    if (!output_begin(&output, &request->output, true)) return false;
    for (size_t i = 0; i < set->count; i++) exercise_write(output.stream, set->exercise[i], i + 1);
    return output_commit(&output, NULL);
}

static int run(void *with, char **arguments, int count) {
    struct request *request = with;
    struct problems_result result;
    static struct choice choice;
    if (!output_prepare(&request->output, arguments, count)) return 1;
    choice_shipped(&choice);
    stop_catch();
    if (!problems_find(&request->settings, &choice, arguments, count, &result)) return 1;
    bool ok = result.set.count > 0;
    if (stop_signal())
        fprintf(stderr, "katachi: interrupted; %s\n",
                ok ? "what was found is kept" : "nothing was found yet, and no file is written");
    else if (!ok) fputs("katachi: no problem was found, and no file is written\n", stderr);
    if (ok) {
        ok = write_all(request, &result.set);
        if (ok && request->json) print_json(request, &result);
        else if (ok) print_summary(request, &result);
    }
    exercise_set_free(&result.set);
    return stop_signal() ? ok ? stop_status() : 128 + stop_signal() : ok ? 0 : 1;
}

const struct command command_problems = {
    .name = "problems",
    .summary = "make problems out of games",
    .synopsis = "GAMES... -o FILE.sgf [OPTION ...]",
    .about =
        "Goes through games (files, folders, archives, shards of selfplay) and looks for positions in which the next "
        "move decides about a group: it kills, captures, saves or connects it, or wins a race, and no other move does. Reading proves that, for each move near the group; what isn't proved is left out.\n\n"
        "Writes each as a game of one SGF file: the right moves with the replies that need an answer, and the wrong ones that a person would try, each with its refutation. Comments say why. 'katachi "
        "practise FILE' drills you with them; programs that show SGF read them, too.",
    .more =
        "The easiest come first. Difficulty is twice the number of moves that you have to find, and one for each wrong move that the network takes for likelier than the right one: level 1 is up to 4, level 2 up to 7, "
        "level 3 more. A problem that was there before, turned, mirrored or with the colours exchanged, is left out.\n\n"
        "In the file: PL is who moves, TR the group, KTLV the level, GC the game that it is from. Right lines end "
        "with RIGHT in a comment, right moves have TE, wrong ones BM.\n\n"
        "After Ctrl-C, SIGTERM or SIGHUP the file holds what was found so far.\n\n"
        "Exit status: 0 when problems were written, also after Ctrl-C; 1 after an error, or when no problem was found; 2 when the command line is wrong, 143 "
        "after SIGTERM, 129 after SIGHUP.",
    COMMAND_WANTS(OPTIONS_MANY, "games"),
    COMMAND_OPTIONS(struct request, begin, run, {rows, 0, NULL}),
};
