/* front_player.h: plays with a toy as a person does: sees 5x5 lights, presses two buttons, and knows nothing else. */
#ifndef FRONT_PLAYER_H
#define FRONT_PLAYER_H

#include <stdbool.h>
#include <stdint.h>

enum { FRONT_LINES = 5, FRONT_LEDS = FRONT_LINES * FRONT_LINES, FRONT_A = 1, FRONT_B = 2, FRONT_BOTH = 3 };

/* The toy. Both functions return false when it is gone. */
struct front {
    void *context;
    bool (*press)(void *context, unsigned buttons); /* these are down from now on */
    /* Time passes; tells the mean brightness, 0..15, row by row from the top left. */
    bool (*look)(void *context, uint64_t us, double brightness[FRONT_LEDS]);
    /* A person's fingers: contacts bounce for 5 ms; now and then a button is pressed twice, or held too long. */
    bool nervous;
    uint64_t random; /* odd */
    unsigned presses, slips;
    uint8_t begun[FRONT_LINES]; /* the first picture of the next text; all 0: none */
};

struct front_view {
    char text[40];              /* that has scrolled by, or its end; "" when it is the board */
    char board[FRONT_LEDS + 1]; /* X: his own stones; O: the toy's; . none. The newest in small letters */
    int cursor;                 /* its LED */
};

uint32_t front_random(struct front *front);

/* Waits for what comes next: a text that has passed, or the board with a cursor. Returns false when the toy is gone, or
 * nothing has come for two minutes. */
bool front_wait(struct front *front, struct front_view *view);

/* Waits for the board with a cursor. Texts that pass before it are put together in `texts`, with / behind each. A text
 * that says how a game ends is waited for, not passed: then returns true, too, and `view->text` is it. */
bool front_wait_for_turn(struct front *front, struct front_view *view, char *texts, unsigned capacity);

/* Presses and lets go. */
bool front_tap(struct front *front, unsigned buttons);
bool front_hold(struct front *front, unsigned buttons, unsigned ms);

/* Moves the cursor to an LED: looks, taps, looks again. */
bool front_go(struct front *front, struct front_view *view, int led);

/* An LED where he may play at random: without a stone, not in his own single eyes, not among those that the toy has refused.
 * -1: none. */
int front_anywhere(struct front *front, const struct front_view *view, const bool refused[FRONT_LEDS]);

/* Chooses an item of the menu, which begins at its first one. */
bool front_choose(struct front *front, unsigned item);

#endif
