/* usb_descriptors.c: what the device says of itself (USB 2.0, section 9.6; CDC 1.2, section 5.2). */
#include <stddef.h>

#include "boards/port.h"
#include "boards/usb.h"

enum {
    DEVICE = 1,
    CONFIGURATION = 2,
    STRING = 3,
    INTERFACE = 4,
    ENDPOINT = 5,
    INTERFACE_ASSOCIATION = 11,
    CLASS_INTERFACE = 0x24,

    LANGUAGES = 0,
    MAKER = 1,
    PRODUCT = 2,
    SERIAL = 3,

    /* The number pair that Raspberry Pi gives to serial ports of the RP2040 (github.com/raspberrypi/usb-pid): ports
     * that need no driver of their own shall use it, and name the product by their texts. */
    VENDOR_LOW = 0x8a,
    VENDOR_HIGH = 0x2e,
    PRODUCT_LOW = 0x0a,
    PRODUCT_HIGH = 0x00,

    MISCELLANEOUS = 0xef, /* with 2 and 1: its interfaces are grouped by associations */
    COMMUNICATIONS = 2,
    ABSTRACT_CONTROL = 2,
    NO_PROTOCOL = 0, /* no modem: else Linux's ModemManager would send it AT commands */
    DATA = 10,
    BULK = 2,
    INTERRUPT = 3,
    BUS_POWERED = 0x80,
    MILLIAMPERES = 100,
    NOTICE_BYTES = 10,
    NOTICE_MS = 255,

    HEADER = 0,
    CALL_MANAGEMENT = 1,
    CONTROL_MANAGEMENT = 2,
    UNION = 6,
    KNOWS_LINE_CODING = 2, /* and SET_CONTROL_LINE_STATE; but no break */
    CONFIGURATION_BYTES = 75,
};

static const uint8_t device[] = {18,   DEVICE,        0x00,       0x02,        MISCELLANEOUS, 2,
                                 1,    KT_USB_PACKET, VENDOR_LOW, VENDOR_HIGH, PRODUCT_LOW,   PRODUCT_HIGH,
                                 0x00, 0x01,          MAKER,      PRODUCT,     SERIAL,        1};

/* clang-format off */
static const uint8_t configuration[] = {
    9, CONFIGURATION, CONFIGURATION_BYTES, 0, 2, 1, 0, BUS_POWERED, MILLIAMPERES / 2,
    8, INTERFACE_ASSOCIATION, 0, 2, COMMUNICATIONS, ABSTRACT_CONTROL, NO_PROTOCOL, 0,
    9, INTERFACE, 0, 0, 1, COMMUNICATIONS, ABSTRACT_CONTROL, NO_PROTOCOL, 0,
    5, CLASS_INTERFACE, HEADER, 0x20, 0x01,
    5, CLASS_INTERFACE, CALL_MANAGEMENT, 0, 1,
    4, CLASS_INTERFACE, CONTROL_MANAGEMENT, KNOWS_LINE_CODING,
    5, CLASS_INTERFACE, UNION, 0, 1,
    7, ENDPOINT, KT_USB_NOTICE_IN, INTERRUPT, NOTICE_BYTES, 0, NOTICE_MS,
    9, INTERFACE, 1, 0, 2, DATA, 0, 0, 0,
    7, ENDPOINT, KT_USB_DATA_OUT, BULK, KT_USB_PACKET, 0, 0,
    7, ENDPOINT, KT_USB_DATA_IN, BULK, KT_USB_PACKET, 0, 0,
};
/* clang-format on */
_Static_assert(sizeof configuration == CONFIGURATION_BYTES, "the configuration tells its size wrongly");
_Static_assert(CONFIGURATION_BYTES % KT_USB_PACKET, "an answer would have to end with an empty packet");

static const uint8_t languages[] = {4, STRING, 0x09, 0x04}; /* English, United States */

/* Appends a character, as UTF-16. A longer text is cut. */
static void put(uint8_t *text, char character) {
    if (text[0] >= KT_USB_TEXT_BYTES) return;
    text[text[0]] = (uint8_t)character;
    text[text[0] + 1] = 0;
    text[0] = (uint8_t)(text[0] + 2);
}

static bool write_text(uint8_t number, const uint8_t *id, uint8_t *text) {
    const char *from = number == MAKER ? "Katachi" : kt_port_name;
    text[0] = 2;
    text[1] = STRING;
    if (number > SERIAL) return false;
    if (number == SERIAL) {
        for (int i = 0; i < 2 * KT_USB_ID_BYTES; i++)
            put(text, "0123456789ABCDEF"[id[i / 2] >> (i % 2 ? 0 : 4) & 15]);
    } else {
        while (*from) put(text, *from++);
    }
    return true;
}

const uint8_t *kt_usb_find_descriptor(uint8_t kind, uint8_t number, const uint8_t *id, uint8_t *text,
                                      uint8_t *count) {
    const uint8_t *found = NULL;
    *count = 0;
    if (kind == DEVICE && number == 0) found = device;
    if (kind == STRING && number == LANGUAGES) found = languages;
    if (kind == STRING && number != LANGUAGES && write_text(number, id, text)) found = text;
    if (found) *count = found[0];
    if (kind != CONFIGURATION || number != 0) return found;
    *count = sizeof configuration;
    return configuration;
}
