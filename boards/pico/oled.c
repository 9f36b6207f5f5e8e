/* oled.c: the screen of a handheld: an OLED of 128x64 pixels with an SSD1306 or an SH1106, at I2C0 (i2c.h), with the address 0x3c or
 * 0x3d.
 *
 * Memory is addressed by pages, which is all that an SH1106 knows. It has no commands 8d and 20; its own pump is on when power comes. As
 * libraries for both do (U8g2), this sends the same to either, and their places differ. Only what has changed is sent.
 *
 * Sources: Solomon Systech, "SSD1306" data sheet, revision 1.5 (command table, I2C-bus interface), and its application note for the
 * charge pump; Sino Wealth, "SH1106" data sheet, 2.3 (commands). */
#include <string.h>

#include "boards/pico/i2c.h"
#include "boards/pico/pad.h"
#include "boards/port.h"

enum {
    FIRST_ADDRESS = 0x3c,
    ADDRESSES = 2,
    RETRY_US = 1000000, /* from one look for a screen to the next */

    /* What the bytes behind it are. */
    COMMANDS = 0x00,
    PIXELS = 0x40,

    CONTRAST = 0x81,
    CONTRAST_FULL = 0xcf,
    CONTRAST_DIM = 0x08,
    OFF = 0xae,
    ON = 0xaf,
    COLUMN_LOW = 0x00, /* the lower four bits of the column, the upper ones, the page */
    COLUMN_HIGH = 0x10,
    PAGE = 0xb0,
    NOTHING = 0xe3,

    PAGES = KT_PORT_ROWS / 8,
    SHIFT = 2, /* columns: an SH1106 has 132, and the glass shows the middle ones */
    GAP = 6,   /* bytes that have not changed are sent if they are fewer: a new place takes as long */
};

static bool found, known; /* the screen; what it shows */
static bool sent;         /* something of this picture */
static uint8_t first;     /* column of the memory that is seen */
static uint32_t looked;
static uint8_t shown[KT_PORT_PICTURE_BYTES];

static bool command(const uint8_t *bytes, size_t count) { return kt_pico_i2c_send(COMMANDS, bytes, count); }

static bool start(uint8_t address) {
    static const uint8_t settings[] = {
        OFF,      0xd5,          0x80, /* the clock of the picture: 105 a second */
        0xa8,     0x3f,                /* 64 rows */
        0xd3,     0x00,          0x40, /* the first one on top */
        0x8d,     0x14,                /* the charge pump makes what the pixels need */
        0x20,     0x02,                /* by pages */
        0xa1,     0xc8,                /* the pins below the glass */
        0xda,     0x12,                /* rows alternate between both sides of the glass */
        CONTRAST, CONTRAST_FULL, 0xd9,
        0xf1,     0xdb,          0x20, /* charging and discharging of pixels, with the charge pump */
        0xa4,     0xa6,                /* what is in memory; 1 is light */
    };
    return kt_pico_i2c_start(address) && command(settings, sizeof settings);
}

bool kt_port_has_screen(void) {
    uint32_t now = kt_port_ticks();
    if (found || (looked && now - looked < RETRY_US)) return found;
    looked = now | 1;
    for (unsigned i = 0; i < ADDRESSES && !found; i++) found = start((uint8_t)(FIRST_ADDRESS + i));
    known = false;
    if (found) kt_pico_pad_start();
    return found;
}

void kt_port_shift(bool shifted) {
    first = shifted ? SHIFT : 0;
    known = false;
}

/* Sends bytes of a page, from a column on. */
static bool send(unsigned page, unsigned column, const uint8_t *bytes, size_t count) {
    column += first;
    const uint8_t place[] = {(uint8_t)(PAGE | page), (uint8_t)(COLUMN_LOW | (column & 15)),
                             (uint8_t)(COLUMN_HIGH | column >> 4)};
    sent = true;
    return command(place, sizeof place) && kt_pico_i2c_send(PIXELS, bytes, count);
}

/* Sends what has changed between `column`, which has, and the next gap. Returns the column behind it; 0: nobody takes it. */
static unsigned send_change(unsigned page, unsigned column, const uint8_t *wanted, const uint8_t *old) {
    unsigned end = column + 1;
    for (unsigned next = end; next < KT_PORT_COLUMNS && next - end < GAP; next++)
        if (!known || wanted[next] != old[next]) end = next + 1;
    return send(page, column, wanted + column, end - column) ? end : 0;
}

static bool show_page(unsigned page, const uint8_t *wanted, const uint8_t *old) {
    for (unsigned column = 0; column < KT_PORT_COLUMNS;) {
        if (known && wanted[column] == old[column]) column++;
        else if (!(column = send_change(page, column, wanted, old))) return false;
    }
    return true;
}

/* The memory of a screen that was just found holds anything: it is switched on when it holds the picture. A picture of which nothing
 * is sent would not tell whether the screen is still there. */
void kt_port_show(const uint8_t picture[KT_PORT_PICTURE_BYTES]) {
    static const uint8_t on[] = {ON}, nothing[] = {NOTHING};
    sent = false;
    for (unsigned page = 0; page < PAGES && found; page++)
        found = show_page(page, picture + KT_PORT_COLUMNS * page, shown + KT_PORT_COLUMNS * page);
    if (found && !known) found = command(on, sizeof on);
    if (found && !sent) found = command(nothing, sizeof nothing);
    known = found;
    memcpy(shown, picture, sizeof shown);
}

void kt_port_light(kt_light light) {
    const uint8_t off[] = {OFF}, on[] = {CONTRAST, light == KT_LIGHT_DIM ? CONTRAST_DIM : CONTRAST_FULL, ON};
    if (found) found = light == KT_LIGHT_OFF ? command(off, sizeof off) : command(on, sizeof on);
}

unsigned kt_port_buttons(void) { return found ? kt_pico_pad_buttons() : 0; }

void kt_port_sound(unsigned hz, unsigned ms) {
    if (found) kt_pico_pad_sound(hz, ms);
}
