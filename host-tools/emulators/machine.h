/* machine.h: the outside of the chip: its serial line and a monitor, as files of this machine. */
#pragma once

#include "emulators/cpu.h"

enum {
    MACHINE_BYTES = 4096,
    /* How much faster than 115200 baud bytes come and go. */
    MACHINE_LINE_SPEED = 16,
    MACHINE_SENDING_SPEED = 64,
};

/* Bytes from a file. A file is -1 where there is none, or none any more. */
struct source {
    int file;
    size_t count;
    uint8_t bytes[MACHINE_BYTES];
};

struct machine {
    struct chip chip;
    struct cpu *cpu;
    struct source line, monitor, front;
    int line_out, monitor_out, listener,
        front_listener; /* of a TCP port and a socket, of which line and front are made when
                                                            someone connects */
    size_t sent;        /* bytes that wait in `out` */
    uint8_t out[MACHINE_BYTES];
    bool ends_at_reset, ends_at_input, real_speed, rushes, stopped, quits;
    uint32_t noise;   /* of the bytes that come in, each so-many-th has no stop bit; 0: none */
    uint32_t fed;     /* bytes that came in */
    uint64_t real_ns; /* when it started, or could last not keep up, less the chip's time then */
};

/* Returns memory. Exits with a message when there is none. */
uint8_t *machine_memory(size_t bytes);

/* Makes the chip, as when power comes on for the first time, without a line: all else is 0. Whoever calls it makes the processor when the
 * flash holds a program. A program that breaks a rule ends the run with 3 and a message. */
void machine_make(struct machine *machine);

/* Opens the line: "null", "stdio", "pipe:PATH" (PATH.in and PATH.out) or "tcp:HOST:PORT", of which the port at
 * 127.0.0.1 is taken. Exits with a message when that fails. */
void machine_open_line(struct machine *machine, const char *name);
/* Opens the monitor, a pipe. */
void machine_open_monitor(struct machine *machine, const char *path);
/* Makes a socket for host-tools/emulators/front.c (qtest.c). Exits with a message when that fails. */
void machine_open_front(struct machine *machine, const char *path);

/* For how much of the chip's time a command from the front waits. */
uint64_t machine_front_steps(const char *command);
/* Answers the command, after that time. */
void machine_obey_front(struct machine *machine, const char *command);

/* A byte has left the chip. */
void machine_send(struct machine *machine, uint8_t byte);

/* Lets so much of the chip's time pass, as fast as may be, less after a reset or a loss of power. Bytes of `line` go in as the chip
 * takes them; what it sends waits in `out`. */
void machine_pass(struct machine *machine, uint64_t ns);

/* Runs until the end: a command of the monitor, the end of standard input, when all is answered; a reset, with ends_at_reset; a loss of power. */
void machine_run(struct machine *machine);
