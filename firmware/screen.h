/* screen.h: a toy (toy.h) on a screen of 128x64 pixels: the board at the left, at the right who plays, the last move, the menu,
 * texts, and three dots that move while the toy thinks.
 *
 * White stones are filled, Black's are rings. The last move has a dot or a hole in it, the cursor is four corners. Where stones
 * were captured, crosses blink. When the game is counted, points of Black's are small rings, White's small squares, and dead stones
 * have a square in them. In Kalah the beans of pits and stores are numbers, and the pit that is chosen is light. */
#ifndef KT_FIRMWARE_SCREEN_H
#define KT_FIRMWARE_SCREEN_H

#include "firmware/toy.h"

enum {
    KT_SCREEN_COLUMNS = 128,
    KT_SCREEN_ROWS = 64,
    KT_SCREEN_BYTES = KT_SCREEN_COLUMNS * KT_SCREEN_ROWS / 8,
    KT_SCREEN_STEP_MS = 256, /* the dots move, crosses blink: pictures of the same step are alike */
};

/* Draws what is to be seen now, in the order of kt_port_show. `used_ms`: the time that each kt_colour has taken. */
void kt_screen_draw(const kt_toy *toy, const kt_game *game, const uint32_t used_ms[3], uint32_t now_ms,
                    uint8_t picture[KT_SCREEN_BYTES]);

/* Draws the test of the screen and of the buttons (handheld.h): a frame, and a mark for each button, filled while it is down: a sum
 * of a kt_press. */
void kt_screen_test(unsigned contacts, uint8_t picture[KT_SCREEN_BYTES]);

#endif
