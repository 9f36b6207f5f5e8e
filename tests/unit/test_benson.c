/* lib/tactics/benson: compared with a second implementation that goes by the words of the theorem, and on all positions
 * of 3x3 with what the theorem promises: the opponent moves as often as he likes, and takes nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/random.h"
#include "tactics/benson.h"

enum {
    GAMES = KT_DESKTOP ? 60 : 3, /* of each size */
    POSITIONS_OF_GAME = 12,
};

static kt_geometry geometry;
static kt_board board;
static kt_benson benson;
static kt_random numbers;

/* The chains of a colour and the regions between them, numbered from 1 in the same array. */
static int count;
static uint16_t number[KT_POINTS];
static bool is_chain[KT_POINTS + 1], alive[KT_POINTS + 1];

static bool is_own(kt_point p, kt_colour colour) { return board.colour[p] == colour; }

/* Spreads the number from point to point until none is left. No recursion: boards have little stack. */
static void number_from(kt_point start, kt_colour colour) {
    number[start] = (uint16_t)count;
    for (bool changed = true; changed;) {
        changed = false;
        for (kt_point p = 0; p < KT_POINTS; p++)
            for (int i = 0; i < 4 && number[p] == count; i++) {
                kt_point q = geometry.neighbour[p][i];
                if (q == KT_NO_POINT || number[q] || is_own(q, colour) != is_own(p, colour)) continue;
                number[q] = (uint16_t)count;
                changed = true;
            }
    }
}

static void number_all(kt_colour colour) {
    count = 0;
    for (kt_point p = 0; p < KT_POINTS; p++) number[p] = 0;
    for (kt_point p = 0; p < KT_POINTS; p++) {
        if (!kt_bitboard_has(&geometry.points, p) || number[p]) continue;
        count++;
        is_chain[count] = alive[count] = is_own(p, colour);
        number_from(p, colour);
    }
}

/* Does a point of number `a` lie beside one of number `b`? Of `a`, one point alone when it isn't KT_NO_POINT. */
static bool touches(int a, kt_point only, int b) {
    for (kt_point p = 0; p < KT_POINTS; p++)
        for (int i = 0; i < 4 && number[p] == a && (only == KT_NO_POINT || only == p); i++) {
            kt_point q = geometry.neighbour[p][i];
            if (q != KT_NO_POINT && number[q] == b) return true;
        }
    return false;
}

static bool is_enclosed_by_living(int region) {
    for (int chain = 1; chain <= count; chain++)
        if (is_chain[chain] && !alive[chain] && touches(region, KT_NO_POINT, chain)) return false;
    return true;
}

static bool is_vital(int region, int chain) {
    if (!touches(region, KT_NO_POINT, chain)) return false;
    for (kt_point p = 0; p < KT_POINTS; p++)
        if (number[p] == region && board.colour[p] == KT_EMPTY && !touches(region, p, chain)) return false;
    return true;
}

static bool has_two_eyes(int chain) {
    int eyes = 0;
    for (int region = 1; region <= count; region++)
        eyes += !is_chain[region] && is_enclosed_by_living(region) && is_vital(region, chain);
    return eyes >= 2;
}

static void find_alive(kt_colour colour) {
    number_all(colour);
    for (bool changed = true; changed;) {
        changed = false;
        for (int chain = 1; chain <= count; chain++)
            if (is_chain[chain] && alive[chain] && !has_two_eyes(chain)) {
                alive[chain] = false;
                changed = true;
            }
    }
}

/* By what benson.h says of `inside`. */
static bool has_no_room(int region) {
    int deep = 0;
    bool vital = false, enclosed = false;
    for (int chain = 1; chain <= count; chain++)
        if (is_chain[chain] && alive[chain]) {
            vital = vital || is_vital(region, chain);
            enclosed = enclosed || touches(region, KT_NO_POINT, chain);
        }
    for (kt_point p = 0; p < KT_POINTS; p++) {
        bool beside = false;
        if (number[p] != region) continue;
        for (int chain = 1; chain <= count; chain++)
            beside = beside || (is_chain[chain] && touches(region, p, chain));
        deep += !beside;
    }
    return enclosed && is_enclosed_by_living(region) && (vital || deep <= 1);
}

/* How many points does kt_benson_find judge otherwise? */
static int wrong_points(void) {
    int wrong = 0;
    kt_benson_find(&board, &benson);
    for (int colour = KT_BLACK; colour <= KT_WHITE; colour++) {
        find_alive((kt_colour)colour);
        bool inside[KT_POINTS + 1];
        for (int i = 1; i <= count; i++) inside[i] = !is_chain[i] && has_no_room(i);
        for (kt_point p = 0; p < KT_POINTS; p++) {
            int of = number[p];
            wrong += kt_bitboard_has(&benson.alive[colour], p) != (of && is_chain[of] && alive[of]);
            wrong += kt_bitboard_has(&benson.inside[colour], p) != (of && inside[of]);
        }
    }
    return wrong;
}

/* A random game in which nobody fills an eye, nor passes while he can move; looked at now and then. */
static int wrong_in_game(int size, unsigned black_of_eight, int *living) {
    int wrong = 0, every = 3 * size * size / POSITIONS_OF_GAME;
    kt_board_init(&board, &geometry);
    for (int i = 1; i <= POSITIONS_OF_GAME * every; i++) {
        kt_colour colour = kt_random_below(&numbers, 8) < black_of_eight ? KT_BLACK : KT_WHITE;
        kt_point p = kt_point_at((int)kt_random_below(&numbers, (uint32_t)size),
                                 (int)kt_random_below(&numbers, (uint32_t)size));
        if (kt_board_check(&board, colour, p) == KT_OK && !kt_board_is_eye(&board, colour, p))
            kt_board_play(&board, colour, p);
        if (i % every) continue;
        wrong += wrong_points();
        *living +=
            !kt_bitboard_is_empty(&benson.alive[KT_BLACK]) + !kt_bitboard_is_empty(&benson.alive[KT_WHITE]);
    }
    return wrong;
}

static void the_words_of_the_theorem_say_the_same(void **state) {
    (void)state;
    kt_random_init(&numbers, 1);
    int wrong = 0, living = 0, games = 0;
    for (int size = 3; size <= (KT_BOARD_MAX < 9 ? KT_BOARD_MAX : 9); size++) {
        assert_true(kt_geometry_init(&geometry, size) == KT_OK);
        for (int i = 0; i < GAMES; i++, games++) wrong += wrong_in_game(size, 2 + (unsigned)i % 5, &living);
    }
    if (KT_BOARD_MAX == 19) {
        assert_true(kt_geometry_init(&geometry, 19) == KT_OK);
        for (int i = 0; i < 2; i++) wrong += wrong_in_game(19, 4, &living);
    }
    assert_int_equal(wrong, 0);
    assert_true(living > games); /* there was something to find */
}

/* Positions of 3x3 as nine colours. */
enum { CELLS = 9, ALL = 19683 };

static const uint8_t beside[CELLS][4] = {{1, 3, 1, 3}, {0, 2, 4, 4}, {1, 5, 1, 5}, {0, 4, 6, 6}, {1, 3, 5, 7},
                                         {2, 4, 8, 8}, {3, 7, 3, 7}, {4, 6, 8, 8}, {5, 7, 5, 7}};
static uint32_t seen[(ALL + 31) / 32];

/* The points of the chain at `p`; whether it has a liberty. */
static unsigned chain_of(const uint8_t *at, unsigned p, bool *breathes) {
    unsigned chain = 1u << p, before;
    *breathes = false;
    do {
        before = chain;
        for (unsigned q = 0; q < CELLS; q++)
            for (int i = 0; i < 4 && chain >> q & 1; i++) {
                *breathes = *breathes || at[beside[q][i]] == KT_EMPTY;
                if (at[beside[q][i]] == at[p]) chain |= 1u << beside[q][i];
            }
    } while (chain != before);
    return chain;
}

static unsigned encode(const uint8_t *at) {
    unsigned code = 0;
    for (int p = 0; p < CELLS; p++) code = 3 * code + at[p];
    return code;
}

static unsigned take_without_liberties(uint8_t *at, uint8_t colour) {
    unsigned taken = 0;
    bool breathes;
    for (unsigned p = 0; p < CELLS; p++)
        if (at[p] == colour) {
            unsigned chain = chain_of(at, p, &breathes);
            if (!breathes) taken |= chain;
        }
    for (unsigned p = 0; p < CELLS; p++)
        if (taken >> p & 1) at[p] = KT_EMPTY;
    return taken;
}

/* The points where White takes black stones when Black always passes. */
static unsigned lost_to_white(const uint8_t *at) {
    unsigned lost = 0, code = encode(at);
    if (seen[code / 32] >> code % 32 & 1) return 0;
    seen[code / 32] |= 1u << code % 32;
    for (unsigned p = 0; p < CELLS; p++) {
        if (at[p] != KT_EMPTY) continue;
        uint8_t after[CELLS];
        for (int i = 0; i < CELLS; i++) after[i] = at[i];
        after[p] = KT_WHITE;
        lost |= take_without_liberties(after, KT_BLACK);
        bool breathes;
        chain_of(after, p, &breathes);
        if (breathes) lost |= lost_to_white(after);
    }
    return lost;
}

static bool agrees_with_play(uint8_t *at) {
    kt_bitboard stones[3] = {kt_bitboard_none(), kt_bitboard_none(), kt_bitboard_none()};
    for (int p = 0; p < CELLS; p++) kt_bitboard_set(&stones[at[p]], kt_point_at(p % 3, p / 3));
    kt_board_set_up(&board, &stones[KT_BLACK], &stones[KT_WHITE]);
    kt_benson_find(&board, &benson);
    for (unsigned i = 0; i < sizeof seen / sizeof *seen; i++) seen[i] = 0;
    unsigned lost = lost_to_white(at);
    for (int p = 0; p < CELLS; p++) {
        bool is_alive = kt_bitboard_has(&benson.alive[KT_BLACK], kt_point_at(p % 3, p / 3));
        if (is_alive != (at[p] == KT_BLACK && !(lost >> p & 1))) return false;
    }
    return true;
}

static void nobody_takes_what_lives(void **state) {
    (void)state;
    assert_true(kt_geometry_init(&geometry, 3) == KT_OK);
    kt_board_init(&board, &geometry);
    int wrong = 0;
    for (unsigned code = 0; code < ALL; code += KT_DESKTOP ? 1 : 7) {
        uint8_t at[CELLS];
        unsigned rest = code;
        for (int p = 0; p < CELLS; p++, rest /= 3) at[p] = (uint8_t)(rest % 3);
        if (take_without_liberties(at, KT_BLACK) || take_without_liberties(at, KT_WHITE)) continue;
        wrong += !agrees_with_play(at);
    }
    assert_int_equal(wrong, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_words_of_the_theorem_say_the_same),
        cmocka_unit_test(nobody_takes_what_lives),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
