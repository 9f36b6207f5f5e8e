#include "search/judge.h"

#include <string.h>

bool kt_judge_can(const kt_board *board) {
    if (!KT_PLAYOUTS) return false;
    for (kt_point p = 0; p < KT_POINTS; p++)
        if (board->colour[p] != KT_EMPTY && kt_bitboard_is_empty(&board->liberties[board->chain[p]]))
            return false;
    return true;
}

void kt_judge_points(kt_judge_work *work, const kt_board *board) {
    static const kt_policy policy = {.kind = KT_POLICY_KATACHI, .breaks_seki = true};
    const kt_bitboard *points = &board->geometry->points;
    kt_random random;
    if (!kt_judge_can(board)) {
        memset(work->black, KT_JUDGE_PLAYOUTS / 2, sizeof work->black);
        return;
    }
    kt_random_init(&random, 1);
    kt_field_set(&work->root, board);
    work->root.ko = KT_NO_CELL;
    memset(work->black, 0, sizeof work->black);
    for (unsigned i = 0; i < KT_JUDGE_PLAYOUTS; i++) {
        const kt_field *field = &work->playout.field;
        kt_playout_begin(&work->playout, &work->root, i % 2 ? KT_FIELD_WHITE : KT_FIELD_BLACK, KT_NO_CELL,
                         KT_NO_CELL, &random);
        (void)kt_playout_run(&work->playout, &policy, KT_POINTS);
        for (kt_point p = kt_bitboard_next(points, 0); p != KT_NO_POINT; p = kt_bitboard_next(points, p + 1))
            if (kt_field_owner(field, kt_field_cell(p)) == KT_FIELD_BLACK) work->black[p]++;
    }
}

kt_bitboard kt_judge_dead(kt_judge_work *work, const kt_board *board) {
    kt_bitboard dead = kt_bitboard_none();
    const kt_bitboard *points = &board->geometry->points;
    kt_judge_points(work, board);
    for (kt_point p = kt_bitboard_next(points, 0); p != KT_NO_POINT; p = kt_bitboard_next(points, p + 1)) {
        if (board->colour[p] == KT_EMPTY || board->chain[p] != p) continue;
        int held = 0, stones = 0;
        kt_point q = p;
        do {
            int black = work->black[q];
            held += board->colour[p] == KT_BLACK ? black : KT_JUDGE_PLAYOUTS - black;
            stones++;
        } while ((q = board->next[q]) != p);
        if (3 * held >= KT_JUDGE_PLAYOUTS * stones) continue; /* in doubt it lives */
        do kt_bitboard_set(&dead, q);
        while ((q = board->next[q]) != p);
    }
    return dead;
}
