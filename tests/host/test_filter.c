/* Which games a filter takes, and what it says of the others. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "record.h"
#include "records/filter.h"

static void understands_ranks(void **state) {
    (void)state;
    static const struct {
        const char *text;
        struct filter_rank rank;
    } cases[] = {
        {"30k", {FILTER_GRADE, 0}},         {"1k", {FILTER_GRADE, 29}},
        {"5 kyu", {FILTER_GRADE, 25}},      {"12k?", {FILTER_GRADE, 18}},
        {"35k", {FILTER_GRADE, 0}},         {"1d", {FILTER_GRADE, 30}},
        {"5 dan", {FILTER_GRADE, 34}},      {"5D*", {FILTER_GRADE, 34}},
        {"5段", {FILTER_GRADE, 34}},        {"五段", {FILTER_GRADE, 34}},
        {"初段", {FILTER_GRADE, 30}},       {"3級", {FILTER_GRADE, 27}},
        {"9d", {FILTER_GRADE, 38}},         {"1p", {FILTER_GRADE, 39}},
        {"9p", {FILTER_GRADE, 47}},         {"9P, Honinbo", {FILTER_GRADE, 47}},
        {"9 dan pro", {FILTER_GRADE, 47}},  {"6d pro", {FILTER_GRADE, 44}},
        {"2400", {FILTER_RATING, 2400}},    {"2400?", {FILTER_RATING, 2400}},
        {" 2374.5", {FILTER_RATING, 2374}}, {"5", {FILTER_NO_RANK, 0}},
        {"NR", {FILTER_NO_RANK, 0}},        {"?", {FILTER_NO_RANK, 0}},
        {"", {FILTER_NO_RANK, 0}},          {"0d", {FILTER_NO_RANK, 0}},
        {"Shinjin-O", {FILTER_NO_RANK, 0}}, {"99999", {FILTER_NO_RANK, 0}},
        {"9단", {FILTER_GRADE, 38}},        {"초단", {FILTER_GRADE, 30}},
        {"구단", {FILTER_GRADE, 38}},       {"일급", {FILTER_GRADE, 29}},
        {"십팔급", {FILTER_GRADE, 12}},     {"강9단", {FILTER_GRADE, 38}},
        {"약1단", {FILTER_GRADE, 30}},      {"프로구단", {FILTER_GRADE, 47}},
        {"[9段]", {FILTER_GRADE, 38}},      {"(5d)", {FILTER_GRADE, 34}},
        {"~5k", {FILTER_GRADE, 25}},        {"6.dan", {FILTER_GRADE, 35}},
        {"이세돌", {FILTER_NO_RANK, 0}},    {"3급", {FILTER_GRADE, 27}},
        {"2级", {FILTER_GRADE, 28}},        {"十八級", {FILTER_GRADE, 12}},
        {"９段", {FILTER_GRADE, 38}},       {"業余5段", {FILTER_GRADE, 34}},
        {"业6段", {FILTER_GRADE, 35}},      {"业余初段", {FILTER_GRADE, 30}},
        {"アマ六段", {FILTER_GRADE, 35}},   {"아마 6단", {FILTER_GRADE, 35}},
        {"职业九段", {FILTER_GRADE, 47}},   {"職業初段", {FILTER_GRADE, 39}},
        {"プロ五段", {FILTER_GRADE, 43}},   {"프로 9단", {FILTER_GRADE, 47}},
        {"P9段", {FILTER_GRADE, 47}},       {"P九段", {FILTER_GRADE, 47}},
        {"9段P", {FILTER_GRADE, 47}},       {"7段*", {FILTER_GRADE, 36}},
        {"9DP", {FILTER_GRADE, 47}},        {"7D*", {FILTER_GRADE, 36}},
        {"10K", {FILTER_GRADE, 20}},        {"9 dan pro", {FILTER_GRADE, 47}},
        {"pro 3 dan", {FILTER_GRADE, 41}},  {"amateur 6 dan", {FILTER_GRADE, 35}},
        {"本因坊", {FILTER_GRADE, 47}},     {"二十五世本因坊", {FILTER_GRADE, 47}},
        {"名人", {FILTER_GRADE, 47}},       {"十段", {FILTER_GRADE, 47}},
        {"Honinbo", {FILTER_GRADE, 47}},    {"5級?", {FILTER_GRADE, 25}},
        {"新人王", {FILTER_NO_RANK, 0}},    {"段", {FILTER_NO_RANK, 0}},
        {"九", {FILTER_NO_RANK, 0}},        {"2400点", {FILTER_NO_RANK, 0}},
        {"2400 km", {FILTER_NO_RANK, 0}},   {"-5", {FILTER_NO_RANK, 0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct filter_rank rank = filter_rank_read(cases[i].text);
        if (rank.scale != cases[i].rank.scale || rank.value != cases[i].rank.value)
            fail_msg("\"%s\": scale %d, value %d", cases[i].text, rank.scale, rank.value);
    }
}

/* Returns the decision of a filter with these settings. */
static enum filter_reason decision(const struct filter_settings *settings, const char *text) {
    static struct game_filter filter;
    struct sgf_game game = record_read(text);
    assert_int_equal(filter_init(&filter, settings, NULL), KT_OK);
    enum filter_reason reason = filter_decide(&filter, &game);
    assert_int_equal(filter.count[reason], 1);
    filter_free(&filter);
    sgf_game_free(&game);
    return reason;
}

static void by_default_takes_even_games_of_size_9(void **state) {
    (void)state;
    struct filter_settings settings = filter_settings_default();
    assert_int_equal(decision(&settings, "(;SZ[9];B[aa])"), FILTER_TAKEN);
    assert_int_equal(decision(&settings, "(;SZ[9]RE[W+T]BR[30k];B[aa])"), FILTER_TAKEN);
    assert_int_equal(decision(&settings, "(;B[aa])"), FILTER_SIZE);
    assert_int_equal(decision(&settings, "(;SZ[9]HA[2];B[aa])"), FILTER_HANDICAP);
    assert_int_equal(decision(&settings, "(;SZ[9]AB[cc];W[aa])"), FILTER_HANDICAP);
    assert_int_equal(decision(&settings, "(;SZ[9];B[aa];W[aa])"), FILTER_TAKEN);
    settings.size = 19;
    settings.allow_handicap = true;
    assert_int_equal(decision(&settings, "(;HA[2]AB[cc][dd];W[aa])"), FILTER_TAKEN);
    assert_int_equal(decision(&settings, "(;SZ[9])"), FILTER_SIZE);
    static struct game_filter filter;
    settings.size = 20;
    assert_int_equal(filter_init(&filter, &settings, NULL), KT_ERR_RANGE);
}

static void filters_by_rank(void **state) {
    (void)state;
    struct filter_settings settings = filter_settings_default();
    settings.weakest = filter_rank_read("5d");
    assert_int_equal(decision(&settings, "(;SZ[9]BR[5d]WR[9 dan])"), FILTER_TAKEN);
    assert_int_equal(decision(&settings, "(;SZ[9]BR[1p]WR[5d?])"), FILTER_TAKEN);
    assert_int_equal(decision(&settings, "(;SZ[9]BR[5d]WR[4d])"), FILTER_RANK);
    assert_int_equal(decision(&settings, "(;SZ[9]BR[1k]WR[9d])"), FILTER_RANK);
    assert_int_equal(decision(&settings, "(;SZ[9]BR[9d])"), FILTER_RANK);
    assert_int_equal(decision(&settings, "(;SZ[9]BR[9d]WR[2800])"), FILTER_RANK);
    settings.weakest = filter_rank_read("2400");
    assert_int_equal(decision(&settings, "(;SZ[9]BR[2400]WR[2401?])"), FILTER_TAKEN);
    assert_int_equal(decision(&settings, "(;SZ[9]PB[foo (2616)]PW[bar (x) (2400?)])"), FILTER_TAKEN);
    assert_int_equal(decision(&settings, "(;SZ[9]BR[NR]WR[2500]PB[foo (2616)])"), FILTER_TAKEN);
    assert_int_equal(decision(&settings, "(;SZ[9]PB[foo (2616)]PW[bar (2399)])"), FILTER_RANK);
    assert_int_equal(decision(&settings, "(;SZ[9]PB[foo (2616)]PW[bar 2500])"), FILTER_RANK);
    assert_int_equal(decision(&settings, "(;SZ[9]BR[9p]WR[9p])"), FILTER_RANK);
    settings.weakest = filter_rank_read("6段");
    assert_int_equal(decision(&settings, "(;SZ[9]PB[foo [6d\\]]PW[柯洁九段])"), FILTER_TAKEN);
    assert_int_equal(decision(&settings, "(;SZ[9]PB[李喆六段]PW[柯洁九段])"), FILTER_TAKEN);
    assert_int_equal(decision(&settings, "(;SZ[9]PB[村川大介 9段P]PW[foo 6d])"), FILTER_TAKEN);
    assert_int_equal(decision(&settings, "(;SZ[9]PB[李三五段]PW[柯洁九段])"), FILTER_RANK);
    assert_int_equal(decision(&settings, "(;SZ[9]PB[李喆七段]PW[段九段])"), FILTER_TAKEN);
    assert_int_equal(decision(&settings, "(;SZ[9]PB[foo 2600]PW[柯洁九段])"), FILTER_RANK);
}

static void filters_by_result(void **state) {
    (void)state;
    struct filter_settings settings = filter_settings_default();
    settings.margin_max = 26;
    assert_int_equal(decision(&settings, "(;SZ[9]RE[B+6.5])"), FILTER_TAKEN);
    assert_int_equal(decision(&settings, "(;SZ[9]RE[W+7])"), FILTER_MARGIN);
    assert_int_equal(decision(&settings, "(;SZ[9]RE[0])"), FILTER_TAKEN);
    assert_int_equal(decision(&settings, "(;SZ[9]RE[W+R])"), FILTER_TAKEN);
    assert_int_equal(decision(&settings, "(;SZ[9]RE[W+T])"), FILTER_TAKEN);
    assert_int_equal(decision(&settings, "(;SZ[9]RE[W+])"), FILTER_MARGIN);
    assert_int_equal(decision(&settings, "(;SZ[9])"), FILTER_MARGIN);
    settings.refuse_time = true;
    assert_int_equal(decision(&settings, "(;SZ[9]RE[W+Time])"), FILTER_TIME);
    assert_int_equal(decision(&settings, "(;SZ[9]RE[W+Resign])"), FILTER_TAKEN);
}

/* Returns the filter's decision about one more record. */
static enum filter_reason next_decision(struct game_filter *filter, const char *text) {
    struct sgf_game game = record_read(text);
    enum filter_reason reason = filter_decide(filter, &game);
    sgf_game_free(&game);
    return reason;
}

static void finds_duplicates_under_all_symmetries(void **state) {
    (void)state;
    static const char *const images[] = {
        /* C7 D6 pass; then turned and mirrored: left-right, top-bottom, both, and the four with rows and
         * columns exchanged. The last move breaks every symmetry. */
        "(;SZ[9]PB[a];B[cc];W[dd];B[];W[be])", "(;SZ[9];B[gc];W[fd];B[tt];W[he])",
        "(;SZ[9];B[cg];W[df];B[];W[be])",      "(;SZ[9];B[gg];W[ff];B[];W[he])",
        "(;SZ[9];B[cc];W[dd];B[];W[eb])",      "(;SZ[9];B[gc];W[fd];B[];W[eb])",
        "(;SZ[9];B[cg];W[df];B[];W[eh])",      "(;SZ[9];B[gg];W[ff];B[];W[eh])"};
    for (size_t first = 0; first < 8; first++) {
        static struct game_filter filter;
        struct filter_settings settings = filter_settings_default();
        settings.refuse_duplicates = true;
        assert_int_equal(filter_init(&filter, &settings, NULL), KT_OK);
        assert_int_equal(next_decision(&filter, images[first]), FILTER_TAKEN);
        for (size_t i = 0; i < 8; i++) assert_int_equal(next_decision(&filter, images[i]), FILTER_DUPLICATE);
        assert_int_equal(next_decision(&filter, "(;SZ[9];B[cc];W[dd];B[])"), FILTER_TAKEN);
        assert_int_equal(next_decision(&filter, "(;SZ[9];W[cc];B[dd];W[];B[be])"), FILTER_TAKEN);
        assert_int_equal(next_decision(&filter, "(;SZ[9];B[cc];W[dd];B[];W[bd])"), FILTER_TAKEN);
        assert_int_equal(next_decision(&filter, "(;SZ[9];B[dd];W[cc];B[];W[be])"), FILTER_TAKEN);
        assert_int_equal(filter.count[FILTER_DUPLICATE], 8);
        filter_free(&filter);
    }
}

/* Games of two moves: their number up to symmetry, against counting orbits by hand. Of 81 * 80 ordered
 * pairs of points, the identity keeps all 6480, each of the four reflections those on its axis, 9 * 8 =
 * 72, the rotations none: (6480 + 4 * 72) / 8 = 846 by Burnside's lemma. */
static void counts_games_of_two_moves_as_burnside_does(void **state) {
    (void)state;
    static struct game_filter filter;
    struct filter_settings settings = filter_settings_default();
    settings.refuse_duplicates = true;
    assert_int_equal(filter_init(&filter, &settings, NULL), KT_OK);
    for (int a = 0; a < 81; a++)
        for (int b = 0; b < 81; b++) {
            if (a == b) continue;
            char text[64];
            snprintf(text, sizeof text, "(;SZ[9];B[%c%c];W[%c%c])", 'a' + a % 9, 'a' + a / 9, 'a' + b % 9,
                     'a' + b / 9);
            next_decision(&filter, text);
        }
    assert_int_equal(filter.count[FILTER_TAKEN], 846);
    assert_int_equal(filter.count[FILTER_DUPLICATE], 6480 - 846);
    filter_free(&filter);
}

static void the_summary_names_the_reasons(void **state) {
    (void)state;
    static struct game_filter filter;
    char *text = NULL;
    size_t bytes = 0;
    struct filter_settings settings = filter_settings_default();
    assert_int_equal(filter_init(&filter, &settings, NULL), KT_OK);
    struct source_counts counts = {.files = 6212, .games = 6212};
    filter.count[FILTER_TAKEN] = 6198;
    filter.count[FILTER_DUPLICATE] = 9;
    filter.count[FILTER_HANDICAP] = 5;
    FILE *stream = open_memstream(&text, &bytes);
    filter_print_summary(stream, &filter, &counts);
    counts = (struct source_counts){.files = 6214, .games = 6213, .files_broken = 2, .broken = 1};
    filter_print_summary(stream, &filter, &counts);
    fclose(stream);
    assert_string_equal(
        text, "6212 games read, 14 skipped: 9 duplicates, 5 handicap\n"
              "6213 games read, 15 skipped: 9 duplicates, 5 handicap, 1 broken; 2 of 6214 files are "
              "broken\n");
    assert_int_equal(filter_skipped(&filter, &counts), 15);
    free(text);
    filter_free(&filter);
}

/* Expects this explanation of a filter that takes none of these records. */
static void assert_explained(struct filter_settings settings, const char *const *records, size_t count,
                             const char *expected) {
    static struct game_filter filter;
    struct source_counts counts = {.games = count};
    char *text = NULL;
    size_t bytes = 0;
    assert_int_equal(filter_init(&filter, &settings, NULL), KT_OK);
    for (size_t i = 0; i < count; i++) assert_int_not_equal(next_decision(&filter, records[i]), FILTER_TAKEN);
    FILE *stream = open_memstream(&text, &bytes);
    filter_explain_none(stream, &filter, &counts);
    fclose(stream);
    assert_string_equal(text, expected);
    free(text);
    filter_free(&filter);
}

static void no_game_left_is_explained(void **state) {
    (void)state;
    struct filter_settings settings = filter_settings_default();
    static const char *const ranks[] = {"(;SZ[9])", "(;SZ[9]BR[9d])", "(;SZ[9]BR[9d]WR[2800])",
                                        "(;SZ[9]BR[9d]WR[4d])", "(;SZ[9]BR[NR]WR[4d])"};
    settings.weakest = filter_rank_read("5d");
    assert_explained(
        settings, ranks, 5,
        "katachi: no game is left to work on. Of the 5 games read, these were left out:\n"
        "  5 by --rank: in 3 of them a player has no rank (BR, WR), in 1 a rating, in 1 too low a "
        "rank\n");
    settings = filter_settings_default();
    settings.margin_max = 13;
    settings.refuse_time = true;
    static const char *const results[] = {"(;SZ[9])", "(;SZ[9]RE[B+20])", "(;SZ[9]RE[?])", "(;SZ[9]RE[B+T])"};
    assert_explained(settings, results, 4,
                     "katachi: no game is left to work on. Of the 4 games read, these were left out:\n"
                     "  3 by --margin: in 2 of them the result (RE) is unknown, 1 won by more\n"
                     "  1 by --no-time\n");
    static const char *const sizes[] = {"(;SZ[13])", "(;B[aa])", "(;SZ[19])", "(;SZ[9]HA[3])"};
    assert_explained(filter_settings_default(), sizes, 4,
                     "katachi: no game is left to work on. Of the 4 games read, these were left out:\n"
                     "  3 not on 9x9 boards; 2 of them on 19x19, which --size 19 takes\n"
                     "  1 with a handicap, which --handicap takes\n");
}

static void an_illegal_move_is_reported(void **state) {
    (void)state;
    static struct game_filter filter;
    char *text = NULL;
    size_t bytes = 0;
    struct filter_settings settings = filter_settings_default();
    FILE *stream = open_memstream(&text, &bytes);
    assert_int_equal(filter_init(&filter, &settings, stream), KT_OK);
    assert_int_equal(next_decision(&filter, "\n(;SZ[9];B[aa];W[aa])"), FILTER_TAKEN);
    assert_int_equal(next_decision(&filter, "(;SZ[9];B[aa];W[bb];B[bb];W[bb];B[aa])"), FILTER_TAKEN);
    fclose(stream);
    assert_string_equal(
        text, "katachi: test.sgf:2: move 2 is illegal: the point is occupied; played, not learned from\n"
              "katachi: test.sgf:1: move 3 is illegal: the point is occupied; so are 2 more; played, not "
              "learned from\n");
    free(text);
    filter_free(&filter);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(understands_ranks),
        cmocka_unit_test(by_default_takes_even_games_of_size_9),
        cmocka_unit_test(filters_by_rank),
        cmocka_unit_test(filters_by_result),
        cmocka_unit_test(finds_duplicates_under_all_symmetries),
        cmocka_unit_test(counts_games_of_two_moves_as_burnside_does),
        cmocka_unit_test(the_summary_names_the_reasons),
        cmocka_unit_test(no_game_left_is_explained),
        cmocka_unit_test(an_illegal_move_is_reported),
    };
    return cmocka_run_group_tests_name("filter", tests, NULL, NULL);
}
