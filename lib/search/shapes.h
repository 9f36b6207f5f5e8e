/* shapes.h: values positions by the local shapes on the board, in whole numbers.
 *
 * A shape is what stands in a square window of one, two or three lines; each has a weight, and the sum of
 * those of all windows, squashed, is how probably Black wins (RLGO: D. Silver, R. Sutton and M. Mueller,
 * "Reinforcement learning of local shape in the game of Go", 2007). `katachi train-shapes` learns the
 * weights.
 *
 * Windows that are as far from the edges share their weights. A window's distances from the nearer side
 * edge and from the nearer of the top and bottom ones, none counted as more than the reach, make its kind:
 * the larger one * (it + 1) / 2 + the smaller one. It is seen in the symmetry in which its nearer corner
 * is the board's lower left one and the side edge is no farther than the lower one; in the middle between
 * two edges, as it lies. A shape's code is the sum over its points, Black 1 and White -1, times 3^i; i
 * counts from the left, then upwards. With colours exchanged the code is negative, and so is the weight.
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
#include "search/field.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KT_SHAPES_LINES = 3,
    KT_SHAPES_HEADER_BYTES = 10,
    KT_SHAPES_SIZE_MIN = 3,
};

/* The largest code of windows of so many lines. */
static inline int kt_shapes_code_max(int lines) { return lines == 1 ? 1 : lines == 2 ? 40 : 9841; }

/* How many kinds of windows there are with a reach. */
static inline int kt_shapes_kinds(int reach) { return (reach + 1) * (reach + 2) / 2; }

/* The largest reach that means anything: each window has weights of its own then, but for symmetry. */
static inline int kt_shapes_reach_max(int size, int lines) { return (size - lines) / 2; }

/* How a window is seen: its kind * KT_SYMMETRIES + the symmetry (board/symmetry.h). */
#if KT_DESKTOP
typedef uint16_t kt_shape_view;
#else
typedef uint8_t kt_shape_view;
#endif

static inline unsigned kt_shapes_kind(kt_shape_view view) { return view / KT_SYMMETRIES; }

/* The view of the window of `lines` lines whose lower left point lies in this column and row. */
kt_shape_view kt_shapes_view(int size, int lines, int reach, int column, int row);

/* What a black stone adds to the code of a window of `lines` lines; it stands in this column and row of
 * the window, each counted from 0. */
int kt_shapes_power(int lines, kt_shape_view view, int column, int row);

/* Weights that have been checked. Their bytes must stay where they are. */
typedef struct kt_shapes {
    const int8_t *weights[KT_SHAPES_LINES]; /* by lines - 1 */
    uint8_t reach[KT_SHAPES_LINES];
    kt_shape_view one[KT_POINTS]; /* views of windows of one line, of two, of three */
    kt_shape_view two[(KT_BOARD_MAX - 1) * (KT_BOARD_MAX - 1)];
    kt_shape_view three[(KT_BOARD_MAX - 2) * (KT_BOARD_MAX - 2)];
    uint8_t size;
    uint16_t unit_q16;
    int16_t begin[2]; /* by the colour that moved: KT_FIELD_BLACK, KT_FIELD_WHITE */
} kt_shapes;

/* Bytes of a section with these reaches. */
uint32_t kt_shapes_bytes(const uint8_t reach[KT_SHAPES_LINES]);

/* Finds the section in an image, checks it and opens it. An empty section counts as none. Errors: KT_ERR_NOTHING when
 * there is none; KT_ERR_VERSION; KT_ERR_FORMAT. */
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
    int32_t sum;                                            /* of the weights, for Black */
    int8_t two[(KT_BOARD_MAX - 1) * (KT_BOARD_MAX - 1)];    /* codes of windows of two lines */
    int16_t three[(KT_BOARD_MAX - 2) * (KT_BOARD_MAX - 2)]; /* and of three */
} kt_shapes_position;

/* Looks at the whole board, which is of the shapes' size. */
void kt_shapes_set(kt_shapes_position *position, const kt_shapes *shapes, const kt_field *field);

/* Follows a move that `colour` may play at `p`, or its pass, KT_NO_CELL; `field` holds what was before.
 * Its cost is that of the windows that change. */
void kt_shapes_play(kt_shapes_position *position, const kt_field *field, kt_cell p, unsigned colour);

/* How probably `colour` wins once it has played at `p`, where it may, or passed, in 1/65536: 0..65536.
 * Nothing changes in the end. */
uint32_t kt_shapes_value_q16(kt_shapes_position *position, const kt_field *field, kt_cell p, unsigned colour);

#ifdef __cplusplus
}
#endif

#endif
