#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/utf8.h"
#include "records/sgf.h"
#include "records/shard_game.h"

enum { TEXTS = 9 };

/* All texts of a game. Each is owned unless it is empty. */
struct texts {
    const char **text[TEXTS];
};

static struct texts texts_of(struct sgf_game *game) {
    return (struct texts){{&game->result_text, &game->black_name, &game->white_name, &game->black_rank,
                           &game->white_rank, &game->date, &game->rules, &game->comment, &game->odd_komi}};
}

void sgf_game_init(struct sgf_game *game, int size) {
    memset(game, 0, sizeof *game);
    game->size = size;
    struct texts texts = texts_of(game);
    for (int i = 0; i < TEXTS; i++) *texts.text[i] = "";
}

/* Leaves one space of each run and none at the ends, so that writing and reading the text doesn't change
 * it. */
static size_t collapse(char *text) {
    size_t length = 0;
    for (const char *from = text; *from; from++)
        if (*from != ' ' || (length && text[length - 1] != ' ')) text[length++] = *from;
    if (length && text[length - 1] == ' ') length--;
    text[length] = 0;
    return length;
}

void sgf_game_set_text(const char **text, const char *value) {
    char cut[SGF_TEXT_BYTES];
    size_t length = 0;
    for (int bytes; value[length]; length += (size_t)bytes) {
        bytes = utf8_bytes(value + length);
        if (bytes == 0) bytes = 1;
        if (length + (size_t)bytes >= sizeof cut) break;
    }
    memcpy(cut, value, length);
    cut[length] = 0;
    utf8_clean(cut);
    length = collapse(cut);
    if (*text && **text) free((void *)(uintptr_t)*text);
    *text = length ? memory_copy_text(cut) : "";
}

void sgf_game_free(struct sgf_game *game) {
    struct texts texts = texts_of(game);
    for (int i = 0; i < TEXTS; i++) sgf_game_set_text(texts.text[i], "");
    free(game->actions);
    sgf_game_drop_shard(game);
    sgf_game_init(game, 19);
}

void sgf_game_drop_shard(struct sgf_game *game) {
    if (game->shard) shard_game_free(game->shard);
    free(game->shard);
    game->shard = NULL;
}

void sgf_game_shrink(struct sgf_game *game) {
    if (game->count == game->capacity) return;
    if (game->count) {
        game->actions = memory_resize(game->actions, game->count * sizeof *game->actions);
    } else {
        free(game->actions);
        game->actions = NULL;
    }
    game->capacity = game->count;
}

/* The bytes that glibc takes for a block of memory, with its bookkeeping: a multiple of 16, at least 32. */
static size_t block_bytes(size_t bytes) {
    size_t taken = (bytes + sizeof(size_t) + 15) / 16 * 16;
    return taken > 32 ? taken : 32;
}

static size_t shard_bytes(const struct shard_game *shard) {
    size_t bytes = block_bytes(sizeof *shard) + block_bytes(shard->labels * sizeof *shard->label);
    if (shard->owner) bytes += block_bytes(KT_POINTS);
    for (int i = 0; i < shard->labels; i++) {
        const struct shard_label *label = &shard->label[i];
        bytes += block_bytes(label->visits * sizeof *label->visit);
        if (label->owner) bytes += block_bytes(KT_POINTS);
    }
    return bytes;
}

size_t sgf_game_bytes(const struct sgf_game *game) {
    struct sgf_game copy = *game;
    struct texts texts = texts_of(&copy);
    size_t bytes = sizeof *game;
    if (game->capacity) bytes += block_bytes(game->capacity * sizeof *game->actions);
    if (game->shard) bytes += shard_bytes(game->shard);
    for (int i = 0; i < TEXTS; i++)
        if (**texts.text[i]) bytes += block_bytes(strlen(*texts.text[i]) + 1);
    return bytes;
}

void sgf_game_take(struct sgf_game *to, struct sgf_game *from) {
    *to = *from;
    sgf_game_init(from, 19);
}

bool sgf_game_add(struct sgf_game *game, struct sgf_action action) {
    if (game->count >= SGF_ACTIONS_MAX) return false;
    game->actions = memory_room(game->actions, game->count, &game->capacity, sizeof *game->actions);
    game->actions[game->count++] = action;
    return true;
}

void sgf_game_put_setup_first(struct sgf_game *game, size_t from) {
    size_t count = game->count - from, moves = 0, kept = from;
    for (size_t i = from; i < game->count; i++) moves += game->actions[i].kind != SGF_SET;
    if (moves == 0 || moves == count) return;
    CLEANUP_FREE struct sgf_action *moved = memory_resize(NULL, moves * sizeof *moved);
    moves = 0;
    for (size_t i = from; i < game->count; i++) {
        if (game->actions[i].kind == SGF_SET) game->actions[kept++] = game->actions[i];
        else moved[moves++] = game->actions[i];
    }
    memcpy(game->actions + kept, moved, moves * sizeof *moved);
}

kt_colour sgf_game_first(const struct sgf_game *game) {
    if (game->player != KT_EMPTY) return game->player;
    return game->handicap >= 2 ? KT_WHITE : KT_BLACK;
}

int sgf_game_moves(const struct sgf_game *game) {
    int moves = 0;
    for (size_t i = 0; i < game->count; i++)
        if (game->actions[i].kind != SGF_SET) moves++;
    return moves;
}

bool sgf_game_has_handicap(const struct sgf_game *game) {
    if (game->handicap >= 2) return true;
    for (size_t i = 0; i < game->count && game->actions[i].kind == SGF_SET; i++)
        if (game->actions[i].colour != KT_EMPTY) return true;
    return false;
}
