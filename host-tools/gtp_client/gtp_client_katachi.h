/* gtp_client_katachi.h: asks a Katachi engine for its suggestions and for what they cost. */
#ifndef GTP_CLIENT_KATACHI_H
#define GTP_CLIENT_KATACHI_H

#include <stdint.h>

#include "gtp_client/gtp_client.h"
#include "pattern/suggest.h"

enum { GTP_CLIENT_UNIT_BYTES = 32 };

/* What the engine's last command took. */
struct gtp_client_cost {
    uint32_t ticks;
    char unit[GTP_CLIENT_UNIT_BYTES]; /* a word such as "instructions" */
    double seconds; /* of an emulated board's own clock, which counts instructions; -1 for any other engine */
};

/* Asks `katachi-suggest COLOUR MOST` on a board of `size` lines. Fills `suggestions` (room for `most`, at
 * least 1) and `count`; their `pattern` is 0 when the engine doesn't name it. Lines that make no sense are
 * GTP_GARBAGE; gtp_client_text shows the answer. */
enum gtp_outcome gtp_client_suggest(struct gtp_client *client, int limit_ms, kt_colour colour, int size,
                                    int most, kt_suggestion *suggestions, int *count);

/* Asks `katachi-stats` for the cost of the command before. False when the engine doesn't tell. */
bool gtp_client_read_cost(struct gtp_client *client, int limit_ms, struct gtp_client_cost *cost);

/* Takes the answer to lz-genmove_analyze apart: the move, and the mover's chance to win as the search holds it, 0..1,
 * or -1 when it isn't told. False when there is no move. */
bool gtp_client_read_analysis(const char *answer, char move[32], double *win_rate);

#endif
