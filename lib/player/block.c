#include "player/block.h"

static uint8_t *align_down(uint8_t *at) { return at - (uintptr_t)at % sizeof(kt_word); }

static kt_judge_work *find_work(const kt_block *block) {
    uint8_t *end = block->memory + block->bytes;
    return (kt_judge_work *)(KT_PLAYOUTS ? align_down(end - sizeof(kt_judge_work)) : block->memory);
}

static kt_predictor_memory *find_prediction(const kt_block *block) {
    uint8_t *end = kt_block_is_small(block) ? block->memory + block->bytes : (uint8_t *)find_work(block);
    return (kt_predictor_memory *)align_down(end - sizeof(kt_predictor_memory));
}

kt_status kt_block_init(kt_block *block, void *memory, size_t bytes) {
    if (bytes < KT_PLAYER_BYTES) return KT_ERR_SIZE;
    block->memory = memory;
    block->bytes = bytes;
    block->predictor.image = NULL;
    block->holds_tree = block->plays = block->overwritten = false;
    return KT_OK;
}

bool kt_block_is_small(const kt_block *block) { return !KT_PLAYOUTS || block->bytes < 3 * KT_PLAYER_BYTES; }

bool kt_block_choose_predictor(kt_block *block, const kt_image *const *images, int size, kt_values values) {
    bool found = kt_predictor_choose(&block->predictor, images, size, values, find_prediction(block));
    if (!found) block->predictor.image = NULL;
    return found;
}

kt_node *kt_block_nodes(const kt_block *block, uint32_t most, kt_node_number *count) {
    const kt_node_number limit = (kt_node_number)-1 / 2;
    const void *end = find_prediction(block);
    if (kt_block_is_small(block)) end = find_work(block);
    size_t nodes = (size_t)((const uint8_t *)end - block->memory) / sizeof(kt_node);
    if (most && nodes > most) nodes = most;
    *count = nodes > limit ? limit : (kt_node_number)nodes;
    return (kt_node *)(void *)block->memory;
}

static kt_judge_work *lend_work(kt_block *block, bool plays) {
    if (KT_PLAYOUTS && kt_block_is_small(block)) block->overwritten = true;
    block->plays = plays;
    return find_work(block);
}

kt_judge_work *kt_block_lend_playouts(kt_block *block) { return lend_work(block, true); }

kt_judge_work *kt_block_lend_verdict(kt_block *block) { return lend_work(block, false); }

kt_predictor *kt_block_lend_predictions(kt_block *block) {
    if (!block->predictor.image) return NULL;
    if (kt_block_is_small(block)) block->plays = false;
    if (block->overwritten) kt_predictor_forget(&block->predictor);
    block->overwritten = false;
    return &block->predictor;
}

size_t kt_block_lend_reader(kt_block *block, size_t enough, kt_predictor **predictor) {
    size_t before = (size_t)((uint8_t *)find_prediction(block) - block->memory);
    block->holds_tree = false;
    *predictor = NULL;
    if (before >= enough) {
        *predictor = kt_block_lend_predictions(block);
        return before;
    }
    block->plays = false;
    block->overwritten = true;
    return block->bytes;
}
