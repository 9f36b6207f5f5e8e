/* levels.h: few values that stand for many, so that an image can name a pattern's value in seven bits. */
#ifndef LEVELS_H
#define LEVELS_H

#include <stddef.h>

#include "pattern/patterns.h"

/* Values in 1/65536, rising. */
struct levels {
    uint16_t value[KT_LEVELS_MAX];
    int count;
};

/* Chooses levels for `count` values, which it sorts: each the mean of about equally many of them, so that
 * they lie close where values do. No more than KT_LEVELS_MAX different values are their own levels. */
struct levels levels_choose(uint16_t *values, size_t count);

/* The level nearest to a value, of two the lower one; there must be a level. */
uint16_t levels_nearest(const struct levels *levels, uint16_t value);

#endif
