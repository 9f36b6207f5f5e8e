/* link_toy.h: the firmware as it is, main loop and all, on a simulated board in virtual time: its serial
 * line is a lossy one, and it is reset in the middle of whatever it does. The program that runs it gives the
 * functions of boards/port.h that are about image, storage and flash. */
#ifndef LINK_TOY_H
#define LINK_TOY_H

#include "lossy_line.h"

struct toy_world {
    uint64_t now_us;
    struct lossy_line to_toy, to_host;
    void (*step)(void); /* the host's share of each millisecond */
    uint64_t reset_us;  /* when the toy is reset next; 0: never */
    unsigned resets;
    uint64_t lost; /* bytes that found the toy's ring full */
    bool done;
};

extern struct toy_world world;

/* Runs the toy until `done`. */
void toy_run(void);

/* The processor stands still so long, as while it erases flash; its UART holds six bytes. */
void toy_halt(uint64_t us);

#endif
