/* lib/search by several threads: the tree is theirs in common. Built with ThreadSanitizer, which stops at the
 * first race. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <pthread.h>

#include "player/thought.h"

enum { THREADS = 2, MOVES = 40, PLAYOUTS = 600 };

static kt_word memory[(1 << 19) / sizeof(kt_word)];
static kt_player player;
static kt_game game[THREADS];
static kt_game_move moves[THREADS][MOVES];
static kt_suggestion suggestions[THREADS][KT_POINTS];
static kt_playout playout[THREADS];
static kt_survey survey;
static const kt_uct *searched; /* by the last thought */

struct job {
    kt_uct *uct;
    kt_uct_worker worker;
    uint32_t playouts;
};

static void *work(void *argument) {
    struct job *job = argument;
    kt_uct_run(job->uct, &job->worker, job->playouts);
    return NULL;
}

/* Shares the playouts between this thread and others, which stand at the same position. */
static void run(void *context, kt_uct *uct, kt_uct_worker *lead, uint32_t playouts) {
    (void)context;
    searched = uct;
    assert_non_null(kt_tree_children(&uct->tree, uct->tree.node, &(unsigned){0}));
    static struct job jobs[THREADS];
    pthread_t thread[THREADS];
    uint32_t share = playouts / THREADS;
    for (int i = 1; i < THREADS; i++) {
        jobs[i] = (struct job){
            .uct = uct, .worker = {.game = &game[i], .suggestions = suggestions[i]}, .playouts = share};
        jobs[i].worker.playout = &playout[i];
        kt_random_init(&jobs[i].worker.random, kt_random_next(&lead->random));
        assert_int_equal(pthread_create(&thread[i], NULL, work, &jobs[i]), 0);
    }
    kt_uct_run(uct, lead, playouts - (THREADS - 1) * share);
    for (int i = 1; i < THREADS; i++) assert_int_equal(pthread_join(thread[i], NULL), 0);
}

/* No playout is lost, and when all have come back nothing is left of those under way. */
static void count_all(const kt_tree *tree) {
    for (unsigned head = 1; head < tree->used; head += tree->node[head].move + 1u) {
        const kt_node *parent = &tree->node[tree->node[head].children];
        uint32_t sum = 0;
        for (unsigned i = 1; i <= tree->node[head].move; i++) {
            const kt_node *child = &tree->node[head + i];
            sum += child->visits;
            assert_true(child->wins <= 2 * (uint64_t)child->visits);
            assert_true(child->rave_wins <= 2 * (uint64_t)child->rave_visits);
        }
        assert_true(sum <= parent->visits);
        assert_int_equal(parent->children, head + 1);
    }
}

static kt_survey *surveyed; /* NULL: no survey */

static void search_on(int size, uint32_t nodes) {
    const kt_player_config config = {
        .settings = kt_uct_defaults(),
        .seed = 1,
        .memory = memory,
        .bytes = sizeof memory,
        .nodes = nodes,
        .slice = 50,
        .run = run,
    };
    assert_int_equal(kt_player_init(&player, &config), KT_OK);
    for (int i = 0; i < THREADS; i++) assert_int_equal(kt_game_init(&game[i], size, moves[i], MOVES), KT_OK);
    int p = kt_player_think(&player, &game[0], KT_BLACK, suggestions[0],
                            &(kt_player_request){.budget = {.playouts = PLAYOUTS}, .survey = surveyed});
    assert_true(p < KT_PASS);
    assert_true(player.playouts <= PLAYOUTS);
    assert_int_equal(kt_thought_visits(&player), player.playouts);
    assert_true(player.playouts > PLAYOUTS / 2);
    count_all(&searched->tree);
}

static void threads_share_a_tree(void **state) {
    (void)state;
    search_on(9, 0);
}

/* Few nodes: the tree is full, and pruned, again and again. On few points the threads meet all the time. */
static void threads_share_a_tree_that_is_full(void **state) {
    (void)state;
    search_on(4, KT_PLAYER_NODES_MIN);
    search_on(9, KT_PLAYER_NODES_MIN);
}

/* What each enters is kept: one end for each visit of a move, and each visit is one of a move. */
static void threads_share_a_survey(void **state) {
    (void)state;
    surveyed = &survey;
    search_on(5, 0);
    surveyed = NULL;
    uint32_t sum = 0, visits = 0;
    for (int move = 0; move <= KT_PASS; move++) sum += survey.row[move].playouts;
    kt_thought_move move;
    for (bool more = kt_thought_first(&player, &move); more; more = kt_thought_next(&player, &move))
        visits += move.visits;
    assert_int_equal(visits, kt_thought_visits(&player));
    assert_int_equal(sum, visits);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_share_a_tree),
        cmocka_unit_test(threads_share_a_survey),
        cmocka_unit_test(threads_share_a_tree_that_is_full),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
