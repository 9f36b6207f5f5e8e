/* lib/pattern: the trees of an image, byte by byte: what a walk finds in one written by hand, what is
 * refused, and that kt_image_write makes just these bytes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "open_image.h"

enum {
    VALUES = 88,
    LEVELS = 5,
    GROUPS = VALUES + 2 * LEVELS,
    TREE = GROUPS + 24,
    EACH = KT_BOARD_MAX > 9 ? 1 : 17
};

/* clang-format off */
/* What a part of the tree below is, by its offset. */
enum {
    ROOT = 0, ROOT_PATTERN = 1,
    NEAR = 3, NEAR_SIZE = 4, NEAR_BEST = 5, NEAR_BOUNDS = 6, NEAR_REACH = 7,
    TWO = 8, TWO_SIZE = 9, TWO_PATTERNS = 10,
    ROW = 14,
    FAR = 36, FAR_PATTERN = 38,
    LAST = 40, LAST_SIZE = 41, LAST_PATTERN = 42,
    DEEP = 43, DEEP_SIZE = 44, DEEP_PATTERNS = 45,
    DEEPEST = 48, DEEPEST_PATTERN = 49, TREE_BYTES = 50,
};

/* The low bits of a head: patterns that are complete here, nodes that follow. */
enum { NONE_ONE, NONE_SEVERAL, ONE_NONE, ONE_ONE, ONE_SEVERAL, SEVERAL_NONE, SEVERAL_ONE, SEVERAL_SEVERAL };

static const uint16_t values[LEVELS] = {0x0002, 0x4001, 0x8000, 0x8fff, 0x9000};

/* Ranges of columns and rows by number: 0 to 0, 0 to 1, 1 to 1, 0 to 2, 1 to 2, and so on. */
static const uint8_t by_hand[TREE_BYTES] = {
    ONE_SEVERAL,                        /* the root: one pattern, everywhere */
    0, 0xaa,
    NONE_SEVERAL, 32, 4, 0xaa, 8,       /* the mover's stone at place 1: no pattern has just this one */
    1 << 3 | SEVERAL_NONE, 4,           /* and the opponent's at place 2: two patterns */
    2, 0x55,
    1, 0x7e,
    ONE_NONE, 0x80, ONE_NONE, 0x80,     /* or one of the eleven stones that come next, everywhere */
    ONE_NONE, 0x80, ONE_NONE, 0x80, ONE_NONE, 0x80, ONE_NONE, 0x80, ONE_NONE, 0x80, ONE_NONE, 0x80,
    ONE_NONE, 0x80, ONE_NONE, 0x80, ONE_NONE, 0x80,
    26 << 3 | ONE_NONE, 39,             /* or the opponent's at place 168, the last one of 9x9 */
    4, 0xa4,
    ONE_ONE, 8,                         /* the opponent's stone at place 1, everywhere */
    3 | 0x80,
    6 << 3 | SEVERAL_ONE, 3,            /* and the mover's at place 5: everywhere, and in the corner */
    3 | 0x80,
    1, 0x00,
    ONE_NONE,                           /* and the mover's at place 6: in the corner */
    2 | 0x80,
};
static const kt_pattern expected[] = {
    {0x0002, 0, 4, 0, 4, 0, {0}},
    {0x8000, 2, 2, 2, 2, 2, {2, 5}},
    {0x4001, 4, 4, 1, 3, 2, {2, 5}},
    {0x0002, 0, 4, 0, 4, 2, {2, 6}}, {0x0002, 0, 4, 0, 4, 2, {2, 7}}, {0x0002, 0, 4, 0, 4, 2, {2, 8}},
    {0x0002, 0, 4, 0, 4, 2, {2, 9}}, {0x0002, 0, 4, 0, 4, 2, {2, 10}}, {0x0002, 0, 4, 0, 4, 2, {2, 11}},
    {0x0002, 0, 4, 0, 4, 2, {2, 12}}, {0x0002, 0, 4, 0, 4, 2, {2, 13}}, {0x0002, 0, 4, 0, 4, 2, {2, 14}},
    {0x0002, 0, 4, 0, 4, 2, {2, 15}}, {0x0002, 0, 4, 0, 4, 2, {2, 16}},
    {0x9000, 1, 2, 0, 4, 2, {2, 337}},
    {0x8fff, 0, 4, 0, 4, 1, {3}},
    {0x8fff, 0, 4, 0, 4, 2, {3, 10}},
    {0x4001, 0, 0, 0, 0, 2, {3, 10}},
    {0x8000, 0, 0, 0, 0, 3, {3, 10, 12}},
};
static const uint32_t expected_offsets[] = {
    ROOT_PATTERN, TWO_PATTERNS, TWO_PATTERNS + 2, ROW + 1, ROW + 3, ROW + 5, ROW + 7, ROW + 9, ROW + 11,
    ROW + 13, ROW + 15, ROW + 17, ROW + 19, ROW + 21, FAR_PATTERN, LAST_PATTERN, DEEP_PATTERNS,
    DEEP_PATTERNS + 1, DEEPEST_PATTERN};
/* clang-format on */
enum { EXPECTED = sizeof expected / sizeof *expected };

/* Opens an image for 9x9 whose last bytes are this tree, of the patterns of its only stage with a ko; without
 * a ko there are none. */
static kt_status open_tree(const uint8_t *tree, uint32_t length, uint32_t patterns) {
    static const char tags[] = "STAGVALSGRPSTREE";
    const uint32_t ends[] = {84, VALUES, GROUPS, TREE, TREE + length};
    bytes = room + sizeof room - ends[4];
    memset(bytes, 0, ends[4]);
    memcpy(bytes, "KTIM\2\0\11\4", 8);
    for (int i = 0; i < 4; i++) {
        memcpy(bytes + random_image_row(i), tags + 4 * i, 4);
        bytes[random_image_row(i) + 4] = 1;
        kt_bytes_put_u32(bytes + random_image_row(i) + 8, ends[i]);
        kt_bytes_put_u32(bytes + random_image_row(i) + 12, ends[i + 1] - ends[i]);
    }
    kt_bytes_put_u32(bytes + 8, ends[4]);
    memcpy(bytes + 84, "\1\17", 2);
    for (int i = 0; i < LEVELS; i++) kt_bytes_put_u16(bytes + VALUES + 2 * i, values[i]);
    kt_bytes_put_u32(bytes + GROUPS + 16, length);
    kt_bytes_put_u32(bytes + GROUPS + 20, patterns);
    memcpy(bytes + TREE, tree, length);
    random_image_seal(bytes);
    return kt_image_open(&image, bytes, ends[4]);
}

/* The tree by hand with another byte at `at`. */
static kt_status open_changed(uint32_t at, uint8_t to) {
    uint8_t tree[TREE_BYTES];
    memcpy(tree, by_hand, sizeof tree);
    tree[at] = to;
    return open_tree(tree, sizeof tree, EXPECTED);
}

static void a_walk_finds_what_was_written_by_hand(void **state) {
    (void)state;
    assert_int_equal(open_tree(by_hand, sizeof by_hand, EXPECTED), KT_OK);
    assert_int_equal(image.patterns, EXPECTED);
    assert_true(holds(0, NULL, 0));
    assert_true(holds(1, expected, EXPECTED));
    kt_image_walk walk = kt_image_walk_begin(&image, kt_image_find_group(&image, 0, true));
    kt_pattern pattern;
    for (int i = 0; i < EXPECTED; i++)
        assert_int_equal(kt_image_walk_next(&walk, &pattern), TREE + expected_offsets[i]);
    assert_true(is_harmless());
}

static void a_node_that_is_changed_is_refused(void **state) {
    (void)state;
    /* clang-format off */
    static const uint8_t changes[][2] = {
        {ROOT, 1 << 3 | ONE_SEVERAL},           /* a root with a stone */
        {ROOT, ONE_ONE}, {ROOT, ONE_NONE},      /* the first node, or the pattern, ends before the tree */
        {ROOT, SEVERAL_NONE}, {ROOT, SEVERAL_ONE}, {ROOT, SEVERAL_SEVERAL}, {ROOT, NONE_SEVERAL},
        {ROOT_PATTERN, 5}, {ROOT_PATTERN, 127}, /* there are five levels */
        {ROOT_PATTERN, 0x80},                   /* no bounds before these */
        {ROOT_PATTERN + 1, 0xaf}, {ROOT_PATTERN + 1, 0xfa}, /* beyond the quadrant of 9x9 */
        {NEAR, 12 << 3 | NONE_SEVERAL},         /* moves the last place of its branch off the board */
        {NEAR, NONE_ONE}, {NEAR, ONE_SEVERAL}, {NEAR, ONE_NONE}, {NEAR, SEVERAL_NONE},
        {NEAR_SIZE, 31}, {NEAR_SIZE, 33}, {NEAR_SIZE, 36}, {NEAR_SIZE, 43}, {NEAR_SIZE, 0},
        {NEAR_SIZE, 32 | 128},
        {NEAR_BEST, 3}, {NEAR_BEST, 5}, {NEAR_BEST, 0}, {NEAR_BEST, 128}, {NEAR_BEST, 255},
        {NEAR_BOUNDS, 0xab}, {NEAR_BOUNDS, 0xba}, {NEAR_BOUNDS, 0xa9}, {NEAR_BOUNDS, 0xfa}, {NEAR_BOUNDS, 0},
        {NEAR_REACH, 7}, {NEAR_REACH, 9}, {NEAR_REACH, 0}, {NEAR_REACH, 255},
        {TWO, 1 << 3 | ONE_NONE}, {TWO, 1 << 3 | SEVERAL_ONE}, {TWO, 1 << 3 | NONE_SEVERAL},
        {TWO_SIZE, 3}, {TWO_SIZE, 5}, {TWO_SIZE, 0}, {TWO_SIZE, 31}, {TWO_SIZE, 127}, {TWO_SIZE, 4 | 128},
        {TWO_PATTERNS, 5}, {TWO_PATTERNS + 1, 0x5f}, {TWO_PATTERNS + 2, 0x7f}, {TWO_PATTERNS + 3, 0xf0},
        {ROW, NONE_ONE}, {ROW + 1, 0}, {ROW + 21, 0x85},
        {FAR, 27 << 3 | ONE_NONE}, {FAR + 1, 40}, {FAR, 31 << 3 | ONE_NONE}, /* behind the last place */
        {FAR, ONE_NONE},
        {FAR_PATTERN, 3}, {FAR_PATTERN, 0}, {FAR_PATTERN, 4 | 128}, /* was the best */
        {FAR_PATTERN + 1, 0xf4},
        {LAST, ONE_NONE}, {LAST, ONE_SEVERAL}, {LAST, SEVERAL_ONE},
        {LAST_SIZE, 7}, {LAST_SIZE, 9}, {LAST_SIZE, 0}, {LAST_SIZE, 32}, {LAST_SIZE, 8 | 128},
        {LAST_PATTERN, 3}, {LAST_PATTERN, 0x85},
        {DEEP, 6 << 3 | ONE_NONE},
        {DEEP, 31 << 3 | SEVERAL_ONE},          /* 1 << 8 and more behind the stone before it */
        {DEEP_SIZE, 2}, {DEEP_SIZE, 4}, {DEEP_SIZE, 5}, {DEEP_SIZE, 127}, {DEEP_SIZE, 3 | 128},
        {DEEPEST, NONE_ONE}, {DEEPEST, NONE_SEVERAL}, {DEEPEST, ONE_ONE}, {DEEPEST, SEVERAL_ONE},
        {DEEPEST_PATTERN, 0x85}, {DEEPEST_PATTERN, 2},
    };
    /* clang-format on */
    for (uint32_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        int opened = open_changed(changes[i][0], changes[i][1]) == KT_ERR_FORMAT ? -1 : (int)i;
        assert_int_equal(opened, -1);
    }
    assert_int_equal(open_changed(FAR + 1, 38), KT_OK);
    assert_int_equal(open_changed(LAST, 1 << 3 | ONE_ONE), KT_OK);
    assert_int_equal(open_changed(TWO_PATTERNS, 4), KT_OK);
    assert_int_equal(open_changed(TWO_PATTERNS + 1, 0xee), KT_OK);
    assert_int_equal(open_changed(DEEPEST, SEVERAL_NONE), KT_OK); /* "several" may be one */
}

static void a_wrong_number_of_patterns_is_refused(void **state) {
    (void)state;
    for (uint32_t count = 0; count < 10; count++)
        assert_int_equal(open_tree(by_hand, sizeof by_hand, count),
                         count == EXPECTED ? KT_OK : KT_ERR_FORMAT);
    assert_int_equal(open_tree(by_hand, sizeof by_hand, UINT32_MAX), KT_ERR_FORMAT);
}

/* TREE is the last section: who believes the tree reads beyond the image. Without the last of the nodes that
 * follow from the root, it is a tree again. */
static void a_tree_that_is_cut_off_is_refused(void **state) {
    (void)state;
    assert_int_equal(open_tree(by_hand, 0, 0), KT_OK);
    assert_int_equal(open_tree(by_hand, 0, 1), KT_ERR_FORMAT);
    for (uint32_t length = 1; length < sizeof by_hand; length++)
        for (uint32_t count = 0; count <= EXPECTED; count++)
            assert_int_equal(open_tree(by_hand, length, count),
                             length == LAST && count == 15 ? KT_OK : KT_ERR_FORMAT);
    uint8_t longer[TREE_BYTES + 1] = {0};
    memcpy(longer, by_hand, sizeof by_hand);
    assert_int_equal(open_tree(longer, sizeof longer, EXPECTED), KT_ERR_FORMAT);
    kt_bytes_put_u32(bytes + GROUPS + 16, sizeof by_hand); /* nor may anything be left in the section */
    random_image_seal(bytes);
    assert_int_equal(kt_image_open(&image, bytes, kt_bytes_u32(bytes + 8)), KT_ERR_FORMAT);
}

/* Trees of this length in which something is missing at the very end, and as many patterns as are said. */
static void what_ends_too_early_is_refused(void **state) {
    (void)state;
    /* clang-format off */
    static const struct { uint8_t length, patterns, tree[8]; } trees[] = {
        {1, 0, {NONE_ONE}}, {1, 0, {NONE_SEVERAL}}, {1, 0, {ONE_NONE}}, {1, 1, {ONE_NONE}},
        {1, 0, {SEVERAL_NONE}},
        {2, 1, {ONE_NONE, 0}}, {2, 1, {ONE_NONE, 0x80}}, {2, 1, {SEVERAL_NONE, 0}},
        {3, 1, {ONE_ONE, 0, 0xaa}}, {3, 1, {ONE_SEVERAL, 0, 0xaa}},         /* nothing follows */
        {2, 0, {NONE_ONE, ONE_NONE}}, {2, 0, {NONE_SEVERAL, ONE_NONE}},     /* a head alone */
        {2, 0, {NONE_ONE, 25 << 3 | ONE_NONE}},                             /* or half of one */
        {3, 0, {NONE_SEVERAL, 25 << 3 | ONE_NONE, 0}},
        {3, 1, {NONE_ONE, ONE_NONE, 0}}, {3, 1, {NONE_SEVERAL, ONE_NONE, 0}}, /* half a pattern */
        {3, 0, {NONE_SEVERAL, SEVERAL_NONE, 0}}, {3, 0, {NONE_SEVERAL, SEVERAL_NONE, 0x80}}, /* in a size */
        {7, 0, {NONE_SEVERAL, SEVERAL_NONE, 0x80, 0x80, 0x80, 0x80, 0x00}}, /* of five bytes */
        {3, 0, {NONE_SEVERAL, SEVERAL_NONE, 32}},                           /* before the highest level */
        {2, 0, {SEVERAL_ONE, 0x80}}, {2, 0, {SEVERAL_ONE, 0}}, {4, 1, {SEVERAL_ONE, 2, 0, 0xaa}},
    };
    static const uint8_t sound[][8] = {{NONE_ONE, ONE_NONE, 0, 0xaa}, {NONE_SEVERAL, ONE_NONE, 0, 0xaa},
        {NONE_SEVERAL, SEVERAL_NONE, 0x82, 0x80, 0x80, 0x00, 0, 0xaa}, {SEVERAL_ONE, 0, ONE_NONE, 0, 0xaa}};
    /* clang-format on */
    for (uint32_t i = 0; i < sizeof trees / sizeof *trees; i++) {
        int opened =
            open_tree(trees[i].tree, trees[i].length, trees[i].patterns) == KT_ERR_FORMAT ? -1 : (int)i;
        assert_int_equal(opened, -1);
    }
    assert_int_equal(open_tree(sound[0], 4, 1), KT_OK);
    assert_int_equal(open_tree(sound[1], 4, 1), KT_OK); /* "several" nodes may be one */
    assert_int_equal(open_tree(sound[2], 8, 1), KT_OK); /* 2, long-winded */
    assert_int_equal(open_tree(sound[3], 5, 1), KT_OK); /* and "several" patterns none */
    assert_true(is_harmless());
}

/* Opens a tree of one pattern that lies behind this many stones; each node says that one follows, or
 * several. */
static kt_status open_deep(int stones, bool several) {
    uint8_t tree[4 * 18], *end = tree + sizeof tree, *at = end;
    *--at = 0xaa;
    *--at = 0;
    *--at = ONE_NONE;
    for (int depth = stones - 1; depth >= 0; depth--) {
        uint8_t size = (uint8_t)(end - at);
        if (several && depth && size >= KT_IMAGE_TELLS_FROM) memcpy(at -= 3, "\0\0\1", 3);
        if (several && depth) *--at = size;
        *--at = several ? NONE_SEVERAL : NONE_ONE;
    }
    return open_tree(at, (uint32_t)(end - at), 1);
}

static void sixteen_stones_are_the_most(void **state) {
    (void)state;
    kt_pattern pattern = {.value_q16 = values[0], .x_max = 4, .y_max = 4, .stones = KT_PATTERN_STONES_MAX};
    for (uint16_t i = 0; i < KT_PATTERN_STONES_MAX; i++) pattern.stone[i] = (uint16_t)(i * 2 + 2);
    for (int several = 0; several < 2; several++) {
        assert_int_equal(open_deep(KT_PATTERN_STONES_MAX, several), KT_OK);
        assert_true(holds(1, &pattern, 1));
        assert_true(is_harmless());
        assert_int_equal(open_deep(KT_PATTERN_STONES_MAX + 1, several), KT_ERR_FORMAT);
        assert_int_equal(open_deep(0, several), KT_OK);
    }
}

/* Each byte of a tree, with each value. */
static void any_byte_is_refused_or_harmless(void **state) {
    (void)state;
    int opened = 0, wrong = 0;
    for (uint32_t at = 0; at < TREE_BYTES; at++) {
        for (uint32_t to = 0; to < 256; to += EACH) {
            if (open_changed(at, (uint8_t)to) < 0) continue;
            opened++;
            if (!is_harmless()) wrong++;
        }
    }
    assert_int_equal(wrong, 0);
    assert_true(opened > 1100 / EACH); /* the five places of translation bounds have 225 values each */
    assert_true(opened < 50 * 256 / 2 / EACH);
}

static void trees_lie_one_behind_the_other(void **state) {
    (void)state;
    /* clang-format off */
    static const uint8_t rows[][6] = {
        {0, 0, 0, 0, 50, 19},                     /* as they lie: offset, bytes, patterns of both groups */
        {0, 50, 19, 50, 0, 0},                    /* or the other way round */
        {0, 50, 19, 0, 50, 19}, {0, 50, 19, 50, 50, 19}, /* two groups have one tree */
        {50, 0, 0, 0, 50, 19},                    /* the second comes first */
        {0, 0, 0, 0, 0, 0}, {0, 1, 0, 1, 49, 19}, {0, 0, 0, 1, 49, 19}, {0, 0, 0, 0, 51, 19},
        {0, 0, 19, 0, 50, 0}, {0, 0, 1, 0, 50, 19},
    };
    /* clang-format on */
    for (uint32_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(open_tree(by_hand, sizeof by_hand, EXPECTED), KT_OK);
        for (int j = 0; j < 6; j++) kt_bytes_put_u32(bytes + GROUPS + 4 * j, rows[i][j]);
        random_image_seal(bytes);
        assert_int_equal(kt_image_open(&image, bytes, kt_bytes_u32(bytes + 8)),
                         i < 2 ? KT_OK : KT_ERR_FORMAT);
    }
}

/* Opens what kt_image_write makes of these patterns of the second of two groups. */
static uint8_t *write_and_open(const kt_pattern *patterns, uint32_t count) {
    kt_image_content content = {.size = 9, .stages = 1, .stage_moves = 15, .info = ""};
    content.patterns[1] = patterns;
    content.count[1] = count;
    random_image_list_values(&content);
    kt_status total = kt_image_write(&content, room, sizeof room);
    assert_true(total > 0);
    assert_int_equal(kt_image_open(&image, room, (size_t)total), KT_OK);
    kt_image_group group = kt_image_find_group(&image, 0, true);
    assert_int_equal(group.end, total);
    return room + group.first;
}

static void the_writer_writes_as_one_does_by_hand(void **state) {
    (void)state;
    assert_memory_equal(write_and_open(expected, EXPECTED), by_hand, sizeof by_hand);
    assert_int_equal(image.total_bytes, 20 + 6 * 16 + 4 + 2 * LEVELS + 24 + sizeof by_hand);
    assert_int_equal(image.size, 9);
    assert_int_equal(image.stages, 1);
    assert_int_equal(image.stage_moves, 15);
    assert_int_equal(image.info_bytes, 0);

    /* 129 patterns without stones and one behind them: 1 + 2 + 130 + 2 bytes. */
    static const uint8_t begins[] = {SEVERAL_ONE, 130 % 128 + 128, 130 / 128, 0, 0xd1, 0x80, 0x80},
                         ends[] = {0x80, ONE_NONE, 0x80};
    static kt_pattern many[130];
    for (int i = 0; i < 130; i++) many[i] = (kt_pattern){0x1234, 0, 1, 3, 4, i == 129, {2}};
    const uint8_t *tree = write_and_open(many, 130);
    assert_memory_equal(tree, begins, sizeof begins);
    assert_memory_equal(tree + 135 - sizeof ends, ends, sizeof ends);
    assert_int_equal(room + image.total_bytes - tree, 135);
    assert_true(holds(1, many, 130));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_walk_finds_what_was_written_by_hand),
        cmocka_unit_test(a_node_that_is_changed_is_refused),
        cmocka_unit_test(a_wrong_number_of_patterns_is_refused),
        cmocka_unit_test(a_tree_that_is_cut_off_is_refused),
        cmocka_unit_test(what_ends_too_early_is_refused),
        cmocka_unit_test(sixteen_stones_are_the_most),
        cmocka_unit_test(any_byte_is_refused_or_harmless),
        cmocka_unit_test(trees_lie_one_behind_the_other),
        cmocka_unit_test(the_writer_writes_as_one_does_by_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
