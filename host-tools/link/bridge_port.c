#include "link/bridge_port.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "link/gtp_client.h"
#include "link/tcp_port.h"

enum {
    AGAIN_MS = 1000, /* between two attempts to open the line */
    RATE_MS = 1500,  /* at one baud rate without an answer */
    WRITE_MS = 1000, /* for the line to take bytes */
    END_MS = 1000,   /* for a program to end */
};

/* The most usual first. */
static const long rates[] = {115200, 57600, 38400, 19200, 9600, 230400};
enum { RATES = sizeof rates / sizeof *rates };

void bridge_port_tell(const struct bridge_port *port, const char *sentence) {
    fprintf(stderr, "katachi: %s: %s\n", port->name, sentence);
}

/* Is it a serial port without a baud rate in its name? */
static bool tries_rates(const struct bridge_port *port) {
    const char *colon = strrchr(port->name, ':');
    if (strncmp(port->name, "serial:", 7) != 0) return false;
    return colon == port->name + 6 || !colon[1] || colon[1 + strspn(colon + 1, "0123456789")];
}

void bridge_port_init(struct bridge_port *port, const char *name, uint32_t now_ms) {
    *port = (struct bridge_port){.name = name, .changed_ms = now_ms - AGAIN_MS};
    port->line.to = port->line.from = -1;
}

static bool open_line(struct bridge_port *port, uint32_t now_ms) {
    char name[4200], error[4400];
    bool tries = tries_rates(port);
    if (tries) snprintf(name, sizeof name, "%s:%ld", port->name, rates[port->rate]);
    else snprintf(name, sizeof name, "%s", port->name);
    port->changed_ms = now_ms;
    if (gtp_line_open(&port->line, name, error, sizeof error)) return true;
    port->line.to = port->line.from = -1;
    if (!port->told) bridge_port_tell(port, error);
    if (!port->told) bridge_port_tell(port, "trying again every second; Ctrl-C ends it");
    port->told = true;
    return false;
}

static void close_line(struct bridge_port *port, uint32_t now_ms) {
    gtp_line_close(&port->line, 0);
    port->changed_ms = now_ms;
}

bool bridge_port_tend(struct bridge_port *port, bool answers, uint32_t now_ms) {
    if (port->line.to < 0) return now_ms - port->changed_ms >= AGAIN_MS && open_line(port, now_ms);
    if (answers) port->told = false;
    if (answers && !port->known) {
        char sentence[64] = "a toy answers, in frames";
        if (tries_rates(port))
            snprintf(sentence, sizeof sentence, "a toy answers, in frames, at %ld baud", rates[port->rate]);
        bridge_port_tell(port, sentence);
        port->known = true;
    }
    if (port->known || !tries_rates(port) || now_ms - port->changed_ms < RATE_MS) return false;
    port->rate = (port->rate + 1) % RATES;
    if (port->rate == 0)
        bridge_port_tell(
            port,
            "no toy answers at any baud rate; is one connected, and does its firmware know katachi-link?");
    close_line(port, now_ms);
    return open_line(port, now_ms);
}

static void break_off(struct bridge_port *port, uint32_t now_ms) {
    char how[128], sentence[200];
    bool is_program = gtp_line_describe_end(&port->line, END_MS / 2, how, sizeof how) || port->known;
    snprintf(sentence, sizeof sentence, "the line %s%s", how,
             is_program ? "; trying to open it again every second" : "");
    if (!port->told || !is_program) bridge_port_tell(port, sentence);
    port->told = true;
    if (!is_program) { /* it will not come by waiting */
        port->lost = true;
        gtp_client_give_up();
    }
    close_line(port, now_ms);
}

void bridge_port_write(struct bridge_port *port, const char *bytes, size_t count, uint32_t now_ms) {
    while (count && port->line.to >= 0) {
        struct pollfd file = {.fd = port->line.to, .events = POLLOUT};
        ssize_t sent = poll(&file, 1, WRITE_MS) > 0 ? write(port->line.to, bytes, count) : -1;
        if (sent < 0 && (errno == EAGAIN || errno == EINTR) && file.revents) continue;
        if (sent < 0) {
            break_off(port, now_ms);
            return;
        }
        bytes += sent;
        count -= (size_t)sent;
    }
}

size_t bridge_port_read(struct bridge_port *port, char *bytes, size_t capacity, uint32_t now_ms) {
    if (port->line.from < 0) return 0;
    ssize_t count = read(port->line.from, bytes, capacity);
    if (count > 0) tcp_port_acknowledge(port->line.from);
    if (count > 0) return (size_t)count;
    if (count == 0 || (errno != EAGAIN && errno != EINTR)) break_off(port, now_ms);
    return 0;
}

void bridge_port_end(struct bridge_port *port) { gtp_line_close(&port->line, END_MS); }
