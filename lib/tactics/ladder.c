#include "tactics/ladder.h"

enum { SAFE = 3 }; /* liberties at which a chain has escaped */

/* A line of moves from `start` on. */
typedef struct line {
    kt_ladder_scratch *scratch;
    const kt_board *start;
    kt_colour mover; /* of the first move */
    kt_colour chased;
    kt_point first, stone;
    int count; /* moves in scratch->played */
    int left;  /* moves that may still be played on the scratch board */
} line;

/* Who is to move when `count` moves have followed the first one. */
static kt_colour side(const line *line, int count) {
    return count % 2 ? line->mover : kt_opponent(line->mover);
}

/* Plays the first `count` moves anew. Returns false when there are too many. */
static bool play_again(line *line, int count) {
    line->left -= count + 1;
    if (line->left < 0) return false;
    kt_board *board = &line->scratch->board;
    *board = *line->start;
    kt_board_play(board, line->mover, line->first);
    for (int i = 0; i < count; i++) kt_board_play(board, side(line, i), line->scratch->played[i]);
    line->count = count;
    return true;
}

/* Plays `move` and remembers the other. Returns false when the line becomes too long. */
static bool play_on(line *line, kt_point move, kt_point other) {
    if (--line->left < 0 || line->count == KT_POINTS) return false;
    kt_board_play(&line->scratch->board, side(line, line->count), move);
    line->scratch->played[line->count] = move;
    line->scratch->other[line->count++] = other;
    return true;
}

static void add_if_legal(const kt_board *board, kt_colour colour, kt_point move, kt_bitboard *moves) {
    if (kt_board_check(board, colour, move) == KT_OK) kt_bitboard_set(moves, move);
}

/* Has a stone at `p` so many liberties of its own, even after a stone at `taken`, that its chain is safe? */
static bool is_safe_at(const kt_board *board, kt_point p, kt_point taken) {
    int free = 0;
    for (int i = 0; i < 4; i++) {
        kt_point q = board->geometry->neighbour[p][i];
        free += q != KT_NO_POINT && q != taken && board->colour[q] == KT_EMPTY;
    }
    return free >= SAFE;
}

/* The chaser's moves against a chain with these liberties, or what comes of it at once. */
static kt_ladder list_ataris(const kt_board *board, kt_colour chaser, const kt_bitboard *liberties,
                             kt_bitboard *moves) {
    kt_point a = kt_bitboard_next(liberties, 0), b = kt_bitboard_next(liberties, a + 1);
    if (b == KT_NO_POINT)
        return kt_board_check(board, chaser, a) == KT_OK ? KT_LADDER_CAUGHT : KT_LADDER_ESCAPES;
    if (kt_bitboard_next(liberties, b + 1) != KT_NO_POINT) return KT_LADDER_ESCAPES;
    if (!is_safe_at(board, b, a)) add_if_legal(board, chaser, a, moves);
    if (!is_safe_at(board, a, b)) add_if_legal(board, chaser, b, moves);
    return kt_bitboard_is_empty(moves) ? KT_LADDER_ESCAPES : KT_LADDER_UNKNOWN;
}

/* The moves that may save a chain with these liberties, or what comes of it at once. */
static kt_ladder list_rescues(const kt_board *board, kt_point stone, const kt_bitboard *liberties,
                              kt_bitboard *moves) {
    kt_colour chased = (kt_colour)board->colour[stone];
    kt_point last = kt_bitboard_next(liberties, 0);
    if (kt_bitboard_next(liberties, last + 1) != KT_NO_POINT || is_safe_at(board, last, KT_NO_POINT))
        return KT_LADDER_ESCAPES;
    add_if_legal(board, chased, last, moves);
    kt_point p = stone;
    do {
        for (int i = 0; i < 4; i++) {
            kt_point q = board->geometry->neighbour[p][i];
            if (q == KT_NO_POINT || board->colour[q] != kt_opponent(chased)) continue;
            const kt_bitboard *breath = &board->liberties[board->chain[q]];
            if (kt_bitboard_count(breath) == 1)
                add_if_legal(board, chased, kt_bitboard_next(breath, 0), moves);
        }
        p = board->next[p];
    } while (p != stone);
    return kt_bitboard_is_empty(moves) ? KT_LADDER_CAUGHT : KT_LADDER_UNKNOWN;
}

/* The moves to try in the position that the line has come to, or what comes of it at once. */
static kt_ladder list_moves(const line *line, kt_bitboard *moves) {
    const kt_board *board = &line->scratch->board;
    *moves = kt_bitboard_none();
    if (board->colour[line->stone] != line->chased) return KT_LADDER_CAUGHT;
    const kt_bitboard *liberties = &board->liberties[board->chain[line->stone]];
    if (kt_bitboard_is_empty(liberties)) return KT_LADDER_CAUGHT; /* set up so */
    kt_colour colour = side(line, line->count);
    if (colour != line->chased) return list_ataris(board, colour, liberties, moves);
    return list_rescues(board, line->stone, liberties, moves);
}

/* The line has come to `result`. Goes back to the last move of the side that would have it otherwise, as far as
 * something else can be tried there, and tries it. Returns KT_LADDER_UNKNOWN when that is played, else what the line
 * comes to. */
static kt_ladder try_other(line *line, kt_ladder result, bool *too_long) {
    for (int at = line->count - 1; at >= 0; at--) {
        kt_point other = line->scratch->other[at];
        bool is_content = (side(line, at) == line->chased) == (result == KT_LADDER_ESCAPES);
        if (is_content || other == KT_NO_POINT) continue;
        kt_bitboard moves;
        *too_long = !play_again(line, at);
        if (*too_long) return KT_LADDER_UNKNOWN;
        list_moves(line, &moves);
        *too_long = !play_on(line, other, kt_bitboard_next(&moves, other + 1));
        return KT_LADDER_UNKNOWN;
    }
    return result;
}

kt_ladder kt_ladder_read(kt_ladder_scratch *scratch, const kt_board *board, kt_colour colour, kt_point move,
                         kt_point stone, int moves) {
    kt_colour chased = stone == move ? colour : (kt_colour)board->colour[stone];
    line line = {scratch, board, colour, chased, move, stone, 0, moves};
    bool too_long = !play_again(&line, 0);
    while (!too_long) {
        kt_bitboard options;
        kt_ladder result = list_moves(&line, &options);
        if (result == KT_LADDER_UNKNOWN) {
            kt_point first = kt_bitboard_next(&options, 0);
            too_long = !play_on(&line, first, kt_bitboard_next(&options, first + 1));
        } else {
            result = try_other(&line, result, &too_long);
            if (result != KT_LADDER_UNKNOWN) return result;
        }
    }
    return KT_LADDER_UNKNOWN;
}
