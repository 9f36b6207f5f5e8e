/* rp2350.h: a model of the RP2350, as far as boards/pico2 uses it: one of its Cortex-M33, and the chip of flash at its pins. It knows
 * the rules of the chip's data sheet, as chip.h does those of the nRF52833, and implements what cpu.h and machine.h need of that
 * header. Own code, since neither QEMU nor rp2040js has such a chip.
 *
 * Source: Raspberry Pi, "RP2350 Datasheet", and the registers of pico-sdk, src/rp2350/hardware_regs. Rules, by its chapters:
 *
 *   5.2, 5.9  a program begins if an IMAGE_DEF for this processor is in the first 4 KB of the flash; what is copied onto the drive is
 *             for this chip, whole and in order; the watchdog's notes lead to that drive
 *   4.4       nothing reads the flash while commands go there or while the cache has old bytes of it; interrupts are off meanwhile
 *   7.5       registers are words, and only those that are used here exist; a part is used when it has left its reset, by its own
 *             clock, for which no program waits in vain
 *   8         what drives the processor runs; a PLL is set while it is off, runs from the crystal and within its bounds; 150 MHz
 *   9         a pin's pad is isolated until the program ends that
 *   12.1      the UART is set before it is on: divisor, then format; 115200 baud within 2 %
 *   12.2      the I2C is set while it is off, and keeps to the times of fast mode; its queue does not overflow
 *   12.8, 9   timer and watchdog have a tick of a microsecond; the watchdog restarts all but the oscillators
 *   12.14     direct mode: a command is selected, complete, and deselected when the bus is quiet; the flash takes no command but for
 *             its state while it is busy
 *
 *   12.7      USB: a device is shown when its wires are not isolated; a buffer becomes ready in a write of its own, complete, and is the
 *             controller's until a packet, or an abort, gives it back; packets become ready early in a frame (RP2040-E15)
 *
 * There is no second processor. */
#pragma once

#include "emulators/chip.h"

enum {
    RP2350_FLASH_START = 0x10000000,
    RP2350_FLASH_BYTES = 4 << 20,
    RP2350_CRYSTAL_HZ = 12000000,
    RP2350_PAGES = RP2350_FLASH_BYTES / 4096,
    RP2350_PINS = 48,
    RP2350_NOTES = 8,
    RP2350_TICKS = 6, /* tick generators */
    RP2350_TICK_TIMER = 2,
    RP2350_TICK_WATCHDOG = 4,
    RP2350_WORDS = 0x120 / 4, /* registers of a part that only keeps what is written */
    RP2350_USB_RAM = 4096,
};

struct rp2350_pll {
    uint32_t power, times, dividers;
    uint64_t locks_ns;
};

struct rp2350 {
    uint32_t resets;
    unsigned waits; /* for a part that stays in its reset */
    struct {
        bool on;
        uint32_t startup;
        uint64_t stable_ns;
    } crystal;
    struct rp2350_pll plls[2]; /* of the system, of USB */
    struct {
        uint32_t reference, system, peripherals, usb;
    } clocks;
    struct {
        uint32_t control, cycles;
        uint64_t since_ns;
    } ticks[RP2350_TICKS];
    struct {
        uint32_t control, load, reason, notes[RP2350_NOTES];
        uint32_t bites; /* the reason for which the chip is about to restart */
        uint64_t ends_ns;
    } watchdog;
    uint32_t watched; /* PSM_WDSEL */
    struct {
        uint32_t alarm, events, interrupts;
        uint64_t rings_ns;
    } timer;
    struct {
        uint32_t control, reload;
        uint64_t since_ns, next_ns;
    } systick;
    struct {
        uint32_t whole, part, line, control, interrupts, raw, received;
        bool full, set; /* a byte waits to be taken; the format was written behind the divisor */
        uint8_t coming, going;
        uint64_t comes_ns, sends_ns;
    } uart;
    struct {
        uint32_t control;
        bool full;
        uint8_t received;
        uint64_t quiet_ns;
    } direct; /* mode of the QMI */
    struct {
        uint8_t name, address[3], data[256];
        unsigned count;
        bool selected, enabled; /* WEL */
        uint64_t busy_ns;
        uint8_t old[RP2350_PAGES]
                   [4096 / 64]; /* a bit for each line of the cache, 8 bytes, that the flash has changed */
        uint32_t old_lines;
    } flash;
    struct {
        uint32_t pads[RP2350_PINS], functions[RP2350_PINS], out, drives;
    } pins;
    uint32_t pwm[RP2350_WORDS], usb[RP2350_WORDS];
    struct {
        uint32_t words[RP2350_WORDS];
        bool begun; /* a transfer */
        uint64_t quiet_ns;
    } i2c;
    uint8_t usb_ram[RP2350_USB_RAM];
    struct {
        bool
            host; /* one is at the other end of the cable, and begins a frame each millisecond from since_ns on */
        bool changed; /* the bus has been suspended, or is in use again */
        uint64_t since_ns, seen_frame, falls_silent_ns;
    } bus;
    /* What no reset changes: the device on the bus of I2C0 (0: none), which is told of each byte, and whether a transfer begins and ends
     * with it. */
    struct rp2350_outside {
        uint32_t i2c_address;
        void (*i2c_byte)(struct chip *chip, bool begins, uint8_t byte, bool ends);
        void (*tone)(uint64_t hz); /* NULL, or told when one begins at GP15 */
        uint32_t write_ns; /* for a write of the flash; chip_init sets it to a little of what a chip needs */
    } outside;
};

/* A part: a name for messages, its bit of RESETS (-1: it has none), and its clock. */
struct rp2350_part {
    uint32_t start;
    int reset;
    bool (*runs)(const struct chip *chip);                 /* NULL: by the processor's clock */
    uint32_t (*read)(struct chip *chip, uint32_t address); /* NULL: it has no register to read */
    void (*write)(struct chip *chip, uint32_t address, uint32_t value);
};

/* The parts, by their files. */
extern const struct rp2350_part rp2350_clocks[5], rp2350_timers[3], rp2350_pins[4];
extern const struct rp2350_part rp2350_i2c, rp2350_uart, rp2350_qmi, rp2350_usb;

/* Reports that there is no such register. Returns 0. */
static inline uint32_t rp2350_no_register(struct chip *chip, uint32_t address) {
    chip_break(chip, "there is no such register", address);
    return 0;
}

/* Clocks. */
bool rp2350_peripherals_run(const struct chip *chip);
bool rp2350_usb_runs(const struct chip *chip);
uint32_t rp2350_system_hz(const struct chip *chip);
/* Returns the microseconds that a tick generator has told; 0 while it is off. */
uint64_t rp2350_microseconds(const struct chip *chip, unsigned tick);
bool rp2350_tick_runs(const struct chip *chip, unsigned tick);

/* What happens by itself: when next, and up to now. */
uint64_t rp2350_timers_next(const struct chip *chip);
void rp2350_timers_pass(struct chip *chip);
uint32_t rp2350_systick_read(struct chip *chip, uint32_t address);
void rp2350_systick_write(struct chip *chip, uint32_t address, uint32_t value);
uint64_t rp2350_uart_next(const struct chip *chip);
void rp2350_uart_pass(struct chip *chip);
bool rp2350_uart_interrupts(const struct chip *chip);

/* USB: bytes that the program writes into the controller's RAM, at an offset. */
void rp2350_usb_store(struct chip *chip, uint32_t offset, unsigned bytes, uint32_t value);
uint64_t rp2350_usb_next(const struct chip *chip);
void rp2350_usb_pass(struct chip *chip);
bool rp2350_usb_interrupts(const struct chip *chip);

/* ... and its wire, as a host sees it: a cable is plugged into a host, or pulled out; whether a device shows; a reset of the bus; and
 * transactions, which return a number of bytes, or why there are none. */
enum { RP2350_USB_WAITS = -1, RP2350_USB_STALL = -2, RP2350_USB_SILENCE = -3 };
void rp2350_usb_plug(struct chip *chip, bool plugged);
bool rp2350_usb_shows(const struct chip *chip);
void rp2350_usb_reset(struct chip *chip);
int rp2350_usb_setup(struct chip *chip, uint8_t address, const uint8_t *packet);
/* Sends a packet: 1, or 0 when it has come before. */
int rp2350_usb_out(struct chip *chip, uint8_t address, uint8_t endpoint, const uint8_t *bytes, uint8_t count,
                   bool data1);
/* Takes a packet, of at most 64 bytes. `lost`: the device does not hear that it came. */
int rp2350_usb_in(struct chip *chip, uint8_t address, uint8_t endpoint, uint8_t *bytes, bool *data1,
                  bool lost);

/* Pins: whether one has this function and is not isolated. */
bool rp2350_pin_is(const struct chip *chip, unsigned pin, uint32_t function);

/* The flash: a byte is written into the area by which the cache forgets a line. */
void rp2350_forget_line(struct chip *chip, uint32_t address, unsigned bytes);

/* The ROM: whether the notes lead to the drive, and whether there is a program to start. */
bool rp2350_shows_drive(const struct chip *chip);
bool rp2350_has_image(const struct chip *chip);
const char *rp2350_take_uf2(struct chip *chip, const uint8_t *bytes, size_t count);
