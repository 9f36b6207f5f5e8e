#include "commands/thinking.h"

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common/memory.h"
#include "common/options.h"
#include "common/threads.h"

enum {
    MOVES_MAX = 4096,
    SLICE = 128, /* playouts of a thread between two looks at the clock */
    SHARE = 2,   /* that a thread takes at once */
    SHAPES_PLAYOUTS = 20,
};

const char thinking_help[] =
    "  --playouts N      playouts for a move (default: as many as the time allows)\n"
    "  --time S          seconds for a move (default 3 when no playouts are given); a clock that the controller\n"
    "                    sets (time_settings) goes before\n"
    "  --threads N       threads that search (default: one for each core)\n"
    "  --search HOW      full: tree search with RAVE and predicted moves (default); rave: without predictions;\n"
    "                    uct: UCT alone; shapes: as rave, but moves begin with what the image's shapes expect of\n"
    "                    them; none: the first prediction is played\n"
    "  --policy NAME     how playouts choose moves: random, mogo, sliwa or katachi (default)\n"
    "  --memory MB       for the search tree (default 512)\n"
    "  --seed N          of the random numbers; with --playouts and --threads 1, games repeat (default: the time)\n"
    "  --resign P        resign when the chance of a win is below P percent (0..100, default 5; 0: never), once its\n"
    "                    stones cover an eighth of the board; a third against handicap stones or over 10 points\n"
    "                    of komi, which explain small chances\n";

/* What a thread has for itself; the first is the player's own. */
struct thread {
    kt_uct_worker worker;
    kt_game game;
    kt_game_move moves[MOVES_MAX];
    kt_predictor predictor;
    kt_predictor_memory prediction;
    kt_playout playout;
    kt_suggestion suggestions[KT_POINTS];
};

static struct thread *crew; /* of all threads but the first */

enum { FULL, RAVE, UCT, SHAPES, NONE };
static const char *const searches[] = {"full", "rave", "uct", "shapes", "none", NULL};
static const char *const policies[] = {"random", "mogo", "sliwa", "katachi", NULL};

/* UCT alone, with RAVE, or with shapes too: the methods of the papers. UCT alone looks first at moves that rules of
 * thumb hold probable (G. Chaslot et al., "Progressive strategies for Monte-Carlo tree search", 2008): 3,000
 * playouts are too few for it to try out some 80 moves without that. */
static void set_search(struct thinking *thinking, int search) {
    kt_uct_settings *settings = &thinking->player.settings;
    const kt_policy policy = settings->policy;
    *settings = kt_uct_defaults();
    settings->policy = policy;
    thinking->searches = search != NONE;
    if (search == FULL || search == NONE) return;
    settings->predicts = false;
    settings->expand = 1;
    settings->rave = search != UCT;
    settings->explore_q16 = search == UCT ? 8000 : 0;
    settings->trust_q16 = search == UCT ? 131072 : 0;
    if (search == SHAPES) settings->shapes_playouts = SHAPES_PLAYOUTS;
}

struct thinking thinking_defaults(void) {
    return (struct thinking){
        .player = {.settings = kt_uct_defaults(), .seed = (uint32_t)time(NULL), .resign_q16 = 65536 / 20},
        .threads = omp_get_num_procs(),
        .megabytes = 512,
        .searches = true,
    };
}

bool thinking_take(struct thinking *thinking, int option, const char *value) {
    switch (option) {
    case THINKING_SEARCH: set_search(thinking, options_word("search", value, searches)); return true;
    case THINKING_POLICY:
        thinking->player.settings.policy.kind = (kt_policy_kind)options_word("policy", value, policies);
        return true;
    case THINKING_PLAYOUTS:
        thinking->budget.playouts = (uint32_t)options_integer("playouts", value, 1, KT_NODE_VISITS_MAX);
        return true;
    case THINKING_TIME:
        thinking->budget.milliseconds = (uint32_t)(options_number("time", value, 0.001, 1e6) * 1000);
        return true;
    case THINKING_THREADS: thinking->threads = (int)options_integer("threads", value, 1, 256); return true;
    case THINKING_MEMORY:
        thinking->megabytes = (int)options_integer("memory", value, 1, 1 << 16);
        return true;
    case THINKING_SEED:
        thinking->player.seed = (uint32_t)options_integer("seed", value, 0, 0x7fffffff);
        return true;
    case THINKING_RESIGN:
        thinking->player.resign_q16 = (uint32_t)(options_number("resign", value, 0, 100) * 655.36);
        return true;
    default: return false;
    }
}

static uint32_t milliseconds(void *context) {
    (void)context;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint32_t)now.tv_sec * 1000u + (uint32_t)(now.tv_nsec / 1000000);
}

/* Makes one of the crew stand where the player's own worker does. */
static void follow(struct thread *thread, const kt_uct_worker *lead, uint32_t seed) {
    kt_uct_worker *worker = &thread->worker;
    kt_game *game = &thread->game;
    *game = *lead->game;
    game->board.geometry = &game->geometry;
    game->moves = thread->moves;
    game->capacity = lead->game->capacity < MOVES_MAX ? lead->game->capacity : MOVES_MAX;
    memcpy(thread->moves, lead->game->moves, lead->game->count * sizeof *thread->moves);
    worker->game = game;
    worker->playout = &thread->playout;
    worker->suggestions = thread->suggestions;
    worker->predictor = NULL;
    if (lead->predictor) {
        kt_predictor_memory *own = &thread->prediction;
        bool same = thread->predictor.image == lead->predictor->image && thread->predictor.memory == own;
        thread->predictor = *lead->predictor;
        thread->predictor.memory = own;
        if (!same) kt_predictor_forget(&thread->predictor);
        worker->predictor = &thread->predictor;
    }
    kt_random_init(&worker->random, seed);
}

static void run_threads(void *context, kt_uct *uct, kt_uct_worker *lead, uint32_t playouts) {
    struct thinking *thinking = context;
    /* They belong to whoever searches, which may be another thread than the one that began. */
    if (!thinking->has_threads) thinking->threads = threads_make(thinking->threads);
    thinking->has_threads = true;
    int threads = thinking->threads;
    for (int i = 1; i < threads; i++) follow(&crew[i - 1], lead, kt_random_next(&lead->random));
    uint32_t taken = 0;
#pragma omp parallel num_threads(threads)
    {
        int i = omp_get_thread_num();
        /* In small shares, so that nobody waits long for the last one. */
        for (uint32_t from; (from = __atomic_fetch_add(&taken, SHARE, __ATOMIC_RELAXED)) < playouts;)
            kt_uct_run(uct, i ? &crew[i - 1].worker : lead,
                       playouts - from < SHARE ? playouts - from : SHARE);
    }
}

/* Takes the first image's shapes that has any. */
static bool open_shapes(struct thinking *thinking, const kt_image *const *images) {
    for (; *images; images++) {
        uint32_t bytes;
        const uint8_t *section = kt_image_find_section(*images, "SHAP", &bytes);
        if (!section || kt_shapes_open(&thinking->shapes, section, bytes) < 0) continue;
        thinking->player.settings.shapes = &thinking->shapes;
        return true;
    }
    fputs("katachi: the image has no weights of shapes, which --search shapes wants\n", stderr);
    return false;
}

static void open_table3x3(kt_policy *policy, const kt_image *const *images) {
    for (; *images; images++) {
        const kt_image *image = *images;
        if (image->table3x3_bytes && kt_table3x3_open(&policy->learned, image->bytes + image->table3x3,
                                                      image->table3x3_bytes) == KT_OK)
            return;
    }
}

bool thinking_begin(struct thinking *thinking, const kt_image *const *images) {
    kt_player_config *player = &thinking->player;
    player->context = thinking;
    player->milliseconds = milliseconds;
    player->slice = SLICE * (uint32_t)thinking->threads;
    player->bytes = (size_t)thinking->megabytes << 20;
    player->memory = memory_zeroed(player->bytes);
    if (thinking->threads > 1) {
        crew = memory_zeroed((size_t)(thinking->threads - 1) * sizeof *crew);
        player->run = run_threads;
    }
    if (!thinking->searches) thinking->budget = (kt_player_budget){0};
    else if (!thinking->budget.playouts && !thinking->budget.milliseconds)
        thinking->budget.milliseconds = 3000;
    open_table3x3(&player->settings.policy, images);
    return !player->settings.shapes_playouts || open_shapes(thinking, images);
}

void thinking_end(struct thinking *thinking) {
    free(thinking->player.memory);
    free(crew);
    crew = NULL;
}
