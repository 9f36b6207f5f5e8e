/* targets.h: the boards that images are compiled for, as boards/NAME/board.mk describes them. */
#ifndef TARGETS_H
#define TARGETS_H

#include <stdint.h>

struct target {
    const char *name;
    int board_max;        /* largest board that its build can hold */
    uint32_t image_bytes; /* room for an image */
};

/* The board with this name, or NULL. */
const struct target *target_find(const char *name);

/* The names of all boards, separated by ", ". */
const char *target_names(void);

#endif
