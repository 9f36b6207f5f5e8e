/* lib/pattern: the trees of an image, byte by byte: what a walk finds in one written by hand, what is
 * refused, and that kt_image_write makes just these bytes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "open_image.h"

enum { TREE = 97, EACH = KT_BOARD_MAX > 9 ? 1 : 17 };

/* clang-format off */
/* What a part of the tree below is, by its offset. */
enum {
    ROOT = 0, ROOT_BEST = 1, ROOT_COUNT = 2, ROOT_PATTERN = 3,
    NEAR = 7, NEAR_SIZE = 8, NEAR_BEST = 9, NEAR_COUNT = 10,
    TWO = 11, TWO_SIZE = 12, TWO_PATTERNS = 13,
    FAR = 21, FAR_SIZE = 23, FAR_PATTERN = 24,
    LAST = 28, LAST_SIZE = 29, LAST_PATTERN = 30, TREE_BYTES = 34,
};

static const uint8_t by_hand[TREE_BYTES] = {
    33 * 2 + 1, 0x90, 1,                /* the root: one pattern, others follow */
    0x02, 0x00, 0x40, 0x40,
    2, 19 * 2 + 1, 0x90, 0,             /* the mover's stone at place 1: no pattern has just this one */
    5, 8 * 2,                           /* and the opponent's at place 2: two patterns */
    0x00, 0x80, 0x22, 0x22,
    0x01, 0x40, 0x44, 0x31,
    0xf1, 0x51, 4 * 2,                  /* or the opponent's at place 168, the last one of 9x9 */
    0x00, 0x90, 0x21, 0x40,
    3, 4 * 2,                           /* the opponent's stone at place 1 */
    0xff, 0x8f, 0x00, 0x43,
};
static const kt_pattern expected[] = {
    {0x0002, 0, 4, 0, 4, 0, {0}},
    {0x8000, 2, 2, 2, 2, 2, {2, 5}},
    {0x4001, 4, 4, 1, 3, 2, {2, 5}},
    {0x9000, 1, 2, 0, 4, 2, {2, 337}},
    {0x8fff, 0, 0, 3, 4, 1, {3}},
};
static const uint32_t expected_offsets[] = {TREE + ROOT_PATTERN, TREE + TWO_PATTERNS, TREE + TWO_PATTERNS + 4,
                                            TREE + FAR_PATTERN, TREE + LAST_PATTERN};
/* clang-format on */
enum { EXPECTED = sizeof expected / sizeof *expected };

/* Opens an image for 9x9 whose last bytes are this tree, of the patterns of its only stage with a ko; without
 * a ko there are none. */
static kt_status open_tree(const uint8_t *tree, uint32_t length, uint32_t patterns) {
    static const char tags[] = "STAGGRPSTREE";
    const uint32_t ends[] = {68, 72, 96, TREE + length};
    bytes = room + sizeof room - ends[3];
    memset(bytes, 0, ends[3]);
    memcpy(bytes, "KTIM\1\0\11\3", 8);
    for (int i = 0; i < 3; i++) {
        memcpy(bytes + random_image_row(i), tags + 4 * i, 4);
        bytes[random_image_row(i) + 4] = 1;
        kt_bytes_put_u32(bytes + random_image_row(i) + 8, ends[i]);
        kt_bytes_put_u32(bytes + random_image_row(i) + 12, ends[i + 1] - ends[i]);
    }
    kt_bytes_put_u32(bytes + 8, ends[3]);
    memcpy(bytes + 68, "\1\17", 2);
    bytes[76] = 1;
    bytes[84] = 1;
    kt_bytes_put_u32(bytes + 88, length);
    kt_bytes_put_u32(bytes + 92, patterns);
    memcpy(bytes + TREE, tree, length);
    random_image_seal(bytes);
    return kt_image_open(&image, bytes, ends[3]);
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
        assert_int_equal(kt_image_walk_next(&walk, &pattern), expected_offsets[i]);
    assert_true(is_harmless());
}

static void numbers_have_seven_bits_a_byte(void **state) {
    (void)state;
    static const uint8_t coded[][4] = {{0},
                                       {0x7f},
                                       {0x80, 0x01},
                                       {0xff, 0x7f},
                                       {0x81, 0x80, 0x01},
                                       {0xff, 0xff, 0xff, 0x7f},
                                       {0x85, 0x80, 0x80, 0x00}};
    static const uint32_t number[] = {0, 127, 128, 16383, 16385, 268435455, 5};
    static const int length[] = {1, 1, 2, 2, 3, 4, 4};
    for (int i = 0; i < 7; i++) {
        uint32_t decoded;
        assert_int_equal(kt_image_varint(coded[i], &decoded) - coded[i], length[i]);
        assert_int_equal(decoded, number[i]);
    }
}

static void a_node_that_is_changed_is_refused(void **state) {
    (void)state;
    /* clang-format off */
    static const uint8_t changes[][2] = {
        {ROOT, 32 * 2 + 1}, {ROOT, 34 * 2 + 1}, /* ends before the group does, or behind it */
        {ROOT, 33 * 2},                         /* nothing but patterns: not a multiple of four bytes */
        {ROOT, 0}, {ROOT, 1},
        {ROOT, 67 | 128},                       /* and the next byte belongs to the number */
        {ROOT_BEST, 0x91}, {ROOT_BEST, 0x8f}, {ROOT_BEST, 0}, {ROOT_BEST, 255},
        {ROOT_COUNT, 0}, {ROOT_COUNT, 2}, {ROOT_COUNT, 7}, {ROOT_COUNT, 8}, {ROOT_COUNT, 255},
        {ROOT_PATTERN + 1, 0x91},               /* a value higher than the highest */
        {ROOT_PATTERN + 2, 0x01}, {ROOT_PATTERN + 3, 0x34}, /* highest below lowest */
        {ROOT_PATTERN + 2, 0x50}, {ROOT_PATTERN + 3, 0xf0}, /* beyond the quadrant of 9x9 */
        {NEAR, 0xf0}, {NEAR, 0xff},             /* a stone of two bytes */
        {NEAR_SIZE, 18 * 2 + 1}, {NEAR_SIZE, 20 * 2 + 1}, {NEAR_SIZE, 26 * 2 + 1},
        {NEAR_SIZE, 19 * 2}, {NEAR_SIZE, 1}, {NEAR_SIZE, 255},
        {NEAR_BEST, 0x8f}, {NEAR_BEST, 0x91},
        {NEAR_COUNT, 1}, {NEAR_COUNT, 4}, {NEAR_COUNT, 5},
        {TWO_SIZE, 7 * 2}, {TWO_SIZE, 9 * 2}, {TWO_SIZE, 8 * 2 + 1}, {TWO_SIZE, 4 * 2}, {TWO_SIZE, 12 * 2},
        {TWO_SIZE, 15 * 2}, {TWO_SIZE, 16 * 2}, {TWO_SIZE, 127},
        {TWO_PATTERNS + 1, 0x91}, {TWO_PATTERNS + 6, 0x54}, {TWO_PATTERNS + 7, 0x13},
        {FAR, 0xf2}, {FAR + 1, 0x52}, {FAR, 0x02}, /* behind the last place; a stone of one byte */
        {FAR_SIZE, 3 * 2}, {FAR_SIZE, 5 * 2}, {FAR_SIZE, 4 * 2 + 1}, {FAR_SIZE, 0}, {FAR_SIZE, 8 * 2},
        {FAR_PATTERN + 1, 0x8f}, {FAR_PATTERN + 1, 0x91}, /* was the best */
        {LAST, 0xf0},
        {LAST_SIZE, 3 * 2}, {LAST_SIZE, 5 * 2}, {LAST_SIZE, 4 * 2 + 1}, {LAST_SIZE, 0}, {LAST_SIZE, 8 | 128},
        {LAST_PATTERN + 3, 0x34}, {LAST_PATTERN + 3, 0x53},
    };
    /* clang-format on */
    for (uint32_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        int opened = open_changed(changes[i][0], changes[i][1]) == KT_ERR_FORMAT ? -1 : (int)i;
        assert_int_equal(opened, -1);
    }
    assert_int_equal(open_changed(NEAR_SIZE, 25 * 2 + 1),
                     KT_OK); /* the last node follows from this one, then */
    assert_int_equal(open_changed(FAR + 1, 0x50), KT_OK);
    assert_int_equal(open_changed(TWO_PATTERNS, 0x77), KT_OK);
}

static void a_wrong_number_of_patterns_is_refused(void **state) {
    (void)state;
    for (uint32_t count = 0; count < 10; count++)
        assert_int_equal(open_tree(by_hand, sizeof by_hand, count),
                         count == EXPECTED ? KT_OK : KT_ERR_FORMAT);
    assert_int_equal(open_tree(by_hand, sizeof by_hand, UINT32_MAX), KT_ERR_FORMAT);
}

/* TREE is the last section: who believes the tree reads beyond the image. */
static void a_tree_that_is_cut_off_is_refused(void **state) {
    (void)state;
    for (uint32_t length = 0; length < sizeof by_hand; length++)
        for (uint32_t count = 0; count <= EXPECTED; count++)
            assert_int_equal(open_tree(by_hand, length, count), KT_ERR_FORMAT);
    uint8_t longer[TREE_BYTES + 1] = {0};
    memcpy(longer, by_hand, sizeof by_hand);
    assert_int_equal(open_tree(longer, sizeof longer, EXPECTED), KT_ERR_FORMAT);
    kt_bytes_put_u32(bytes + 88, sizeof by_hand); /* nor may anything be left in the section */
    random_image_seal(bytes);
    assert_int_equal(kt_image_open(&image, bytes, kt_bytes_u32(bytes + 8)), KT_ERR_FORMAT);
}

/* Trees of this length in which something is missing at the very end, and as many patterns as are said. */
static void what_ends_too_early_is_refused(void **state) {
    (void)state;
    /* clang-format off */
    static const struct { uint8_t length, patterns, tree[20]; } trees[] = {
        {1, 0, {0x80}}, {2, 0, {0x80, 0x80}}, {4, 0, {0x80, 0x80, 0x80, 0x80}}, /* in a number */
        {5, 0, {0x80, 0x80, 0x80, 0x80, 0x00}},              /* a number of five bytes */
        {6, 0, {0x85, 0x80, 0x80, 0x80, 0x00, 0}},
        {1, 0, {1}}, {2, 0, {3, 0}}, {3, 0, {5, 0, 0x80}},   /* before or in the number of patterns */
        {7, 0, {13, 0, 0x80, 0x80, 0x80, 0x80, 0}},
        {3, 0, {5, 0, 0}},                                   /* nodes follow, but none is there */
        {7, 1, {13, 0x40, 1, 0, 0x40, 0, 0}},
        {4, 0, {7, 0, 0, 2}}, {4, 0, {7, 0, 0, 0xf0}},       /* a stone alone, or half of one */
        {5, 0, {9, 0, 0, 0xf0, 2}}, {5, 0, {9, 0, 0, 2, 0x80}},
        {5, 0, {9, 0, 0, 2, 2}}, {8, 1, {15, 0x40, 0, 2, 8, 0, 0x40, 0}}, /* patterns */
        {9, 0, {17, 0, 0, 2, 8, 0, 0, 0, 0}},                /* all is there but the number of patterns */
    };
    static const uint8_t sound[][9] = {{17, 0x40, 0, 2, 8, 0, 0x40, 0, 0}, {0x80, 0x80, 0x80, 0x00},
                                       {9, 0, 0, 2, 0}};
    /* clang-format on */
    for (uint32_t i = 0; i < sizeof trees / sizeof *trees; i++) {
        int opened =
            open_tree(trees[i].tree, trees[i].length, trees[i].patterns) == KT_ERR_FORMAT ? -1 : (int)i;
        assert_int_equal(opened, -1);
    }
    assert_int_equal(open_tree(sound[0], 9, 1), KT_OK);
    assert_int_equal(open_tree(sound[1], 4, 0), KT_OK); /* 0, long-winded */
    assert_int_equal(open_tree(sound[2], 5, 0), KT_OK); /* a node of nothing */
    assert_true(is_harmless());
}

/* Opens a tree of one pattern that lies behind this many stones. */
static kt_status open_deep(uint8_t stones) {
    uint8_t tree[8 + 8 * 17], *at = tree + sizeof tree;
    for (uint8_t depth = stones + 1; depth-- > 0;) {
        if (depth == stones) memcpy(at -= 6, "\x88\0\0\x40\0\0", 6); /* its size is 8, in two bytes */
        else {
            *--at = 0;
            bool limits = tree + sizeof tree - at + 4 >= KT_IMAGE_LIMITS_FROM;
            if (limits) memcpy(at -= 3, "\0\0\1", 3); /* the corner; the stones around the move */
            *--at = 0x40;
            uint32_t number = (uint32_t)(tree + sizeof tree - at) * 2 + 1;
            *--at = (uint8_t)(number >> 7);
            *--at = (uint8_t)(number | 128);
        }
        if (depth) *--at = depth + 1;
    }
    return open_tree(at, (uint32_t)(tree + sizeof tree - at), 1);
}

static void sixteen_stones_are_the_most(void **state) {
    (void)state;
    kt_pattern pattern = {.value_q16 = 0x4000, .stones = KT_PATTERN_STONES_MAX};
    for (uint16_t i = 0; i < KT_PATTERN_STONES_MAX; i++) pattern.stone[i] = i + 2;
    assert_int_equal(open_deep(KT_PATTERN_STONES_MAX), KT_OK);
    assert_true(holds(1, &pattern, 1));
    assert_true(is_harmless());
    assert_int_equal(open_deep(KT_PATTERN_STONES_MAX + 1), KT_ERR_FORMAT);
    assert_int_equal(open_deep(0), KT_OK);
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
    assert_true(opened > 2500 / EACH);
}

static void trees_lie_one_behind_the_other(void **state) {
    (void)state;
    /* clang-format off */
    static const uint8_t rows[][6] = {
        {0, 1, 0, 1, 34, 5},                      /* as they lie: offset, bytes, patterns of both groups */
        {1, 34, 5, 1, 34, 5}, {0, 1, 0, 0, 1, 0}, /* two groups have one tree */
        {1, 34, 5, 0, 1, 0},                      /* the second comes first */
        {1, 34, 5, 35, 0, 0}, {0, 1, 0, 1, 0, 0}, /* without a tree */
        {0, 0, 0, 0, 1, 0}, {0, 2, 0, 2, 33, 5}, {0, 35, 0, 35, 0, 0}, {0, 1, 0, 1, 35, 5},
        {0, 1, 5, 1, 34, 0},
    };
    /* clang-format on */
    for (uint32_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(open_tree(by_hand, sizeof by_hand, EXPECTED), KT_OK);
        for (int j = 0; j < 6; j++) kt_bytes_put_u32(bytes + 72 + 4 * j, rows[i][j]);
        random_image_seal(bytes);
        assert_int_equal(kt_image_open(&image, bytes, kt_bytes_u32(bytes + 8)),
                         i == 0 ? KT_OK : KT_ERR_FORMAT);
    }
    /* The section is the tree by hand and nothing else, for both groups. */
    kt_bytes_put_u32(bytes + random_image_row(2) + 8, TREE);
    kt_bytes_put_u32(bytes + random_image_row(2) + 12, sizeof by_hand);
    for (int j = 0; j < 2; j++) {
        kt_bytes_put_u32(bytes + 72 + 12 * j, 0);
        kt_bytes_put_u32(bytes + 76 + 12 * j, sizeof by_hand);
        kt_bytes_put_u32(bytes + 80 + 12 * j, EXPECTED);
    }
    random_image_seal(bytes);
    assert_int_equal(kt_image_open(&image, bytes, kt_bytes_u32(bytes + 8)), KT_ERR_FORMAT);
}

/* Opens what kt_image_write makes of these patterns of the second of two groups. */
static uint8_t *write_and_open(const kt_pattern *patterns, uint32_t count) {
    kt_image_content content = {.size = 9, .stages = 1, .stage_moves = 15, .info = ""};
    content.patterns[1] = patterns;
    content.count[1] = count;
    kt_status total = kt_image_write(&content, room, sizeof room);
    assert_true(total > 0);
    assert_int_equal(kt_image_open(&image, room, (size_t)total), KT_OK);
    kt_image_group group = kt_image_find_group(&image, 0, true);
    assert_int_equal(group.end, total);
    return room + group.first;
}

/* Limits are told from 40 bytes on, and true. */
static void limits_that_are_changed_are_refused(void **state) {
    (void)state;
    static kt_pattern patterns[10];
    for (uint16_t i = 0; i < 10; i++)
        patterns[i] = (kt_pattern){0x1234, 1, 3, 2, 4, 2, {2, (uint16_t)(20 + i)}};
    uint8_t *tree = write_and_open(patterns, 10);
    static const uint8_t limits[] = {1 | 3 << 4, 2 | 4 << 4, 2};
    assert_memory_equal(tree + 3, limits, sizeof limits);
    kt_image_node node = kt_image_node_read(tree);
    assert_true(node.limits == tree + 3);
    for (int i = 3; i < 6; i++) {
        for (int change = 1; change < 256; change *= 2) {
            tree[i] ^= (uint8_t)change;
            random_image_seal(room);
            assert_int_equal(kt_image_open(&image, room, kt_bytes_u32(room + 8)), KT_ERR_FORMAT);
            tree[i] ^= (uint8_t)change;
        }
    }
}

static void the_writer_writes_as_one_does_by_hand(void **state) {
    (void)state;
    assert_memory_equal(write_and_open(expected, EXPECTED), by_hand, sizeof by_hand);
    assert_int_equal(image.total_bytes, 20 + 4 * 16 + 4 + 24 + 1 + sizeof by_hand);
    assert_int_equal(image.size, 9);
    assert_int_equal(image.stages, 1);
    assert_int_equal(image.stage_moves, 15);
    assert_int_equal(image.info_bytes, 0);

    /* 129 patterns without stones and one behind them: 1 + 3 + 2 + 516 + 6 bytes. */
    static const uint8_t begins[] = {(528 * 2 + 1) % 128 + 128, (528 * 2 + 1) / 128, 0x12, 0x10, 0x43, 1,
                                     129 % 128 + 128,           129 / 128,           0x34, 0x12, 0x10, 0x43},
                         ends[] = {2, 4 * 2, 0x34, 0x12, 0x10, 0x43};
    static kt_pattern many[130];
    for (int i = 0; i < 130; i++) many[i] = (kt_pattern){0x1234, 0, 1, 3, 4, i == 129, {2}};
    const uint8_t *tree = write_and_open(many, 130);
    assert_memory_equal(tree, begins, sizeof begins);
    assert_memory_equal(tree + 530 - sizeof ends, ends, sizeof ends);
    assert_int_equal(room + image.total_bytes - tree, 530);
    assert_true(holds(1, many, 130));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_walk_finds_what_was_written_by_hand),
        cmocka_unit_test(numbers_have_seven_bits_a_byte),
        cmocka_unit_test(a_node_that_is_changed_is_refused),
        cmocka_unit_test(a_wrong_number_of_patterns_is_refused),
        cmocka_unit_test(a_tree_that_is_cut_off_is_refused),
        cmocka_unit_test(what_ends_too_early_is_refused),
        cmocka_unit_test(sixteen_stones_are_the_most),
        cmocka_unit_test(any_byte_is_refused_or_harmless),
        cmocka_unit_test(trees_lie_one_behind_the_other),
        cmocka_unit_test(limits_that_are_changed_are_refused),
        cmocka_unit_test(the_writer_writes_as_one_does_by_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
