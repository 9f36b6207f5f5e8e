#include "search/shapes.h"

#include <string.h>

#include "base/bytes.h"
#include "base/fixed.h"

#define TAG "SHAP"

enum { CODES_TWO = 40, CODES_THREE = 9841 };

static int smaller(int a, int b) { return a < b ? a : b; }

kt_shape_view kt_shapes_view(int size, int lines, int reach, int column, int row) {
    int last = size - lines, symmetry = 0;
    if (column > last - column) column = last - column, symmetry |= 1;
    if (row > last - row) row = last - row, symmetry |= 2;
    int near = column, far = row;
    if (near > far) near = row, far = column, symmetry |= 4;
    near = smaller(near, reach), far = smaller(far, reach);
    return (kt_shape_view)((far * (far + 1) / 2 + near) * KT_SYMMETRIES + symmetry);
}

/* The power of 3 of each point of a window, row by row, by symmetry. */
static const int8_t power_of_two_lines[KT_SYMMETRIES][4] = {
    {1, 3, 9, 27}, {3, 1, 27, 9}, {9, 27, 1, 3}, {27, 9, 3, 1},
    {1, 9, 3, 27}, {9, 1, 27, 3}, {3, 27, 1, 9}, {27, 3, 9, 1},
};
static const int16_t power_of_three_lines[KT_SYMMETRIES][9] = {
    {1, 3, 9, 27, 81, 243, 729, 2187, 6561}, {9, 3, 1, 243, 81, 27, 6561, 2187, 729},
    {729, 2187, 6561, 27, 81, 243, 1, 3, 9}, {6561, 2187, 729, 243, 81, 27, 9, 3, 1},
    {1, 27, 729, 3, 81, 2187, 9, 243, 6561}, {729, 27, 1, 2187, 81, 3, 6561, 243, 9},
    {9, 243, 6561, 3, 81, 2187, 1, 27, 729}, {6561, 243, 9, 2187, 81, 3, 729, 27, 1},
};

int kt_shapes_power(int lines, kt_shape_view view, int column, int row) {
    int symmetry = view % KT_SYMMETRIES, place = row * lines + column;
    return lines == 1   ? 1
           : lines == 2 ? power_of_two_lines[symmetry][place]
                        : power_of_three_lines[symmetry][place];
}

static uint32_t weights_bytes(int lines, int reach) {
    return (uint32_t)(kt_shapes_kinds(reach) * kt_shapes_code_max(lines));
}

uint32_t kt_shapes_bytes(const uint8_t reach[KT_SHAPES_LINES]) {
    uint32_t bytes = KT_SHAPES_HEADER_BYTES;
    for (int lines = 1; lines <= KT_SHAPES_LINES; lines++) bytes += weights_bytes(lines, reach[lines - 1]);
    return bytes;
}

static void list_views(const kt_shapes *shapes, int lines, kt_shape_view *view) {
    for (int row = 0; row <= shapes->size - lines; row++)
        for (int column = 0; column <= shapes->size - lines; column++)
            *view++ = kt_shapes_view(shapes->size, lines, shapes->reach[lines - 1], column, row);
}

kt_status kt_shapes_open(kt_shapes *shapes, const uint8_t *section, uint32_t bytes) {
    if (bytes < KT_SHAPES_HEADER_BYTES) return KT_ERR_FORMAT;
    int size = section[0];
    if (size < KT_SHAPES_SIZE_MIN || size > KT_BOARD_MAX) return KT_ERR_FORMAT;
    for (int lines = 1; lines <= KT_SHAPES_LINES; lines++)
        if (section[lines] > kt_shapes_reach_max(size, lines)) return KT_ERR_FORMAT;
    if (bytes != kt_shapes_bytes(section + 1)) return KT_ERR_FORMAT;
    shapes->size = (uint8_t)size;
    shapes->unit_q16 = kt_bytes_u16(section + 4);
    for (int i = 0; i < 2; i++) shapes->begin[i] = (int16_t)kt_bytes_u16(section + 6 + 2 * i);
    const int8_t *weights = (const int8_t *)section + KT_SHAPES_HEADER_BYTES;
    for (int i = 0; i < KT_SHAPES_LINES; i++) {
        shapes->reach[i] = section[1 + i];
        shapes->weights[i] = weights;
        weights += weights_bytes(i + 1, shapes->reach[i]);
    }
    if (!shapes->unit_q16) return KT_ERR_FORMAT;
    list_views(shapes, 1, shapes->one);
    list_views(shapes, 2, shapes->two);
    list_views(shapes, 3, shapes->three);
    return KT_OK;
}

static kt_status find_section(const kt_image *image, kt_section *section) {
    kt_status status = kt_image_find(image, TAG, 1, section);
    return status >= 0 && !section->count ? KT_ERR_NOTHING : status;
}

kt_status kt_shapes_find(kt_shapes *shapes, const kt_image *image) {
    kt_section section;
    kt_status status = find_section(image, &section);
    return status < 0 ? status : kt_shapes_open(shapes, section.bytes, section.count);
}

uint32_t kt_shapes_stored(const kt_image *image) {
    kt_section section;
    return find_section(image, &section) < 0 ? 0 : section.count;
}

kt_section kt_shapes_section(const uint8_t *section, uint32_t bytes) {
    return (kt_section){.tag = TAG, .version = 1, .bytes = section, .count = bytes};
}

static inline int weight_of(const int8_t *weights, int code) {
    return code > 0 ? weights[code - 1] : code < 0 ? -weights[-code - 1] : 0;
}

/* Adds `by` to the point of `p`: puts a black stone there or takes a white one off (1), or the other way
 * round (-1). Returns what this adds to the sum. The position keeps the new codes only if `keep`. */
static inline int32_t change(kt_shapes_position *position, kt_cell p, int by, bool keep) {
    const kt_shapes *shapes = position->shapes;
    kt_point point = kt_field_point(p);
    int x = kt_point_x(point), y = kt_point_y(point), size = shapes->size;
    /* A window of one line is a point: its code is 1, 0 or -1, and `by` leads from one of these to the next. */
    int32_t grown = by * shapes->weights[0][kt_shapes_kind(shapes->one[y * size + x])];
    int right = smaller(x, size - 2), top = smaller(y, size - 2);
    for (int row = y ? y - 1 : 0; row <= top; row++)
        for (int column = x ? x - 1 : 0; column <= right; column++) {
            int window = row * (size - 1) + column, old = position->two[window];
            kt_shape_view view = shapes->two[window];
            int code = old + by * power_of_two_lines[view % KT_SYMMETRIES][(y - row) * 2 + x - column];
            const int8_t *weights = shapes->weights[1] + kt_shapes_kind(view) * CODES_TWO;
            grown += weight_of(weights, code) - weight_of(weights, old);
            if (keep) position->two[window] = (int8_t)code;
        }
    right = smaller(x, size - 3), top = smaller(y, size - 3);
    for (int row = y > 2 ? y - 2 : 0; row <= top; row++)
        for (int column = x > 2 ? x - 2 : 0; column <= right; column++) {
            int window = row * (size - 2) + column, old = position->three[window];
            kt_shape_view view = shapes->three[window];
            int code = old + by * power_of_three_lines[view % KT_SYMMETRIES][(y - row) * 3 + x - column];
            const int8_t *weights = shapes->weights[2] + kt_shapes_kind(view) * CODES_THREE;
            grown += weight_of(weights, code) - weight_of(weights, old);
            if (keep) position->three[window] = (int16_t)code;
        }
    return grown;
}

static int sign_of(unsigned colour) { return colour == KT_FIELD_BLACK ? 1 : -1; }

/* Takes off the stones that a move of `colour` at `p` captures (`by` is -1), or puts them back (1). Returns
 * their number. */
static unsigned change_captured(kt_shapes_position *position, const kt_field *field, kt_cell p,
                                unsigned colour, int by) {
    const kt_cell_state *stone = &field->at[p];
    uint16_t seen[4] = {0};
    unsigned count = 0;
    for (int i = 0; i < 4; i++) {
        const kt_cell_state *beside = &stone[kt_field_sides[i]];
        if (beside->colour != (colour ^ 1) || kt_field_only_liberty(field, beside) != p) continue;
        seen[i] = beside->chain;
        bool again = false;
        for (int j = 0; j < i; j++) again |= seen[j] == seen[i];
        if (again) continue;
        kt_cell first = (kt_cell)(p + kt_field_sides[i]), q = first;
        do {
            position->sum += change(position, q, by * sign_of(colour ^ 1), true);
            count++;
            q = field->at[q].next;
        } while (q != first);
    }
    return count;
}

void kt_shapes_set(kt_shapes_position *position, const kt_shapes *shapes, const kt_field *field) {
    memset(position, 0, sizeof *position);
    position->shapes = shapes;
    for (unsigned cell = 0; cell < KT_CELLS; cell++)
        if (field->at[cell].colour < KT_FIELD_EMPTY)
            position->sum += change(position, (kt_cell)cell, sign_of(field->at[cell].colour), true);
}

void kt_shapes_play(kt_shapes_position *position, const kt_field *field, kt_cell p, unsigned colour) {
    if (p == KT_NO_CELL) return;
    position->sum += change(position, p, sign_of(colour), true);
    change_captured(position, field, p, colour, -1);
}

uint32_t kt_shapes_value_q16(kt_shapes_position *position, const kt_field *field, kt_cell p,
                             unsigned colour) {
    const kt_shapes *shapes = position->shapes;
    int32_t sum = position->sum;
    if (p != KT_NO_CELL) {
        unsigned captured = change_captured(position, field, p, colour, -1);
        sum = position->sum + change(position, p, sign_of(colour), false);
        if (captured) change_captured(position, field, p, colour, 1);
    }
    sum = (sum + shapes->begin[colour]) * sign_of(colour);
    /* A bound that no learned weights come near: the probability is 0 or 65536 long before. */
    sum = sum > INT16_MAX ? INT16_MAX : sum < -INT16_MAX ? -INT16_MAX : sum;
    return kt_logistic_q16(sum * shapes->unit_q16);
}
