/* lib/tactics/ladder against a second reading, by the rules alone: recursive, on copies of the board, trying every point
 * for both sides. So it also shows that no other move than those that kt_ladder_read looks at decides a ladder. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/random.h"
#include "tactics/ladder.h"

enum { MOVES = 3000, PATIENCE = 20000 };

static kt_ladder_scratch scratch;
static int patience; /* moves that the second reading may still try */

static int liberties(const kt_board *board, kt_point stone) {
    return kt_bitboard_count(&board->liberties[board->chain[stone]]);
}

/* Does the chain at `stone` escape, `colour` to move? */
static kt_ladder read_plainly(const kt_board *board, kt_colour colour, kt_point stone) {
    bool is_chased = board->colour[stone] == colour, unsure = false;
    int now = liberties(board, stone);
    if (now >= (is_chased ? 2 : 3)) return KT_LADDER_ESCAPES;
    kt_bitboard moves = kt_board_legal(board, colour);
    for (kt_point p = kt_bitboard_next(&moves, 0); p != KT_NO_POINT; p = kt_bitboard_next(&moves, p + 1)) {
        if (--patience < 0) return KT_LADDER_UNKNOWN;
        kt_board next = *board;
        kt_board_play(&next, colour, p);
        if (next.colour[stone] == KT_EMPTY) return KT_LADDER_CAUGHT;
        if (!is_chased && (now < 2 || liberties(&next, stone) > 1)) continue;
        kt_ladder result = read_plainly(&next, kt_opponent(colour), stone);
        if (result == (is_chased ? KT_LADDER_ESCAPES : KT_LADDER_CAUGHT)) return result;
        unsure |= result == KT_LADDER_UNKNOWN;
    }
    return unsure ? KT_LADDER_UNKNOWN : is_chased ? KT_LADDER_CAUGHT : KT_LADDER_ESCAPES;
}

/* What was compared. */
typedef struct tally {
    int caught, escapes, unknown;
} tally;

static void compare(const kt_board *board, kt_colour colour, kt_point move, kt_point stone, tally *tally) {
    kt_ladder fast = kt_ladder_read(&scratch, board, colour, move, stone, MOVES);
    kt_board next = *board;
    kt_board_play(&next, colour, move);
    patience = PATIENCE;
    kt_ladder plain =
        next.colour[stone] == KT_EMPTY ? KT_LADDER_CAUGHT : read_plainly(&next, kt_opponent(colour), stone);
    if (fast == KT_LADDER_UNKNOWN || plain == KT_LADDER_UNKNOWN) {
        tally->unknown++;
        return;
    }
    assert_int_equal(fast, plain);
    if (plain == KT_LADDER_CAUGHT) tally->caught++;
    else tally->escapes++;
}

/* All moves of both sides, for their own chains and those beside them. */
static void compare_all(const kt_board *board, tally *tally) {
    for (kt_colour colour = KT_BLACK; colour <= KT_WHITE; colour++) {
        kt_bitboard moves = kt_board_legal(board, colour);
        for (kt_point p = kt_bitboard_next(&moves, 0); p != KT_NO_POINT;
             p = kt_bitboard_next(&moves, p + 1)) {
            compare(board, colour, p, p, tally);
            for (int i = 0; i < 4; i++) {
                kt_point q = board->geometry->neighbour[p][i];
                if (q != KT_NO_POINT && board->colour[q] == kt_opponent(colour))
                    compare(board, colour, p, q, tally);
            }
        }
    }
}

static void both_readings_agree(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 1);
    tally tally = {0};
    for (int game = 0; game < 120; game++) {
        kt_geometry geometry;
        kt_board board;
        int size = 4 + game % 6, area = size * size;
        assert_int_equal(kt_geometry_init(&geometry, size), KT_OK);
        kt_board_init(&board, &geometry);
        for (int move = 0; move < area; move++) {
            kt_colour colour = move % 2 ? KT_WHITE : KT_BLACK;
            kt_point p = kt_point_at((int)kt_random_below(&random, (uint32_t)size),
                                     (int)kt_random_below(&random, (uint32_t)size));
            if (kt_board_check(&board, colour, p) < 0 || kt_board_is_eye(&board, colour, p)) continue;
            kt_board_play(&board, colour, p);
            if (kt_random_below(&random, (uint32_t)area) == 0) compare_all(&board, &tally);
        }
    }
    print_message("%d caught, %d escaped, %d not read to the end\n", tally.caught, tally.escapes,
                  tally.unknown);
    assert_true(tally.caught > 500 && tally.escapes > 500);
    assert_true(tally.unknown < (tally.caught + tally.escapes) / 50);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(both_readings_agree)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
