/* host-tools/problems: what it takes for a problem, and the trees that it makes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "board/symmetry.h"
#include "diagram.h"
#include "problems/exercise_find.h"
#include "problems/exercise_set.h"

static struct exercise_finder *finder;
static kt_geometry geometry;
static kt_board board;
static struct exercise found;
static int count;

static void take(void *user, struct exercise *exercise) {
    (void)user;
    found = *exercise;
    count++;
}

/* Looks for problems of `solver` in the diagram, whole, with up to `solutions` right moves. */
static void look(const char *diagram, kt_colour solver, int solutions) {
    static struct choice choice;
    assert_true(diagram_set_up(&geometry, &board, diagram));
    count = 0;
    if (!choice.image[0]) choice_shipped(&choice);
    finder->settings = (struct exercise_find_settings){.whole = true, .solutions = solutions, .nodes = 50000};
    exercise_finder_begin(finder, &choice, geometry.size);
    exercise_find(finder, &board, solver, take, NULL);
}

/* Walks through the tree: each move is legal, colours alternate, right lines end with the solver's move and the word
 * RIGHT, wrong ones elsewhere. Returns the nodes below. */
static int walk(int number, const kt_board *before, kt_colour mover, bool wrong) {
    const struct exercise_node *node = &found.node[number];
    int nodes = 0;
    for (int i = node->child; i; i = found.node[i].next, nodes++) {
        const struct exercise_node *child = &found.node[i];
        kt_board after = *before;
        assert_int_equal(child->colour, mover);
        assert_int_equal(kt_board_check(&after, mover, child->move), KT_OK);
        for (int j = found.node[i].next; j; j = found.node[j].next)
            assert_int_not_equal(found.node[j].move, child->move);
        kt_board_play(&after, mover, child->move);
        assert_true(child->wrong || !wrong);
        bool is_right = strstr(child->text, "RIGHT") != NULL;
        if (child->wrong) assert_false(is_right);
        else assert_true(is_right == !child->child);
        if (is_right) assert_int_equal(mover, found.solver);
        nodes += walk(i, &after, kt_opponent(mover), child->wrong);
    }
    return nodes;
}

static void check_tree(void) {
    assert_int_equal(walk(0, &board, found.solver, false), found.count - 1);
    int right = 0, wrong = 0;
    for (int i = found.node[0].child; i; i = found.node[i].next) {
        bool is_solution = false;
        for (int j = 0; j < found.solutions; j++)
            is_solution = is_solution || found.solution[j] == found.node[i].move;
        assert_int_equal(found.node[i].wrong, !is_solution);
        right += is_solution, wrong += !is_solution;
        /* A wrong move is answered, or it is said why it needs no answer. */
        if (!is_solution) assert_true(found.node[i].child || *found.node[i].text);
    }
    assert_int_equal(right, found.solutions);
    assert_true(wrong > 0);
}

/* Is there one problem, with `a` its only right first move? */
static void check(const char *diagram, kt_colour solver, enum exercise_kind kind) {
    look(diagram, solver, 1);
    assert_int_equal(count, 1);
    assert_int_equal(found.solver, solver);
    assert_int_equal(found.kind, kind);
    assert_int_equal(found.solutions, 1);
    assert_int_equal(found.solution[0], diagram_point(diagram, 'a'));
    check_tree();
}

/* Shapes whose vital point every Go player knows. */
static const char straight_three[] = ". . . . . . . . .\n"
                                     ". . . . . . . . .\n"
                                     ". . . . . . . . .\n"
                                     ". . . . . . . . .\n"
                                     ". . . . . . . . .\n"
                                     ". . . . . . . . .\n"
                                     "X X X X . . . . .\n"
                                     "O O O O X . . . .\n"
                                     ". a . O X . . . .\n";
static const char bulky_five[] = ". . . . . . . . .\n"
                                 ". . . . . . . . .\n"
                                 ". . . . . . . . .\n"
                                 ". . . . . . . . .\n"
                                 "X X X X . . . . .\n"
                                 "O O O X X . . . .\n"
                                 ". . O O X . . . .\n"
                                 ". a . O X . . . .\n"
                                 "O O O O X . . . .\n";

static void the_vital_point_of_a_shape_kills_or_saves(void **state) {
    (void)state;
    check(straight_three, KT_BLACK, EXERCISE_KILL);
    check(straight_three, KT_WHITE, EXERCISE_LIVE);
    check(bulky_five, KT_BLACK, EXERCISE_KILL);
}

/* White's C1 takes two stones and makes an eye at once. With F1 White first wins a liberty, so that Black can't take at C1. */
static void all_right_moves_are_listed_or_there_is_no_problem(void **state) {
    (void)state;
    static const char two[] = ". . . . . . . . .\n"
                              ". . . . . . . . .\n"
                              ". . . . . . . . .\n"
                              ". . . . . . . . .\n"
                              ". . . . X . . . .\n"
                              ". X X X X . X X .\n"
                              ". X O O O X . X .\n"
                              "X O X O O X X . .\n"
                              ". O a X O b . . .\n";
    look(two, KT_WHITE, 1);
    assert_int_equal(count, 0);
    look(two, KT_WHITE, 2);
    assert_int_equal(found.solutions, 2);
    for (int i = 0; i < 2; i++)
        assert_true(found.solution[i] == diagram_point(two, 'a') ||
                    found.solution[i] == diagram_point(two, 'b'));
    check_tree();
}

/* White's four in a row lives; a dead group is dead whoever begins. */
static void what_the_next_move_does_not_decide_is_no_problem(void **state) {
    (void)state;
    for (kt_colour solver = KT_BLACK; solver <= KT_WHITE; solver++) {
        look(
            ". . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n"
            ". . . . . . . . .\n. . . . . . . . .\nX X X X X . . . .\nO O O O O X . . .\n. . . . O X . . .\n",
            solver, 1);
        assert_int_equal(count, 0);
        look(
            ". . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n"
            ". . . . . . . . .\n. . . . . . . . .\nX X X X X . . . .\nO O O O X . . . .\n. X . O X . . . .\n",
            solver, 1);
        assert_int_equal(count, 0);
    }
}

/* After J3 Black doesn't take at J4, but at J2, from outside: White's three stones die. */
static void stones_around_that_can_be_captured_are_no_wall(void **state) {
    (void)state;
    look(". . . . . . . . .\n. . . . . . O . .\n. . . O . . O O O\n. . . O O O X X O\n. . . O . X X . X\n"
         ". . . O O O X X .\n. . . O X X O O .\n. . O O O X X X .\n. . . . . . . . .\n",
         KT_WHITE, 1);
    assert_int_equal(count, 0);
}

/* After H7 White gives atari at H6. Black can't take that stone's chain, which has a liberty at F6. */
static void liberties_outside_count(void **state) {
    (void)state;
    look(". . . . . . . X .\n. . . . . X X O O\n. . . . . X O . .\n. . . . . . O . O\n. . . . X X O O X\n"
         ". X . X . O X X X\n. X . X O O O X .\n. O O O O X X X O\n. . . . O O O X .\n",
         KT_BLACK, 1);
    if (count) assert_int_not_equal(found.solution[0], kt_point_at(7, 6));
}

/* White's J4 takes three, and has a liberty at J3. So Black's J5 doesn't take it, and White isn't surely dead. */
static void stones_that_are_played_beside_the_part_have_liberties_outside(void **state) {
    (void)state;
    kt_fate_reader *reader = &finder->judge.tutor.reader;
    assert_true(diagram_set_up(&geometry, &board,
                               ". . . . . . . . .\n. . . . . X X O O\n. . . . . X O O X\n"
                               ". . . . . X O O .\n. . . . . . X O X\n. . . . . . X X .\n"
                               ". . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n"));
    assert_true(kt_fate_begin(reader, &board, &board.stones[KT_WHITE], KT_WHITE, false));
    kt_board_play(&board, KT_WHITE, kt_point_at(6, 8));
    kt_board_play(&board, KT_BLACK, kt_point_at(8, 5));
    kt_board_play(&board, KT_WHITE, kt_point_at(8, 3));
    assert_int_equal(board.prisoners[KT_BLACK], 3);
    assert_int_not_equal(kt_fate_read(reader, &board, KT_BLACK, 100000), KT_FATE_FAILS);
}

static void turned_mirrored_and_recoloured_problems_are_duplicates(void **state) {
    (void)state;
    look(straight_three, KT_BLACK, 1);
    struct exercise_set set = {0};
    const struct exercise first = found;
    const uint64_t key = exercise_key(9, &first.black, &first.white, first.solver);
    assert_true(exercise_set_add(&set, &first));
    for (int symmetry = 0; symmetry < KT_SYMMETRIES; symmetry++)
        for (int exchanged = 0; exchanged < 2; exchanged++) {
            struct exercise other = first;
            other.black = kt_bitboard_transform(exchanged ? &first.white : &first.black, symmetry, 9);
            other.white = kt_bitboard_transform(exchanged ? &first.black : &first.white, symmetry, 9);
            if (exchanged) other.solver = kt_opponent(first.solver);
            assert_false(exercise_set_add(&set, &other));
            assert_int_equal(exercise_key(9, &other.black, &other.white, other.solver), key);
        }
    struct exercise other = first;
    other.solver = kt_opponent(first.solver);
    assert_true(exercise_set_add(&set, &other));
    assert_true(exercise_key(9, &other.black, &other.white, other.solver) != key);
    other.depth = 0;
    kt_bitboard_set(&other.black, kt_point_at(8, 8));
    assert_true(exercise_set_add(&set, &other));
    assert_int_equal(set.count, 3);
    assert_int_equal(set.duplicates, 16);
    exercise_set_sort(&set);
    assert_int_equal(set.exercise[0]->depth, 0);
    exercise_set_free(&set);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_vital_point_of_a_shape_kills_or_saves),
        cmocka_unit_test(all_right_moves_are_listed_or_there_is_no_problem),
        cmocka_unit_test(what_the_next_move_does_not_decide_is_no_problem),
        cmocka_unit_test(stones_around_that_can_be_captured_are_no_wall),
        cmocka_unit_test(liberties_outside_count),
        cmocka_unit_test(stones_that_are_played_beside_the_part_have_liberties_outside),
        cmocka_unit_test(turned_mirrored_and_recoloured_problems_are_duplicates),
    };
    finder = calloc(1, sizeof *finder);
    exercise_finder_init(finder, &(struct exercise_find_settings){.solutions = 1, .nodes = 50000});
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    exercise_finder_free(finder);
    free(finder);
    return failed;
}
