#include "boards/usb.h"

#include "boards/chip.h"

/* The requests, as their first byte (direction, type, recipient) and their second. */
enum {
    GET_DEVICE_STATUS = 0x8000,
    GET_INTERFACE_STATUS = 0x8100,
    GET_ENDPOINT_STATUS = 0x8200,
    CLEAR_ENDPOINT_FEATURE = 0x0201,
    SET_ENDPOINT_FEATURE = 0x0203,
    SET_ADDRESS = 0x0005,
    GET_DESCRIPTOR = 0x8006,
    GET_CONFIGURATION = 0x8008,
    SET_CONFIGURATION = 0x0009,
    GET_INTERFACE = 0x810a,
    SET_INTERFACE = 0x010b,
    SET_LINE_CODING = 0x2120,
    GET_LINE_CODING = 0xa121,
    SET_CONTROL_LINE_STATE = 0x2122,

    TOWARDS_HOST = 0x8000,
    ENDPOINT_HALT = 0,
    DTR = 1,
    DATA_INTERFACE = 1,
    INTERFACES = 2,
    NO_ADDRESS = 128,
    CODING_BYTES = 7,
};

/* What the control endpoint waits for. */
typedef enum stage {
    IDLE,         /* a setup packet */
    SENDING,      /* the host takes an answer, or ends it early */
    ENDING,       /* the host's empty packet behind the answer */
    RECEIVING,    /* the bytes of SET_LINE_CODING */
    ACKNOWLEDGING /* the host takes our empty packet */
} stage;

typedef struct request {
    uint16_t what, value, index, length;
} request;

typedef struct endpoint {
    bool armed, halted, data1;
} endpoint;

static struct {
    endpoint endpoints[6]; /* by index_of */
    stage stage;
    const uint8_t *answer; /* what is left of it */
    uint8_t left;
    uint8_t text[KT_USB_TEXT_BYTES]; /* an answer that had to be written */
    uint8_t new_address, configuration;
    bool dtr, spoke, suspended;
    bool owes_end;  /* the host has taken a full packet, and waits until a shorter one ends the transfer */
    uint8_t begun;  /* bytes in the buffer towards the host */
    uint8_t on_way; /* how many of them the controller has been told to send */
    uint8_t received, received_taken; /* bytes in the packet from the host; how many are taken */
} usb;

static bool found;

/* These survive a reset. The coding has no meaning here; hosts read back what they have written. */
static uint8_t id[KT_USB_ID_BYTES];
static uint8_t coding[CODING_BYTES] = {0x00, 0xc2, 0x01, 0x00, 0, 0, 8}; /* 115200 baud, 8 bits */

static endpoint *endpoint_at(uint8_t address) {
    return &usb.endpoints[(address & 0x7f) * 2 + (address >> 7)];
}

static void arm(uint8_t address, uint8_t count) {
    endpoint *at = endpoint_at(address);
    at->armed = true;
    kt_usb_chip_arm(address, count, at->data1);
}

static void disarm(uint8_t address) {
    endpoint_at(address)->armed = false;
    kt_usb_chip_disarm(address);
}

/* Neither direction is armed. */
static void refuse(void) {
    usb.stage = IDLE;
    kt_usb_chip_stall(KT_USB_CONTROL_IN);
    kt_usb_chip_stall(KT_USB_CONTROL_OUT);
}

static void acknowledge(void) {
    usb.stage = ACKNOWLEDGING;
    arm(KT_USB_CONTROL_IN, 0);
}

/* Sends the next packet of an answer. */
static void send_answer(void) {
    volatile uint8_t *buffer = kt_usb_chip_buffer(KT_USB_CONTROL_IN);
    uint8_t count = usb.left < KT_USB_PACKET ? usb.left : KT_USB_PACKET;
    for (unsigned i = 0; i < count; i++) buffer[i] = *usb.answer++;
    usb.left = (uint8_t)(usb.left - count);
    usb.stage = usb.left ? SENDING : ENDING;
    arm(KT_USB_CONTROL_IN, count);
}

/* Bytes to and from the host. */

static void receive_data(void) {
    usb.received = usb.received_taken = 0;
    if (!endpoint_at(KT_USB_DATA_OUT)->halted) arm(KT_USB_DATA_OUT, KT_USB_PACKET);
}

void kt_usb_frame(void) {
    endpoint *at = endpoint_at(KT_USB_DATA_IN);
    volatile uint8_t *buffer = kt_usb_chip_buffer(KT_USB_DATA_IN);
    if (!usb.configuration || at->armed || at->halted || (!usb.begun && !usb.owes_end)) return;
    if (usb.begun)
        usb.begun =
            (uint8_t)(usb.begun + kt_rings_take_output(buffer + usb.begun, KT_USB_PACKET - usb.begun));
    usb.owes_end = usb.begun == KT_USB_PACKET;
    usb.on_way = usb.begun;
    arm(KT_USB_DATA_IN, usb.on_way);
}

bool kt_usb_was_found(void) { return found; }

bool kt_usb_is_open(void) { return usb.configuration && (usb.dtr || usb.spoke || kt_usb_has_byte()); }

bool kt_usb_is_suspended(void) { return usb.suspended; }

bool kt_usb_has_byte(void) { return usb.received_taken < usb.received; }

uint8_t kt_usb_take(void) {
    uint8_t byte = kt_usb_chip_buffer(KT_USB_DATA_OUT)[usb.received_taken++];
    if (usb.received_taken == usb.received) receive_data();
    return byte;
}

void kt_usb_send(uint8_t byte) {
    if (!usb.configuration) return;
    kt_usb_chip_buffer(KT_USB_DATA_IN)[usb.begun++] = byte;
    kt_usb_chip_want_frame();
}

bool kt_usb_sent(void) { return !usb.begun && !endpoint_at(KT_USB_DATA_IN)->armed; }

void kt_usb_forget(void) { usb.begun = usb.on_way; }

/* Requests. Each function returns whether the request was understood. */

static void configure(uint8_t configuration) {
    kt_usb_chip_open(false);
    for (unsigned i = 2; i < sizeof usb.endpoints / sizeof usb.endpoints[0]; i++)
        usb.endpoints[i] = (endpoint){0};
    usb.configuration = configuration;
    found |= configuration != 0;
    usb.dtr = usb.spoke = usb.owes_end = false;
    usb.begun = usb.on_way = usb.received = usb.received_taken = 0;
    if (!configuration) return;
    kt_usb_chip_open(true);
    receive_data();
}

/* Halts an endpoint, or ends that. Ending it also begins with DATA0 again, halted or not. */
static void halt(uint8_t address, bool halted) {
    endpoint *at = endpoint_at(address);
    disarm(address);
    if (address == KT_USB_DATA_IN) usb.on_way = 0;
    at->halted = halted;
    if (halted) {
        kt_usb_chip_stall(address);
        return;
    }
    at->data1 = false;
    if (address == KT_USB_DATA_OUT && !kt_usb_has_byte()) receive_data();
    if (address == KT_USB_DATA_IN && (usb.begun || usb.owes_end)) kt_usb_chip_want_frame();
}

static bool is_data_endpoint(uint16_t index) {
    return usb.configuration &&
           (index == KT_USB_NOTICE_IN || index == KT_USB_DATA_OUT || index == KT_USB_DATA_IN);
}

static bool is_interface(uint16_t index) { return usb.configuration && index < INTERFACES; }

static bool answer_text(uint8_t first, uint8_t count) {
    usb.text[0] = first;
    usb.text[1] = 0;
    usb.answer = usb.text;
    usb.left = count;
    return true;
}

static bool answer_get(const request *asked) {
    switch (asked->what) {
    case GET_DEVICE_STATUS: return answer_text(0, 2);
    case GET_INTERFACE_STATUS: return is_interface(asked->index) && answer_text(0, 2);
    case GET_ENDPOINT_STATUS:
        return ((asked->index & ~0x80) == 0 || is_data_endpoint(asked->index)) &&
               answer_text(endpoint_at((uint8_t)asked->index)->halted, 2);
    case GET_CONFIGURATION: return answer_text(usb.configuration, 1);
    case GET_INTERFACE: return is_interface(asked->index) && answer_text(0, 1);
    case GET_DESCRIPTOR:
        usb.answer = kt_usb_find_descriptor((uint8_t)(asked->value >> 8), (uint8_t)asked->value, id, usb.text,
                                            &usb.left);
        return usb.answer;
    case GET_LINE_CODING:
        usb.answer = coding;
        usb.left = CODING_BYTES;
        return is_interface(asked->index);
    default: return false;
    }
}

static bool obey_set(const request *asked) {
    switch (asked->what) {
    case SET_ADDRESS:
        /* It holds once the host has taken the empty packet. */
        usb.new_address = (uint8_t)asked->value;
        return asked->value < 128;
    case SET_CONFIGURATION:
        if (asked->value > 1) return false;
        configure((uint8_t)asked->value);
        return true;
    case CLEAR_ENDPOINT_FEATURE:
    case SET_ENDPOINT_FEATURE:
        if (asked->value != ENDPOINT_HALT || !is_data_endpoint(asked->index)) return false;
        halt((uint8_t)asked->index, asked->what == SET_ENDPOINT_FEATURE);
        return true;
    case SET_INTERFACE:
        if (!is_interface(asked->index) || asked->value != 0) return false;
        if (asked->index == DATA_INTERFACE) {
            halt(KT_USB_DATA_OUT, false);
            halt(KT_USB_DATA_IN, false);
        }
        return true;
    case SET_CONTROL_LINE_STATE:
        if (!is_interface(asked->index)) return false;
        usb.dtr = asked->value & DTR;
        usb.spoke = false;
        return true;
    default: return false;
    }
}

/* What the driver reports. */

void kt_usb_setup(const uint8_t *packet) {
    const request asked = {
        .what = (uint16_t)(packet[0] << 8 | packet[1]),
        .value = (uint16_t)(packet[3] << 8 | packet[2]),
        .index = (uint16_t)(packet[5] << 8 | packet[4]),
        .length = (uint16_t)(packet[7] << 8 | packet[6]),
    };
    disarm(KT_USB_CONTROL_IN);
    disarm(KT_USB_CONTROL_OUT);
    endpoint_at(KT_USB_CONTROL_IN)->data1 = endpoint_at(KT_USB_CONTROL_OUT)->data1 = true;
    usb.new_address = NO_ADDRESS;
    if (asked.what & TOWARDS_HOST) {
        if (!answer_get(&asked)) {
            refuse();
            return;
        }
        if (usb.left > asked.length) usb.left = (uint8_t)asked.length;
        send_answer();
        /* The host may end the answer early. */
        arm(KT_USB_CONTROL_OUT, KT_USB_PACKET);
    } else if (asked.what == SET_LINE_CODING && asked.length == CODING_BYTES && is_interface(asked.index)) {
        usb.stage = RECEIVING;
        arm(KT_USB_CONTROL_OUT, KT_USB_PACKET);
    } else if (asked.length == 0 && obey_set(&asked)) {
        acknowledge();
    } else {
        refuse();
    }
}

static void sent_control(void) {
    if (usb.stage == SENDING) send_answer();
    if (usb.stage != ACKNOWLEDGING) return;
    if (usb.new_address != NO_ADDRESS) kt_usb_chip_address(usb.new_address);
    usb.stage = IDLE;
}

static void received_control(uint8_t count) {
    if (usb.stage != RECEIVING) {
        disarm(KT_USB_CONTROL_IN);
        usb.stage = IDLE;
    } else if (count != CODING_BYTES) {
        refuse();
    } else {
        for (unsigned i = 0; i < CODING_BYTES; i++) coding[i] = kt_usb_chip_buffer(KT_USB_CONTROL_OUT)[i];
        acknowledge();
    }
}

void kt_usb_done(uint8_t address, uint8_t count) {
    endpoint *at = endpoint_at(address);
    if (!at->armed) return;
    at->armed = false;
    at->data1 = !at->data1;
    switch (address) {
    case KT_USB_CONTROL_IN: sent_control(); break;
    case KT_USB_CONTROL_OUT: received_control(count); break;
    case KT_USB_DATA_IN:
        /* A byte may have come while an empty packet was on its way. */
        usb.begun = (uint8_t)(usb.begun - usb.on_way);
        usb.on_way = 0;
        if (usb.begun || usb.owes_end) kt_usb_chip_want_frame();
        break;
    case KT_USB_DATA_OUT:
        usb.received = count;
        usb.received_taken = 0;
        if (count) usb.spoke = true;
        else receive_data();
        break;
    default: break;
    }
}

void kt_usb_reset(void) {
    configure(0);
    disarm(KT_USB_CONTROL_IN);
    disarm(KT_USB_CONTROL_OUT);
    usb.stage = IDLE;
    usb.new_address = NO_ADDRESS;
    usb.suspended = false;
    kt_usb_chip_address(0);
}

void kt_usb_suspend(bool suspended) { usb.suspended = suspended; }

void kt_usb_init(const uint8_t *board_id) {
    for (unsigned i = 0; i < KT_USB_ID_BYTES; i++) id[i] = board_id[i];
    kt_usb_reset();
}
