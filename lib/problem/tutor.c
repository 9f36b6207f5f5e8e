#include "problem/tutor.h"

#if KT_DESKTOP

enum { GLANCE = 10 }; /* the share of the positions that a glance may take */

kt_tutor_moves kt_tutor_list(kt_tutor *tutor, const kt_board *board, kt_colour colour) {
    kt_tutor_moves moves = {0};
    kt_bitboard allowed = kt_board_legal(board, colour);
    kt_suggestion suggestion[KT_POINTS];
    kt_recent recent = {{0}, 0};
    kt_bitboard_intersect(&allowed, &tutor->reader.part);
    kt_query query = {board, colour, 30, allowed};
    kt_status count =
        tutor->predictor ? kt_predict(tutor->predictor, &query, &recent, KT_POINTS, suggestion) : 0;
    for (int i = 0; i < count; i++) {
        moves.move[moves.count] = suggestion[i].point;
        moves.likely_q16[moves.count++] = suggestion[i].value_q16;
        kt_bitboard_clear(&allowed, suggestion[i].point);
    }
    KT_EACH_POINT(p, &allowed) moves.move[moves.count++] = p;
    return moves;
}

kt_board kt_tutor_after(const kt_board *board, kt_colour colour, kt_point move) {
    kt_board next = *board;
    if (move == KT_PASS) kt_board_pass(&next);
    else (void)kt_board_play(&next, colour, move);
    return next;
}

kt_fate kt_tutor_glance(kt_tutor *tutor, const kt_board *board, kt_colour first) {
    return kt_fate_read(&tutor->reader, board, first, tutor->nodes / GLANCE);
}

static kt_fate read_fate(kt_tutor *tutor, const kt_board *board, kt_colour first) {
    return kt_fate_read(&tutor->reader, board, first, tutor->nodes);
}

bool kt_tutor_try(kt_tutor *tutor, const kt_board *board, kt_tutor_moves *moves, bool all) {
    const kt_colour solver = tutor->reader.solver;
    bool succeeds = false;
    for (int i = 0; i < moves->count; i++) {
        kt_board next = kt_tutor_after(board, solver, moves->move[i]);
        moves->fate[i] = (uint8_t)read_fate(tutor, &next, kt_opponent(solver));
        if (moves->fate[i] == KT_FATE_SUCCEEDS) succeeds = true;
        if (moves->fate[i] == KT_FATE_UNCLEAR && all) return false;
    }
    return succeeds;
}

kt_point kt_tutor_reply(kt_tutor *tutor, const kt_board *board, const kt_tutor_moves *moves, int *next) {
    const kt_colour other = kt_opponent(tutor->reader.solver);
    while (*next < moves->count) {
        kt_point move = moves->move[(*next)++];
        kt_board there = kt_tutor_after(board, other, move);
        kt_board_pass(&there);
        kt_fate fate = kt_tutor_glance(tutor, &there, other);
        if (fate == KT_FATE_FAILS || fate == KT_FATE_KO) return move;
    }
    return KT_NO_POINT;
}

kt_point kt_tutor_refutation(kt_tutor *tutor, const kt_board *board, kt_fate fate) {
    const kt_colour solver = tutor->reader.solver, other = kt_opponent(solver);
    (void)read_fate(tutor, board, other);
    kt_point best = kt_fate_best(&tutor->reader);
    kt_tutor_moves moves = kt_tutor_list(tutor, board, other);
    for (int i = -1; i < moves.count; i++) {
        kt_point move = i < 0 ? best : moves.move[i];
        if (move >= KT_POINTS || kt_board_check(board, other, move) < 0) continue;
        kt_board there = kt_tutor_after(board, other, move);
        if (read_fate(tutor, &there, solver) == fate) return move;
    }
    return KT_NO_POINT;
}

#endif
