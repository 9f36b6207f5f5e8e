/* lib/player/player: budgets, interruption, early ends, passes, resignation, dead stones; with a clock that
 * the test turns. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "player/thought.h"
#include "small_image.h"
#include "thoughts.h"

static void playouts_are_counted(void **state) {
    (void)state;
    configure();
    begin_on(5);
    for (uint32_t playouts = 1; playouts < 9; playouts += 7) {
        assert_true(think(KT_BLACK, playouts, 0) < KT_PASS);
        assert_int_equal(player.playouts, playouts);
    }
    /* Without the callback `run` it is the same. */
    kt_player_seed(&player, config.seed);
    int expected = think(KT_BLACK, 55, 0);
    uint32_t playouts = player.playouts;
    config.run = NULL;
    kt_player_seed(&player, config.seed);
    assert_int_equal(think(KT_BLACK, 55, 0), expected);
    assert_int_equal(player.playouts, playouts);
}

/* By time: no longer than the budget and one slice, and no shorter than it takes to be sure. */
static void time_is_kept(void **state) {
    (void)state;
    configure();
    begin_on(5);
    for (tenths_a_playout = 3; tenths_a_playout < 300; tenths_a_playout *= 3) {
        uint32_t start = now;
        assert_true(think(KT_BLACK, 0, 200) < KT_PASS);
        assert_true(now - start <= 200 + SLICE * tenths_a_playout / 10);
        assert_true(now - start >= 100);
    }
    /* Whichever limit comes first. */
    tenths_a_playout = 10;
    (void)think(KT_BLACK, 30, 100000);
    assert_int_equal(player.playouts, 30);
    (void)think(KT_BLACK, 30, 4000000);
    assert_int_equal(player.playouts, 30);
    (void)think(KT_BLACK, 100000, 60);
    assert_true(player.playouts >= 30 && player.playouts <= 60 + SLICE);
    /* Playouts that take no time that the clock can tell. */
    tenths_a_playout = 0;
    (void)think(KT_BLACK, 30, 100);
    assert_int_equal(player.playouts, 30);
    tenths_a_playout = 10;
    /* The time is over before the first playout: without any there would be no move. */
    ms_a_look = 200;
    assert_true(think(KT_BLACK, 0, 100) < KT_PASS);
    assert_int_equal(player.playouts, 1);
}

#if KT_DESKTOP
/* Where a playout takes as long as on a busy machine, a whole slice would take 38 times the budget. */
static void the_clock_is_looked_at_early(void **state) {
    (void)state;
    configure();
    begin_on(5);
    config.slice = 128;
    tenths_a_playout = 300;
    (void)think(KT_BLACK, 0, 100);
    assert_int_equal(player.playouts, 16);
    /* The second slice is as long as the first one lets expect. */
    (void)think(KT_BLACK, 0, 1080);
    assert_int_equal(player.playouts, 36);
}
#endif

static void a_budget_of_time_needs_a_clock(void **state) {
    (void)state;
    configure();
    begin_on(5);
    config.milliseconds = NULL;
    assert_int_equal(think(KT_BLACK, 0, 1000),
                     KT_PASS); /* as without a budget: what a predictor says, had it one */
    assert_int_equal(player.playouts, 0);
}

static void whoever_waits_ends_the_thought(void **state) {
    (void)state;
    configure();
    begin_on(5);
    looks_until_interrupted = 3;
    assert_true(think(KT_BLACK, 10000, 0) < KT_PASS);
    assert_int_equal(player.playouts, 3 * SLICE);
    looks_until_interrupted = 1; /* there was no time at all: a slice is made, so that there is a move */
    assert_true(think(KT_BLACK, 10000, 0) < KT_PASS);
    assert_int_equal(player.playouts, SLICE);
}

static void seeds_come_from_the_clock_unless_given(void **state) {
    (void)state;
    configure();
    begin_on(5);
    config.seed = 0;
    assert_int_equal(kt_player_init(&player, &config), KT_OK);
    now = 1000;
    tenths_a_playout = 0;
    (void)think(KT_BLACK, 1, 0);
    assert_int_equal(player.seed, 1002); /* of the next thought: 1001 was taken, which is not 0 */
    (void)think(KT_BLACK, 1, 0);
    assert_int_equal(player.seed, 1003);
}

/* Counters are full: as many playouts as they can count were made. */
static unsigned fills;

static void fill(void *context, kt_uct *uct, kt_uct_worker *worker, uint32_t playouts) {
    run(context, uct, worker, playouts);
    uct->tree.node->visits = KT_NODE_VISITS_MAX;
    fills++;
}

static void no_more_playouts_than_can_be_counted(void **state) {
    (void)state;
    configure();
    begin_on(5);
    config.run = fill;
    request.budget = (kt_player_budget){0, 0};
    kt_player_ask(&player, &request);
    kt_player_begin(&player, &game, KT_BLACK, suggestions);
    assert_false(kt_player_go_on(&player, 0));
    assert_int_equal(fills, 1);
}

/* One move is far better: no need to spend everything on it. */
static const char capture[] = ". . . . . . .\n"
                              ". . X X X . .\n"
                              ". X O O O X .\n"
                              ". X O O O m .\n"
                              ". . X X X . .\n"
                              ". . . . . . .\n"
                              ". . . O . . .\n";

static void what_is_clear_is_not_thought_about(void **state) {
    (void)state;
    configure();
    begin_at(capture, 0);
    assert_int_equal(think(KT_BLACK, 1000, 0), diagram_point(capture, 'm'));
    assert_true(player.playouts > 300 && player.playouts < 900);
}

static const char settled[] = ". X . X .\n"
                              "X X X X X\n"
                              "O O O O O\n"
                              "O . O . O\n"
                              "O O O O O\n";

static void it_resigns_without_a_chance(void **state) {
    (void)state;
    configure();
    /* Black has a point to play, and 10 points to White's 15. */
    begin_at(settled, 0);
    game.board.prisoners[KT_BLACK] = 6; /* White's stones, which are more, are no handicap */
    assert_int_equal(kt_game_play(&game, KT_BLACK, KT_PASS), KT_OK);
    config.resign_q16 = 65536 / 20;
    assert_int_equal(think(KT_BLACK, 200, 0), KT_NO_POINT);
    config.resign_q16 = 0;
    assert_int_equal(think(KT_BLACK, 200, 0), KT_PASS);
    /* Too few playouts say nothing. */
    config.resign_q16 = 65536 / 20;
    assert_int_equal(think(KT_BLACK, 20, 0), KT_PASS);
}

/* Black has two thirds of the board; there is a neutral point, and a White stone that is dead. */
static const char nearly[] = "X . X . X O .\n"
                             "X X X X X O O\n"
                             ". X X X X O .\n"
                             "X X . X X O O\n"
                             "X O . X . O O\n"
                             "X . X X X O .\n"
                             "X X X X X O O\n";

/* It is hopeless whatever the playouts say. The count by final_score is 34 to 14 with the white stone dead, and on desktops
 * the neutral point is Black's, who moves: 20 or 21 more, less komi. With all stones alive it is less. */
static void it_resigns_only_what_the_count_takes_from_it(void **state) {
    (void)state;
    const int ahead = KT_DESKTOP ? 84 : 80, behind[] = {-5, -1, 0, 1, 40}; /* quarter points */
    configure();
    config.resign_q16 = 65537;
    for (unsigned i = 0; i < sizeof behind / sizeof *behind; i++) {
        begin_at(nearly, ahead + behind[i]);
        assert_int_equal(think(KT_BLACK, 200, 0) == KT_NO_POINT, behind[i] > 0);
    }
}

static void a_pass_is_answered_by_a_pass_when_that_wins(void **state) {
    (void)state;
    configure();
    begin_at(nearly, 0);
    assert_int_equal(kt_game_play(&game, KT_WHITE, KT_PASS), KT_OK);
    /* Desktops fill the neutral point first. */
    assert_int_equal(think(KT_BLACK, 100, 0) == KT_PASS, !KT_DESKTOP);
    assert_int_equal(player.playouts, 0);
    /* 34 points to 14 and a neutral one: with a komi of 21 Black is lost if the game ends. */
    game.komi = 84;
    assert_true(think(KT_BLACK, 100, 0) != KT_PASS);
}

static void dead_stones_are_found(void **state) {
    (void)state;
    configure();
    begin_at(nearly, 0);
    kt_bitboard expected = kt_bitboard_none();
    kt_bitboard_set(&expected, kt_point_at(1, 2));
    kt_bitboard dead = find_dead();
    assert_true(kt_bitboard_equal(&dead, &expected));
    begin_at(settled, 0);
    dead = find_dead();
    assert_true(kt_bitboard_is_empty(&dead));
}

/* A group with one eye in another one that has two. */
static void a_group_without_two_eyes_is_dead(void **state) {
    (void)state;
    static const char diagram[] = ". O O O O O .\n"
                                  "O X X X X O O\n"
                                  "O X . . X O O\n"
                                  "O X X X X O .\n"
                                  "O O O O O O O\n"
                                  "O . O O . O O\n"
                                  "O O O O O O .\n";
    configure();
    begin_at(diagram, 0);
    kt_bitboard dead = find_dead();
    assert_true(kt_bitboard_equal(&dead, &game.board.stones[KT_BLACK]));
}

/* SGF may set up stones without liberties; playouts can't begin there. */
static void stones_without_liberties_do_no_harm(void **state) {
    (void)state;
    static const char diagram[] = "X O . . .\n"
                                  "O X X . .\n"
                                  "X X . . .\n"
                                  "O O X X .\n"
                                  "O O O X .\n";
    configure();
    begin_at(diagram, 0);
    assert_int_equal(think(KT_BLACK, 300, 0), KT_PASS);
    kt_bitboard dead = find_dead();
    assert_true(kt_bitboard_is_empty(&dead));
}

/* Whoever asks for a verdict in the middle of a thought leaves it as it is, whatever lies in its memory
 * then. */
static void a_verdict_leaves_a_thought_alone(void **state) {
    (void)state;
    uint32_t visits[2][KT_POINTS + 1];
    memset(visits, 0, sizeof visits);
    static kt_game_move no_moves[1];
    static kt_game empty;
    kt_verdict verdict;
    assert_int_equal(kt_game_init(&empty, 5, no_moves, 1), KT_OK);
    for (int judged = 0; judged < 2; judged++) {
        configure();
        begin_at(nearly, 0);
        request.budget = (kt_player_budget){200, 0};
        kt_player_ask(&player, &request);
        kt_player_begin(&player, &game, KT_WHITE, suggestions);
        for (int i = 0; i < 4; i++) {
            assert_true(kt_player_go_on(&player, 1));
            if (judged) (void)find_dead();
            if (judged && i % 2) kt_player_settle(&player, &empty, &verdict);
        }
        assert_int_equal(player.playouts, 4 * SLICE);
        kt_thought_move move;
        for (bool found = kt_thought_first(&player, &move); found; found = kt_thought_next(&player, &move))
            visits[judged][move.point] = move.visits;
    }
    assert_memory_equal(visits[0], visits[1], sizeof visits[0]);
}

#if KT_DESKTOP
/* With memory of its own for the tree, a thought goes on where the last one was: what is spent is counted
 * anew, and adds to what was known. */
static void a_thought_is_remembered(void **state) {
    (void)state;
    static kt_word large[8 * KT_PLAYER_BYTES / sizeof(kt_word)];
    configure();
    begin_on(7);
    config.memory = large;
    config.bytes = sizeof large;
    assert_int_equal(kt_player_init(&player, &config), KT_OK);
    (void)think(KT_BLACK, 200, 0);
    kt_point p = kt_thought_best(&player);
    assert_int_equal(player.visits, 0);
    assert_true(kt_player_remembers(&player, &game, KT_BLACK));
    kt_thought_move answer;
    assert_true(kt_thought_find(&player, p, &answer) && kt_thought_reply(&player, &answer));
    assert_int_equal(kt_game_play(&game, KT_BLACK, p), KT_OK);
    assert_int_equal(kt_game_play(&game, KT_WHITE, answer.point), KT_OK);
    (void)think(KT_BLACK, 150, 0);
    assert_int_equal(player.visits, answer.visits);
    assert_int_equal(kt_thought_visits(&player), answer.visits + player.playouts);
    assert_true(player.playouts <= 150);
    kt_game_clear(&game);
    (void)think(KT_BLACK, 50, 0);
    assert_int_equal(player.visits, 0);
    /* Only of this position, and of who was to move there. */
    assert_false(kt_player_remembers(&player, &game, KT_WHITE));
    assert_true(kt_player_remembers(&player, &game, KT_BLACK));
    assert_int_equal(kt_game_play(&game, KT_BLACK, p), KT_OK);
    assert_false(kt_player_remembers(&player, &game, KT_BLACK));
}

/* Without a limit of its own the tree has all the memory; with one that is higher, too. */
static void nodes_are_as_many_as_fit(void **state) {
    (void)state;
    configure();
    begin_on(5);
    (void)think(KT_BLACK, 10, 0);
    unsigned capacity = searched->tree.capacity;
    config.nodes = 1000000;
    (void)think(KT_BLACK, 10, 0);
    assert_int_equal(searched->tree.capacity, capacity);
    config.nodes = KT_PLAYER_NODES_MIN;
    (void)think(KT_BLACK, 10, 0);
    assert_int_equal(searched->tree.capacity, KT_PLAYER_NODES_MIN);
}
#endif

#if KT_DESKTOP
/* In the opening, the most visited move isn't always played; what is has a tenth of its visits, and wins nearly as often. Later
 * it always is. */
static void openings_vary(void **state) {
    (void)state;
    configure();
    begin_on(7);
    unsigned others = 0;
    for (uint32_t seed = 1; seed < 60; seed += 11) {
        kt_player_seed(&player, seed);
        kt_thought_move most = {0}, played = {0};
        kt_point p = (kt_point)think(KT_BLACK, 200, 0);
        assert_true(kt_thought_first(&player, &most) && kt_thought_find(&player, p, &played));
        assert_true(10 * played.visits >= most.visits);
        assert_true(played.win_rate_q16 + 65536 / 50 >= most.win_rate_q16);
        others += played.visits < most.visits;
        kt_player_forget(&player);
    }
    assert_true(others > 0);
    begin_at(". . . . .\n"
             ". X . O .\n"
             ". X . O .\n"
             ". . . O .\n"
             ". . . . .\n",
             0);
    for (uint32_t seed = 1; seed < 60; seed += 11) {
        kt_player_seed(&player, seed);
        int p = think(KT_BLACK, 200, 0);
        assert_int_equal(p, kt_thought_best(&player));
        kt_player_forget(&player);
    }
}
#endif

static void too_little_memory_is_refused(void **state) {
    (void)state;
    configure();
    config.bytes = KT_PLAYER_BYTES - 1;
    assert_int_equal(kt_player_init(&player, &config), KT_ERR_SIZE);
    config.bytes = KT_PLAYER_BYTES;
    config.nodes = KT_PLAYER_NODES_MIN - 1;
    assert_int_equal(kt_player_init(&player, &config), KT_ERR_SIZE);
    config.nodes = KT_PLAYER_NODES_MIN;
    assert_int_equal(kt_player_init(&player, &config), KT_OK);
    begin_on(5);
    assert_true(think(KT_BLACK, 300, 0) < KT_PASS);
    assert_true(kt_thought_nodes(&player) <= KT_PLAYER_NODES_MIN);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(playouts_are_counted),
        cmocka_unit_test(time_is_kept),
#if KT_DESKTOP
        cmocka_unit_test(the_clock_is_looked_at_early),
#endif
        cmocka_unit_test(a_budget_of_time_needs_a_clock),
        cmocka_unit_test(whoever_waits_ends_the_thought),
        cmocka_unit_test(seeds_come_from_the_clock_unless_given),
        cmocka_unit_test(no_more_playouts_than_can_be_counted),
        cmocka_unit_test(what_is_clear_is_not_thought_about),
        cmocka_unit_test(it_resigns_without_a_chance),
        cmocka_unit_test(it_resigns_only_what_the_count_takes_from_it),
        cmocka_unit_test(a_pass_is_answered_by_a_pass_when_that_wins),
        cmocka_unit_test(dead_stones_are_found),
        cmocka_unit_test(a_group_without_two_eyes_is_dead),
        cmocka_unit_test(stones_without_liberties_do_no_harm),
        cmocka_unit_test(a_verdict_leaves_a_thought_alone),
#if KT_DESKTOP
        cmocka_unit_test(openings_vary),
        cmocka_unit_test(a_thought_is_remembered),
        cmocka_unit_test(nodes_are_as_many_as_fit),
#endif
        cmocka_unit_test(too_little_memory_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
