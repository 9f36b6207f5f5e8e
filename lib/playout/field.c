#include "playout/field.h"

#include <string.h>

#include "base/bits.h"

/* kt_field_chain */
_Static_assert(KT_CELLS * sizeof(kt_cell_state) <= UINT16_MAX, "the offset of any head must fit");

kt_point kt_field_point(kt_cell cell) {
    if (cell == KT_NO_CELL) return KT_PASS;
    /* cell / KT_FIELD_ROW, exact for all cells, without a division: the smallest chips have none. */
    unsigned row = cell * (65536u / KT_FIELD_ROW + 1) >> 16;
    return kt_point_at((int)(cell - row * KT_FIELD_ROW) - 1, (int)row - 1);
}

/* The pseudo-liberties of a cell that holds no stone. Stones at its sides take at most four of them away, and
 * give them back when they are captured. So many always stay that the cell looks like a chain that isn't in
 * atari. Desktops see it by squares that no places have. */
static const kt_free NOT_A_CHAIN = ((kt_free)64 << KT_FREE_COUNT) + ((kt_free)KT_DESKTOP << 31);

/* Tells the neighbours of `p` which bits of its colour have changed. */
static inline void change_around(kt_cell_state *p, unsigned bits) {
    p[-KT_FIELD_ROW - 1].around ^= (uint16_t)(bits << 14);
    p[-KT_FIELD_ROW].around ^= (uint16_t)(bits << 12);
    p[-KT_FIELD_ROW + 1].around ^= (uint16_t)(bits << 10);
    p[-1].around ^= (uint16_t)(bits << 8);
    p[1].around ^= (uint16_t)(bits << 6);
    p[KT_FIELD_ROW - 1].around ^= (uint16_t)(bits << 4);
    p[KT_FIELD_ROW].around ^= (uint16_t)(bits << 2);
    p[KT_FIELD_ROW + 1].around ^= (uint16_t)bits;
}

/* kt_field_head for a field that is to be changed. */
static inline kt_cell_state *head_of(kt_field *field, uint16_t chain) {
    return (kt_cell_state *)((char *)field->at + chain);
}

/* Makes one chain of two. */
static void join(kt_field *field, uint16_t a, uint16_t b) {
    kt_cell_state *large = head_of(field, a), *small = head_of(field, b);
    if (large->stones < small->stones) {
        kt_cell_state *other = large;
        large = small, small = other;
        a = b;
    }
    large->stones = (kt_cell)(large->stones + small->stones);
    large->free += small->free;
    kt_cell_state *stone = small;
    do {
        stone->chain = a;
        stone = &field->at[stone->next];
    } while (stone != small);
    kt_cell next = large->next;
    large->next = small->next;
    small->next = next;
}

/* Takes the chain of the stone at `first` off the board. */
static void take_off(kt_field *field, kt_cell first, unsigned colour) {
    kt_cell p = first;
    do {
        kt_cell_state *stone = &field->at[p];
        stone->colour = KT_FIELD_EMPTY;
        change_around(stone, KT_FIELD_EMPTY ^ colour);
        stone->slot = field->empties;
        field->empty[field->empties++] = p;
        stone->chain = kt_field_chain(p);
        stone->free = NOT_A_CHAIN;
        kt_free free = kt_free_at(p);
#pragma GCC unroll 4
        for (int i = 0; i < 4; i++) head_of(field, stone[kt_field_sides[i]].chain)->free += free;
        p = stone->next;
    } while (p != first);
}

#if KT_DESKTOP
/* Sides as kt_around_stones gives them. */
static inline unsigned sides_of(bool below, bool left, bool right, bool above) {
    return (unsigned)below << 2 | (unsigned)left << 6 | (unsigned)right << 8 | (unsigned)above << 12;
}

/* From a cell to the first of these sides; 0 for none. */
static inline int first_side(unsigned sides) {
    enum { NONE = 14 };
    static const int8_t step[NONE + 1] = {[2] = -KT_FIELD_ROW, [6] = -1, [8] = 1, [12] = KT_FIELD_ROW};
    return step[kt_bits_lowest(sides | 1u << NONE)];
}

/* The stone at `p` becomes a chain, with those on the sides `own` and with the pseudo-liberties `free` of its
 * own. It joins the first of these chains, or none, without branches: whether there is one, and how large it
 * is, would be guessed wrong a third of the time. */
static inline void begin_chain(kt_field *field, kt_cell p, unsigned own, kt_free free) {
    kt_cell_state *stone = &field->at[p], *first = &stone[first_side(own)];
    stone->chain = kt_field_chain(p);
    stone->next = p;
    stone->stones = 0;
    stone->free = 0;
    kt_cell_state *head = head_of(field, first->chain);
    int stones = head->stones;
    free += head->free;
    stone->next = head->next;
    head->next = p;
    /* A chain of more stones than one keeps its head. */
    unsigned keeps = 0u - (stones > 1);
    uint16_t name = (uint16_t)(stone->chain ^ ((stone->chain ^ first->chain) & keeps));
    first->chain = stone->chain = name;
    head = head_of(field, name);
    head->stones = (kt_cell)(stones + 1);
    head->free = free;
    for (;;) {
        unsigned more = own & sides_of(stone[-KT_FIELD_ROW].chain != name, stone[-1].chain != name,
                                       stone[1].chain != name, stone[KT_FIELD_ROW].chain != name);
        if (!more) return;
        join(field, name, stone[first_side(more)].chain);
        name = stone->chain;
    }
}

/* Takes the opponent's chains beside the stone at `p` off the board that have no pseudo-liberty left. Returns
 * the number of their stones, and sets *ko to one of them. */
static inline int capture(kt_field *field, kt_cell p, unsigned colour, kt_cell *ko) {
    const kt_cell_state *stone = &field->at[p];
    unsigned dead = kt_around_stones(stone->around, colour ^ 1) &
                    sides_of(!kt_field_free(field, &stone[-KT_FIELD_ROW]), !kt_field_free(field, &stone[-1]),
                             !kt_field_free(field, &stone[1]), !kt_field_free(field, &stone[KT_FIELD_ROW]));
    int captured = 0;
    for (; dead; dead &= dead - 1) {
        const kt_cell_state *beside = &stone[first_side(dead)];
        if (beside->colour == KT_FIELD_EMPTY) continue; /* captured already */
        *ko = (kt_cell)(beside - field->at);
        captured += kt_field_head(field, beside->chain)->stones;
        take_off(field, *ko, colour ^ 1);
    }
    return captured;
}
#else
static inline void begin_chain(kt_field *field, kt_cell p, unsigned own, kt_free free) {
    kt_cell_state *stone = &field->at[p];
    stone->chain = kt_field_chain(p);
    stone->next = p;
    stone->stones = 1;
    stone->free = free;
#pragma GCC unroll 4
    for (int i = 0; i < 4; i++) {
        const kt_cell_state *beside = &stone[kt_field_sides[i]];
        if (kt_around_bit(own, i) && beside->chain != stone->chain) join(field, stone->chain, beside->chain);
    }
}

static inline int capture(kt_field *field, kt_cell p, unsigned colour, kt_cell *ko) {
    const kt_cell_state *stone = &field->at[p];
    int captured = 0;
    for (int i = 0; i < 4; i++) {
        const kt_cell_state *beside = &stone[kt_field_sides[i]];
        if (beside->colour != (colour ^ 1) || kt_field_free(field, beside)) continue;
        *ko = (kt_cell)(p + kt_field_sides[i]);
        captured += kt_field_head(field, beside->chain)->stones;
        take_off(field, *ko, colour ^ 1);
    }
    return captured;
}
#endif

bool kt_field_allows_enclosed(const kt_field *field, kt_cell p, unsigned colour) {
    if (p == field->ko) return false;
    const kt_cell_state *stone = &field->at[p];
    kt_free at = kt_free_at(p);
    /* The rim counts as a chain of the opponent that isn't in atari. */
#if KT_DESKTOP /* looks at all sides: an early end would be unpredictable */
    unsigned own = kt_around_stones(stone->around, colour);
    return own != sides_of(kt_free_is_at(kt_field_free(field, &stone[-KT_FIELD_ROW]), at),
                           kt_free_is_at(kt_field_free(field, &stone[-1]), at),
                           kt_free_is_at(kt_field_free(field, &stone[1]), at),
                           kt_free_is_at(kt_field_free(field, &stone[KT_FIELD_ROW]), at));
#else
#pragma GCC unroll 4
    for (int i = 0; i < 4; i++) {
        const kt_cell_state *beside = &stone[kt_field_sides[i]];
        if (kt_free_is_at(kt_field_free(field, beside), at) == (beside->colour != colour)) return true;
    }
    return false;
#endif
}

__attribute__((always_inline)) static inline unsigned play(kt_field *field, kt_cell p, unsigned colour) {
    kt_cell_state *stone = &field->at[p];
    kt_cell last = field->empty[--field->empties];
    field->empty[stone->slot] = last;
    field->at[last].slot = stone->slot;
    stone->colour = (uint8_t)colour;
    change_around(stone, KT_FIELD_EMPTY ^ colour);
    unsigned own = kt_around_stones(stone->around, colour), empty = kt_around_empty(stone->around);
    bool enclosed = !(own | empty);
    kt_free taken = kt_free_at(p), dead = 0;
    /* Cells without a stone hold a huge count, so no test is needed. */
#pragma GCC unroll 4
    for (int i = 0; i < 4; i++) {
        kt_cell_state *head = head_of(field, stone[kt_field_sides[i]].chain);
        head->free -= taken;
        dead |= head->free - 1; /* sets the highest bit if none is left */
    }
    begin_chain(field, p, own, kt_free_at_sides(p, empty));
    kt_cell ko = KT_NO_CELL;
    int captured = dead >> (8 * sizeof dead - 1) ? capture(field, p, colour, &ko) : 0;
    field->ko = captured == 1 && enclosed ? ko : KT_NO_CELL;
    field->balance = (int16_t)(field->balance + (colour == KT_FIELD_BLACK ? 1 + captured : -1 - captured));
    return (unsigned)captured;
}

unsigned kt_field_play(kt_field *field, kt_cell p, unsigned colour) {
    if (!KT_DESKTOP) return play(field, p, colour);
    /* A copy for each colour: that players take turns is guessed right. */
    return colour == KT_FIELD_BLACK ? play(field, p, KT_FIELD_BLACK) : play(field, p, KT_FIELD_WHITE);
}

void kt_field_set_without(kt_field *field, const kt_board *board, const kt_bitboard *off) {
    memset(field, 0, sizeof *field);
    field->size = board->geometry->size;
    for (unsigned cell = 0; cell < KT_CELLS; cell++) {
        field->at[cell].colour = KT_FIELD_OFF;
        field->at[cell].chain = kt_field_chain(cell);
        field->at[cell].free = NOT_A_CHAIN;
        field->at[cell].around = 0xffff;
    }
    const kt_bitboard *points = &board->geometry->points;
    KT_EACH_POINT(p, points) {
        kt_cell cell = kt_field_cell(p);
        field->at[cell].colour = KT_FIELD_EMPTY;
        field->at[cell].slot = field->empties;
        field->empty[field->empties++] = cell;
        change_around(&field->at[cell], KT_FIELD_OFF ^ KT_FIELD_EMPTY);
    }
    KT_EACH_POINT(p, points)
        if (board->colour[p] != KT_EMPTY && !kt_bitboard_has(off, p))
            kt_field_play(field, kt_field_cell(p), kt_field_colour(board->colour[p]));
    field->ko = kt_field_cell(board->ko);
}

void kt_field_set(kt_field *field, const kt_board *board) {
    const kt_bitboard none = kt_bitboard_none();
    kt_field_set_without(field, board, &none);
}

void kt_field_protect(kt_field *field, kt_cell p) {
    /* No chain in atari has as many. Desktops see it by one square too many: count * squares > sum * sum. */
    head_of(field, field->at[p].chain)->free += ((kt_free)5 << KT_FREE_COUNT) + KT_DESKTOP;
}

unsigned kt_field_owner(const kt_field *field, kt_cell p) {
    const kt_cell_state *stone = &field->at[p];
    if (stone->colour != KT_FIELD_EMPTY) return stone->colour;
    unsigned low = stone->around & KT_AROUND_LOW, high = stone->around >> 1 & KT_AROUND_LOW;
    bool white = low & ~high & KT_AROUND_SIDES, black = ~(low | high) & (KT_AROUND_LOW & KT_AROUND_SIDES);
    return black == white ? KT_FIELD_EMPTY : black ? KT_FIELD_BLACK : KT_FIELD_WHITE;
}

int kt_field_area(const kt_field *field) {
    int area = field->balance;
    for (unsigned i = 0; i < field->empties; i++) {
        unsigned owner = kt_field_owner(field, field->empty[i]);
        area += (owner == KT_FIELD_BLACK) - (owner == KT_FIELD_WHITE);
    }
    return area;
}
