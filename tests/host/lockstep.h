/* lockstep.h: a chip in QEMU, and beside it a host that lives in the chip's virtual time: the chip stands
 * still while the host does what is due, however long that takes. It is a plugin of QEMU's (version 1 of
 * that interface, which QEMU 7.2 has), so it runs within QEMU.
 *
 * The program gives the functions that are said to be its own; all else is given to it. It is called when
 * the toy looks for bytes, and when it goes to sleep. A toy that sleeps is woken by what comes for it; as
 * nobody but QEMU can set its clock, that clock then lags behind the host's, by a tick (100 ms) at most,
 * until the next tick.
 *
 * QEMU runs with -icount shift=6,sleep=off: an instruction takes 64 ns, and time that is slept passes at
 * once. What else it needs: soak.sh. */
#ifndef LOCKSTEP_H
#define LOCKSTEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LOCKSTEP_STEP_US = 1000, LOCKSTEP_TICK_US = 100000 };

/* Functions of the firmware that are looked at; NAME=ADDRESS of each is an argument of the plugin. */
enum lockstep_place {
    LOCKSTEP_SLEEP, /* kt_cpu_sleep */
    LOCKSTEP_READ,  /* kt_port_read */
    LOCKSTEP_SEND,  /* kt_chip_send: a byte */
    LOCKSTEP_WRITE, /* kt_chip_flash_write: a word */
    LOCKSTEP_ERASE, /* kt_chip_flash_erase: a page */
    LOCKSTEP_TICK,  /* kt_cpu_tick */
    LOCKSTEP_START, /* kt_port_init */
    LOCKSTEP_PLACES,
};

struct lockstep_state {
    uint64_t now_us;                 /* of the host, since power came on */
    uint64_t started_us;             /* when the toy started last */
    uint32_t calls[LOCKSTEP_PLACES]; /* so far */
    uint32_t resets;                 /* by lockstep_reset_at */
    uint64_t asleep_us;              /* the toy's time in kt_cpu_sleep */
    uint32_t storage, storage_bytes; /* arguments, too */
};

extern struct lockstep_state lockstep;

/* The program's own:
 * takes an argument NAME=VALUE that isn't lockstep's, false when it isn't the program's either;
 * begins, when all arguments are known;
 * does what is due at lockstep.now_us, which has gone on by LOCKSTEP_STEP_US;
 * takes a byte that the toy has sent;
 * gives the next byte that has arrived at the toy, false when none has. */
bool lockstep_argument(const char *name, const char *value);
void lockstep_begin(void);
void lockstep_step(void);
void lockstep_hear(uint8_t byte);
bool lockstep_next(uint8_t *byte);

/* The toy is reset when the function has been called so many times more, 1 or more. */
void lockstep_reset_at(enum lockstep_place place, uint32_t calls);
bool lockstep_awaits_reset(void);

/* Reads memory of the toy; to be called in lockstep_step. */
void lockstep_read(uint32_t address, void *bytes, size_t count);

/* Ends QEMU with this status. */
_Noreturn void lockstep_end(int status);

#endif
