/* targets.h: the boards that images and firmware are made for, as boards/NAME/board.mk describes them. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct target {
    const char *name;
    int board_max;          /* most lines of a board that its build can hold */
    uint32_t image_bytes;   /* room for an image */
    uint32_t program_bytes; /* room for a program that comes over the line; 0: none comes */
    uint32_t programs_at;   /* where the first of their two slots begins */
    bool evaluates;         /* its searches may ask a network who is ahead (KT_EVALUATES) */
};

/* The board with this name, or NULL. */
const struct target *target_find(const char *name);

/* The name of board `i`, counted from 0; NULL behind the last. There are TARGETS_MAX at most. */
enum { TARGETS_MAX = 32 };
const char *target_name(int i);
