#include "records/foreign.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "common/memory.h"
#include "records/charset.h"
#include "records/foreign_readers.h"

enum { HEAD_BYTES = 4096 };

/* Copies the first bytes as a text. Returns where its content begins: behind white space, a byte order
 * mark and comments. */
static const char *head_of(const char *bytes, size_t count, char head[HEAD_BYTES]) {
    size_t length = count < HEAD_BYTES - 1 ? count : HEAD_BYTES - 1;
    for (size_t i = 0; i < length; i++) head[i] = bytes[i] ? bytes[i] : '?';
    head[length] = 0;
    const char *at = head;
    if (!strncmp(at, "\xef\xbb\xbf", 3)) at += 3;
    for (;;) {
        while (isspace((unsigned char)*at)) at++;
        if (*at != '#') return at;
        at += strcspn(at, "\r\n");
    }
}

/* Does the line begin with "PM", a number in two letters, a colour and a point? */
static bool is_ngf_move(const char *line) {
    if (line[0] != 'P' || line[1] != 'M') return false;
    for (int i = 2; i < 7; i++)
        if (!isupper((unsigned char)line[i])) return false;
    return line[4] == 'B' || line[4] == 'W';
}

/* Is there a move, and before it the size of the board in the first or the second line, or nothing but lines of figures? */
static bool is_ngf(const char *head) {
    const char *second = head + strcspn(head, "\n");
    second += *second == '\n';
    bool begins = isdigit((unsigned char)*head) || isdigit((unsigned char)second[strspn(second, " ")]) ||
                  !strncmp(head, "GI", 2) || is_ngf_move(head);
    for (const char *line = head; begins && line;) {
        if (is_ngf_move(line)) return true;
        const char *end = strchr(line, '\n');
        line = end ? end + 1 : NULL;
    }
    return false;
}

static bool is_gib(const char *head) {
    static const char *const begins[] = {"\\HS",  "\\HE",  "\\GS",   "\\[G",
                                         "\\[BU", "\\[WU", "INI 0 ", "STO 0 "};
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        if (!strncmp(head, begins[i], strlen(begins[i]))) return true;
    return false;
}

enum foreign_kind foreign_kind_of(const char *bytes, size_t count) {
    char bytes_of_head[HEAD_BYTES];
    const char *head = head_of(bytes, count, bytes_of_head);
    if (is_gib(head)) return FOREIGN_GIB;
    if (!strncasecmp(head, "[Header]", 8) || !strncasecmp(head, "[Data]", 6)) return FOREIGN_UGF;
    return *head != '(' && is_ngf(head) ? FOREIGN_NGF : FOREIGN_NONE;
}

const char *foreign_advice(const char *bytes, size_t count) {
    char bytes_of_head[HEAD_BYTES];
    const char *head = head_of(bytes, count, bytes_of_head);
    if (count >= 7 && !memcmp(bytes + 4, "-lh", 3))
        return "a UGZ file of PandaNet: without its first two bytes it is an LHA archive, which is read";
    if (!strncmp(head, "<?xml", 5) && strstr(head, "<Go"))
        return "an XML record of Jago, which isn't read; Jago saves SGF";
    return NULL;
}

/* UGF names its character set. The name is wrong only where the bytes are UTF-8. */
static const char *charset_of(enum foreign_kind kind, const char *bytes, size_t count) {
    const char *guessed = charset_guess(bytes, count);
    bool japanese = kind == FOREIGN_UGF && memmem(bytes, count, "Lang=SJIS", 9);
    return japanese && strcmp(guessed, "UTF-8") != 0 ? "CP932" : guessed;
}

bool foreign_read(enum foreign_kind kind, const char *bytes, size_t count, struct sgf_game *game,
                  struct foreign_wrong *wrong) {
    CLEANUP_FREE char *text = charset_convert(charset_of(kind, bytes, count), bytes, count);
    struct foreign_lines lines = {.next = text};
    if (kind == FOREIGN_GIB) gib_read(&lines, game);
    else if (kind == FOREIGN_NGF) ngf_read(&lines, game);
    else ugf_read(&lines, game);
    if (game->count == 0) foreign_fault(&lines, "a record without moves");
    game->result = sgf_result_read(game->result_text);
    wrong->line = lines.number;
    memcpy(wrong->message, lines.message, sizeof wrong->message);
    return !lines.broken;
}
