/* katachi learn3x3: from game records to 3x3 patterns for playouts. */
#include <stdio.h>

#include "commands/commands.h"
#include "common/json_write.h"
#include "common/memory.h"
#include "common/output.h"
#include "common/progress.h"
#include "learn/csv3x3.h"
#include "learn/learn3x3.h"

struct request {
    struct games_settings games;
    struct output_target output;
    double cut;
    bool json;
};

static void begin(void *request) {
    *(struct request *)request =
        (struct request){.games = games_settings_default(), .output = {.kind = FILE_PATTERNS3X3}, .cut = 0.8};
}

static const struct options_row rows[] = {
    OUTPUT_OPTIONS(struct request, output, "FILE.csv", "the patterns, a line each, the most frequent first,"),
    {"cut", 0, "X", "keep the most frequent patterns that together make up this share of the moves",
     OPTIONS_NUMBER, 0, 1, OPTIONS_FIELD(struct request, cut)},
    {"json", 0, NULL,
     "print one JSON object: games, games_skipped, moves, found, with_stones (three or more, at the edge "
     "too), off_board, few_stones, suicide, candidates, candidate_moves, kept, kept_share, seconds, and the "
     "curve: found, with_stones, candidates and kept after the first 1, 2, 3, 5, 7, 10, 20 ... games",
     OPTIONS_FIELD(struct request, json)},
    {0},
};

/* The share of the candidates' moves that the kept ones have. */
static double share_kept(const struct patterns3x3 *set) {
    uint64_t all = patterns3x3_candidate_moves(set);
    return all ? (double)set->moves[FATE3X3_KEPT] / (double)all : 0;
}

static json_t *step_json(const struct learn3x3_step *step) {
    json_t *object = json_object();
    json_put(object, "games", (json_int_t)step->games);
    json_put(object, "found", step->found);
    json_put(object, "with_stones", step->with_stones);
    json_put(object, "candidates", step->candidates);
    json_put(object, "kept", step->kept);
    return object;
}

static void print_json(const struct games *games, const struct learn3x3_result *result, double seconds) {
    const struct patterns3x3 *set = &result->patterns;
    const int *by_fate = set->by_fate;
    json_t *object = json_object(), *curve = json_array();
    json_put(object, "games", (json_int_t)games->count);
    json_put(object, "games_skipped", (json_int_t)games->skipped);
    json_put(object, "moves", (json_int_t)result->moves);
    json_put(object, "found", set->count);
    json_put(object, "with_stones", patterns3x3_with_stones(set));
    json_put(object, "off_board", by_fate[FATE3X3_EDGE]);
    json_put(object, "few_stones", by_fate[FATE3X3_FEW]);
    json_put(object, "suicide", by_fate[FATE3X3_SUICIDE]);
    json_put(object, "candidates", by_fate[FATE3X3_KEPT] + by_fate[FATE3X3_CUT]);
    json_put(object, "candidate_moves", (json_int_t)patterns3x3_candidate_moves(set));
    json_put(object, "kept", by_fate[FATE3X3_KEPT]);
    json_put_fixed(object, "kept_share", share_kept(set), 6);
    json_put_fixed(object, "seconds", seconds, 3);
    for (int i = 0; i < result->steps; i++) json_array_append_new(curve, step_json(&result->step[i]));
    json_object_set_new(object, "curve", curve);
    json_write(stdout, object);
}

static bool reads_again(const char *path) {
    static struct patterns3x3 again;
    return csv3x3_read(path, stderr, &again);
}

static bool write_patterns(const struct output_target *target, const struct patterns3x3 *set) {
    struct output output;
    if (!output_begin(&output, target, true)) return false;
    csv3x3_write(output.stream, set);
    return output_commit(&output, reads_again);
}

static int run(void *with, char **arguments, int count) {
    static struct learn3x3_result result;
    struct request *request = with;
    if (!output_prepare(&request->output, arguments, count)) return 1;

    double begun = progress_clock();
    CLEANUP(games_free) struct games games = {0};
    if (!games_read(&games, &request->games, arguments, count)) return 1;
    learn3x3_run(&result, &games, request->games.filter.size, request->cut);
    const struct patterns3x3 *set = &result.patterns;
    bool ok = write_patterns(&request->output, set);
    double seconds = progress_clock() - begun;
    if (ok && request->json) print_json(&games, &result, seconds);
    else if (ok)
        printf("%s: %d patterns kept of %d, %.1f %% of %llu moves; %d found in %zu games with %zu moves, in "
               "%.1f s\n",
               request->output.path, set->by_fate[FATE3X3_KEPT],
               set->by_fate[FATE3X3_KEPT] + set->by_fate[FATE3X3_CUT], 100 * share_kept(set),
               (unsigned long long)patterns3x3_candidate_moves(set), set->count, games.count, result.moves,
               seconds);
    return ok ? 0 : 1;
}

const struct command command_learn3x3 = {
    .name = "learn3x3",
    .summary = "learn 3x3 patterns for playouts from game records",
    .synopsis = "GAMES... -o FILE.csv [OPTION ...]",
    .about = "Counts what surrounds the moves of game records, eight points each (Śliwa 2015). Surroundings "
             "that are symmetric to each other are one pattern, with colours as the mover sees them. "
             "Patterns with points off the board, with fewer than three stones, or of suicide are removed; "
             "of the others the most frequent are kept. 'katachi image --patterns3x3 FILE.csv' puts them "
             "into an image, where they guide playouts.\n\n"
             "What ends it early keeps nothing: 10,000 games on 19x19 take some seconds.",
    COMMAND_WANTS(OPTIONS_MANY, "games to learn from"),
    COMMAND_OPTIONS(struct request, begin, run, {rows, 0, NULL}, GAMES_TABLES(struct request, games)),
};
