/* lib/playout/field, and the self-ataris and threats of policy: random games are played on a field and on a
 * board of lib/board, which is slower and simpler, and the two agree in everything. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "board/score.h"
#include "diagram.h"
#include "playout/policy.h"

enum { GAMES = KT_DESKTOP ? 2 : 1 }; /* of each size */

static kt_geometry geometry;
static kt_board board, after;
static kt_field field;
static kt_random numbers;

/* The owner of a point by the rule in field.h, read from the board. */
static unsigned owner_on_board(kt_point p) {
    if (board.colour[p] != KT_EMPTY) return kt_field_colour(board.colour[p]);
    int black = 0, white = 0;
    for (int i = 0; i < 4; i++) {
        kt_point q = geometry.neighbour[p][i];
        if (q == KT_NO_POINT) continue;
        black += board.colour[q] == KT_BLACK;
        white += board.colour[q] == KT_WHITE;
    }
    return black && !white ? KT_FIELD_BLACK : white && !black ? KT_FIELD_WHITE : KT_FIELD_EMPTY;
}

/* Is the move a self-atari? Plays it on a copy of the board. */
static bool is_self_atari_on_board(kt_point p, kt_colour colour) {
    after = board;
    kt_capture capture = kt_board_play(&after, colour, p);
    return !capture.stones && kt_bitboard_count(&after.liberties[after.chain[p]]) == 1;
}

/* The number of stones about whose chains field and board disagree. */
static int wrong_stones(void) {
    int wrong = 0;
    KT_EACH_POINT(p, &geometry.points) {
        const kt_cell_state *stone = &field.at[kt_field_cell(p)];
        wrong += kt_field_point(kt_field_cell(p)) != p;
        wrong += stone->around != kt_code3x3_at(&board, p);
        wrong += kt_field_owner(&field, kt_field_cell(p)) != owner_on_board(p);
        if (board.colour[p] == KT_EMPTY) {
            wrong += stone->colour != KT_FIELD_EMPTY || field.empty[stone->slot] != kt_field_cell(p);
            continue;
        }
        const kt_bitboard *liberties = &board.liberties[board.chain[p]];
        kt_point only = kt_bitboard_count(liberties) == 1 ? kt_bitboard_next(liberties, 0) : KT_PASS;
        wrong += stone->colour != kt_field_colour(board.colour[p]);
        wrong += kt_field_point(kt_field_only_liberty(&field, stone)) != only;
    }
    return wrong;
}

/* The number of empty points about which field and board disagree, as moves of `colour`. Lists the allowed
 * ones. */
static int wrong_moves(unsigned colour, kt_cell *allowed, unsigned *count) {
    int wrong = 0;
    *count = 0;
    for (unsigned i = 0; i < field.empties; i++) {
        kt_cell cell = field.empty[i];
        kt_point p = kt_field_point(cell);
        bool legal = kt_board_check(&board, kt_field_board_colour(colour), p) == KT_OK,
             eye = kt_board_is_eye(&board, kt_field_board_colour(colour), p);
        wrong += kt_field_allows(&field, cell, colour) != legal;
        wrong += kt_field_allows_outside_eyes(&field, cell, colour) != (legal && !eye);
        wrong += kt_around_is_eye(field.at[cell].around, colour) != eye;
        if (!legal) continue;
        allowed[(*count)++] = cell;
        if (i % 4 == 0 || KT_DESKTOP)
            wrong += kt_policy_is_self_atari(&field, cell, colour) !=
                     is_self_atari_on_board(p, kt_field_board_colour(colour));
    }
    return wrong;
}

/* The sides of the move at `cell` where a chain of the opponent has one liberty: kt_policy_view.threats. */
static unsigned threats_on_board(kt_cell cell, kt_colour opponent) {
    unsigned threats = 0;
    for (int i = 0; i < 4; i++) {
        kt_cell side = (kt_cell)(cell + kt_field_sides[i]);
        if (field.at[side].colour == KT_FIELD_OFF) continue;
        kt_point p = kt_field_point(side);
        if (board.colour[p] == opponent && kt_bitboard_count(&board.liberties[board.chain[p]]) == 1)
            threats |= 1u << i;
    }
    return threats;
}

/* Plays a game of three moves for each point. Returns how often field and board disagreed. */
static int play_random_game(int size) {
    static kt_cell allowed[KT_POINTS];
    int wrong = 0;
    kt_board_init(&board, &geometry);
    kt_field_set(&field, &board);
    for (int move = 0; move < 3 * size * size; move++) {
        unsigned colour = move % 2 ? KT_FIELD_WHITE : KT_FIELD_BLACK, count;
        wrong += wrong_moves(colour, allowed, &count);
        wrong += (int)field.empties != kt_bitboard_count(&board.stones[KT_EMPTY]);
        if (count == 0) {
            kt_board_pass(&board);
            field.ko = KT_NO_CELL;
            continue;
        }
        kt_cell cell = allowed[kt_random_below(&numbers, count)];
        kt_capture capture = kt_board_play(&board, kt_field_board_colour(colour), kt_field_point(cell));
        wrong += kt_field_play(&field, cell, colour) != capture.stones;
        wrong += field.ko != (board.ko == KT_NO_POINT ? KT_NO_CELL : kt_field_cell(board.ko));
        kt_policy_view view = {.field = &field};
        kt_policy_note(&view, cell);
        wrong += view.threats != threats_on_board(cell, kt_opponent(kt_field_board_colour(colour)));
        if (move % 3 == 0) wrong += wrong_stones();
    }
    int balance = kt_bitboard_count(&board.stones[KT_BLACK]) - kt_bitboard_count(&board.stones[KT_WHITE]);
    return wrong + (field.balance != balance);
}

static void random_games_are_those_of_the_board(void **state) {
    (void)state;
    int captured = 0;
    kt_random_init(&numbers, 5);
    for (int size = KT_BOARD_MIN; size <= KT_BOARD_MAX; size++) {
        assert_int_equal(kt_geometry_init(&geometry, size), KT_OK);
        for (int game = 0; game < GAMES; game++) {
            assert_int_equal(play_random_game(size), 0);
            captured += board.prisoners[KT_BLACK] + board.prisoners[KT_WHITE];
        }
    }
    assert_true(captured > 100);
}

/* A position of stones that were never played one after another: what was set up is there, ko included. */
static void positions_are_set_up(void **state) {
    (void)state;
    kt_random_init(&numbers, 6);
    for (int size = KT_BOARD_MIN; size <= KT_BOARD_MAX; size++) {
        static kt_cell allowed[KT_POINTS];
        unsigned count;
        assert_int_equal(kt_geometry_init(&geometry, size), KT_OK);
        assert_int_equal(play_random_game(size), 0);
        kt_field_set(&field, &board);
        assert_int_equal(wrong_stones(), 0);
        assert_int_equal(wrong_moves(KT_FIELD_BLACK, allowed, &count), 0);
        assert_int_equal(field.ko, board.ko == KT_NO_POINT ? KT_NO_CELL : kt_field_cell(board.ko));
    }
}

static void show(const char *diagram) {
    assert_true(diagram_set_up(&geometry, &board, diagram));
    kt_field_set(&field, &board);
}

/* When all empty points are single, the field counts as the rules do. */
static void area_is_that_of_the_rules(void **state) {
    (void)state;
    static const char *const diagrams[] = {
        "X . X O .\n"
        ". X X O O\n"
        "X X O O .\n"
        "X O O . O\n"
        ". X O O O\n",

        "X X .\n"
        ". X O\n"
        "X O O\n",
    };
    for (unsigned i = 0; i < sizeof diagrams / sizeof *diagrams; i++) {
        const kt_bitboard none = kt_bitboard_none();
        show(diagrams[i]);
        assert_int_equal(4 * kt_field_area(&field), kt_score_area(&board, &none, 0));
    }
    /* By hand: four stones and a point less three stones; the other point is nobody's. */
    assert_int_equal(kt_field_area(&field), 4 + 1 - 3);
}

static void a_ko_is_forbidden_until_another_move(void **state) {
    (void)state;
    static const char diagram[] = ". X O .\n"
                                  "X O . O\n"
                                  ". X O .\n"
                                  ". . . .\n";
    show(diagram);
    kt_cell taken = kt_field_cell(kt_point_at(1, 2)), at = kt_field_cell(kt_point_at(2, 2)),
            elsewhere = kt_field_cell(kt_point_at(0, 0));
    assert_int_equal(kt_field_play(&field, at, KT_FIELD_BLACK), 1);
    assert_int_equal(field.ko, taken);
    assert_false(kt_field_allows(&field, taken, KT_FIELD_WHITE));
    kt_field_play(&field, elsewhere, KT_FIELD_WHITE);
    assert_int_equal(field.ko, KT_NO_CELL);
    assert_true(kt_field_allows(&field, taken, KT_FIELD_WHITE));
    assert_int_equal(kt_field_play(&field, taken, KT_FIELD_WHITE), 1);
}

/* A protected chain is never in atari, whether it has one liberty, in the corner, or none, and however many of its
 * kind it is joined with. */
static void protected_chains_stay(void **state) {
    (void)state;
    static const char corner[] = ". . .\n"
                                 "O O O\n"
                                 ". X O\n";
    show(corner);
    kt_cell chain = kt_field_cell(kt_point_at(1, 0)), last = kt_field_cell(kt_point_at(0, 0));
    assert_true(kt_field_in_atari(&field, &field.at[chain]));
    kt_field_protect(&field, chain);
    assert_false(kt_field_in_atari(&field, &field.at[chain]));
    assert_int_equal(kt_field_play(&field, last, KT_FIELD_WHITE), 0);
    assert_false(kt_field_in_atari(&field, &field.at[chain]));
    static const char row[] = "O O O . .\n"
                              "X . X . X\n"
                              "O O O O O\n"
                              "X . X . X\n"
                              "O O O O O\n";
    show(row);
    for (int y = 1; y <= 3; y += 2) {
        for (int x = 0; x <= 4; x += 2) kt_field_protect(&field, kt_field_cell(kt_point_at(x, y)));
        for (int x = 1; x <= 3; x += 2) {
            kt_cell between = kt_field_cell(kt_point_at(x, y));
            assert_true(kt_field_allows(&field, between, KT_FIELD_BLACK));
            kt_field_play(&field, between, KT_FIELD_BLACK);
            assert_false(kt_field_in_atari(&field, &field.at[between]));
        }
    }
}

static void self_atari_is_told_by_liberties(void **state) {
    (void)state;
    static const char diagram[] = "a O . . .\n"
                                  ". O b O .\n"
                                  ". . O X c\n"
                                  ". . . O X\n"
                                  "X d O . .\n";
    show(diagram);
    /* a and b have one liberty. c joins two stones; with its own liberty there are two. So d, with that of
     * its friend. */
    static const struct {
        char mark;
        bool is;
    } expected[] = {{'a', true}, {'b', true}, {'c', false}, {'d', false}};
    for (unsigned i = 0; i < 4; i++) {
        kt_cell p = kt_field_cell(diagram_point(diagram, expected[i].mark));
        assert_int_equal(kt_policy_is_self_atari(&field, p, KT_FIELD_BLACK), expected[i].is);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_are_those_of_the_board),
        cmocka_unit_test(positions_are_set_up),
        cmocka_unit_test(area_is_that_of_the_rules),
        cmocka_unit_test(a_ko_is_forbidden_until_another_move),
        cmocka_unit_test(protected_chains_stay),
        cmocka_unit_test(self_atari_is_told_by_liberties),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
