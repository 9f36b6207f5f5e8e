#include "play/play_line.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "common/memory.h"
#include "draw/draw_words.h"
#include "link/gtp_client.h"

enum {
    INDENT = 6,         /* of text that stands below what it belongs to, */
    COLUMNS_LEAST = 30, /* because fewer are left beside it */
};

/* Returns the next byte, or -1 at the end. */
static int next_byte(struct play_input *input) {
    while (input->taken == input->received) {
        if (gtp_client_wait_readable(STDIN_FILENO, -1) != GTP_OK) return -1;
        ssize_t count = read(STDIN_FILENO, input->bytes, sizeof input->bytes);
        if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (count <= 0) return -1;
        input->received = (size_t)count;
        input->taken = 0;
    }
    return (unsigned char)input->bytes[input->taken++];
}

/* Returns false at the end. */
static bool read_plain(struct play_input *input) {
    size_t length = 0;
    int byte;
    while ((byte = next_byte(input)) >= 0 && byte != '\n') {
        bool is_leading_space = length == 0 && strchr(" \t\r", byte);
        if (byte && !is_leading_space && length < sizeof input->line - 1) input->line[length++] = (char)byte;
    }
    input->line[length] = 0;
    return byte >= 0 || (length && !gtp_client_interrupted()); /* a last line may lack its newline */
}

static bool read_edited(struct play_input *input, const char *prompt) {
    const char *line = play_editor_read(input->editor, prompt);
    *input->line = 0;
    if (line) snprintf(input->line, sizeof input->line, "%s", line + strspn(line, " \t\r\n"));
    return line != NULL;
}

bool play_read_line(struct play_input *input, const char *prompt) {
    if (!input->has_begun) input->editor = play_editor_begin();
    input->has_begun = true;
    if (!input->editor && isatty(STDIN_FILENO)) printf("%s", prompt);
    *input->line = 0;
    bool good = fflush(stdout) == 0 && !ferror(stdout) &&
                (input->editor ? read_edited(input, prompt) : read_plain(input));
    size_t length = strlen(input->line);
    while (length && strchr(" \t\r\n", input->line[length - 1])) length--;
    input->line[length] = 0;
    if (!good && isatty(STDIN_FILENO)) printf("\n");
    return good;
}

void play_input_end(struct play_input *input) {
    play_editor_end(input->editor);
    input->editor = NULL;
}

bool play_agrees(struct play_input *input, const char *question) {
    char prompt[PLAY_LINE_BYTES + 100];
    snprintf(prompt, sizeof prompt, "%s (y or n) ", question);
    if (!isatty(STDIN_FILENO)) printf("%s\n", prompt);
    return play_read_line(input, prompt) &&
           (strcasecmp(input->line, "y") == 0 || strcasecmp(input->line, "yes") == 0);
}

/* Returns the bytes of the first line of a text that may take `room` columns. */
static size_t first_line(const char *text, int room) {
    size_t bytes = draw_fitting(text, room);
    if (!text[bytes] || text[bytes] == ' ') return bytes;
    while (bytes && text[bytes - 1] != ' ') bytes--;
    return bytes ? bytes - 1 : strcspn(text, " "); /* a long word is left to the terminal */
}

/* Prints a paragraph, of which `column` columns are printed already; `indent`: of its further lines. */
static void fill(const char *text, int column, int indent) {
    for (int width = isatty(STDOUT_FILENO) ? draw_width_of(STDOUT_FILENO) : 0; width; column = indent) {
        size_t bytes = first_line(text, width - column);
        printf("%.*s", (int)bytes, text);
        text += bytes + strspn(text + bytes, " ");
        if (!*text) return;
        printf("\n%*s", indent, "");
    }
    fputs(text, stdout);
}

void play_say(const char *format, ...) {
    va_list values;
    va_start(values, format);
    CLEANUP_FREE char *text = memory_print_list(format, values);
    va_end(values);
    for (char *rest = text, *line; (line = strsep(&rest, "\n")) != NULL;) {
        fill(line, 0, 0);
        if (rest) printf("\n");
    }
}

void play_say_at(int column, const char *text) {
    enum { GAP = 2 };
    bool is_narrow = isatty(STDOUT_FILENO) && draw_width_of(STDOUT_FILENO) - column - GAP < COLUMNS_LEAST;
    int indent = is_narrow ? INDENT : column + GAP;
    printf("%s%*s", is_narrow ? "\n" : "", is_narrow ? INDENT : GAP, "");
    fill(text, indent, indent);
}

void play_thinks(const char *name) {
    if (!isatty(STDOUT_FILENO)) return;
    printf("%s thinks ...", name);
    fflush(stdout);
}

/* Whatever was typed meanwhile stands in the line, too. */
void play_thought(void) {
    const char *terminal = getenv("TERM");
    bool erases = terminal && *terminal && strcmp(terminal, "dumb") != 0;
    if (isatty(STDOUT_FILENO)) fputs(erases ? "\r\033[K" : "\n", stdout);
}
