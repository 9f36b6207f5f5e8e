/* image_dump.h: lists what an image holds. */
#pragma once

#include <stdbool.h>

/* katachi image dump: prints, on standard output, what the image at `path` says of itself, then its patterns, a line
 * each, and what other sections hold. `redirects`: -o was given, which is refused. Returns the exit status. */
int image_dump_run(const char *path, bool redirects);
