/* The section of an image that holds weights of local shapes (lib/search/shapes.h). */
#include <stdio.h>

#include "common/memory.h"
#include "images/section.h"
#include "train/shape_weights.h"

static bool read_weights(const char *path, struct section *section) {
    CLEANUP(shape_weights_free) struct shape_weights weights = {0};
    if (!shape_weights_read(path, &weights)) return false;
    section->made = kt_shapes_section(shape_weights_quantise(&weights), kt_shapes_bytes(weights.reach));
    section->size = weights.size;
    snprintf(section->text, sizeof section->text, "shapes on %dx%d, reach %u, from %lu games", weights.size,
             weights.size, weights.reach[KT_SHAPES_LINES - 1], weights.games);
    return true;
}

static kt_status check(const kt_image *image) {
    kt_shapes shapes;
    kt_status status = kt_shapes_find(&shapes, image);
    return status == KT_ERR_NOTHING ? KT_OK : status;
}

const struct section_kind section_kind_shapes = {
    .tag = "SHAP",
    .what = "weights of shapes",
    .option = "shapes",
    .argument = "FILE.kts",
    .help = "weights of local shapes that 'katachi train-shapes' made; 'katachi gtp --search shapes' begins "
            "with them",
    .file = FILE_SHAPES,
    .suffices = true,
    .read = read_weights,
    .check = check,
    .key = "shapes_bytes",
    .unit = "bytes of weights of shapes",
    .number = kt_shapes_stored,
};
