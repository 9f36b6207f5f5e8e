/* draw.h: draws a board in a terminal, line by line, so that text can stand to its right. */
#pragma once

#include <stdio.h>

#include "board/board.h"
#include "pattern/suggest.h"

enum draw_style {
    DRAW_PLAIN, /* ASCII: X black, O white, the last move in brackets */
    DRAW_FANCY, /* UTF-8 and colours */
};

/* What stands on a point, on a stone or beside it. In ASCII a mark of a stone stands to its right. */
struct draw_mark {
    enum draw_mark_kind {
        DRAW_NONE,
        DRAW_LABEL,           /* `label`; in a terminal its first character */
        DRAW_TRIANGLE,        /* ASCII: ^ */
        DRAW_SQUARE,          /* # */
        DRAW_CIRCLE,          /* @ */
        DRAW_CROSS,           /* * */
        DRAW_SELECTED,        /* % */
        DRAW_TERRITORY_BLACK, /* x */
        DRAW_TERRITORY_WHITE, /* o */
        DRAW_MARK_KINDS,
    } kind;
    char label[16]; /* UTF-8 */
};

/* What a picture shows besides the stones. */
struct draw_marks {
    kt_point last;                    /* the last move, which is marked; KT_PASS and KT_NO_POINT mark none */
    const kt_suggestion *suggestions; /* the first nine are digits on their points, 1 for the best */
    int count;
    const struct draw_mark *on; /* for each point its mark; NULL: none has one */
};

/* Returns how to draw on this file: DRAW_FANCY on a terminal with UTF-8 and colours, unless NO_COLOR is set
 * in the environment. */
enum draw_style draw_style_of(int file);

/* Returns the lines of the picture of a board of `size` lines; the column letters above and below count. */
static inline int draw_lines(int size) { return size + 2; }

/* Prints line 0..draw_lines(size) - 1 of the picture, without newline. All lines have the same width. */
void draw_line(FILE *stream, enum draw_style style, const kt_board *board, const struct draw_marks *marks,
               int line);

/* Prints the whole picture. */
void draw_board(FILE *stream, enum draw_style style, const kt_board *board, const struct draw_marks *marks);

/* Is `p` one of the marked points of a board of `size` lines? Boards of fewer than 15 lines have none on
 * the sides. */
bool draw_is_star(int size, kt_point p);

/* Prints a suggestion with its place in the list, from 1: " 1 D5 0.312 ", and a bar as long as the value. Returns the
 * columns that this takes. */
int draw_suggestion(FILE *stream, enum draw_style style, const kt_suggestion *suggestion, int place);
