#include "series/series_learning.h"

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/complain.h"
#include "common/memory.h"
#include "common/whole_file.h"

/* A game, as its line tells it. */
struct game {
    const char *title, *curve;
    json_int_t number;
    bool won, drawn;
};

/* Gets a text that isn't too long; NULL when there is none. */
static const char *text_of(const json_t *line, const char *key) {
    const char *text = json_string_value(json_object_get(line, key));
    return text && *text && strlen(text) < SERIES_TITLE_BYTES ? text : NULL;
}

/* Is it "7", "3.5" or so? */
static bool is_score(const char *text) {
    size_t whole = strspn(text, "0123456789");
    text += whole;
    if (*text == '.') text += 1 + strspn(text + 1, "0123456789");
    return whole && !*text;
}

/* Reads "B+3.5", "W+R" or "0". */
static bool read_result(const char *result, char colour, struct game *game) {
    game->drawn = strcmp(result, "0") == 0;
    if (game->drawn) return true;
    if ((result[0] != 'B' && result[0] != 'W') || result[1] != '+') return false;
    game->won = (result[0] == 'B') == (colour == 'b');
    return strcmp(result + 2, "R") == 0 || is_score(result + 2);
}

/* Returns what is wrong with the line; NULL when nothing is. */
static const char *read_game(const json_t *line, struct game *game) {
    const char *colour = json_string_value(json_object_get(line, "colour")),
               *result = json_string_value(json_object_get(line, "result"));
    const json_t *number = json_object_get(line, "game");
    *game = (struct game){text_of(line, "title"), text_of(line, "curve"), json_integer_value(number), false,
                          false};
    if (!json_is_object(line)) return "this is no JSON object, or it names something twice";
    if (!game->title) return "\"title\" must be a text of 1 to 199 bytes";
    if (!game->curve) return "\"curve\" must be a text of 1 to 199 bytes";
    if (!json_is_integer(number)) return "\"game\" must be a whole number";
    if (!colour || (strcmp(colour, "b") != 0 && strcmp(colour, "w") != 0))
        return "\"colour\" must be \"b\" or \"w\"";
    if (!result || !read_result(result, *colour, game))
        return "\"result\" must be like \"B+3.5\" or \"W+R\", or \"0\" for a draw";
    return NULL;
}

/* Finds the curve that the game belongs to, or begins it. Returns NULL when there are too many. */
static struct series_learning_curve *curve_of(struct series_learning *learning, const struct game *game) {
    int of_title = 0;
    for (int i = 0; i < learning->count; i++) {
        struct series_learning_curve *curve = &learning->curves[i];
        if (strcmp(curve->title, game->title) != 0) continue;
        if (strcmp(curve->name, game->curve) == 0) return curve;
        of_title++;
    }
    if (of_title == SERIES_LEARNING_CURVES || learning->count == SERIES_LEARNING_MOST) return NULL;
    learning->curves =
        memory_resize(learning->curves, ((size_t)learning->count + 1) * sizeof *learning->curves);
    struct series_learning_curve *curve = &learning->curves[learning->count++];
    *curve = (struct series_learning_curve){0};
    strcpy(curve->title, game->title);
    strcpy(curve->name, game->curve);
    return curve;
}

static void count_game(struct series_learned *games, const struct game *game) {
    games->games++;
    games->won += game->won;
    games->drawn += game->drawn;
}

static void add_game(struct series_learning_curve *curve, const struct game *game) {
    int block = curve->all.games / SERIES_LEARNING_BLOCK;
    if (curve->all.games % SERIES_LEARNING_BLOCK == 0) {
        curve->blocks = memory_resize(curve->blocks, ((size_t)block + 1) * sizeof *curve->blocks);
        curve->blocks[block] = (struct series_learned){0};
    }
    count_game(&curve->blocks[block], game);
    count_game(&curve->all, game);
}

/* Returns false after a message. */
static bool take_line(struct series_learning *learning, const json_t *line, const char *name, int number,
                      FILE *complaints) {
    struct game game;
    const char *fault = read_game(line, &game);
    struct series_learning_curve *curve = fault ? NULL : curve_of(learning, &game);
    if (curve && game.number == curve->all.games + 1) {
        add_game(curve, &game);
        return true;
    }
    if (fault) complain(complaints, name, number, 0, "%s", fault);
    else if (curve)
        complain(complaints, name, number, 0, "\"game\" must be %d, the next of its curve",
                 curve->all.games + 1);
    else
        complain(complaints, name, number, 0, "there are more than %d curves of a title, or %d in all",
                 SERIES_LEARNING_CURVES, SERIES_LEARNING_MOST);
    return false;
}

bool series_learning_read(struct series_learning *learning, const char *text, size_t length, const char *name,
                          FILE *complaints) {
    const char *end = text + length;
    bool ok = true;
    *learning = (struct series_learning){0};
    for (int number = 1; ok && text < end; number++) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        size_t bytes = (size_t)((newline ? newline : end) - text);
        json_auto_t *line = json_loadb(text, bytes, JSON_REJECT_DUPLICATES, NULL);
        ok = take_line(learning, line, name, number, complaints);
        text += bytes + (newline != NULL);
    }
    return ok;
}

bool series_learning_kept(struct series_learning *learning, const char *folder) {
    CLEANUP_FREE char *path = memory_print("%s/learning.jsonl", folder);
    CLEANUP_FREE uint8_t *bytes = NULL;
    size_t count;
    *learning = (struct series_learning){0};
    bool there = access(path, F_OK) == 0 || errno != ENOENT;
    bool ok = !there || (whole_file_is_regular(path, stderr) &&
                         whole_file_read(path, SERIES_LEARNING_BYTES_MAX, &bytes, &count, stderr));
    if (there && ok) {
        ok = count > 0 && series_learning_read(learning, (const char *)bytes, count, path, stderr);
        if (!count)
            complain(stderr, path, 0, 0, "this file is empty; remove it, or play games ('make learning')");
    }
    return ok;
}

void series_learning_free(struct series_learning *learning) {
    for (int i = 0; i < learning->count; i++) free(learning->curves[i].blocks);
    free(learning->curves);
}
