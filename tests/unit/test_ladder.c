/* lib/tactics/ladder: ladders drawn as diagrams. `a` is the move that is asked about. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "diagram.h"
#include "tactics/ladder.h"

enum { ENOUGH = 1000 };

static kt_game_move moves[4];
static kt_game game;
static kt_ladder_scratch scratch;

/* `colour` plays `a`; what becomes of the chain at (x, y)? */
static kt_ladder read_at(const char *diagram, kt_colour colour, int x, int y) {
    assert_true(diagram_start(&game, diagram, moves, 4));
    kt_point a = diagram_point(diagram, 'a');
    assert_int_equal(kt_board_check(&game.board, colour, a), KT_OK);
    return kt_ladder_read(&scratch, &game.board, colour, a, kt_point_at(x, y), ENOUGH);
}

/* The chain of the move itself. */
static kt_ladder read_own(const char *diagram, kt_colour colour) {
    kt_point a = diagram_point(diagram, 'a');
    return read_at(diagram, colour, kt_point_x(a), kt_point_y(a));
}

static void a_ladder_runs_to_the_edge(void **state) {
    (void)state;
    /* O runs C4, D4, D5, E5 ... into the corner */
    const char ladder[] = ". . . . . . .\n"
                          ". . . . . . .\n"
                          ". . . . . . .\n"
                          ". X . . . . .\n"
                          ". X O a . . .\n"
                          ". . X . . . .\n"
                          ". . . . . . .\n";
    assert_int_equal(read_at(ladder, KT_BLACK, 2, 2), KT_LADDER_CAUGHT);
    /* from the other side, C4 gives O three liberties at D3 */
    const char wrong_side[] = ". . . . . . .\n"
                              ". . . . . . .\n"
                              ". . . . . . .\n"
                              ". X a . . . .\n"
                              ". X O . . . .\n"
                              ". . X . . . .\n"
                              ". . . . . . .\n";
    assert_int_equal(read_at(wrong_side, KT_BLACK, 2, 2), KT_LADDER_ESCAPES);
}

static void white_chases_as_well(void **state) {
    (void)state;
    const char ladder[] = ". . . . . . .\n"
                          ". . . . O . .\n"
                          ". . . a X O .\n"
                          ". . . . . O .\n"
                          ". . . . . . .\n"
                          ". . . . . . .\n"
                          ". . . . . . .\n";
    assert_int_equal(read_at(ladder, KT_WHITE, 4, 4), KT_LADDER_CAUGHT);
    const char broken[] = ". . . . . . .\n"
                          ". . . . O . .\n"
                          ". . . a X O .\n"
                          ". . . . . O .\n"
                          ". . . . . . .\n"
                          ". . X . . . .\n"
                          ". . . . . . .\n";
    assert_int_equal(read_at(broken, KT_WHITE, 4, 4), KT_LADDER_ESCAPES);
}

static void a_stone_in_its_way_breaks_it(void **state) {
    (void)state;
    const char broken[] = ". . . . . . .\n"
                          ". . . . . O .\n"
                          ". . . . . . .\n"
                          ". X . . . . .\n"
                          ". X O a . . .\n"
                          ". . X . . . .\n"
                          ". . . . . . .\n";
    assert_int_equal(read_at(broken, KT_BLACK, 2, 2), KT_LADDER_ESCAPES);
    /* far from its way it breaks nothing */
    const char beside[] = ". O . . . . .\n"
                          ". . . . . . .\n"
                          ". . . . . . .\n"
                          ". X . . . . .\n"
                          ". X O a . . .\n"
                          ". . X . . . .\n"
                          ". . . . . . .\n";
    assert_int_equal(read_at(beside, KT_BLACK, 2, 2), KT_LADDER_CAUGHT);
}

static void along_the_first_line_nobody_gets_away(void **state) {
    (void)state;
    /* O crawls along C1, D1, E1, where X at E2 waits for it */
    const char crawl[] = ". . . . .\n"
                         ". . . . .\n"
                         ". . . . .\n"
                         "X X . . X\n"
                         "X O a . .\n";
    assert_int_equal(read_own(crawl, KT_WHITE), KT_LADDER_CAUGHT);
    /* a friend at D2 waits for it */
    const char friend[] = ". . . . .\n"
                          ". . . . .\n"
                          ". . . . .\n"
                          "X X . O .\n"
                          "X O a . .\n";
    assert_int_equal(read_own(friend, KT_WHITE), KT_LADDER_ESCAPES);
}

static void extending_into_a_working_ladder_is_in_vain(void **state) {
    (void)state;
    const char in_vain[] = ". . . . . . .\n"
                           ". . . . . . .\n"
                           ". . . . . . .\n"
                           ". X a . . . .\n"
                           ". X O X . . .\n"
                           ". . X . . . .\n"
                           ". . . . . . .\n";
    assert_int_equal(read_at(in_vain, KT_WHITE, 2, 2), KT_LADDER_CAUGHT);
    assert_int_equal(read_own(in_vain, KT_WHITE), KT_LADDER_CAUGHT);
    const char broken[] = ". . . . . . .\n"
                          ". . . . . O .\n"
                          ". . . . . . .\n"
                          ". X a . . . .\n"
                          ". X O X . . .\n"
                          ". . X . . . .\n"
                          ". . . . . . .\n";
    assert_int_equal(read_own(broken, KT_WHITE), KT_LADDER_ESCAPES);
}

static void a_chaser_that_can_be_taken_lets_it_go(void **state) {
    (void)state;
    /* B3 and B4 have the liberty B5 alone: O takes them, and B3 leads to its friends */
    const char chaser[] = ". . . . . . .\n"
                          ". . . . . . .\n"
                          ". . . . . . .\n"
                          "O X . . . . .\n"
                          "O X O a . . .\n"
                          ". O X . . . .\n"
                          ". . . . . . .\n";
    assert_int_equal(read_at(chaser, KT_BLACK, 2, 2), KT_LADDER_ESCAPES);
    const char free[] = ". . . . . . .\n"
                        ". . . . . . .\n"
                        ". . . . . . .\n"
                        ". X . . . . .\n"
                        ". X O a . . .\n"
                        ". O X . . . .\n"
                        ". . . . . . .\n";
    assert_int_equal(read_at(free, KT_BLACK, 2, 2), KT_LADDER_CAUGHT);
}

static void taking_a_chaser_may_not_help(void **state) {
    (void)state;
    /* X throws in at A1; O takes it at B1 and then has the liberty A1 alone */
    const char snapback[] = ". . . . .\n"
                            ". . . . .\n"
                            "X X X . .\n"
                            "O O X . .\n"
                            "a . X . .\n";
    assert_int_equal(read_at(snapback, KT_BLACK, 0, 1), KT_LADDER_CAUGHT);
}

static void a_ko_saves_who_took_it(void **state) {
    (void)state;
    /* O takes C4 and has the liberty C4 alone, where X may not retake at once */
    const char ko[] = ". X O . .\n"
                      "X a X O .\n"
                      ". X O . .\n"
                      ". . . . .\n"
                      ". . . . .\n";
    assert_int_equal(read_own(ko, KT_WHITE), KT_LADDER_ESCAPES);
    /* two stones taken are no ko: X throws in at B4 anew and takes the one that took them */
    const char two[] = ". X O O .\n"
                       "X a X X O\n"
                       ". X O O .\n"
                       ". . . . .\n"
                       ". . . . .\n";
    assert_int_equal(read_own(two, KT_WHITE), KT_LADDER_CAUGHT);
}

static void only_ataris_chase(void **state) {
    (void)state;
    /* D4 would catch C3 in a net, but that is no ladder */
    const char net[] = ". . . . .\n"
                       ". X . a .\n"
                       ". X O . .\n"
                       ". . X X .\n"
                       ". . . . .\n";
    assert_int_equal(read_at(net, KT_BLACK, 2, 2), KT_LADDER_ESCAPES);
    const char taken[] = ". . . . .\n"
                         ". . X . .\n"
                         ". X O a .\n"
                         ". . X . .\n"
                         ". . . . .\n";
    assert_int_equal(read_at(taken, KT_BLACK, 2, 2), KT_LADDER_CAUGHT);
}

static void a_long_reading_is_broken_off(void **state) {
    (void)state;
    const char ladder[] = ". . . . . . .\n"
                          ". . . . . . .\n"
                          ". . . . . . .\n"
                          ". X . . . . .\n"
                          ". X O a . . .\n"
                          ". . X . . . .\n"
                          ". . . . . . .\n";
    assert_true(diagram_start(&game, ladder, moves, 4));
    kt_board before = game.board;
    for (int most = 0; most < 8; most++)
        assert_int_equal(kt_ladder_read(&scratch, &game.board, KT_BLACK, diagram_point(ladder, 'a'),
                                        kt_point_at(2, 2), most),
                         KT_LADDER_UNKNOWN);
    assert_memory_equal(&before, &game.board, sizeof before);
}

static void chains_without_liberties_are_lost(void **state) {
    (void)state;
    /* as a record may set it up */
    const char position[] = "O X . . .\n"
                            "X X . . .\n"
                            ". . . . .\n"
                            ". . . . .\n"
                            ". . . . a\n";
    assert_int_equal(read_at(position, KT_BLACK, 0, 4), KT_LADDER_CAUGHT);
    assert_int_equal(read_at(position, KT_WHITE, 0, 4), KT_LADDER_CAUGHT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ladder_runs_to_the_edge),
        cmocka_unit_test(white_chases_as_well),
        cmocka_unit_test(a_stone_in_its_way_breaks_it),
        cmocka_unit_test(along_the_first_line_nobody_gets_away),
        cmocka_unit_test(extending_into_a_working_ladder_is_in_vain),
        cmocka_unit_test(a_chaser_that_can_be_taken_lets_it_go),
        cmocka_unit_test(taking_a_chaser_may_not_help),
        cmocka_unit_test(a_ko_saves_who_took_it),
        cmocka_unit_test(only_ataris_chase),
        cmocka_unit_test(a_long_reading_is_broken_off),
        cmocka_unit_test(chains_without_liberties_are_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
