#include "goals/ways.h"

/* Adds `head` to a list of heads, unless it is there. */
static uint8_t add(kt_point *heads, uint8_t count, kt_point head) {
    for (int i = 0; i < count; i++)
        if (heads[i] == head) return count;
    heads[count] = head;
    return (uint8_t)(count + 1);
}

void kt_ways_look(kt_ways_beside *beside, const kt_board *board, kt_colour colour, kt_point p) {
    beside->owns = beside->others = 0;
    for (int i = 0; i < 4; i++) {
        kt_point q = board->geometry->neighbour[p][i];
        if (q == KT_NO_POINT || board->colour[q] == KT_EMPTY) continue;
        if (board->colour[q] == colour) beside->owns = add(beside->own, beside->owns, board->chain[q]);
        else beside->others = add(beside->other, beside->others, board->chain[q]);
    }
}

/* The point `dx` columns and `dy` rows from `p`; KT_NO_POINT off the board. */
static kt_point step(const kt_board *board, kt_point p, int dx, int dy) {
    int x = kt_point_x(p) + dx, y = kt_point_y(p) + dy, size = board->geometry->size;
    return x < 0 || y < 0 || x >= size || y >= size ? KT_NO_POINT : kt_point_at(x, y);
}

/* Is `q` an eye of `colour` once that colour has played at `p`, beside it? */
static bool becomes_eye(const kt_board *board, kt_colour colour, kt_point q, kt_point p) {
    int others = 0;
    bool at_edge = false;
    for (int i = 0; i < 4; i++) {
        kt_point side = board->geometry->neighbour[q][i];
        if (side == KT_NO_POINT) at_edge = true;
        else if (side != p && board->colour[side] != colour) return false;
    }
    for (int i = 0; i < 4; i++) {
        kt_point corner = step(board, q, i & 1 ? 1 : -1, i & 2 ? 1 : -1);
        if (corner != KT_NO_POINT && board->colour[corner] == kt_opponent(colour)) others++;
    }
    return others <= (at_edge ? 0 : 1);
}

kt_point kt_ways_eye(const kt_board *board, kt_colour colour, kt_point p) {
    for (int i = 0; i < 4; i++) {
        kt_point q = board->geometry->neighbour[p][i];
        if (q == KT_NO_POINT || board->colour[q] != KT_EMPTY || !becomes_eye(board, colour, q, p)) continue;
        for (int j = 0; j < 4; j++) {
            kt_point side = board->geometry->neighbour[q][j];
            if (side != KT_NO_POINT && side != p) return side;
        }
    }
    return KT_NO_POINT;
}

kt_point kt_ways_jump(const kt_board *board, kt_colour colour, kt_point p) {
    kt_point from = KT_NO_POINT;
    int fewest = 0;
    for (int i = 0; i < 4; i++) {
        kt_point over = board->geometry->neighbour[p][i];
        if (over == KT_NO_POINT) continue;
        if (board->colour[over] != KT_EMPTY) return KT_NO_POINT;
        kt_point q = board->geometry->neighbour[over][i];
        if (q == KT_NO_POINT || board->colour[q] != colour) continue;
        int liberties = kt_bitboard_count(&board->liberties[board->chain[q]]);
        if (from != KT_NO_POINT && liberties >= fewest) continue;
        from = q;
        fewest = liberties;
    }
    return from;
}

bool kt_ways_invades(const kt_board *board, kt_colour colour, kt_point p) {
    enum { NEAR = 3, ROOM = 8 };
    int empty = 0, others = 0;
    for (int dy = -NEAR; dy <= NEAR; dy++)
        for (int dx = -NEAR; dx <= NEAR; dx++) {
            int steps = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
            kt_point q = step(board, p, dx, dy);
            if (q == KT_NO_POINT || steps > NEAR) continue;
            if (board->colour[q] == colour) return false;
            if (board->colour[q] != KT_EMPTY) others++;
            else if (steps < NEAR) empty++;
        }
    return others >= 2 && empty >= ROOM;
}

unsigned kt_ways_count(const kt_board *board, kt_colour colour, kt_point p) {
    unsigned count = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            kt_point q = step(board, p, dx, dy);
            count += q != KT_NO_POINT && q != p && board->colour[q] == colour;
        }
    return count;
}

unsigned kt_ways_line(const kt_board *board, kt_point p) {
    int last = board->geometry->size - 1, x = kt_point_x(p), y = kt_point_y(p);
    int least = x < y ? x : y;
    if (last - x < least) least = last - x;
    if (last - y < least) least = last - y;
    return (unsigned)least + 1;
}

unsigned kt_ways_steps(kt_point p, kt_point q) {
    int dx = kt_point_x(p) - kt_point_x(q), dy = kt_point_y(p) - kt_point_y(q);
    return (unsigned)((dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy));
}
