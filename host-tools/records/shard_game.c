#include "records/shard_game.h"

#include <stdlib.h>

#include "common/memory.h"

/* Room for `count` + 1 elements of `bytes` bytes; it doubles at powers of two. */
static void *grow(void *block, uint16_t count, size_t bytes) {
    bool full = (count & (count - 1)) == 0;
    return full ? memory_resize(block, (count ? 2u * count : 1) * bytes) : block;
}

struct shard_label *shard_game_add_label(struct shard_game *game, uint16_t position) {
    game->label = grow(game->label, game->labels, sizeof *game->label);
    struct shard_label *label = &game->label[game->labels++];
    *label = (struct shard_label){.position = position};
    return label;
}

void shard_game_add_move(struct shard_game *game, kt_point point) {
    game->move = grow(game->move, game->moves, sizeof *game->move);
    game->move[game->moves++] = point;
}

void shard_game_free(struct shard_game *game) {
    for (int i = 0; i < game->labels; i++) {
        free(game->label[i].visit);
        free(game->label[i].owner);
    }
    free(game->label);
    free(game->move);
    free(game->owner);
    *game = (struct shard_game){0};
}
