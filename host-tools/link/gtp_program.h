/* gtp_program.h: starts and ends programs that are talked to through pipes. */
#pragma once

#include "link/gtp_client_start.h"

/* Starts a command line for sh, in a process group of its own, which ends with this process. Returns false with a sentence in
 * `error`. */
bool gtp_program_open(struct gtp_line *line, const char *command, char *error, size_t error_bytes);

/* As gtp_line_describe_end. */
bool gtp_program_describe_end(pid_t pid, int limit_ms, char *text, size_t text_bytes);

/* Gives the program `limit_ms` to end, then kills its whole process group. */
void gtp_program_end(pid_t pid, int limit_ms);
