/* kalah: terminal nodes a search of Kalah(6,6), by depth, pruning and order; and nodes a second. One JSON object for each.
 *
 * usage: kalah GAMES [DEPTH]   DEPTH: this one alone
 *
 * In a game both players search to the same depth, and choose among the best by chance, until one has more than half of
 * the beans. Each way to search plays games of its own: GAMES of them, and fewer where a search takes long. Games differ more
 * than the searches of one, so the error is that of the mean over games. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/random.h"
#include "kalah/kalah.h"
#include "minimax/minimax.h"

enum { PITS = 6, BEANS = 6, DEPTHS = 6, MEMORY = 1 << 16 };

static const kt_minimax_game *const game = &kt_kalah_game;
static uint32_t memory[MEMORY / sizeof(uint32_t)];

struct sums {
    double searches, terminals, nodes;
};

static unsigned choose(const kt_minimax_result *result, kt_random *random) {
    unsigned move = 0, good = 0;
    for (int i = 0; i < result->count; i++) {
        const kt_minimax_successor *successor = &result->successors[i];
        if (!successor->exact || successor->value != result->value) continue;
        if (kt_random_below(random, ++good) == 0) move = successor->move;
    }
    return move;
}

static bool is_decided(const kt_kalah *position) {
    return position->store[0] > PITS * BEANS || position->store[1] > PITS * BEANS;
}

static struct sums play_game(const kt_minimax_settings *settings, kt_random *random) {
    struct sums sums = {0, 0, 0};
    kt_kalah position, after;
    if (kt_kalah_begin(&position, PITS, BEANS) < 0) abort();
    while (!position.over && !is_decided(&position)) {
        kt_minimax_result result;
        if (kt_minimax_search(game, settings, &position, memory, sizeof memory, &result) < 0) abort();
        sums.searches++;
        sums.terminals += (double)result.terminals;
        sums.nodes += (double)result.nodes;
        (void)game->play(&position, choose(&result, random), &after);
        position = after;
    }
    return sums;
}

/* The error of a mean of ratios' sums, over games: of the residuals terminals - mean * searches. */
static void measure(const char *pruning, const char *order, kt_minimax_settings settings, int games) {
    struct sums *of = calloc((size_t)games, sizeof *of), all = {0, 0, 0};
    kt_random random;
    kt_random_init(&random, settings.depth);
    clock_t start = clock();
    for (int i = 0; i < games; i++) {
        of[i] = play_game(&settings, &random);
        all.searches += of[i].searches;
        all.terminals += of[i].terminals;
        all.nodes += of[i].nodes;
    }
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC, mean = all.terminals / all.searches,
           squares = 0;
    for (int i = 0; i < games; i++) {
        double residual = of[i].terminals - mean * of[i].searches;
        squares += residual * residual;
    }
    printf(
        "{\"bench\": \"kalah terminals\", \"depth\": %d, \"pruning\": \"%s\", \"order\": \"%s\", \"games\": %d, "
        "\"searches\": %.0f, \"terminals\": %.1f, \"error\": %.1f, \"nodes_per_second\": %.0f}\n",
        settings.depth, pruning, order, games, all.searches, mean, sqrt(squares) / all.searches,
        all.nodes / seconds);
    fflush(stdout);
    free(of);
}

int main(int argc, char **argv) {
    static const struct {
        const char *pruning, *order;
        kt_minimax_pruning how;
        kt_minimax_order sorted;
        uint8_t step;
    } ways[] = {
        {"none", "static", KT_MINIMAX_WHOLE, KT_MINIMAX_STATIC, 0},
        {"independent", "static", KT_MINIMAX_INDEPENDENT, KT_MINIMAX_STATIC, 0},
        {"independent", "heuristic", KT_MINIMAX_INDEPENDENT, KT_MINIMAX_HEURISTIC, 0},
        {"dependent", "static", KT_MINIMAX_DEPENDENT, KT_MINIMAX_STATIC, 0},
        {"dependent", "heuristic", KT_MINIMAX_DEPENDENT, KT_MINIMAX_HEURISTIC, 0},
        {"dependent", "iterative", KT_MINIMAX_DEPENDENT, KT_MINIMAX_HEURISTIC, 2},
    };
    int games = argc == 2 || argc == 3 ? atoi(argv[1]) : 0, alone = argc == 3 ? atoi(argv[2]) : 0;
    if (games < 1 || alone < 0 || alone > DEPTHS) {
        fputs("usage: kalah GAMES [DEPTH]\n", stderr);
        return 2;
    }
    for (int depth = alone ? alone : 1; depth <= (alone ? alone : DEPTHS); depth++) {
        for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
            kt_minimax_settings settings = {.depth = (uint8_t)depth,
                                            .pruning = ways[i].how,
                                            .order = ways[i].sorted,
                                            .step = ways[i].step};
            /* A game without pruning takes some 4 ms at depth 4, 2 s at depth 6. */
            int fewer = ways[i].how != KT_MINIMAX_WHOLE || depth < 4 ? 1 : depth == 4 ? 4 : 20;
            measure(ways[i].pruning, ways[i].order, settings, (games + fewer - 1) / fewer);
        }
    }
    return 0;
}
