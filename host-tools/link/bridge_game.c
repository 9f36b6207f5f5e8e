#include "link/bridge_game.h"

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

/* Adds part moves of Kalah, each as a command: `undo` takes back one of them. */
static void add_pits(struct bridge_game *game, const char *colour, const char *pits) {
    char line[32];
    int length = (int)strcspn(colour, " ");
    while (*pits) {
        int digits = (int)strspn(pits, "0123456789");
        snprintf(line, sizeof line, "play %.*s %.*s", length < 8 ? length : 8, colour,
                 digits < 16 ? digits : 16, pits);
        if (digits) insert(game, game->count, line);
        pits += digits + (pits[digits] != 0);
    }
}

static void add_handicap(struct bridge_game *game, const char *points) {
    CLEANUP_FREE char *line = memory_print("set_free_handicap %s", points);
    insert(game, game->count, line);
}

/* Takes up a command that the engine has accepted while the game is Kalah. */
static void accept_kalah(struct bridge_game *game, const char *name, const char *arguments,
                         const char *answer) {
    const char *pits = strchr(arguments, ' ');
    if (strcmp(name, "play") == 0 && pits) add_pits(game, arguments, pits + 1);
    if (strcmp(name, "genmove") == 0) add_pits(game, arguments, answer);
}

bool bridge_game_is_new(const char *command) {
    static const char *const names[] = {"clear_board", "boardsize", "katachi-game"};
    size_t length = strcspn(command, " ");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i]) == length && memcmp(command, names[i], length) == 0)
            /* Without arguments, this one only asks. */
            return strcmp(names[i], "katachi-game") != 0 || command[length];
    return false;
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
    if (bridge_game_is_new(command)) clear(game);
    if (strcmp(name, "katachi-game") == 0 && *arguments) {
        free(game->kalah);
        game->kalah = strncmp(arguments, "kalah", 5) == 0 ? memory_copy_text(command) : NULL;
    }
    if (strcmp(name, "time_left") == 0) set(game, command, 2);
    if (strcmp(name, "time_settings") == 0 || strcmp(name, "kgs-time_settings") == 0) set_time(game, command);
    if (strcmp(name, "undo") == 0 && game->count > game->settings) take_out(game, game->count - 1);
    if (game->kalah) {
        accept_kalah(game, name, arguments, answer);
        return;
    }
    if (strcmp(name, "play") == 0) insert(game, game->count, command);
    if (strstr(name, "genmove") && strcmp(name, "reg_genmove") != 0) add_generated(game, arguments, answer);
    if (strcmp(name, "set_free_handicap") == 0) add_handicap(game, arguments);
    if (strcmp(name, "fixed_handicap") == 0 || strcmp(name, "place_free_handicap") == 0)
        add_handicap(game, answer);
}

const char *bridge_game_line(const struct bridge_game *game, size_t index) {
    if (index == 0) return "katachi-game go";
    if (index <= game->settings) return game->lines[index - 1];
    if (index == game->settings + 1) return game->kalah ? game->kalah : "clear_board";
    return index < bridge_game_length(game) ? game->lines[index - 2] : NULL;
}

size_t bridge_game_length(const struct bridge_game *game) { return game->count + 2; }

void bridge_game_free(struct bridge_game *game) {
    for (size_t i = 0; i < game->count; i++) free(game->lines[i]);
    free(game->lines);
    free(game->kalah);
    *game = (struct bridge_game){0};
}
