/* lib/pattern/mogo3x3: the generated table, against the patterns in a second notation (for each neighbour,
 * the set of what it may be), found by turning the surroundings instead of the patterns. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "board/symmetry.h"
#include "pattern/code3x3.h"
#include "pattern/mogo3x3.h"

/* Sets of digits, a bit each. */
enum {
    MINE = 1,
    THEIRS = 2,
    FREE = 4,
    EDGE = 8,
    ANY = 15,
    NOT_MINE = THEIRS | FREE,
    NOT_THEIRS = MINE | FREE
};

/* What the neighbours may be: three above, two beside, three below. */
static const uint8_t patterns[][KT_CODE3X3_NEIGHBOURS] = {
    /* Hane: enclosing, not cutting, magari. Diagonal attachment. */
    {MINE, THEIRS, MINE, FREE, FREE, ANY, ANY, ANY},
    {MINE, THEIRS, FREE, FREE, FREE, ANY, FREE, ANY},
    {MINE, THEIRS, ANY, MINE, FREE, NOT_MINE, FREE, ANY},
    {FREE, THEIRS, FREE, MINE, FREE, FREE, FREE, FREE},
    /* Cuts: unprotected, peeped at, between, keima. */
    {MINE, THEIRS, ANY, THEIRS, NOT_THEIRS, ANY, NOT_THEIRS, ANY},
    {MINE, THEIRS, ANY, THEIRS, MINE, ANY, ANY, ANY},
    {ANY, MINE, ANY, THEIRS, THEIRS, NOT_THEIRS, NOT_THEIRS, NOT_THEIRS},
    {THEIRS, MINE, ANY, NOT_THEIRS, THEIRS, ANY, ANY, ANY},
    /* At the edge: chase, block against a cut, against a connection, sagari, cut. */
    {MINE, FREE, ANY, THEIRS, ANY, EDGE, EDGE, ANY},
    {THEIRS, MINE, ANY, MINE, THEIRS, EDGE, EDGE, EDGE},
    {ANY, MINE, ANY, NOT_MINE, THEIRS, EDGE, EDGE, EDGE},
    {ANY, MINE, THEIRS, NOT_MINE, NOT_MINE, EDGE, EDGE, EDGE},
    {ANY, THEIRS, MINE, MINE, THEIRS, EDGE, EDGE, EDGE},
};
enum { PATTERNS = sizeof patterns / sizeof *patterns };

/* The place of each digit of a surrounding in the order of the patterns. */
static const uint8_t place[KT_CODE3X3_NEIGHBOURS] = {5, 6, 7, 3, 4, 0, 1, 2};

static bool matches(const uint8_t *pattern, kt_code3x3 code) {
    for (int i = 0; i < KT_CODE3X3_NEIGHBOURS; i++)
        if (!(pattern[i] >> (code >> 2 * place[i] & 3) & 1)) return false;
    return true;
}

/* Counts the patterns that a surrounding matches, for either colour. */
static bool is_found(kt_code3x3 code, int *found) {
    bool any = false;
    for (int symmetry = 0; symmetry < KT_SYMMETRIES; symmetry++) {
        kt_code3x3 turned = kt_code3x3_turn(code, symmetry);
        for (int i = 0; i < PATTERNS; i++) {
            bool is = matches(patterns[i], turned) || matches(patterns[i], kt_code3x3_seen(turned, KT_WHITE));
            found[i] += is;
            any |= is;
        }
    }
    return any;
}

/* Can a board look like this around a point of it? Off the board are no points, one side, or two sides. */
static bool is_possible(kt_code3x3 code) {
    static const unsigned sides[] = {0, 0x07, 0x29, 0x94, 0xe0, 0x2f, 0x97, 0xe9, 0xf4};
    unsigned off = 0;
    for (int i = 0; i < KT_CODE3X3_NEIGHBOURS; i++)
        off |= (unsigned)((code >> 2 * i & 3) == KT_CODE3X3_OFF_BOARD) << i;
    for (unsigned i = 0; i < sizeof sides / sizeof *sides; i++)
        if (off == sides[i]) return true;
    return false;
}

static void the_table_holds_the_patterns_of_the_paper(void **state) {
    (void)state;
    int found[PATTERNS] = {0}, wrong = 0;
    for (unsigned code = 0; code < KT_CODE3X3_COUNT; code++) {
        if (!is_possible((kt_code3x3)code)) continue;
        wrong += is_found((kt_code3x3)code, found) != kt_mogo3x3_has(code);
    }
    assert_int_equal(wrong, 0);
    for (int i = 0; i < PATTERNS; i++) assert_true(found[i] > 0);
}

static void patterns_hold_for_both_colours_and_all_symmetries(void **state) {
    (void)state;
    int wrong = 0;
    for (unsigned code = 0; code < KT_CODE3X3_COUNT; code++) {
        wrong += kt_mogo3x3_has(code) != kt_mogo3x3_has(kt_code3x3_seen((kt_code3x3)code, KT_WHITE));
        for (int symmetry = 1; symmetry < KT_SYMMETRIES; symmetry++)
            wrong += kt_mogo3x3_has(code) != kt_mogo3x3_has(kt_code3x3_turn((kt_code3x3)code, symmetry));
    }
    assert_int_equal(wrong, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_holds_the_patterns_of_the_paper),
        cmocka_unit_test(patterns_hold_for_both_colours_and_all_symmetries),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
