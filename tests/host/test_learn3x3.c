/* 3x3 patterns: counted by hand in games, cut, written as text and read back; every fault in a text is
 * found. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/random.h"
#include "learn/csv3x3.h"
#include "learn/learn3x3.h"
#include "record.h"

static struct patterns3x3 set, back;
static uint32_t counts[KT_CODE3X3_COUNT];

/* Learns from up to four records on 5x5. */
static const struct learn3x3_result *learn(const char *const *records, size_t count) {
    static struct learn3x3_result result;
    struct sgf_game game[4];
    for (size_t i = 0; i < count; i++) game[i] = record_read(records[i]);
    struct games games = {.game = game, .count = count};
    learn3x3_run(&result, &games, 5, 0.8);
    for (size_t i = 0; i < count; i++) sgf_game_free(&game[i]);
    return &result;
}

static void assert_pattern(const struct patterns3x3 *found, int index, kt_code3x3 id, uint32_t count,
                           enum fate3x3 fate) {
    assert_int_equal(found->pattern[index].id, id);
    assert_int_equal(found->pattern[index].count, count);
    assert_int_equal(found->pattern[index].fate, fate);
}

/* Black C3 on the empty board, White beside it, Black D4 with White below and Black below to the left,
 * then White C4 with Black to the right and below and White between them; Black in the corner; White
 * passes. */
static const char game[] = "(;SZ[5];B[cc];W[dc];B[db];W[cb];B[ae];W[])";
/* The same game, mirrored, with colours exchanged. */
static const char mirrored[] = "(;SZ[5];W[cc];B[bc];W[bb];B[cb];W[ee];B[])";
/* Black C3 has white stones on all four sides, two black ones above to the left and right, and takes the
 * one above. */
static const char taking[] = "(;SZ[5]AB[bb][db][ca]AW[cb][cd][bc][dc];B[cc])";

/* The digit of the upper right corner is the highest of an id: 2 (empty) in all eight is 43690; 43690 -
 * 4096 with white above; 43690 - 2 * 16384 - 4096 with black there and white above; from this - 256 with
 * white to the right. In the corner 2730 + 2 * 16384 + ... with 3 in five places is 44799. Black to both
 * sides above, white around is 4096 + 256 + 64 + 2 * 16 + 4 + 2. */
static void patterns_are_those_of_the_moves(void **state) {
    (void)state;
    const char *const records[] = {game, taking, mirrored};
    const struct learn3x3_result *result = learn(records, 3);
    assert_int_equal(result->moves, 11);
    assert_int_equal(result->patterns.count, 6);
    assert_pattern(&result->patterns, 0, 6570, 2, FATE3X3_KEPT);
    assert_pattern(&result->patterns, 1, 4454, 1, FATE3X3_SUICIDE);
    assert_pattern(&result->patterns, 2, 6826, 2, FATE3X3_FEW);
    assert_pattern(&result->patterns, 3, 39594, 2, FATE3X3_FEW);
    assert_pattern(&result->patterns, 4, 43690, 2, FATE3X3_FEW);
    assert_pattern(&result->patterns, 5, 44799, 2, FATE3X3_EDGE);
}

static void the_curve_tells_what_each_game_added(void **state) {
    (void)state;
    static const struct learn3x3_step wanted[] = {
        {1, 1, 1, 0, 0}, {2, 6, 2, 1, 1}, {3, 6, 2, 1, 1}, {4, 6, 2, 1, 1}};
    const char *const records[] = {taking, game, mirrored, game};
    const struct learn3x3_result *result = learn(records, 4);
    assert_int_equal(result->steps, 4);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(result->step[i].games, wanted[i].games);
        assert_int_equal(result->step[i].found, wanted[i].found);
        assert_int_equal(result->step[i].with_stones, wanted[i].with_stones);
        assert_int_equal(result->step[i].candidates, wanted[i].candidates);
        assert_int_equal(result->step[i].kept, wanted[i].kept);
    }
}

/* Four candidates played 5, 3, 1 and 1 times, and the empty surrounding. */
static void choose(double cut) {
    memset(counts, 0, sizeof counts);
    counts[6570] = 5, counts[18858] = 3, counts[2474] = 1, counts[5546] = 1, counts[43690] = 7;
    patterns3x3_choose(&set, counts, cut);
}

static void the_fewest_are_kept_that_make_up_the_share(void **state) {
    (void)state;
    static const struct {
        double cut;
        int kept;
    } cases[] = {{0, 0}, {0.1, 1}, {0.5, 1}, {0.51, 2}, {0.8, 2}, {0.81, 3}, {0.9, 3}, {1, 4}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        choose(cases[i].cut);
        assert_int_equal(set.by_fate[FATE3X3_KEPT], cases[i].kept);
        assert_int_equal(set.by_fate[FATE3X3_CUT], 4 - cases[i].kept);
        assert_int_equal(patterns3x3_candidate_moves(&set), 10);
    }
}

static char path[256];

static int begin(void **state) {
    (void)state;
    const char *parent = getenv("TMPDIR");
    snprintf(path, sizeof path, "%s/katachi-3x3-XXXXXX", parent ? parent : P_tmpdir);
    int file = mkstemp(path);
    return file < 0 ? -1 : close(file);
}

static int end(void **state) {
    (void)state;
    return unlink(path);
}

static void write_text(const char *text, size_t length) {
    FILE *stream = fopen(path, "w");
    assert_non_null(stream);
    fwrite(text, 1, length, stream);
    fclose(stream);
}

static const char text[] = "id,count,share,cumulative_share,fate,shape\n"
                           "6570,5,0.500000,0.500000,kept,.OX.*O...\n"
                           "18858,3,0.300000,0.800000,kept,.XO.*O...\n"
                           "2474,1,0.100000,0.900000,cut,.XX.*O...\n"
                           "5546,1,0.100000,1.000000,cut,OOX.*O...\n";
static const char removed[] = "43690,7,,,few-stones,....*....\n";

static void patterns_are_lines_of_text(void **state) {
    (void)state;
    char written[1024] = "", wanted[1024];
    FILE *stream = fmemopen(written, sizeof written, "w");
    choose(0.8);
    csv3x3_write(stream, &set);
    fclose(stream);
    snprintf(wanted, sizeof wanted, "%s%s", text, removed);
    assert_string_equal(written, wanted);
}

static void assert_read_back(void) {
    assert_true(csv3x3_read(path, stderr, &back));
    assert_int_equal(back.count, set.count);
    for (int i = 0; i < set.count; i++)
        assert_pattern(&back, i, set.pattern[i].id, set.pattern[i].count, set.pattern[i].fate);
    assert_memory_equal(back.by_fate, set.by_fate, sizeof set.by_fate);
    assert_memory_equal(back.moves, set.moves, sizeof set.moves);
}

/* All patterns that exist, with counts of all sizes. */
static void text_is_read_back(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 1);
    memset(counts, 0, sizeof counts);
    for (unsigned code = 0; code < KT_CODE3X3_COUNT; code++) {
        unsigned off =
            code & code >> 1 & 0x5555; /* nothing, the row below, that and the column to the left */
        if (off == 0 || off == 0x15 || off == 0x455)
            counts[kt_code3x3_id((kt_code3x3)code)] =
                kt_random_next(&random) >> kt_random_below(&random, 32) | 1;
    }
    patterns3x3_choose(&set, counts, 0.8);
    assert_int_equal(set.count, PATTERNS3X3_MAX);
    FILE *stream = fopen(path, "w");
    csv3x3_write(stream, &set);
    fclose(stream);
    assert_read_back();
}

static void ends_of_lines_may_be_those_of_spreadsheets(void **state) {
    (void)state;
    char other[1024];
    size_t length = 0;
    for (const char *c = text; *c; c++) {
        if (*c == '\n') other[length++] = '\r';
        other[length++] = *c;
    }
    choose(0.8);
    set.count--;
    set.by_fate[FATE3X3_FEW] = 0, set.moves[FATE3X3_FEW] = 0;
    write_text(other, length);
    assert_read_back();
    write_text(other, length - 2); /* without the last line feed */
    assert_read_back();
}

static void every_changed_byte_is_refused(void **state) {
    (void)state;
    static const char bytes[] = "0159.,-e\n\r X";
    char changed[sizeof text];
    int taken = 0;
    for (size_t at = 0; at + 2 < sizeof text; at++) { /* bytes behind the last line do not matter */
        for (size_t i = 0; i < sizeof bytes; i++) {   /* with the 0 byte */
            if (text[at] == bytes[i]) continue;
            memcpy(changed, text, sizeof text);
            changed[at] = bytes[i];
            write_text(changed, sizeof text - 1);
            taken += csv3x3_read(path, NULL, &back);
        }
    }
    assert_int_equal(taken, 0);
}

static void every_truncation_is_refused(void **state) {
    (void)state;
    for (size_t length = 0; length + 2 < sizeof text; length++) {
        write_text(text, length);
        /* A file with the first line only is correct: games may have no patterns. */
        bool is_header = length == strcspn(text, "\n") || length == strcspn(text, "\n") + 1;
        assert_int_equal(csv3x3_read(path, NULL, &back), is_header);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patterns_are_those_of_the_moves),
        cmocka_unit_test(the_curve_tells_what_each_game_added),
        cmocka_unit_test(the_fewest_are_kept_that_make_up_the_share),
        cmocka_unit_test(patterns_are_lines_of_text),
        cmocka_unit_test(text_is_read_back),
        cmocka_unit_test(ends_of_lines_may_be_those_of_spreadsheets),
        cmocka_unit_test(every_changed_byte_is_refused),
        cmocka_unit_test(every_truncation_is_refused),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
