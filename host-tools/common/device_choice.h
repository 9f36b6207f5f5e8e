/* device_choice.h: which device is to do the work: what a person names, and what this machine has. */
#pragma once

#include <stdbool.h>

#include "common/options.h"

struct device_choice {
    enum { DEVICE_AUTO, DEVICE_CPU, DEVICE_GPU } kind;
    int number;                        /* of DEVICE_GPU, from 0 */
    struct _cl_device_id *accelerator; /* as device_choice_find has found it; NULL: the processor */
};

/* Reads "auto", "cpu", "gpu" or "gpu:N". Returns false for anything else. */
bool device_choice_read(const char *text, struct device_choice *choice);

/* The same for an option of a command: `field` is a struct device_choice. Anything else ends the program with a message. */
void device_choice_option(const struct options_row *row, char *const *values, void *field);

/* Finds the device. DEVICE_AUTO takes the first GPU or other accelerator, else the processor; DEVICE_GPU
 * takes what OpenCL finds, GPUs first, and returns false after a message when that has no such device. */
bool device_choice_find(struct device_choice *choice);
