/* levels.h: rounds many values to few, so that an image can name the value of a pattern in seven bits. */
#pragma once

#include <stddef.h>

#include "pattern/patterns.h"

/* Values in 1/65536, rising. */
struct levels {
    uint16_t value[KT_LEVELS_MAX];
    int count;
};

/* Chooses levels for `count` values, which it sorts. Each level is the mean of about equally many values, so
 * levels lie close together where values do. Up to KT_LEVELS_MAX different values become levels
 * themselves. */
struct levels levels_choose(uint16_t *values, size_t count);

/* The level nearest to a value; of two, the lower one. There must be a level. */
uint16_t levels_nearest(const struct levels *levels, uint16_t value);
