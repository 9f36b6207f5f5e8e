/* random_model.h: models of random numbers, for tests. */
#ifndef RANDOM_MODEL_H
#define RANDOM_MODEL_H

#include "base/bytes.h"
#include "base/random.h"
#include "model/model.h"

/* Fills `section`, of kt_model_bytes(layers, channels) bytes. The numbers are such that about half of the
 * outputs lie between 0 and 255. */
static inline void random_model(uint8_t *section, uint32_t layers, uint32_t channels, uint32_t seed) {
    kt_random random;
    kt_random_init(&random, seed);
    uint32_t bytes = kt_model_bytes(layers, channels);
    for (uint32_t i = 0; i < bytes; i++) section[i] = (uint8_t)kt_random_below(&random, 256);
    section[0] = (uint8_t)layers;
    section[1] = (uint8_t)channels;
    section[2] = KT_FEATURES;
    section[3] = 0;
    kt_bytes_put_u32(section + 4, 20000);
    uint8_t *at = section + KT_MODEL_HEADER_BYTES;
    for (uint32_t layer = 0; layer < layers; layer++) {
        for (uint32_t i = 0; i < channels; i++) {
            kt_bytes_put_u32(at + 4 * i, kt_random_below(&random, 40000) - 10000);
            kt_bytes_put_u16(at + 4 * channels + 2 * i, (uint16_t)(500 + kt_random_below(&random, 4000)));
        }
        at += channels * (6 + 9 * (layer ? channels : KT_FEATURES));
    }
}

#endif
