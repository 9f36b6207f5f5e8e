/* katachi solve: problems of life and death. */

#include "commands/commands.h"
#include "commands/solve_likely.h"
#include "commands/solve_problem.h"
#include "common/complain.h"
#include "common/memory.h"
#include "common/progress.h"
#include "images/load.h"
#include "judge/judge.h"

enum { MEMORY_BYTES = 1 << 22 };
#define NODES_A_SECOND 2000000.0

struct request {
    bool json;
    double seconds; /* 0: not given */
    long nodes;     /* 0: not given */
};

static const struct options_row rows[] = {
    {"json", 0, NULL,
     "print one JSON object a line for each problem: file, game, name, first, defender, outcome (dead, ko, seki, "
     "alive, unknown), of a ko ko_for and the threats that its opponent needs (1 to 3; 4: or more), of an unknown outcome the likely one and its percent, proved, move, line, marked, verdict (right, other, wrong, unmarked), nodes",
     OPTIONS_FIELD(struct request, json)},
    {"time", 0, "S", "read for S seconds at most for each problem; results then depend on the machine",
     OPTIONS_NUMBER, .01, 3600, .scale = 1, .standard = "no limit", OPTIONS_FIELD(struct request, seconds)},
    {"nodes", 0, "N", "look at N positions at most for each problem", OPTIONS_INTEGER, 1, 1e9,
     .standard = "2000000, about a second; with --time, as many for each second",
     OPTIONS_FIELD(struct request, nodes)},
    {0},
};

static bool is_late(void *end) { return progress_clock() >= *(const double *)end; }

/* Answers of a file, counted. */
struct tally {
    size_t verdicts[PROBLEM_WRONG + 1];
    double slowest;
};

/* Error: KT_ERR_NOTHING when no group is surrounded. */
static kt_status solve(const struct request *request, kt_life *life, struct problem *problem) {
    const kt_bitboard *target = &problem->target;
    if (kt_bitboard_is_empty(target)) return KT_ERR_NOTHING;
    double begun = progress_clock(), end = begun + request->seconds;
    double nodes = request->nodes         ? (double)request->nodes
                   : request->seconds > 0 ? request->seconds * NODES_A_SECOND
                                          : NODES_A_SECOND;
    life->is_over = request->seconds > 0 ? is_late : NULL;
    life->context = &end; /* cppcheck-suppress autoVariables ; taken back below */
    if (nodes > UINT32_MAX) nodes = UINT32_MAX;
    kt_status status =
        kt_life_solve(life, &problem->board, target, problem->first, (uint32_t)nodes, &problem->result);
    life->context = NULL;
    return status;
}

/* Solves a game of the file. Returns false when it is no problem. */
static bool solve_game(const struct request *request, kt_life *life, struct solve_likely **likely,
                       struct sgf_tree *tree, size_t game, struct tally *tally) {
    static kt_geometry geometry;
    static struct problem problem;
    if (!problem_find(&problem, tree, game, &geometry)) return false;
    double begun = progress_clock();
    bool breathes = kt_judge_can(&problem.board),
         surrounded = breathes && solve(request, life, &problem) != KT_ERR_NOTHING;
    if (!surrounded) {
        complain(stderr, tree->source, sgf_tree_line_number(tree, sgf_tree_root(tree, game)), 0,
                 breathes ? "no group is surrounded here (game %zu)"
                          : "some stones have no liberties (game %zu)",
                 game + 1);
    } else {
        double seconds = progress_clock() - begun;
        if (seconds > tally->slowest) tally->slowest = seconds;
        if (problem.result.outcome == KT_LIFE_UNKNOWN) solve_likely_find(likely, &problem);
        if (request->json) problem_write_json(stdout, &problem, tree->source);
        else problem_write(stdout, &problem);
        fflush(stdout);
        tally->verdicts[problem_verdict(&problem)]++;
    }
    problem_free(&problem);
    return surrounded;
}

static void summarise(const struct tally *tally, double seconds) {
    size_t marked =
        tally->verdicts[PROBLEM_RIGHT] + tally->verdicts[PROBLEM_OTHER] + tally->verdicts[PROBLEM_WRONG];
    if (!marked) return;
    fprintf(
        stderr,
        "%zu of %zu first moves right (%.1f %%); %zu others proved by reading, %zu wrong; %.1f s, the slowest "
        "%.2f s\n",
        tally->verdicts[PROBLEM_RIGHT], marked, 100 * (double)tally->verdicts[PROBLEM_RIGHT] / (double)marked,
        tally->verdicts[PROBLEM_OTHER], tally->verdicts[PROBLEM_WRONG], seconds, tally->slowest);
}

static int run_solve(void *with, char **arguments, int) {
    const struct request *request = with;
    CLEANUP(sgf_tree_free) struct sgf_tree tree = {0};
    if (!load_tree(arguments[0], &tree, stderr)) return 1;
    CLEANUP_FREE kt_life *life = memory_zeroed(MEMORY_BYTES);
    bool ok = kt_life_init(life, MEMORY_BYTES) >= 0 && !tree.broken;
    struct tally tally = {0};
    struct solve_likely *likely = NULL;
    double begun = progress_clock();
    struct progress progress = progress_begin("solving");
    for (size_t game = 0; game < tree.games; game++) {
        progress_show(&progress, game, tree.games);
        if (!solve_game(request, life, &likely, &tree, game, &tally)) ok = false;
    }
    progress_end(&progress);
    summarise(&tally, progress_clock() - begun);
    solve_likely_free(likely);
    return ok ? 0 : 1;
}

const struct command command_solve = {
    .name = "solve",
    .summary = "solve problems of life and death",
    .synopsis = "FILE.sgf [OPTION ...]",
    .about =
        "Reads each game of the file as a problem: the stones of its first node, and who is to move (PL). "
        "Finds which stones are surrounded, or takes those that are marked with triangles (TR), and tells whether they live or die, by a ko or in seki, "
        "with which move, and how it goes on. \"As far as it was read\" means that the group may get out "
        "of the part of the board that was read; \"unless it gets out\", that reading sees where it may, and not whether it does. When nothing is decided, the move is the best guess, and a short search tells what is most likely.\n\n"
        "A first move is right when a comment in its variation holds the word RIGHT. If there are such "
        "moves, a summary tells how many answers are right, and how many are other moves that "
        "reading proves.\n",
    COMMAND_WANTS(1, "problems to solve"),
    COMMAND_OPTIONS(struct request, NULL, run_solve, {rows, 0, NULL}),
};
