/* prior_shapes.c: a source that values moves by the shapes that they make (shapes.h): prior knowledge as S.
 * Gelly and D. Silver, "Combining online and offline knowledge in UCT", 2007, section 6, have it. Section
 * "SHAP" of an image. */
#include "search/prior.h"
#include "search/shapes.h"

static void value_moves(const kt_prior_position *position, const void *data, unsigned count,
                        kt_prior_value *moves) {
    const kt_shapes *shapes = data;
    const kt_field *field = &position->playout->field;
    kt_shapes_position seen;
    if (shapes->size != field->size) return;
    kt_shapes_set(&seen, shapes, field);
    for (unsigned i = 0; i < count; i++)
        moves[i].value_q16 =
            kt_shapes_value_q16(&seen, field, moves[i].move, kt_field_colour(position->colour));
}

static kt_status find_shapes(void *data, const kt_image *image) { return kt_shapes_find(data, image); }

/* 20 playouts: 40 won 18 of 34 games against them, at 1,000 playouts a move (host-tools/report/experiments.jsonl). */
const kt_prior_source kt_prior_shapes = {.name = "shapes",
                                         .values = value_moves,
                                         .about = "weights of shapes",
                                         .playouts = 20,
                                         .find = find_shapes,
                                         .data_bytes = sizeof(kt_shapes)};
