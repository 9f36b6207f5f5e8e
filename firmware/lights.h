/* lights.h: a toy (toy.h) on 5x5 lights. Your stones are bright, the opponent's dim; the last move pulses, captured stones
 * blink before they are gone. The cursor flashes; over one of your stones it goes out. Of a board of more than five lines, the
 * lights show the part around the cursor, and after a move of the toy the part around that for a while. Texts scroll. */
#ifndef KT_FIRMWARE_LIGHTS_H
#define KT_FIRMWARE_LIGHTS_H

#include "firmware/toy.h"

enum {
    KT_LIGHTS_LINES = 5,
    KT_LIGHTS = KT_LIGHTS_LINES * KT_LIGHTS_LINES,

    /* Brightnesses, of 15. The last move pulses within 6..15 or 1..4. */
    KT_LIGHTS_BRIGHT = 15,
    KT_LIGHTS_HALF = 8, /* captured stones, which blink */
    KT_LIGHTS_DIM = 3,
};

/* Draws what is to be seen now: the brightness of each light, row by row from the top left. */
void kt_lights_draw(const kt_toy *toy, const kt_game *game, uint32_t now_ms, uint8_t picture[KT_LIGHTS]);

#endif
