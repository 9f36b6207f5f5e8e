#include "link/bridge_run.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "common/clock.h"

enum { STEP_MS = 5, REST_MS = 100, READS_MAX = 16, SENTENCE_BYTES = 160 };

static void write_answer(void *context, const char *bytes, size_t count) {
    struct bridge_run *run = context;
    run->answer(run->context, bytes, count);
}

static void write_line(void *context, const char *bytes, size_t count) {
    struct bridge_run *run = context;
    run->sent += count;
    bridge_port_write(&run->port, bytes, count, clock_short_ms(NULL));
}

static void tell(void *context, const char *sentence) {
    struct bridge_run *run = context;
    bridge_port_tell(&run->port, sentence);
}

bool bridge_run_begin(struct bridge_run *run, const char *port, bool leaves_game,
                      void (*answer)(void *context, const char *bytes, size_t count), void *context) {
    char error[4400];
    run->config = (struct bridge_config){.context = run,
                                         .answer = write_answer,
                                         .write = write_line,
                                         .tell = tell,
                                         .leaves_game = leaves_game};
    run->context = context;
    run->answer = answer;
    run->sent = run->received = 0;
    bridge_port_init(&run->port, port, clock_short_ms(NULL));
    if (!gtp_line_is_sound(port, error, sizeof error)) {
        bridge_port_tell(&run->port, error);
        return false;
    }
    bridge_init(&run->bridge, &run->config, (uint16_t)(getpid() ^ time(NULL)), clock_short_ms(NULL));
    return true;
}

void bridge_run_receive(struct bridge_run *run) {
    char bytes[512];
    uint32_t now = clock_short_ms(NULL);
    if (bridge_port_tend(&run->port, bridge_is_open(&run->bridge), now)) bridge_reopen(&run->bridge, now);
    /* READS_MAX: a peer that never stops sending must not keep us from the rest. */
    for (int reads = 0; reads < READS_MAX; reads++) {
        size_t count = bridge_port_read(&run->port, bytes, sizeof bytes, now);
        if (!count) break;
        run->received += count;
        bridge_receive(&run->bridge, bytes, count, now);
    }
}

void bridge_run_send(struct bridge_run *run) {
    if (run->port.line.to >= 0) bridge_tick(&run->bridge, clock_short_ms(NULL));
}

void bridge_run_wait(const struct bridge_run *run, int other) {
    bool rests = bridge_is_free(&run->bridge) && bridge_is_open(&run->bridge);
    struct pollfd files[] = {
        {.fd = run->port.line.from, .events = POLLIN},
        {.fd = other, .events = POLLIN},
    };
    poll(files, 2, rests ? REST_MS : STEP_MS);
}

void bridge_answer_hear(void *context, const char *bytes, size_t count) {
    struct bridge_answer *answer = context;
    size_t room = sizeof answer->text - 1 - answer->length;
    if (count > room) count = room;
    memcpy(answer->text + answer->length, bytes, count);
    answer->length += count;
}

bool bridge_answer_end(struct bridge_answer *answer) {
    while (answer->length && answer->text[answer->length - 1] == '\n') answer->length--;
    answer->text[answer->length] = 0;
    bool good = answer->text[0] == '=';
    size_t sign = strspn(answer->text, "=? ");
    memmove(answer->text, answer->text + sign, answer->length - sign + 1);
    answer->length = 0;
    return good;
}

static void report(const struct bridge_run *run) {
    const kt_link *link = &run->bridge.host.link;
    char sentence[SENTENCE_BYTES];
    if (!link->repeated && !link->damaged) return;
    snprintf(sentence, sizeof sentence, "the line damaged %u of the toy's frames; %u of ours were sent again",
             link->damaged, link->repeated);
    bridge_port_tell(&run->port, sentence);
}

void bridge_run_end(struct bridge_run *run) {
    kt_link_close(&run->bridge.host);
    report(run);
    bridge_port_end(&run->port);
    bridge_free(&run->bridge);
}
