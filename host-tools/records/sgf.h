/* sgf.h: one game record in memory, and what SGF's values mean; writes records as SGF (Smart Game Format,
 * FF[4]). sgf_reader.h reads them.
 *
 * A record is its main line: where the SGF branches, the first variation. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "board/point.h"
#include "board/rules.h"

enum {
    SGF_TEXT_BYTES = 128,      /* room for a text with its closing 0; a longer text is cut at a character */
    SGF_ACTIONS_MAX = 65536,   /* moves and set-up stones in a game; one with more is broken */
    SGF_MARGIN_MAX = 4 * 1000, /* a larger margin counts as this: 1,000 points, in quarter points */
};

/* One step of the main line: a move, a pass, or a point that is set up. Four bytes, since collections
 * hold hundreds of millions. */
struct sgf_action {
    enum { SGF_MOVE, SGF_PASS, SGF_SET } kind : 8;
    kt_colour colour : 8; /* the mover, or what the point holds from now on: KT_EMPTY removes a stone */
    uint8_t x, y;         /* column from the left and row from the bottom, from 0; both 0 for a pass */
};

struct sgf_result {
    enum {
        SGF_NO_WINNER,
        SGF_BLACK_WINS,
        SGF_WHITE_WINS,
        SGF_DRAW
    } winner; /* SGF_NO_WINNER: the game is void, or the winner unknown */
    enum { SGF_HOW_UNKNOWN, SGF_BY_POINTS, SGF_BY_RESIGNATION, SGF_BY_TIME, SGF_BY_FORFEIT } how;
    int margin; /* SGF_BY_POINTS: quarter points, rounded as komi is, 0 for a draw. Otherwise 0 */
};

struct shard_game;

/* A game. Each text is one line of UTF-8, "" when the record does not have it; change it only by
 * sgf_game_set_text. */
struct sgf_game {
    int size;         /* SZ: lines of the board, KT_BOARD_MIN..KT_BOARD_MAX; 19 without it */
    int komi;         /* KM in quarter points, rounded to the nearest, ties away from zero; 0 without it */
    bool komi_known;  /* KM is there and makes sense */
    int handicap;     /* HA: number of stones; 0 without it. The stones themselves are actions */
    kt_colour player; /* PL before the first move: who makes it; KT_EMPTY without it */
    kt_colour next;   /* PL after the last move: who is to move; KT_EMPTY without it */
    struct sgf_result result; /* what RE means */
    const char *result_text;  /* RE as it stands */
    const char *odd_komi;     /* KM as it stands, when it makes no sense */
    const char *black_name;
    const char *white_name;
    const char *black_rank;
    const char *white_rank;
    const char *date;
    const char *rules;   /* RU */
    const char *comment; /* GC: on the game as a whole */
    /* The file, as "FILE" or "ARCHIVE/MEMBER"; NULL without one. Not owned: whoever read the game says how
     * long it lives (source_game_fn, struct games). */
    const char *source;
    int line;   /* the line of `source` where the game begins, from 1; 0 without a source */
    int number; /* in a file that holds several games, and in a shard: which it is, from 1; else 0 */
    struct sgf_action *actions; /* owned. In each node, set-up stones come before the move */
    size_t count;               /* actions */
    size_t capacity;            /* actions that there is room for */
    /* What its shard says of the game (records/shard_game.h), without the moves; NULL for one from elsewhere. Owned */
    struct shard_game *shard;
};

/* Begins an empty game on a board of `size` lines, without a source. */
void sgf_game_init(struct sgf_game *game, int size);

/* Frees what the game owns and empties it. A game of zero bytes owns nothing. */
void sgf_game_free(struct sgf_game *game);

/* Frees what its shard says of the game. For games that are kept. */
void sgf_game_drop_shard(struct sgf_game *game);

/* Moves the game to `to`, which is overwritten, and empties `from`. For callbacks that keep a game. */
void sgf_game_take(struct sgf_game *to, struct sgf_game *from);

/* Sets one of the game's texts, as in sgf_game_set_text(&game.date, "1933"), to a copy of `value`: cut at
 * a character to fit SGF_TEXT_BYTES, with "?" for control characters and bytes that are not UTF-8, and
 * one space for several. */
void sgf_game_set_text(const char **text, const char *value);

/* Frees the room for further actions. For games that are kept. */
void sgf_game_shrink(struct sgf_game *game);

/* Returns the bytes of memory that the game takes, with the struct itself. */
size_t sgf_game_bytes(const struct sgf_game *game);

/* Appends an action. Returns false, and appends nothing, when the game has SGF_ACTIONS_MAX already. Ends
 * the program with a message when memory runs out. */
bool sgf_game_add(struct sgf_game *game, struct sgf_action action);

/* Puts the set-up stones among the actions from `from` on before the moves: the properties of a node, whose
 * actions these are, have no order. */
void sgf_game_put_setup_first(struct sgf_game *game, size_t from);

/* Returns who should move first, whatever the moves are: the player of PL; without PL, White in a
 * handicap game and Black otherwise. */
kt_colour sgf_game_first(const struct sgf_game *game);

/* Returns the number of moves, passes counted. */
int sgf_game_moves(const struct sgf_game *game);

/* Is the game not even: a handicap of two or more, or stones on the board before the first move? */
bool sgf_game_has_handicap(const struct sgf_game *game);

/* Reads a result as RE writes it: "B+3.5", "W+R", "Black+Resign", "W+Time", "B+F", "Draw", "Jigo", "0",
 * "Void", "?"; or in words, Chinese, Japanese and Korean, too: "White wins by resignation", "黑中盘胜",
 * "白番2目半勝ち", "흑 불계승". "黑胜4又1/4子" is 8.5 points, since a stone (子) is 2. What the text does not
 * say stays unknown. */
struct sgf_result sgf_result_read(const char *text);

/* Finds the rules that RU names: as kt_rules_find knows them ("Japanese", "AGA"), with words around them
 * ("Japanese rules"), by country ("cn"), in Chinese, Japanese or Korean ("日本囲碁規約"). Returns false when it
 * names none. */
bool sgf_rules_find(const char *text, kt_rules *rules);

/* Reads a komi as KM writes it, into quarter points:
 *   points, in figures or words   "6.5", "7目半", "3 3/4子" (a stone, 子, is 2 points)
 *   hundredths of a point         "650" is 6.5; with `fox`, for the server foxwq, also "50": 0.5
 *   hundredths of a stone         "375" is 7.5
 *   tenths of a point             "65" is 6.5
 *   stones without the word       "3.75" is 7.5, unless `rules` are known and not Chinese
 * A word that says that White gives the points ("逆コミ", "倒贴", "白贴") makes it negative. Returns false
 * when there is no number, or one that makes no sense on a board of `size` lines: above 100 or above its
 * points. */
bool sgf_komi_read(const char *text, const char *rules, int size, bool fox, int *quarters);

/* Writes the game as FF[4] in UTF-8, with `result_text` for the result. Reading it again gives the same
 * game except for `source`, `line`, and the order of set-up stones. The caller checks the stream for
 * errors (ferror). */
void sgf_write(FILE *stream, const struct sgf_game *game);

/* Writes a property with a text. */
void sgf_write_text(FILE *stream, const char *name, const char *text);
