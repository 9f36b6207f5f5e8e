/* shapes.h: values positions by the local shapes on the board, in whole numbers.
 *
 * A window is a square of one, two or three lines; a shape is the stones in a window. Each shape has a
 * weight. The sum of the weights of all windows, put through the logistic function, is how probably Black
 * wins (RLGO: D. Silver, R. Sutton and M. Mueller, "Reinforcement learning of local shape in the game of Go",
 * 2007). `katachi train-shapes` learns the weights.
 *
 * Windows at the same distances from the edges share their weights. Let far >= near be a window's distances
 * from the nearer edge at the side and from the nearer one of top and bottom; a distance beyond the reach
 * counts as the reach. Its kind is far * (far + 1) / 2 + near. A window is turned so that its corner of the
 * board is the lower left one, and the edge at the left is no farther than the lower one; a window in the
 * middle between two edges isn't turned about that middle. A shape's code is the sum of 3^i * (1 for a black
 * stone, -1 for a white one, 0 for none) over its points i, from left to right, then upwards. With colours
 * exchanged, code and weight change their signs.
 *
 * Section "SHAP" of an image (image/image.h), version 1; numbers little-endian, nothing aligned:
 *      0  u8   board size, 3..19
 *      1  u8   reach of windows of 1 line, of 2, of 3; each 0..(size - lines) / 2
 *      4  u16  unit: the logarithm of odds that a weight of 1 stands for, in 1/65536; not 0
 *      6  i16  what the sum begins with after a move of Black, and of White
 *     10  i8 x (3^(lines^2) - 1) / 2   for lines 1 to 3, for each kind: weights of the codes 1, 2, 3, ... */
#ifndef KT_SEARCH_SHAPES_H
#define KT_SEARCH_SHAPES_H

#include "board/symmetry.h"
#include "image/image.h"
#include "playout/field.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KT_SHAPES_LINES = 3, /* the most that a window has */
    KT_SHAPES_HEADER_BYTES = 10,
    KT_SHAPES_SIZE_MIN = 3, /* of boards */
};

/* The largest code of windows of 1, 2 or 3 lines. */
static inline int kt_shapes_code_max(int lines) { return lines == 1 ? 1 : lines == 2 ? 40 : 9841; }

/* The number of kinds of windows with this reach. */
static inline int kt_shapes_kinds(int reach) { return (reach + 1) * (reach + 2) / 2; }

/* The largest useful reach: with it, only symmetric windows share their weights. */
static inline int kt_shapes_reach_max(int size, int lines) { return (size - lines) / 2; }

/* A window's kind and how it is turned: kind * KT_SYMMETRIES + symmetry (board/symmetry.h). */
#if KT_DESKTOP
typedef uint16_t kt_shape_view;
#else
typedef uint8_t kt_shape_view;
#endif

static inline unsigned kt_shapes_kind(kt_shape_view view) { return view / KT_SYMMETRIES; }

/* The view of the window of `lines` lines whose lower left point lies in this column and row. */
kt_shape_view kt_shapes_view(int size, int lines, int reach, int column, int row);

/* What a black stone adds to the code of a window of `lines` lines. Its column and row within the window
 * count from 0. */
int kt_shapes_power(int lines, kt_shape_view view, int column, int row);

/* Weights that have been checked. Their bytes must stay where they are. */
typedef struct kt_shapes {
    const int8_t *weights[KT_SHAPES_LINES]; /* by lines - 1 */
    uint8_t reach[KT_SHAPES_LINES];
    /* The views of all windows, row by row: of those of one line, of two, of three. */
    kt_shape_view one[KT_POINTS];
    kt_shape_view two[(KT_BOARD_MAX - 1) * (KT_BOARD_MAX - 1)];
    kt_shape_view three[(KT_BOARD_MAX - 2) * (KT_BOARD_MAX - 2)];
    uint8_t size;
    uint16_t unit_q16;
    int16_t begin[2]; /* what the sum begins with, by the colour that moved: KT_FIELD_BLACK, KT_FIELD_WHITE */
} kt_shapes;

/* Bytes of a section with these reaches. */
uint32_t kt_shapes_bytes(const uint8_t reach[KT_SHAPES_LINES]);

/* Finds the section in an image, checks it and opens it. An empty section counts as none. Errors:
 * KT_ERR_NOTHING when there is none; KT_ERR_VERSION; KT_ERR_FORMAT. */
KT_MUST_USE kt_status kt_shapes_find(kt_shapes *shapes, const kt_image *image);

/* Opens `bytes` bytes that may be a section. Errors: KT_ERR_FORMAT, also for boards beyond KT_BOARD_MAX. */
KT_MUST_USE kt_status kt_shapes_open(kt_shapes *shapes, const uint8_t *section, uint32_t bytes);

/* Bytes of the section in an image; 0 when it has none. */
uint32_t kt_shapes_stored(const kt_image *image);

/* `bytes` bytes of a section, for an image (image/image_write.h). */
kt_section kt_shapes_section(const uint8_t *section, uint32_t bytes);

/* The shapes of a position. */
typedef struct kt_shapes_position {
    const kt_shapes *shapes;
    int32_t sum;                                            /* of the weights */
    int8_t two[(KT_BOARD_MAX - 1) * (KT_BOARD_MAX - 1)];    /* codes of windows of two lines */
    int16_t three[(KT_BOARD_MAX - 2) * (KT_BOARD_MAX - 2)]; /* and of three */
} kt_shapes_position;

/* Takes over the position of `field`, which is of the shapes' size. */
void kt_shapes_set(kt_shapes_position *position, const kt_shapes *shapes, const kt_field *field);

/* Follows a move of `colour` at `p`, which is allowed, or its pass (KT_NO_CELL). `field` still holds the
 * position before the move. It costs time for the windows that change only. */
void kt_shapes_play(kt_shapes_position *position, const kt_field *field, kt_cell p, unsigned colour);

/* How probably `colour` wins if it plays at `p`, where that is allowed, or passes (KT_NO_CELL): 0..65536, in
 * 1/65536. Leaves the position as it was. */
uint32_t kt_shapes_value_q16(kt_shapes_position *position, const kt_field *field, kt_cell p, unsigned colour);

#ifdef __cplusplus
}
#endif

#endif
