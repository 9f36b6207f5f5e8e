/* embed.c: the example of docs/embedding.md on a board: it reads and prints through the board's port. */
#include "docs/embedding.c"

#include <string.h>

#include "boards/port.h"

const void *find_image(size_t *bytes) {
    kt_port_init();
    *bytes = kt_port_image_bytes();
    return kt_port_image();
}

void say(const char *text) { kt_port_write(text, strlen(text)); }
