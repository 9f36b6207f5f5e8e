#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "records/sgf.h"

void sgf_game_init(struct sgf_game *game, int size) {
    memset(game, 0, sizeof *game);
    game->size = size;
}

void sgf_game_free(struct sgf_game *game) {
    free(game->source);
    free(game->actions);
    sgf_game_init(game, 19);
}

void sgf_game_take(struct sgf_game *to, struct sgf_game *from) {
    *to = *from;
    sgf_game_init(from, 19);
}

bool sgf_game_add(struct sgf_game *game, struct sgf_action action) {
    if (game->count >= SGF_ACTIONS_MAX) return false;
    if (game->count == game->capacity) {
        game->capacity = game->capacity ? 2 * game->capacity : 64;
        game->actions = memory_resize(game->actions, game->capacity * sizeof *game->actions);
    }
    game->actions[game->count++] = action;
    return true;
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
