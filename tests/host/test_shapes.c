/* lib/search/shapes against the definition in shapes.h, computed plainly. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/bytes.h"
#include "board/symmetry.h"
#include "common/memory.h"
#include "diagram.h"
#include "random_shapes.h"
#include "search/uct.h"

struct opened {
    struct shape_weights weights;
    uint8_t *section;
    kt_shapes shapes;
};

static struct opened open_random(int size, const uint8_t reach[KT_SHAPES_LINES], uint32_t seed) {
    struct opened made = {.weights = random_weights(size, reach, seed)};
    made.section = shape_weights_quantise(&made.weights);
    assert_int_equal(kt_shapes_open(&made.shapes, made.section, kt_shapes_bytes(reach)), KT_OK);
    return made;
}

static void close_random(struct opened *made) {
    shape_weights_free(&made->weights);
    free(made->section);
}

/* The code of a window of the board seen through a symmetry, from its lower left point on. */
static int code_seen(int symmetry, int lines, int column, int row) {
    int code = 0, power = 1;
    for (int y = row; y < row + lines; y++)
        for (int x = column; x < column + lines; x++, power *= 3) {
            int back = kt_symmetry_inverse(symmetry);
            kt_colour colour = board.colour[kt_symmetry_apply(back, kt_point_at(x, y), geometry.size)];
            code += power * (colour == KT_BLACK ? 1 : colour == KT_WHITE ? -1 : 0);
        }
    return code;
}

/* The sum of weights as shapes.h defines it: over every window, in every symmetry that it may be seen
 * through. All these must agree. */
static double sum_plainly(const struct shape_weights *weights) {
    double sum = 0;
    int size = geometry.size;
    for (int lines = 1; lines <= KT_SHAPES_LINES; lines++)
        for (int symmetry = 0; symmetry < KT_SYMMETRIES; symmetry++)
            for (int row = 0; 2 * row <= size - lines; row++)
                for (int column = 0; column <= row; column++) {
                    int reach = weights->reach[lines - 1], near = column < reach ? column : reach,
                        far = row < reach ? row : reach;
                    /* The number of symmetries that map the window to itself: it is on a diagonal, or in the middle. */
                    int times = column == row ? 2 : 1;
                    if (2 * column == size - lines) times *= 2;
                    if (2 * row == size - lines) times *= 2;
                    sum += (double)shape_weights_of(weights, lines, far * (far + 1) / 2 + near,
                                                    code_seen(symmetry, lines, column, row)) /
                           times;
                }
    return sum;
}

static void compare_value(const struct opened *made) {
    kt_shapes_position position;
    kt_shapes_set(&position, &made->shapes, &field);
    double exact = sum_plainly(&made->weights), unit = made->shapes.unit_q16 / 65536.0,
           windows = geometry.size * geometry.size * KT_SHAPES_LINES;
    /* Each weight is rounded by half a unit at most; in a sum, most of this cancels out. */
    assert_true(fabs(position.sum * unit - exact) <= 3 * unit * sqrt(windows / 12));
    for (unsigned colour = 0; colour < 2; colour++) {
        double odds = (exact + (double)made->weights.begin[colour]) * (colour == KT_FIELD_BLACK ? 1 : -1);
        double value = kt_shapes_value_q16(&position, &field, KT_NO_CELL, colour) / 65536.0;
        assert_true(fabs(value - 1 / (1 + exp(-odds))) <= 0.001 + unit * sqrt(windows / 12));
    }
}

static void value_is_that_of_the_weights_as_learned(void **state) {
    (void)state;
    const uint8_t *const reaches[] = {large, small, least};
    for (uint32_t i = 0; i < 9; i++) {
        struct opened made = open_random(9, reaches[i % 3], i + 1);
        play_by_chance(9, 10 + 10 * (int)i, i + 1, NULL);
        compare_value(&made);
        close_random(&made);
    }
    struct opened made = open_random(6, odd, 77);
    play_by_chance(6, 25, 77, NULL);
    compare_value(&made);
    close_random(&made);
}

/* A unit of 1/4, and only two weights: for a stone anywhere, and for a pair. */
static void diagram_has_the_value_that_one_counts(void **state) {
    (void)state;
    kt_game game;
    kt_game_move moves[1];
    static const char diagram[] = ". . . . .\n"
                                  ". X . O .\n"
                                  ". X . . .\n"
                                  ". . . X .\n"
                                  ". . . . .\n";
    uint32_t bytes = kt_shapes_bytes(least);
    uint8_t *section = memory_zeroed(bytes);
    section[0] = 5;
    kt_bytes_put_u16(section + 4, 65536 / 4);
    section[KT_SHAPES_HEADER_BYTES] = 1;
    /* Two black stones side by side have the codes 1 + 3 and 9 + 27, 1 + 9 and 3 + 27. */
    static const int pairs[] = {4, 36, 10, 30};
    for (int i = 0; i < 4; i++) section[KT_SHAPES_HEADER_BYTES + pairs[i]] = 3;
    kt_shapes shapes;
    kt_shapes_position position;
    assert_int_equal(kt_shapes_open(&shapes, section, bytes), KT_OK);
    assert_true(diagram_start(&game, diagram, moves, 1));
    kt_field_set(&field, &game.board);
    kt_shapes_set(&position, &shapes, &field);
    /* Three black stones and a white one; the pair lies in two windows. */
    assert_int_equal(position.sum, 2 + 2 * 3);
    double value = 65536 / (1 + exp(-8 / 4.0));
    assert_in_range(kt_shapes_value_q16(&position, &field, KT_NO_CELL, KT_FIELD_BLACK), (uintmax_t)value - 66,
                    (uintmax_t)value + 66);
    assert_in_range(kt_shapes_value_q16(&position, &field, KT_NO_CELL, KT_FIELD_WHITE),
                    65536 - (uintmax_t)value - 66, 65536 - (uintmax_t)value + 66);
    free(section);
}

static void symmetric_positions_have_the_same_sum_and_opposite_ones_the_opposite(void **state) {
    (void)state;
    for (uint32_t seed = 1; seed <= 6; seed++) {
        struct opened made = seed % 2 ? open_random(9, large, seed) : open_random(6, odd, seed);
        play_by_chance(made.weights.size, 40, seed, NULL);
        kt_shapes_position position;
        kt_shapes_set(&position, &made.shapes, &field);
        int32_t sum = position.sum;
        assert_int_not_equal(sum, 0);
        kt_board other = board;
        for (int symmetry = 0; symmetry < KT_SYMMETRIES; symmetry++)
            for (int swapped = 0; swapped < 2; swapped++) {
                kt_bitboard stones[2] = {kt_bitboard_none(), kt_bitboard_none()};
                for (kt_point p = 0; p < KT_POINTS; p++)
                    if (board.colour[p] != KT_EMPTY)
                        kt_bitboard_set(&stones[(board.colour[p] == KT_WHITE) ^ swapped],
                                        kt_symmetry_apply(symmetry, p, geometry.size));
                kt_board_set_up(&other, &stones[0], &stones[1]);
                kt_field_set(&field, &other);
                kt_shapes_set(&position, &made.shapes, &field);
                assert_int_equal(position.sum, swapped ? -sum : sum);
            }
        close_random(&made);
    }
}

/* All moves of both colours, captures among them, have the same value before they are played as after. */
static void move_has_the_value_of_the_position_that_it_leads_to(void **state) {
    (void)state;
    struct opened made = open_random(9, small, 3);
    int captures = 0;
    for (int moves = 0; moves < 120; moves += 2) {
        play_by_chance(9, moves, (uint32_t)moves, NULL);
        kt_shapes_position before, position, after;
        kt_shapes_set(&before, &made.shapes, &field);
        position = before;
        for (unsigned i = 0; i < 2 * field.empties; i++) {
            kt_cell p = field.empty[i / 2];
            unsigned colour = i % 2;
            if (!kt_field_allows(&field, p, colour)) continue;
            uint32_t value = kt_shapes_value_q16(&position, &field, p, colour);
            assert_memory_equal(&position, &before, sizeof position);
            kt_field played = field;
            captures += kt_field_play(&played, p, colour) > 0;
            kt_shapes_set(&after, &made.shapes, &played);
            assert_int_equal(value, kt_shapes_value_q16(&after, &played, KT_NO_CELL, colour));
        }
    }
    assert_true(captures > 50);
    close_random(&made);
}

static void position_that_follows_moves_is_the_one_seen_afresh(void **state) {
    (void)state;
    struct opened made = open_random(9, large, 4);
    for (int moves = 0; moves <= 200; moves += 10) {
        kt_shapes_position followed, fresh;
        play_by_chance(9, 0, 6, NULL);
        kt_shapes_set(&followed, &made.shapes, &field);
        play_by_chance(9, moves, 6, &followed);
        kt_shapes_set(&fresh, &made.shapes, &field);
        assert_memory_equal(&followed, &fresh, sizeof fresh);
    }
    close_random(&made);
}

/* In a block of exactly its bytes, so that the sanitizer notices any read beyond it. */
static void section_by_chance_is_refused_or_can_be_used(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 8);
    struct opened made = open_random(9, least, 9);
    uint32_t whole = kt_shapes_bytes(least);
    int opened_ones = 0;
    for (int i = 0; i < 3000; i++) {
        uint32_t bytes = i % 3 ? whole : kt_random_below(&random, whole + 1);
        uint8_t *copy = malloc(bytes + !bytes);
        assert_non_null(copy);
        memcpy(copy, made.section, bytes);
        for (uint32_t k = 0; k < 2 && bytes; k++)
            copy[kt_random_below(&random, bytes < 12 ? bytes : 12)] =
                (uint8_t)kt_random_below(&random, k ? 4 : 256);
        kt_shapes shapes;
        kt_status status = kt_shapes_open(&shapes, copy, bytes);
        assert_true(status == KT_OK || status == KT_ERR_FORMAT);
        if (status == KT_OK) {
            opened_ones++;
            play_by_chance(shapes.size, 30, (uint32_t)i, NULL);
            kt_shapes_position position;
            kt_shapes_set(&position, &shapes, &field);
            for (unsigned k = 0; k < field.empties; k++)
                if (kt_field_allows(&field, field.empty[k], KT_FIELD_BLACK))
                    assert_in_range(kt_shapes_value_q16(&position, &field, field.empty[k], KT_FIELD_BLACK), 0,
                                    65536);
        }
        free(copy);
    }
    assert_true(opened_ones > 100);
    close_random(&made);
}

static void section_that_is_wrong_somewhere_is_refused(void **state) {
    (void)state;
    static const struct {
        int at;
        uint8_t byte;
    } wrong[] = {{0, 2}, {0, KT_BOARD_MAX + 1}, {1, 5}, {2, 4}, {3, 4}, {3, 2}, {3, 255}, {0, 8}};
    struct opened made = open_random(9, small, 10);
    uint32_t bytes = kt_shapes_bytes(small);
    kt_shapes shapes;
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        uint8_t was = made.section[wrong[i].at];
        made.section[wrong[i].at] = wrong[i].byte;
        assert_int_equal(kt_shapes_open(&shapes, made.section, bytes), KT_ERR_FORMAT);
        made.section[wrong[i].at] = was;
    }
    assert_int_equal(kt_shapes_open(&shapes, made.section, bytes - 1), KT_ERR_FORMAT);
    made.section[4] = made.section[5] = 0; /* the unit */
    assert_int_equal(kt_shapes_open(&shapes, made.section, bytes), KT_ERR_FORMAT);
    close_random(&made);
}

/* After one playout, the root's children hold what the shapes expect, and at most this playout. */
static void search_begins_with_what_the_shapes_expect(void **state) {
    (void)state;
    enum { PLAYOUTS = 50, NODES = 1000 };
    struct opened made = open_random(9, small, 12);
    static kt_node nodes[NODES];
    static kt_uct uct;
    static kt_playout playout;
    static kt_suggestion suggestions[KT_UCT_WIDTH_MAX];
    kt_game game;
    kt_game_move moves[KT_UCT_DEPTH_MAX];
    assert_int_equal(kt_game_init(&game, 9, moves, KT_UCT_DEPTH_MAX), KT_OK);
    kt_uct_worker worker = {.game = &game, .suggestions = suggestions, .playout = &playout};
    kt_random_init(&worker.random, 1);
    const kt_uct_settings settings = {.policy = {.kind = KT_POLICY_RANDOM},
                                      .rave = true,
                                      .width = KT_POINTS,
                                      .expand = 1,
                                      .rave_shift = 10,
                                      .prior = {.use = {{kt_prior_find("shapes"), &made.shapes, PLAYOUTS}}}};
    kt_uct_init(&uct, &settings, &game, KT_BLACK, nodes, NODES);
    kt_uct_begin(&uct, &game, &field);
    kt_uct_run(&uct, &worker, 1);
    unsigned count = 0;
    const kt_node *child = kt_tree_children(&uct.tree, nodes, &count);
    assert_int_equal(count, 81);
    kt_shapes_position position;
    kt_field_set(&field, &game.board);
    kt_shapes_set(&position, &made.shapes, &field);
    for (; count; count--, child++) {
        uint32_t value = kt_shapes_value_q16(&position, &field, child->move, KT_FIELD_BLACK),
                 wins = 2 * PLAYOUTS * value / 65536;
        assert_in_range(child->rave_visits, PLAYOUTS, PLAYOUTS + 1);
        assert_in_range(child->rave_wins, wins, wins + 2);
        assert_true(child->visits <= 1);
    }
    close_random(&made);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(value_is_that_of_the_weights_as_learned),
        cmocka_unit_test(diagram_has_the_value_that_one_counts),
        cmocka_unit_test(symmetric_positions_have_the_same_sum_and_opposite_ones_the_opposite),
        cmocka_unit_test(move_has_the_value_of_the_position_that_it_leads_to),
        cmocka_unit_test(position_that_follows_moves_is_the_one_seen_afresh),
        cmocka_unit_test(section_by_chance_is_refused_or_can_be_used),
        cmocka_unit_test(section_that_is_wrong_somewhere_is_refused),
        cmocka_unit_test(search_begins_with_what_the_shapes_expect),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
