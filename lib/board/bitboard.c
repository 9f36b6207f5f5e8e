#include "board/bitboard.h"

#include "board/symmetry.h"

/* Adds the bits of `row` to the empty row y of the set. */
static void put_row(kt_bitboard *set, int y, uint32_t row) {
    int bit = y * KT_BOARD_MAX, word = bit / KT_WORD_BITS, shift = bit % KT_WORD_BITS;
    set->word[word] |= (kt_word)row << shift;
    if (shift + KT_BOARD_MAX > KT_WORD_BITS) set->word[word + 1] |= (kt_word)row >> (KT_WORD_BITS - shift);
}

kt_bitboard kt_bitboard_full(int size) {
    kt_bitboard set = kt_bitboard_none();
    for (int y = 0; y < size; y++) put_row(&set, y, (1u << size) - 1);
    return set;
}

kt_point kt_bitboard_next(const kt_bitboard *set, int from) {
    int i = from / KT_WORD_BITS;
    if (i >= KT_BITBOARD_WORDS) return KT_NO_POINT;
    kt_word word = set->word[i] & ~(kt_word)0 << from % KT_WORD_BITS;
    while (word == 0) {
        if (++i == KT_BITBOARD_WORDS) return KT_NO_POINT;
        word = set->word[i];
    }
    return (kt_point)(i * KT_WORD_BITS + kt_bits_lowest(word));
}

uint32_t kt_bitboard_row(const kt_bitboard *set, int y) {
    int bit = y * KT_BOARD_MAX, word = bit / KT_WORD_BITS, shift = bit % KT_WORD_BITS;
    uint32_t row = (uint32_t)(set->word[word] >> shift);
    if (shift + KT_BOARD_MAX > KT_WORD_BITS) row |= (uint32_t)(set->word[word + 1] << (KT_WORD_BITS - shift));
    return row & ((1u << KT_BOARD_MAX) - 1);
}

kt_bitboard kt_bitboard_shift(const kt_bitboard *set, int dx, int dy, int size) {
    kt_bitboard shifted = kt_bitboard_none();
    uint32_t on_board = (1u << size) - 1;
    for (int y = 0; y < size; y++) {
        if (y + dy < 0 || y + dy >= size) continue;
        uint32_t row = kt_bitboard_row(set, y);
        put_row(&shifted, y + dy, (dx < 0 ? row >> -dx : row << dx) & on_board);
    }
    return shifted;
}

kt_bitboard kt_bitboard_transform(const kt_bitboard *set, int symmetry, int size) {
    kt_bitboard image = kt_bitboard_none();
    KT_EACH_POINT(p, set) kt_bitboard_set(&image, kt_symmetry_apply(symmetry, p, size));
    return image;
}
