/* rest.h: a board that nobody uses takes as little current as it can (kt_port_rest). */
#ifndef KT_FIRMWARE_REST_H
#define KT_FIRMWARE_REST_H

#include "boards/port.h"

/* Chosen by hand: longer than people think about a move. Less would make them press a button more often to see the board;
 * more would empty the batteries of a toy that was left on. */
enum { KT_REST_AFTER_MS = 600000 };

#if KT_RESTS

/* Rests when no button was pressed for so long, and no byte has come since the start. The press that ends it does nothing else.
 * The main loop calls it whenever no command runs. */
void kt_rest_serve(void);

#else

static inline void kt_rest_serve(void) {}

#endif

#endif
