/* bridge_port.h: the line to a toy. Opens it again whenever it breaks, and tries one baud rate after another
 * until a toy answers. */
#pragma once

#include <stdint.h>

#include "link/gtp_client_start.h"

struct bridge_port {
    const char *name;     /* as for gtp_client_start */
    struct gtp_line line; /* `to` is -1 while it is closed */
    int rate;             /* index of the rate that is being tried */
    uint32_t changed_ms;  /* when the line was last opened or closed */
    bool known;           /* a toy has answered at this rate */
    bool told;            /* the person was told that the line broke or can't be opened */
    bool lost;            /* the name is that of no program: the person was told, and all waits have ended */
};

void bridge_port_init(struct bridge_port *port, const char *name, uint32_t now_ms);

/* Opens a closed line once a second, and changes to the next rate after a while without an answer. `answers`:
 * a toy has answered. Returns true when it has opened the line. */
bool bridge_port_tend(struct bridge_port *port, bool answers, uint32_t now_ms);

/* Sends all bytes. Closes the line when it does not take them within a second. */
void bridge_port_write(struct bridge_port *port, const char *bytes, size_t count, uint32_t now_ms);

/* Reads the bytes that have come, at most `capacity`, without waiting. Returns their number. Closes a line
 * that broke. */
size_t bridge_port_read(struct bridge_port *port, char *bytes, size_t capacity, uint32_t now_ms);

/* Closes the line for good. */
void bridge_port_end(struct bridge_port *port);

/* Prints a sentence on standard error, with the name of the port. */
void bridge_port_tell(const struct bridge_port *port, const char *sentence);
