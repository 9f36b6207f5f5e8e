#include "images/targets.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

/* The Makefile makes the rows from the board.mk of every board: {"name", board_max, image_bytes, program_bytes,
 * programs_at, evaluates}, */
static const struct target targets[] = {
#include "targets.inc"
};

const struct target *target_find(const char *name) {
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++)
        if (strcmp(targets[i].name, name) == 0) return &targets[i];
    return NULL;
}

const char *target_name(int i) {
    static_assert(sizeof targets / sizeof *targets <= TARGETS_MAX, "lists of boards have room for all");
    return i < (int)(sizeof targets / sizeof *targets) ? targets[i].name : NULL;
}
