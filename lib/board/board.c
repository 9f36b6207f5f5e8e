#include "board/board.h"

#include <string.h>

#include "board/zobrist.h"

void kt_board_init(kt_board *board, const kt_geometry *geometry) {
    memset(board, 0, sizeof *board);
    board->geometry = geometry;
    board->stones[KT_EMPTY] = geometry->points;
    board->ko = KT_NO_POINT;
}

static bool is_in_atari(const kt_board *board, kt_point p) {
    return kt_bitboard_count(&board->liberties[board->chain[p]]) == 1;
}

kt_status kt_board_check(const kt_board *board, kt_colour colour, kt_point p) {
    if (p >= KT_POINTS || !kt_bitboard_has(&board->geometry->points, p)) return KT_ERR_RANGE;
    if (board->colour[p] != KT_EMPTY) return KT_ERR_OCCUPIED;
    const kt_point *neighbour = board->geometry->neighbour[p];
    if (p == board->ko) {
        /* Stones of the player who took the ko surround it. That player may fill it. */
        kt_point beside = neighbour[0] != KT_NO_POINT ? neighbour[0] : neighbour[1];
        if (board->colour[beside] != colour) return KT_ERR_KO;
    }
    for (int i = 0; i < 4; i++) {
        if (neighbour[i] == KT_NO_POINT) continue;
        uint8_t there = board->colour[neighbour[i]];
        if (there == KT_EMPTY) return KT_OK;
        if ((there == colour) != is_in_atari(board, neighbour[i])) return KT_OK;
    }
    return KT_ERR_SUICIDE;
}

static void put_stone(kt_board *board, kt_colour colour, kt_point p) {
    board->colour[p] = (uint8_t)colour;
    kt_bitboard_clear(&board->stones[KT_EMPTY], p);
    kt_bitboard_set(&board->stones[colour], p);
    board->hash ^= kt_zobrist_key(colour, p);
}

/* Joins two chains into one, whose head is `head`. */
static void join_chains(kt_board *board, kt_point head, kt_point other) {
    kt_point p = other;
    do {
        board->chain[p] = head;
        p = board->next[p];
    } while (p != other);
    kt_point after = board->next[head];
    board->next[head] = board->next[other];
    board->next[other] = after;
    kt_bitboard_unite(&board->liberties[head], &board->liberties[other]);
}

/* Takes the chain with this head off the board and gives its points as liberties to the chains around.
 * Returns the number of its stones. */
static uint16_t remove_chain(kt_board *board, kt_point head) {
    kt_colour colour = (kt_colour)board->colour[head];
    uint16_t stones = 0;
    kt_point p = head;
    do {
        board->colour[p] = KT_EMPTY;
        kt_bitboard_clear(&board->stones[colour], p);
        kt_bitboard_set(&board->stones[KT_EMPTY], p);
        board->hash ^= kt_zobrist_key(colour, p);
        const kt_point *neighbour = board->geometry->neighbour[p];
        for (int i = 0; i < 4; i++)
            if (neighbour[i] != KT_NO_POINT && board->colour[neighbour[i]] == kt_opponent(colour))
                kt_bitboard_set(&board->liberties[board->chain[neighbour[i]]], p);
        stones++;
        p = board->next[p];
    } while (p != head);
    return stones;
}

/* The stone at `p` becomes a chain of its own, with the empty points around it as liberties. */
static void begin_chain(kt_board *board, kt_point p) {
    board->chain[p] = board->next[p] = p;
    board->liberties[p] = kt_bitboard_none();
    const kt_point *neighbour = board->geometry->neighbour[p];
    for (int i = 0; i < 4; i++)
        if (neighbour[i] != KT_NO_POINT && board->colour[neighbour[i]] == KT_EMPTY)
            kt_bitboard_set(&board->liberties[p], neighbour[i]);
}

/* Removes `p` from the liberties of the chains around it, and joins its stone with those of its colour. */
static void join_neighbours(kt_board *board, kt_point p) {
    const kt_point *neighbour = board->geometry->neighbour[p];
    for (int i = 0; i < 4; i++) {
        kt_point q = neighbour[i];
        if (q == KT_NO_POINT || board->colour[q] == KT_EMPTY) continue;
        kt_bitboard_clear(&board->liberties[board->chain[q]], p);
        if (board->colour[q] == board->colour[p] && board->chain[q] != board->chain[p])
            join_chains(board, board->chain[q], board->chain[p]);
    }
}

kt_point kt_board_ko_after(const kt_board *board, kt_point p, kt_capture capture) {
    if (capture.stones != 1 || board->next[p] != p) return KT_NO_POINT;
    const kt_bitboard *liberties = &board->liberties[p];
    return kt_bitboard_count(liberties) == 1 ? kt_bitboard_next(liberties, 0) : KT_NO_POINT;
}

kt_capture kt_board_play(kt_board *board, kt_colour colour, kt_point p) {
    kt_capture capture = {0, 0};
    put_stone(board, colour, p);
    begin_chain(board, p);
    join_neighbours(board, p);
    const kt_point *neighbour = board->geometry->neighbour[p];
    for (int i = 0; i < 4; i++) {
        kt_point q = neighbour[i];
        if (q == KT_NO_POINT || board->colour[q] != kt_opponent(colour)) continue;
        if (!kt_bitboard_is_empty(&board->liberties[board->chain[q]])) continue;
        capture.stones = (uint16_t)(capture.stones + remove_chain(board, board->chain[q]));
        capture.sides |= (uint8_t)(1 << i);
    }
    uint16_t *prisoners = &board->prisoners[kt_opponent(colour)];
    *prisoners = (uint16_t)(*prisoners + capture.stones);
    board->ko = kt_board_ko_after(board, p, capture);
    return capture;
}

kt_capture kt_board_execute(kt_board *board, kt_colour colour, kt_point p) {
    uint8_t before = board->colour[p];
    if (before != KT_EMPTY) {
        board->colour[p] = KT_EMPTY;
        kt_bitboard_clear(&board->stones[before], p);
        kt_bitboard_set(&board->stones[KT_EMPTY], p);
        kt_board_rebuild(board);
    }
    kt_capture capture = kt_board_play(board, colour, p);
    capture.sides |= (uint8_t)(before << KT_SIDES_BEFORE_SHIFT);
    if (!kt_bitboard_is_empty(&board->liberties[board->chain[p]])) return capture;
    uint16_t *prisoners = &board->prisoners[colour];
    *prisoners = (uint16_t)(*prisoners + remove_chain(board, board->chain[p]));
    capture.sides |= KT_SIDES_SUICIDE;
    return capture;
}

void kt_board_pass(kt_board *board) { board->ko = KT_NO_POINT; }

void kt_board_rebuild(kt_board *board) {
    kt_bitboard stones = kt_bitboard_minus(board->geometry->points, &board->stones[KT_EMPTY]);
    board->hash = 0;
    KT_EACH_POINT(p, &stones) {
        board->hash ^= kt_zobrist_key((kt_colour)board->colour[p], p);
        begin_chain(board, p);
    }
    KT_EACH_POINT(p, &stones) join_neighbours(board, p);
}

void kt_board_set_up(kt_board *board, const kt_bitboard *black, const kt_bitboard *white) {
    kt_board_init(board, board->geometry);
    board->stones[KT_BLACK] = *black;
    board->stones[KT_WHITE] = *white;
    kt_bitboard both = kt_bitboard_or(*black, white);
    board->stones[KT_EMPTY] = kt_bitboard_minus(board->geometry->points, &both);
    for (kt_point p = 0; p < KT_POINTS; p++)
        board->colour[p] = kt_bitboard_has(black, p) ? KT_BLACK : KT_EMPTY;
    KT_EACH_POINT(p, white) board->colour[p] = KT_WHITE;
    kt_board_rebuild(board);
}

kt_bitboard kt_board_legal(const kt_board *board, kt_colour colour) {
    kt_bitboard legal = board->stones[KT_EMPTY];
    KT_EACH_POINT(p, &legal)
        if (kt_board_check(board, colour, p) != KT_OK) kt_bitboard_clear(&legal, p);
    return legal;
}

kt_bitboard kt_board_captures(const kt_board *board, kt_colour colour, kt_point p) {
    kt_bitboard captured = kt_bitboard_none();
    const kt_point *neighbour = board->geometry->neighbour[p];
    for (int i = 0; i < 4; i++) {
        kt_point q = neighbour[i];
        if (q == KT_NO_POINT || board->colour[q] != kt_opponent(colour)) continue;
        if (kt_bitboard_has(&captured, q) || !is_in_atari(board, q)) continue;
        kt_point first = q;
        do {
            kt_bitboard_set(&captured, q);
            q = board->next[q];
        } while (q != first);
    }
    return captured;
}

bool kt_board_is_eye(const kt_board *board, kt_colour colour, kt_point p) {
    static const int8_t diagonal[4][2] = {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
    int size = board->geometry->size, opponents = 0;
    bool on_edge = false;
    for (int i = 0; i < 4; i++) {
        kt_point q = board->geometry->neighbour[p][i];
        if (q == KT_NO_POINT) on_edge = true;
        else if (board->colour[q] != colour) return false;
    }
    for (int i = 0; i < 4; i++) {
        int x = kt_point_x(p) + diagonal[i][0], y = kt_point_y(p) + diagonal[i][1];
        if (x < 0 || y < 0 || x >= size || y >= size) continue;
        if (board->colour[kt_point_at(x, y)] == kt_opponent(colour)) opponents++;
    }
    return opponents <= (on_edge ? 0 : 1);
}

kt_bitboard kt_board_without_eyes(const kt_board *board, kt_colour colour, kt_bitboard moves) {
    KT_EACH_POINT(p, &moves)
        if (kt_board_is_eye(board, colour, p)) kt_bitboard_clear(&moves, p);
    return moves;
}
