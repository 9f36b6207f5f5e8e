/* host-tools/series: which descriptions are read, and what is said of wrong ones; figures worked out by hand; results and
 * libraries that go on where they ended. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <math.h>

#include "cases/case_bytes.h"
#include "series/series_figures.h"
#include "series/series_play.h"
#include "series/series_read.h"
#include "series/series_result.h"
#include "series/series_say.h"
#include "series/series_words.h"

static struct series_list list;
static char *said;

/* Reads a description, and keeps what is said. */
static bool reads(const char *text) {
    size_t length;
    free(said);
    FILE *complaints = open_memstream(&said, &length);
    assert_non_null(complaints);
    series_free(&list);
    bool ok = series_read(&list, text, strlen(text), "file", complaints);
    fclose(complaints);
    return ok;
}

static void says(const char *text, const char *wanted) {
    assert_false(reads(text));
    if (!strstr(said, wanted)) fail_msg("'%s' is not in: %s", wanted, said);
}

static int clean_up(void **state) {
    (void)state;
    series_free(&list);
    list = (struct series_list){0};
    free(said);
    said = NULL;
    return 0;
}

static void a_description_says_what_is_played(void **state) {
    (void)state;
    assert_true(reads("# a comment\r\n"
                      "game kalah 4 3\n"
                      "games 200\n"
                      "player plain depth 4 pruning none # a comment\n"
                      "player\tclever like plain   learns yes retrieval own strategy least-known library 77\n"
                      "\n"
                      "series one plain clever\n"
                      "title  Plain against clever # no comment\n"
                      "games 300\n"
                      "begins b\n"
                      "published terminals-b 12.5 # of as many games\n"
                      "published beans-a 9 50\n"
                      "series two clever plain"));
    assert_string_equal(said, "");
    assert_int_equal(list.count, 2);
    const struct series *one = &list.series[0], *two = &list.series[1];
    assert_string_equal(one->name, "one");
    assert_string_equal(one->title, "Plain against clever # no comment");
    assert_int_equal(one->games, 300);
    assert_int_equal(two->games, 200);
    assert_int_equal(one->begins, SERIES_B_BEGINS);
    assert_int_equal(two->begins, SERIES_ALTERNATE);
    assert_int_equal(one->pits * 10 + one->beans, 43);
    assert_int_equal(one->published_count, 2);
    assert_string_equal(series_figure_name(one->published[0].figure), "terminals-b");
    assert_true(fabs(one->published[0].value - 12.5) < 1e-9);
    assert_int_equal(one->published[0].games, 0);
    assert_int_equal(one->published[1].games, 50);
    char *line = series_line(two);
    assert_string_equal(
        line, "kalah 4 3, seed 1, begins alternate, A: depth 4 pruning none learns yes retrieval own "
              "strategy least-known library 77, B: depth 4 pruning none");
    free(line);
    kt_learner_settings settings = series_learner(&two->player[SERIES_A]);
    assert_int_equal(settings.search.depth, 4);
    assert_int_equal(settings.search.pruning, KT_MINIMAX_WHOLE);
    assert_int_equal(settings.search.order, KT_MINIMAX_HEURISTIC);
    assert_int_equal(settings.search.retrieval, KT_MINIMAX_OWN);
    assert_int_equal(settings.choice, KT_CHOICE_LEAST_KNOWN);
    assert_true(settings.learns);
}

/* The words of a setting stand in the order of the numbers that they mean. */
static void words_mean_what_they_say(void **state) {
    (void)state;
    static const struct {
        const char *setting, *word;
        int number;
    } pairs[] = {
        {"pruning", "none", KT_MINIMAX_WHOLE},
        {"pruning", "independent", KT_MINIMAX_INDEPENDENT},
        {"pruning", "dependent", KT_MINIMAX_DEPENDENT},
        {"pruning", "first", KT_MINIMAX_FIRST},
        {"order", "static", KT_MINIMAX_STATIC},
        {"order", "heuristic", KT_MINIMAX_HEURISTIC},
        {"retrieval", "nowhere", KT_MINIMAX_NOWHERE},
        {"retrieval", "terminal", KT_MINIMAX_TERMINAL},
        {"retrieval", "own", KT_MINIMAX_OWN},
        {"retrieval", "all", KT_MINIMAX_ALL},
        {"generalise", "player", KT_MINIMAX_PLAYER},
        {"generalise", "store", KT_MINIMAX_STORE},
        {"generalise", "both", KT_MINIMAX_PLAYER | KT_MINIMAX_STORE},
        {"strategy", "known", KT_CHOICE_KNOWN},
        {"strategy", "best-known", KT_CHOICE_BEST_KNOWN},
        {"strategy", "unknown", KT_CHOICE_UNKNOWN},
        {"strategy", "least-known", KT_CHOICE_LEAST_KNOWN},
        {"strategy", "known-and-unknown", KT_CHOICE_KNOWN_AND_UNKNOWN},
        {"strategy", "best-and-least-known", KT_CHOICE_BEST_AND_LEAST_KNOWN},
        {"strategy", "deepest", KT_CHOICE_DEEPEST},
        {"pruning none strategy", "chance", KT_CHOICE_CHANCE},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        char text[200];
        snprintf(text, sizeof text, "player p learns yes %s %s\nseries s p p", pairs[i].setting,
                 pairs[i].word);
        assert_true(reads(text));
        const struct series_setting *setting = series_settings;
        const char *last = strrchr(pairs[i].setting, ' ');
        while (strcmp(setting->name, last ? last + 1 : pairs[i].setting) != 0) setting++;
        assert_int_equal(*series_field(&list.series[0].player[SERIES_A], setting), pairs[i].number);
    }
}

static void what_is_wrong_is_said_with_its_line(void **state) {
    (void)state;
    says("", "file: no line begins with 'series'");
    says("player p\nserie s p p", "file:2: a line can't begin with 'serie'; did you mean 'series'?");
    says("player p dept 3", "file:1: 'dept' is no setting of a player; did you mean 'depth'?");
    says("player p depth 21", "file:1: '21' is no depth, which is a whole number from 1 to 20");
    says("player p depth 1x", "'1x' is no depth");
    says("player p depth", "file:1: depth is missing at the end of the line");
    says("player p pruning some", "'some' is no pruning; there are none, independent, dependent, first");
    says("player P", "'P' is no name of a player");
    says("player -p", "'-p' is no name of a player");
    says("player p\nplayer p", "file:2: there is a player 'p' already");
    says("player plain\nseries s plain plane",
         "file:2: there is no player 'plane' above this line; did you mean 'plain'?");
    says("player p\nseries s p p\nseries s p p", "file:3: there is a series 's' already");
    says("player p\nseries s p p p", "file:2: 'p' is too much in this line");
    says("game chess 6 6", "'chess' is no game; there is kalah");
    says("game kalah 13 6", "'13' is no number of pits");
    says("games 0", "'0' is no number of games");
    says("published share 1", "'published' belongs below a series");
    says("player p\nseries s p p\npublished shape 1", "'shape' is no figure; did you mean 'share'?");
    says("player p\nseries s p p\npublished luck 1", "'luck' is no figure; there are share, wins-a, ");
    says("player p\nseries s p p\npublished luck 1", ", pit-1 to pit-12 and value-1 to value-8");
    says("player p speed 3", "'speed' is no setting of a player; there are depth, pruning, ");
    says("player p\nseries s p p\npublished share much", "'much' is no number");
    says("player p\nseries s p p\npublished share nan", "'nan' is no number");
    says("player p\nseries s p p\npublished share 0x10", "'0x10' is no number, such as");
    says("player p\nseries s p p\npublished share -2000000000", "is no figure of a series");
    says("player p\nseries s p p\npublished share 1 0", "'0' is no number of games");
    says("runs 0", "'0' is no number of runs, which is a whole number from 1 to 100");
    says("captures none", "'none' is no word for the captures on the board; there are all, first");
    says("values 9", "'9' is no number of depths, which is a whole number from 0 to 8");
    says("player p\nruns 2\nseries s p p\nseries s-run2 p p",
         "a run is named 's-run2', and so is another series");
    says("title All of them", "file:1: 'title' belongs below a series");
    says("player p\nseries s p p\ntitle", "a title has 1 to 199 bytes");
    says("player p retrieval all", "needs 'learns yes'");
    says("player p learns yes similarity 1", "needs 'retrieval'");
    says("player p strategy chance", "needs 'pruning none' or 'pruning independent'");
    says("player p practice 10", "needs 'learns yes'");
    says("player p learns yes\nseries s p p\ngame kalah 9 2", "file: series 's': 9 pits a side are too many");
}

static void many_wrong_lines_are_told_in_twenty(void **state) {
    (void)state;
    char text[400] = "";
    for (int i = 0; i < 30; i++) strcat(text, "what\n");
    says(text, "file:20: ");
    assert_null(strstr(said, "file:21: "));
    assert_non_null(strstr(said, "file: 10 further lines are wrong"));
    char *long_line = malloc(2001);
    memset(long_line, 'x', 2000);
    long_line[2000] = 0;
    says(long_line, "file:1: a line has at most 1000 bytes");
    free(long_line);
    assert_false(series_read(&list, "\0", 1, "file", NULL));
}

/* Four games of Kalah(1, 2), which has 4 beans: +4, +2, 0 and -2 for A. */
static void figures_are_those_worked_out_by_hand(void **state) {
    (void)state;
    const struct series series = {.pits = 1, .beans = 2, .games = 4};
    struct series_result result;
    series_result_init(&result, &series);
    result.played = 4;
    result.differences[4 + 4] = result.differences[4 + 2] = result.differences[4] =
        result.differences[4 - 2] = 1;
    result.blocks[0] =
        (struct series_block){.games = 4, .wins = {2, 1}, .work = {{.searches = 10, .terminals = 55}}};
    struct series_figure share = series_figure_of(&series, &result, "share"),
                         wins = series_figure_of(&series, &result, "wins-b"),
                         difference = series_figure_of(&series, &result, "difference"),
                         beans = series_figure_of(&series, &result, "beans-b"),
                         terminals = series_figure_of(&series, &result, "terminals-a");
    assert_true(fabs(share.value - 2.5 / 4) < 1e-9);
    /* The squares' sum is 2.25, so the variance is 2.25 / 4 - 0.625 * 0.625; its root over 3 games. */
    assert_true(fabs(share.error - sqrt((2.25 / 4 - 0.390625) / 3)) < 1e-9);
    assert_true(fabs(wins.value - 0.25) < 1e-9 && fabs(wins.error - 0.25) < 1e-9);
    assert_true(fabs(difference.value - 1) < 1e-9 && fabs(difference.error - sqrt(5.0 / 3)) < 1e-9);
    assert_true(fabs(beans.value - 1.5) < 1e-9 && fabs(beans.error - sqrt(5.0 / 3) / 2) < 1e-9);
    assert_true(fabs(terminals.value - 5.5) < 1e-9 && isnan(terminals.error)); /* a single block */
    assert_string_equal(series_say_share(wins).text, "25.0 % ± 25.0");
    assert_string_equal(series_say_mean(terminals).text, "5.50");
    series_result_free(&result);
}

static void numbers_are_said_with_commas_and_signs(void **state) {
    (void)state;
    assert_string_equal(series_say_mean((struct series_figure){9507.4, 31.2}).text, "9,507 ± 31");
    assert_string_equal(series_say_mean((struct series_figure){1234567, NAN}).text, "1,234,567");
    assert_string_equal(series_say_mean((struct series_figure){347.12, 2}).text, "347.1 ± 2.0");
    assert_string_equal(series_say_mean((struct series_figure){-11.4, 0.415}).text, "-11.40 ± 0.41");
    assert_string_equal(series_say_mean((struct series_figure){-0.001, NAN}).text, "0.00");
    assert_string_equal(series_say_mean((struct series_figure){NAN, NAN}).text, "");
}

/* A capture takes beans out of play, so where those behind extra moves aren't carried out, games are longer. */
static void captures_behind_extra_moves_may_be_left_out(void **state) {
    (void)state;
    static const char text[] =
        "game kalah 6 6\nplayer p depth 1\nseries all p p\nseries first p p\ncaptures first";
    uint64_t half_moves[2], part_moves[2] = {0};
    assert_true(reads(text));
    for (int i = 0; i < 2; i++) {
        struct series_table table;
        struct series_result result;
        series_table_init(&table, &list.series[i]);
        series_result_init(&result, &list.series[i]);
        while (result.played < 100) series_play(&table, &result);
        const struct series_block *block = &result.blocks[0];
        half_moves[i] = block->work[SERIES_A].half_moves + block->work[SERIES_B].half_moves;
        for (int pit = 0; pit < 6; pit++)
            part_moves[i] += block->work[SERIES_A].pits[pit] + block->work[SERIES_B].pits[pit];
        assert_int_equal(block->beans[SERIES_A] + block->beans[SERIES_B], 100 * 72);
        series_table_free(&table);
        series_result_free(&result);
    }
    /* The thesis has 31.3 half-moves and 60.3 part moves a game at depth 1 (tables B.1 and B.2). */
    assert_true(half_moves[0] < 2300 && part_moves[0] < 4100);
    assert_true(half_moves[1] > 3000 && half_moves[1] < 3260);
    assert_true(part_moves[1] > 5800 && part_moves[1] < 6260);
    char *line = series_line(&list.series[1]);
    assert_string_equal(line, "kalah 6 6, seed 1, begins alternate, captures first, A: depth 1, B: depth 1");
    free(line);
}

static const char small[] =
    "game kalah 3 3\n"
    "games 150\n"
    "player plain depth 2\n"
    "player clever like plain learns yes retrieval all strategy best-known result 20\n"
    "series s clever plain";

static char *play(struct series_table *table, struct series_result *result, long until) {
    size_t length;
    while (result->played < until) series_play(table, result);
    return series_result_write(table->series, result, &length);
}

/* Two runs of a series, published figures of which are compared with both. */
static void runs_have_seeds_of_their_own_and_are_compared_together(void **state) {
    (void)state;
    static const char text[] =
        "game kalah 3 3\ngames 30\nplayer p\nruns 2\nseries s p p\ntitle T\npublished beans-a 9 60\n"
        "published cases-a 3\nseries t p p\nruns 1";
    assert_true(reads(text));
    assert_int_equal(list.count, 3);
    assert_string_equal(list.series[1].name, "s-run2");
    assert_string_equal(list.series[1].title, "T, run 2");
    assert_int_equal(list.series[0].seed + 1, list.series[1].seed);
    assert_int_equal(list.series[2].runs, 1);
    struct series_result results[2];
    for (int i = 0; i < 2; i++) {
        series_result_init(&results[i], &list.series[i]);
        results[i].played = 30;
        /* 10 beans in each game of the first run, 8 in each of the second. */
        results[i].differences[18 + (i ? -2 : 2)] = 30;
        results[i].blocks[0] = (struct series_block){.games = 30, .work = {{.cases = 3}}};
    }
    const struct series_published *published = list.series[0].published;
    struct series_comparison both = series_compare(list.series, results, &published[0]);
    assert_int_equal(both.runs, 2);
    /* The runs' standard deviation is the root of 2, so the error of their mean is 1; that of 60 published games, 1. */
    assert_true(fabs(both.ours.value - 9) < 1e-9 && fabs(both.ours.error - 1) < 1e-9 &&
                fabs(both.distance) < 1e-9);
    const struct series_published higher = {
        .figure = published[0].figure, .value = 9 - 2 * sqrt(2), .games = 60};
    both = series_compare(list.series, results, &higher);
    assert_true(fabs(both.distance - 2) < 1e-9);
    assert_string_equal(series_say_compared(&both, higher.figure).ours.text, "9.00 ± 1.00");
    assert_string_equal(series_say_compared(&both, higher.figure).distance.text, "+2.0");
    both =
        series_compare(list.series, results, &published[1]); /* alike in both runs: the error isn't known */
    assert_true(isnan(both.distance));
    assert_int_equal(series_only(&list, "s*"), 2);
    assert_int_equal(series_only(&list, "s-run2"), 0);
    for (int i = 0; i < 2; i++) series_result_free(&results[i]);
}

/* 60 games, written, read and gone on with, are as good as 150 at once. */
static void a_series_goes_on_where_it_ended(void **state) {
    (void)state;
    assert_true(reads(small));
    const struct series *series = &list.series[0];
    struct series_table once, twice;
    struct series_result whole, part;
    series_table_init(&once, series);
    series_result_init(&whole, series);
    char *expected = play(&once, &whole, 150);

    series_table_init(&twice, series);
    series_result_init(&part, series);
    char *text = play(&twice, &part, 60);
    static uint8_t bytes[1 << 20];
    kt_status length = kt_library_write(&twice.library[SERIES_A], "x", bytes, sizeof bytes);
    assert_true(length > 1000);
    series_table_free(&twice);
    series_result_free(&part);

    series_table_init(&twice, series);
    series_result_init(&part, series);
    assert_true(series_result_read(series, text, strlen(text), "text", stderr, &part));
    assert_true(kt_library_read(&twice.library[SERIES_A], "x", bytes, (size_t)length) > 0);
    char *got = play(&twice, &part, 150);
    assert_string_equal(got, expected);
    assert_int_equal(whole.played, 150);
    assert_int_equal(whole.blocks[0].games, 100);
    assert_int_equal(whole.blocks[1].games, 50);
    assert_int_equal(whole.blocks[0].beans[SERIES_A] + whole.blocks[0].beans[SERIES_B], 100 * 18);
    assert_true(whole.blocks[1].work[SERIES_A].retrieved > whole.blocks[1].work[SERIES_A].searches / 2);
    assert_int_equal(whole.blocks[1].work[SERIES_A].cases, once.library[SERIES_A].count);
    assert_int_equal(whole.blocks[1].work[SERIES_B].retrieved, 0);
    free(expected);
    free(text);
    free(got);
    series_table_free(&once);
    series_table_free(&twice);
    series_result_free(&whole);
    series_result_free(&part);
}

/* Each changed digit or word of a result is refused, or read as what it says; none is believed that contradicts the rest. */
static void a_damaged_result_is_refused(void **state) {
    (void)state;
    assert_true(reads(small));
    const struct series *series = &list.series[0];
    static const struct {
        const char *from, *to;
    } changes[] = {
        {"\"played\": 150", "\"played\": 151"},
        {"\"played\": 150", "\"played\": -1"},
        {"\"games\": 50", "\"games\": 49"},
        {"\"wins\": [", "\"wins\": [1, "},
        {"\"wins\": [", "\"wins\": [9"},
        {"\"beans\": [", "\"beans\": [9"},
        {"\"cases\": ", "\"cases\": -"},
        {"retrievals\": [", "retrievals\": [0, "},
        {"seed 1", "seed 2"},
        {"\"seconds\": 0", "\"seconds\": true"},
        {"\"learned\"", "\"lerned\""},
        {"}]}\n", "}]\n"},
    };
    struct series_table table;
    struct series_result result;
    series_table_init(&table, series);
    series_result_init(&result, series);
    char *text = play(&table, &result, 150);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        struct series_result read;
        const char *at = strstr(text, changes[i].from);
        assert_non_null(at);
        char *changed = malloc(strlen(text) + 40);
        sprintf(changed, "%.*s%s%s", (int)(at - text), text, changes[i].to, at + strlen(changes[i].from));
        series_result_init(&read, series);
        assert_false(series_result_read(series, changed, strlen(changed), "text", NULL, &read));
        assert_int_equal(read.played, 0);
        series_result_free(&read);
        free(changed);
    }
    free(text);
    series_table_free(&table);
    series_result_free(&result);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_description_says_what_is_played, clean_up),
        cmocka_unit_test_teardown(words_mean_what_they_say, clean_up),
        cmocka_unit_test_teardown(what_is_wrong_is_said_with_its_line, clean_up),
        cmocka_unit_test_teardown(many_wrong_lines_are_told_in_twenty, clean_up),
        cmocka_unit_test(figures_are_those_worked_out_by_hand),
        cmocka_unit_test(numbers_are_said_with_commas_and_signs),
        cmocka_unit_test_teardown(captures_behind_extra_moves_may_be_left_out, clean_up),
        cmocka_unit_test_teardown(runs_have_seeds_of_their_own_and_are_compared_together, clean_up),
        cmocka_unit_test_teardown(a_series_goes_on_where_it_ended, clean_up),
        cmocka_unit_test_teardown(a_damaged_result_is_refused, clean_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
