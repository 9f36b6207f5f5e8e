/* corners.h: problems of a corner for toys: a section of an image, and its trees of moves.
 *
 * Each is a corner of 5x5 points, the lower left one of a board of KT_CORNERS_SIZE lines that is empty elsewhere. Its tree says of
 * every move there whether it is right, and what the opponent answers. 'katachi image --problems' makes them of problems in SGF.
 *
 * Section "PROB" of an image (image/image.h), version 1, used where it lies:
 *      0  u8 x 3  number of problems of level 1, 2 and 3; KT_CORNERS_MAX together at most
 *      3  u8      reserved, 0
 *      4  the problems in this order:
 *           0  u8  bytes of the problem, this one included
 *           1  5 bytes: the 25 points row by row from the lower left one, five in a byte, the first times 1, the next times 3:
 *                   0 empty, 1 a stone of who is to move, 2 a stone of the opponent
 *           6  a node: the moves of who is to move, one or more entries:
 *                0  u8  bits 0-4: the move, in the order of the points; KT_CORNERS_OTHER for all that the node lacks, with
 *                       passes. Bits 5-6: what it is. Bit 7: the node's last entry
 *                   0, wrong:      u8  what refutes it; KT_CORNERS_OTHER when no answer is needed
 *                   1, solves:     nothing
 *                   2, goes on:    u8  the opponent's answer
 *                                  u8  bytes of the node that follows
 *                                      that node */
#ifndef KT_PROBLEM_CORNERS_H
#define KT_PROBLEM_CORNERS_H

#include "board/board.h"
#include "image/image.h"

#ifdef __cplusplus
extern "C" {
#endif

#define KT_CORNERS_TAG "PROB"

enum {
    KT_CORNERS_VERSION = 1,
    KT_CORNERS_LINES = 5,
    KT_CORNERS_POINTS = KT_CORNERS_LINES * KT_CORNERS_LINES,
    KT_CORNERS_SIZE = 9, /* lines of the board */
    KT_CORNERS_LEVELS = 3,
    KT_CORNERS_MAX = 255, /* problems */
    KT_CORNERS_HEADER_BYTES = 4,
    KT_CORNERS_POINTS_IN_BYTE = 5,
    KT_CORNERS_STONES_AT = 1, /* in a problem */
    KT_CORNERS_NODE_AT = KT_CORNERS_STONES_AT + KT_CORNERS_POINTS / KT_CORNERS_POINTS_IN_BYTE,
    KT_CORNERS_OTHER = KT_CORNERS_POINTS,
    KT_CORNERS_LAST = 128, /* bit 7 of an entry */
    KT_CORNERS_KIND_SHIFT = 5,
};

typedef enum kt_corner_verdict { KT_CORNER_WRONG, KT_CORNER_SOLVED, KT_CORNER_GOES_ON } kt_corner_verdict;

/* The problems of an image. */
typedef struct kt_corners {
    const uint8_t *bytes;
    uint32_t count;
} kt_corners;

/* A problem, and how far it has come. */
typedef struct kt_corner {
    kt_bitboard stones[2]; /* of who is to move, and of the opponent, at the beginning */
    const uint8_t *node, *end;
} kt_corner;

typedef struct kt_corner_answer {
    kt_corner_verdict verdict;
    kt_point reply; /* KT_PASS for none */
} kt_corner_answer;

/* Finds the section, and checks it. Errors: those of kt_image_find; KT_ERR_FORMAT. */
KT_MUST_USE kt_status kt_corners_find(kt_corners *corners, const kt_image *image);

/* The section, to be put into an image. */
kt_section kt_corners_section(const uint8_t *bytes, uint32_t count);

/* The number of problems of a level, 1..KT_CORNERS_LEVELS, and of all. */
unsigned kt_corners_of_level(const kt_corners *corners, unsigned level);
unsigned kt_corners_all(const kt_corners *corners);

/* The level of problem `number`, from 0. */
unsigned kt_corners_level(const kt_corners *corners, unsigned number);

/* A number, not 0, that tells these problems from others. */
uint16_t kt_corners_mark(const kt_corners *corners);

/* Begins with problem `number`, less than kt_corners_all. */
void kt_corner_begin(kt_corner *corner, const kt_corners *corners, unsigned number);

/* What a move (KT_PASS too) does. Where it goes on, the corner is the one behind the reply; else it stays. */
kt_corner_answer kt_corner_try(kt_corner *corner, kt_point move);

/* A move that is right now. */
kt_point kt_corner_right(const kt_corner *corner);

/* The point with this number, 0..KT_CORNERS_OTHER, which is KT_PASS; and the number of a point. */
kt_point kt_corner_point(unsigned number);
unsigned kt_corner_number(kt_point p);

#ifdef __cplusplus
}
#endif

#endif
