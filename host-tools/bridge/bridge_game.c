#include "bridge/bridge_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "common/memory.h"

static void insert(struct bridge_game *game, size_t at, const char *line) {
    game->lines = memory_resize(game->lines, (game->count + 1) * sizeof *game->lines);
    memmove(game->lines + at + 1, game->lines + at, (game->count - at) * sizeof *game->lines);
    game->lines[at] = memory_copy_text(line);
    game->count++;
}

static void take_out(struct bridge_game *game, size_t at) {
    free(game->lines[at]);
    game->count--;
    memmove(game->lines + at, game->lines + at + 1, (game->count - at) * sizeof *game->lines);
}

static void clear(struct bridge_game *game) {
    while (game->count > game->settings) take_out(game, game->count - 1);
}

/* Returns the bytes of the first `words` words, with the spaces between them. */
static size_t head(const char *line, int words) {
    size_t length = strcspn(line, " ");
    while (--words && line[length]) length += 1 + strcspn(line + length + 1, " ");
    return length;
}

/* Adds a setting, and removes the one that it replaces: that with the same first word, or first two words. */
static void set(struct bridge_game *game, const char *line, int words) {
    size_t length = head(line, words);
    for (size_t i = 0; i < game->settings; i++) {
        if (head(game->lines[i], words) != length || memcmp(game->lines[i], line, length) != 0) continue;
        take_out(game, i);
        game->settings--;
        break;
    }
    insert(game, game->settings++, line);
}

/* Adds a setting of the clocks, which replaces all earlier ones. */
static void set_time(struct bridge_game *game, const char *line) {
    for (size_t i = game->settings; i-- > 0;) {
        if (!strstr(game->lines[i], "time_")) continue;
        take_out(game, i);
        game->settings--;
    }
    set(game, line, 1);
}

/* Returns the side to move, as the moves so far have it. */
static const char *next_colour(const struct bridge_game *game) {
    if (game->count == game->settings) return "b";
    const char *last = game->lines[game->count - 1];
    return strncasecmp(last, "play w", 6) == 0 ? "b" : "w";
}

/* Adds the move that the engine chose: the last word of its answer. */
static void add_generated(struct bridge_game *game, const char *arguments, const char *answer) {
    const char *colour = next_colour(game), *vertex = answer + strlen(answer);
    size_t length = strcspn(arguments, " ");
    static const char *const colours[] = {"b", "w", "black", "white"};
    for (size_t i = 0; i < 4; i++)
        if (strlen(colours[i]) == length && strncasecmp(arguments, colours[i], length) == 0)
            colour = colours[i];
    while (vertex > answer && !strchr(" \n", vertex[-1])) vertex--;
    char line[64];
    snprintf(line, sizeof line, "play %s %.32s", colour, vertex);
    if (strcasecmp(vertex, "resign") != 0) insert(game, game->count, line);
}

static void add_handicap(struct bridge_game *game, const char *points) {
    char *line = memory_zeroed(strlen(points) + 20);
    strcat(strcpy(line, "set_free_handicap "), points);
    insert(game, game->count, line);
    free(line);
}

void bridge_game_accept(struct bridge_game *game, const char *command, const char *answer) {
    static const char *const settings[] = {"komi",         "kgs-rules", "katachi-playouts",
                                           "katachi-seed", "boardsize", NULL};
    char name[64];
    size_t length = strcspn(command, " ");
    snprintf(name, sizeof name, "%.*s", (int)length, command);
    const char *arguments = command + length + (command[length] == ' ');
    for (size_t i = 0; settings[i]; i++)
        if (strcmp(name, settings[i]) == 0) set(game, command, 1);
    if (strcmp(name, "boardsize") == 0 || strcmp(name, "clear_board") == 0) clear(game);
    if (strcmp(name, "time_left") == 0) set(game, command, 2);
    if (strcmp(name, "time_settings") == 0 || strcmp(name, "kgs-time_settings") == 0) set_time(game, command);
    if (strcmp(name, "play") == 0) insert(game, game->count, command);
    if (strcmp(name, "undo") == 0 && game->count > game->settings) take_out(game, game->count - 1);
    if (strstr(name, "genmove") && strcmp(name, "reg_genmove") != 0) add_generated(game, arguments, answer);
    if (strcmp(name, "set_free_handicap") == 0) add_handicap(game, arguments);
    if (strcmp(name, "fixed_handicap") == 0 || strcmp(name, "place_free_handicap") == 0)
        add_handicap(game, answer);
}

const char *bridge_game_line(const struct bridge_game *game, size_t index) {
    if (index < game->settings) return game->lines[index];
    if (index == game->settings) return "clear_board";
    return index <= game->count ? game->lines[index - 1] : NULL;
}

void bridge_game_free(struct bridge_game *game) {
    for (size_t i = 0; i < game->count; i++) free(game->lines[i]);
    free(game->lines);
    *game = (struct bridge_game){0};
}
