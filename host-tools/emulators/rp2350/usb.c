/* usb.c: the USB controller as a device, and the wire to a host.
 *
 * Source: Raspberry Pi, "RP2350 Datasheet" (USB), and "RP2040 Datasheet" (USB: buffer control, aborts; erratum E15). */
#include <string.h>

#include "emulators/rp2350/rp2350.h"

enum {
    USB = 0x50110000,
    RAM = 0x50100000,
    ADDRESS = 0x00,
    MAIN = 0x40,
    FRAME = 0x48,
    WIRE = 0x4c,
    STATUS = 0x50,
    DONE = 0x58,
    ABORT = 0x60,
    ABORTED = 0x64,
    STALL_ARM = 0x68,
    WIRES = 0x74,
    POWER = 0x78,
    INTERRUPTS = 0x90,
    PENDING = 0x98,

    MAIN_ON = 1,
    ISOLATED = 1 << 2,
    PULL_UP = 1 << 16,
    WIRE_CONTROL_INTERRUPTS = 1 << 29,
    TO_WIRES = 1 << 0 | 1 << 3,
    CABLE_HAS_POWER = 1 << 2 | 1 << 3,

    /* Of the status: what a 1 ends. */
    SUSPENDED = 1 << 4,
    RESUMED = 1 << 11,
    SETUP = 1 << 17,
    RESET = 1 << 19,
    ENDED_BY_ONE = SUSPENDED | RESUMED | SETUP | RESET,

    INT_DONE = 1 << 4,
    INT_RESET = 1 << 12,
    INT_SUSPENDED = 1 << 14,
    INT_RESUMED = 1 << 15,
    INT_SETUP = 1 << 16,
    INT_FRAME = 1 << 17,
    INTS = INT_DONE | INT_RESET | INT_SUSPENDED | INT_RESUMED | INT_SETUP | INT_FRAME,

    /* In the controller's RAM: the setup packet; two words for each endpoint but 0; two for the buffers of each. */
    ENDPOINTS = 0x08,
    BUFFERS = 0x80,
    BUFFERS_END = 0x100,
    CONTROL_BUFFER = 0x100,
    ENDPOINT_OFFSET = 0xffc0,
    COUNT = 0x3ff,
    READY = 1 << 10,
    STALL = 1 << 11,
    DATA1 = 1 << 13,
    FULL = 1 << 15,
    PACKET = 64,

    FRAME_NS = 1000000,
    FRAME_ENDS_NS = 800000, /* behind which no packet may become ready (E15) */
    SILENCE_NS = 3000000,   /* after which a bus counts as suspended */
};
static const uint32_t ENDPOINT_ON = 1u << 31;
static const uint32_t ENDPOINT_INTERRUPTS = 1u << 29;

/* Endpoints have an index: first towards the host, then from it. */
static uint32_t word(const struct chip *chip, uint32_t offset) {
    uint32_t value;
    memcpy(&value, chip->more->usb_ram + offset, 4);
    return value;
}

static uint32_t buffer_control(const struct chip *chip, unsigned index) {
    return word(chip, BUFFERS + 4 * index);
}

static uint32_t endpoint_control(const struct chip *chip, unsigned index) {
    return index < 2 ? ENDPOINT_ON | ENDPOINT_INTERRUPTS | CONTROL_BUFFER
                     : word(chip, ENDPOINTS + 4 * (index - 2));
}

static bool is_ready(const struct chip *chip, unsigned index) { return buffer_control(chip, index) & READY; }

/* Whether a buffer belongs to the controller. One that was taken back does not. */
static bool is_taken(const struct chip *chip, unsigned index) {
    return is_ready(chip, index) && !(chip->more->usb[ABORTED / 4] >> index & 1);
}

/* The program's side */

static uint32_t *register_at(struct chip *chip, uint32_t address) {
    return &chip->more->usb[(address - USB) / 4];
}

static uint64_t frame(const struct chip *chip) {
    return (chip->now_ns - chip->more->bus.since_ns) / FRAME_NS;
}

static uint32_t pending(const struct chip *chip) {
    const struct rp2350 *it = chip->more;
    uint32_t status = it->usb[STATUS / 4];
    return ((it->usb[DONE / 4] ? INT_DONE : 0) | (status & RESET ? INT_RESET : 0) |
            (it->bus.changed ? INT_SUSPENDED : 0) | (status & RESUMED ? INT_RESUMED : 0) |
            (status & SETUP ? INT_SETUP : 0) |
            (it->bus.host && frame(chip) != it->bus.seen_frame ? INT_FRAME : 0)) &
           it->usb[INTERRUPTS / 4];
}

bool rp2350_usb_interrupts(const struct chip *chip) { return rp2350_usb_runs(chip) && pending(chip); }

static uint32_t usb_read(struct chip *chip, uint32_t address) {
    struct rp2350 *it = chip->more;
    switch (address - USB) {
    case FRAME: it->bus.seen_frame = frame(chip); return it->bus.seen_frame & 0x7ff;
    case PENDING: return pending(chip);
    case ADDRESS:
    case MAIN:
    case WIRE:
    case STATUS:
    case DONE:
    case ABORT:
    case ABORTED:
    case STALL_ARM:
    case WIRES:
    case POWER:
    case INTERRUPTS: return *register_at(chip, address);
    default: return rp2350_no_register(chip, address);
    }
}

static bool shows_device(const struct chip *chip) {
    const uint32_t *usb = chip->more->usb;
    return usb[WIRE / 4] & PULL_UP && usb[MAIN / 4] & MAIN_ON;
}

static void check_wire(struct chip *chip, uint32_t address) {
    const uint32_t *usb = chip->more->usb;
    if (!(usb[WIRE / 4] & PULL_UP)) return;
    if (usb[MAIN / 4] & ISOLATED) chip_break(chip, "USB shows a device, and its wires are isolated", address);
    if (!(usb[MAIN / 4] & MAIN_ON)) chip_break(chip, "USB shows a device, and is off", address);
    if (usb[WIRES / 4] != TO_WIRES || (usb[POWER / 4] & CABLE_HAS_POWER) != CABLE_HAS_POWER)
        chip_break(chip, "USB shows a device, and has no wires", address);
    if (!(usb[WIRE / 4] & WIRE_CONTROL_INTERRUPTS))
        chip_break(chip, "USB shows a device, and does not tell of packets of endpoint 0", address);
}

/* A device that hears nothing for a while counts the bus as suspended. */
static void await_silence(struct chip *chip) {
    struct rp2350 *it = chip->more;
    it->bus.falls_silent_ns = it->bus.host || !shows_device(chip) ? CHIP_NEVER : chip->now_ns + SILENCE_NS;
}

/* Between two packets, the controller gives a buffer back at once. */
static void write_abort(struct chip *chip, uint32_t value) {
    chip->more->usb[ABORT / 4] = value;
    chip->more->usb[ABORTED / 4] |= value;
}

static void usb_write(struct chip *chip, uint32_t address, uint32_t value) {
    struct rp2350 *it = chip->more;
    if (address - USB >= 4 * RP2350_WORDS) {
        rp2350_no_register(chip, address);
        return;
    }
    uint32_t *at = register_at(chip, address);
    switch (address - USB) {
    case STATUS:
        if (value & ~(uint32_t)ENDED_BY_ONE) rp2350_no_register(chip, address);
        if (value & SUSPENDED) it->bus.changed = false;
        *at &= ~(value & ~(uint32_t)SUSPENDED);
        break;
    case ABORT: write_abort(chip, value); break;
    case DONE:
    case ABORTED: *at &= ~value; break;
    case INTERRUPTS:
        if (value & ~(uint32_t)INTS) rp2350_no_register(chip, address);
        *at = value;
        break;
    case ADDRESS:
    case MAIN:
    case WIRE:
    case STALL_ARM:
    case WIRES:
    case POWER:
        *at = value;
        check_wire(chip, address);
        if (address == USB + WIRE) await_silence(chip);
        break;
    default: rp2350_no_register(chip, address);
    }
}

const struct rp2350_part rp2350_usb = {
    .start = USB, .reset = 28, .runs = rp2350_usb_runs, .read = usb_read, .write = usb_write};

/* A buffer becomes the controller's. */
static void check_ready(struct chip *chip, unsigned index, uint32_t value, uint32_t address) {
    uint32_t control = endpoint_control(chip, index), at = control & ENDPOINT_OFFSET;
    bool to_host = index % 2 == 0;
    if ((value ^ READY) != buffer_control(chip, index))
        chip_break(chip, "a buffer becomes ready together with the rest of its word", address);
    if (!(control & ENDPOINT_ON))
        chip_break(chip, "a buffer becomes ready of an endpoint that is off", address);
    if (value & STALL) chip_break(chip, "a buffer becomes ready that stalls", address);
    if ((value & COUNT) > PACKET || at < BUFFERS_END || at > RP2350_USB_RAM - PACKET)
        chip_break(chip, "a buffer becomes ready that is too long, or lies nowhere", address);
    if (!(value & FULL) == to_host)
        chip_break(chip, "a buffer becomes ready that is full, or empty", address);
    if (index > 1 && to_host && chip->more->bus.host &&
        (chip->now_ns - chip->more->bus.since_ns) % FRAME_NS >= FRAME_ENDS_NS)
        chip_break(chip, "a packet becomes ready at the end of a frame (E15)", address);
}

/* Whether these bytes are in a packet that is the controller's. Both directions of endpoint 0 share a buffer. */
static bool is_controllers(const struct chip *chip, uint32_t offset, unsigned bytes) {
    for (unsigned index = 2; index < (BUFFERS_END - BUFFERS) / 4; index++) {
        uint32_t at = endpoint_control(chip, index) & ENDPOINT_OFFSET;
        uint32_t count = index % 2 ? PACKET : buffer_control(chip, index) & COUNT;
        if (is_taken(chip, index) && offset < at + count && at < offset + bytes) return true;
    }
    return false;
}

void rp2350_usb_store(struct chip *chip, uint32_t offset, unsigned bytes, uint32_t value) {
    uint32_t address = RAM + offset;
    bool is_control = offset >= BUFFERS && offset < BUFFERS_END;
    unsigned index = (offset - BUFFERS) / 4;
    if (is_control && bytes != 4) chip_break(chip, "a part of a word for a buffer is written", address);
    if (is_control && is_taken(chip, index))
        chip_break(chip, "a word is written for a buffer that is the controller's", address);
    if (is_control && value & READY) check_ready(chip, index, value, address);
    if (offset >= BUFFERS_END && is_controllers(chip, offset, bytes))
        chip_break(chip, "a packet is written that is the controller's", address);
    memcpy(chip->more->usb_ram + offset, &value, bytes);
}

/* Time */

uint64_t rp2350_usb_next(const struct chip *chip) {
    const struct rp2350 *it = chip->more;
    if (!it->bus.host) return it->bus.falls_silent_ns;
    bool waits = it->usb[INTERRUPTS / 4] & INT_FRAME && frame(chip) == it->bus.seen_frame;
    return waits ? it->bus.since_ns + (it->bus.seen_frame + 1) * FRAME_NS : CHIP_NEVER;
}

void rp2350_usb_pass(struct chip *chip) {
    struct rp2350 *it = chip->more;
    if (it->bus.falls_silent_ns > chip->now_ns) return;
    it->bus.falls_silent_ns = CHIP_NEVER;
    it->usb[STATUS / 4] |= SUSPENDED;
    it->bus.changed = true;
}

/* The host's side */

void rp2350_usb_plug(struct chip *chip, bool plugged) {
    struct rp2350 *it = chip->more;
    it->bus.host = plugged;
    it->bus.since_ns = chip->now_ns;
    it->bus.seen_frame = 0;
    await_silence(chip);
}

/* Whatever a host sends ends a silence. */
static bool hears(struct chip *chip) {
    struct rp2350 *it = chip->more;
    if (!rp2350_usb_shows(chip)) return false;
    if (!(it->usb[STATUS / 4] & SUSPENDED)) return true;
    it->usb[STATUS / 4] = (it->usb[STATUS / 4] & ~(uint32_t)SUSPENDED) | RESUMED;
    it->bus.changed = true;
    return true;
}

bool rp2350_usb_shows(const struct chip *chip) {
    return chip->more->bus.host && rp2350_usb_runs(chip) && shows_device(chip);
}

void rp2350_usb_reset(struct chip *chip) {
    if (hears(chip)) chip->more->usb[STATUS / 4] |= RESET;
}

static bool answers(struct chip *chip, uint8_t address) {
    return hears(chip) && chip->more->usb[ADDRESS / 4] == address;
}

int rp2350_usb_setup(struct chip *chip, uint8_t address, const uint8_t *packet) {
    struct rp2350 *it = chip->more;
    if (!answers(chip, address)) return RP2350_USB_SILENCE;
    memcpy(it->usb_ram, packet, 8);
    it->usb[STATUS / 4] |= SETUP;
    it->usb[STALL_ARM / 4] = 0;
    return 0;
}

/* What the device answers if it takes or gives no packet; 0: it does. */
static int prepare(struct chip *chip, uint8_t address, unsigned index) {
    const struct rp2350 *it = chip->more;
    if (!answers(chip, address) || !(endpoint_control(chip, index) & ENDPOINT_ON)) return RP2350_USB_SILENCE;
    if (buffer_control(chip, index) & STALL && (index > 1 || it->usb[STALL_ARM / 4] >> index & 1))
        return RP2350_USB_STALL;
    return is_taken(chip, index) ? 0 : RP2350_USB_WAITS;
}

static void finish(struct chip *chip, unsigned index, uint32_t control) {
    memcpy(chip->more->usb_ram + BUFFERS + 4 * index, &control, 4);
    if (endpoint_control(chip, index) & ENDPOINT_INTERRUPTS) chip->more->usb[DONE / 4] |= 1u << index;
}

int rp2350_usb_out(struct chip *chip, uint8_t address, uint8_t endpoint, const uint8_t *bytes, uint8_t count,
                   bool data1) {
    unsigned index = 2u * endpoint + 1;
    int answer = prepare(chip, address, index);
    uint32_t control = buffer_control(chip, index);
    if (answer) return answer;
    if (!(control & DATA1) == data1) return 0; /* it has come before */
    memcpy(chip->more->usb_ram + (endpoint_control(chip, index) & ENDPOINT_OFFSET), bytes, count);
    finish(chip, index, (control & ~(uint32_t)(READY | COUNT)) | FULL | count);
    return 1;
}

int rp2350_usb_in(struct chip *chip, uint8_t address, uint8_t endpoint, uint8_t *bytes, bool *data1,
                  bool lost) {
    unsigned index = 2u * endpoint;
    int answer = prepare(chip, address, index);
    uint32_t control = buffer_control(chip, index);
    if (answer) return answer;
    memcpy(bytes, chip->more->usb_ram + (endpoint_control(chip, index) & ENDPOINT_OFFSET), control & COUNT);
    *data1 = control & DATA1;
    if (!lost) finish(chip, index, control & ~(uint32_t)(READY | FULL));
    return (int)(control & COUNT);
}
