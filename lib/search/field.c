#include "search/field.h"

#include <string.h>


kt_point kt_field_point(kt_cell cell) {
    if (cell == KT_NO_CELL) return KT_PASS;
    /* A division that is exact for all cells and costs one multiplication on chips that can't divide. */
    unsigned row = cell * (65536u / KT_FIELD_ROW + 1) >> 16;
    return kt_point_at((int)(cell - row * KT_FIELD_ROW) - 1, (int)row - 1);
}

/* The neighbours of `p` see that its colour changed by these bits. */
static inline void change_around(kt_stone *p, unsigned bits) {
    p[-KT_FIELD_ROW - 1].around ^= (uint16_t)(bits << 14);
    p[-KT_FIELD_ROW].around ^= (uint16_t)(bits << 12);
    p[-KT_FIELD_ROW + 1].around ^= (uint16_t)(bits << 10);
    p[-1].around ^= (uint16_t)(bits << 8);
    p[1].around ^= (uint16_t)(bits << 6);
    p[KT_FIELD_ROW - 1].around ^= (uint16_t)(bits << 4);
    p[KT_FIELD_ROW].around ^= (uint16_t)(bits << 2);
    p[KT_FIELD_ROW + 1].around ^= (uint16_t)bits;
}

/* What a pseudo-liberty adds to the sums of a chain. */
static inline kt_cell_sums sums_of(unsigned p) { return ((kt_cell_sums)p << KT_SUMS_SHIFT) + p * p; }

/* Makes one chain of two, of `a` and `b`, both heads. */
static void join(kt_field *field, kt_cell a, kt_cell b) {
    kt_stone *large = &field->at[a], *small = &field->at[b];
    if (large->stones < small->stones) {
        kt_stone *other = large;
        large = small, small = other;
        a = b;
    }
    large->stones = (kt_cell_count)(large->stones + small->stones);
    large->free = (kt_cell_count)(large->free + small->free);
    large->sums += small->sums;
    kt_stone *stone = small;
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
        kt_stone *stone = &field->at[p];
        stone->colour = KT_FIELD_EMPTY;
        change_around(stone, KT_FIELD_EMPTY ^ colour);
        stone->slot = (kt_cell)field->empties;
        field->empty[field->empties++] = p;
        stone->chain = p;
        kt_cell_sums sums = sums_of(p);
        for (int i = 0; i < 4; i++) {
            kt_stone *head = &field->at[stone[kt_field_sides[i]].chain];
            head->free++;
            head->sums += sums;
        }
        p = stone->next;
    } while (p != first);
}

bool kt_field_allows(const kt_field *field, kt_cell p, unsigned colour) {
    if (p == field->ko) return false;
    const kt_stone *stone = &field->at[p];
    if (kt_around_empty(stone->around)) return true;
    for (int i = 0; i < 4; i++) {
        const kt_stone *beside = &stone[kt_field_sides[i]];
        if (beside->colour == KT_FIELD_OFF) continue;
        bool only = kt_field_only_liberty(&field->at[beside->chain]) != KT_NO_CELL;
        if (only == (beside->colour != colour)) return true;
    }
    return false;
}

/* Where the lower bits of sides stand in a surrounding, in the order of kt_field_sides. */
static const uint8_t side_shift[4] = {2, 6, 8, 12};
static inline unsigned side_bit(unsigned sides, int i) { return sides >> side_shift[i] & 1; }

unsigned kt_field_play(kt_field *field, kt_cell p, unsigned colour) {
    kt_stone *stone = &field->at[p];
    kt_cell last = field->empty[--field->empties];
    field->empty[stone->slot] = last;
    field->at[last].slot = stone->slot;
    stone->colour = (uint8_t)colour;
    change_around(stone, KT_FIELD_EMPTY ^ colour);
    unsigned around = stone->around, low = around & KT_AROUND_LOW, high = around >> 1 & KT_AROUND_LOW,
             empty = high & ~low, stones = ~high & (KT_AROUND_LOW & KT_AROUND_SIDES),
             own = stones & (colour == KT_FIELD_BLACK ? ~low : low);
    bool enclosed = !(own | (empty & KT_AROUND_SIDES));
    kt_cell_sums taken = sums_of(p), sums = 0;
    unsigned free = 0, dead = 0;
    /* What isn't a chain takes no harm; so nothing needs to be asked. */
    for (int i = 0; i < 4; i++) {
        unsigned beside = (unsigned)(p + kt_field_sides[i]), is_free = side_bit(empty, i);
        kt_stone *head = &field->at[field->at[beside].chain];
        head->free--;
        head->sums -= taken;
        dead |= (unsigned)(head->free == 0) << i;
        free += is_free;
        sums += sums_of(beside) & (0 - (kt_cell_sums)is_free);
    }
    stone->chain = stone->next = p;
    stone->stones = 1;
    stone->free = (kt_cell_count)free;
    stone->sums = sums;
    for (int i = 0; own; i++) {
        if (!side_bit(own, i)) continue;
        own ^= 1u << side_shift[i];
        const kt_stone *beside = &stone[kt_field_sides[i]];
        if (beside->chain != stone->chain) join(field, stone->chain, beside->chain);
    }
    int captured = 0;
    kt_cell ko = KT_NO_CELL;
    for (int i = 0; dead; i++, dead >>= 1) {
        const kt_stone *beside = &stone[kt_field_sides[i]];
        if (!(dead & 1) || beside->colour != (colour ^ 1) || field->at[beside->chain].free) continue;
        ko = (kt_cell)(p + kt_field_sides[i]);
        captured += field->at[beside->chain].stones;
        take_off(field, ko, colour ^ 1);
    }
    field->ko = captured == 1 && enclosed ? ko : KT_NO_CELL;
    field->balance = (int16_t)(field->balance + (colour == KT_FIELD_BLACK ? 1 + captured : -1 - captured));
    return (unsigned)captured;
}

void kt_field_set(kt_field *field, const kt_board *board) {
    memset(field, 0, sizeof *field);
    field->size = board->geometry->size;
    for (unsigned cell = 0; cell < KT_CELLS; cell++) {
        field->at[cell].colour = KT_FIELD_OFF;
        field->at[cell].chain = (kt_cell)cell;
        field->at[cell].around = 0xffff;
    }
    const kt_bitboard *points = &board->geometry->points;
    for (kt_point p = kt_bitboard_next(points, 0); p != KT_NO_POINT; p = kt_bitboard_next(points, p + 1)) {
        kt_cell cell = kt_field_cell(p);
        field->at[cell].colour = KT_FIELD_EMPTY;
        field->at[cell].slot = (kt_cell)field->empties;
        field->empty[field->empties++] = cell;
        change_around(&field->at[cell], KT_FIELD_OFF ^ KT_FIELD_EMPTY);
    }
    for (kt_point p = kt_bitboard_next(points, 0); p != KT_NO_POINT; p = kt_bitboard_next(points, p + 1))
        if (board->colour[p] != KT_EMPTY)
            kt_field_play(field, kt_field_cell(p), board->colour[p] == KT_BLACK ? KT_FIELD_BLACK : KT_FIELD_WHITE);
    field->ko = kt_field_cell(board->ko);
}

int kt_field_area(const kt_field *field) {
    int area = field->balance;
    for (unsigned i = 0; i < field->empties; i++) {
        unsigned around = field->at[field->empty[i]].around, low = around & KT_AROUND_LOW,
                 high = around >> 1 & KT_AROUND_LOW;
        unsigned white = low & ~high & KT_AROUND_SIDES, black = ~(low | high) & (KT_AROUND_LOW & KT_AROUND_SIDES);
        if (black && !white) area++;
        if (white && !black) area--;
    }
    return area;
}
