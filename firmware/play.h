/* play.h: a game by lights and buttons (toy.h), beside the serial line: one game, two ways to play it.
 *
 * Both have the same session (session/session.h), so the player learns, the game is kept in flash, and showboard shows it,
 * whatever it is played by. Moves of the line are seen on the lights. The toy moves by itself after a person's move, never
 * after one of the line.
 *
 * A command on the line ends a thought of the toy, which plays the best move that it has found by then. Both buttons,
 * held, do so, too.
 *
 * The person's colour and the level are kept with the game (kt_store.front), and whether the toy owes a move, which it
 * makes after a loss of power.
 *
 * On boards without lights (KT_TOY 0) these functions do nothing. */
#ifndef KT_FIRMWARE_PLAY_H
#define KT_FIRMWARE_PLAY_H

#include "firmware/store.h"

#if KT_TOY

/* Begins. Call it after kt_store_open. Both must outlive the game. */
void kt_play_open(kt_gtp *gtp, kt_store *store);

/* Takes presses, obeys them, shows what has changed. The main loop calls it whenever no command runs. */
void kt_play_serve(void);

/* For rest.c: the board has rested. The press that ended that does nothing else. */
void kt_play_wake(void);

/* For line.c: somebody plays on the line. */
void kt_play_see_line(void);

/* For line.c, which calls it while the engine thinks: goes on showing. Returns whether the person ends the thought. */
bool kt_play_interrupts(void);

#else

static inline void kt_play_open(kt_gtp *gtp, kt_store *store) { (void)gtp, (void)store; }
static inline void kt_play_serve(void) {}
static inline void kt_play_see_line(void) {}
static inline bool kt_play_interrupts(void) { return false; }

#endif

#endif
