/* front_toy.h: the firmware as it is, main loop and all, on a simulated micro:bit in virtual time: its lights are seen
 * and its buttons pressed by a program that runs beside it, in turn. Its flash is that of power.h, and survives. */
#ifndef FRONT_TOY_H
#define FRONT_TOY_H

#include "front_player.h"

/* Makes empty flash with this image. Exits when it can't be read. */
void front_toy_init(const char *image);

/* Switches the toy on, with the flash as it is. */
void front_toy_start(void);

/* Cuts its power. */
void front_toy_stop(void);

/* For struct front. The context isn't used. */
bool front_toy_press(void *context, unsigned buttons);
bool front_toy_look(void *context, uint64_t us, double brightness[FRONT_LEDS]);

/* The serial line: sends to the toy; what it has sent since the last call, ended by a 0 byte. */
void front_toy_send(const char *bytes);
const char *front_toy_received(void);

/* The time. How long the longest thought was. */
uint64_t front_toy_us(void);
uint64_t front_toy_longest_us(void);

#endif
