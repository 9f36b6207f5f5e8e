#include "minimax/think.h"

#include <string.h>

typedef struct thought_limits {
    const kt_minimax_limits *limits;
    uint32_t start_ms;
} thought_limits;

static bool retrieve(void *context, const void *position, kt_minimax_place place, kt_minimax_known *known) {
    const kt_minimax_memory *memory = ((const thought_limits *)context)->limits->memory;
    return memory->retrieve(memory->context, position, place, known);
}

static bool go_on(void *context) {
    const thought_limits *thought = context;
    const kt_minimax_limits *limits = thought->limits;
    if (limits->interrupted && limits->interrupted(limits->context)) return false;
    return limits->milliseconds == 0 ||
           limits->now_ms(limits->context) - thought->start_ms < limits->milliseconds;
}

kt_status kt_minimax_think(const kt_minimax_game *game, const kt_minimax_limits *limits, const void *position,
                           kt_minimax_table *table, void *memory, size_t bytes, kt_minimax_result *result) {
    thought_limits thought = {.limits = limits};
    if (limits->milliseconds) thought.start_ms = limits->now_ms(limits->context);
    kt_minimax_settings settings = {
        .depth = limits->depth ? limits->depth : KT_MINIMAX_DEPTH_MAX,
        .pruning = KT_MINIMAX_FIRST,
        .order = KT_MINIMAX_HEURISTIC,
        .step = 1,
        .nodes = limits->nodes,
        .go_on = go_on,
        .context = &thought,
        .table = table,
    };
    const kt_minimax_memory *known = limits->memory;
    if (known) {
        settings.retrieval = KT_MINIMAX_OWN;
        settings.retrieves_parts = true;
        settings.retrieve = retrieve;
    }
    if (!game->is_over(position)) {
        uint8_t moves[KT_MINIMAX_MOVES_MAX];
        if (game->moves(position, KT_MINIMAX_STATIC, moves) == 1) {
            *result = (kt_minimax_result){.count = 1, .move = moves[0], .successors = {{.move = moves[0]}}};
            return moves[0];
        }
    }
    kt_status status = kt_minimax_search(game, &settings, position, memory, bytes, result);
    if (status < 0) return status;
    if (known) known->learn(known->context, position, result);
    return result->move;
}

kt_status kt_minimax_half_move(const kt_minimax_game *game, const kt_minimax_limits *limits,
                               const void *position, kt_minimax_table *table, void *memory, size_t bytes,
                               uint8_t *moves, int most) {
    size_t size = game->position_bytes;
    if (bytes < 2 * size) return KT_ERR_SIZE;
    char *present = memory, *next = present + size, *rest = next + size;
    memcpy(present, position, size);
    kt_minimax_limits share = *limits;
    uint32_t start_ms = limits->milliseconds ? limits->now_ms(limits->context) : 0;
    for (int count = 0; count < most;) {
        if (limits->milliseconds) {
            uint32_t spent_ms = limits->now_ms(limits->context) - start_ms;
            share.milliseconds =
                spent_ms + 1 < limits->milliseconds ? (limits->milliseconds - spent_ms) / 4 * 3 + 1 : 1;
        }
        kt_minimax_result result;
        kt_status move = kt_minimax_think(game, &share, present, table, rest, bytes - 2 * size, &result);
        if (move < 0) return move;
        moves[count++] = (uint8_t)move;
        if (game->play(present, (unsigned)move, next) != KT_MINIMAX_AGAIN) return count;
        memcpy(present, next, size);
    }
    return KT_ERR_FULL;
}
