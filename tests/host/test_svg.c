/* The picture of a position: well formed, and everything where it belongs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "../unit/diagram.h"
#include "draw/svg.h"

static const char position[] = ". . . . . . . . .\n"
                               ". . . . . . . . .\n"
                               ". . X . . . 1 . .\n"
                               ". . . . . . . . .\n"
                               ". . . . O . . . .\n"
                               ". . . . . . . . .\n"
                               ". . 2 . . . . . .\n"
                               ". . . . . . . . .\n"
                               "X . . . . . . . .";

/* The picture of the diagram with its points 1 and 2 as suggestions; free it. */
static char *draw(const char *title) {
    static kt_game game;
    static kt_game_move moves[1];
    assert_true(diagram_start(&game, position, moves, 1));
    kt_suggestion suggestions[2] = {{diagram_point(position, '1'), 32768, 0},
                                    {diagram_point(position, '2'), 65535, 0}};
    struct draw_marks marks = {diagram_point(position, 'O'), suggestions, 2, NULL};
    char *text = NULL;
    size_t bytes;
    FILE *stream = open_memstream(&text, &bytes);
    svg_write(stream, &game.board, &marks, title);
    fclose(stream);
    return text;
}

static int occurrences(const char *text, const char *what) {
    int count = 0;
    while ((text = strstr(text, what))) count++, text += strlen(what);
    return count;
}

/* A small XML reader: elements must nest, values be quoted, and no stray & or < occur. */
static bool is_well_formed(const char *text) {
    char open[16][32];
    int depth = 0, roots = 0;
    for (const char *c = text; *c; c++) {
        if (*c == '&' && strncmp(c, "&lt;", 4) && strncmp(c, "&amp;", 5)) return false;
        if (*c != '<') continue;
        const char *end = strchr(c, '>');
        bool closes = c[1] == '/';
        char name[32];
        if (!end || sscanf(c + 1 + closes, "%31[A-Za-z]", name) != 1) return false;
        int quotes = 0;
        for (const char *d = c + 1; d < end; d++) {
            if (*d == '<') return false;
            quotes += *d == '"';
        }
        if (quotes % 2) return false;
        if (closes && (depth == 0 || strcmp(open[--depth], name))) return false;
        if (!closes && depth == 0) roots++;
        if (!closes && end[-1] != '/') strcpy(open[depth++], name);
        c = end;
    }
    return depth == 0 && roots == 1;
}

static void picture_is_well_formed(void **state) {
    (void)state;
    static const char *const titles[] = {"", "Black to play", "a < b & \"c\" > d"};
    for (size_t i = 0; i < 3; i++) {
        char *text = draw(titles[i]);
        assert_true(is_well_formed(text));
        free(text);
    }
}

/* Without a title the corner A1 lies 14 + 62 pixels from the left and 14 + 62 + 8 * 60 from the top. */
static void stones_lie_on_their_points(void **state) {
    (void)state;
    char *text = draw("");
    assert_int_equal(occurrences(text, "<circle cx=\"76\" cy=\"556\" r=\"28\" fill=\"url(#black)\"/>"),
                     1); /* A1 */
    assert_int_equal(occurrences(text, "<circle cx=\"196\" cy=\"196\" r=\"28\" fill=\"url(#black)\"/>"),
                     1); /* C7 */
    assert_int_equal(occurrences(text, "<circle cx=\"316\" cy=\"316\" r=\"28\" fill=\"url(#white)\"/>"),
                     1); /* E5 */
    assert_int_equal(occurrences(text, "url(#black)") + occurrences(text, "url(#white)"), 3);
    assert_int_equal(occurrences(text, "<circle cx=\"316\" cy=\"316\" r=\"13\" fill=\"none\""),
                     1); /* the last move */
    free(text);
}

static void suggestions_show_place_and_value(void **state) {
    (void)state;
    char *text = draw("");
    assert_int_equal(occurrences(text, "<circle cx=\"436\" cy=\"196\" r=\"25\""), 1); /* G7 */
    assert_int_equal(occurrences(text, ">.500</text>"), 1);
    assert_int_equal(occurrences(text, "<circle cx=\"196\" cy=\"436\" r=\"25\""), 1); /* C3 */
    assert_int_equal(occurrences(text, ">1.000</text>"), 1);
    assert_int_equal(occurrences(text, "r=\"25\" fill=\"#4fa03c\""), 1); /* half way: green */
    free(text);
}

/* Marks stand on stones in a colour that shows, and on empty points. */
static void marks_stand_on_their_points(void **state) {
    (void)state;
    static kt_game game;
    static kt_game_move moves[1];
    static struct draw_mark on[KT_POINTS];
    assert_true(diagram_start(&game, position, moves, 1));
    kt_point white = diagram_point(position, 'O'), empty = diagram_point(position, '1');
    on[white].kind = DRAW_TRIANGLE;
    on[kt_point_at(0, 0)] = (struct draw_mark){DRAW_LABEL, "<&"};
    on[empty].kind = DRAW_CROSS;
    struct draw_marks marks = {.last = white, .on = on};
    char *text = NULL;
    size_t bytes;
    FILE *stream = open_memstream(&text, &bytes);
    svg_write(stream, &game.board, &marks, "");
    fclose(stream);
    assert_true(is_well_formed(text));
    assert_int_equal(occurrences(text, "translate(316 316)\" fill=\"none\" stroke=\"#1d1e20\""), 1); /* E5 */
    assert_int_equal(occurrences(text, "translate(436 196)\" fill=\"none\""), 1);                    /* G7 */
    assert_int_equal(occurrences(text, "fill=\"#ffffff\">&lt;&amp;</text>"), 1);                     /* A1 */
    assert_int_equal(occurrences(text, "cx=\"316\" cy=\"316\" r=\"24\""), 1); /* the last move */
    free(text);
}

static void the_same_position_is_the_same_file(void **state) {
    (void)state;
    char *first = draw("x"), *second = draw("x");
    assert_string_equal(first, second);
    free(first);
    free(second);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(picture_is_well_formed),
        cmocka_unit_test(stones_lie_on_their_points),
        cmocka_unit_test(suggestions_show_place_and_value),
        cmocka_unit_test(marks_stand_on_their_points),
        cmocka_unit_test(the_same_position_is_the_same_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
