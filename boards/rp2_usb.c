/* rp2_usb.c: the USB controller of RP2040 and RP2350 as a device. It answers a host by itself from a RAM of
 * 4 KB, which holds the setup packet, two words for each endpoint and the buffers.
 *
 * Three errata matter (RP2040 Datasheet, appendix B). E5: enumerate.c. E15: a packet to the host that becomes ready in the last
 * fifth of a frame may hang the controller behind some hubs; here packets become ready at the start of a
 * frame, and wait for the next one when the flash was written meanwhile. E2: RP2040s before the B2 can't take a buffer back from the
 * controller; there the packet stays.
 *
 * Registers: Raspberry Pi, "RP2040 Datasheet" and "RP2350 Datasheet" (USB, clocks). */
#include "boards/rp2_usb.h"

#include "boards/arm.h"
#include "boards/rp2.h"
#include "boards/usb_chip.h"

enum {
    SET = KT_RP2_SET, /* not in the controller's RAM */
    CLEAR = KT_RP2_CLEAR,

    CLOCK_ON = 1 << 11,

    RAM = 0x50100000,
    RAM_CONTROLS_BYTES = 0x100,
    ENDPOINT_CONTROL = RAM, /* from endpoint 1 on: towards the host, then from it */
    ENDPOINT_ON = 1 << 29,  /* with an interrupt for each packet; and bit 31 */
    ENDPOINT_KIND = 26,
    BULK = 2,
    INTERRUPT = 3,
    BUFFER_CONTROL = RAM + 0x80,
    BUFFER_COUNT = 0x7f,
    BUFFER_READY = 1 << 10,
    BUFFER_STALL = 1 << 11,
    BUFFER_DATA1 = 1 << 13,
    BUFFER_FULL = 1 << 15,
    CONTROL_BUFFER = 0x100, /* of both directions */
    NOTICE_BUFFER = 0x180,
    DATA_OUT_BUFFER = 0x1c0,
    DATA_IN_BUFFER = 0x200,

    ADDRESS = 0x50110000,
    MAIN = 0x50110040,
    MAIN_ON = 1, /* and, on the RP2350, the wires are no longer isolated (PHY_ISO) */
    FRAME = 0x50110048,
    WIRE = 0x5011004c, /* SIE_CTRL */
    WIRE_PULL_UP = 1 << 16,
    WIRE_CONTROL_INTERRUPTS = 1 << 29,
    STATUS = 0x50110050, /* SIE_STATUS */
    STATUS_SUSPENDED = 1 << 4,
    STATUS_RESUMED = 1 << 11,
    STATUS_SETUP = 1 << 17,
    STATUS_RESET = 1 << 19,
    DONE = 0x50110058, /* BUFF_STATUS */
    ABORT = 0x50110060,
    ABORTED = 0x50110064,
    STALL_ARM = 0x50110068,
    WIRES = 0x50110074, /* USB_MUXING */
    WIRES_ON = 1 << 0 | 1 << 3,
    POWER = 0x50110078,
    POWER_IS_THERE = 1 << 2 | 1 << 3, /* no pin tells whether the cable carries power */
    INTERRUPTS = 0x50110090,
    PENDING = 0x50110098,
    INT_DONE = 1 << 4,
    INT_RESET = 1 << 12,
    INT_SUSPENDED = 1 << 14,
    INT_RESUMED = 1 << 15,
    INT_SETUP = 1 << 16,
    INT_FRAME = 1 << 17,

    ABORT_TRIES = 1000,
};

static volatile uint32_t *at(uint32_t address) { return kt_chip_at(address); }

volatile bool kt_rp2_usb_is_late;

/* Endpoints have two words, two bits and so on: first towards the host, then from it. */
static unsigned index_of(uint8_t address) { return (address & 0x7fu) * 2 + !(address & 0x80); }

static volatile uint32_t *buffer_control(uint8_t address) {
    return at(BUFFER_CONTROL + 4 * index_of(address));
}

static uint32_t buffer_offset(uint8_t address) {
    if (address == KT_USB_NOTICE_IN) return NOTICE_BUFFER;
    if (address == KT_USB_DATA_OUT) return DATA_OUT_BUFFER;
    return address == KT_USB_DATA_IN ? DATA_IN_BUFFER : CONTROL_BUFFER;
}

volatile uint8_t *kt_usb_chip_buffer(uint8_t address) {
    return (volatile uint8_t *)at(RAM + buffer_offset(address));
}

void kt_usb_chip_arm(uint8_t address, uint8_t count, bool data1) {
    volatile uint32_t *control = buffer_control(address);
    uint32_t value = count | (data1 ? BUFFER_DATA1 : 0u) | (address & 0x80 ? BUFFER_FULL : 0u);
    *control = value;
    /* The controller, at 48 MHz, must see the rest before it sees that the buffer is ready. */
    __asm__ volatile("nop\n\tnop\n\tnop\n\tnop\n\tnop\n\tnop\n\tnop\n\tnop\n\tnop\n\tnop\n\tnop\n\tnop");
    *control = value | BUFFER_READY;
}

void kt_usb_chip_disarm(uint8_t address) {
    volatile uint32_t *control = buffer_control(address);
    uint32_t bit = 1u << index_of(address);
    bool aborts = *control & BUFFER_READY && *at(KT_RP2_CHIP_ID) >> 28 >= KT_RP2_FIRST_MENDED;
    if (aborts) {
        *at(ABORT + SET) = bit;
        for (int tries = ABORT_TRIES; tries && !(*at(ABORTED) & bit); tries--) continue;
    }
    *control = 0;
    if (bit < 4) *at(STALL_ARM + CLEAR) = bit;
    if (!aborts) return;
    *at(ABORTED) = bit;
    *at(ABORT + CLEAR) = bit;
}

void kt_usb_chip_stall(uint8_t address) {
    unsigned index = index_of(address);
    if (index < 2) *at(STALL_ARM + SET) = 1u << index;
    *buffer_control(address) = BUFFER_STALL;
}

static void open_endpoint(uint8_t address, uint32_t kind, bool open) {
    uint32_t value = 1u << 31 | ENDPOINT_ON | kind << ENDPOINT_KIND | buffer_offset(address);
    kt_usb_chip_disarm(address);
    *at(ENDPOINT_CONTROL + 4 * index_of(address)) = open ? value : 0;
}

void kt_usb_chip_open(bool open) {
    open_endpoint(KT_USB_NOTICE_IN, INTERRUPT, open);
    open_endpoint(KT_USB_DATA_OUT, BULK, open);
    open_endpoint(KT_USB_DATA_IN, BULK, open);
}

void kt_usb_chip_address(uint8_t address) { *at(ADDRESS) = address; }

void kt_usb_chip_want_frame(void) {
    (void)*at(FRAME); /* forgets the frames that have begun */
    *at(INTERRUPTS + SET) = INT_FRAME;
}

static void serve_done(void) {
    static const uint8_t addresses[] = {KT_USB_CONTROL_IN, KT_USB_CONTROL_OUT, KT_USB_DATA_OUT,
                                        KT_USB_DATA_IN};
    uint32_t done = *at(DONE);
    *at(DONE) = done;
    for (unsigned i = 0; i < sizeof addresses; i++) {
        if (done >> index_of(addresses[i]) & 1)
            kt_usb_done(addresses[i], *buffer_control(addresses[i]) & BUFFER_COUNT);
    }
}

static void serve_setup(void) {
    uint8_t packet[8];
    *at(STATUS) = STATUS_SETUP;
    for (unsigned i = 0; i < sizeof packet; i++) packet[i] = ((volatile uint8_t *)at(RAM))[i];
    kt_usb_setup(packet);
}

void kt_usb_chip_serve(void) {
    uint32_t pending = *at(PENDING);
    if (pending & INT_RESET) {
        *at(DONE) = UINT32_MAX;
        *at(STATUS) = STATUS_RESET;
        kt_usb_reset();
        kt_rp2_enumerate(true);
    }
    if (pending & INT_SUSPENDED) {
        kt_usb_suspend(*at(STATUS) & STATUS_SUSPENDED);
        *at(STATUS) = STATUS_SUSPENDED;
    }
    if (pending & INT_RESUMED) {
        *at(STATUS) = STATUS_RESUMED;
        kt_usb_suspend(false);
    }
    if (pending & INT_DONE) serve_done();
    if (pending & INT_SETUP) serve_setup();
    if (pending & INT_FRAME && kt_rp2_usb_is_late) {
        kt_usb_chip_want_frame();
    } else if (pending & INT_FRAME) {
        (void)*at(FRAME);
        *at(INTERRUPTS + CLEAR) = INT_FRAME;
        kt_usb_frame();
    }
    kt_rp2_usb_is_late = false;
}

void kt_rp2_usb_stop(void) {
    kt_cpu_disable(KT_RP2_IRQ_USB);
    kt_rp2_enumerate(false);
    kt_rp2_hold(KT_RP2_RESET_USB);
    *at(KT_RP2_CLOCK_USB) = 0;
    kt_rp2_hold(KT_RP2_RESET_PLL_USB);
    kt_cpu_forget(KT_RP2_IRQ_USB);
}

bool kt_rp2_usb_start(const uint8_t *id) {
    if (!kt_rp2_reset(KT_RP2_RESET_PLL_USB)) return false;
    if (!kt_rp2_start_pll(KT_RP2_PLL_USB, 100, 5, 5)) return false; /* 12 MHz * 100 / 5 / 5: 48 MHz */
    *at(KT_RP2_CLOCK_USB) = CLOCK_ON;
    if (!kt_rp2_reset(KT_RP2_RESET_USB | KT_RP2_RESET_SYSINFO)) return false;
    for (uint32_t i = 0; i < RAM_CONTROLS_BYTES; i += 4) *at(RAM + i) = 0;
    *at(WIRES) = WIRES_ON;
    *at(POWER) = POWER_IS_THERE;
    kt_usb_init(id);
    *at(INTERRUPTS) = INT_DONE | INT_RESET | INT_SUSPENDED | INT_RESUMED | INT_SETUP;
    *at(WIRE) = WIRE_CONTROL_INTERRUPTS;
    *at(MAIN) = MAIN_ON;
    kt_cpu_enable(KT_RP2_IRQ_USB);
    *at(WIRE + SET) = WIRE_PULL_UP;
    return true;
}
