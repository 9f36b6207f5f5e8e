/* chip.h: a model of the nRF52833, as far as boards/microbit2 uses it. It knows the rules of the chip's manual:
 * a driver that breaks one is told which, where hardware would do what it likes. Whoever owns the model gives
 * it a time to advance to, bytes on the line, and the levels of the buttons. Own code, since QEMU has no such chip: its
 * micro:bit is the first, with an nRF51822.
 *
 * Source: Nordic, "nRF52833 Product Specification". Rules, by its chapters:
 *
 *   all      registers are words, and only those that exist are used; a task is started by a 1, an event is
 *            cleared by a 0, and read back before the interrupt returns; no program waits for an event that
 *            nothing raises ("Peripheral interface")
 *   CLOCK    the crystal runs before the UARTE is enabled, whose baud rate depends on it; HFCLKSTAT tells, while the
 *            processor sleeps, whether the fast clock runs, by the crystal or for a timer or the UARTE
 *   NVMC     CONFIG allows exactly what is done; READY is read between two operations; pages and words are
 *            aligned and inside the flash; a word is written at most twice between two erases; an erase in
 *            parts is finished before its page is used, or another erased
 *   UARTE    pins first: TXD an output that is high, RXD an input; PSEL and CONFIG only while it is disabled;
 *            buffers in RAM, of 1 to 65,535 bytes; no start while it is started; a stop without the short that
 *            would start it again; FLUSHRX after RXTO
 *   TIMER    MODE, BITMODE and PRESCALER only while it is stopped; COUNT only in a mode that counts
 *   RTC      the slow clock runs before START; PRESCALER only while it is stopped
 *   PPI      a channel is enabled when it joins an event and a task that exist
 *   WDT      CRV, RREN and CONFIG before START, and CRV at least 15; only the right word feeds it
 *   GPIO     pins that exist; an input is read when it is connected
 *   CPU      vectors are aligned, name a stack in RAM, and starts and handlers in the flash, as odd addresses
 *
 * What it does with time: a received byte is counted (RXDRDY) CHIP_DMA_NS before it is in RAM; a byte with a
 * framing error is counted, and never gets to RAM; while the flash is busy, the processor stands still and all
 * else goes on. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    CHIP_FLASH_BYTES = 512 << 10,
    CHIP_PAGE_BYTES = 4096,
    CHIP_RAM_START = 0x20000000,
    CHIP_RAM_BYTES = 128 << 10,

    CHIP_BYTE_NS = 86806, /* ten bits at 115200 baud */
    CHIP_DMA_NS = 1500,
    CHIP_WRITE_NS = 42500,
    CHIP_ERASE_MS = 88, /* of a page, at most 87.5 */
    CHIP_PART_SETUP_NS = 1080000,

    CHIP_TIMERS = 5,
    CHIP_COMPARES = 6,
    CHIP_RTC_COMPARES = 3,
    CHIP_CHANNELS = 20, /* of the PPI */
    CHIP_AREAS = 6,
    CHIP_BLOCKS = 64, /* peripherals of 4 KB each from 0x40000000; also the numbers of their interrupts */
};

/* Peripherals, by their numbers. */
enum {
    CHIP_CLOCK = 0,
    CHIP_UARTE = 2,
    CHIP_GPIOTE = 6,
    CHIP_RTC = 11,
    CHIP_WDT = 16,
    CHIP_NVMC = 30,
    CHIP_PPI = 31
};

/* Their registers begin here; those of events within each. */
enum { CHIP_PERIPHERALS = 0x40000000, CHIP_EVENTS = 0x100 };

/* Why the chip restarted: bits of RESETREAS. */
enum { CHIP_RESET_WATCHDOG = 1 << 1, CHIP_RESET_SOFT = 1 << 2, CHIP_RESET_LOCKUP = 1 << 3 };

static const uint64_t CHIP_NEVER = UINT64_MAX;

/* What all peripherals have. */
struct chip_block {
    uint32_t events, expected; /* a bit for each event: it happened; something may raise it */
    uint32_t enabled, shorts;  /* of these events: interrupts, shorts */
    bool unread;               /* an event was cleared, and nothing read back since */
    uint32_t cleared;          /* the register of the event that was cleared last */
};

struct chip_uarte {
    uint32_t enable, txd, rxd, baud, config, error;
    uint32_t rx_start, rx_max, rx_amount, tx_start, tx_max; /* as written */
    bool on, dma;                                           /* the receiver is on; it writes to RAM */
    bool stopped;                                           /* RXTO has come, and no start since */
    uint32_t rx_at, done;                                   /* the transfer that runs */
    uint32_t tx_at, tx_left;
    uint8_t fifo[6], held;
    uint8_t coming; /* the byte on the line */
    bool broken;    /* ... has no stop bit */
    uint64_t comes_ns, stores_ns, stops_ns, flushes_ns, sends_ns;
};

struct chip_timer {
    bool running;
    uint32_t mode, bits, prescaler, count, compare[CHIP_COMPARES];
    uint64_t since; /* the tick of 16 MHz, from the start, at which `count` was what it is */
};

struct chip_nvmc {
    uint32_t config, part_ms, cache;
    bool seen_ready;              /* READY was read since the last operation */
    uint32_t part_page, parts_ms; /* the erase in parts that is not finished: 0 ms: none */
    uint8_t *writes;              /* of each word since its erase */
    uint32_t operations;          /* since power came on */
    uint32_t touched;             /* the page that was changed last */
    uint32_t cut_at;              /* power is lost within this operation; 0: never */
    uint32_t guard[3];            /* a region of the ACL: start, bytes, permissions */
    uint8_t guarded;              /* a bit for each of these that was written since the reset */
};

struct chip_gpio {
    uint32_t out[2], levels[2], cnf[2][32];
    bool senses, detects; /* pins may wake the chip; one of them is as its SENSE waits for it */
};

struct chip;
struct chip_kind;

/* What differs between chips for the processor (cpu.h) and for what is around it. */
struct chip_map {
    const char *name;
    int processor;                                /* an UC_CPU_ARM_... of Unicorn */
    uint32_t flash_start, flash_bytes, ram_bytes; /* RAM begins at CHIP_RAM_START */
    struct {
        uint32_t start, bytes;
    } registers[CHIP_AREAS]; /* whatever else the processor reads and writes; 0 bytes: no more */
    bool runs_in_ram;        /* a program has code there */
    bool has_tick;           /* SysTick, whose registers are the chip's, too */
    /* Takes the bytes of a file that a person copies onto the chip's drive. Returns what is wrong with them, or NULL. NULL: no drive. */
    const char *(*take_file)(struct chip *chip, const uint8_t *bytes, size_t count);
};
extern const struct chip_map chip_map;

struct chip {
    const struct chip_kind *const *kinds; /* of the peripherals, by their numbers; NULL: none is there */
    uint64_t now_ns;
    uint32_t byte_ns, send_ns; /* a byte that comes, and one that goes; chip_init sets CHIP_BYTE_NS */
    struct chip_block blocks[CHIP_BLOCKS];
    struct chip_uarte uarte;
    struct chip_timer timers[CHIP_TIMERS];
    struct chip_nvmc nvmc;
    struct chip_gpio gpio;
    struct {
        uint32_t from[CHIP_CHANNELS], to[CHIP_CHANNELS], enabled;
    } ppi;
    struct {
        bool running;
        uint32_t prescaler, compare[CHIP_RTC_COMPARES];
        uint64_t count, since_ns;
    } rtc;
    struct {
        bool running;
        uint32_t reload, config, requests;
        uint64_t ends_ns;
    } wdt;
    struct {
        bool crystal, slow;
        uint64_t starts_ns, slow_starts_ns;
        uint32_t reasons, source;
    } clock;
    uint8_t *flash, *ram;
    uint32_t random;
    bool restarts; /* the chip was reset: the processor begins anew. Its owner sets this back */
    bool power_lost;
    bool stuck;          /* the processor does nothing any more until the next reset */
    bool ticks;          /* SysTick waits for its handler, which sets this back */
    const char *hidden;  /* why the flash can't be read; NULL: it can */
    struct rp2350 *more; /* of an RP2350 (rp2350/), which has none of what follows nvmc and gpio here */
    uint64_t halted_ns;  /* for which the processor is about to stand still: flash is being changed */

    /* Of the owner: told of a broken rule, which does not return; told of a byte that was sent. */
    void (*breaks)(struct chip *chip, const char *rule, uint32_t address);
    void (*sent)(struct chip *chip, uint8_t byte);
    void *context;
};

/* Begins as when power comes on for the first time: flash erased, RAM with arbitrary bytes. The owner has set
 * `flash`, `ram`, `nvmc.writes` (a byte for each word of the flash), `breaks`, `sent` and `context`; all else
 * is 0. */
void chip_init(struct chip *chip);

/* Power goes and comes back: all is lost but the flash. */
void chip_power_on(struct chip *chip);

/* Resets processor and peripherals, for one of the reasons above. The watchdog keeps running unless it was the
 * reason. */
void chip_reset(struct chip *chip, uint32_t reason);

/* The processor begins anew: returns where its vectors are. */
uint32_t chip_vectors(struct chip *chip);

/* The processor reads or writes a register, or writes a word of the flash; `bytes` is the width. */
uint32_t chip_read(struct chip *chip, uint32_t address, unsigned bytes);
void chip_write(struct chip *chip, uint32_t address, unsigned bytes, uint32_t value);
void chip_write_flash(struct chip *chip, uint32_t address, unsigned bytes, uint32_t word);

/* The processor returns from an interrupt: only rules are checked. */
void chip_check_return(struct chip *chip);

/* Lets time pass until `ns`. */
void chip_advance(struct chip *chip, uint64_t ns);

/* Returns when the next thing happens by itself; CHIP_NEVER: nothing will. */
uint64_t chip_next(const struct chip *chip);

/* Returns whether this peripheral asks for an interrupt. */
bool chip_interrupts(const struct chip *chip, unsigned block);

/* The line. A byte may be put on it while none is under way. `broken`: its stop bit is missing. */
bool chip_line_is_free(const struct chip *chip);
void chip_line_put(struct chip *chip, uint8_t byte, bool broken);

/* Returns whether received bytes interrupt, or the first bit of one does; and whether a byte is being sent. */
bool chip_line_listens(const struct chip *chip);
bool chip_line_sends(const struct chip *chip);

/* The inner parts of the model see each other by what follows. */

/* Without tasks, or registers of its own, a peripheral has no functions for them. */
struct chip_kind {
    uint32_t tasks, events, shorts; /* that exist, a bit for each */
    void (*task)(struct chip *chip, unsigned block, unsigned task);
    uint32_t (*read)(struct chip *chip, unsigned block, uint32_t offset);
    void (*write)(struct chip *chip, unsigned block, uint32_t offset, uint32_t value);
};
extern const struct chip_kind chip_clock, chip_uarte, chip_gpiote, chip_timer, chip_rtc, chip_wdt, chip_nvmc,
    chip_ppi;

/* Returns what a peripheral is; NULL: none is there. */
const struct chip_kind *chip_kind_of(const struct chip *chip, unsigned block);
static inline uint32_t chip_address(unsigned block, uint32_t offset) {
    return CHIP_PERIPHERALS + block * 4096 + offset;
}
/* Reports a broken rule at a register. */
static inline void chip_break(struct chip *chip, const char *rule, uint32_t address) {
    chip->breaks(chip, rule, address);
}
/* Reports that there is no such register. Returns 0. */
uint32_t chip_no_register(struct chip *chip, unsigned block, uint32_t offset);
/* Raises an event, by its number; says that an event may come. */
void chip_raise(struct chip *chip, unsigned block, unsigned event);
void chip_expect(struct chip *chip, unsigned block, unsigned event);
/* Starts a task. */
void chip_task(struct chip *chip, unsigned block, unsigned task);
static inline uint32_t chip_random(struct chip *chip) {
    uint32_t x = chip->random;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    return chip->random = x;
}

void chip_clock_pass(struct chip *chip);
void chip_nvmc_write(struct chip *chip, uint32_t address, unsigned bytes, uint32_t word);
uint64_t chip_uarte_next(const struct chip *chip);
void chip_uarte_pass(struct chip *chip);
uint64_t chip_timers_next(const struct chip *chip);
void chip_timers_pass(struct chip *chip);
bool chip_timers_run(const struct chip *chip);
uint64_t chip_rtc_next(const struct chip *chip);
void chip_rtc_pass(struct chip *chip);
uint32_t chip_gpio_read(struct chip *chip, uint32_t address);
void chip_gpio_write(struct chip *chip, uint32_t address, uint32_t value);
/* Looks at the pins that may wake the chip (SENSE). */
void chip_gpio_detect(struct chip *chip);
bool chip_gpio_senses(const struct chip *chip, uint32_t pin);
bool chip_gpio_is_output(const struct chip *chip, uint32_t pin);
bool chip_gpio_is_input(const struct chip *chip, uint32_t pin);
