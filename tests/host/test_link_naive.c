/* Both ends of the framed link against the second implementation, on lines with faults: bytes of a random
 * length go each way, whole and in order, whichever implementation is the toy. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "lossy_line.h"
#include "naive_link.h"
#include "proto/link.h"

enum { TEXT_BYTES = 2000, LIMIT_MS = 600000 };

static struct lossy_line to_toy, to_host;
static uint64_t now_us;

/* What one end is to send, and how much of it has gone, and has come out at the other. */
struct errand {
    char bytes[TEXT_BYTES];
    size_t sent, come;
};

static struct errand of_host, of_toy;

static void begin(uint32_t seed, double rate) {
    kt_random random;
    kt_random_init(&random, seed);
    memset(&to_toy, 0, sizeof to_toy);
    memset(&to_host, 0, sizeof to_host);
    kt_random_init(&to_toy.random, seed + 1);
    kt_random_init(&to_host.random, seed + 2);
    to_toy.rate = to_host.rate = rate;
    now_us = 0;
    of_host.sent = of_host.come = of_toy.sent = of_toy.come = 0;
    /* Many zero bytes, and ends of lines. */
    for (size_t i = 0; i < TEXT_BYTES; i++) {
        of_host.bytes[i] = (char)(kt_random_below(&random, 4) ? kt_random_next(&random) >> 24 : 0);
        of_toy.bytes[i] = (char)(kt_random_below(&random, 4) ? kt_random_next(&random) >> 24 : '\n');
    }
}

static void arrives(struct errand *errand, const char *bytes, size_t count) {
    assert_true(errand->come + count <= TEXT_BYTES);
    assert_memory_equal(errand->bytes + errand->come, bytes, count);
    errand->come += count;
}

static void put(void *context, const char *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) lossy_put(context, (uint8_t)bytes[i], now_us);
}

static size_t piece(const struct errand *errand) {
    size_t left = TEXT_BYTES - errand->sent, wish = 1 + errand->sent * 7 % 32;
    return left < wish ? left : wish;
}

static void step_ours(kt_link *link, struct lossy_line *from, struct errand *theirs, struct errand *ours) {
    uint8_t byte;
    uint32_t now_ms = (uint32_t)(now_us / 1000);
    while (lossy_take(from, &byte, now_us)) {
        kt_link_receive(link, (const char *)&byte, 1, true, now_ms);
        arrives(theirs, kt_link_payload(link), link->in_length);
        link->in_length = 0;
    }
    if (kt_link_is_quiet(link)) ours->sent += kt_link_send(link, ours->bytes + ours->sent, piece(ours));
}

static void step_naive(struct naive_end *end, struct lossy_line *from, struct lossy_line *to,
                       struct errand *theirs, struct errand *ours) {
    uint8_t byte;
    long now_ms = (long)(now_us / 1000);
    while (lossy_take(from, &byte, now_us)) naive_receive(end, &byte, 1, now_ms);
    arrives(theirs, end->text, end->text_length);
    end->text_length = 0;
    size_t count = piece(ours);
    if (count && naive_send(end, ours->bytes + ours->sent, count, now_ms)) ours->sent += count;
    naive_tick(end, now_ms);
    put(to, (const char *)end->line, end->line_length);
    end->line_length = 0;
}

static bool all_has_come(void) { return of_host.come == TEXT_BYTES && of_toy.come == TEXT_BYTES; }

static void our_host_and_their_toy(uint32_t seed, double rate) {
    kt_link_host host;
    struct naive_end toy;
    begin(seed, rate);
    kt_link_init(&host.link, KT_LINK_HOST, put, &to_toy, 0);
    kt_link_open(&host, (uint16_t)(seed | 1), 0);
    naive_toy(&toy, 0);
    for (; now_us < LIMIT_MS * 1000ull && !all_has_come(); now_us += 1000) {
        step_ours(&host.link, &to_host, &of_toy, &of_host);
        kt_link_host_tick(&host, (uint32_t)(now_us / 1000));
        step_naive(&toy, &to_toy, &to_host, &of_host, &of_toy);
        assert_int_not_equal(host.link.state, KT_LINK_OVER);
    }
    assert_true(all_has_come());
}

static void their_host_and_our_toy(uint32_t seed, double rate) {
    static struct naive_end host;
    kt_link toy;
    begin(seed, rate);
    memset(&host, 0, sizeof host);
    naive_host(&host, (uint16_t)(seed | 1), 0);
    kt_link_init(&toy, KT_LINK_TOY, put, &to_host, 0);
    for (; now_us < LIMIT_MS * 1000ull && !all_has_come(); now_us += 1000) {
        step_naive(&host, &to_host, &to_toy, &of_toy, &of_host);
        step_ours(&toy, &to_toy, &of_host, &of_toy);
        kt_link_tick(&toy, (uint32_t)(now_us / 1000));
        assert_false(host.over);
    }
    assert_true(all_has_come());
}

static void all_arrives_on_a_good_line(void **state) {
    (void)state;
    our_host_and_their_toy(1, 0);
    their_host_and_our_toy(1, 0);
}

static void all_arrives_on_a_bad_line(void **state) {
    (void)state;
    for (uint32_t seed = 1; seed <= 20; seed++) {
        our_host_and_their_toy(seed, 0.001);
        their_host_and_our_toy(seed, 0.001);
    }
}

static void all_arrives_on_a_very_bad_line(void **state) {
    (void)state;
    for (uint32_t seed = 1; seed <= 5; seed++) {
        our_host_and_their_toy(seed, 0.01);
        their_host_and_our_toy(seed, 0.01);
    }
}

static void both_say_the_same_of_the_same_session(void **state) {
    (void)state;
    kt_link_host host;
    struct naive_end toy;
    begin(3, 0);
    kt_link_init(&host.link, KT_LINK_HOST, put, &to_toy, 0);
    kt_link_open(&host, 77, 0);
    naive_toy(&toy, 0);
    for (; host.link.state != KT_LINK_OVER && now_us < 20000000; now_us += 1000) {
        step_ours(&host.link, &to_host, &of_toy, &of_host);
        kt_link_host_tick(&host, (uint32_t)(now_us / 1000));
        step_naive(&toy, &to_toy, &to_host, &of_host, &of_toy);
        if (now_us == 1000000) naive_toy(&toy, 1000); /* a reset */
    }
    assert_int_equal(host.link.state, KT_LINK_OVER);
    assert_true(now_us < 4000000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_arrives_on_a_good_line),
        cmocka_unit_test(all_arrives_on_a_bad_line),
        cmocka_unit_test(all_arrives_on_a_very_bad_line),
        cmocka_unit_test(both_say_the_same_of_the_same_session),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
