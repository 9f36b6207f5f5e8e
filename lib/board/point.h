/* point.h: points and colours of a Go board.
 *
 * A point is a number, y * KT_BOARD_MAX + x, whatever the size of the board: x counts columns from the left
 * (column A), y rows from the bottom (row 1), both from 0. The same number is its bit in a bitboard. */
#ifndef KT_BOARD_POINT_H
#define KT_BOARD_POINT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/machine.h"
#include "base/status.h"
#include "base/text.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KT_BOARD_MIN = 2,
    KT_POINTS = KT_BOARD_MAX * KT_BOARD_MAX,
    KT_PASS = KT_POINTS,         /* a pass, where a point would be a move */
    KT_NO_POINT = KT_POINTS + 1, /* none at all */
};

#if KT_BOARD_MAX <= 15
typedef uint8_t kt_point;
#else
typedef uint16_t kt_point;
#endif

typedef enum kt_colour { KT_EMPTY = 0, KT_BLACK = 1, KT_WHITE = 2 } kt_colour;

/* The other player; `colour` is KT_BLACK or KT_WHITE. */
static inline kt_colour kt_opponent(kt_colour colour) { return (kt_colour)(3 - colour); }

static inline kt_point kt_point_at(int x, int y) { return (kt_point)(y * KT_BOARD_MAX + x); }

/* Row and column of a point on the board. The product is a division that is exact for all points and
 * takes one multiplication on chips that cannot divide. */
static inline int kt_point_y(kt_point p) { return (int)(p * (65536u / KT_BOARD_MAX + 1) >> 16); }
static inline int kt_point_x(kt_point p) { return p - kt_point_y(p) * KT_BOARD_MAX; }

/* The letter of column `x` (0..KT_BOARD_MAX - 1): A to T without I. */
char kt_point_column(int x);

/* Writes a vertex as GTP does: "A1" to "T19" without I, "PASS" for KT_PASS. */
void kt_point_write(kt_text *text, kt_point p);

/* Reads the GTP vertex `word` (upper or lower case, ended by a 0 byte) on a board of `size` lines.
 * Returns the point, or KT_PASS. Error: KT_ERR_RANGE when it is no vertex of that board. */
KT_MUST_USE kt_status kt_point_read(const char *word, int size);

#ifdef __cplusplus
}
#endif

#endif
