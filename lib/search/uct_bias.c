#include "search/uct_bias.h"

#include "board/zobrist.h"
#include "search/uct_path.h"

#if KT_DESKTOP

/* So many visits without an error are added to those that were made, so that the first say little. Chosen on 917 positions
 * (docs/log/2026-11-30-bias.md). */
enum { STEADY = 4 };

void kt_uct_place_bias(const kt_uct *uct, kt_uct_worker *worker) {
    const kt_cell move = kt_uct_node_at(uct, worker, worker->depth)->move;
    worker->place[worker->depth] = 0;
    if (move == KT_NO_CELL) return;
    /* What lies around the move and around its four corners is five by five points. Around a cell of the rim, nothing is kept. */
    static const int8_t corners[4] = {-KT_FIELD_ROW - 1, -KT_FIELD_ROW + 1, KT_FIELD_ROW - 1,
                                      KT_FIELD_ROW + 1};
    const kt_cell_state *at = &worker->playout->field.at[move];
    uint32_t key = (2u * move + (kt_uct_mover_at(uct, worker->depth) == KT_WHITE)) * KT_ZOBRIST_GOLDEN;
    key = (key ^ at->around) * KT_ZOBRIST_GOLDEN;
    for (int i = 0; i < 4; i++) {
        const kt_cell_state *corner = &at[corners[i]];
        const uint32_t seen =
            corner->colour == KT_FIELD_OFF ? 1u << 18 : corner->around | (uint32_t)corner->colour << 16;
        key = (key ^ key >> 15 ^ seen) * KT_ZOBRIST_GOLDEN;
    }
    worker->place[worker->depth] = (uint16_t)(key >> (32 - KT_UCT_BIAS_BITS));
}

uint32_t kt_uct_correct(const kt_uct *uct, const kt_uct_worker *worker, uint32_t win_q16) {
    const unsigned place = worker->depth ? worker->place[worker->depth] : 0;
    if (!place) return win_q16;
    const kt_uct_bias *bias = &uct->bias[place];
    const int64_t right = win_q16 + kt_shared_look(&bias->error) / (kt_shared_look(&bias->visits) + STEADY);
    return right < 0 ? 0 : right > 65536 ? 65536 : (uint32_t)right;
}

void kt_uct_learn_bias(kt_uct *uct, const kt_uct_worker *worker, uint32_t win_q16) {
    for (unsigned depth = 1; depth < worker->depth; depth++) {
        const uint32_t evaluated = kt_shared_look(&kt_uct_node_at(uct, worker, depth)->rave_wins);
        if (!evaluated || !worker->place[depth]) continue;
        const uint32_t found = (worker->depth - depth) % 2 ? 65536 - win_q16 : win_q16;
        kt_uct_bias *bias = &uct->bias[worker->place[depth]];
        kt_shared_add(&bias->error, (int64_t)found - (evaluated - 1));
        kt_shared_add(&bias->visits, 1);
    }
}

#endif
