/* foreign.h: records that are no SGF: GIB (Tygem), NGF (CyberOro, WBaduk), UGF and UGI (PandaNet).
 *
 * None has a specification. What is known of them: A. Brouwer's sgfutils and his notes on UGF, and the readers of
 * Sabaki. One file holds one game; what it says beside the main line (reviews, figures, times) is left out.
 * Character sets are guessed (charset.h). Every byte is untrusted. */
#ifndef FOREIGN_H
#define FOREIGN_H

#include "records/sgf.h"

enum foreign_kind { FOREIGN_NONE, FOREIGN_GIB, FOREIGN_NGF, FOREIGN_UGF };

/* Which of them the bytes are, by what they begin with. */
enum foreign_kind foreign_kind_of(const char *bytes, size_t count);

/* Reads the game as sgf_read does; for sgf_read, which hands on what is no SGF. */
enum sgf_event foreign_read(enum foreign_kind kind, struct sgf_reader *reader, struct sgf_game *game);

/* For bytes that hold no game: what they seem to be and what makes a record of them, or NULL. */
const char *foreign_advice(const char *bytes, size_t count);

/* A text in UTF-8 that is read line by line. For the readers below. */
struct foreign_lines {
    char *next;
    int number;  /* of the line that was read last, from 1 */
    bool broken; /* `message` says what is wrong with that line */
    char message[160];
};

/* The next line, without white space around it; NULL at the end. */
char *foreign_line(struct foreign_lines *lines);

/* Notes what is wrong with the present line, unless something was before. */
void foreign_fault(struct foreign_lines *lines, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Takes the komi from a text such as "6.5". */
void foreign_komi(struct sgf_game *game, const char *text);

/* Takes "name (rank)", or "name   rank" when `spaced`, apart. */
void foreign_player(struct sgf_game *game, kt_colour colour, const char *text, bool spaced);

/* Takes a date, "20170316", "2016- 3-26", "2019/03/08", as "2017-03-16"; leaves out what is none. */
void foreign_date(struct sgf_game *game, const char *text);

/* Places the stones of a handicap as most servers do, the third one at the upper left. */
void foreign_handicap(struct foreign_lines *lines, struct sgf_game *game, int stones);

/* Appends a move; a point that isn't on the board is a fault. `y` counts from the top, from 0. */
void foreign_move(struct foreign_lines *lines, struct sgf_game *game, kt_colour colour, int x, int y);
void foreign_pass(struct foreign_lines *lines, struct sgf_game *game, kt_colour colour);

/* One reader each: fills the game, which is empty and of size 19; faults are in `lines`. */
void gib_read(struct foreign_lines *lines, struct sgf_game *game);
void ngf_read(struct foreign_lines *lines, struct sgf_game *game);
void ugf_read(struct foreign_lines *lines, struct sgf_game *game);

#endif
