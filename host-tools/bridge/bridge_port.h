/* bridge_port.h: the line to a toy as `katachi bridge` uses it: opened, closed and opened again, at one baud
 * rate after the other while no toy answers. */
#ifndef BRIDGE_PORT_H
#define BRIDGE_PORT_H

#include <stdint.h>

#include "gtp_client/gtp_client_start.h"

struct bridge_port {
    const char *name;     /* as for gtp_client_start */
    struct gtp_line line; /* `to` is -1 while it is closed */
    int rate;             /* which of the rates is being tried */
    uint32_t changed_ms;  /* when it was opened or closed */
    bool known;           /* a toy has answered at this rate */
    bool told;            /* a person knows that it breaks, or cannot be opened */
};

void bridge_port_init(struct bridge_port *port, const char *name, uint32_t now_ms);

/* Opens the line when it is closed and it is time to; goes on to the next rate when no toy has answered long
 * enough. Returns true when the line was opened anew. `answers`: a toy has answered. */
bool bridge_port_tend(struct bridge_port *port, bool answers, uint32_t now_ms);

/* Sends all bytes, as far as the line takes them within a second; a line that doesn't is closed. */
void bridge_port_write(struct bridge_port *port, const char *bytes, size_t count, uint32_t now_ms);

/* Takes what has come, up to `capacity` bytes, without waiting; closes a line that broke. */
size_t bridge_port_read(struct bridge_port *port, char *bytes, size_t capacity, uint32_t now_ms);

/* Closes the line for good. */
void bridge_port_end(struct bridge_port *port);

/* Tells a person, on standard error. */
void bridge_port_tell(const struct bridge_port *port, const char *sentence);

#endif
