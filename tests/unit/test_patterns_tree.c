/* lib/pattern: the trees of an image, byte by byte. A walk finds what was written by hand, damaged trees are
 * refused, and kt_patterns_write makes exactly these bytes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "open_image.h"
#include "pattern/node.h"

enum {
    VALUES = 88,
    LEVELS = 5,
    GROUPS = VALUES + 2 * LEVELS,
    TREE = GROUPS + 24,
    EACH = KT_DESKTOP ? 1 : 17
};

/* clang-format off */
/* What a part of the trees below is, by its offset. */
enum {
    CORNER = 0, CORNER_ROWS, CORNER_REACH, CORNER_SIZE, CORNER_ROOT, FIRST, SECOND, THIRD, THIRD_PATTERN,
    ALL, ALL_ROWS, ALL_REACH, ALL_SIZE, ROOT, ROOT_PATTERN,
    NEAR, NEAR_SIZE, TWO, TWO_PATTERN, ROW,
    FAR = ROW + 22, FAR_PATTERN = FAR + 2,
    LAST, LAST_PATTERN, DEEP, DEEP_PATTERN, DEEPEST, DEEPEST_PATTERN, TREE_BYTES
};

static const uint16_t values[LEVELS] = {0x0002, 0x4001, 0x8000, 0x8fff, 0x9000};

/* The low bits of a head: 1 a pattern is complete, 2 nodes follow, 4 the last one. */
static const uint8_t by_hand[TREE_BYTES] = {
    0x00, 0x00, 1, 5,                   /* a tree in the corner, of stones next to the move */
    6,                                  /* the root */
    1 << 3 | 6, 6 << 3 | 6,             /* the opponent's stone at place 1, the mover's at place 5 */
    5, 1,                               /* and the mover's at place 6: a pattern */
    0x40, 0x40, 8, 37,                  /* a tree everywhere, with stones eight lines away */
    7, 0,                               /* the root: one pattern */
    2, 27,                              /* the mover's stone at place 1: no pattern has just this one */
    1 << 3 | 1, 2,                      /* and the opponent's at place 2 */
    1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, /* or one of the eleven stones that come next */
    1, 0, 1, 0, 1, 0, 1, 0, 1, 0,
    26 << 3 | 5, 39, 4,                 /* or the opponent's at place 168, the last one of 9x9 */
    7, 3,                               /* the opponent's stone at place 1 */
    6 << 3 | 7, 3,                      /* and the mover's at place 5 */
    5, 2,                               /* and the mover's at place 6 */
};
static const kt_pattern expected[] = {
    {0x4001, 0, 0, 0, 0, 3, {3, 10, 12}},
    {0x0002, 0, 4, 0, 4, 0, {0}},
    {0x8000, 0, 4, 0, 4, 2, {2, 5}},
    {0x0002, 0, 4, 0, 4, 2, {2, 6}}, {0x0002, 0, 4, 0, 4, 2, {2, 7}}, {0x0002, 0, 4, 0, 4, 2, {2, 8}},
    {0x0002, 0, 4, 0, 4, 2, {2, 9}}, {0x0002, 0, 4, 0, 4, 2, {2, 10}}, {0x0002, 0, 4, 0, 4, 2, {2, 11}},
    {0x0002, 0, 4, 0, 4, 2, {2, 12}}, {0x0002, 0, 4, 0, 4, 2, {2, 13}}, {0x0002, 0, 4, 0, 4, 2, {2, 14}},
    {0x0002, 0, 4, 0, 4, 2, {2, 15}}, {0x0002, 0, 4, 0, 4, 2, {2, 16}},
    {0x9000, 0, 4, 0, 4, 2, {2, 337}},
    {0x8fff, 0, 4, 0, 4, 1, {3}},
    {0x8fff, 0, 4, 0, 4, 2, {3, 10}},
    {0x8000, 0, 4, 0, 4, 3, {3, 10, 12}},
};
static const uint32_t expected_offsets[] = {
    THIRD_PATTERN, ROOT_PATTERN, TWO_PATTERN, ROW + 1, ROW + 3, ROW + 5, ROW + 7, ROW + 9, ROW + 11, ROW + 13,
    ROW + 15, ROW + 17, ROW + 19, ROW + 21, FAR_PATTERN, LAST_PATTERN, DEEP_PATTERN, DEEPEST_PATTERN};
/* clang-format on */
enum { EXPECTED = sizeof expected / sizeof *expected };

/* Opens an image for 9x9 whose last bytes are these trees, of the patterns of its only stage with a ko;
 * without a ko there are none. */
static kt_status open_tree(const uint8_t *tree, uint32_t length, uint32_t count) {
    static const char tags[] = "STAGVALSGRPSTREE";
    const uint32_t ends[] = {84, VALUES, GROUPS, TREE, TREE + length};
    bytes = room + sizeof room - ends[4];
    memset(bytes, 0, ends[4]);
    memcpy(bytes, "KTIM\3\0\11\4", 8);
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
    kt_bytes_put_u32(bytes + GROUPS + 20, count);
    memcpy(bytes + TREE, tree, length);
    random_image_seal(bytes);
    return open_both(bytes, ends[4]);
}

/* The trees by hand with another byte at `at`. */
static kt_status open_changed(uint32_t at, uint8_t to) {
    uint8_t tree[TREE_BYTES];
    memcpy(tree, by_hand, sizeof tree);
    tree[at] = to;
    return open_tree(tree, sizeof tree, EXPECTED);
}

static void a_walk_finds_what_was_written_by_hand(void **state) {
    (void)state;
    assert_int_equal(open_tree(by_hand, sizeof by_hand, EXPECTED), KT_OK);
    assert_int_equal(kt_patterns_count(&patterns), EXPECTED);
    assert_true(holds(0, NULL, 0));
    assert_true(holds(1, expected, EXPECTED));
    kt_pattern_walk walk = kt_pattern_walk_begin(&patterns, kt_group(0, true));
    kt_pattern pattern;
    for (int i = 0; i < EXPECTED; i++)
        assert_int_equal(kt_pattern_walk_next(&walk, &pattern), TREE + expected_offsets[i]);
    assert_true(is_harmless());
}

static void a_node_that_is_changed_is_refused(void **state) {
    (void)state;
    /* clang-format off */
    static const uint8_t changes[][2] = {
        {CORNER, 0x01}, {CORNER, 0x50}, {CORNER_ROWS, 0x10 | 2}, {CORNER_ROWS, 0x55},
        {CORNER_ROWS, 0x41},                    /* behind the bounds of the second tree */
        {CORNER_REACH, 0}, {CORNER_REACH, 2}, {CORNER_REACH, 255},
        {CORNER_SIZE, 0}, {CORNER_SIZE, 4}, {CORNER_SIZE, 6}, {CORNER_SIZE, 5 | 128}, {CORNER_SIZE, 46},
        {CORNER_ROOT, 1 << 3 | 6},              /* a root with a stone */
        {CORNER_ROOT, 2}, {CORNER_ROOT, 4}, {CORNER_ROOT, 5}, {CORNER_ROOT, 7},
        {FIRST, 1 << 3 | 2}, {FIRST, 1 << 3 | 4}, {FIRST, 1 << 3 | 7},
        {THIRD, 1}, {THIRD, 3}, {THIRD, 4}, {THIRD, 6}, {THIRD, 7},
        {THIRD_PATTERN, 5}, {THIRD_PATTERN, 127}, {THIRD_PATTERN, 255}, /* there are five levels */
        {ALL, 0x04}, {ALL, 0x54}, {ALL_ROWS, 0x50}, {ALL_ROWS, 0xf0},
        {ALL_REACH, 7}, {ALL_REACH, 9}, {ALL_REACH, 0},
        {ALL_SIZE, 0}, {ALL_SIZE, 36}, {ALL_SIZE, 38}, {ALL_SIZE, 37 | 128},
        {ROOT, 1 << 3 | 7}, {ROOT, 3}, {ROOT, 5}, {ROOT, 6}, {ROOT_PATTERN, 5}, {ROOT_PATTERN, 128},
        {NEAR, 12 << 3 | 2},                    /* moves the last place of its branch off the board */
        {NEAR, 0}, {NEAR, 1}, {NEAR, 3}, {NEAR, 6},
        {NEAR_SIZE, 0}, {NEAR_SIZE, 26}, {NEAR_SIZE, 28}, {NEAR_SIZE, 33}, {NEAR_SIZE, 27 | 128},
        {TWO, 1 << 3}, {TWO, 1 << 3 | 3}, {TWO, 1 << 3 | 5}, {TWO_PATTERN, 5},
        {ROW, 0}, {ROW, 5}, {ROW + 1, 5}, {ROW + 20, 5},
        {FAR, 26 << 3 | 1},                     /* the last one, but doesn't say so */
        {FAR, 27 << 3 | 5}, {FAR + 1, 40}, {FAR, 31 << 3 | 5}, /* behind the last place */
        {FAR, 5}, {FAR_PATTERN, 5},
        {LAST, 3}, {LAST, 5}, {LAST, 6}, {LAST_PATTERN, 5},
        {DEEP, 6 << 3 | 5}, {DEEP, 6 << 3 | 3},
        {DEEP, 31 << 3 | 7},                    /* 6 << 8 and more behind the stone before it */
        {DEEPEST, 1}, {DEEPEST, 3}, {DEEPEST, 4}, {DEEPEST, 6}, {DEEPEST, 7}, {DEEPEST_PATTERN, 5},
    };
    /* clang-format on */
    for (uint32_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        int opened = open_changed(changes[i][0], changes[i][1]) == KT_ERR_FORMAT ? -1 : (int)i;
        assert_int_equal(opened, -1);
    }
    assert_int_equal(open_changed(CORNER, 0x10), KT_OK);
    assert_int_equal(open_changed(CORNER_ROWS, 0x40), KT_OK);
    assert_int_equal(open_changed(THIRD_PATTERN, 4), KT_OK);
    assert_int_equal(open_changed(ALL, 0x41), KT_OK);
    assert_int_equal(open_changed(ALL_ROWS, 0), KT_OK);
    assert_int_equal(open_changed(FAR + 1, 38), KT_OK);
    assert_int_equal(open_changed(DEEPEST, 1 << 3 | 5), KT_OK);
}

static void two_trees_with_the_same_bounds_are_refused(void **state) {
    (void)state;
    uint8_t trees[TREE_BYTES];
    memcpy(trees, by_hand, sizeof trees);
    memcpy(trees + ALL, trees + CORNER, 2);
    assert_int_equal(open_tree(trees, sizeof trees, EXPECTED), KT_ERR_FORMAT);
    trees[ALL] = 0x10;
    assert_int_equal(open_tree(trees, sizeof trees, EXPECTED), KT_OK);
}

static void a_wrong_number_of_patterns_is_refused(void **state) {
    (void)state;
    for (uint32_t count = 0; count < 2 * EXPECTED; count++)
        assert_int_equal(open_tree(by_hand, sizeof by_hand, count),
                         count == EXPECTED ? KT_OK : KT_ERR_FORMAT);
    assert_int_equal(open_tree(by_hand, sizeof by_hand, UINT32_MAX), KT_ERR_FORMAT);
}

/* TREE is the last section: who believes the trees reads beyond the image. The first tree alone is sound. */
static void a_tree_that_is_cut_off_is_refused(void **state) {
    (void)state;
    assert_int_equal(open_tree(by_hand, 0, 0), KT_OK);
    assert_int_equal(open_tree(by_hand, 0, 1), KT_ERR_FORMAT);
    for (uint32_t length = 1; length < sizeof by_hand; length++)
        for (uint32_t count = 0; count <= EXPECTED; count++)
            assert_int_equal(open_tree(by_hand, length, count),
                             length == ALL && count == 1 ? KT_OK : KT_ERR_FORMAT);
    uint8_t longer[TREE_BYTES + 1] = {0};
    memcpy(longer, by_hand, sizeof by_hand);
    assert_int_equal(open_tree(longer, sizeof longer, EXPECTED), KT_ERR_FORMAT);
    kt_bytes_put_u32(bytes + GROUPS + 16, sizeof by_hand); /* nor may anything be left in the section */
    random_image_seal(bytes);
    assert_int_equal(open_both(bytes, kt_bytes_u32(bytes + 8)), KT_ERR_FORMAT);
}

/* Trees of this length in which something is missing at the very end, and as many patterns as are said. */
static void what_ends_too_early_is_refused(void **state) {
    (void)state;
    /* clang-format off */
    static const struct { uint8_t length, patterns, tree[10]; } trees[] = {
        {1, 0, {0x40}}, {2, 0, {0x40, 0x40}},
        {3, 0, {0x40, 0x40, 0}}, {4, 0, {0x40, 0x40, 0, 0x80}},             /* in the size */
        {4, 0, {0x40, 0x40, 0, 0}}, {4, 0, {0x40, 0x40, 0, 1}},             /* no root */
        {5, 0, {0x40, 0x40, 0, 1, 5}}, {5, 1, {0x40, 0x40, 0, 1, 5}}, {5, 1, {0x40, 0x40, 0, 2, 5}},
        {5, 0, {0x40, 0x40, 0, 1, 4}}, {5, 0, {0x40, 0x40, 0, 1, 6}}, {6, 1, {0x40, 0x40, 0, 2, 7, 0}},
        {6, 0, {0x40, 0x40, 0, 2, 6, 5}}, {6, 1, {0x40, 0x40, 1, 2, 6, 5}}, /* a head alone */
        {7, 1, {0x40, 0x40, 1, 3, 6, 25 << 3 | 5, 0}},                      /* of two bytes */
        {7, 1, {0x40, 0x40, 1, 3, 6, 1, 0}},                                /* another should follow */
        {7, 0, {0x40, 0x40, 1, 3, 6, 2, 0}}, {7, 0, {0x40, 0x40, 1, 3, 6, 2, 0x80}},
        {7, 0, {0x40, 0x40, 1, 3, 6, 6, 5}},
        {10, 1, {0x40, 0x40, 0, 0x82, 0x80, 0x80, 0x80, 0x00, 5, 0}},       /* a size of five bytes */
    };
    static const uint8_t sound[][9] = {{0x40, 0x40, 0, 2, 5, 0}, {0x40, 0x40, 1, 3, 6, 5, 0},
        {0x40, 0x40, 0, 0x82, 0x80, 0x80, 0x00, 5, 0}};
    /* clang-format on */
    for (uint32_t i = 0; i < sizeof trees / sizeof *trees; i++) {
        int opened =
            open_tree(trees[i].tree, trees[i].length, trees[i].patterns) == KT_ERR_FORMAT ? -1 : (int)i;
        assert_int_equal(opened, -1);
    }
    assert_int_equal(open_tree(sound[0], 6, 1), KT_OK);
    assert_int_equal(open_tree(sound[1], 7, 1), KT_OK);
    assert_int_equal(open_tree(sound[2], 9, 1), KT_OK); /* 2, long-winded */
    assert_true(is_harmless());
}

/* Opens a tree of a pattern that lies behind this many stones. Of the nodes on the way to it, each is the
 * last one; or, when `many`, each is followed by one with a pattern. */
static kt_status open_deep(int stones, bool many) {
    uint8_t tree[6 + 4 * 17] = {0x40, 0x40, stones ? stones < 9 ? 1 : 2 : 0}, *root = tree + 4;
    uint32_t length = 2;
    memcpy(root, "\5\0", 2);
    for (int depth = stones; depth > 0; depth--) {
        bool last = depth == 1 || !many;
        memmove(root + (last ? 1 : 2), root, length);
        root[0] = last ? 6 : 2;
        if (!last) {
            root[1] = (uint8_t)length;
            memcpy(root + length + 2, "\5\0", 2);
        }
        length += last ? 1 : 4;
    }
    tree[3] = (uint8_t)length;
    return open_tree(tree, length + 4, many && stones ? (uint32_t)stones : 1);
}

static void sixteen_stones_are_the_most(void **state) {
    (void)state;
    kt_pattern pattern = {.value_q16 = values[0], .x_max = 4, .y_max = 4, .stones = KT_PATTERN_STONES_MAX};
    for (uint16_t i = 0; i < KT_PATTERN_STONES_MAX; i++) pattern.stone[i] = (uint16_t)(i * 2 + 2);
    for (int many = 0; many < 2; many++) {
        assert_int_equal(open_deep(KT_PATTERN_STONES_MAX, many), KT_OK);
        assert_true(many || holds(1, &pattern, 1));
        assert_true(is_harmless());
        assert_int_equal(open_deep(KT_PATTERN_STONES_MAX + 1, many), KT_ERR_FORMAT);
        assert_int_equal(open_deep(0, many), KT_OK);
    }
}

/* Each byte of the trees, with each value. */
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
    /* Each level may be any of five, and bounds any of 15, but for four that lie behind others. */
    assert_true(opened >= (EACH == 1 ? EXPECTED * 5 + 3 * 15 + 11 : EXPECTED));
    assert_true(opened < 50 * 256 / 2 / EACH);
}

/* Behind a size of one byte three more with the high bit: the mover's stone at place 10, the opponent's at
 * place 87, four columns to the left and four rows below. */
static void high_bytes_may_follow_a_size(void **state) {
    (void)state;
    static const uint8_t tree[] = {0x40, 0x40, 4, 9, 6, 2, 4, 16 << 3 | 6, 25 << 3 | 5, 128, 0, 5, 0};
    static const kt_pattern list[] = {{0x0002, 0, 4, 0, 4, 3, {2, 20, 175}}, {0x0002, 0, 4, 0, 4, 1, {3}}};
    assert_int_equal(open_tree(tree, sizeof tree, 2), KT_OK);
    assert_true(holds(1, list, 2));
}

/* 9x9 has 169 places, 338 stones: 336 and 337 are the last ones, at the upper right, eight lines away. */
static void a_stone_beyond_the_board_is_refused(void **state) {
    (void)state;
    uint8_t tree[] = {0x40, 0x40, 8, 6, 6, 26 << 3 | 1, 53, 0, 5, 0};
    assert_int_equal(open_tree(tree, sizeof tree, 2), KT_OK);
    assert_true(is_harmless());
    assert_int_equal(kt_patterns_reach(&patterns), 8);
    tree[8] = 1 << 3 | 5;
    assert_int_equal(open_tree(tree, sizeof tree, 2), KT_ERR_FORMAT);
}

static void trees_lie_one_behind_the_other(void **state) {
    (void)state;
    /* clang-format off */
    static const uint8_t rows[][6] = {
        {0, 0, 0, 0, 50, 18},                     /* as they lie: offset, bytes, patterns of both groups */
        {0, 50, 18, 50, 0, 0}, {0, 9, 1, 9, 41, 17}, /* or the other way round, or one tree each */
        {0, 50, 18, 0, 50, 18}, {0, 50, 18, 50, 50, 18}, /* two groups have one tree */
        {50, 0, 0, 0, 50, 18},                    /* the second comes first */
        {0, 0, 0, 0, 0, 0}, {0, 1, 0, 1, 49, 18}, {0, 0, 0, 1, 49, 18}, {0, 0, 0, 0, 51, 18},
        {0, 0, 18, 0, 50, 0}, {0, 0, 1, 0, 50, 18}, {0, 9, 1, 9, 41, 18},
    };
    /* clang-format on */
    for (uint32_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(open_tree(by_hand, sizeof by_hand, EXPECTED), KT_OK);
        for (int j = 0; j < 6; j++) kt_bytes_put_u32(bytes + GROUPS + 4 * j, rows[i][j]);
        random_image_seal(bytes);
        assert_int_equal(open_both(bytes, kt_bytes_u32(bytes + 8)), i < 3 ? KT_OK : KT_ERR_FORMAT);
    }
}

/* Opens what kt_patterns_write makes of these patterns of the second of two groups. */
static const uint8_t *write_and_open(const kt_pattern *list, uint32_t count) {
    kt_patterns_content content = {.size = 9, .stages = 1, .stage_moves = 15};
    content.patterns[1] = list;
    content.count[1] = count;
    random_image_list_values(&content);
    kt_status total = kt_patterns_write(&content, room, sizeof room);
    assert_true(total > 0);
    assert_int_equal(open_both(room, (size_t)total), KT_OK);
    kt_pattern_group group = kt_patterns_group(&patterns, kt_group(0, true));
    assert_true(group.end == room + total);
    return group.first;
}

static void the_writer_writes_as_one_does_by_hand(void **state) {
    (void)state;
    assert_memory_equal(write_and_open(expected, EXPECTED), by_hand, sizeof by_hand);
    assert_int_equal(image.total_bytes, 20 + 4 * 16 + 4 + 2 * LEVELS + 24 + sizeof by_hand);
    assert_int_equal(image.size, 9);
    assert_int_equal(patterns.stages, 1);
    assert_int_equal(patterns.stage_moves, 15);

    /* Sizes of two bytes: 66 nodes that follow from one take 132 bytes, all together 138. */
    static const uint8_t begins[] = {0x10, 0x43, 3, 138 % 128 + 128, 1, 6, 2, 132 % 128 + 128, 1, 1, 0, 1, 0},
                         ends[] = {1, 0, 5, 0, 5, 0};
    static kt_pattern many[67];
    for (int i = 0; i < 67; i++) many[i] = (kt_pattern){0x1234, 0, 1, 3, 4, 2, {2, (uint16_t)(4 + i)}};
    many[66] = (kt_pattern){0x1234, 0, 1, 3, 4, 1, {3}};
    const uint8_t *tree = write_and_open(many, 67);
    assert_memory_equal(tree, begins, sizeof begins);
    assert_memory_equal(tree + 143 - sizeof ends, ends, sizeof ends);
    assert_int_equal(room + image.total_bytes - tree, 143);
    assert_true(holds(1, many, 67));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_walk_finds_what_was_written_by_hand),
        cmocka_unit_test(a_node_that_is_changed_is_refused),
        cmocka_unit_test(two_trees_with_the_same_bounds_are_refused),
        cmocka_unit_test(a_wrong_number_of_patterns_is_refused),
        cmocka_unit_test(a_tree_that_is_cut_off_is_refused),
        cmocka_unit_test(what_ends_too_early_is_refused),
        cmocka_unit_test(sixteen_stones_are_the_most),
        cmocka_unit_test(any_byte_is_refused_or_harmless),
        cmocka_unit_test(high_bytes_may_follow_a_size),
        cmocka_unit_test(a_stone_beyond_the_board_is_refused),
        cmocka_unit_test(trees_lie_one_behind_the_other),
        cmocka_unit_test(the_writer_writes_as_one_does_by_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
