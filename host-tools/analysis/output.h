/* output.h: the answers, lines of JSON on standard output. */
#pragma once

#include <jansson.h>
#include <stdbool.h>

/* Writes the object as a line, and frees it. All threads may. */
void analysis_write(json_t *object);

/* Could a line not be written, or can nobody read the next one? */
bool analysis_output_is_lost(void);
