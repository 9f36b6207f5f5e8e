#include "pattern/matcher.h"

#include <string.h>

#include "board/symmetry.h"

static void window_set(kt_window *window, int x, int y) {
    int bit = y * KT_QUADRANT_MAX + x;
    window->word[bit / KT_WORD_BITS] |= (kt_word)1 << bit % KT_WORD_BITS;
}

void kt_matcher_init(kt_matcher *matcher, int size) {
    memset(matcher, 0, sizeof *matcher);
    matcher->size = (uint8_t)size;
    kt_spiral_init(&matcher->spiral, size);
    int quadrant = kt_quadrant(size), before = quadrant - 1;
    for (int i = 0; i < matcher->spiral.count; i++)
        matcher->place[matcher->spiral.dy[i] + before][matcher->spiral.dx[i] + before] = (kt_place)i;
    for (int high = 0; high < quadrant; high++) {
        for (int low = 0; low <= high; low++) {
            unsigned range = kt_matcher_range((unsigned)low, (unsigned)high);
            for (int at = low; at <= high; at++) {
                for (int across = 0; across < quadrant; across++) {
                    window_set(&matcher->columns[range], at, across);
                    window_set(&matcher->rows[range], across, at);
                }
            }
        }
    }
}

/* The rows of a set seen through a symmetry, bit x for column x. */
static void turn_rows(const kt_bitboard *set, int symmetry, int size, uint32_t rows[KT_BOARD_MAX]) {
    memset(rows, 0, sizeof(uint32_t) * KT_BOARD_MAX);
    for (int y = 0; y < size; y++) {
        uint32_t row = kt_bitboard_row(set, y);
        int to_y = symmetry & 2 ? size - 1 - y : y;
        for (int x = 0; row; x++, row >>= 1) {
            if (!(row & 1)) continue;
            int to_x = symmetry & 1 ? size - 1 - x : x;
            if (symmetry & 4) rows[to_x] |= 1u << to_y;
            /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): rows have `size` bits */
            else rows[to_y] |= 1u << to_x;
        }
    }
}

/* Moves all rows of a window down by one, and puts the quadrant's bits of `row` above them. */
static void push_row(kt_window *window, int quadrant, uint32_t row) {
    int bit = (quadrant - 1) * KT_QUADRANT_MAX, word = bit / KT_WORD_BITS, shift = bit % KT_WORD_BITS;
    for (int i = 0; i < KT_WINDOW_WORDS; i++) {
        window->word[i] >>= KT_QUADRANT_MAX;
        if (i + 1 < KT_WINDOW_WORDS)
            window->word[i] |= window->word[i + 1] << (KT_WORD_BITS - KT_QUADRANT_MAX);
    }
    row &= (1u << quadrant) - 1;
    window->word[word] |= (kt_word)row << shift;
    if (shift + KT_QUADRANT_MAX > KT_WORD_BITS && word + 1 < KT_WINDOW_WORDS)
        window->word[word + 1] |= (kt_word)row >> (KT_WORD_BITS - shift);
}

/* Makes the windows of one colour. For each dx, a window slides up the board, row by row. */
static void load_windows(kt_matcher *matcher, const uint32_t rows[KT_BOARD_MAX], int opponent) {
    int size = matcher->size, quadrant = kt_quadrant(size), before = quadrant - 1;
    for (int dx = -before; dx < size; dx++) {
        kt_window window = {{0}};
        /* The window whose highest row is `top` belongs to dy = top - before. */
        for (int top = 0; top < size + before; top++) {
            uint32_t row = top >= size ? 0 : dx < 0 ? rows[top] << -dx : rows[top] >> dx;
            push_row(&window, quadrant, row);
            kt_window *to = &matcher->stone[matcher->place[top][dx + before] * 2 + opponent];
            *to = window;
            kt_window_and(to, &matcher->allowed);
        }
    }
}

void kt_matcher_view(kt_matcher *matcher, const kt_board *board, kt_colour colour, int symmetry,
                     const kt_bitboard *allowed) {
    uint32_t rows[KT_BOARD_MAX];
    matcher->symmetry = (uint8_t)symmetry;
    turn_rows(allowed, symmetry, matcher->size, rows);
    matcher->allowed = (kt_window){{0}};
    for (int y = 0; y < kt_quadrant(matcher->size); y++)
        push_row(&matcher->allowed, kt_quadrant(matcher->size), rows[y]);
    turn_rows(&board->stones[colour], symmetry, matcher->size, rows);
    load_windows(matcher, rows, 0);
    turn_rows(&board->stones[kt_opponent(colour)], symmetry, matcher->size, rows);
    load_windows(matcher, rows, 1);
}

int kt_window_next(const kt_window *places, int from) {
    for (int i = from / KT_WORD_BITS; i < KT_WINDOW_WORDS; i++) {
        kt_word word = places->word[i];
        if (i == from / KT_WORD_BITS) word &= ~(kt_word)0 << from % KT_WORD_BITS;
        if (word) return i * KT_WORD_BITS + kt_bits_lowest(word);
    }
    return -1;
}

kt_point kt_matcher_point(const kt_matcher *matcher, int place) {
    kt_point p = kt_point_at(place % KT_QUADRANT_MAX, place / KT_QUADRANT_MAX);
    return kt_symmetry_apply(kt_symmetry_inverse(matcher->symmetry), p, matcher->size);
}
