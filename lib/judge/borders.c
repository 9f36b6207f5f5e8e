#include "judge/borders.h"

#include <string.h>

/* Fills `reached` by colour with the points that it reaches first. */
static void flood(const kt_board *board, const kt_bitboard living[3], kt_bitboard reached[3]) {
    kt_bitboard edge[3] = {living[KT_EMPTY], living[KT_BLACK], living[KT_WHITE]};
    kt_bitboard left = kt_bitboard_minus(board->geometry->points, &living[KT_BLACK]);
    kt_bitboard_subtract(&left, &living[KT_WHITE]);
    do {
        for (int c = KT_BLACK; c <= KT_WHITE; c++) {
            edge[c] = kt_geometry_border(board->geometry, &edge[c]);
            kt_bitboard_intersect(&edge[c], &left);
        }
        kt_bitboard both = kt_bitboard_and(edge[KT_BLACK], &edge[KT_WHITE]);
        for (int c = KT_BLACK; c <= KT_WHITE; c++) {
            kt_bitboard_subtract(&left, &edge[c]);
            kt_bitboard_subtract(&edge[c], &both);
            kt_bitboard_unite(&reached[c], &edge[c]);
        }
    } while (!kt_bitboard_is_empty(&edge[KT_BLACK]) || !kt_bitboard_is_empty(&edge[KT_WHITE]));
}

/* Takes the points out of `reached` that lie behind no wall of its owner's stones. */
static void keep_behind(const kt_geometry *geometry, const kt_bitboard *stones, kt_bitboard *reached) {
    kt_bitboard own = kt_bitboard_or(*reached, stones);
    kt_bitboard beside = kt_bitboard_minus(geometry->points, &own);
    beside = kt_geometry_border(geometry, &beside);
    kt_bitboard inner = kt_bitboard_minus(*reached, &beside);
    beside = kt_geometry_border(geometry, &inner);
    kt_bitboard_unite(&inner, &beside);
    kt_bitboard_intersect(reached, &inner);
}

void kt_borders_flood(const kt_board *board, const kt_bitboard *dead, kt_bitboard reached[3]) {
    kt_bitboard living[3];
    for (int c = KT_EMPTY; c <= KT_WHITE; c++) living[c] = kt_bitboard_minus(board->stones[c], dead);
    memcpy(reached, living, sizeof living);
    reached[KT_EMPTY] = kt_bitboard_none();
    flood(board, living, reached);
}

void kt_borders_draw(const kt_board *board, const kt_bitboard *dead, kt_bitboard behind[3]) {
    kt_borders_flood(board, dead, behind);
    for (int c = KT_BLACK; c <= KT_WHITE; c++) {
        kt_bitboard living = kt_bitboard_minus(board->stones[c], dead);
        kt_bitboard_subtract(&behind[c], &living);
        keep_behind(board->geometry, &living, &behind[c]);
    }
}
