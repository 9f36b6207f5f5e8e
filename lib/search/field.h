/* field.h: a board made for playouts: stones are put and taken off in few instructions.
 *
 * A cell is a point of the board or of the rim around it. Each keeps its surrounding up to date, the colours
 * of its eight neighbours as one number (pattern/code3x3.h). Each chain keeps its pseudo-liberties: pairs of
 * a stone and an empty point beside it, as their count, the sum of the points, and the sum of their squares.
 * By these it can be told whether all are the same point (then count * squares = sum * sum, by Cauchy and
 * Schwarz), and which: a chain in atari is known without a search. */
#ifndef KT_SEARCH_FIELD_H
#define KT_SEARCH_FIELD_H

#include "base/random.h"
#include "board/board.h"
#include "pattern/code3x3.h"

enum {
    KT_FIELD_BLACK = KT_CODE3X3_BLACK,
    KT_FIELD_WHITE = KT_CODE3X3_WHITE,
    KT_FIELD_EMPTY = KT_CODE3X3_EMPTY,
    KT_FIELD_OFF = KT_CODE3X3_OFF_BOARD,
    KT_FIELD_ROW = KT_BOARD_MAX + 1, /* cells from one row to the next; their rims are shared */
    KT_CELLS = (KT_BOARD_MAX + 2) * KT_FIELD_ROW + 1,
    KT_NO_CELL = 0, /* a cell of the rim, which stands for none, and for a pass */
};

/* The number of a cell, and how many of them. */
#if KT_DESKTOP
typedef uint16_t kt_cell;
#else
typedef uint8_t kt_cell;
#endif

/* The pseudo-liberties of a chain as one number: how many (from bit KT_FREE_COUNT on), plus the sum of their
 * places (from bit KT_FREE_SUM on), plus the sum of their squares. While they are four or fewer no part
 * reaches into the next one; otherwise what overflows only makes the count larger. */
#if KT_DESKTOP
typedef uint64_t kt_free;
enum { KT_FREE_COUNT = 52, KT_FREE_SUM = 32 };
#else
typedef uint32_t kt_free;
enum { KT_FREE_COUNT = 24, KT_FREE_SUM = 15 };
#endif

/* What stands on a cell. Of a chain, its head keeps what concerns all; what other cells say of chains means
 * nothing. */
typedef struct kt_stone {
    kt_free free;    /* of a head: the pseudo-liberties of its chain */
    uint16_t around; /* surrounding: 2 bits for each neighbour, in the order of kt_field_steps */
    uint16_t chain;  /* of a stone: its chain; of others: a chain of the cell's own (kt_field_chain) */
    kt_cell stones;  /* of a head: how many its chain has */
    kt_cell next;    /* of a stone: the next one of its chain, in a ring */
    kt_cell slot;    /* of an empty point: where it stands in kt_field.empty */
    uint8_t colour;  /* KT_FIELD_BLACK..KT_FIELD_OFF */
} kt_stone;

typedef struct kt_field {
    kt_stone at[KT_CELLS];
    kt_cell empty[KT_POINTS]; /* the empty points, in no order */
    kt_cell empties;          /* how many */
    kt_cell ko;               /* where the opponent may not retake at once, or KT_NO_CELL */
    uint8_t size;
    int16_t balance; /* black stones less white ones */
} kt_field;

/* From a cell to its neighbours: below left, below, below right, left, right, above left, above, above right.
 * Neighbour 7 - i lies opposite neighbour i. */
static const int8_t kt_field_steps[8] = {-KT_FIELD_ROW - 1, -KT_FIELD_ROW, -KT_FIELD_ROW + 1, -1, 1,
                                         KT_FIELD_ROW - 1,  KT_FIELD_ROW,  KT_FIELD_ROW + 1};
/* Those that share an edge with it: below, left, right, above. */
static const int8_t kt_field_sides[4] = {-KT_FIELD_ROW, -1, 1, KT_FIELD_ROW};

/* Bits of a surrounding: of the neighbours at the sides, at the corners; the lower bit of each neighbour. */
enum { KT_AROUND_SIDES = 0x33cc, KT_AROUND_CORNERS = 0xcc33, KT_AROUND_LOW = 0x5555 };

static inline kt_cell kt_field_cell(kt_point p) {
    return p >= KT_POINTS ? KT_NO_CELL : (kt_cell)(p + kt_point_y(p) + KT_FIELD_ROW + 1);
}

/* KT_PASS for KT_NO_CELL. */
kt_point kt_field_point(kt_cell cell);

/* Shows the position of `board`, ko included. */
void kt_field_set(kt_field *field, const kt_board *board);

/* The same without the stones of `off`. */
void kt_field_set_without(kt_field *field, const kt_board *board, const kt_bitboard *off);

/* The empty sides of a cell with this surrounding: the lower bit of each. */
static inline unsigned kt_around_empty(unsigned around) {
    return around >> 1 & ~around & (KT_AROUND_LOW & KT_AROUND_SIDES);
}

/* Those with stones of `colour`. */
static inline unsigned kt_around_stones(unsigned around, unsigned colour) {
    unsigned low = around & KT_AROUND_LOW, high = around >> 1 & KT_AROUND_LOW;
    return ~high & (KT_AROUND_LOW & KT_AROUND_SIDES) & (colour == KT_FIELD_BLACK ? ~low : low);
}

/* The bit of a side, 0..3 in the order of kt_field_sides, among such. */
static inline bool kt_around_bit(unsigned sides, int i) {
    static const uint8_t shift[4] = {2, 6, 8, 12};
    return sides >> shift[i] & 1;
}

/* a && b, for conditions that cost little and that nobody can guess: without a branch on desktops. */
#if KT_DESKTOP
#define KT_BOTH(a, b) ((unsigned)(bool)(a) & (unsigned)(bool)(b))
#else
#define KT_BOTH(a, b) ((a) && (b))
#endif

/* Is the empty point with this surrounding a single-point eye of `colour` (kt_board_is_eye)? */
static inline bool kt_around_is_eye(unsigned around, unsigned colour) {
    unsigned low = around & KT_AROUND_LOW, high = around >> 1 & KT_AROUND_LOW;
    /* All sides are of the colour, or beyond the edge. */
    if (colour == KT_FIELD_BLACK ? (low ^ high) & KT_AROUND_SIDES : ~low & (KT_AROUND_LOW & KT_AROUND_SIDES))
        return false;
    unsigned others = colour == KT_FIELD_BLACK ? low & ~high : ~(low | high);
    others &= KT_AROUND_LOW & KT_AROUND_CORNERS;
    if (low & high & KT_AROUND_SIDES) return !others;
    return !(others & (others - 1));
}

/* A single pseudo-liberty. */
static inline kt_free kt_free_at(unsigned p) {
    unsigned place = p - (KT_FIELD_ROW + 1);
    return ((kt_free)1 << KT_FREE_COUNT) + ((kt_free)place << KT_FREE_SUM) + place * place;
}

/* Are they, at least one, all the same point? */
static inline bool kt_free_is_one(kt_free free) {
    uint32_t count = (uint32_t)(free >> KT_FREE_COUNT),
             sum = (uint32_t)(free >> KT_FREE_SUM) & ((1u << (KT_FREE_COUNT - KT_FREE_SUM)) - 1),
             squares = (uint32_t)free & ((1u << (KT_FREE_SUM - 1) << 1) - 1);
    return KT_BOTH(count <= 4, count * squares == sum * sum);
}

/* The point that all of them, at least one, are; KT_NO_CELL when they are several points. */
static inline kt_cell kt_free_only(kt_free free) {
    if (!kt_free_is_one(free)) return KT_NO_CELL;
    uint32_t count = (uint32_t)(free >> KT_FREE_COUNT),
             sum = (uint32_t)(free >> KT_FREE_SUM) & ((1u << (KT_FREE_COUNT - KT_FREE_SUM)) - 1);
    return (kt_cell)((count == 3 ? sum * 21846u >> 16 : sum >> (count >> 1)) + KT_FIELD_ROW + 1);
}

/* Are they all the point whose single pseudo-liberty is `at`, or none? */
static inline bool kt_free_is_at(kt_free free, kt_free at) {
    uint32_t count = (uint32_t)(free >> KT_FREE_COUNT);
    return count <= 4 && free == count * at;
}

/* A chain is named by where its head lies, in bytes from kt_field.at. (The head's number would have to be multiplied
 * by the size of a cell, four instructions on small chips, and a move looks at ten chains or more.) */
_Static_assert(KT_CELLS * sizeof(kt_stone) <= UINT16_MAX, "the name of a chain holds any head's place");

static inline uint16_t kt_field_chain(unsigned head) { return (uint16_t)(head * sizeof(kt_stone)); }

static inline const kt_stone *kt_field_head(const kt_field *field, uint16_t chain) {
    return (const kt_stone *)((const char *)field->at + chain);
}

/* The pseudo-liberties of the chain of a stone. */
static inline kt_free kt_field_free(const kt_field *field, const kt_stone *stone) {
    return kt_field_head(field, stone->chain)->free;
}

/* Is the chain of a stone in atari? Never that of an empty point or of the rim. */
static inline bool kt_field_in_atari(const kt_field *field, const kt_stone *stone) {
    return kt_free_is_one(kt_field_free(field, stone));
}

/* The only liberty of the chain of a stone; KT_NO_CELL when it has several. */
static inline kt_cell kt_field_only_liberty(const kt_field *field, const kt_stone *stone) {
    return kt_free_only(kt_field_free(field, stone));
}

/* May `colour`, whose turn it is, play at the empty point `p`, whose sides are all taken? No suicide; simple
 * ko. */
bool kt_field_allows_enclosed(const kt_field *field, kt_cell p, unsigned colour);

/* May it play at the empty point `p`? */
static inline bool kt_field_allows(const kt_field *field, kt_cell p, unsigned colour) {
    return kt_around_empty(field->at[p].around) ? p != field->ko : kt_field_allows_enclosed(field, p, colour);
}

/* The same for the empty points that are no own single-point eye. */
static inline bool kt_field_allows_outside_eyes(const kt_field *field, kt_cell p, unsigned colour) {
    unsigned around = field->at[p].around;
    if (kt_around_empty(around)) return p != field->ko;
    return !kt_around_is_eye(around, colour) && kt_field_allows_enclosed(field, p, colour);
}

/* Gives the chain of the stone on `p` pseudo-liberties that nobody can take: it can't be captured any more. */
void kt_field_protect(kt_field *field, kt_cell p);

/* Plays a move that is allowed. Returns how many stones it captured. */
unsigned kt_field_play(kt_field *field, kt_cell p, unsigned colour);

/* Who holds the point: the colour of its stone, or the one that holds sides of it alone; else
 * KT_FIELD_EMPTY. */
unsigned kt_field_owner(const kt_field *field, kt_cell p);

/* Black's area less White's; an empty point counts for the colour that holds sides of it alone. */
int kt_field_area(const kt_field *field);

#endif
