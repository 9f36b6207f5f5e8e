/* plain_search.h: a search on small boards, without a table, static knowledge or pruning, with which tests compare readers. */
#ifndef PLAIN_SEARCH_H
#define PLAIN_SEARCH_H

#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "board/board.h"

/* A line of a search. Stones are 'X', 'O' and '.'; `a` and `b` are Black's stones in question. */
typedef struct plain {
    int size, a, b;
    kt_colour first;
    struct {
        char stones[16];
        int ko; /* -1: none */
        kt_colour side;
    } line[80];
    int depth;
    uint32_t nodes;
    kt_colour passer;                                         /* who may pass */
    int (*look)(const struct plain *now, const char *stones); /* Black has won: 1; White: 0; it goes on: -1 */
} plain;

enum { PLAIN_NODES = 30000 };

static inline int plain_neighbour(const plain *now, int p, int j) {
    static const int step_x[4] = {1, -1, 0, 0}, step_y[4] = {0, 0, 1, -1};
    const int x = p % now->size + step_x[j], y = p / now->size + step_y[j];
    return x < 0 || y < 0 || x >= now->size || y >= now->size ? -1 : y * now->size + x;
}

/* Marks the chain around `p`. Returns its liberties, some of them twice. */
static inline int plain_walk(const plain *now, const char *stones, int p, char *chain) {
    int liberties = 0;
    chain[p] = 1;
    for (int j = 0; j < 4; j++) {
        const int q = plain_neighbour(now, p, j);
        if (q < 0) continue;
        if (stones[q] == '.') liberties++;
        else if (stones[q] == stones[p] && !chain[q]) liberties += plain_walk(now, stones, q, chain);
    }
    return liberties;
}

/* Plays; returns false when that is suicide. */
static inline bool plain_play(const plain *now, char *stones, kt_colour side, int p, int *ko) {
    const char own = side == KT_BLACK ? 'X' : 'O', other = side == KT_BLACK ? 'O' : 'X';
    int taken = 0, where = 0, stones_of_move = 0;
    stones[p] = own;
    for (int j = 0; j < 4; j++) {
        const int q = plain_neighbour(now, p, j);
        char chain[16] = {0};
        if (q < 0 || stones[q] != other || plain_walk(now, stones, q, chain)) continue;
        for (int i = 0; i < 16; i++)
            if (chain[i]) stones[i] = '.', taken++, where = i;
    }
    char mine[16] = {0};
    const int liberties = plain_walk(now, stones, p, mine);
    for (int i = 0; i < 16; i++) stones_of_move += mine[i];
    *ko = taken == 1 && stones_of_move == 1 && liberties == 1 ? where : -1;
    return liberties > 0;
}

/* Does Black win? The opponent of who moved first may retake a ko at once. */
static inline bool plain_black_wins(plain *now) {
    const char *stones = now->line[now->depth].stones;
    const kt_colour side = now->line[now->depth].side;
    const int seen = now->look(now, stones);
    if (seen >= 0) return seen;
    if (++now->nodes > PLAIN_NODES || now->depth >= 78) return false;
    for (int p = 0; p <= now->size * now->size; p++) {
        const bool passes = p == now->size * now->size;
        int ko = -1;
        memcpy(now->line[now->depth + 1].stones, stones, 16);
        if (passes ? side != now->passer
                   : stones[p] != '.' || (p == now->line[now->depth].ko && side == now->first))
            continue;
        if (!passes && !plain_play(now, now->line[now->depth + 1].stones, side, p, &ko)) continue;
        bool repeats = false;
        for (int i = 0; i <= now->depth; i++)
            repeats = repeats || (now->line[i].side != side && now->line[i].ko == ko &&
                                  memcmp(now->line[i].stones, now->line[now->depth + 1].stones, 16) == 0);
        if (repeats) continue;
        now->depth++;
        now->line[now->depth].side = kt_opponent(side);
        now->line[now->depth].ko = ko;
        const bool wins = plain_black_wins(now);
        now->depth--;
        if (wins == (side == KT_BLACK)) return wins;
    }
    return side != KT_BLACK;
}

/* Random stones, and who moves first: `a` and, when Black has two chains, `b` are of different ones. Returns false when a stone
 * has no liberty, or there is none of Black. */
static inline bool plain_make(plain *now, kt_random *random) {
    memset(now, 0, sizeof *now);
    now->size = 3 + (int)kt_random_below(random, 2);
    now->a = now->b = -1;
    char *stones = now->line[0].stones;
    for (int p = 0; p < now->size * now->size; p++) stones[p] = ".XXOO.XO"[kt_random_below(random, 8)];
    for (int p = 0; p < now->size * now->size; p++) {
        char chain[16] = {0};
        if (stones[p] == '.') continue;
        if (!plain_walk(now, stones, p, chain)) return false;
        if (stones[p] == 'X' && now->a < 0) {
            now->a = p;
            memcpy(now->line[1].stones, chain, 16);
        } else if (stones[p] == 'X' && !now->line[1].stones[p]) now->b = p;
    }
    now->first = kt_random_below(random, 2) ? KT_BLACK : KT_WHITE;
    now->line[0].side = now->first;
    now->line[0].ko = -1;
    return now->a >= 0;
}

static inline kt_point plain_point(const plain *now, int p) {
    return kt_point_at(p % now->size, p / now->size);
}

static inline void plain_set_up(const plain *now, kt_geometry *geometry, kt_board *board) {
    kt_bitboard sets[2] = {kt_bitboard_none(), kt_bitboard_none()};
    for (int p = 0; p < now->size * now->size; p++)
        if (now->line[0].stones[p] != '.')
            kt_bitboard_set(&sets[now->line[0].stones[p] == 'O'], plain_point(now, p));
    assert_int_equal(kt_geometry_init(geometry, now->size), KT_OK);
    kt_board_init(board, geometry);
    kt_board_set_up(board, &sets[0], &sets[1]);
}

static inline void plain_show(const plain *now) {
    for (int y = now->size; y-- > 0;) print_message("%.*s\n", now->size, now->line[0].stones + y * now->size);
}

#endif
