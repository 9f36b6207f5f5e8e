/* foreign_lines.h: what the readers of foreign records share: lines, faults, and the parts of a game. */
#pragma once

#include "records/sgf.h"

/* A text in UTF-8 that is read line by line. */
struct foreign_lines {
    char *next;
    int number;        /* of the line read last, from 1 */
    bool broken;       /* the record has a fault */
    char message[160]; /* the first fault */
};

/* Returns the next line, without white space around it; NULL at the end. */
char *foreign_line(struct foreign_lines *lines);

/* Notes a fault (printf style) in the line read last, unless the record has one already. */
void foreign_fault(struct foreign_lines *lines, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Sets the komi from a text such as "6.5"; a text without a number changes nothing. */
void foreign_komi(struct sgf_game *game, const char *text);

/* Sets a player's name and rank from "name (rank)"; with `spaced`, from "name   rank". */
void foreign_player(struct sgf_game *game, kt_colour colour, const char *text, bool spaced);

/* Sets the date from "20170316", "2016- 3-26" or "2019/03/08"; another text changes nothing. */
void foreign_date(struct sgf_game *game, const char *text);

/* Places the stones of a handicap as most servers do, the third one at the upper left. Fewer than two
 * change nothing. */
void foreign_handicap(struct foreign_lines *lines, struct sgf_game *game, int stones);

/* Appends a move or a pass; a point off the board is a fault. `y` counts from the top, from 0. */
void foreign_move(struct foreign_lines *lines, struct sgf_game *game, kt_colour colour, int x, int y);
void foreign_pass(struct foreign_lines *lines, struct sgf_game *game, kt_colour colour);
