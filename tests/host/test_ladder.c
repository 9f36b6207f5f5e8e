/* lib/tactics/ladder: compared with a search that tries every move of the board, keeps copies of boards, and knows
 * nothing of zones, orders or bounds on what may matter. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "random_position.h"
#include "tactics/ladder.h"

enum { DEEPEST = 120, NODES = 8000 };

static kt_geometry geometry;
static kt_board line[DEEPEST + 1];
static kt_reader reader;
static kt_random numbers;
static kt_point prey[2];
static kt_colour attacker;
static kt_colour wins_kos;
static uint32_t nodes;

static bool is_captured(const kt_board *board) {
    for (int i = 0; i < 2 && prey[i] != KT_NO_POINT; i++)
        if (board->colour[prey[i]] != kt_opponent(attacker)) return true;
    return false;
}

/* May the attacker capture the chain, which has one liberty? */
static bool may_take(const kt_board *board, kt_point p) {
    static kt_board taken;
    kt_point liberty = kt_bitboard_next(&board->liberties[board->chain[p]], 0);
    taken = *board;
    taken.ko = KT_NO_POINT;
    kt_board_play(&taken, attacker, liberty);
    return taken.ko == KT_NO_POINT || wins_kos == attacker;
}

/* Did the move put a chain with two liberties into atari? */
static bool gives_atari(const kt_board *before, const kt_board *after) {
    for (int i = 0; i < 2 && prey[i] != KT_NO_POINT; i++)
        if (liberties_of(before, prey[i]) == 2 && liberties_of(after, prey[i]) == 1 &&
            may_take(after, prey[i]))
            return true;
    return false;
}

/* 1 when captured, 0 when not, -1 when there is too much to look at. */
static int captures(int depth, bool attacks) {
    kt_board *now = &line[depth], *next = &line[depth + 1];
    kt_colour colour = attacks ? attacker : kt_opponent(attacker);
    if (depth == DEEPEST || ++nodes > NODES) return -1;
    now->ko = KT_NO_POINT;
    for (kt_point p = 0; p < KT_POINTS; p++) {
        if (kt_board_check(now, colour, p) < 0) continue;
        *next = *now;
        kt_board_play(next, colour, p);
        if (next->ko != KT_NO_POINT && colour != wins_kos) continue;
        if (is_captured(next)) return 1;
        if (attacks && !gives_atari(now, next)) continue;
        int answer = captures(depth + 1, !attacks);
        if (answer < 0 || answer == attacks) return answer;
    }
    if (attacks) return 0;
    *next = *now;
    return captures(depth + 1, true);
}

static kt_ladder_result naive(const kt_board *board, kt_colour first, kt_colour free) {
    line[0] = *board;
    wins_kos = free;
    int answer = captures(0, first == attacker);
    return answer < 0 ? KT_LADDER_UNKNOWN : answer ? KT_LADDER_CAPTURED : KT_LADDER_ESCAPES;
}

/* By the words of ladder.h. */
static kt_ladder_result naive_result(const kt_board *board, kt_colour first) {
    nodes = 0;
    kt_ladder_result best = naive(board, first, attacker), worst = naive(board, first, kt_opponent(attacker));
    if (best == worst) return best;
    if (best == KT_LADDER_UNKNOWN || worst == KT_LADDER_UNKNOWN) return KT_LADDER_UNKNOWN;
    return KT_LADDER_KO;
}

static struct { int asked, unknown, unlike, of[4], moves, useless; } told;

/* Does the move that was told lead to what the first player wants? */
static bool move_is_right(const kt_board *board, const kt_ladder *ladder, kt_colour first) {
    bool attacks = first == attacker;
    kt_colour free = ladder->result == KT_LADDER_KO ? first : kt_opponent(first);
    nodes = 0;
    wins_kos = free;
    line[0] = *board;
    line[0].ko = KT_NO_POINT;
    if (ladder->move == KT_PASS) {
        kt_board_pass(&line[0]);
    } else {
        if (kt_board_check(&line[0], first, ladder->move) < 0) return false;
        kt_board_play(&line[0], first, ladder->move);
        if (line[0].ko != KT_NO_POINT && first != free) return false;
    }
    if (is_captured(&line[0])) return attacks;
    return captures(0, !attacks) != !attacks;
}

static void compare(const kt_board *board, kt_point p, kt_point other, kt_colour first) {
    prey[0] = p;
    prey[1] = other;
    attacker = kt_opponent((kt_colour)board->colour[p]);
    kt_ladder_result right = naive_result(board, first);
    if (right == KT_LADDER_UNKNOWN) return;
    kt_ladder ladder = kt_ladder_read(&reader, board, p, other, first, 100000);
    told.asked++;
    told.of[right]++;
    if (ladder.result == KT_LADDER_UNKNOWN) {
        told.unknown++;
        return;
    }
    bool wants =
        (ladder.result == KT_LADDER_CAPTURED) == (first == attacker) || ladder.result == KT_LADDER_KO;
    if (ladder.result != right) {
        told.unlike++;
        show_failure(board, p, "another result than by trying every move");
        fprintf(stderr, "with %d, first %d: %d, should be %d\n", other, first, ladder.result, right);
    } else if (wants) {
        told.moves++;
        if (ladder.move == KT_NO_POINT || !move_is_right(board, &ladder, first)) {
            told.useless++;
            show_failure(board, p, "a move without use");
            fprintf(stderr, "with %d, first %d: result %d, move %d\n", other, first, ladder.result,
                    ladder.move);
        }
    } else {
        assert_true(ladder.move == KT_NO_POINT);
    }
}

static void compare_all(const kt_board *board, uint32_t pairs) {
    for (kt_point p = 0; p < KT_POINTS; p++) {
        if (board->colour[p] == KT_EMPTY || board->chain[p] != p || liberties_of(board, p) > 2) continue;
        for (int first = KT_BLACK; first <= KT_WHITE; first++) {
            compare(board, p, KT_NO_POINT, (kt_colour)first);
            for (kt_point q = 0; q < KT_POINTS; q++)
                if (board->colour[q] == board->colour[p] && board->chain[q] == q && q != p &&
                    kt_random_below(&numbers, 100) < pairs)
                    compare(board, p, q, (kt_colour)first);
        }
    }
}

static void trying_every_move_says_the_same(void **state) {
    (void)state;
    static const struct {
        int size, positions;
        uint32_t share, pairs;
    } kinds[] = {{3, 400, 50, 50}, {4, 200, 55, 20}, {5, 150, 50, 10}, {6, 100, 40, 5},
                 {7, 20, 35, 2},   {9, 8, 22, 2},    {13, 2, 14, 0}};
    kt_random_init(&numbers, 1);
    static kt_board board;
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        for (int j = 0; j < kinds[i].positions; j++) {
            random_position(&numbers, &geometry, &board, kinds[i].size, kinds[i].share);
            compare_all(&board, kinds[i].pairs);
        }
    }
    print_message(
        "# %d ladders: %d escape, %d are captured, %d are kos; %d unknown, %d wrong; %d moves, %d wrong\n",
        told.asked, told.of[0], told.of[1], told.of[2], told.unknown, told.unlike, told.moves, told.useless);
    assert_true(told.asked > 5000 && told.of[KT_LADDER_KO] > 20);
    assert_int_equal(told.unlike, 0);
    assert_int_equal(told.useless, 0);
    assert_true(told.unknown <= told.asked / 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(trying_every_move_says_the_same)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
