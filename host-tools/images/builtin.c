#include "images/builtin.h"

#include <stdio.h>
#include <stdlib.h>

#include "common/embed.h"
#include "images/extend.h"
#include "images/load.h"
#include "model/predict.h"

EMBED(builtin_9x9_large, "host-tools/images/9x9-large.kti");
EMBED(builtin_9x9, "host-tools/images/9x9.kti");
EMBED(builtin_shapes, "host-tools/images/9x9-shapes.kti");
EMBED(builtin_19x19, "host-tools/images/19x19.kti");
EMBED(builtin_native, "host-tools/images/native.kti");
EMBED(builtin_13x13, "host-tools/images/13x13.kti");

static kt_image open_one(const char *name, const uint8_t *begin, const uint8_t *end) {
    kt_image image;
    kt_status status = kt_predictor_open(&image, begin, (size_t)(end - begin));
    if (status >= 0) return image;
    fprintf(stderr, "katachi: the image %s in the program cannot be used: %s\n", name,
            kt_status_text(status));
    exit(1);
}

/* Weights of shapes and 3x3 patterns lie in an image of their own, for that of 9x9 and its smaller one, which the web page loads
 * without. */
static kt_image join(void) {
    static struct compile_result joined; /* made once */
    if (!joined.bytes) {
        kt_image large = open_one("9x9-large.kti", builtin_9x9_large, builtin_9x9_large_end);
        kt_image shapes = open_one("9x9-shapes.kti", builtin_shapes, builtin_shapes_end);
        kt_section section[2];
        if (kt_image_find(&shapes, "SHAP", 1, &section[0]) >= 0 &&
            kt_image_find(&shapes, "P3X3", 1, &section[1]) >= 0)
            joined = extend_image(&large, section, 2);
    }
    return open_one("for 9x9", joined.bytes, joined.bytes + joined.count);
}

void builtin_open(kt_image images[BUILTIN_IMAGES]) {
    images[BUILTIN_9X9_LARGE] = join();
    images[BUILTIN_9X9] = open_one("9x9.kti", builtin_9x9, builtin_9x9_end);
    images[BUILTIN_19X19] = open_one("19x19.kti", builtin_19x19, builtin_19x19_end);
    images[BUILTIN_19X19_SMALL] = open_one("native.kti", builtin_native, builtin_native_end);
    images[BUILTIN_13X13] = open_one("13x13.kti", builtin_13x13, builtin_13x13_end);
    for (int i = 0; i < BUILTIN_IMAGES; i++) {
        static uint8_t *arranged[BUILTIN_IMAGES]; /* made once */
        if (!arranged[i]) arranged[i] = load_arrange(&images[i]);
        images[i].arranged = arranged[i];
    }
}
