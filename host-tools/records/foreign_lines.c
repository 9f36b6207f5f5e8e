#include "records/foreign_lines.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>

#include "board/handicap.h"

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
