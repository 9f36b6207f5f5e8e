/* handheld.h: a front with a screen (screen.h): shows the picture, makes sounds, dims when nobody plays, and tests itself. */
#ifndef KT_FIRMWARE_HANDHELD_H
#define KT_FIRMWARE_HANDHELD_H

#include "firmware/toy.h"

enum {
    /* A screen of this kind fades where it is lit. Chosen by hand. */
    KT_HANDHELD_DIM_MS = 60000,  /* without a press it is dimmed */
    KT_HANDHELD_OFF_MS = 300000, /* ... and dark, until the next press, which does nothing else */

    KT_HANDHELD_TEST_MS = 1000,       /* the middle button is held so long to end the test */
    KT_HANDHELD_TEST_IDLE_MS = 30000, /* without a change of a button it ends, too: the middle one is stuck */
};

/* Shows what is to be seen, if a screen is connected. */
void kt_handheld_show(const kt_toy *toy, const kt_game *game, uint32_t now_ms);

/* Returns the buttons that are down, for kt_toy_step: none by which the person lights up the dark screen. While the toy thinks, the
 * screen stays bright. If the middle button is down when the screen is found, tests screen and buttons first. */
unsigned kt_handheld_buttons(bool thinks, uint32_t now_ms);

/* Makes the sound of a move, or of captured stones, when kt_toy_see has seen such. */
void kt_handheld_hear(const kt_toy *toy);

#endif
