/* matrix.h: the lights and buttons of a micro:bit in its emulator, from outside: pictures are put together again from the
 * pins that the firmware switches, and buttons change the pins that it reads.
 *
 * It speaks QEMU's qtest protocol, over a socket (firmware/run.sh --front), also with the model of the V2's chip. Time is the emulated chip's: each look
 * at the pins comes with the time of TIMER0, by a capture register that the firmware doesn't use. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MATRIX_LINES = 5,
    MATRIX_LEDS = MATRIX_LINES * MATRIX_LINES,
    MATRIX_BRIGHTEST = 15,
    MATRIX_A = 1,
    MATRIX_B = 2,
    MATRIX_LOOKS = 32, /* that are asked for at once */
};

struct matrix_board;

struct matrix {
    int socket;
    const struct matrix_board *board;
    char in[4096]; /* bytes that have arrived, and how many */
    size_t bytes;
    uint64_t us;                 /* time since matrix_open */
    uint32_t ticks;              /* of TIMER0 before the last looks */
    uint64_t pins[MATRIX_LOOKS]; /* what they saw */
    uint32_t rises;              /* of the first row's pin, once they are told of */
};

/* Connects to the socket at `path`, which may not be there for some seconds yet. No button is down. Returns
 * false when nobody answers in 20 s. */
bool matrix_open(struct matrix *matrix, const char *path);
void matrix_close(struct matrix *matrix);

/* Holds these buttons from now on: a sum of MATRIX_A and MATRIX_B. Returns false when QEMU has ended; so do the
 * functions below. */
bool matrix_press(struct matrix *matrix, unsigned buttons);

/* Watches for `us` microseconds of the chip's time, and tells each LED's mean brightness, row by row from the top
 * left. */
bool matrix_look(struct matrix *matrix, uint64_t us, double brightness[MATRIX_LEDS]);

/* How many pictures are scanned a second, for `us` microseconds of the chip's time; 0: QEMU has ended. From then on, QEMU
 * tells of each pin that changes. */
double matrix_rate(struct matrix *matrix, uint64_t us);

/* Copies the chip's memory from `address` on. */
bool matrix_read(struct matrix *matrix, uint32_t address, uint8_t *bytes, size_t count);
