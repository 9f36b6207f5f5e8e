/* host-tools/series/series_learning.h: curves and tables of games made by hand, and what is said of lines that are wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "series/series_view_learning.h"

static struct series_learning learning;
static char *text, *said; /* the lines of the test; what is said of them, or the page */
static FILE *lines;

static int begin(void **state) {
    static size_t length;
    (void)state;
    lines = open_memstream(&text, &length);
    return lines ? 0 : -1;
}

static int end(void **state) {
    (void)state;
    fclose(lines);
    free(text);
    free(said);
    text = said = NULL;
    series_learning_free(&learning);
    learning = (struct series_learning){0};
    return 0;
}

static void play(const char *title, const char *curve, int game, const char *colour, const char *result) {
    fprintf(
        lines,
        "{\"title\": \"%s\", \"curve\": \"%s\", \"game\": %d, \"colour\": \"%s\", \"result\": \"%s\", \"moves\": \"C3\"}\n",
        title, curve, game, colour, result);
}

static bool reads(void) {
    size_t length;
    fflush(lines);
    free(said);
    series_learning_free(&learning);
    FILE *complaints = open_memstream(&said, &length);
    bool ok = series_learning_read(&learning, text, strlen(text), "file", complaints);
    fclose(complaints);
    return ok;
}

static void write_page(void) {
    size_t length;
    free(said);
    FILE *page = open_memstream(&said, &length);
    series_view_learning(page, &learning);
    fclose(page);
}

static void shows(const char *wanted) {
    if (!strstr(said, wanted)) fail_msg("'%s' is not in: %s", wanted, said);
}

/* Black's 30 games: 20 of the first 25 won; then 3 won, 1 drawn, 1 lost. White's 4 are lost. The picture is 564 wide from 62
 * on, for two blocks of 25 games, and 190 high, down to 202. Wilson's intervals are those of another program. */
static void curves_are_what_the_games_came_to(void **state) {
    (void)state;
    for (int game = 1; game <= 25; game++)
        play("A <toy>", "with", game, "b", game % 5 ? game % 2 ? "B+R" : "B+3.5" : "W+R");
    for (int game = 1; game <= 4; game++) play("A <toy>", "without", game, "w", "B+12.5");
    for (int game = 26; game <= 30; game++)
        play("A <toy>", "with", game, "b", game == 27 ? "0" : game == 29 ? "W+0.5" : "B+R");
    assert_true(reads());
    assert_int_equal(learning.count, 2);
    write_page();
    shows("<h3>A &lt;toy&gt;</h3>");
    shows("with 78.3 % (60.9–89.4), without 0.0 % (0.0–49.0)");
    shows(" d=\"M203.0 50.0L485.0 69.0\"/>");                         /* the curve */
    shows(" d=\"M203.0 28.8L485.0 25.8L485.0 145.2L203.0 86.3Z\"/>"); /* its band */
    shows("<circle cx=\"203.0\" cy=\"202.0\" r=\"4\"");               /* of the curve without, a dot */
    shows(" stroke-dasharray=\"7 5\" d=\"M203.0 202.0\"/>");
    shows(">20</text>");
    shows(">50</text>");
    shows(
        "<th>1–25</th><td>20 of 25</td><td>80.0 % (60.9–91.1)</td><td>0 of 4</td><td>0.0 % (0.0–49.0)</td></tr>");
    shows("<th>26–30</th><td>3 of 5, 1 drawn</td><td>70.0 % (29.9–92.7)</td><td></td><td></td></tr>");
    shows("<th>all</th><td>23 of 30, 1 drawn</td><td>78.3 % (60.9–89.4)</td><td>0 of 4</td>");
}

/* A last block of one game is named by its number. */
static void a_game_alone_is_no_range(void **state) {
    (void)state;
    for (int game = 1; game <= 26; game++) play("A", "with", game, "b", "B+R");
    assert_true(reads());
    write_page();
    shows("<th>1–25</th><td>25 of 25</td>");
    shows("<th>26</th><td>1 of 1</td>");
}

/* Games of White and of Black are told apart, and so are titles. */
static void a_win_is_the_toys_own(void **state) {
    (void)state;
    play("one", "with", 1, "w", "W+R");
    play("two", "with", 1, "w", "B+R");
    play("two", "with", 2, "b", "B+R");
    assert_true(reads());
    assert_int_equal(learning.count, 2);
    assert_int_equal(learning.curves[0].all.won, 1);
    assert_int_equal(learning.curves[1].all.games, 2);
    assert_int_equal(learning.curves[1].all.won, 1);
}

static void a_wrong_line_is_told(void **state) {
    (void)state;
    static const struct {
        const char *line, *fault;
    } wrong[] = {
        {"", "this is no JSON object"},
        {"[1, 2]", "this is no JSON object"},
        {"{\"title\": \"t\", \"title\": \"t\"}", "or it names something twice"},
        {"{\"title\": \"t\\u0000\"}", "this is no JSON object"},
        {"{\"title\": 1}", "\"title\" must be a text of 1 to 199 bytes"},
        {"{\"title\": \"\"}", "\"title\" must be a text"},
        {"{\"title\": \"t\"}", "\"curve\" must be a text"},
        {"{\"title\": \"t\", \"curve\": \"c\", \"game\": 1.0}", "\"game\" must be a whole number"},
        {"{\"title\": \"t\", \"curve\": \"c\", \"game\": 1}", "\"colour\" must be \"b\" or \"w\""},
        {"{\"title\": \"t\", \"curve\": \"c\", \"game\": 1, \"colour\": \"black\"}", "\"colour\" must be"},
        {"{\"title\": \"t\", \"curve\": \"c\", \"game\": 1, \"colour\": \"b\"}", "\"result\" must be like"},
        {"{\"title\": \"a\", \"curve\": \"with\", \"game\": 1, \"colour\": \"b\", \"result\": \"B+R\"}",
         "\"game\" must be 2, the next of its curve"},
        {"{\"title\": \"t\", \"curve\": \"c\", \"game\": 2, \"colour\": \"b\", \"result\": \"B+R\"}",
         "\"game\" must be 1, the next of its curve"},
    };
    static const char *const results[] = {"",    "B", "B+",  "b+R",  "B+R ",    "X+R", "B+3.5e9",
                                          "B-R", "1", "B+.", "B+.5", "B+1.2.3", "B+1R"};
    play("a", "with", 1, "b", "B+R");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        long at = ftell(lines);
        fprintf(lines, "%s\n{", wrong[i].line); /* the next line, which is wrong, too, isn't told */
        assert_false(reads());
        shows("katachi: file:2: ");
        shows(wrong[i].fault);
        assert_null(strstr(said, "file:3"));
        fseek(lines, at, SEEK_SET);
    }
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        long at = ftell(lines);
        play("a", "with", 2, "b", results[i]);
        assert_false(reads());
        shows("katachi: file:2: \"result\" must be like");
        fseek(lines, at, SEEK_SET);
    }
}

/* A file can't make a page that nobody could read, nor a text longer than its place. */
static void curves_and_texts_have_bounds(void **state) {
    (void)state;
    char name[201] = "";
    for (int i = 0; i < 4; i++) {
        sprintf(name, "%d", i);
        play("a", name, 1, "b", "B+R");
    }
    assert_true(reads());
    long at = ftell(lines);
    play("a", "4", 1, "b", "B+R");
    assert_false(reads());
    shows("file:5: there are more than 4 curves of a title");
    fseek(lines, at, SEEK_SET);
    memset(name, 'x', 199);
    name[199] = 0;
    play(name, name, 1, "b", "B+R");
    assert_true(reads());
    write_page();
    shows(name);
    name[199] = 'x';
    play(name, "c", 1, "b", "B+R");
    assert_false(reads());
    shows("file:6: \"title\" must be a text of 1 to 199 bytes");
}

static void no_games_are_no_curves(void **state) {
    (void)state;
    assert_true(reads());
    assert_int_equal(learning.count, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(curves_are_what_the_games_came_to, begin, end),
        cmocka_unit_test_setup_teardown(a_game_alone_is_no_range, begin, end),
        cmocka_unit_test_setup_teardown(a_win_is_the_toys_own, begin, end),
        cmocka_unit_test_setup_teardown(a_wrong_line_is_told, begin, end),
        cmocka_unit_test_setup_teardown(curves_and_texts_have_bounds, begin, end),
        cmocka_unit_test_setup_teardown(no_games_are_no_curves, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
