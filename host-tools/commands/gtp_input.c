#include "commands/gtp_input.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

/* Reads what fits; waits for it. Returns false at the end. */
static bool read_more(struct gtp_input *input) {
    if (input->at) memmove(input->bytes, input->bytes + input->at, input->length - input->at);
    input->length -= input->at;
    input->seen = input->seen > input->at ? input->seen - input->at : 0;
    input->at = 0;
    if (input->ended || input->length == sizeof input->bytes) return false;
    ssize_t count;
    do count = read(STDIN_FILENO, input->bytes + input->length, sizeof input->bytes - input->length);
    while (count < 0 && errno == EINTR);
    if (count < 0) input->error = errno;
    if (count <= 0) input->ended = true;
    else input->length += (size_t)count;
    return !input->ended;
}

size_t gtp_input_take(struct gtp_input *input, const char **line) {
    const char *newline;
    size_t left;
    do {
        left = input->length - input->at;
        newline = memchr(input->bytes + input->at, '\n', left);
    } while (!newline && read_more(input));
    *line = input->bytes + input->at;
    size_t count = newline ? (size_t)(newline + 1 - *line) : input->length - input->at;
    input->at += count;
    return count;
}

/* Reads what has come, without waiting. */
static void look(struct gtp_input *input) {
    struct pollfd descriptor = {.fd = STDIN_FILENO, .events = POLLIN};
    bool room = input->length - input->at < sizeof input->bytes;
    if (!input->ended && room && poll(&descriptor, 1, 0) > 0) (void)read_more(input);
}

bool gtp_input_waits(struct gtp_input *input) {
    if (input->at == input->length) look(input);
    return input->at < input->length || input->ended;
}

bool gtp_input_interrupts(struct gtp_input *input) {
    static const char word[] = "# interrupt";
    look(input);
    if (input->seen < input->at) input->seen = input->at;
    for (;;) {
        const char *line = input->bytes + input->seen;
        const char *newline = memchr(line, '\n', input->length - input->seen);
        if (!newline) return false;
        input->seen = (size_t)(newline + 1 - input->bytes);
        if ((size_t)(newline - line) >= sizeof word - 1 && memcmp(line, word, sizeof word - 1) == 0)
            return true;
    }
}

bool gtp_input_has_line(struct gtp_input *input) {
    look(input);
    size_t left = input->length - input->at;
    return left == sizeof input->bytes || (input->ended && left) ||
           memchr(input->bytes + input->at, '\n', left);
}
