#include "load/builtin.h"

#include <stdio.h>
#include <stdlib.h>

#include "common/embed.h"
#include "compile/extend.h"
#include "model/predict.h"

EMBED(builtin_microbit, "host-tools/images/microbit.kti");
EMBED(builtin_judge, "host-tools/images/9x9-judge.kti");
EMBED(builtin_shapes, "host-tools/images/9x9-shapes.kti");
EMBED(builtin_large, "host-tools/images/19x19.kti");
EMBED(builtin_native, "host-tools/images/native.kti");

static kt_image open_one(const char *name, const uint8_t *begin, const uint8_t *end) {
    kt_image image;
    kt_status status = kt_predictor_open(&image, begin, (size_t)(end - begin));
    if (status >= 0) return image;
    fprintf(stderr, "katachi: the image %s in the program cannot be used: %s\n", name,
            kt_status_text(status));
    exit(1);
}

/* The micro:bit's image with what chips have no use or no room for, which lies in images of its own: a network that judges, too,
 * weights of shapes, and 3x3 patterns. */
static kt_image join(void) {
    static struct compile_result joined; /* made once */
    if (!joined.bytes) {
        kt_image chips = open_one("microbit.kti", builtin_microbit, builtin_microbit_end);
        kt_image judge = open_one("9x9-judge.kti", builtin_judge, builtin_judge_end);
        kt_image shapes = open_one("9x9-shapes.kti", builtin_shapes, builtin_shapes_end);
        kt_section section[4];
        if (kt_image_find(&judge, "MODL", 1, &section[0]) >= 0 &&
            kt_image_find(&judge, "JUDG", 1, &section[1]) >= 0 &&
            kt_image_find(&shapes, "SHAP", 1, &section[2]) >= 0 &&
            kt_image_find(&shapes, "P3X3", 1, &section[3]) >= 0)
            joined = extend_image(&chips, section, 4);
    }
    return open_one("for 9x9", joined.bytes, joined.bytes + joined.count);
}

void builtin_open(kt_image images[BUILTIN_IMAGES]) {
    images[0] = join();
    images[1] = open_one("19x19.kti", builtin_large, builtin_large_end);
    images[2] = open_one("native.kti", builtin_native, builtin_native_end);
}
