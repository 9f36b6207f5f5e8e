#include "compile/targets.h"

#include <stddef.h>
#include <string.h>

/* The Makefile makes the rows from the board.mk of every board: {"name", board_max, image_bytes}, */
static const struct target targets[] = {
#include "targets.inc"
};

const struct target *target_find(const char *name) {
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++)
        if (strcmp(targets[i].name, name) == 0) return &targets[i];
    return NULL;
}

const char *target_names(void) {
    static char names[256];
    names[0] = 0;
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
        if (i) strncat(names, ", ", sizeof names - strlen(names) - 1);
        strncat(names, targets[i].name, sizeof names - strlen(names) - 1);
    }
    return names;
}
