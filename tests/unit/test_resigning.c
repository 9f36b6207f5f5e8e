/* lib/player/resigning: from when on a game may be resigned. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "diagram.h"
#include "player/resigning.h"

enum { MOVES = 200 };

static kt_game game;
static kt_game_move moves[MOVES];

/* So many stones of each on 9x9, Black's on the lower rows and White's on the upper ones. */
static void put(int black, int white) {
    kt_bitboard stones[3] = {kt_bitboard_none(), kt_bitboard_none(), kt_bitboard_none()};
    assert_int_equal(kt_game_init(&game, 9, moves, MOVES), KT_OK);
    for (int i = 0; i < black; i++) kt_bitboard_set(&stones[KT_BLACK], kt_point_at(i % 9, i / 9));
    for (int i = 0; i < white; i++) kt_bitboard_set(&stones[KT_WHITE], kt_point_at(i % 9, 8 - i / 9));
    kt_game_set_up(&game, &stones[KT_BLACK], &stones[KT_WHITE], KT_BLACK);
}

/* The least stones of its own with which a colour may resign, when the opponent has `more` than it. */
static int find_least(kt_colour colour, int more, int komi) {
    for (int own = 0; own < 36; own++) {
        put(colour == KT_BLACK ? own : own + more, colour == KT_BLACK ? own + more : own);
        game.komi = komi;
        if (kt_resigning_may(&game, colour)) return own;
    }
    return -1;
}

/* An eighth of 81 points is more than ten of them. */
static void no_game_is_resigned_in_the_opening(void **state) {
    (void)state;
    assert_int_equal(find_least(KT_BLACK, 0, 28), 11);
    assert_int_equal(find_least(KT_WHITE, 0, 28), 11);
    /* Black has moved first. */
    assert_int_equal(find_least(KT_WHITE, 1, 28), 11);
    put(11, 11);
    assert_true(kt_resigning_may(&game, KT_WHITE));
    kt_game_clear(&game);
    assert_false(kt_resigning_may(&game, KT_WHITE));
}

/* A third is 27. */
static void an_uneven_game_is_resigned_later(void **state) {
    (void)state;
    for (int stones = 2; stones <= 9; stones++) {
        assert_int_equal(find_least(KT_WHITE, stones, 2), 27);
        assert_int_equal(find_least(KT_BLACK, stones, 2), 27);
    }
    /* Ten points of komi are even, what is more is none of the stronger one's business. */
    assert_int_equal(find_least(KT_BLACK, 0, 40), 11);
    assert_int_equal(find_least(KT_BLACK, 0, 41), 27);
    assert_int_equal(find_least(KT_WHITE, 0, 200), 11);
    assert_int_equal(find_least(KT_WHITE, 0, -40), 11);
    assert_int_equal(find_least(KT_WHITE, 0, -41), 27);
}

/* Stones that were captured were played, too: no handicap, and no opening. */
static void captured_stones_count(void **state) {
    (void)state;
    put(12, 8); /* twelve are no third */
    assert_false(kt_resigning_may(&game, KT_WHITE));
    game.board.prisoners[KT_WHITE] = 4;
    assert_true(kt_resigning_may(&game, KT_WHITE));
    game.board.prisoners[KT_BLACK] = 2;
    assert_false(kt_resigning_may(&game, KT_WHITE));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_game_is_resigned_in_the_opening),
        cmocka_unit_test(an_uneven_game_is_resigned_later),
        cmocka_unit_test(captured_stones_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
