/* lib/pattern: suggestions by hand, and the fast matcher against the reference (scan.h), move by move. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "board/symmetry.h"
#include "diagram.h"
#include "pattern/fold.h"
#include "random_image.h"

enum { IMAGE_BYTES = KT_DESKTOP ? 6000 : 2000, IMAGES = KT_DESKTOP ? 6 : 12, POSITIONS = 6 };

static kt_geometry geometry;
static kt_board board;
static kt_matcher matcher;
static kt_spiral spiral;
static uint8_t bytes[IMAGE_BYTES];
static kt_suggestion fast[KT_POINTS], slow[KT_POINTS];

/* Opens an image for 9x9 that has these patterns, which stand in its order, in its only stage, without a ko;
 * with a ko it has none. */
static void make_patterns(kt_patterns *patterns, const kt_pattern *list, uint32_t count) {
    kt_patterns_content content = {.size = 9, .stages = 1, .stage_moves = 15};
    content.patterns[0] = list;
    content.count[0] = count;
    random_image_list_values(&content);
    assert_true(kt_patterns_write(&content, bytes, sizeof bytes) > 0);
    assert_int_equal(open_patterns(patterns, bytes, sizeof bytes), KT_OK);
}

/* The offset of the pattern with this number in the image's first group. */
static uint32_t offset_of(const kt_patterns *patterns, int number) {
    kt_pattern_walk walk = kt_pattern_walk_begin(patterns, kt_group(0, false));
    kt_pattern pattern;
    for (; number > 0; number--) kt_pattern_walk_next(&walk, &pattern);
    return kt_pattern_walk_next(&walk, &pattern);
}

/* The number (kt_pattern.stone) of a stone at this offset from the move. */
static uint16_t stone_at(int dx, int dy, bool opponent) {
    int place = 0;
    while (spiral.dx[place] != dx || spiral.dy[place] != dy) place++;
    return (uint16_t)(place * 2 + opponent);
}

static void start(const char *diagram) {
    assert_true(diagram_set_up(&geometry, &board, diagram));
}

/* The first pattern wants a stone of the mover towards the nearer side edge and one of the opponent towards
 * the middle, or turned so; it speaks at g, h and c, not at x, where the colours' places are exchanged. The
 * second is the middle. */
static const char example[] = ". . . . . . . . .\n"
                              ". . . . . . O . .\n"
                              ". . . . . X x . .\n"
                              ". . O . . . . . .\n"
                              ". X c . e . . . .\n"
                              ". . . . . . O h .\n"
                              ". . . . . . g X .\n"
                              ". . . . . . . . .\n"
                              ". . . . . . . . .\n";

static void open_example(kt_patterns *patterns) {
    kt_spiral_init(&spiral, 9);
    const kt_pattern list[] = {{0x8000, 0, 4, 0, 4, 2, {stone_at(-1, 0, false), stone_at(0, 1, true)}},
                               {0x4000, 4, 4, 4, 4, 0, {0}}};
    make_patterns(patterns, list, 2);
}

static void the_best_moves_come_in_order(void **state) {
    (void)state;
    kt_patterns patterns;
    start(example);
    open_example(&patterns);
    kt_query query = {&board, KT_BLACK, 1, kt_board_legal(&board, KT_BLACK)};
    const char order[] = "ghce";
    assert_int_equal(kt_suggest(&matcher, &patterns, &query, KT_POINTS, fast), 4);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(fast[i].point, diagram_point(example, order[i]));
        assert_int_equal(fast[i].value_q16, i < 3 ? 0x8000 : 0x4000);
        assert_int_equal(fast[i].pattern, offset_of(&patterns, i == 3));
    }
    assert_int_equal(kt_suggest(&matcher, &patterns, &query, 2, fast), 2);
    assert_int_equal(fast[1].point, diagram_point(example, 'h'));
}

static void only_allowed_moves_are_suggested(void **state) {
    (void)state;
    kt_patterns patterns;
    start(example);
    open_example(&patterns);
    kt_query query = {&board, KT_BLACK, 1, kt_board_legal(&board, KT_BLACK)};
    kt_bitboard_clear(&query.allowed, diagram_point(example, 'h'));
    assert_int_equal(kt_suggest(&matcher, &patterns, &query, 2, fast), 2);
    assert_int_equal(fast[0].point, diagram_point(example, 'g'));
    assert_int_equal(fast[1].point, diagram_point(example, 'c'));
    query.allowed = kt_bitboard_none();
    assert_int_equal(kt_suggest(&matcher, &patterns, &query, 2, fast), 0);
}

static void patterns_are_seen_from_the_movers_side(void **state) {
    (void)state;
    static const char colours_exchanged[] = ". . . . . . . . .\n"
                                            ". . . . . . . . .\n"
                                            ". . . . . . . . .\n"
                                            ". . X . . . . . .\n"
                                            ". O c . e . . . .\n"
                                            ". . . . . . . . .\n"
                                            ". . . . . . . . .\n"
                                            ". . . . . . . . .\n"
                                            ". . . . . . . . .\n";
    kt_patterns patterns;
    start(colours_exchanged);
    open_example(&patterns);
    kt_query query = {&board, KT_WHITE, 1, kt_board_legal(&board, KT_WHITE)};
    assert_int_equal(kt_suggest(&matcher, &patterns, &query, 5, fast), 2);
    assert_int_equal(fast[0].point, diagram_point(colours_exchanged, 'c'));
    query.colour = KT_BLACK;
    assert_int_equal(kt_suggest(&matcher, &patterns, &query, 5, fast), 1);
    assert_int_equal(fast[0].point, diagram_point(colours_exchanged, 'e'));
}

static void a_ko_has_patterns_of_its_own(void **state) {
    (void)state;
    kt_patterns patterns;
    start(example);
    open_example(&patterns);
    kt_query query = {&board, KT_BLACK, 1, kt_board_legal(&board, KT_BLACK)};
    board.ko = diagram_point(example, 'x');
    assert_int_equal(kt_suggest(&matcher, &patterns, &query, 5, fast), 0);
}

/* Both a and b have a stone of Black's beside them, b one of White's too above it. */
static const char ties[] = ". . . . . . . . .\n"
                           ". . . . . . . . .\n"
                           ". . . . . . . . .\n"
                           ". . . . . . . . .\n"
                           ". . . . e . . . .\n"
                           ". . . . . . . . .\n"
                           ". . . . O . . . .\n"
                           ". . a X b . . . .\n"
                           ". . . . . . . . .\n";

/* What is suggested to Black in `ties`, as a string of points, by three patterns of these values: the
 * middle; a stone of Black's beside the move; and one of White's too, above it. */
static const char *suggest_with(uint16_t middle, uint16_t beside, uint16_t between, int most) {
    static char points[6];
    kt_patterns patterns;
    start(ties);
    kt_spiral_init(&spiral, 9);
    uint16_t own = stone_at(1, 0, false), above = stone_at(0, 1, true);
    const kt_pattern list[] = {
        {beside, 0, 4, 1, 1, 1, {own}}, {between, 0, 4, 1, 1, 2, {own, above}}, {middle, 4, 4, 4, 4, 0, {0}}};
    make_patterns(&patterns, list, 3);
    kt_query query = {&board, KT_BLACK, 1, kt_bitboard_none()};
    for (const char *c = "abe"; *c; c++) kt_bitboard_set(&query.allowed, diagram_point(ties, *c));
    int count = kt_suggest(&matcher, &patterns, &query, most, fast);
    for (int i = 0; i < count; i++) points[i] = '?';
    points[count] = 0;
    for (int i = 0; i < count; i++)
        for (const char *c = "abe"; *c; c++)
            if (fast[i].point == diagram_point(ties, *c)) points[i] = *c;
    return points;
}

static void moves_of_equal_value_come_by_point(void **state) {
    (void)state;
    assert_string_equal(suggest_with(0x5000, 0x5000, 0x5000, 3), "abe");
    assert_string_equal(suggest_with(0x5000, 0x5000, 0x5000, 2), "ab");
    assert_string_equal(suggest_with(0x4000, 0x5000, 0x5000, 3), "abe");
    assert_string_equal(suggest_with(0x4000, 0x5000, 0x5001, 3), "bae");
    assert_string_equal(suggest_with(0x5001, 0x5000, 0x5002, 3), "bea");
}

/* However close the values are. */
static void no_better_move_is_passed_over(void **state) {
    (void)state;
    assert_string_equal(suggest_with(0x50fe, 0x0000, 0x50ff, 1), "b");
    assert_string_equal(suggest_with(0x50fe, 0x50ff, 0x0000, 1), "a");
    assert_string_equal(suggest_with(0x50fe, 0x50fe, 0x50fe, 1), "a");
    assert_string_equal(suggest_with(0x50ff, 0x0000, 0x50fe, 1), "e");
    assert_string_equal(suggest_with(0x4fff, 0x4fff, 0x5000, 1), "b");
    assert_string_equal(suggest_with(1, 0, 0, 3), "e");
    assert_string_equal(suggest_with(0, 0, 0, 3), "");
}

/* The pattern wants black stones at the first sixteen places around e; x is one of them, however
 * it is turned. */
static void the_longest_patterns_speak(void **state) {
    (void)state;
    static const char block[] = ". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . X X X X X . .\n"
                                ". . X X X X X . .\n"
                                ". . X X e x X . .\n"
                                ". . X X X X X . .\n"
                                ". . X X X X X . .\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n";
    kt_patterns patterns;
    kt_pattern pattern = {0x8000, 4, 4, 4, 4, KT_PATTERN_STONES_MAX, {0}};
    for (uint16_t i = 0; i < KT_PATTERN_STONES_MAX; i++) pattern.stone[i] = (uint16_t)((i + 1) * 2);
    make_patterns(&patterns, &pattern, 1);
    start(block);
    kt_query query = {&board, KT_BLACK, 1, kt_board_legal(&board, KT_BLACK)};
    assert_int_equal(kt_suggest(&matcher, &patterns, &query, 5, fast), 0);
    kt_board_play(&board, KT_BLACK, diagram_point(block, 'x'));
    query.allowed = kt_board_legal(&board, KT_BLACK);
    assert_int_equal(kt_suggest(&matcher, &patterns, &query, 5, fast), 1);
    assert_int_equal(fast[0].point, diagram_point(block, 'e'));
}

static void what_cannot_be_asked_is_refused(void **state) {
    (void)state;
    kt_patterns patterns;
    start(example);
    open_example(&patterns);
    kt_query query = {&board, KT_BLACK, 1, kt_board_legal(&board, KT_BLACK)};
    assert_int_equal(kt_suggest(&matcher, &patterns, &query, 0, fast), KT_ERR_RANGE);
    assert_int_equal(kt_suggest(&matcher, &patterns, &query, KT_POINTS + 1, fast), KT_ERR_RANGE);
    assert_int_equal(kt_fold_suggest(&spiral, &patterns, &query, 0, fast, NULL), KT_ERR_RANGE);
    assert_int_equal(kt_fold_suggest(&spiral, &patterns, &query, KT_POINTS + 1, fast, NULL), KT_ERR_RANGE);
    assert_int_equal(kt_geometry_init(&geometry, 8), KT_OK);
    kt_board_init(&board, &geometry);
    assert_int_equal(kt_suggest(&matcher, &patterns, &query, 5, fast), KT_ERR_RANGE);
    assert_int_equal(kt_scan_suggest(&spiral, &patterns, &query, 5, fast), KT_ERR_RANGE);
    assert_int_equal(kt_fold_suggest(&spiral, &patterns, &query, 5, fast, NULL), KT_ERR_RANGE);
}

static bool same_suggestions(int count) {
    for (int i = 0; i < count; i++)
        if (fast[i].point != slow[i].point || fast[i].value_q16 != slow[i].value_q16 ||
            fast[i].pattern != slow[i].pattern)
            return false;
    return true;
}

/* The reference and the folded scan refuse what kt_suggest refuses, and give no more than was asked for: at e
 * the middle, at g, h and c twice its value. */
static void the_slow_ways_keep_to_the_same_limits(void **state) {
    (void)state;
    kt_patterns patterns;
    start(example);
    open_example(&patterns);
    kt_query query = {&board, KT_BLACK, 1, kt_board_legal(&board, KT_BLACK)};
    assert_int_equal(kt_scan_suggest(&spiral, &patterns, &query, 0, slow), KT_ERR_RANGE);
    assert_int_equal(kt_scan_suggest(&spiral, &patterns, &query, KT_POINTS + 1, slow), KT_ERR_RANGE);
    assert_int_equal(kt_scan_suggest(&spiral, &patterns, &query, KT_POINTS, slow), 4);
    assert_int_equal(slow[3].point, diagram_point(example, 'e'));
    assert_int_equal(kt_scan_suggest(&spiral, &patterns, &query, 2, fast), 2);
    assert_true(same_suggestions(2));
    assert_int_equal(kt_fold_suggest(&spiral, &patterns, &query, KT_POINTS, fast, NULL), 4);
    assert_true(same_suggestions(4));
    assert_int_equal(kt_fold_suggest(&spiral, &patterns, &query, 2, fast, NULL), 2);
    assert_true(same_suggestions(2));
}

/* Stones on `density` of 16 points, now and then a ko; half of the time any set of empty points is allowed.
 */
static void random_position(kt_random *random, int size, uint32_t density, kt_query *query) {
    kt_bitboard stones[3] = {{{0}}};
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++)
            if (kt_random_below(random, 16) < density)
                kt_bitboard_set(&stones[1 + kt_random_below(random, 2)], kt_point_at(x, y));
    kt_board_set_up(&board, &stones[KT_BLACK], &stones[KT_WHITE]);
    kt_point empty = kt_bitboard_next(&board.stones[KT_EMPTY], 0);
    if (kt_random_below(random, 4) == 0) board.ko = empty;
    query->board = &board;
    query->colour = kt_random_below(random, 2) ? KT_BLACK : KT_WHITE;
    query->move_number = 1 + kt_random_below(random, 60);
    query->allowed = board.stones[KT_EMPTY];
    if (kt_random_below(random, 2))
        for (kt_point p = 0; p < KT_POINTS; p++)
            if (kt_random_below(random, 3) == 0) kt_bitboard_clear(&query->allowed, p);
}

/* How many of the suggestions come from patterns of three stones or more, which lie deep in the tree. */
static int count_deep(const kt_patterns *patterns, const kt_query *query, const kt_suggestion *suggestions,
                      int count) {
    int deep = 0;
    kt_pattern_walk walk = kt_pattern_walk_begin(patterns, kt_query_group(query, patterns));
    kt_pattern pattern;
    for (uint32_t offset; (offset = kt_pattern_walk_next(&walk, &pattern));)
        for (int i = 0; i < count; i++) deep += suggestions[i].pattern == offset && pattern.stones >= 3;
    return deep;
}

/* Asks for 1 move, 2, and so on, in longer steps from 20 on, until there are no more. Returns how many there
 * are, or -1 when the answers differ. */
static int compare(const kt_patterns *patterns, const kt_query *query) {
    int all = kt_scan_suggest(&spiral, patterns, query, KT_POINTS, slow);
    for (int most = 1; most <= all + 2 && most <= KT_POINTS; most += most < 20 ? 1 : 1 + most / 8)
        if (kt_suggest(&matcher, patterns, query, most, fast) != (most < all ? most : all) ||
            !same_suggestions(most < all ? most : all))
            return -1;
    return all;
}

/* Counts what the fold lets pass of a pattern, turned in one way: laid at each place, folded, and compared
 * with the folds of the board's stones turned back. */
static void count_passing(const kt_pattern *pattern, int size, kt_word mover, kt_word opponent,
                          kt_fold_counts *counts) {
    for (int y = pattern->y_min; y <= pattern->y_max; y++) {
        for (int x = pattern->x_min; x <= pattern->x_max; x++) {
            kt_elementary e;
            counts->tried++;
            if (kt_scan_lay(&spiral, pattern, size, x, y, 0, &e))
                counts->passed += !(kt_fold_set(&e.black) & ~mover) && !(kt_fold_set(&e.white) & ~opponent);
        }
    }
}

static kt_word fold_turned_back(kt_colour colour, int symmetry) {
    kt_bitboard stones =
        kt_bitboard_transform(&board.stones[colour], kt_symmetry_inverse(symmetry), board.geometry->size);
    return kt_fold_set(&stones);
}

/* The scan with a fold says what the scan says, and lets pass those whose fold is part of the board's. */
static bool agrees_folded(const kt_patterns *patterns, const kt_query *query, kt_fold_counts *counts) {
    kt_fold_counts expected = {0}, found = {0};
    int group = kt_query_group(query, patterns);
    for (int symmetry = 0; symmetry < KT_SYMMETRIES; symmetry++) {
        kt_word mover = fold_turned_back(query->colour, symmetry),
                opponent = fold_turned_back(kt_opponent(query->colour), symmetry);
        kt_pattern_walk walk = kt_pattern_walk_begin(patterns, group);
        for (kt_pattern pattern; kt_pattern_walk_next(&walk, &pattern);)
            count_passing(&pattern, patterns->image.size, mover, opponent, &expected);
    }
    int all = kt_scan_suggest(&spiral, patterns, query, KT_POINTS, slow);
    if (kt_fold_suggest(&spiral, patterns, query, KT_POINTS, fast, &found) != all) return false;
    counts->tried += found.tried, counts->passed += found.passed;
    return same_suggestions(all) && found.tried == expected.tried && found.passed == expected.passed;
}

static void the_fast_way_agrees_with_the_reference(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 1);
    int suggestions = 0, deep = 0, differing = 0;
    kt_fold_counts counts = {0};
    for (int size = KT_BOARD_MIN; size <= KT_BOARD_MAX; size++) {
        assert_int_equal(kt_geometry_init(&geometry, size), KT_OK);
        kt_board_init(&board, &geometry);
        kt_spiral_init(&spiral, size);
        for (int round = 0; round < IMAGES; round++) {
            kt_patterns patterns;
            random_image_write(&random, bytes, sizeof bytes - kt_random_below(&random, IMAGE_BYTES - 700),
                               size);
            assert_int_equal(open_patterns(&patterns, bytes, sizeof bytes), KT_OK);
            for (uint32_t density = 0; density < POSITIONS; density++) {
                kt_query query;
                random_position(&random, size, density * 3, &query);
                int all = compare(&patterns, &query);
                if (all < 0) differing++;
                else
                    suggestions += all, differing += !agrees_folded(&patterns, &query, &counts),
                        deep += count_deep(&patterns, &query, slow, all);
            }
        }
    }
    assert_int_equal(differing, 0);
    assert_true(suggestions > 1000);
    assert_true(counts.passed > 0 && counts.passed < counts.tried / 2);
    assert_true(deep > (KT_DESKTOP ? 200 : 10));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_best_moves_come_in_order),
        cmocka_unit_test(only_allowed_moves_are_suggested),
        cmocka_unit_test(patterns_are_seen_from_the_movers_side),
        cmocka_unit_test(a_ko_has_patterns_of_its_own),
        cmocka_unit_test(moves_of_equal_value_come_by_point),
        cmocka_unit_test(no_better_move_is_passed_over),
        cmocka_unit_test(the_longest_patterns_speak),
        cmocka_unit_test(what_cannot_be_asked_is_refused),
        cmocka_unit_test(the_slow_ways_keep_to_the_same_limits),
        cmocka_unit_test(the_fast_way_agrees_with_the_reference),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
