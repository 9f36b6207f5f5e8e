#include "firmware/line.h"

#include "base/words.h"
#include "boards/port.h"
#include "firmware/play.h"
#include "proto/link.h"

static struct {
    bool framed, wants_frames;
    uint8_t answered; /* link.openings when the command came that is running */
    bool typed; /* a person types: their terminal sends '\r' alone for Enter, and wants "\r\n" and an echo */
    kt_link link;
} line;

enum { SOON_MS = 3 /* at 115200 baud, a byte takes .1 ms; nobody types as fast */ };

#if KT_UPDATES
static bool restarts;

void kt_line_restart(void) { restarts = true; }

bool kt_line_is_over(const kt_gtp *gtp) {
    return gtp->quit || (restarts && (!line.framed || kt_link_is_quiet(&line.link)));
}
#endif

static void write_port(void *context, const char *bytes, size_t count) {
    (void)context;
    kt_port_write(bytes, count);
}

void kt_line_init(void) { line.framed = line.wants_frames = false; }

kt_status kt_line_frame(void *context, kt_gtp *gtp, char *arguments, kt_text *answer) {
    (void)context, (void)gtp, (void)arguments, (void)answer;
    line.wants_frames = !line.framed;
    return KT_OK;
}

/* Serves the link while a command runs: answers frames, and leaves their payload waiting. */
static void pump(void) {
    char bytes[16];
    size_t count, taken;
    while ((count = kt_port_read(bytes, sizeof bytes)) != 0) {
        uint32_t now_ms = kt_port_milliseconds(NULL);
        for (taken = 0; taken < count;)
            taken += kt_link_receive(&line.link, bytes + taken, count - taken, false, now_ms);
    }
    kt_link_tick(&line.link, kt_port_milliseconds(NULL));
}

/* Returns whether nobody waits for the rest of the answer any more. */
static bool is_forsaken(void) {
    return line.link.state != KT_LINK_OPEN || line.link.openings != line.answered;
}

void kt_line_write(void *context, const char *bytes, size_t count) {
    kt_play_see_line();
    (void)context;
    for (; !line.framed && count; bytes++, count--) {
        if (*bytes == '\n' && line.typed) kt_port_write("\r", 1);
        kt_port_write(bytes, 1);
    }
    while (count && !is_forsaken()) {
        size_t taken = kt_link_send(&line.link, bytes, count);
        bytes += taken;
        count -= taken;
        if (count) pump();
    }
}

bool kt_line_has_input(void *context) {
    (void)context;
    bool ends = kt_play_interrupts();
    if (!line.framed) return kt_port_has_input() || ends;
    pump();
    return line.link.waits || is_forsaken() || ends;
}

/* Hands the payload to the engine, up to the end of a command: its answer may overwrite the payload. The
 * host sends nothing behind it. */
static void hand_over(kt_gtp *gtp) {
    const char *payload = kt_link_payload(&line.link);
    line.answered = line.link.openings;
    for (int i = 0, length = line.link.in_length; i < length; i++) {
        char byte = payload[i];
        kt_gtp_receive(gtp, &byte, 1);
        if (byte == '\n') break;
    }
}

static void serve_frames(kt_gtp *gtp) {
    char byte;
    uint8_t openings = line.link.openings;
    line.link.waits = false;
    while (!kt_line_is_over(gtp) && line.link.openings == openings && line.link.state != KT_LINK_OVER &&
           kt_port_read(&byte, 1)) {
        kt_link_receive(&line.link, &byte, 1, true, kt_port_milliseconds(NULL));
        if (line.link.in_length) hand_over(gtp);
    }
    kt_link_tick(&line.link, kt_port_milliseconds(NULL));
    if (kt_link_is_quiet(&line.link) && line.link.state != KT_LINK_OVER) {
        kt_port_wait();
        /* After a long silence the host may be another one, which sends no frames. */
        kt_link_tick(&line.link, kt_port_milliseconds(NULL));
    }
    line.framed = line.link.state != KT_LINK_OVER;
    /* A command that an old host or session began must not be completed by a new one. */
    if (!line.framed || line.link.openings != openings) kt_gtp_forget_line(gtp);
}

/* Reads a byte that comes at once, as all bytes of a line do that a program sends; 0 when none does. */
static char read_soon(void) {
    char byte = 0;
    uint32_t begun_ms = kt_port_milliseconds(NULL);
    while (!kt_port_read(&byte, 1) && kt_port_milliseconds(NULL) - begun_ms < SOON_MS) {
    }
    return byte;
}

/* Takes single bytes: a frame may follow the command katachi-link at once. From their first Enter on, a person sees
 * what they type. Programs never do, not even the next one: their bytes follow each other at once. But noise may have
 * both kinds of line ends: then the echo ends with its line, too, so that the next answer begins a line. */
static void serve_plain(kt_gtp *gtp) {
    char byte, next = 0;
    while (!kt_line_is_over(gtp) && !line.wants_frames) {
        byte = next;
        next = 0;
        if (!byte && !kt_port_read(&byte, 1)) break;
        if (byte == '\r' || (line.typed && byte != '\n')) next = read_soon();
        bool typed = line.typed;
        if (byte == '\r' && next != '\n') {
            line.typed = typed = true;
            byte = '\n';
        } else if (byte == '\n') line.typed = false;
        if (typed && !next) kt_line_write(NULL, &byte, 1);
        kt_gtp_receive(gtp, &byte, 1);
    }
    if (line.wants_frames) {
        kt_link_init(&line.link, KT_LINK_TOY, write_port, NULL, kt_port_milliseconds(NULL));
        line.answered = 0;
        line.framed = true;
    } else if (!kt_line_is_over(gtp)) {
        kt_port_wait();
        /* The clock must be read before the board's ticks wrap. */
        kt_port_milliseconds(NULL);
    }
    line.wants_frames = false;
}

void kt_line_serve(kt_gtp *gtp) {
    if (line.framed) serve_frames(gtp);
    else serve_plain(gtp);
}
