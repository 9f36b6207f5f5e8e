/* buttons.h: presses of buttons, as a person means them, from contacts that bounce. A front has two, A and B, or five: four for
 * directions, and one in the middle, which counts as A and B at once.
 *
 *     one, let go before KT_BUTTONS_HELD_MS        KT_PRESS_A, KT_PRESS_LEFT, ..., when it is let go
 *     one, held                                    the same again and again, first slowly, then fast
 *     A and B, in whatever order, let go           KT_PRESS_BOTH, when both are up again
 *     A and B, held for KT_BUTTONS_LONG_MS         KT_PRESS_LONG, while they are still down
 *
 * A button that was down when the toy started counts only from its next press on. */
#ifndef KT_FIRMWARE_BUTTONS_H
#define KT_FIRMWARE_BUTTONS_H

#include <stdint.h>

enum {
    /* Contacts that change for a shorter time than this bounce. Those of small switches do so for up to 5 ms. */
    KT_BUTTONS_BOUNCE_MS = 15,
    KT_BUTTONS_HELD_MS = 500, /* after that, a button that is held repeats ... */
    KT_BUTTONS_SLOW_MS = 250, /* ... KT_BUTTONS_SLOW times with this pause, */
    KT_BUTTONS_FAST_MS = 100, /* and then with this one */
    KT_BUTTONS_SLOW = 3,
    KT_BUTTONS_LONG_MS = 800,
};

/* Those of buttons are what kt_buttons_take is told of them. Other sums are presses that nobody means. */
typedef enum kt_press {
    KT_PRESS_NONE = 0,
    KT_PRESS_A = 1,
    KT_PRESS_B = 2,
    KT_PRESS_BOTH = KT_PRESS_A | KT_PRESS_B,
    KT_PRESS_LEFT = 4,
    KT_PRESS_RIGHT = 8,
    KT_PRESS_UP = 16,
    KT_PRESS_DOWN = 32,
    KT_PRESS_LONG = 64,
} kt_press;

typedef struct kt_buttons {
    uint16_t changed_ms; /* when `contacts` changed last, modulo 2^16 */
    uint16_t since_ms;   /* when the press, or its last repetition, began */
    uint8_t contacts;    /* as they were at the last call */
    uint8_t down;        /* the same without bounces */
    uint8_t press;       /* what kind of a press this is so far */
    uint8_t repeats;     /* of a button that is held */
} kt_buttons;

void kt_buttons_init(kt_buttons *buttons);

/* Takes the contacts at this moment: a sum of KT_PRESS_A, _B, _LEFT, _RIGHT, _UP and _DOWN. Returns what has just been pressed. The more often
 * it is called, the shorter the presses that it sees: with calls every N ms, those of KT_BUTTONS_BOUNCE_MS + N. */
kt_press kt_buttons_take(kt_buttons *buttons, unsigned contacts, uint32_t now_ms);

#endif
