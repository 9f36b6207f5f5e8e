#include "records/game_record.h"

#include <stdlib.h>
#include <string.h>

#include "common/memory.h"

static void add_stones(struct sgf_game *record, const kt_bitboard *stones, kt_colour colour) {
    KT_EACH_POINT(p, stones) {
        struct sgf_action action = {.kind = SGF_SET, .colour = colour};
        action.x = (uint8_t)kt_point_x(p);
        action.y = (uint8_t)kt_point_y(p);
        sgf_game_add(record, action);
    }
}

/* Who made the first move, or is to make it. */
static kt_colour first_mover(const kt_game *game) {
    return game->count ? (kt_colour)game->moves[0].colour : game->to_move;
}

void game_record_find_setup(const kt_game *game, kt_bitboard stones[3]) {
    kt_game begun = *game; /* all moves of this copy are taken back */
    begun.board.geometry = &begun.geometry;
    begun.moves = memory_zeroed((size_t)game->capacity * sizeof *game->moves + 1);
    memcpy(begun.moves, game->moves, game->count * sizeof *game->moves);
    while (kt_game_undo(&begun) >= 0) continue;
    for (int colour = KT_EMPTY; colour <= KT_WHITE; colour++) stones[colour] = begun.board.stones[colour];
    free(begun.moves);
}

static void add_setup(struct sgf_game *record, const kt_game *game) {
    kt_bitboard stones[3];
    game_record_find_setup(game, stones);
    add_stones(record, &stones[KT_BLACK], KT_BLACK);
    add_stones(record, &stones[KT_WHITE], KT_WHITE);
    int black = kt_bitboard_count(&stones[KT_BLACK]);
    if (kt_bitboard_is_empty(&stones[KT_WHITE]) && black >= 2 && first_mover(game) == KT_WHITE)
        record->handicap = black;
}

void game_record_make(struct sgf_game *record, const kt_game *game) {
    sgf_game_init(record, game->geometry.size);
    record->komi = game->komi;
    record->komi_known = true;
    add_setup(record, game);
    kt_colour first = first_mover(game);
    if (record->count || first == KT_WHITE) record->player = first;
    for (int i = 0; i < game->count; i++) {
        struct sgf_action action = {.kind = SGF_PASS, .colour = (kt_colour)game->moves[i].colour};
        if (game->moves[i].point != KT_PASS) {
            action.kind = SGF_MOVE;
            action.x = (uint8_t)kt_point_x((kt_point)game->moves[i].point);
            action.y = (uint8_t)kt_point_y((kt_point)game->moves[i].point);
        }
        sgf_game_add(record, action);
    }
}
