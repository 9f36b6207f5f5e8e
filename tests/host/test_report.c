/* The small parts of a report. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "common/child.h"
#include "common/json_write.h"
#include "draw/graph.h"
#include "draw/html.h"
#include "report/report_diagram.h"
#include "report/report_json.h"

static char *written;
static size_t written_bytes;

static FILE *begin(void) { return open_memstream(&written, &written_bytes); }

static void expect_written(FILE *stream, const char *text) {
    fclose(stream);
    assert_string_equal(written, text);
    free(written);
}

static void text_is_made_harmless(void **state) {
    (void)state;
    FILE *page = begin();
    html_text(page, "<a href=\"x\">'&'</a>\n\x7f 9×9 段 😀");
    expect_written(page, "&lt;a href=&quot;x&quot;&gt;'&amp;'&lt;/a&gt; 9×9 段 😀");
    page = begin();
    /* A lone continuation byte, an unfinished character, an overlong "/", a surrogate. */
    html_text(page, "\x80|\xe6|\xc0\xaf|\xed\xa0\x80|\xf5");
    expect_written(page, "?|?|??|???|?");
}

static void numbers_are_readable(void **state) {
    (void)state;
    assert_string_equal(html_count(0).text, "0");
    assert_string_equal(html_count(999).text, "999");
    assert_string_equal(html_count(1000).text, "1,000");
    assert_string_equal(html_count(1234567).text, "1,234,567");
    assert_string_equal(html_count(NAN).text, "");
    assert_string_equal(html_share(.8774).text, ".877");
    assert_string_equal(html_share(.9999).text, "1.000");
    assert_string_equal(html_share(NAN).text, "");
    assert_string_equal(html_bytes(101156).text, "101 KB");
    assert_string_equal(html_bytes(1.25e9).text, "1.2 GB");
}

/* A picture 100 wide and 50 high at (10, 20); x from 1 to 100, logarithmic, so that 10 is in the middle; y from -5 to 5. */
static const struct graph_frame frame = {
    10, 20, 100, 50, {.from = 1, .to = 100, .logarithmic = true}, {.from = -5, .to = 5}};

static void values_stand_where_their_axes_say(void **state) {
    (void)state;
    const double x[] = {1, 10, 100, 100, 1}, y[] = {5, 0, NAN, -5, -7}, low[] = {0, -5, NAN, -5, -5};
    FILE *page = begin();
    graph_line(page, &frame, x, y, 5);
    expect_written(page, "M10.0 20.0L60.0 45.0M110.0 70.0L10.0 70.0");
    page = begin();
    graph_area(page, &frame, x, low, y, 3);
    expect_written(page, "M10.0 20.0L60.0 45.0L60.0 70.0L10.0 45.0Z");
    page = begin();
    graph_area(page, &frame, NULL, NULL, y, 2); /* in the middle of either half, down to the bottom */
    expect_written(page, "M35.0 20.0L85.0 45.0L85.0 70.0L35.0 70.0Z");
}

/* Counts how often `part` stands in what was written. */
static int count_of(const char *part) {
    int count = 0;
    for (const char *at = written; (at = strstr(at, part)); at++) count++;
    return count;
}

static void axes_have_round_numbers(void **state) {
    (void)state;
    static const struct {
        struct graph_axis axis;
        const char *least, *most, *none; /* the first number, the last, and one that is none */
        int count;
    } rows[] = {
        {{.to = 100, .unit = " %"}, ">0 %<", ">100 %<", ">25 %<", 6},
        {{.to = 1}, ">0<", ">1<", ">0.5<", 6},
        {{.to = 1107}, ">0<", ">1,000<", ">1,107<", 3},
        {{.from = -10, .to = 10}, ">-10<", ">10<", ">-0<", 5},
        {{.from = 1, .to = 81, .logarithmic = true}, ">1<", ">50<", ">81<", 6},
        {{.from = 1, .to = 15000, .logarithmic = true}, ">1<", ">10,000<", ">20<", 5},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct graph graph = {.name = "", .x = rows[i].axis, .y = {.to = 3e-9}, .height = GRAPH_FLAT};
        FILE *page = begin();
        graph_write(page, &graph, NULL, 0);
        fclose(page);
        char *numbers = strchr(strstr(written, "<line"),
                               '\n'); /* those of y stand in a line, and those of x in the next */
        memmove(written, numbers, strlen(numbers) + 1);
        assert_int_equal(count_of(rows[i].least), 1);
        assert_int_equal(count_of(rows[i].most), 1);
        assert_int_equal(count_of(rows[i].none), 0);
        assert_int_equal(count_of("</text>"), rows[i].count);
        free(written);
    }
}

static void command_lines_can_be_typed(void **state) {
    (void)state;
    struct words words = {0};
    words_add(&words, "katachi");
    words_add(&words, "%s %d", "two words", 2);
    words_add(&words, "it's");
    words_add(&words, "%s", "");
    char *line = words_join(&words);
    assert_string_equal(line, "katachi 'two words 2' 'it'\\''s' ''");
    free(line);
    words_free(&words);
}

static bool run(const char *program, const char *argument, struct child_result *result, bool *started) {
    struct words words = {0};
    words_add(&words, "%s", program);
    words_add(&words, "-c");
    words_add(&words, "%s", argument);
    bool ok = child_run(program, &words, result, started);
    words_free(&words);
    return ok;
}

static void programs_are_run(void **state) {
    (void)state;
    struct child_result result;
    bool started;
    assert_true(run("sh", "printf one; printf two", &result, &started));
    assert_string_equal(result.output, "onetwo");
    assert_true(result.memory_bytes > 0);
    free(result.output);
    assert_false(run("sh", "exit 3", &result, &started));
    assert_true(started);
    free(result.output);
    assert_false(run("no-such-program", "", &result, &started));
    assert_false(started);
    assert_int_equal(errno, ENOENT);
    free(result.output);
}

static int count_open_files(void) {
    int count = 0;
    for (int file = 0; file < 1000; file++) count += fcntl(file, F_GETFD) >= 0;
    return count;
}

/* Whichever open fails for lack of files, all others are closed again. */
static void a_program_that_lacks_files_leaves_none(void **state) {
    (void)state;
    struct rlimit old, few;
    struct child_result result;
    bool started;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &old), 0);
    int filler[1000], fillers = 0, before;
    do filler[fillers++] = dup(STDIN_FILENO); /* leaves no gaps among the numbers in use */
    while (filler[fillers - 1] != (before = count_open_files()) - 1);
    for (int more = 0; more < 5; more++) { /* a file for messages and two pipes */
        few = old;
        few.rlim_cur = (rlim_t)(before + more);
        assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
        bool ok = run("true", "", &result, &started);
        int reason = errno;
        assert_int_equal(setrlimit(RLIMIT_NOFILE, &old), 0);
        assert_false(ok || started);
        assert_int_equal(reason, EMFILE);
        assert_int_equal(count_open_files(), before);
    }
    while (fillers) close(filler[--fillers]);
}

static void json_is_written_as_it_was_rounded(void **state) {
    (void)state;
    json_t *object = json_object();
    json_put(object, "count", -3);
    json_put_fixed(object, "share", 0.12345, 4);
    json_put_fixed(object, "tenth", 0.1, 4);
    json_put_fixed(object, "whole", 59.99996, 4);
    json_put_fixed(object, "none", NAN, 4);
    json_put_text(object, "text", "a\"b\\\n段\x80|\xe6");
    char *line = json_line(object);
    assert_string_equal(line,
                        "{\"count\": -3, \"share\": 0.1235, \"tenth\": 0.1, \"whole\": 60, \"none\": null, "
                        "\"text\": \"a\\\"b\\\\\\n段?|?\"}\n");
    free(line);
}

static void add_value(void *user, const char *name, const char *value, bool is_number) {
    fprintf(user, "%s=%s%s;", name, value, is_number ? "#" : "");
}

static void json_is_taken_apart(void **state) {
    (void)state;
    FILE *stream = begin();
    assert_true(json_values("{\"bench\": \"x\", \"a_b\": 1, \"c\": {\"20\": 0.5}}", add_value, stream));
    expect_written(stream, "bench=x;a b=1#;c 20=0.5#;");
    stream = begin();
    assert_false(json_values("[1]", add_value, stream));
    assert_false(json_values("1", add_value, stream));
    assert_false(json_values("{\"a\": ", add_value, stream));
    fclose(stream);
    free(written);
}

/* Nearest first from the move at *: the lower edge is two lines away, X to the right, O above.
 *
 *     . . . .
 *     . O . .
 *     . * X .
 *     . . . .   the edge of the board */
static void a_pattern_is_drawn(void **state) {
    (void)state;
    kt_spiral spiral;
    kt_spiral_init(&spiral, 9);
    uint16_t right = 0, above = 0;
    for (uint16_t i = 0; i < KT_SPIRAL_MAX; i++) {
        if (spiral.dx[i] == 1 && spiral.dy[i] == 0 && !right) right = i;
        if (spiral.dx[i] == 0 && spiral.dy[i] == 1 && !above) above = i;
    }
    struct pattern p = {.k = 3, .edges = 1 << EDGE_BELOW, .stones = 2, .x_max = 4, .y_min = 1, .y_max = 1};
    p.stone[0] = (uint16_t)(2 * right);
    p.stone[1] = (uint16_t)(2 * above + 1);
    FILE *page = begin();
    diagram_write(page, &p, &spiral, 9);
    fclose(page);
    /* Four columns of 20, the move in the second, and four rows, the move in the third. */
    assert_non_null(strstr(written, "viewBox=\"0 0 100 100\""));
    assert_non_null(strstr(written, "<circle cx=\"60\" cy=\"60\" r=\"9.3\" fill=\"url(#shape-black)\"/>"));
    assert_non_null(strstr(written, "<circle cx=\"40\" cy=\"40\" r=\"9.3\" fill=\"url(#shape-white)\"/>"));
    assert_non_null(strstr(written, "<circle cx=\"40\" cy=\"60\" r=\"6.5\""));
    /* Lines downwards end at the edge, lines to the sides go on. */
    assert_non_null(strstr(written, "M40 10V80"));
    assert_non_null(strstr(written, "M10 60H90"));
    free(written);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_made_harmless),
        cmocka_unit_test(numbers_are_readable),
        cmocka_unit_test(values_stand_where_their_axes_say),
        cmocka_unit_test(axes_have_round_numbers),
        cmocka_unit_test(command_lines_can_be_typed),
        cmocka_unit_test(programs_are_run),
        cmocka_unit_test(a_program_that_lacks_files_leaves_none),
        cmocka_unit_test(json_is_written_as_it_was_rounded),
        cmocka_unit_test(json_is_taken_apart),
        cmocka_unit_test(a_pattern_is_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
