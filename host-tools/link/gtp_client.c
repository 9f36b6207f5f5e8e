#include "link/gtp_client.h"

#include <ctype.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "common/clock.h"
#include "common/memory.h"
#include "common/patient.h"
#include "link/gtp_client_start.h"

enum {
    POLL_SLICE_MS = 100, /* the longest delay before a signal is noticed that comes between the check of
                          * `interrupted` and poll */
    QUIT_MS = 2000,
    END_MS = 1000,
    SHOWN_BYTES = 60, /* bytes that a message quotes of a wrong answer */
};

struct gtp_client {
    struct gtp_line line;
    unsigned id; /* of the last question, on ports; programs are asked without numbers */
    bool broken; /* it can only be ended */
    size_t received, taken;
    char bytes[4096];                   /* bytes read; `taken` of `received` are used up */
    char text[GTP_CLIENT_ANSWER_BYTES]; /* the last answer, or what happened instead */
};

static volatile sig_atomic_t interrupted;
static atomic_bool given_up;
static unsigned last_id; /* shared by all clients, so that a port opened again tells late answers from new
                          * ones */

static void remember_signal(int number) {
    if (!interrupted) interrupted = number;
}

void gtp_client_catch_signals(void) {
    struct sigaction action = {.sa_handler = remember_signal}; /* no SA_RESTART: a signal must end the wait */
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    struct sigaction before;
    if (sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
        sigaction(SIGHUP, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
}

int gtp_client_interrupted(void) { return interrupted; }

void gtp_client_give_up(void) { given_up = true; }

bool gtp_client_stopped(void) { return interrupted || given_up || patient_is_forsaken(STDOUT_FILENO); }

/* Waits until the file is ready. What is ready already counts even after the deadline. */
static enum gtp_outcome wait_for(int file, short events, int64_t deadline) {
    for (;;) {
        if (gtp_client_stopped()) return GTP_INTERRUPTED;
        int64_t left = deadline - clock_ms();
        struct pollfd poll_one = {.fd = file, .events = events};
        int slice = left < 0 ? 0 : left < POLL_SLICE_MS ? (int)left : POLL_SLICE_MS;
        if (poll(&poll_one, 1, slice) > 0) return GTP_OK;
        if (left <= 0) return GTP_TIMED_OUT;
    }
}

enum gtp_outcome gtp_client_wait_readable(int file, int limit_ms) {
    return wait_for(file, POLLIN, limit_ms < 0 ? INT64_MAX : clock_ms() + limit_ms);
}

struct gtp_client *gtp_client_start(const char *command, char *error, size_t error_bytes) {
    struct gtp_client *client = memory_zeroed(sizeof *client);
    if (!gtp_line_open(&client->line, command, error, error_bytes)) {
        free(client);
        return NULL;
    }
    return client;
}

const char *gtp_client_text(const struct gtp_client *client) { return client->text; }

/* Writes `what`, and quotes the beginning of these bytes; unprintable ones become "?". */
static enum gtp_outcome garbage(struct gtp_client *client, const char *what, const char *said, size_t count) {
    char shown[SHOWN_BYTES + 1];
    size_t length = 0;
    for (; length < SHOWN_BYTES && length < count && said[length] != '\n'; length++)
        shown[length] = said[length] >= ' ' && said[length] <= '~' ? said[length] : '?';
    shown[length] = 0;
    snprintf(client->text, sizeof client->text, "%s: \"%s\"", what, shown);
    return GTP_GARBAGE;
}

/* Refills `bytes`. Returns GTP_TIMED_OUT when nothing comes before the deadline. */
static enum gtp_outcome receive(struct gtp_client *client, int64_t deadline) {
    for (;;) {
        enum gtp_outcome outcome = wait_for(client->line.from, POLLIN, deadline);
        if (outcome != GTP_OK) return outcome;
        ssize_t count = read(client->line.from, client->bytes, sizeof client->bytes);
        if (count > 0) {
            client->received = (size_t)count;
            client->taken = 0;
            return GTP_OK;
        }
        if (count == 0 || (errno != EAGAIN && errno != EINTR)) return GTP_CRASHED;
    }
}

/* Drops what has come since the last answer. Only empty lines may have, except on a port. */
static enum gtp_outcome take_unasked(struct gtp_client *client, int64_t deadline) {
    for (;;) {
        for (; client->taken < client->received; client->taken++) {
            char *byte = &client->bytes[client->taken];
            if (!client->line.pid || strchr("\n\r\t ", *byte)) continue;
            return garbage(client, "spoke without being asked", byte, client->received - client->taken);
        }
        if (clock_ms() > deadline) return GTP_TIMED_OUT;
        enum gtp_outcome outcome = receive(client, clock_ms());
        if (outcome != GTP_OK) return outcome == GTP_TIMED_OUT ? GTP_OK : outcome;
    }
}

static enum gtp_outcome send_bytes(struct gtp_client *client, const char *bytes, size_t count,
                                   int64_t deadline) {
    while (count) {
        enum gtp_outcome outcome = wait_for(client->line.to, POLLOUT, deadline);
        if (outcome != GTP_OK) return outcome;
        ssize_t sent = write(client->line.to, bytes, count);
        if (sent < 0 && errno != EAGAIN && errno != EINTR) return GTP_CRASHED;
        if (sent < 0) continue;
        bytes += sent;
        count -= (size_t)sent;
    }
    return GTP_OK;
}

/* Reads an answer, up to an empty line, or else one line, into `text`. Drops empty lines before it and
 * control characters in it, as GTP says. */
static enum gtp_outcome read_block(struct gtp_client *client, int64_t deadline) {
    size_t length = 0;
    for (;;) {
        enum gtp_outcome outcome = GTP_OK;
        /* Output that is not an answer might never end. */
        if (client->taken == client->received)
            outcome = clock_ms() > deadline ? GTP_TIMED_OUT : receive(client, deadline);
        if (outcome != GTP_OK) return outcome;
        char byte = client->bytes[client->taken++];
        bool is_control = iscntrl((unsigned char)byte) && byte != '\n' && byte != '\t';
        if (is_control || (length == 0 && byte == '\n')) continue;
        bool is_answer = length && (client->text[0] == '=' || client->text[0] == '?');
        if (byte == '\n' && (!is_answer || client->text[length - 1] == '\n')) {
            while (length && client->text[length - 1] == '\n') length--;
            client->text[length] = 0;
            return GTP_OK;
        }
        if (length == sizeof client->text - 1)
            return garbage(client, "gave an endless answer", client->text, length);
        client->text[length++] = byte;
    }
}

/* The micro:bit's USB chip writes this in place of bytes that it dropped because nobody read them in time. */
static const char OVERFLOW[] = "<DAPLink:Overflow>";

/* Reads until the answer to question `id` comes (0: answers have no numbers). */
static enum gtp_outcome read_answer(struct gtp_client *client, int64_t deadline) {
    for (;;) {
        enum gtp_outcome outcome = read_block(client, deadline);
        if (outcome != GTP_OK) return outcome;
        if (strstr(client->text, OVERFLOW)) {
            snprintf(client->text, sizeof client->text,
                     "lost bytes of its answer on the way (%s): katachi bridge sends them again", OVERFLOW);
            return GTP_GARBAGE;
        }
        char *text = client->text, sign = text[0], *rest = text + 1;
        bool is_answer = sign == '=' || sign == '?';
        if (is_answer && client->id) is_answer = strtoul(rest, &rest, 10) == client->id;
        if (is_answer) {
            rest += strspn(rest, " \t");
            memmove(text, rest, strlen(rest) + 1);
            return sign == '=' ? GTP_OK : GTP_REFUSED;
        }
        if (client->line.pid) return garbage(client, "gave an answer that is not GTP", text, strlen(text));
    }
}

enum gtp_outcome gtp_client_ask(struct gtp_client *client, int limit_ms, const char *format, ...) {
    char command[GTP_CLIENT_COMMAND_BYTES], line[GTP_CLIENT_COMMAND_BYTES + 16];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(command, sizeof command, format, arguments);
    va_end(arguments);
    if (client->broken) return GTP_CRASHED; /* `text` already says why */

    int64_t deadline = clock_ms() + limit_ms;
    enum gtp_outcome outcome = take_unasked(client, deadline);
    if (outcome == GTP_OK) {
        if (!client->line.pid) client->id = last_id = last_id % 65535 + 1;
        if (client->id) snprintf(line, sizeof line, "%u %s\n", client->id, command);
        else snprintf(line, sizeof line, "%s\n", command);
        outcome = send_bytes(client, line, strlen(line), deadline);
    }
    if (outcome == GTP_OK) outcome = read_answer(client, deadline);
    if (outcome == GTP_CRASHED)
        gtp_line_describe_end(&client->line, END_MS, client->text, sizeof client->text);
    if (outcome == GTP_TIMED_OUT)
        snprintf(client->text, sizeof client->text, "did not answer \"%s\" within %.3g s", command,
                 limit_ms / 1000.0);
    if (outcome == GTP_INTERRUPTED) snprintf(client->text, sizeof client->text, "was interrupted");
    client->broken = client->line.pid && outcome > GTP_REFUSED;
    return outcome;
}

bool gtp_client_knows(struct gtp_client *client, int limit_ms, const char *command) {
    return gtp_client_ask(client, limit_ms, "known_command %s", command) == GTP_OK &&
           strcasecmp(client->text, "true") == 0;
}

void gtp_client_end(struct gtp_client *client) {
    if (!client) return;
    bool polite = client->line.pid && !client->broken && gtp_client_ask(client, QUIT_MS, "quit") == GTP_OK;
    gtp_line_close(&client->line, polite ? END_MS : END_MS / 4);
    free(client);
}
