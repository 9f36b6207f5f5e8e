#include "analysis/query.h"

#include <stdlib.h>

void analysis_query_drop(struct analysis_query *query) {
    if (--query->users) return;
    free(query->id);
    free(query->moves);
    free(query->turns);
    free(query);
}

int analysis_query_play(const struct analysis_query *query, int turn, kt_game *game, kt_game_move *moves) {
    if (kt_game_init(game, query->size, moves, ANALYSIS_MOVES_MAX) < 0) return 0;
    game->komi = query->komi;
    /* Only while these moves are played. */
    game->rules = (kt_rules){.repetition = KT_SIMPLE_KO, .suicide = true};
    kt_game_set_up(game, &query->stones[KT_BLACK], &query->stones[KT_WHITE], query->first);
    int black = kt_bitboard_count(&query->stones[KT_BLACK]);
    if (black > 1 && black <= UINT8_MAX && kt_bitboard_is_empty(&query->stones[KT_WHITE]))
        game->handicap = (uint8_t)black;
    for (int i = 0; i < turn; i++) {
        const struct analysis_move *move = &query->moves[i];
        kt_status status = kt_game_play(game, move->colour, move->point);
        if (status == KT_ERR_KO) status = kt_game_execute(game, move->colour, move->point);
        if (status < 0) return i;
    }
    game->rules = query->rules;
    return -1;
}
