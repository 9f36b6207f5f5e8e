#include "firmware/buttons.h"

#include <stdbool.h>

enum { BOTH = KT_PRESS_BOTH };

/* kt_buttons.press */
enum { NOTHING, ONE, TWO, OVER /* nothing more comes of it */ };

void kt_buttons_init(kt_buttons *buttons) {
    *buttons = (kt_buttons){.contacts = BOTH, .down = BOTH, .press = OVER};
}

/* What comes of a button that is let go, or left for the other one. */
static kt_press end_of_one(const kt_buttons *buttons, unsigned button) {
    return buttons->press != ONE || buttons->repeats ? KT_PRESS_NONE : (kt_press)button;
}

static kt_press change(kt_buttons *buttons, uint16_t now_ms) {
    kt_press press = KT_PRESS_NONE;
    unsigned before = buttons->down, down = buttons->contacts;
    buttons->down = (uint8_t)down;
    if (down == 0) {
        press = buttons->press == TWO ? KT_PRESS_BOTH : end_of_one(buttons, before);
        buttons->press = NOTHING;
    } else if (buttons->press <= ONE) {
        if (down != BOTH) press = end_of_one(buttons, before);
        buttons->press = down == BOTH ? TWO : ONE;
        buttons->repeats = 0;
        buttons->since_ms = now_ms;
    }
    return press;
}

static kt_press hold(kt_buttons *buttons, uint16_t now_ms) {
    uint16_t held_ms = (uint16_t)(now_ms - buttons->since_ms);
    if (buttons->press == TWO && buttons->down == BOTH && held_ms >= KT_BUTTONS_LONG_MS) {
        buttons->press = OVER;
        return KT_PRESS_LONG;
    }
    uint16_t pause_ms = buttons->repeats > KT_BUTTONS_SLOW ? KT_BUTTONS_FAST_MS
                        : buttons->repeats                 ? KT_BUTTONS_SLOW_MS
                                                           : KT_BUTTONS_HELD_MS;
    if (buttons->press != ONE || held_ms < pause_ms) return KT_PRESS_NONE;
    if (buttons->repeats <= KT_BUTTONS_SLOW) buttons->repeats++;
    buttons->since_ms = now_ms;
    return (kt_press)buttons->down;
}

kt_press kt_buttons_take(kt_buttons *buttons, unsigned contacts, uint32_t now_ms) {
    uint16_t now = (uint16_t)now_ms;
    if (contacts != buttons->contacts) {
        buttons->contacts = (uint8_t)contacts;
        buttons->changed_ms = now;
    }
    if (contacts == buttons->down) return hold(buttons, now);
    if ((uint16_t)(now - buttons->changed_ms) < KT_BUTTONS_BOUNCE_MS) return KT_PRESS_NONE;
    return change(buttons, now);
}
