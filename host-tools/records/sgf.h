/* sgf.h: game records in the Smart Game Format, FF[1] to FF[4]: reading and writing.
 *
 * Only the main line is kept: the first variation wherever the record branches. Every byte is untrusted. */
#ifndef SGF_H
#define SGF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "board/point.h"

enum {
    SGF_TEXT_BYTES = 128,    /* room for a text, the closing 0 included; longer ones are cut at a character */
    SGF_ACTIONS_MAX = 65536, /* a game with more moves and set-up stones is refused as broken */
    SGF_KOMI_MAX = 4 * 1000, /* komi and margins are cut to +-1000 points, in quarter points */
};

/* One step of the main line, in four bytes: collections hold hundreds of millions. */
struct sgf_action {
    enum { SGF_MOVE, SGF_PASS, SGF_SET } kind : 8; /* SGF_SET: the point gets `colour`, whatever it held */
    kt_colour colour : 8; /* who moves, or what is set: KT_EMPTY takes a stone away */
    uint8_t x, y;         /* column from the left, row from the bottom, from 0; 0 for a pass */
};

struct sgf_result {
    enum {
        SGF_NO_WINNER,
        SGF_BLACK_WINS,
        SGF_WHITE_WINS,
        SGF_DRAW
    } winner; /* SGF_NO_WINNER: void or not known */
    enum { SGF_HOW_UNKNOWN, SGF_BY_POINTS, SGF_BY_RESIGNATION, SGF_BY_TIME, SGF_BY_FORFEIT } how;
    int margin; /* quarter points when `how` is SGF_BY_POINTS (a draw: 0), otherwise 0; rounded like komi */
};

/* A game. Texts are UTF-8, in one line, "" when the record says nothing; sgf_game_set_text changes them. */
struct sgf_game {
    int size;                 /* lines of the board, KT_BOARD_MIN..KT_BOARD_MAX; 19 when not said */
    int komi;                 /* quarter points. What is no quarter goes to the nearest one, ties away
                                         from zero. 0: not said */
    bool komi_known;          /* the record says a komi, and it makes sense */
    int handicap;             /* HA, 0 when not said. The stones themselves are actions */
    kt_colour player;         /* who moves first by PL; KT_EMPTY when not said */
    kt_colour next;           /* who moves behind the last move by PL there; KT_EMPTY when not said */
    struct sgf_result result; /* RE, understood */
    const char *result_text;  /* RE, as it stands */
    const char *odd_komi;     /* KM when it makes no sense */
    const char *black_name;
    const char *white_name;
    const char *black_rank;
    const char *white_rank;
    const char *date;
    const char *rules;   /* RU */
    const char *comment; /* GC: of the game as a whole */
    const char *source;  /* where it came from: "FILE" or "ARCHIVE/MEMBER"; not owned: as long as whoever
                                   read it says (source_game_fn, struct games); may be NULL */
    int line;            /* line of `source` where it begins, from 1; 0 when not read from one */
    struct sgf_action *actions; /* owned. Within a node, set-up stones come before the move */
    size_t count;               /* actions */
    size_t capacity;            /* actions that there is room for */
};

/* Makes an empty game on a board of `size` lines, without a source. */
void sgf_game_init(struct sgf_game *game, int size);

/* Frees what the game owns and leaves it empty; one that is all zeros owns nothing. */
void sgf_game_free(struct sgf_game *game);

/* Moves the game to `to`, which is overwritten; `from` is left empty. For callbacks that keep a game. */
void sgf_game_take(struct sgf_game *to, struct sgf_game *from);

/* Sets one of the game's texts to a copy of `value`, cut at a character to fit SGF_TEXT_BYTES; control
 * characters and bytes that are no UTF-8 become "?", spaces in a row one. sgf_game_set_text(&game.date, "1933") */
void sgf_game_set_text(const char **text, const char *value);

/* Gives back the memory that was kept ready for further steps. For games that are kept. */
void sgf_game_shrink(struct sgf_game *game);

/* Bytes of memory that the game takes, itself included. */
size_t sgf_game_bytes(const struct sgf_game *game);

/* Appends a step. Returns false, and appends nothing, when the game has SGF_ACTIONS_MAX already.
 * Ends the program with a message when memory runs out. */
bool sgf_game_add(struct sgf_game *game, struct sgf_action action);

/* Who moves first, as far as the record says without its moves: PL, or else White after a handicap, or else
 * Black. */
kt_colour sgf_game_first(const struct sgf_game *game);

/* Number of moves, passes included. */
int sgf_game_moves(const struct sgf_game *game);

/* True when it is no even game: a handicap of two or more, or stones on the board before the first move. */
bool sgf_game_has_handicap(const struct sgf_game *game);

/* Understands a result as RE writes it: "B+3.5", "W+R", "Black+Resign", "W+Time", "B+F", "Draw", "Jigo", "0",
 * "Void", "?", and in words, also Chinese, Japanese and Korean: "White wins by resignation", "黑中盘胜",
 * "白番2目半勝ち", "흑 불계승"; "黑胜4又1/4子" is 8.5 points (a stone, 子, is 2). Other texts give what can be seen
 * of them. Never fails. */
struct sgf_result sgf_result_read(const char *text);

/* Understands what KM says, in quarter points: a number of points, also with words ("7目半", "3 3/4子"), or what servers
 * write: hundredths of a point (650), hundredths of half the komi (375 is 7.5; Chinese servers count stones), tenths (65),
 * 3.75 and the like for stones unless the rules aren't Chinese; with `fox`, hundredths below a point (50) too.
 * False when there is no number, or one that makes no sense on a board of `size` lines. */
bool sgf_komi_read(const char *text, const char *rules, int size, bool fox, int *quarters);

/* Writes the game as FF[4] in UTF-8, its result as `result_text` has it. Reading it again gives the same game
 * but for `source` and `line`; set-up stones may come in another order. The caller checks the stream for
 * errors (ferror). */
void sgf_write(FILE *stream, const struct sgf_game *game);

#endif
