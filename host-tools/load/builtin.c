#include "load/builtin.h"

#include <stdio.h>
#include <stdlib.h>

#include "common/embed.h"
#include "model/predict.h"

EMBED(builtin_microbit, "host-tools/images/microbit.kti");
EMBED(builtin_native, "host-tools/images/native.kti");

void builtin_open(kt_image images[BUILTIN_IMAGES]) {
    const uint8_t *const begin[] = {builtin_microbit, builtin_native}, *const end[] = {builtin_microbit_end,
                                                                                       builtin_native_end};
    for (int i = 0; i < BUILTIN_IMAGES; i++) {
        kt_status status = kt_predictor_open(&images[i], begin[i], (size_t)(end[i] - begin[i]));
        if (status >= 0) continue;
        fprintf(stderr, "katachi: the image %d in the program cannot be used: %s\n", i,
                kt_status_text(status));
        exit(1);
    }
}
