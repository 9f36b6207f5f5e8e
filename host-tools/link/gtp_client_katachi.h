/* gtp_client_katachi.h: asks an engine that knows the commands of Katachi for suggestions and their cost. */
#pragma once

#include <stdint.h>

#include "link/gtp_client.h"
#include "pattern/suggest.h"

enum { GTP_CLIENT_UNIT_BYTES = 32 };

/* The cost of the last command of the engine. */
struct gtp_client_cost {
    uint32_t ticks;
    char unit[GTP_CLIENT_UNIT_BYTES]; /* a word such as "instructions" */
    /* By the clock of an emulated board, which counts instructions; -1 for any other engine. */
    double seconds;
};

/* Asks `katachi-suggest COLOUR MOST` on a board of `size` lines. Fills `suggestions` (room for `most`, at
 * least 1) and `count`; their `pattern` is 0 when the engine does not say it. Lines that make no sense are
 * GTP_GARBAGE; gtp_client_text returns the answer. */
enum gtp_outcome gtp_client_suggest(struct gtp_client *client, int limit_ms, kt_colour colour, int size,
                                    int most, kt_suggestion *suggestions, int *count);

/* Asks `katachi-stats` for the cost of the command before. Returns false when the engine does not say. */
bool gtp_client_read_cost(struct gtp_client *client, int limit_ms, struct gtp_client_cost *cost);

/* Reads an answer to lz-genmove_analyze: the move, and the chance of a win for the mover according to the
 * search, 0..1; -1 when it is not said. Returns false when there is no move. */
bool gtp_client_read_analysis(const char *answer, char move[32], double *win_rate);
