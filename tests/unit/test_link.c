/* The framed link: the bytes of docs/link.md, whose checksums were computed by another program, and what
 * both ends do when frames get lost, come twice, or belong to another session. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "proto/link.h"

enum { LINE_BYTES = 300 };

/* What one end has written. */
struct wire {
    char bytes[LINE_BYTES];
    size_t count;
};

static struct wire from_host, from_toy;
static kt_link_host host;
static kt_link toy;

static const uint8_t opening[] = {0, 9, 0x34, 0x12, 1, 0x3f, 0x88, 0xdb, 0xd2, 0xee, 0};
static const uint8_t opened[] = {0, 9, 0x34, 0x12, 1, 0xa1, 0xcb, 0x65, 0x65, 0xf9, 0};
static const uint8_t name[] = {0,   3,   0x34, 0x12, 0x0b, 0x23, 'n',  'a',
                               'm', 'e', '\n', 0x7b, 0xb3, 0xba, 0x37, 0};
static const uint8_t acknowledgement[] = {0, 9, 0x34, 0x12, 1, 0xab, 0xd5, 0x8c, 0xb0, 0x19, 0};
static const uint8_t answer[] = {0, 1, 2, 0x12, 0x0a, 0xa3, '=', ' ', '\n', '\n', 0xc0, 0xd0, 0xd2, 0x82, 0};
static const uint8_t zeros[] = {0, 3, 0x34, 0x12, 3, 0x23, 'a', 1, 6, 'b', 0xcf, 0xca, 0xa3, 0x32, 0};
static const uint8_t no_session[] = {0, 3, 0x34, 0x12, 6, 0xad, 0xa1, 0x18, 0xc8, 0xe9, 0};

static void put(void *context, const char *bytes, size_t count) {
    struct wire *to = context;
    assert_true(to->count + count <= LINE_BYTES);
    if (to->count + count > LINE_BYTES) return;
    memcpy(to->bytes + to->count, bytes, count);
    to->count += count;
}

static void begin(void) {
    from_host.count = from_toy.count = 0;
    kt_link_init(&host.link, KT_LINK_HOST, put, &from_host, 0);
    kt_link_init(&toy, KT_LINK_TOY, put, &from_toy, 0);
}

/* Brings what `from` has written to an end, which accepts payload; returns how much payload came. */
static size_t carry(struct wire *from, kt_link *to, char *payload, uint32_t now_ms) {
    size_t length = 0;
    for (size_t taken = 0; taken < from->count;) {
        taken += kt_link_receive(to, from->bytes + taken, from->count - taken, true, now_ms);
        memcpy(payload + length, kt_link_payload(to), to->in_length);
        length += to->in_length;
    }
    from->count = 0;
    return length;
}

static void open_session(void) {
    char none[KT_FRAME_PAYLOAD_BYTES];
    begin();
    kt_link_open(&host, 0x1234, 0);
    kt_link_host_tick(&host, 0);
    assert_int_equal(carry(&from_host, &toy, none, 0), 0);
    assert_int_equal(carry(&from_toy, &host.link, none, 0), 0);
    assert_int_equal(host.link.state, KT_LINK_OPEN);
    assert_int_equal(toy.state, KT_LINK_OPEN);
}

static void expect(const struct wire *from, const uint8_t *bytes, size_t count) {
    assert_int_equal(from->count, count);
    assert_memory_equal(from->bytes, bytes, count);
}

static void frames_are_those_of_the_document(void **state) {
    (void)state;
    static const char wake[] = "\nkatachi-link\n";
    begin();
    kt_link_open(&host, 0x1234, 1000);
    kt_link_host_tick(&host, 1000);
    assert_int_equal(from_host.count, sizeof wake - 1 + sizeof opening);
    assert_memory_equal(from_host.bytes, wake, sizeof wake - 1);
    assert_memory_equal(from_host.bytes + sizeof wake - 1, opening, sizeof opening);
    char payload[KT_FRAME_PAYLOAD_BYTES];
    carry(&from_host, &toy, payload, 0);
    expect(&from_toy, opened, sizeof opened);
    carry(&from_toy, &host.link, payload, 0);
    assert_int_equal(kt_link_send(&host.link, "name\n", 5), 5);
    kt_link_host_tick(&host, 1001);
    expect(&from_host, name, sizeof name);
    assert_int_equal(carry(&from_host, &toy, payload, 0), 5);
    assert_memory_equal(payload, "name\n", 5);
    expect(&from_toy, acknowledgement, sizeof acknowledgement);
    assert_false(kt_link_is_quiet(&host.link));
    carry(&from_toy, &host.link, payload, 0);
    assert_true(kt_link_is_quiet(&host.link));
    assert_int_equal(from_host.count, 0);
}

static void zero_bytes_are_coded(void **state) {
    (void)state;
    uint8_t bytes[KT_FRAME_BYTES] = {0x00, 0x12, 0x00, 0xa3, '=', ' ', '\n', '\n'};
    uint8_t more[KT_FRAME_BYTES] = {0x34, 0x12, 0x00, 0x23, 'a', 0, 0, 'b'};
    begin();
    kt_frame_send(bytes, 8, put, &from_toy);
    expect(&from_toy, answer, sizeof answer);
    kt_frame_send(more, 8, put, &from_host);
    expect(&from_host, zeros, sizeof zeros);
    kt_frame_reader reader = {0};
    kt_status status = KT_OK;
    for (size_t i = 0; i < sizeof zeros; i++) {
        assert_int_equal(status, KT_OK);
        status = kt_frame_read(&reader, zeros[i]);
    }
    assert_int_equal(status, 8);
    assert_memory_equal(reader.bytes, more, 8);
}

/* Ends what has come so far, then reads the bytes and the zero behind them. */
static kt_status read_between_zeros(const char *bytes, size_t count) {
    kt_frame_reader reader = {0};
    for (size_t i = 0; i < count; i++) assert_int_equal(kt_frame_read(&reader, (uint8_t)bytes[i]), KT_OK);
    return kt_frame_read(&reader, 0);
}

static void damaged_frames_are_dropped(void **state) {
    (void)state;
    char bytes[100];
    memset(bytes, 99, sizeof bytes);
    assert_int_equal(read_between_zeros("", 0), KT_OK);
    assert_int_equal(read_between_zeros("\1", 1), KT_ERR_SIZE);
    assert_int_equal(read_between_zeros("\x09"
                                        "1234567",
                                        8),
                     KT_ERR_FORMAT);                                /* its last byte is missing */
    assert_int_equal(read_between_zeros(bytes, 99), KT_ERR_FORMAT); /* too long */
    for (size_t i = 1; i < sizeof name - 1; i++) {
        for (int bit = 0; bit < 8; bit++) {
            memcpy(bytes, name, sizeof name);
            bytes[i] = (char)(bytes[i] ^ 1 << bit);
            if (bytes[i]) assert_true(read_between_zeros(bytes + 1, sizeof name - 2) < 0);
        }
    }
}

static void what_is_lost_is_sent_again(void **state) {
    (void)state;
    static const uint32_t times[] = {50, 150, 350, 750, 1550, 2350};
    open_session();
    assert_int_equal(kt_link_send(&toy, "x", 1), 1);
    kt_link_tick(&toy, 0);
    size_t once = from_toy.count;
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        kt_link_tick(&toy, times[i] - 1);
        assert_int_equal(from_toy.count, (i + 1) * once);
        kt_link_tick(&toy, times[i]);
        assert_int_equal(from_toy.count, (i + 2) * once);
    }
    /* They all arrive: the payload counts once; each is acknowledged, as acknowledgements get lost, too. */
    char payload[KT_FRAME_PAYLOAD_BYTES];
    assert_int_equal(toy.repeated, 6);
    assert_int_equal(carry(&from_toy, &host.link, payload, 0), 1);
    assert_int_equal(from_host.count, 7 * sizeof acknowledgement);
    carry(&from_host, &toy, payload, 0);
    assert_true(kt_link_is_quiet(&toy));
    /* Late ones, of the frame before, change nothing any more. */
    assert_int_equal(kt_link_send(&toy, "y", 1), 1);
    kt_link_tick(&toy, 3000);
    from_toy.count = 0;
    kt_link_tick(&toy, 3050);
    assert_int_equal(carry(&from_toy, &host.link, payload, 0), 1);
    assert_int_equal(payload[0], 'y');
}

static void payload_without_a_place_waits(void **state) {
    (void)state;
    char payload[KT_FRAME_PAYLOAD_BYTES];
    open_session();
    assert_int_equal(kt_link_send(&host.link, "name\n", 5), 5);
    kt_link_host_tick(&host, 0);
    assert_int_equal(kt_link_receive(&toy, from_host.bytes, from_host.count, false, 0), from_host.count);
    assert_int_equal(toy.in_length, 0);
    assert_true(toy.waits);
    assert_int_equal(from_toy.count, 0);
    from_host.count = 0;
    kt_link_host_tick(&host, 50);
    assert_int_equal(carry(&from_host, &toy, payload, 50), 5);
    assert_false(toy.waits);
    /* What waits in a session waits no more in the next one. */
    assert_int_equal(kt_link_send(&host.link, "name\n", 5), 0);
    carry(&from_toy, &host.link, payload, 50);
    assert_int_equal(kt_link_send(&host.link, "name\n", 5), 5);
    kt_link_host_tick(&host, 60);
    assert_int_equal(kt_link_receive(&toy, from_host.bytes, from_host.count, false, 60), from_host.count);
    assert_true(toy.waits);
    from_host.count = 0;
    kt_link_open(&host, 0x1235, 70);
    kt_link_host_tick(&host, 70);
    carry(&from_host, &toy, payload, 70);
    assert_false(toy.waits);
}

static void a_toy_that_was_reset_says_so(void **state) {
    (void)state;
    char payload[KT_FRAME_PAYLOAD_BYTES];
    open_session();
    kt_link_init(&toy, KT_LINK_TOY, put, &from_toy, 0);
    kt_link_host_tick(&host, 499);
    assert_int_equal(from_host.count, 0);
    kt_link_host_tick(&host, 500);
    assert_int_equal(from_host.count, 11);
    carry(&from_host, &toy, payload, 500);
    expect(&from_toy, no_session, sizeof no_session);
    carry(&from_toy, &host.link, payload, 500);
    assert_int_equal(host.link.state, KT_LINK_OVER);
    assert_int_equal(kt_link_send(&host.link, "x", 1), 0);
    /* What still comes of the old session doesn't count in the new one. */
    kt_link_open(&host, 0x1235, 600);
    memcpy(from_toy.bytes, opened, sizeof opened);
    from_toy.count = sizeof opened;
    carry(&from_toy, &host.link, payload, 600);
    assert_int_equal(host.link.state, KT_LINK_WAITING);
}

static void a_session_that_is_opened_begins_anew(void **state) {
    (void)state;
    char payload[KT_FRAME_PAYLOAD_BYTES];
    open_session();
    assert_int_equal(kt_link_send(&host.link, "name\n", 5), 5);
    kt_link_host_tick(&host, 0);
    assert_int_equal(carry(&from_host, &toy, payload, 0), 5);
    assert_int_equal(kt_link_send(&toy, "= Kata", 6), 6);
    uint8_t openings = toy.openings;
    kt_link_open(&host, 0x1236, 10);
    kt_link_host_tick(&host, 10);
    from_toy.count = 0;
    carry(&from_host, &toy, payload, 10);
    assert_true(toy.openings != openings);
    assert_int_equal(toy.damaged, 1); /* the command that begins the framed mode */
    assert_true(kt_link_is_quiet(&toy));
    carry(&from_toy, &host.link, payload, 10);
    assert_int_equal(kt_link_send(&host.link, "quit\n", 5), 5);
    kt_link_host_tick(&host, 10);
    assert_int_equal(carry(&from_host, &toy, payload, 10), 5);
}

static void silence_ends_the_mode(void **state) {
    (void)state;
    char payload[KT_FRAME_PAYLOAD_BYTES];
    open_session();
    kt_link_tick(&toy, 9999);
    assert_int_equal(toy.state, KT_LINK_OPEN);
    kt_link_host_tick(&host, 9999); /* asks */
    carry(&from_host, &toy, payload, 9999);
    kt_link_tick(&toy, 19998);
    assert_int_equal(toy.state, KT_LINK_OPEN);
    kt_link_tick(&toy, 19999);
    assert_int_equal(toy.state, KT_LINK_OVER);
    /* And so does the host's word. */
    open_session();
    kt_link_close(&host);
    carry(&from_host, &toy, payload, 0);
    assert_int_equal(toy.state, KT_LINK_OVER);
}

static void an_echo_does_no_harm(void **state) {
    (void)state;
    char payload[KT_FRAME_PAYLOAD_BYTES];
    open_session();
    assert_int_equal(kt_link_send(&host.link, "name\n", 5), 5);
    kt_link_host_tick(&host, 0);
    assert_int_equal(carry(&from_host, &host.link, payload, 0), 0);
    assert_int_equal(from_host.count, 0);
}

/* Two seconds around the moment when 32 bits of milliseconds are over. */
static void times_may_wrap(void **state) {
    (void)state;
    char payload[KT_FRAME_PAYLOAD_BYTES];
    const uint32_t begun = (uint32_t)-200;
    begin();
    kt_link_open(&host, 0x1234, begun);
    kt_link_host_tick(&host, begun);
    carry(&from_host, &toy, payload, begun);
    carry(&from_toy, &host.link, payload, begun);
    assert_int_equal(host.link.state, KT_LINK_OPEN);
    kt_link_host_tick(&host, begun + KT_LINK_POLL_MS - 1);
    assert_int_equal(from_host.count, 0);
    kt_link_host_tick(&host, begun + KT_LINK_POLL_MS);
    assert_int_equal(from_host.count, sizeof no_session); /* it asks */
    kt_link_host_tick(&host, begun + KT_LINK_POLL_MS + 1);
    assert_int_equal(from_host.count, sizeof no_session); /* once */
    kt_link_tick(&toy, begun + KT_LINK_SILENCE_MS - 1);
    assert_int_equal(toy.state, KT_LINK_OPEN);
    kt_link_tick(&toy, begun + KT_LINK_SILENCE_MS);
    assert_int_equal(toy.state, KT_LINK_OVER);
}

/* Writes a frame of our own making, as `side` would. */
static void forge(struct wire *to, kt_link_side side, uint16_t session, uint8_t number, uint8_t type) {
    uint8_t bytes[KT_FRAME_BYTES] = {(uint8_t)session, (uint8_t)(session >> 8), number,
                                     (uint8_t)(type | side), 'x'};
    kt_frame_send(bytes, KT_FRAME_HEADER_BYTES + (type == KT_LINK_DATA), put, to);
}

/* Does the toy pass over it in silence? */
static bool is_passed_over(uint16_t session, uint8_t number, uint8_t type) {
    char payload[KT_FRAME_PAYLOAD_BYTES];
    open_session();
    forge(&from_host, KT_LINK_HOST, session, number, type);
    size_t length = carry(&from_host, &toy, payload, 0);
    return length == 0 && from_toy.count == 0 && toy.state == KT_LINK_OPEN && toy.damaged == 0;
}

static void what_makes_no_sense_is_passed_over(void **state) {
    (void)state;
    assert_true(is_passed_over(0x1234, 5, KT_LINK_DATA)); /* neither the next one nor the last */
    assert_true(is_passed_over(0x1234, 254, KT_LINK_DATA));
    assert_false(is_passed_over(0x1234, 0, KT_LINK_DATA));
    assert_true(is_passed_over(0x1234, 0, 'Z'));
    assert_true(is_passed_over(0, 0, KT_LINK_DATA)); /* no session has this number */
    assert_true(is_passed_over(0, KT_LINK_VERSION, KT_LINK_ASK_OPEN));
    assert_true(is_passed_over(0x1234, 1, KT_LINK_ACKNOWLEDGE)); /* of what was never sent */
    /* Else both ends would tell each other so without end. */
    assert_true(is_passed_over(0x4321, 0, KT_LINK_NO_SESSION));
    assert_false(is_passed_over(0x4321, 0, KT_LINK_POLL));
}

static void only_the_right_answer_opens_a_session(void **state) {
    (void)state;
    char payload[KT_FRAME_PAYLOAD_BYTES];
    begin();
    kt_link_open(&host, 0x1234, 0);
    forge(&from_toy, KT_LINK_TOY, 0x1234, KT_LINK_VERSION + 1, KT_LINK_OPENED);
    forge(&from_toy, KT_LINK_TOY, 0x1234, KT_LINK_VERSION, KT_LINK_ACKNOWLEDGE);
    forge(&from_toy, KT_LINK_TOY, 0x1235, KT_LINK_VERSION, KT_LINK_OPENED);
    carry(&from_toy, &host.link, payload, 0);
    assert_int_equal(host.link.state, KT_LINK_WAITING);
    forge(&from_toy, KT_LINK_TOY, 0x1234, KT_LINK_VERSION, KT_LINK_OPENED);
    carry(&from_toy, &host.link, payload, 0);
    assert_int_equal(host.link.state, KT_LINK_OPEN);
}

static void a_session_that_is_over_stays_so(void **state) {
    (void)state;
    char payload[KT_FRAME_PAYLOAD_BYTES];
    open_session();
    kt_link_tick(&toy, KT_LINK_SILENCE_MS);
    assert_int_equal(toy.state, KT_LINK_OVER);
    forge(&from_host, KT_LINK_HOST, 0x1234, 0, KT_LINK_DATA);
    assert_int_equal(carry(&from_host, &toy, payload, KT_LINK_SILENCE_MS), 0);
    expect(&from_toy, no_session, sizeof no_session);
    struct wire told = {.count = 0};
    forge(&told, KT_LINK_HOST, 0x1234, 0, KT_LINK_NO_SESSION);
    kt_link_close(&host);
    expect(&from_host, (const uint8_t *)told.bytes, told.count);
    kt_link_close(&host); /* it has been told */
    assert_int_equal(from_host.count, told.count);
}

static void no_more_is_taken_than_a_frame_holds(void **state) {
    (void)state;
    char payload[KT_FRAME_PAYLOAD_BYTES], text[KT_FRAME_PAYLOAD_BYTES + 5];
    for (size_t i = 0; i < sizeof text; i++) text[i] = (char)('a' + i % 26);
    open_session();
    assert_int_equal(kt_link_send(&host.link, text, 3), 3);
    assert_int_equal(kt_link_send(&host.link, text + 3, sizeof text - 3), KT_FRAME_PAYLOAD_BYTES - 3);
    assert_int_equal(kt_link_send(&host.link, text, 1), 0);
    kt_link_host_tick(&host, 0);
    assert_int_equal(kt_link_send(&host.link, text, 1), 0);
    assert_int_equal(carry(&from_host, &toy, payload, 0), KT_FRAME_PAYLOAD_BYTES);
    assert_memory_equal(payload, text, sizeof payload);
    carry(&from_toy, &host.link, payload, 0);
    assert_int_equal(kt_link_send(&host.link, text, 1), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_are_those_of_the_document),
        cmocka_unit_test(zero_bytes_are_coded),
        cmocka_unit_test(damaged_frames_are_dropped),
        cmocka_unit_test(what_is_lost_is_sent_again),
        cmocka_unit_test(payload_without_a_place_waits),
        cmocka_unit_test(a_toy_that_was_reset_says_so),
        cmocka_unit_test(a_session_that_is_opened_begins_anew),
        cmocka_unit_test(silence_ends_the_mode),
        cmocka_unit_test(an_echo_does_no_harm),
        cmocka_unit_test(times_may_wrap),
        cmocka_unit_test(what_makes_no_sense_is_passed_over),
        cmocka_unit_test(only_the_right_answer_opens_a_session),
        cmocka_unit_test(a_session_that_is_over_stays_so),
        cmocka_unit_test(no_more_is_taken_than_a_frame_holds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
