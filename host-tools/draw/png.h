/* png.h: turns a picture in SVG into PNG, by the program rsvg-convert (Debian: librsvg2-bin). */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Turns a picture in SVG into PNG, `width` pixels wide (0: as wide as the SVG says). The caller frees `*png`.
 * The PNG names Katachi as its software, by which file_kind.h knows it. Returns false after a message. */
bool png_make(const char *svg, size_t svg_bytes, int width, char **png, size_t *png_bytes);
