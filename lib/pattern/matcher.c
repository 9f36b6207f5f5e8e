#include "pattern/matcher.h"

#include <string.h>

#include "board/symmetry.h"

enum {
    SHIFTS_MAX = KT_BOARD_MAX + KT_QUADRANT_MAX - 1,
    /* Quadrant rows in a strip: the board's, and as many empty ones below and above as an offset can reach. */
    STRIP_ROWS = KT_BOARD_MAX + 2 * (KT_QUADRANT_MAX - 1),
    STRIP_WORDS = (STRIP_ROWS * KT_QUADRANT_MAX + KT_WORD_BITS - 1) / KT_WORD_BITS + 1,
    LAST_WORD_BITS = KT_QUADRANT_POINTS - (KT_WINDOW_WORDS - 1) * KT_WORD_BITS,
};

/* The board moved sideways by one dx and cut to the columns of the quadrant, rows one behind the other. */
typedef struct strip {
    kt_word word[STRIP_WORDS];
} strip;

static void put_bits(kt_word *words, int bit, uint32_t value) {
    int word = bit / KT_WORD_BITS, shift = bit % KT_WORD_BITS;
    words[word] |= (kt_word)value << shift;
    if (shift) words[word + 1] |= (kt_word)value >> (KT_WORD_BITS - shift);
}

static kt_window cut_window(const strip *from, int bit) {
    kt_window window;
    int word = bit / KT_WORD_BITS, shift = bit % KT_WORD_BITS;
    for (int i = 0; i < KT_WINDOW_WORDS; i++) {
        kt_word bits = from->word[word + i] >> shift;
        if (shift) bits |= from->word[word + i + 1] << (KT_WORD_BITS - shift);
        window.word[i] = bits;
    }
    window.word[KT_WINDOW_WORDS - 1] &= ~(kt_word)0 >> (KT_WORD_BITS - LAST_WORD_BITS);
    return window;
}

static void window_set(kt_window *window, int x, int y) {
    int bit = y * KT_QUADRANT_MAX + x;
    window->word[bit / KT_WORD_BITS] |= (kt_word)1 << bit % KT_WORD_BITS;
}

void kt_matcher_init(kt_matcher *matcher, int size) {
    memset(matcher, 0, sizeof *matcher);
    matcher->size = (uint8_t)size;
    kt_spiral_init(&matcher->spiral, size);
    int quadrant = kt_quadrant(size);
    for (int limit = 0; limit < quadrant; limit++) {
        for (int y = 0; y < quadrant; y++) {
            for (int x = 0; x < quadrant; x++) {
                if (x >= limit) window_set(&matcher->from_x[limit], x, y);
                if (x <= limit) window_set(&matcher->to_x[limit], x, y);
                if (y >= limit) window_set(&matcher->from_y[limit], x, y);
                if (y <= limit) window_set(&matcher->to_y[limit], x, y);
            }
        }
    }
}

/* The rows of a set seen through a symmetry, bit x for column x. */
static void turn_rows(const kt_bitboard *set, int symmetry, int size, uint32_t rows[KT_BOARD_MAX]) {
    memset(rows, 0, sizeof(uint32_t) * KT_BOARD_MAX);
    for (kt_point p = kt_bitboard_next(set, 0); p != KT_NO_POINT; p = kt_bitboard_next(set, p + 1)) {
        kt_point q = kt_symmetry_apply(symmetry, p, size);
        rows[kt_point_y(q)] |= 1u << kt_point_x(q);
    }
}

/* The strip of `rows` for one dx, which is at least -(quadrant - 1). */
static void make_strip(const uint32_t rows[KT_BOARD_MAX], int size, int dx, strip *to) {
    int quadrant = kt_quadrant(size);
    memset(to, 0, sizeof *to);
    for (int y = 0; y < size; y++) {
        uint32_t row = dx < 0 ? rows[y] << -dx : rows[y] >> dx;
        put_bits(to->word, (y + quadrant - 1) * KT_QUADRANT_MAX, row & ((1u << quadrant) - 1));
    }
}

/* The windows of one colour for all offsets. */
static void load_windows(kt_matcher *matcher, const kt_bitboard *stones, int opponent) {
    uint32_t rows[KT_BOARD_MAX];
    strip strips[SHIFTS_MAX];
    int size = matcher->size, before = kt_quadrant(size) - 1;
    turn_rows(stones, matcher->symmetry, size, rows);
    for (int dx = -before; dx < size; dx++) make_strip(rows, size, dx, &strips[dx + before]);
    for (int i = 0; i < matcher->spiral.count; i++) {
        kt_window *window = &matcher->stone[i * 2 + opponent];
        *window = cut_window(&strips[matcher->spiral.dx[i] + before], (matcher->spiral.dy[i] + before) * KT_QUADRANT_MAX);
        kt_window_and(window, &matcher->allowed);
    }
}

void kt_matcher_view(kt_matcher *matcher, const kt_board *board, kt_colour colour, int symmetry,
                     const kt_bitboard *allowed) {
    matcher->symmetry = (uint8_t)symmetry;
    uint32_t rows[KT_BOARD_MAX];
    strip centre;
    turn_rows(allowed, symmetry, matcher->size, rows);
    make_strip(rows, matcher->size, 0, &centre);
    int quadrant = kt_quadrant(matcher->size);
    matcher->allowed = cut_window(&centre, (quadrant - 1) * KT_QUADRANT_MAX);
    kt_window_and(&matcher->allowed, &matcher->to_y[quadrant - 1]);
    load_windows(matcher, &board->stones[colour], 0);
    load_windows(matcher, &board->stones[kt_opponent(colour)], 1);
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
