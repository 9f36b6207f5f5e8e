/* Races to capture: diagrams worked out by hand, and small boards against a plain search. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "life_check.h"
#include "plain_search.h"
#include "tactics/race.h"

static kt_race_result read_with(const kt_board *board, kt_point own, kt_point other, uint32_t nodes) {
    kt_race_result result;
    assert_int_equal(kt_race_read(life, board, own, other, nodes, &result), KT_OK);
    return result;
}

static kt_race_result read_race(const kt_board *board, kt_point own, kt_point other) {
    return read_with(board, own, other, NODES);
}

/* Black's chain at `a` races with White's at `b`, and `first` moves first. */
static kt_race_outcome race(const char *diagram, kt_colour first) {
    static kt_geometry geometry;
    static kt_board board;
    kt_bitboard black = diagram_points(diagram, 'X'), white = diagram_points(diagram, 'O');
    const kt_point a = diagram_point(diagram, 'a'), b = diagram_point(diagram, 'b');
    kt_bitboard_set(&black, a);
    kt_bitboard_set(&white, b);
    assert_int_equal(kt_geometry_init(&geometry, diagram_size(diagram)), KT_OK);
    kt_board_init(&board, &geometry);
    kt_board_set_up(&board, &black, &white);
    return (first == KT_BLACK ? read_race(&board, a, b) : read_race(&board, b, a)).outcome;
}

static void with_as_many_liberties_who_moves_first_wins(void **state) {
    (void)state;
    static const char *const even = "X X X X X . .\n"
                                    "X . . . X . .\n"
                                    "X b O O X . .\n"
                                    "O a X X O . .\n"
                                    "O . . . O . .\n"
                                    "O O O O O . .\n"
                                    ". . . . . . .\n";
    assert_int_equal(race(even, KT_BLACK), KT_RACE_WON);
    assert_int_equal(race(even, KT_WHITE), KT_RACE_WON);
}

static void with_a_liberty_less_the_first_move_does_not_help(void **state) {
    (void)state;
    static const char *const behind = "X X X X X . .\n"
                                      "X . . X X . .\n"
                                      "X b O O X . .\n"
                                      "O a X X O . .\n"
                                      "O . . . O . .\n"
                                      "O O O O O . .\n"
                                      ". . . . . . .\n";
    assert_int_equal(race(behind, KT_BLACK), KT_RACE_WON);
    assert_int_equal(race(behind, KT_WHITE), KT_RACE_LOST);
}

/* Two liberties that both have, and none else: who fills one is captured. */
static void two_shared_liberties_are_a_seki(void **state) {
    (void)state;
    static const char *const seki = ". . . . . . . . .\n"
                                    ". X X X X X X X .\n"
                                    ". X b O O O O X .\n"
                                    ". X O . X . O X .\n"
                                    ". O a X X X X O .\n"
                                    ". O O O O O O O .\n"
                                    ". . . . . . . . .\n"
                                    ". . . . . . . . .\n"
                                    ". . . . . . . . .\n";
    assert_int_equal(race(seki, KT_BLACK), KT_RACE_BOTH);
    assert_int_equal(race(seki, KT_WHITE), KT_RACE_BOTH);
}

/* Black has an eye, so White can't fill the last liberty that both have. */
static void an_eye_beats_none(void **state) {
    (void)state;
    static const char *const eye = ". . . . . . . . .\n"
                                   ". X X X X X X X .\n"
                                   ". X b O O O O X .\n"
                                   ". X O . . . O X .\n"
                                   ". O a X X X X O .\n"
                                   ". O X . X O O O .\n"
                                   ". O X X O O . . .\n"
                                   ". O O O O . . . .\n"
                                   ". . . . . . . . .\n";
    assert_int_equal(race(eye, KT_BLACK), KT_RACE_WON);
    assert_int_equal(race(eye, KT_WHITE), KT_RACE_LOST);
}

/* Whoever captures the three stones gets their bent space, and is killed by a move in its middle: so nobody begins. */
static void who_captures_and_is_killed_has_not_won(void **state) {
    (void)state;
    static const char *const bent_three = ". . . O . a .\n"
                                          ". . . O X X b\n"
                                          ". . . O X O O\n"
                                          ". . . O X . X\n"
                                          ". . . O X X X\n"
                                          ". . . O O O O\n"
                                          ". . . . . . .\n";
    assert_int_equal(race(bent_three, KT_BLACK), KT_RACE_BOTH);
    assert_int_equal(race(bent_three, KT_WHITE), KT_RACE_BOTH);
}

/* Nineteen liberties against nineteen or eighteen, across the whole board: alike, so a few thousand positions tell. */
static void long_races_are_read(void **state) {
    (void)state;
    static kt_geometry geometry;
    static kt_board board;
    assert_int_equal(kt_geometry_init(&geometry, 19), KT_OK);
    for (int less = 0; less < 2; less++) {
        kt_bitboard black = kt_bitboard_none(), white = kt_bitboard_none();
        for (int x = 0; x < 19; x++) {
            kt_bitboard_set(&black, kt_point_at(x, 9));
            kt_bitboard_set(&white, kt_point_at(x, 10));
            kt_bitboard_set(&white, kt_point_at(x, 7));
            kt_bitboard_set(&black, kt_point_at(x, 12));
            if (x < less) kt_bitboard_set(&white, kt_point_at(x, 8));
        }
        kt_board_init(&board, &geometry);
        kt_board_set_up(&board, &black, &white);
        const kt_race_result result = read_race(&board, kt_point_at(0, 9), kt_point_at(0, 10));
        assert_int_equal(result.outcome, less < 1 ? KT_RACE_WON : KT_RACE_LOST);
        assert_true(result.read.nodes < 10000);
    }
}

static int count_stones(const plain *now, int p) {
    char chain[16] = {0};
    int count = 0;
    (void)plain_walk(now, now->line[0].stones, p, chain);
    for (int i = 0; i < 16; i++) count += chain[i];
    return count;
}

static int count_empty(const plain *now) {
    int count = 0;
    for (int p = 0; p < now->size * now->size; p++) count += now->line[0].stones[p] == '.';
    return count;
}

/* Makes `b` a stone of White's first chain of two stones or more. Returns false when there is none, or Black's is a single one. */
static bool choose(plain *now) {
    for (now->b = 0; now->b < now->size * now->size; now->b++)
        if (now->line[0].stones[now->b] == 'O' && count_stones(now, now->b) > 1)
            return count_stones(now, now->a) > 1;
    return false;
}

/* What the plain search looks at: White's chain at `b`, Black's at `a`. */
static int is_white_captured(const plain *now, const char *stones) { return stones[now->b] == 'O' ? -1 : 1; }

static int is_black_captured(const plain *now, const char *stones) { return stones[now->a] == 'X' ? -1 : 0; }

enum {
    EMPTY = 5,       /* points of a board, at most: most of those with more take the plain search too long */
    MOST = 4000,     /* positions that are looked at on a board, and after captures there */
    SMALL = 1 << 18, /* bytes to read in: it takes long to empty a large table */
};

static plain rest;     /* of a race, after a capture */
static uint32_t spent; /* positions looked at there */

/* Does Black win from here on, when it is this side's turn? */
static bool wins_rest(const plain *now, const char *stones, kt_colour first,
                      int (*look)(const plain *, const char *)) {
    rest = (plain){.size = now->size, .a = now->a, .b = now->b, .first = now->first, .look = look};
    rest.passer = look == is_white_captured ? KT_WHITE : KT_BLACK;
    rest.nodes = spent;
    memcpy(rest.line[0].stones, stones, sizeof rest.line[0].stones);
    rest.line[0].side = first;
    rest.line[0].ko = now->line[now->depth].ko;
    const bool wins = plain_black_wins(&rest);
    spent = rest.nodes;
    return wins;
}

/* Has Black captured, and does it stand then? */
static int look_for_gain(const plain *now, const char *stones) {
    if (stones[now->b] == 'O') return -1;
    if (stones[now->a] != 'X') return count_stones(now, now->b) > count_stones(now, now->a);
    return wins_rest(now, stones, now->line[now->depth].side, is_black_captured);
}

/* Has White captured, and does it stand then? */
static int look_for_loss(const plain *now, const char *stones) {
    if (stones[now->a] == 'X') return -1;
    if (stones[now->b] != 'O') return count_stones(now, now->b) >= count_stones(now, now->a);
    return wins_rest(now, stones, now->line[now->depth].side, is_white_captured);
}

/* Does Black, who moves first, reach its aim? */
static bool black_wins(plain *now, kt_colour passer, int (*look)(const plain *, const char *)) {
    now->depth = 0;
    now->passer = passer;
    now->look = look;
    return plain_black_wins(now);
}

static void small_boards_end_as_a_plain_search_says(void **state) {
    (void)state;
    static plain now;
    static kt_geometry geometry;
    static kt_board board;
    kt_random random;
    kt_random_init(&random, 55);
    unsigned asked = 0, agreed = 0, proved = 0, count[5] = {0};
    assert_int_equal(kt_life_init(life, SMALL), KT_OK);
    for (int i = 0; i < 2500; i++) {
        if (!plain_make(&now, &random) || !choose(&now) || count_empty(&now) > EMPTY) continue;
        now.first = now.line[0].side = KT_BLACK;
        spent = 0;
        const bool captures = black_wins(&now, KT_WHITE, look_for_gain);
        const bool stands = black_wins(&now, KT_BLACK, look_for_loss);
        if (spent > MOST || now.nodes > MOST) continue;
        plain_set_up(&now, &geometry, &board);
        const kt_race_result result =
            read_with(&board, plain_point(&now, now.a), plain_point(&now, now.b), MOST);
        count[result.outcome]++;
        if (result.outcome == KT_RACE_UNKNOWN) continue;
        asked++;
        const kt_race_outcome wanted = captures ? KT_RACE_WON : stands ? KT_RACE_BOTH : KT_RACE_LOST;
        const bool by_ko = result.outcome == KT_RACE_KO && !(captures && stands);
        const bool right = result.outcome == wanted || by_ko;
        agreed += right;
        proved += result.read.proved;
        if (!result.read.proved || (result.outcome == KT_RACE_WON ? captures : !stands)) continue;
        plain_show(&now);
        fail_msg("the race of %d and %d: %d; captures %d, stands %d", now.a, now.b, result.outcome, captures,
                 stands);
    }
    print_message("asked %u, agreed %u, proved %u: %u won, %u lost, %u by ko, %u both; %u unknown\n", asked,
                  agreed, proved, count[KT_RACE_WON], count[KT_RACE_LOST], count[KT_RACE_KO],
                  count[KT_RACE_BOTH], count[KT_RACE_UNKNOWN]);
    assert_true(proved > 100 && count[KT_RACE_WON] > 50 && count[KT_RACE_LOST] > 25);
    assert_true(agreed * 100 > asked * 98 && 10 * count[KT_RACE_UNKNOWN] < asked);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(with_as_many_liberties_who_moves_first_wins, set_up, take_down),
        cmocka_unit_test_setup_teardown(with_a_liberty_less_the_first_move_does_not_help, set_up, take_down),
        cmocka_unit_test_setup_teardown(two_shared_liberties_are_a_seki, set_up, take_down),
        cmocka_unit_test_setup_teardown(an_eye_beats_none, set_up, take_down),
        cmocka_unit_test_setup_teardown(who_captures_and_is_killed_has_not_won, set_up, take_down),
        cmocka_unit_test_setup_teardown(long_races_are_read, set_up, take_down),
        cmocka_unit_test_setup_teardown(small_boards_end_as_a_plain_search_says, set_up, take_down),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("races", tests, NULL, NULL);
}
