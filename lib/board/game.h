/* game.h: a game: a board, the moves that led to it, undo, and the rules against repeated
 * positions.
 *
 * Repetition is exact. The hashes of all earlier positions only tell where to look; a hit is confirmed by
 * walking back from the board to that position, stone by stone. */
#ifndef KT_BOARD_GAME_H
#define KT_BOARD_GAME_H

#include "board/board.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The bits of a move in the history. */
enum {
    KT_GAME_POINT_BITS = KT_DESKTOP ? 16 : 7,
    KT_GAME_COLOUR_BITS = KT_DESKTOP ? 8 : 2,
    KT_GAME_SIDES_BITS = KT_DESKTOP ? 8 : 7,
};

/* One move of the history: 8 bytes, 6 on chips. */
typedef struct __attribute__((packed, aligned(KT_DESKTOP ? 4 : 2))) kt_game_move {
    uint32_t hash_before;                  /* Zobrist hash of the position that it was played in */
    uint16_t point : KT_GAME_POINT_BITS;   /* a point, or KT_PASS */
    uint16_t colour : KT_GAME_COLOUR_BITS; /* KT_BLACK or KT_WHITE */
    uint16_t sides : KT_GAME_SIDES_BITS;   /* chains that it captured, as in kt_capture; 0 if none */
} kt_game_move;

/* Which moves are forbidden because they repeat an earlier position. */
typedef enum kt_repetition {
    KT_SUPERKO,   /* all: positional superko (Chinese rules, and most rules that count area) */
    KT_SIMPLE_KO, /* only those that retake in a ko at once (Japanese and Korean rules); long cycles end a game
                   * without result (kt_game_cycle) */
} kt_repetition;

/* What White gets for Black's handicap, where rules that count area say so: stones count there. */
typedef enum kt_bonus {
    KT_BONUS_STONES,      /* a point for each of them (Chinese) */
    KT_BONUS_ALL_BUT_ONE, /* a point for each but the first, which stands for Black's first move (AGA) */
    KT_BONUS_NONE,
} kt_bonus;

/* The rules of a game. rules.h finds them by name. All 0: Chinese rules, without suicide. */
typedef struct kt_rules {
    bool territory; /* territory and prisoners count; else area does */
    /* May a move leave the chain that it joins without liberties? The chain is then taken off. A single stone may never do
     * that, as the board would stay as it was. Desktops alone obey. */
    bool suicide;
    uint8_t repetition; /* a kt_repetition */
    uint8_t bonus;      /* a kt_bonus: counts by area alone */
    /* KT_UNLIKE_... values (rules.h): where these are only the nearest to the rules asked for. */
    uint8_t unlike;
} kt_rules;

typedef struct kt_game {
    kt_geometry geometry;
    kt_board board;
    int32_t komi;          /* in quarter points: 26 is 6.5; KT_WORDS_QUARTERS_MAX (words.h) at most */
    uint16_t count;        /* moves played since the board was cleared or set up, 0..capacity */
    uint16_t capacity;     /* moves that fit in `moves` */
    uint16_t last_capture; /* 1 + the index of the last move that captured; 0 when none did */
    kt_colour to_move;     /* whose turn it is; the other colour may play, too */
    uint8_t handicap; /* Black's handicap stones: set by the caller; 0 after the board is cleared or set up */
    kt_rules rules;   /* set by the caller; they stay when the board is cleared, as komi does */
    kt_game_move *moves; /* the caller's memory */
} kt_game;

/* Starts a game on an empty board of `size` lines: Black to move, komi 0, Chinese rules, no suicide.
 * `moves` has room for `capacity` moves, and must outlive the game. A kt_game must not be moved or copied, as
 * its board points into it. Error: KT_ERR_RANGE (size). */
#define kt_game_init KT_SIZED(kt_game_init)
KT_MUST_USE kt_status kt_game_init(kt_game *game, int size, kt_game_move *moves, uint16_t capacity);

/* Clears the board and the history; size, komi and the rules stay. */
void kt_game_clear(kt_game *game);

/* Starts anew from these stones, which must not overlap, with `to_move` to play. */
void kt_game_set_up(kt_game *game, const kt_bitboard *black, const kt_bitboard *white, kt_colour to_move);

/* Komi and what White gets for the handicap, in quarter points. */
int32_t kt_game_komi(const kt_game *game);

/* The komi with which a count of area names the winner by the rules of the game, in quarter points. By area it is kt_game_komi. By
 * territory, on desktops, it is more by each stone that Black has played more than White, as area counts stones and territory
 * doesn't. Nobody knows who will play last: before the first pass, that counts as half a stone, so that the komi stays the same
 * while both play in turn. `to_move` is KT_EMPTY when nothing is left to play. */
int32_t kt_game_area_komi(const kt_game *game, kt_colour to_move);

/* May `colour` play `p` (a point or KT_PASS) now? Either colour may play at any time, as GTP requires.
 * Errors: those of kt_board_check; KT_ERR_SUPERKO, unless only the simple ko is forbidden; KT_ERR_FULL when
 * the history has no room for another move. */
KT_MUST_USE kt_status kt_game_check(const kt_game *game, kt_colour colour, kt_point p);

/* Looks for an earlier position that a move would repeat, whether the rules forbid that or not. The move must be
 * one that kt_board_check allows, or that the rules allow as suicide. Returns how many moves had been played when
 * the position stood. Error: KT_ERR_NOTHING when the move repeats none. */
KT_MUST_USE kt_status kt_game_repeated(const kt_game *game, kt_colour colour, kt_point p);

/* Looks for a long cycle (a triple ko, eternal life), where the rules forbid the simple ko alone: has the
 * present position stood before, with the same side to move? The game then ends without result, unless one
 * side plays elsewhere. Returns how many moves had been played when the position stood before. Error:
 * KT_ERR_NOTHING when there is no such cycle, or a pass has ended it. */
KT_MUST_USE kt_status kt_game_cycle(const kt_game *game);

/* Plays what kt_game_check allows, or returns its error and changes nothing. */
KT_MUST_USE kt_status kt_game_play(kt_game *game, kt_colour colour, kt_point p);

/* Plays `p`, a point of the board or KT_PASS, legal or not, as kt_board_execute does. It counts as any move
 * does: it can be undone, and its position counts for superko. Error: KT_ERR_FULL. */
KT_MUST_USE kt_status kt_game_execute(kt_game *game, kt_colour colour, kt_point p);

/* Takes back the last move. Error: KT_ERR_NOTHING when there is none since the board was cleared
 * or set up. */
KT_MUST_USE kt_status kt_game_undo(kt_game *game);

/* How many passes, by either colour, end the moves played so far. */
unsigned kt_game_passes(const kt_game *game);

/* All points where `colour` may play by kt_game_check. Suicide is never among them, as no search needs it. */
kt_bitboard kt_game_legal(const kt_game *game, kt_colour colour);

#ifdef __cplusplus
}
#endif

#endif
