/* port.h: what a board provides to the firmware, and all that the firmware sees of boards/. Nothing here
 * knows about Go.
 *
 * boards/NAME/board.c implements it, together with the files in this folder that boards share (chip.h).
 *
 * Numbered rules:
 *  1. Start-up calls main() with interrupts off. main() calls kt_port_init() once, before anything else.
 *  2. An interrupt puts received bytes into a ring. While the ring is full, bytes wait in the UART. When
 *     that is full too, bytes are lost, and kt_port_lost_bytes() counts them.
 *  3. No interrupt may call a function of this header.
 *  4. A board that lacks something returns the value that the comment on the function names: 0, an empty
 *     string, or KT_ERR_RANGE. */
#ifndef KT_BOARDS_PORT_H
#define KT_BOARDS_PORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/machine.h"
#include "base/status.h"

extern const char kt_port_name[]; /* the name of the board's folder, such as "microbit" */

/* Starts the clock, the UART and the interrupts. */
void kt_port_init(void);

/* Sends what still waits in the ring, then ends the run. A native process exits; a chip restarts, which also
 * ends an emulator that was started with -no-reboot. */
_Noreturn void kt_port_exit(void);

/* The serial line. */

/* Takes at most `capacity` received bytes. Returns how many it took: 0 when there are none. */
size_t kt_port_read(char *bytes, size_t capacity);

/* Returns whether kt_port_read() has a byte to take. */
bool kt_port_has_input(void);

/* Sends bytes. Returns when all of them are in the ring for output, from which an interrupt sends them. */
void kt_port_write(const char *bytes, size_t count);

/* Sleeps until a byte, the tick, or, on boards with lights, the end of a picture comes. May return early. */
void kt_port_wait(void);

/* Returns the number of overruns and line errors since the start. Each lost at least one received byte. */
uint32_t kt_port_lost_bytes(void);

/* Time. */

/* A counter that goes up by kt_port_tick_hz a second and wraps at 2^32. */
uint32_t kt_port_ticks(void);
extern const uint32_t kt_port_tick_hz;

/* Returns the ticks spent asleep in kt_port_wait() since the start. 0: the board can't tell. */
uint64_t kt_port_asleep_ticks(void);

/* Returns the milliseconds since the start. Call it at least once each time that kt_port_ticks() wraps. In an
 * emulator that counts instructions (run --icount), it follows the time that the chip would take. Ignores its
 * argument, which makes it a clock for kt_player_config. */
uint32_t kt_port_milliseconds(void *context);

/* A counter that measures what a command costs, and the name of its unit: instructions in an emulator that
 * counts them, else ticks. Ignores its argument, which makes it a clock for kt_gtp_config. */
uint32_t kt_port_work(void *context);
const char *kt_port_work_unit(void);

/* Returns how long an instruction takes on the chip, on average, in picoseconds. 0: the board has no
 * emulator that counts instructions. */
uint32_t kt_port_instruction_ps(void);

/* The second processor. Boards with KT_HELPER (base/machine.h) have one, others lack these functions. */

/* Lets it call work(argument), and returns at once. It must have done all that it was given before. Returns false
 * when it can't. */
bool kt_port_help(void (*work)(void *), void *argument);

/* Returns true when that call is over: waits for it, but not for ever. False: it broke down. Then the processor
 * is stopped for good, and that is recorded as a fault. */
bool kt_port_has_helped(void);

/* A picture and buttons. Boards with KT_TOY (base/machine.h) have them, others lack these functions. */

#if KT_SCREEN

enum {
    KT_PORT_COLUMNS = 128,
    KT_PORT_ROWS = 64,
    KT_PORT_PICTURE_BYTES = KT_PORT_COLUMNS * KT_PORT_ROWS / 8,
};

/* Returns whether a screen is connected. Looks for one every second, as long as there is none. */
bool kt_port_has_screen(void);

/* Shows a picture until the next call. 128 bytes for the first eight rows of pixels, from the left: bit 0 is the topmost of the
 * eight, and lit when it is 1. Behind them those of the next eight rows. Takes 25 us for each byte that has changed since the
 * last call. */
void kt_port_show(const uint8_t picture[KT_PORT_PICTURE_BYTES]);

/* Where a picture begins in the screen's memory: at its first column, as an SSD1306 has it, or, `shifted`, at the third, as an SH1106
 * does, whose memory is wider than its glass. It isn't shifted before the first call. */
void kt_port_shift(bool shifted);

typedef enum kt_light { KT_LIGHT_OFF, KT_LIGHT_DIM, KT_LIGHT_FULL } kt_light;
void kt_port_light(kt_light light);

/* Makes a sound of `hz` (100..5000) for `ms` milliseconds, which goes on behind this call, and ends the one before. */
void kt_port_sound(unsigned hz, unsigned ms);

#else

enum {
    KT_PORT_LINES = 5, /* rows and columns of LEDs */
    KT_PORT_LEDS = KT_PORT_LINES * KT_PORT_LINES,
    KT_PORT_BRIGHTEST = 15,
};

/* Shows a picture until the next call, without flicker (60 times a second or more), also while the program
 * is busy. Row by row from the top left LED: the share of time that an LED is on, from 0 (never) to
 * KT_PORT_BRIGHTEST. The LEDs are dark before the first call. */
void kt_port_show(const uint8_t brightness[KT_PORT_LEDS]);

#endif

/* Of two buttons, A is the left one. Of five, the one in the middle is A and B at once. */
enum {
    KT_PORT_BUTTON_A = 1,
    KT_PORT_BUTTON_B = 2,
    KT_PORT_BUTTON_LEFT = 4,
    KT_PORT_BUTTON_RIGHT = 8,
    KT_PORT_BUTTON_UP = 16,
    KT_PORT_BUTTON_DOWN = 32,
};

/* Returns which buttons are down at this moment: a sum of KT_PORT_BUTTON_. They bounce. A board without its screen has none. */
unsigned kt_port_buttons(void);

/* Rest. Boards with KT_RESTS have it, others lack it. */

/* 1: the board can rest, and does so when nobody has used it for ten minutes (firmware/rest.h). */
#ifndef KT_RESTS
#define KT_RESTS 0
#endif

/* Takes as little current as the chip allows, until a button is pressed or something comes on the line, whose first bytes are
 * lost then. Lights are dark, the RAM is kept, the clock stands still, the watchdog is fed. Returns false, at once, when a byte
 * other than 0 has come since the start: whoever has a cable there pays for the current, and wants no byte lost. */
bool kt_port_rest(void);

/* The watchdog. */

/* Starts the watchdog: from now on the chip restarts when the program hangs. The program hangs when it
 * calls none of these for KT_PORT_WATCH_MS: kt_port_read, kt_port_has_input, kt_port_write, kt_port_wait,
 * kt_port_flash_erase. Does nothing on a board without a watchdog. */
void kt_port_watch(void);

/* Chosen by hand: nearly four times the longest pause measured on a micro:bit (docs/reliability.md). Less
 * would restart programs that are only slow; more would leave a hung one hanging longer. */
enum { KT_PORT_WATCH_MS = 8000 };

/* Returns the longest time, in milliseconds, between two of the calls named above, since the start. 0: no
 * watchdog. */
uint32_t kt_port_longest_ms(void);

/* Faults. */

typedef enum kt_fault_reason {
    KT_FAULT_NONE,
    KT_FAULT_HARD,      /* the processor could not continue */
    KT_FAULT_INTERRUPT, /* an interrupt without a handler */
    KT_FAULT_WATCHDOG,  /* kt_port_watch */
    KT_FAULT_CHIP,      /* the chip's own watchdog, or a processor that locked up */
    KT_FAULT_STACK,     /* the guard below the stack was overwritten */
    KT_FAULT_HELPER,    /* the second processor (kt_port_has_helped); it didn't end the run */
} kt_fault_reason;

/* Indices into kt_fault.registers. Which registers follow KT_FAULT_LR differs by architecture. */
enum { KT_FAULT_SP, KT_FAULT_PC, KT_FAULT_LR, KT_FAULT_REGISTERS = 9 };

/* The record of the last fault. It survives the restart that ends the fault. */
typedef struct kt_fault {
    uint8_t reason;        /* a kt_fault_reason */
    uint8_t known;         /* how many registers are known: 0..KT_FAULT_REGISTERS */
    uint16_t faults;       /* how many faults there were; stops at 65535 */
    uint16_t resets;       /* starts since the last one; stops at 65535 */
    uint32_t cause;        /* number of the exception; on RISC-V, mcause */
    uint32_t milliseconds; /* from the start to the fault */
    uint32_t registers[KT_FAULT_REGISTERS];
    char version[8]; /* of the firmware, with a 0 at its end */
    uint32_t crc;    /* CRC-32 of all bytes before it */
} kt_fault;

/* Returns the record. Its reason is KT_FAULT_NONE when there was no fault since power-on or since
 * kt_port_forget_fault(). */
const kt_fault *kt_port_fault(void);
void kt_port_forget_fault(void);

/* The names of kt_fault.registers, in order, separated by single spaces. Empty on a board that records no
 * faults. */
extern const char kt_port_registers[];

/* RAM. */

/* Return sizes in bytes: of static data; of the room for the stack; of the deepest stack so far. All are 0 on
 * a board that can't tell. (Start-up fills the stack's room with a pattern, and the last function looks how
 * much of it was never overwritten.) */
uint32_t kt_port_static_bytes(void);
uint32_t kt_port_stack_bytes(void);
uint32_t kt_port_stack_used(void);

/* Flash. Addresses are the chip's, in bytes. */

/* Images lie in one or two slots of equal size, one behind the other. Return: a pointer to the first slot;
 * the bytes of a slot; the number of slots; the address of the first slot, for the functions below. */
const uint8_t *kt_port_image(void);
uint32_t kt_port_image_bytes(void);
uint32_t kt_port_image_slots(void);
uint32_t kt_port_image_address(void);

/* Boards that take new firmware (KT_UPDATES) have two slots for programs, one behind the other; before them lies their
 * journal, and before that the boot program. Return: a pointer to the first slot; its address, for the functions below;
 * the bytes of a slot, 0 in a program that was linked to start without a boot program; and the slot that this program
 * was linked for. */
const uint8_t *kt_port_programs(void);
uint32_t kt_port_programs_address(void);
uint32_t kt_port_program_bytes(void);
unsigned kt_port_program_slot(void);

/* The boot program, in place of kt_port_init(): makes the processor as fast as a program has it, and lets the watchdog
 * count. Interrupts stay off. */
void kt_port_start_clock(void);

/* ... and, before any other program runs, protects the boot program and the flash behind it, up to the journal, until the next
 * reset. Does nothing on a chip that can't: there only this header's functions refuse to change it. */
void kt_port_guard_boot(void);

/* ... and starts the program whose table of vectors lies at this address, as if the chip had been reset.
 * `watched`: the chip's watchdog runs from now on. */
_Noreturn void kt_port_start_program(uint32_t vectors, bool watched);

/* ... and when there is no program to start, waits until somebody brings one: on a Pico as a drive, by the ROM; other boards
 * sleep, as nothing but another cable or a programmer helps them. */
_Noreturn void kt_port_await_program(void);

/* The storage holds what must survive a loss of power. Return: its address; its bytes, a multiple of the
 * page; the bytes of a page, the least that can be erased. The first two are 0 on a board without storage. */
uint32_t kt_port_storage(void);
uint32_t kt_port_storage_bytes(void);
uint32_t kt_port_flash_page(void);

/* Pages for what the board has learned of its own games: address and bytes, as for the storage. Both are 0 on
 * a board without them. */
uint32_t kt_port_cases(void);
uint32_t kt_port_cases_bytes(void);

/* Returns the word at `address`, a multiple of 4. Returns all ones outside the flash. */
uint32_t kt_port_flash_word(uint32_t address);

/* Erases the page that holds `address`. Received bytes may be lost meanwhile. Errors: KT_ERR_RANGE
 * outside the flash, or in a page of this program or of the boot program; KT_ERR_FORMAT when the page does not read as all ones
 * afterwards. */
KT_MUST_USE kt_status kt_port_flash_erase(uint32_t address);

/* Writes `count` words to erased flash at `address`, a multiple of 4. Errors: KT_ERR_RANGE when a word
 * lies outside the flash, or in a page of this program or of the boot program; KT_ERR_FORMAT when the flash does not read as
 * written afterwards, because it had not been erased. */
KT_MUST_USE kt_status kt_port_flash_write(uint32_t address, const uint32_t *words, size_t count);

#endif
