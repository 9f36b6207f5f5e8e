/* field.h: a board made for playouts: placing or removing a stone takes few instructions.
 *
 * A cell is a point of the board or of the rim around it. This is how cells are numbered where KT_BOARD_MAX
 * is 3. The right rim of a row is also the left rim of the row above, so the numbers in brackets appear
 * twice:
 *
 *     # # # # #     16 17 18 19  20
 *     # . . . #     12 13 14 15 (16)
 *     # . . . #      8  9 10 11 (12)
 *     # . . . #      4  5  6  7  (8)     # the rim
 *     # # # # #      0  1  2  3  (4)     . a point
 *
 * Each cell keeps its surroundings, the colours of its eight neighbours as one number (pattern/code3x3.h).
 *
 * Each chain keeps its pseudo-liberties. A pseudo-liberty is a pair of a stone and an empty point beside it,
 * so a liberty counts once for each stone that it touches. A chain doesn't list them. It keeps three numbers:
 * how many there are, the sum of the numbers of their points, and the sum of the squares of these numbers.
 * All are the same point if and only if count * squares = sum * sum (the case of equality in the inequality
 * of Cauchy and Schwarz), and that point is sum / count. So no search is needed to see that a chain is in
 * atari. */
#ifndef KT_PLAYOUT_FIELD_H
#define KT_PLAYOUT_FIELD_H

#include "base/random.h"
#include "board/board.h"
#include "pattern/code3x3.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KT_FIELD_BLACK = KT_CODE3X3_BLACK,
    KT_FIELD_WHITE = KT_CODE3X3_WHITE,
    KT_FIELD_EMPTY = KT_CODE3X3_EMPTY,
    KT_FIELD_OFF = KT_CODE3X3_OFF_BOARD,
    KT_FIELD_ROW = KT_BOARD_MAX + 1, /* cells from one row to the next; their rims are shared */
    KT_CELLS = (KT_BOARD_MAX + 2) * KT_FIELD_ROW + 1,
    KT_NO_CELL = 0, /* a cell of the rim; it stands for "none" and for a pass */
};

/* The number of a cell, or a number of cells. */
#if KT_DESKTOP
typedef uint16_t kt_cell;
#else
typedef uint8_t kt_cell;
#endif

/* The pseudo-liberties of a chain as one number: their count << KT_FREE_COUNT, plus the sum of their places
 * << KT_FREE_SUM, plus the sum of the squares of their places. A place is the number of a cell, less that of
 * the first point. On desktops, no sum reaches into the bits of the next one: there are at most 1,444
 * pseudo-liberties, and places up to 378. On chips, one may above a count of four; but then the count alone
 * shows that the chain isn't in atari, and the sums aren't read. */
#if KT_DESKTOP
typedef uint64_t kt_free;
enum { KT_FREE_COUNT = 52, KT_FREE_SUM = 32 };
#else
typedef uint32_t kt_free;
enum { KT_FREE_COUNT = 24, KT_FREE_SUM = 15 };
#endif

/* The state of a cell. One stone of a chain, its head, keeps the figures of the whole chain; in the other
 * cells, these mean nothing. An empty point or a cell of the rim is the head of a chain of its own, with
 * so many pseudo-liberties that it is never captured or in atari (field.c). So the chain of a neighbour can
 * be looked at without asking first whether a stone is there. */
typedef struct kt_cell_state {
    kt_free free;    /* of a head: the pseudo-liberties of its chain */
    uint16_t around; /* the surroundings: 2 bits for each neighbour, in the order of kt_field_steps */
    uint16_t chain;  /* names the cell's chain (kt_field_chain) */
    kt_cell stones;  /* of a head: the number of stones of its chain */
    kt_cell next;    /* of a stone: the next one of its chain, in a ring */
    kt_cell slot;    /* of an empty point: its index in kt_field.empty */
    uint8_t colour;  /* KT_FIELD_BLACK..KT_FIELD_OFF */
} kt_cell_state;

typedef struct kt_field {
    kt_cell_state at[KT_CELLS];
    kt_cell empty[KT_POINTS]; /* the empty points, in no order */
    kt_cell empties;          /* their number */
    kt_cell ko;               /* the point where a ko may not be retaken at once, or KT_NO_CELL */
    uint8_t size;             /* lines of the board, 2..KT_BOARD_MAX */
    int16_t balance;          /* black stones less white ones */
} kt_field;

/* From a cell to its neighbours: below left, below, below right, left, right, above left, above, above right.
 * Neighbour 7 - i lies opposite neighbour i. */
static const int8_t kt_field_steps[8] = {-KT_FIELD_ROW - 1, -KT_FIELD_ROW, -KT_FIELD_ROW + 1, -1, 1,
                                         KT_FIELD_ROW - 1,  KT_FIELD_ROW,  KT_FIELD_ROW + 1};
/* From a cell to its sides, the neighbours that liberties are counted on: below, left, right, above. */
static const int8_t kt_field_sides[4] = {-KT_FIELD_ROW, -1, 1, KT_FIELD_ROW};

/* Bits of surroundings: those of the sides, those of the corners, and the lower bit of each neighbour. */
enum { KT_AROUND_SIDES = 0x33cc, KT_AROUND_CORNERS = 0xcc33, KT_AROUND_LOW = 0x5555 };

/* The cell of a point; KT_NO_CELL for a pass. */
static inline kt_cell kt_field_cell(kt_point p) {
    return p >= KT_POINTS ? (kt_cell)KT_NO_CELL : (kt_cell)(p + kt_point_y(p) + KT_FIELD_ROW + 1);
}

/* The point of a cell that lies on the board; KT_PASS for KT_NO_CELL. */
kt_point kt_field_point(kt_cell cell);

/* Colours have other numbers here (those of surroundings) than on a kt_board. These two convert them. */
static inline unsigned kt_field_colour(kt_colour colour) {
    return colour == KT_BLACK ? KT_FIELD_BLACK : KT_FIELD_WHITE;
}

static inline kt_colour kt_field_board_colour(unsigned colour) {
    return colour == KT_FIELD_BLACK ? KT_BLACK : KT_WHITE;
}

/* Copies the position of `board`, ko included. */
void kt_field_set(kt_field *field, const kt_board *board);

/* The same without the stones of `off`. */
void kt_field_set_without(kt_field *field, const kt_board *board, const kt_bitboard *off);

/* The empty sides of a cell with these surroundings: the lower bit of each. */
static inline unsigned kt_around_empty(unsigned around) {
    return around >> 1 & ~around & (KT_AROUND_LOW & KT_AROUND_SIDES);
}

/* The sides that hold stones of `colour`. */
static inline unsigned kt_around_stones(unsigned around, unsigned colour) {
    unsigned low = around & KT_AROUND_LOW, high = around >> 1 & KT_AROUND_LOW;
    return ~high & (KT_AROUND_LOW & KT_AROUND_SIDES) & (colour == KT_FIELD_BLACK ? ~low : low);
}

/* The bit of side `i`, 0..3 in the order of kt_field_sides, in what the two functions above return. */
static inline bool kt_around_bit(unsigned sides, int i) {
    static const uint8_t shift[4] = {2, 6, 8, 12};
    return sides >> shift[i] & 1;
}

/* a && b without a branch on desktops. For conditions that are cheap and unpredictable. */
#if KT_DESKTOP
#define KT_BOTH(a, b) ((unsigned)(bool)(a) & (unsigned)(bool)(b))
#else
#define KT_BOTH(a, b) ((a) && (b))
#endif

/* Is the empty point with these surroundings a single-point eye of `colour` (kt_board_is_eye)? */
static inline bool kt_around_is_eye(unsigned around, unsigned colour) {
#if KT_DESKTOP
    /* Without branches, which would be unpredictable. */
    unsigned high = around >> 1, mask = colour == KT_FIELD_BLACK ? 0 : KT_AROUND_LOW,
             others = ~high & (around ^ mask) & KT_AROUND_LOW, empty = high & ~around & KT_AROUND_LOW,
             edge = high & around & (KT_AROUND_LOW & KT_AROUND_SIDES), corners = others & KT_AROUND_CORNERS;
    return !(((others | empty) & KT_AROUND_SIDES) | (corners & (corners - !edge)));
#else
    unsigned low = around & KT_AROUND_LOW, high = around >> 1 & KT_AROUND_LOW;
    /* All sides must be of the colour, or beyond the edge. */
    if (colour == KT_FIELD_BLACK ? (low ^ high) & KT_AROUND_SIDES : ~low & (KT_AROUND_LOW & KT_AROUND_SIDES))
        return false;
    unsigned others = colour == KT_FIELD_BLACK ? low & ~high : ~(low | high);
    others &= KT_AROUND_LOW & KT_AROUND_CORNERS;
    if (low & high & KT_AROUND_SIDES) return !others;
    return !(others & (others - 1));
#endif
}

/* One pseudo-liberty, at the cell `p`. */
static inline kt_free kt_free_at(unsigned p) {
    unsigned place = p - (KT_FIELD_ROW + 1);
    return ((kt_free)1 << KT_FREE_COUNT) + ((kt_free)place << KT_FREE_SUM) + place * place;
}

/* Adds the number if the bit is 1: without a branch on desktops, since the bit is unpredictable. */
static inline void kt_free_add_if(kt_free *free, unsigned bit, kt_free number) {
#if KT_DESKTOP
    *free += number & -(kt_free)bit;
#else
    if (bit) *free += number;
#endif
}

/* The pseudo-liberties of a stone at `p` on these sides, given as kt_around_empty does. */
static inline kt_free kt_free_at_sides(unsigned p, unsigned sides) {
    /* The place of a side is that of p plus a step, so its kt_free_at is that of p, plus step << KT_FREE_SUM,
     * plus step * (2 * place + step). */
    kt_free at = kt_free_at(p);
    unsigned twice = 2u * (p - (KT_FIELD_ROW + 1u));
#if KT_DESKTOP
    /* How many sides there are, the sum of their steps, and that of the squares of these: for none, left,
     * below, both, right and so on. */
    enum { ROW = KT_FIELD_ROW, SQUARE = ROW * ROW };
    static const struct {
        int64_t count, steps, squares;
    } sums[16] = {{0, 0, 0},
                  {1, -1, 1},
                  {1, -ROW, SQUARE},
                  {2, -ROW - 1, SQUARE + 1},
                  {1, 1, 1},
                  {2, 0, 2},
                  {2, 1 - ROW, SQUARE + 1},
                  {3, -ROW, SQUARE + 2},
                  {1, ROW, SQUARE},
                  {2, ROW - 1, SQUARE + 1},
                  {2, 0, 2 * SQUARE},
                  {3, -1, 2 * SQUARE + 1},
                  {2, ROW + 1, SQUARE + 1},
                  {3, ROW, SQUARE + 2},
                  {3, 1, 2 * SQUARE + 1},
                  {4, 0, 2 * SQUARE + 2}};
    unsigned i = sides * 0x109 >> 9 & 15; /* the bits of left, below, right and above, side by side */
    return (kt_free)sums[i].count * at + (kt_free)sums[i].steps * (((kt_free)1 << KT_FREE_SUM) + twice) +
           (kt_free)sums[i].squares;
#else
    kt_free free = 0;
#pragma GCC unroll 4
    for (int i = 0; i < 4; i++) {
        int step = kt_field_sides[i];
        if (kt_around_bit(sides, i))
            free += at + ((kt_free)step << KT_FREE_SUM) + (kt_free)(step * ((int)twice + step));
    }
    return free;
#endif
}

/* Are these pseudo-liberties, one or more, all the same point? */
static inline bool kt_free_is_one(kt_free free) {
    kt_free count = free >> KT_FREE_COUNT,
            sum = (free >> KT_FREE_SUM) & ((1u << (KT_FREE_COUNT - KT_FREE_SUM)) - 1),
            squares = free & ((1u << (KT_FREE_SUM - 1) << 1) - 1);
    return (KT_DESKTOP || count <= 4) && count * squares == sum * sum;
}

/* The point at which all these pseudo-liberties (one or more) lie; KT_NO_CELL when they lie at several. */
static inline kt_cell kt_free_only(kt_free free) {
    if (!kt_free_is_one(free)) return KT_NO_CELL;
    uint32_t count = (uint32_t)(free >> KT_FREE_COUNT),
             sum = (uint32_t)(free >> KT_FREE_SUM) & ((1u << (KT_FREE_COUNT - KT_FREE_SUM)) - 1);
    return (kt_cell)((count == 3 ? sum * 21846u >> 16 : sum >> (count >> 1)) + KT_FIELD_ROW + 1);
}

/* Are there none, or do all lie at the point whose kt_free_at is `at`? */
static inline bool kt_free_is_at(kt_free free, kt_free at) {
    uint32_t count = (uint32_t)(free >> KT_FREE_COUNT);
    return (KT_DESKTOP || count <= 4) && free == count * at;
}

/* A chain's name is the offset of its head from kt_field.at, in bytes. (The number of the head would have to
 * be multiplied by the size of a state: four instructions on small chips, and a move looks at ten chains or
 * more.) */
static inline uint16_t kt_field_chain(unsigned head) { return (uint16_t)(head * sizeof(kt_cell_state)); }

static inline const kt_cell_state *kt_field_head(const kt_field *field, uint16_t chain) {
    return (const kt_cell_state *)((const char *)field->at + chain);
}

/* The pseudo-liberties of a cell's chain. */
static inline kt_free kt_field_free(const kt_field *field, const kt_cell_state *stone) {
    return kt_field_head(field, stone->chain)->free;
}

/* Is the cell's chain in atari? Never true of an empty point or of the rim. */
static inline bool kt_field_in_atari(const kt_field *field, const kt_cell_state *stone) {
    return kt_free_is_one(kt_field_free(field, stone));
}

/* The only liberty of a stone's chain; KT_NO_CELL when it has several. */
static inline kt_cell kt_field_only_liberty(const kt_field *field, const kt_cell_state *stone) {
    return kt_free_only(kt_field_free(field, stone));
}

/* May `colour`, whose turn it is, play at the empty point `p`, which has no empty side? Suicide and retaking
 * a ko at once are forbidden; positional superko isn't checked. */
bool kt_field_allows_enclosed(const kt_field *field, kt_cell p, unsigned colour);

/* May `colour` play at the empty point `p`? */
static inline bool kt_field_allows(const kt_field *field, kt_cell p, unsigned colour) {
    return kt_around_empty(field->at[p].around) ? p != field->ko : kt_field_allows_enclosed(field, p, colour);
}

/* May `colour` play at the empty point `p`, and is `p` no single-point eye of that colour? */
static inline bool kt_field_allows_outside_eyes(const kt_field *field, kt_cell p, unsigned colour) {
    unsigned around = field->at[p].around;
    if (kt_around_empty(around)) return p != field->ko;
    return !kt_around_is_eye(around, colour) && kt_field_allows_enclosed(field, p, colour);
}

/* Makes the chain of the stone on `p` impossible to capture, by pseudo-liberties that nobody can fill. */
void kt_field_protect(kt_field *field, kt_cell p);

/* Plays a move that is allowed. Returns the number of stones that it captured. */
unsigned kt_field_play(kt_field *field, kt_cell p, unsigned colour);

/* Returns who owns the point: the colour of its stone, or, of an empty point, the only colour at its sides;
 * KT_FIELD_EMPTY when there is none. */
unsigned kt_field_owner(const kt_field *field, kt_cell p);

/* Returns Black's area less White's: the points that each owns. */
int kt_field_area(const kt_field *field);

#ifdef __cplusplus
}
#endif

#endif
