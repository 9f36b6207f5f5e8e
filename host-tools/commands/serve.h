/* serve.h: a web server for the files of one folder, which this machine alone can reach.
 *
 * It answers GET and HEAD, from 127.0.0.1. The address must name this machine: another name may be one that a hostile
 * web site has led here to read what it may not ("DNS rebinding"). Names that begin with a dot are not served. A file is
 * read anew for each request, so it may change or vanish. */
#pragma once

#include <stdbool.h>

enum { SERVE_PORT_MAX = 65535 };

/* Serves `folder` until SIGINT, SIGTERM or SIGHUP comes. Prints the address on standard output once it can be asked.
 * `port` 0: any that is free. `open`: shows the address in the person's browser, too (xdg-open); if another program has
 * the port, any free one does. Returns false after a message when it could not begin. */
bool serve_folder(const char *folder, int port, bool open);
