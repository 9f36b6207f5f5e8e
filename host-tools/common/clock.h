/* clock.h: the time that passes, by a clock that is never set. */
#pragma once

#include <stdint.h>

/* Milliseconds since some moment. A signal handler may ask, too. */
int64_t clock_ms(void);

/* The same as lib/ and links ask for it: it wraps. */
uint32_t clock_short_ms(void *unused);
