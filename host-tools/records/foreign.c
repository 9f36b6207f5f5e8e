#include "records/foreign.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "board/handicap.h"
#include "records/charset.h"

enum { HEAD_BYTES = 4096 };

/* A copy of the first bytes as a text, from the first that is no white space, mark or comment on. */
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

/* "PM" with a number in letters, a colour and two points, at the beginning of a line. */
static bool is_ngf_move(const char *line) {
    if (line[0] != 'P' || line[1] != 'M') return false;
    for (int i = 2; i < 7; i++)
        if (!isupper((unsigned char)line[i])) return false;
    return line[4] == 'B' || line[4] == 'W';
}

static bool is_ngf(const char *head) {
    const char *second = strchr(head, '\n');
    if (!second || !isdigit((unsigned char)second[1 + strspn(second + 1, " ")])) return false;
    for (const char *line = second; line; line = strchr(line + 1, '\n'))
        if (is_ngf_move(line + 1)) return true;
    return false;
}

enum foreign_kind foreign_kind_of(const char *bytes, size_t count) {
    char bytes_of_head[HEAD_BYTES];
    const char *head = head_of(bytes, count, bytes_of_head);
    if (!strncmp(head, "\\HS", 3) || !strncmp(head, "\\[GIBOKIND", 10)) return FOREIGN_GIB;
    if (!strncasecmp(head, "[Header]", 8)) return FOREIGN_UGF;
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

char *foreign_line(struct foreign_lines *lines) {
    char *line = lines->next;
    if (!*line) return NULL;
    size_t length = strcspn(line, "\r\n");
    char *end = line + length;
    lines->next = end + (end[0] == '\r' && end[1] == '\n') + (*end != 0);
    *end = 0;
    lines->number++;
    while (isspace((unsigned char)*line)) line++;
    while (end > line && isspace((unsigned char)end[-1])) *--end = 0;
    return line;
}

void foreign_fault(struct foreign_lines *lines, const char *format, ...) {
    if (lines->broken) return;
    lines->broken = true;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(lines->message, sizeof lines->message, format, arguments);
    va_end(arguments);
}

void foreign_komi(struct sgf_game *game, const char *text) {
    if (sgf_komi_read(text, game->rules, game->size, false, &game->komi)) game->komi_known = true;
}

void foreign_player(struct sgf_game *game, kt_colour colour, const char *text, bool spaced) {
    char name[2 * SGF_TEXT_BYTES];
    snprintf(name, sizeof name, "%s", text);
    char *rank = strrchr(name, spaced ? ' ' : '('), *end = name + strlen(name);
    if (rank) {
        if (!spaced && end[-1] == ')') end[-1] = 0;
        end = rank;
        while (end > name && end[-1] == ' ') end--;
        *end = 0;
        sgf_game_set_text(colour == KT_BLACK ? &game->black_rank : &game->white_rank, rank + 1);
    }
    sgf_game_set_text(colour == KT_BLACK ? &game->black_name : &game->white_name, name);
}

void foreign_date(struct sgf_game *game, const char *text) {
    unsigned year, month, day;
    char date[24];
    bool there = sscanf(text, "%4u%*1[-/.:]%2u%*1[-/.:]%2u", &year, &month, &day) == 3 ||
                 sscanf(text, "%4u%2u%2u", &year, &month, &day) == 3;
    if (!there || year < 1000 || month < 1 || month > 12 || day < 1 || day > 31) return;
    snprintf(date, sizeof date, "%04u-%02u-%02u", year, month, day);
    sgf_game_set_text(&game->date, date);
}

static void add(struct foreign_lines *lines, struct sgf_game *game, struct sgf_action action) {
    if (!sgf_game_add(game, action)) foreign_fault(lines, "more than %d moves", SGF_ACTIONS_MAX);
}

void foreign_handicap(struct foreign_lines *lines, struct sgf_game *game, int stones) {
    kt_bitboard points;
    if (stones < 2) return;
    if (kt_handicap_fixed(game->size, stones, &points) < 0) {
        foreign_fault(lines, "a handicap of %d stones on a %dx%d board", stones, game->size, game->size);
        return;
    }
    game->handicap = stones;
    for (int y = game->size - 1; y >= 0; y--)
        for (int x = 0; x < game->size; x++)
            if (kt_bitboard_has(&points, kt_point_at(x, y)))
                add(lines, game, (struct sgf_action){SGF_SET, KT_BLACK, (uint8_t)x, (uint8_t)y});
}

void foreign_move(struct foreign_lines *lines, struct sgf_game *game, kt_colour colour, int x, int y) {
    if (x < 0 || y < 0 || x >= game->size || y >= game->size)
        foreign_fault(lines, "not a point of a %dx%d board", game->size, game->size);
    else add(lines, game, (struct sgf_action){SGF_MOVE, colour, (uint8_t)x, (uint8_t)(game->size - 1 - y)});
}

void foreign_pass(struct foreign_lines *lines, struct sgf_game *game, kt_colour colour) {
    add(lines, game, (struct sgf_action){SGF_PASS, colour, 0, 0});
}

/* UGF says its character set; the guess is better only where that isn't true. */
static const char *charset_of(enum foreign_kind kind, const char *bytes, size_t count) {
    const char *guessed = charset_guess(bytes, count);
    bool japanese = kind == FOREIGN_UGF && memmem(bytes, count, "Lang=SJIS", 9);
    return japanese && strcmp(guessed, "UTF-8") != 0 ? "CP932" : guessed;
}

enum sgf_event foreign_read(enum foreign_kind kind, struct sgf_reader *reader, struct sgf_game *game) {
    char *text =
        charset_convert(charset_of(kind, reader->bytes, reader->count), reader->bytes, reader->count);
    struct foreign_lines lines = {.next = text};
    if (kind == FOREIGN_GIB) gib_read(&lines, game);
    else if (kind == FOREIGN_NGF) ngf_read(&lines, game);
    else ugf_read(&lines, game);
    bool fits = game->size >= KT_BOARD_MIN && game->size <= KT_BOARD_MAX;
    if (fits && !lines.broken && game->count == 0) foreign_fault(&lines, "a record without moves");
    free(text);
    reader->begun++;
    reader->at = reader->count;
    game->line = 1;
    game->source = reader->source;
    game->result = sgf_result_read(game->result_text);
    if (fits && !lines.broken) return SGF_GAME;
    reader->line = lines.number;
    reader->column = 1;
    snprintf(reader->message, sizeof reader->message, "%s", lines.message);
    sgf_game_free(game);
    return fits ? SGF_BROKEN : SGF_BOARD_SIZE;
}
