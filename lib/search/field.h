/* field.h: a board made for playouts: stones are put and taken off in few instructions.
 *
 * A cell is a point of the board or of the rim around it. Each keeps the colours of its eight neighbours up to
 * date as one number, its surrounding; each chain its pseudo-liberties: pairs of a stone and an empty point beside
 * it, their count, sum and sum of squares. These tell whether all are the same point, so a chain in atari
 * is known, and where its liberty is (the sum of squares is a remark of R. Hendricks and D. Fotland's list on
 * computer Go, 2007; it is Cauchy and Schwarz's inequality).
 *
 * Colours are those of 3x3 patterns (L. Sliwa, 2015): black 0, white 1, empty 2, off the board 3. */
#ifndef KT_SEARCH_FIELD_H
#define KT_SEARCH_FIELD_H

#include "base/random.h"
#include "board/board.h"

enum {
    KT_FIELD_BLACK = 0,
    KT_FIELD_WHITE = 1,
    KT_FIELD_EMPTY = 2,
    KT_FIELD_OFF = 3,
    KT_FIELD_ROW = KT_BOARD_MAX + 1, /* cells from one row to the next; their rims are shared */
    KT_CELLS = (KT_BOARD_MAX + 2) * KT_FIELD_ROW + 1,
    KT_NO_CELL = 0, /* a cell of the rim, which stands for none, and for a pass */
};

/* The number of a cell, and a number of pseudo-liberties (never more than twice the edges of the grid). */
#if KT_BOARD_MAX <= 9
typedef uint8_t kt_cell;
typedef uint8_t kt_cell_count;
typedef uint32_t kt_cell_sums;
#else
typedef uint16_t kt_cell;
typedef uint16_t kt_cell_count;
typedef uint64_t kt_cell_sums;
#endif
enum { KT_SUMS_SHIFT = 4 * sizeof(kt_cell_sums) };

/* What stands on a cell. Of a chain, its head keeps what concerns all; what other cells say of chains means
 * nothing. */
typedef struct kt_stone {
    kt_cell_sums sums;     /* of a head: the sum of its pseudo-liberties (upper half) and of their squares; true when
                            * they are four or fewer, for then nothing has overflown */
    uint16_t around;       /* surrounding: 2 bits for each neighbour, in the order of kt_field_steps */
    kt_cell_count free;    /* of a head: its pseudo-liberties */
    kt_cell_count stones;  /* of a head: its stones */
    kt_cell chain;         /* of a stone: the head; of others: the cell itself */
    kt_cell next;          /* of a stone: the next one of its chain, in a ring */
    kt_cell slot;          /* of an empty point: where it stands in kt_field.empty */
    uint8_t colour;        /* KT_FIELD_BLACK..KT_FIELD_OFF */
} kt_stone;

typedef struct kt_field {
    kt_stone at[KT_CELLS];
    kt_cell empty[KT_POINTS]; /* the empty points, in no order */
    kt_cell_count empties;
    kt_cell ko;               /* where the opponent may not retake at once, or KT_NO_CELL */
    uint8_t size;
    int16_t balance;          /* black stones less white ones */
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

/* The empty sides of a cell with this surrounding: the lower bit of each. */
static inline unsigned kt_around_empty(unsigned around) {
    return around >> 1 & ~around & (KT_AROUND_LOW & KT_AROUND_SIDES);
}

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

/* The only liberty of the chain with this head; KT_NO_CELL when it has several. */
static inline kt_cell kt_field_only_liberty(const kt_stone *head) {
    unsigned free = head->free;
    if (free > 4) return KT_NO_CELL;
    uint32_t sum = (uint32_t)(head->sums >> KT_SUMS_SHIFT),
             squares = (uint32_t)(head->sums & (((kt_cell_sums)1 << KT_SUMS_SHIFT) - 1));
    if (free * squares != sum * sum) return KT_NO_CELL;
    return (kt_cell)(free == 3 ? sum * 21846u >> 16 : sum >> (free >> 1));
}

static inline kt_stone *kt_field_head(kt_field *field, kt_cell stone) { return &field->at[field->at[stone].chain]; }

/* May `colour`, whose turn it is, play at the empty point `p`? Simple ko, no suicide. */
bool kt_field_allows(const kt_field *field, kt_cell p, unsigned colour);

/* Plays a move that is allowed. Returns how many stones it captured. */
unsigned kt_field_play(kt_field *field, kt_cell p, unsigned colour);

/* Black's area less White's; an empty point counts for the colour that holds sides of it alone. */
int kt_field_area(const kt_field *field);

#endif
