#include "firmware/line.h"

#include "base/words.h"
#include "boards/port.h"
#include "firmware/play.h"
#include "proto/link.h"

static kt_link link;
static bool framed, wants_frames;
static uint8_t answered; /* link.openings when the command came that is running */

#if KT_UPDATES
static bool restarts;

void kt_line_restart(void) { restarts = true; }

bool kt_line_is_over(const kt_gtp *gtp) {
    return gtp->quit || (restarts && (!framed || kt_link_is_quiet(&link)));
}
#endif

static void write_port(void *context, const char *bytes, size_t count) {
    (void)context;
    kt_port_write(bytes, count);
}

void kt_line_init(void) { framed = wants_frames = false; }

kt_status kt_line_extend(void *context, kt_gtp *gtp, const char *command, char *arguments, kt_text *answer) {
    (void)context;
    (void)gtp;
    (void)arguments;
    (void)answer;
    if (!kt_words_equal(command, "katachi-link")) return KT_ERR_NOTHING;
    wants_frames = !framed;
    return KT_OK;
}

/* Serves the link while a command runs: answers frames, and leaves their payload waiting. */
static void pump(void) {
    char bytes[16];
    size_t count, taken;
    while ((count = kt_port_read(bytes, sizeof bytes)) != 0) {
        uint32_t now_ms = kt_port_milliseconds(NULL);
        for (taken = 0; taken < count;)
            taken += kt_link_receive(&link, bytes + taken, count - taken, false, now_ms);
    }
    kt_link_tick(&link, kt_port_milliseconds(NULL));
}

/* Returns whether nobody waits for the rest of the answer any more. */
static bool is_forsaken(void) { return link.state != KT_LINK_OPEN || link.openings != answered; }

void kt_line_write(void *context, const char *bytes, size_t count) {
    if (kt_play_write(bytes, count)) return;
    if (!framed) {
        write_port(context, bytes, count);
        return;
    }
    while (count && !is_forsaken()) {
        size_t taken = kt_link_send(&link, bytes, count);
        bytes += taken;
        count -= taken;
        if (count) pump();
    }
}

bool kt_line_has_input(void *context) {
    (void)context;
    bool ends = kt_play_interrupts();
    if (!framed) return kt_port_has_input() || ends;
    pump();
    return link.waits || is_forsaken() || ends;
}

/* Hands the payload to the engine, up to the end of a command: its answer may overwrite the payload. The
 * host sends nothing behind it. */
static void hand_over(kt_gtp *gtp) {
    const char *payload = kt_link_payload(&link);
    answered = link.openings;
    for (int i = 0, length = link.in_length; i < length; i++) {
        char byte = payload[i];
        kt_gtp_receive(gtp, &byte, 1);
        if (byte == '\n') break;
    }
}

static void serve_frames(kt_gtp *gtp) {
    char byte;
    uint8_t openings = link.openings;
    link.waits = false;
    while (!kt_line_is_over(gtp) && link.openings == openings && link.state != KT_LINK_OVER &&
           kt_port_read(&byte, 1)) {
        kt_link_receive(&link, &byte, 1, true, kt_port_milliseconds(NULL));
        if (link.in_length) hand_over(gtp);
    }
    kt_link_tick(&link, kt_port_milliseconds(NULL));
    if (kt_link_is_quiet(&link) && link.state != KT_LINK_OVER) {
        kt_port_wait();
        /* After a long silence the host may be another one, which sends no frames. */
        kt_link_tick(&link, kt_port_milliseconds(NULL));
    }
    framed = link.state != KT_LINK_OVER;
    /* A command that an old host or session began must not be completed by a new one. */
    if (!framed || link.openings != openings) kt_gtp_forget_line(gtp);
}

/* Takes single bytes: a frame may follow the command katachi-link at once. */
static void serve_plain(kt_gtp *gtp) {
    char byte;
    while (!kt_line_is_over(gtp) && !wants_frames && kt_port_read(&byte, 1)) kt_gtp_receive(gtp, &byte, 1);
    if (wants_frames) {
        kt_link_init(&link, KT_LINK_TOY, write_port, NULL, kt_port_milliseconds(NULL));
        answered = 0;
        framed = true;
    } else if (!kt_line_is_over(gtp)) {
        kt_port_wait();
        /* The clock must be read before the board's ticks wrap. */
        kt_port_milliseconds(NULL);
    }
    wants_frames = false;
}

void kt_line_serve(kt_gtp *gtp) {
    if (framed) serve_frames(gtp);
    else serve_plain(gtp);
}
