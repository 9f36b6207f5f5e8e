#include "common/device_choice.h"

#include <stdio.h>
#include <string.h>

#include "common/complain.h"
#include "common/opencl.h"

bool device_choice_read(const char *text, struct device_choice *choice) {
    *choice = (struct device_choice){.kind = DEVICE_CPU};
    if (strcmp(text, "cpu") == 0) return true;
    choice->kind = DEVICE_AUTO;
    if (strcmp(text, "auto") == 0) return true;
    choice->kind = DEVICE_GPU;
    if (strcmp(text, "gpu") == 0) return true;
    char rest;
    return sscanf(text, "gpu:%d%c", &choice->number, &rest) == 1 && choice->number >= 0 &&
           strspn(text + 4, "0123456789") == strlen(text + 4);
}

void device_choice_option(const struct options_row *row, char *const *values, void *field) {
    if (!device_choice_read(*values, field)) options_wrong(row, *values, "auto, cpu, gpu or gpu:N");
}

bool device_choice_find(struct device_choice *choice) {
    struct opencl_devices found;
    choice->accelerator = NULL;
    if (choice->kind == DEVICE_CPU) return true;
    const char *wrong = opencl_find(&found);
    if (choice->kind == DEVICE_AUTO) {
        if (found.accelerators) choice->accelerator = found.device[0];
        return true;
    }
    if (!wrong && choice->number < found.count) {
        choice->accelerator = found.device[choice->number];
        return true;
    }
    return tell_user("there is no such GPU: %s; --device cpu takes the processor",
                     wrong ? wrong : "OpenCL counts its devices from 0, and has fewer");
}
