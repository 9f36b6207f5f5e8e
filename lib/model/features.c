#include "model/features.h"

enum { LIBERTIES_MOST = 4 };

static uint32_t bit(int feature) { return (uint32_t)1 << feature; }

/* One of the four features from `first` on: 1, 2, 3, 4 or more liberties. */
static uint32_t liberties_bit(int first, int liberties) {
    if (liberties > LIBERTIES_MOST) liberties = LIBERTIES_MOST;
    return bit(first + (liberties > 1 ? liberties - 1 : 0));
}

static int liberties(const kt_board *board, kt_point stone) {
    return kt_bitboard_count(&board->liberties[board->chain[stone]]);
}

/* The stones of the chain with the head `head`. */
static void add_chain(const kt_board *board, kt_point head, kt_bitboard *stones) {
    kt_point p = head;
    do kt_bitboard_set(stones, p);
    while ((p = board->next[p]) != head);
}

/* What the move `p` would do. */
static uint32_t move_features(const kt_board *board, kt_colour colour, kt_point p) {
    kt_bitboard captured = kt_board_captures(board, colour, p), stones = kt_bitboard_none(), free = stones;
    int captures = kt_bitboard_count(&captured), joined = 0;
    uint32_t found = 0;
    kt_bitboard_set(&stones, p);
    for (int i = 0; i < 4; i++) {
        kt_point q = board->geometry->neighbour[p][i];
        if (q == KT_NO_POINT) continue;
        if (board->colour[q] == KT_EMPTY) {
            kt_bitboard_set(&free, q);
        } else if (board->colour[q] != colour) {
            if (liberties(board, q) == 2) found |= bit(KT_FEATURE_ATARI);
        } else if (!kt_bitboard_has(&stones, q)) {
            joined++;
            add_chain(board, board->chain[q], &stones);
            kt_bitboard_unite(&free, &board->liberties[board->chain[q]]);
            if (liberties(board, q) == 1) found |= bit(KT_FEATURE_EXTENSION);
        }
    }
    if (captures) {
        kt_bitboard border = kt_geometry_border(board->geometry, &stones);
        kt_bitboard_intersect(&border, &captured);
        kt_bitboard_unite(&free, &border);
        found |= bit(captures > 1 ? KT_FEATURE_CAPTURE_MORE : KT_FEATURE_CAPTURE);
    }
    kt_bitboard_clear(&free, p);
    if (joined > 1) found |= bit(KT_FEATURE_CONNECTION);
    if (kt_board_is_eye(board, colour, p)) found |= bit(KT_FEATURE_EYE);
    return found | liberties_bit(KT_FEATURE_LIBERTIES, kt_bitboard_count(&free));
}

uint32_t kt_features_at(const kt_board *board, kt_colour colour, const kt_recent *recent, kt_point p) {
    kt_colour stone = board->colour[p];
    uint32_t found = bit(KT_FEATURE_BOARD);
    for (int i = 0; i < recent->count; i++)
        if (recent->move[i] == p) found |= bit(KT_FEATURE_LAST + i);
    if (stone != KT_EMPTY)
        return found |
               liberties_bit(stone == colour ? KT_FEATURE_OWN : KT_FEATURE_OTHER, liberties(board, p));
    kt_status check = kt_board_check(board, colour, p);
    if (check == KT_ERR_KO) found |= bit(KT_FEATURE_KO);
    if (check < 0) return found | bit(KT_FEATURE_FORBIDDEN);
    return found | move_features(board, colour, p);
}
