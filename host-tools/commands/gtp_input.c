#include "commands/gtp_input.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/memory.h"
#include "common/patient.h"

enum { FIRST_BYTES = 1 << 16 };

static const char *find_newline(const struct gtp_input *input, size_t from) {
    return input->length > from ? memchr(input->bytes + from, '\n', input->length - from) : NULL;
}

/* Makes room behind the bytes, but no more than an unfinished line may need. */
static bool make_room(struct gtp_input *input) {
    if (input->at) memmove(input->bytes, input->bytes + input->at, input->length - input->at);
    input->length -= input->at;
    input->seen = input->seen > input->at ? input->seen - input->at : 0;
    input->at = 0;
    if (input->length < input->capacity) return true;
    if (input->capacity == GTP_INPUT_LINE_BYTES || find_newline(input, 0)) return false;
    input->capacity = input->capacity ? 2 * input->capacity : FIRST_BYTES;
    input->bytes = memory_resize(input->bytes, input->capacity);
    return true;
}

/* Reads as much as there is room for. Returns false at the end of the input, and when `waits` is false and
 * nothing has come. */
static bool read_more(struct gtp_input *input, bool waits) {
    if (input->ended) return false;
    ssize_t count = -1;
    errno = EMSGSIZE;
    if (make_room(input)) {
        char *to = input->bytes + input->length;
        size_t room = input->capacity - input->length;
        do count = waits ? patient_read(STDIN_FILENO, to, room) : read(STDIN_FILENO, to, room);
        while (count < 0 && errno == EINTR);
        if (count < 0 && errno == EAGAIN) return false;
    }
    if (count < 0) input->error = errno;
    if (count <= 0) input->ended = true;
    else input->length += (size_t)count;
    return !input->ended;
}

char *gtp_input_take(struct gtp_input *input) {
    const char *newline = find_newline(input, input->at);
    while (!newline) {
        size_t searched = input->length - input->at;
        if (!read_more(input, true)) break;
        newline = find_newline(input, input->at + searched);
    }
    size_t left = input->length - input->at, length = 0;
    size_t count = newline ? (size_t)(newline - input->bytes) - input->at : left;
    if (!newline && (!left || input->error)) return NULL;
    input->line = memory_resize(input->line, count + 1);
    for (size_t i = 0; i < count; i++)
        if (input->bytes[input->at + i]) input->line[length++] = input->bytes[input->at + i];
    input->line[length] = 0;
    input->at += count + (newline != NULL);
    return input->line;
}

/* Reads what has come, without waiting. A complete line that has not been fetched may fill all the room. */
static void look(struct gtp_input *input) {
    struct pollfd descriptor = {.fd = STDIN_FILENO, .events = POLLIN};
    bool full = input->length - input->at == input->capacity && find_newline(input, input->at);
    if (!input->ended && !full && poll(&descriptor, 1, 0) > 0) (void)read_more(input, false);
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
        const char *newline = find_newline(input, input->seen);
        if (!newline) return false;
        const char *line = input->bytes + input->seen;
        input->seen = (size_t)(newline + 1 - input->bytes);
        if ((size_t)(newline - line) >= sizeof word - 1 && memcmp(line, word, sizeof word - 1) == 0)
            return true;
    }
}

bool gtp_input_has_line(struct gtp_input *input) {
    look(input);
    return find_newline(input, input->at) || (input->ended && !input->error && input->length > input->at);
}

void gtp_input_free(struct gtp_input *input) {
    free(input->bytes);
    free(input->line);
}
