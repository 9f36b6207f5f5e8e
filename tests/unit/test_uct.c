/* lib/search/uct: what holds of every search, and positions whose best move is known. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/crc32.h"
#include "search/shapes.h"
#include "search/uct_path.h"
#include "search/uct_select.h"
#include "searching.h"

static void visits_add_up(void **state) {
    (void)state;
    for (int method = 0; method < METHODS; method++) {
        take_settings(method);
        assert_int_equal(kt_game_init(&game, KT_DESKTOP ? 7 : 5, moves, MOVES), KT_OK);
        search(KT_BLACK, KT_DESKTOP ? 60 : 20, NODES);
        assert_int_equal(nodes[0].visits, KT_DESKTOP ? 60 : 20);
        assert_int_equal(count_faults(true), 0);
        search(KT_WHITE, 800, NODES / 2);
        assert_int_equal(nodes[0].visits, 800);
        assert_int_equal(count_faults(false), 0);
        assert_true(uct.tree.used <= uct.tree.capacity);
    }
}

/* A checksum of the tree. */
static uint32_t sign(void) { return kt_crc32(0, nodes, uct.tree.used * sizeof *nodes); }

static void the_same_seed_gives_the_same_search(void **state) {
    (void)state;
    take_settings(0);
    assert_int_equal(kt_game_init(&game, 5, moves, MOVES), KT_OK);
    search(KT_BLACK, 200, NODES);
    uint32_t first = sign();
    search(KT_BLACK, 200, NODES);
    assert_true(sign() == first);
    seed++;
    search(KT_BLACK, 200, NODES);
    seed--;
    assert_true(sign() != first);
}

/* After a move and its answer, what was found about the position stays. */
static void a_search_follows_the_game(void **state) {
    (void)state;
    take_settings(0);
    assert_int_equal(kt_game_init(&game, 5, moves, MOVES), KT_OK);
    search(KT_BLACK, 600, NODES);
    const kt_node *move = kt_uct_best(&uct, nodes), *answer = kt_uct_best(&uct, move);
    uint32_t visits = answer->visits, wins = answer->wins;
    assert_true(visits > 0);
    assert_false(kt_uct_follow(&uct, &game, KT_WHITE)); /* no move was made, yet it is the other's turn */
    assert_int_equal(kt_game_play(&game, KT_BLACK, kt_field_point(move->move)), KT_OK);
    assert_int_equal(kt_game_play(&game, KT_WHITE, kt_field_point(answer->move)), KT_OK);
    game.komi = 1;
    assert_false(kt_uct_follow(&uct, &game, KT_BLACK)); /* with another komi, others win */
    game.komi = 0;
    assert_true(kt_uct_follow(&uct, &game, KT_BLACK));
    assert_int_equal(nodes[0].visits, visits);
    assert_int_equal(nodes[0].wins, wins);
    assert_int_equal(count_faults(false), 0);
    kt_uct_begin(&uct, &game, &root);
    kt_uct_run(&uct, &worker, 100);
    assert_int_equal(nodes[0].visits, visits + 100);
    assert_int_equal(count_faults(false), 0);
    assert_true(kt_game_undo(&game) >= 0);
    assert_false(kt_uct_follow(&uct, &game, KT_WHITE)); /* the tree does not know what was before */
    assert_int_equal(kt_game_play(&game, KT_WHITE, KT_PASS), KT_OK);
    assert_false(kt_uct_follow(&uct, &game, KT_BLACK)); /* nor what else might have been */
}

/* The tree doesn't follow a game that left it. */
static void a_search_follows_no_other_game(void **state) {
    (void)state;
    take_settings(0);
    settings.width = 2;
    assert_int_equal(kt_game_init(&game, 5, moves, MOVES), KT_OK);
    search(KT_BLACK, 100, NODES);
    unsigned count = 0;
    kt_node *child = kt_tree_children(&uct.tree, nodes, &count);
    assert_int_equal(count, 2);
    kt_point known = kt_field_point(child[0].move), other = 0;
    while (other == known || other == kt_field_point(child[1].move)) other++;
    /* A move that it didn't look at. */
    assert_int_equal(kt_game_play(&game, KT_BLACK, other), KT_OK);
    assert_false(kt_uct_follow(&uct, &game, KT_WHITE));
    /* Black moves twice. */
    assert_true(kt_game_undo(&game) >= 0);
    assert_int_equal(kt_game_play(&game, KT_BLACK, known), KT_OK);
    assert_int_equal(kt_game_play(&game, KT_BLACK, other), KT_OK);
    assert_false(kt_uct_follow(&uct, &game, KT_WHITE));
    /* A move that it took for a repetition. */
    assert_true(kt_game_undo(&game) >= 0);
    child->state |= KT_NODE_ILLEGAL;
    assert_false(kt_uct_follow(&uct, &game, KT_WHITE));
    child->state &= (uint8_t)~KT_NODE_ILLEGAL;
    assert_true(kt_uct_follow(&uct, &game, KT_WHITE));
}

/* With one move for each position and a node for each playout, the tree is a line, as long as the longest
 * path. */
static void no_path_is_longer_than_it_may_be(void **state) {
    (void)state;
    take_settings(0);
    settings.width = 1;
    settings.expand = 1;
    assert_int_equal(kt_game_init(&game, KT_BOARD_MAX, moves, MOVES), KT_OK);
    search(KT_BLACK, KT_UCT_DEPTH_MAX + 5, NODES);
    assert_int_equal(worker.depth, KT_UCT_DEPTH_MAX);
    assert_int_equal(uct.tree.used, 1 + 2 * KT_UCT_DEPTH_MAX);
    assert_int_equal(nodes[uct.tree.used - 1].children, 0);
}

/* The root has had all the playouts but two that its counter has room for. */
static void counters_never_run_over(void **state) {
    (void)state;
    take_settings(0);
    assert_int_equal(kt_game_init(&game, 5, moves, MOVES), KT_OK);
    search(KT_BLACK, 20, NODES);
    nodes[0].visits = KT_NODE_VISITS_MAX - 2;
    kt_uct_run(&uct, &worker, 20);
    assert_int_equal(nodes[0].visits, KT_NODE_VISITS_MAX);
}

/* Six stones are taken at m, or get away and cut. */
static const char six_in_atari[] = ". . . . . . .\n"
                                   ". . X X X . .\n"
                                   ". X O O O X .\n"
                                   ". X O O O m .\n"
                                   ". . X X X . .\n"
                                   ". . . . . . .\n"
                                   ". . . O . . .\n";

/* Only the most probable moves become children. With a width of one, that is the capture; with two, the next
 * one, too. */
static void the_likeliest_moves_are_looked_at(void **state) {
    (void)state;
    for (uint16_t width = 1; width <= 5; width = (uint16_t)(width + 2)) {
        take_settings(0);
        settings.width = width;
        assert_true(diagram_start(&game, six_in_atari, moves, MOVES));
        search(KT_BLACK, 1, NODES);
        unsigned count = 0;
        const kt_node *child = kt_tree_children(&uct.tree, nodes, &count);
        assert_int_equal(count, width);
        assert_int_equal(kt_field_point(child->move), diagram_point(six_in_atari, 'm'));
        for (unsigned i = 1; i < count; i++) assert_true(child[i].prior <= child[i - 1].prior);
    }
}

#if KT_DESKTOP
/* RAVE has its share as long as a move has few playouts of its own (uct.h): of a million and a million of
 * RAVE, 2^20 / (2^20 + 2^20 + 2^40) with a shift of 0. So the search goes on with the move that won all of
 * its own, although by RAVE it lost all, and the others won all. */
static void rave_fades_away(void **state) {
    (void)state;
    enum { MANY = 1 << 20 };
    take_settings(0);
    settings.trust_q16 = 0;
    settings.rave_shift = 0;
    assert_int_equal(kt_game_init(&game, 5, moves, MOVES), KT_OK);
    search(KT_BLACK, 1, NODES);
    unsigned count = 0;
    kt_node *child = kt_tree_children(&uct.tree, nodes, &count);
    for (unsigned i = 0; i < count; i++) {
        child[i].visits = child[i].rave_visits = MANY;
        child[i].wins = i == 3 ? 2 * MANY : MANY;
        child[i].rave_wins = i == 3 ? 0 : 2 * MANY;
    }
    nodes[0].visits = MANY * count;
    kt_uct_run(&uct, &worker, 1);
    assert_int_equal(child[3].visits, MANY + 1);
}

/* Shapes of another board size say nothing. */
static void shapes_of_another_size_do_not_count(void **state) {
    (void)state;
    static const kt_shapes shapes = {.size = 9};
    take_settings(0);
    assert_int_equal(kt_game_init(&game, 5, moves, MOVES), KT_OK);
    search(KT_BLACK, 200, NODES);
    uint32_t without = sign();
    settings.prior.use[0] = (kt_prior_use){kt_prior_find("shapes"), &shapes, 50};
    search(KT_BLACK, 200, NODES);
    assert_true(sign() == without);
}
#endif

static bool finds(const char *diagram, kt_colour colour, int komi) {
    assert_true(diagram_start(&game, diagram, moves, MOVES));
    game.komi = komi;
    search(colour, 1500, NODES);
    return best_point() == diagram_point(diagram, 'm');
}

static void a_capture_is_found(void **state) {
    (void)state;
    for (int method = 0; method < METHODS; method++) {
        take_settings(method);
        assert_true(finds(six_in_atari, KT_BLACK, 0));
    }
}

/* Black gets two eyes at the three points in a row if he plays in the middle, and none if White does. With a
 * komi of -9.5, his group decides the game. */
static void life_and_death_is_found(void **state) {
    (void)state;
    static const char diagram[] = "O O O O O\n"
                                  "O . O . O\n"
                                  "O O O O O\n"
                                  "X X X X O\n"
                                  ". m . X O\n";
    for (int method = 0; method < METHODS; method++) {
        take_settings(method);
        assert_true(finds(diagram, KT_BLACK, -38));
        assert_true(kt_uct_win_rate_q16(kt_uct_best(&uct, nodes)) > 60000);
        assert_true(finds(diagram, KT_WHITE, -38));
        assert_true(kt_uct_win_rate_q16(kt_uct_best(&uct, nodes)) > 60000);
    }
}

/* All is settled, so komi decides who wins. */
static void rates_say_who_has_won(void **state) {
    (void)state;
    static const char diagram[] = ". X . X .\n"
                                  "X X X X X\n"
                                  "O O O O O\n"
                                  "O . O . O\n"
                                  "O O O O O\n";
    for (int komi = -25; komi <= 25; komi += 10) {
        assert_true(diagram_start(&game, diagram, moves, MOVES));
        /* Black has 10 points, White 15. */
        game.komi = komi;
        bool black_wins = 4 * (10 - 15) - komi > 0;
        take_settings(0);
        for (int colour = KT_BLACK; colour <= KT_WHITE; colour++) {
            search((kt_colour)colour, 100, NODES);
            uint32_t rate = kt_uct_win_rate_q16(kt_uct_best(&uct, nodes));
            assert_int_equal(rate, (colour == KT_BLACK) == black_wins ? 65536 : 0);
        }
    }
}

/* Black will have all 25 points. While he fills them, he leads by more stones than playouts usually go on for, and by less
 * than a komi of 24. */
static void a_lead_below_komi_ends_no_playout(void **state) {
    (void)state;
    static const char diagram[] = ". X . X .\n"
                                  "X X X X X\n"
                                  ". . . . .\n"
                                  ". . . . .\n"
                                  "X X X X X\n";
    assert_true(diagram_start(&game, diagram, moves, MOVES));
    game.komi = 4 * 24;
    take_settings(0);
    search(KT_BLACK, 300, NODES);
    assert_true(kt_uct_win_rate_q16(kt_uct_best(&uct, nodes)) > 60000);
}

/* The best move of the root but a pass, when there is one. */
static kt_point best_other(void) {
    unsigned count = 0;
    const kt_node *child = kt_tree_children(&uct.tree, nodes, &count), *best = NULL;
    for (; count; count--, child++)
        if (child->move != KT_NO_CELL && !(child->state & KT_NODE_ILLEGAL) && child->visits &&
            (!best || child->visits > best->visits))
            best = child;
    return best ? kt_field_point(best->move) : KT_PASS;
}

#if KT_EVALUATES && !KT_DESKTOP
/* Makes a root whose leaves are evaluated, with a child of each of these probabilities, in 1/256. */
static kt_node *make_judged_root(const uint8_t *priors, unsigned count) {
    take_settings(0);
    settings.leaves = KT_LEAVES_EVALUATED;
    assert_int_equal(kt_game_init(&game, 5, moves, MOVES), KT_OK);
    kt_uct_init(&uct, &settings, &game, KT_BLACK, nodes, NODES);
    kt_node *child = kt_tree_reserve(&uct.tree, count);
    assert_true(child);
    for (unsigned i = 0; i < count; i++) child[i].move = (kt_cell)(1 + i), child[i].prior = priors[i];
    kt_tree_adopt(&uct.tree, nodes, child);
    return child;
}

/* Counts an evaluation of `won` in 64 for the player who made the node's move. */
static void count_judged(kt_node *node, unsigned won) {
    node->state |= KT_NODE_JUDGED;
    node->visits++;
    node->rave_visits = (kt_node_count)(node->rave_visits + KT_UCT_VISIT - 1);
    node->rave_wins = (kt_node_count)(node->rave_wins + won * 2 * KT_UCT_VISIT / 64);
}

/* The root's child that the search goes to next, whose evaluation counts `won[i]`. */
static unsigned visit_judged(kt_node *child, unsigned count, const unsigned *won) {
    unsigned i = (unsigned)(kt_uct_select(&uct, &worker, nodes, child, count) - child);
    assert_true(i < count);
    count_judged(&child[i], won[i]);
    count_judged(nodes, 64 - won[i]);
    return i;
}

/* Where all moves are worth as much, visits are shared as probabilities are. */
static void visits_follow_probabilities(void **state) {
    (void)state;
    static const uint8_t priors[] = {128, 64, 32, 24, 8};
    static const unsigned won[] = {32, 32, 32, 32, 32};
    kt_node *child = make_judged_root(priors, 5);
    count_judged(nodes, 32);
    for (unsigned visits = 1; visits <= 256; visits++) {
        visit_judged(child, 5, won);
        for (unsigned i = 0; i < 5; i++) {
            unsigned fair = visits * priors[i] / 256;
            assert_true(child[i].visits + 2u >= fair && child[i].visits <= fair + 2);
        }
        assert_true(kt_uct_best(&uct, nodes) == child);
    }
}

/* A better move is chosen as soon as its chance is known, whatever the visits of the most probable one; and it gets the next ones.
 * One that is a little better isn't. */
static void chances_improve_a_policy(void **state) {
    (void)state;
    static const uint8_t priors[] = {200, 40, 16}, other[] = {40, 200, 16};
    static const unsigned won[] = {28, 40, 28}, near[] = {28, 29, 28};
    kt_node *child = make_judged_root(other, 3);
    count_judged(nodes, 36);
    assert_true(kt_uct_best(&uct, nodes) == &child[1]); /* the most probable one, while none is tried */
    child = make_judged_root(priors, 3);
    count_judged(nodes, 4);
    count_judged(&child[0], 0);
    count_judged(nodes, 64);
    assert_true(kt_uct_best(&uct, nodes) == child); /* far worse than expected, but the one that was tried */
    child = make_judged_root(priors, 3);
    count_judged(nodes, 36);
    while (!child[1].visits) {
        visit_judged(child, 3, won);
        assert_true(child[0].visits >= 1 && child[0].visits <= 8);
        assert_true(kt_uct_best(&uct, nodes) == (child[1].visits ? &child[1] : child));
    }
    assert_int_equal(visit_judged(child, 3, won), 1);
    child[1].state |= KT_NODE_ILLEGAL;
    assert_true(kt_uct_best(&uct, nodes) == child);
    assert_true(visit_judged(child, 3, won) != 1);

    child = make_judged_root(priors, 3);
    count_judged(nodes, 36);
    for (unsigned visits = 0; visits < 30; visits++) visit_judged(child, 3, near);
    assert_true(child[1].visits >= 4 && child[1].visits <= 12);
    assert_true(kt_uct_best(&uct, nodes) == child);
}
#endif

/* On the smallest boards, positions come back all the time. The search never chooses a move that the game
 * forbids, and tries it only once. */
#if KT_DESKTOP
/* Black has won whatever he plays: he is given 40 points. Who plays at e first gains some. Without the lead, 20 seeds find it in
 * none. */
static void points_count_where_all_moves_win(void **state) {
    (void)state;
    static const char open[] = ". . . X O . .\n"
                               ". . . X O . .\n"
                               ". X . X O . .\n"
                               ". . . e e . .\n"
                               ". . . X O . .\n"
                               ". . . X O . .\n"
                               ". . . X O . .\n";
    const kt_bitboard gap = diagram_points(open, 'e');
    unsigned found = 0;
    take_settings(0);
    settings.rave = false;
    settings.expand = 1;
    for (unsigned i = 0; i < 20; i++, seed++) {
        assert_true(diagram_start(&game, open, moves, MOVES));
        game.komi = -4 * 40;
        search(KT_BLACK, 1000, NODES);
        found += best_point() < KT_PASS && kt_bitboard_has(&gap, best_point());
    }
    seed -= 20;
    assert_in_range(found, 15, 20);
}
#endif

static void repetitions_are_never_played(void **state) {
    (void)state;
    int repetitions = 0;
    take_settings(0);
    for (int size = 2; size <= 3; size++) {
        assert_int_equal(kt_game_init(&game, size, moves, MOVES), KT_OK);
        for (int passes = 0; passes < 2 && game.count < MOVES;) {
            search(game.to_move, 150, NODES);
            unsigned count = 0;
            const kt_node *child = kt_tree_children(&uct.tree, nodes, &count);
            for (; count; count--, child++) {
                bool legal = kt_game_check(&game, game.to_move, kt_field_point(child->move)) == KT_OK;
                repetitions += !legal;
                if (!legal) assert_true(child->visits <= 1);
                assert_true(legal || child->visits == 0 || (child->state & KT_NODE_ILLEGAL));
            }
            kt_point p = best_other();
            assert_int_equal(kt_game_play(&game, game.to_move, p), KT_OK);
            passes = p == KT_PASS ? passes + 1 : 0;
        }
    }
    assert_true(repetitions > 0);
}

/* Where only the simple ko is forbidden, a move that brings a position back is worth a draw. The search finds
 * such moves exactly where the game tells of a cycle. */
static void a_long_cycle_is_a_draw(void **state) {
    (void)state;
    int cycles = 0;
    take_settings(0);
    for (int size = 2; size <= 3; size++) {
        assert_int_equal(kt_game_init(&game, size, moves, MOVES), KT_OK);
        game.rules.repetition = KT_SIMPLE_KO;
        for (int turn = 0; turn < 12; turn++) {
            search(game.to_move, 150, NODES);
            unsigned count = 0;
            const kt_node *child = kt_tree_children(&uct.tree, nodes, &count);
            for (; count; count--, child++) {
                if (!child->visits || child->move == KT_NO_CELL) continue;
                assert_false(child->state & KT_NODE_ILLEGAL);
                assert_int_equal(kt_game_play(&game, game.to_move, kt_field_point(child->move)), KT_OK);
                bool cycle = kt_game_cycle(&game) >= 0;
                assert_int_equal(kt_game_undo(&game), KT_OK);
                assert_int_equal((child->state & KT_NODE_CYCLE) != 0, cycle);
                if (cycle) assert_int_equal(child->wins, child->visits);
                cycles += cycle;
            }
            assert_int_equal(kt_game_play(&game, game.to_move, best_other()), KT_OK);
        }
    }
    assert_true(cycles > 0);
    /* By the other rule it is another search. */
    kt_uct_init(&uct, &settings, &game, game.to_move, nodes, NODES);
    assert_true(kt_uct_follow(&uct, &game, game.to_move));
    game.rules.repetition = KT_SUPERKO;
    assert_false(kt_uct_follow(&uct, &game, game.to_move));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_long_cycle_is_a_draw),
        cmocka_unit_test(visits_add_up),
        cmocka_unit_test(the_same_seed_gives_the_same_search),
        cmocka_unit_test(a_search_follows_the_game),
        cmocka_unit_test(a_search_follows_no_other_game),
        cmocka_unit_test(no_path_is_longer_than_it_may_be),
        cmocka_unit_test(counters_never_run_over),
        cmocka_unit_test(the_likeliest_moves_are_looked_at),
#if KT_DESKTOP
        cmocka_unit_test(rave_fades_away),
        cmocka_unit_test(shapes_of_another_size_do_not_count),
#endif
        cmocka_unit_test(a_capture_is_found),
        cmocka_unit_test(life_and_death_is_found),
        cmocka_unit_test(rates_say_who_has_won),
        cmocka_unit_test(a_lead_below_komi_ends_no_playout),
#if KT_DESKTOP
        cmocka_unit_test(points_count_where_all_moves_win),
#endif
#if KT_EVALUATES && !KT_DESKTOP
        cmocka_unit_test(visits_follow_probabilities),
        cmocka_unit_test(chances_improve_a_policy),
#endif
        cmocka_unit_test(repetitions_are_never_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
