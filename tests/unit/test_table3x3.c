/* lib/pattern/table3x3: what is looked up is what a search through all images of all patterns finds; a
 * section of which anything is wrong is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "pattern/table3x3.h"

enum { PATTERNS = 24, STEP = KT_DESKTOP ? 1 : 97 /* between the places that are changed one by one */ };

static uint8_t section[KT_TABLE3X3_HEADER_BYTES + PATTERNS * KT_TABLE3X3_PATTERN_BYTES + KT_TABLE3X3_PLACES];
static kt_pattern3x3 patterns[PATTERNS];
static kt_table3x3 table;

/* A surrounding as a picture, row by row from below, digits instead of stones. */
struct picture {
    char row[3][3];
};

static struct picture draw(kt_code3x3 code) {
    struct picture p;
    for (int i = 0; i < 9; i++) {
        if (i == 4) p.row[1][1] = 0;
        else p.row[i / 3][i % 3] = (char)(code >> 2 * (i < 4 ? i : i - 1) & 3);
    }
    return p;
}

static struct picture quarter_turn(struct picture p) {
    struct picture q;
    for (int y = 0; y < 3; y++)
        for (int x = 0; x < 3; x++) q.row[x][2 - y] = p.row[y][x];
    return q;
}

static struct picture mirror(struct picture p) {
    struct picture q;
    for (int y = 0; y < 3; y++)
        for (int x = 0; x < 3; x++) q.row[y][2 - x] = p.row[y][x];
    return q;
}

/* The surrounding whose code to the base 3 is `number`. */
static kt_code3x3 surrounding(int number) {
    unsigned code = 0;
    for (int i = 0; i < 8; i++, number /= 3) code |= (unsigned)number % 3 << 2 * i;
    return (kt_code3x3)code;
}

/* Different patterns with falling shares. */
static void make_section(uint32_t seed) {
    kt_random random;
    kt_random_init(&random, seed);
    for (int i = 0; i < PATTERNS; i++) {
        int same;
        do {
            patterns[i].id = kt_code3x3_id(surrounding((int)kt_random_below(&random, KT_TABLE3X3_PLACES)));
            for (same = 0; patterns[same].id != patterns[i].id;) same++;
        } while (same < i);
        patterns[i].share_q16 = (uint16_t)(60000 - 2000 * i);
    }
    assert_int_equal(kt_table3x3_write(patterns, PATTERNS, section), KT_OK);
}

static kt_status reopen(void) { return kt_table3x3_open(&table, section, sizeof section); }

static void the_table_finds_what_a_search_finds(void **state) {
    (void)state;
    static struct picture images[PATTERNS][8];
    make_section(1);
    assert_int_equal(reopen(), KT_OK);
    assert_int_equal(table.count, PATTERNS);
    for (int i = 0; i < PATTERNS; i++) {
        images[i][0] = draw(patterns[i].id);
        for (int turn = 1; turn < 4; turn++) images[i][turn] = quarter_turn(images[i][turn - 1]);
        for (int turn = 0; turn < 4; turn++) images[i][turn + 4] = mirror(images[i][turn]);
    }
    int wrong = 0, found = 0;
    for (int number = 0; number < KT_TABLE3X3_PLACES; number++) {
        struct picture here = draw(surrounding(number));
        unsigned rank = 0;
        for (unsigned i = 0; i < PATTERNS * 8 && !rank; i++)
            if (memcmp(&images[i / 8][i % 8], &here, sizeof here) == 0) rank = i / 8 + 1;
        wrong += kt_table3x3_rank(&table, surrounding(number)) != rank;
        found += rank > 0;
    }
    assert_int_equal(wrong, 0);
    assert_true(found > PATTERNS);
}

static void ranks_name_the_patterns(void **state) {
    (void)state;
    make_section(2);
    assert_int_equal(reopen(), KT_OK);
    for (unsigned rank = 1; rank <= PATTERNS; rank++) {
        kt_pattern3x3 pattern = kt_table3x3_pattern(&table, rank);
        assert_int_equal(pattern.id, patterns[rank - 1].id);
        assert_int_equal(pattern.share_q16, patterns[rank - 1].share_q16);
        assert_int_equal(kt_table3x3_rank(&table, pattern.id), rank);
    }
}

static void the_edge_has_no_patterns(void **state) {
    (void)state;
    make_section(3);
    assert_int_equal(reopen(), KT_OK);
    int found = 0;
    for (int number = 0; number < KT_TABLE3X3_PLACES; number++)
        for (int i = 0; i < 8; i++)
            found += kt_table3x3_rank(&table, (kt_code3x3)(surrounding(number) | 3u << 2 * i)) != 0;
    assert_int_equal(found, 0);
}

static void every_place_is_checked(void **state) {
    (void)state;
    make_section(4);
    uint8_t *ranks = section + sizeof section - KT_TABLE3X3_PLACES;
    int opened = 0;
    for (int place = 0; place < KT_TABLE3X3_PLACES; place += STEP) {
        uint8_t right = ranks[place];
        ranks[place] = right ? 0 : 1;
        opened += reopen() >= 0;
        ranks[place] = (uint8_t)(right + 1);
        opened += reopen() >= 0;
        ranks[place] = right;
    }
    assert_int_equal(opened, 0);
    assert_int_equal(reopen(), KT_OK);
}

/* Changes a byte, and says whether the section opens then. */
static bool opens_with(uint32_t offset, unsigned byte) {
    uint8_t right = section[offset];
    section[offset] = (uint8_t)byte;
    bool opens = reopen() >= 0;
    section[offset] = right;
    return opens;
}

static void header_and_patterns_are_checked(void **state) {
    (void)state;
    make_section(5);
    assert_false(opens_with(0, 0));
    assert_false(opens_with(0, PATTERNS - 1));
    assert_false(opens_with(0, PATTERNS + 1));
    for (uint32_t i = 1; i < 4; i++) assert_false(opens_with(i, 1));
    for (uint32_t i = 0; i < PATTERNS; i++) {
        uint32_t row = KT_TABLE3X3_HEADER_BYTES + i * KT_TABLE3X3_PATTERN_BYTES;
        for (unsigned bit = 0; bit < 8; bit++) {
            assert_false(opens_with(row, section[row] ^ 1u << bit));
            assert_false(opens_with(row + 1, section[row + 1] ^ 1u << bit));
        }
        assert_true(i == 0 || !opens_with(row + 3, 255)); /* more than the one before */
    }
    assert_int_equal(kt_table3x3_open(&table, section, sizeof section - 1), KT_ERR_FORMAT);
    assert_int_equal(kt_table3x3_open(&table, section, 3), KT_ERR_FORMAT);
    assert_int_equal(kt_table3x3_open(&table, section, 0), KT_ERR_FORMAT);
    assert_int_equal(reopen(), KT_OK);
}

static void what_cannot_be_looked_up_is_not_written(void **state) {
    (void)state;
    kt_pattern3x3 good[2] = {{0, 9}, {1, 9}}; /* all black; one white, in a corner */
    assert_int_equal(kt_table3x3_write(good, 0, section), KT_ERR_RANGE);
    assert_int_equal(kt_table3x3_write(good, KT_TABLE3X3_PATTERNS_MAX + 1, section), KT_ERR_RANGE);
    assert_int_equal(kt_table3x3_write(good, 2, section), KT_OK);
    good[1].share_q16 = 10;
    assert_int_equal(kt_table3x3_write(good, 2, section), KT_ERR_FORMAT);
    good[1] = (kt_pattern3x3){16, 9}; /* another corner: an image of 1 */
    assert_int_equal(kt_table3x3_write(good, 2, section), KT_ERR_FORMAT);
    good[1].id = 3; /* a corner off the board */
    assert_int_equal(kt_table3x3_write(good, 2, section), KT_ERR_FORMAT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_finds_what_a_search_finds),
        cmocka_unit_test(ranks_name_the_patterns),
        cmocka_unit_test(the_edge_has_no_patterns),
        cmocka_unit_test(every_place_is_checked),
        cmocka_unit_test(header_and_patterns_are_checked),
        cmocka_unit_test(what_cannot_be_looked_up_is_not_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
