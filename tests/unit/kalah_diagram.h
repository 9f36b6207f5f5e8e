/* kalah_diagram.h: Kalah positions as diagrams of two lines, for tests.
 *
 *     "[4]  0 2 0 0 1 3 \n"     player 1: the store, then the pits from the last to the first
 *     "     1 0 0 5 0 2 [7]"    player 0: the pits from the first to the last, then the store
 *
 * All but the numbers is there for people. */
#ifndef KATACHI_KALAH_DIAGRAM_H
#define KATACHI_KALAH_DIAGRAM_H

#include <string.h>

#include "kalah/kalah.h"

enum { DIAGRAM_NUMBERS = 2 * KT_KALAH_PITS_MAX + 2 };

static inline kt_kalah kalah_of(const char *diagram, unsigned to_move) {
    unsigned numbers[DIAGRAM_NUMBERS] = {0}, count = 0;
    for (const char *at = diagram; *at; at++) {
        if (*at < '0' || *at > '9') continue;
        unsigned number = 0;
        for (; *at >= '0' && *at <= '9'; at++) number = number * 10 + (unsigned)(*at - '0');
        numbers[count++] = number;
        if (!*at) break;
    }
    kt_kalah kalah;
    memset(&kalah, 0, sizeof kalah);
    unsigned size = count / 2 - 1;
    kalah.size = (uint8_t)size;
    kalah.to_move = (uint8_t)to_move;
    kalah.store[1] = (kt_kalah_count)numbers[0];
    kalah.store[0] = (kt_kalah_count)numbers[count - 1];
    for (unsigned pit = 0; pit < size; pit++) {
        kalah.pits[1][pit] = (kt_kalah_count)numbers[size - pit];
        kalah.pits[0][pit] = (kt_kalah_count)numbers[size + 1 + pit];
        for (unsigned side = 0; side < 2; side++)
            kalah.left[side] = (kt_kalah_count)(kalah.left[side] + kalah.pits[side][pit]);
    }
    return kalah;
}

#endif
