#include "search/uct_known.h"

#include "board/zobrist.h"
#include "search/uct_path.h"

#if KT_DESKTOP

/* The place in uct->known for the worker's position, and its key. */
static uint64_t *place_known(kt_uct *uct, const kt_uct_worker *worker, uint32_t *key) {
    *key = worker->hash[worker->depth] ^ worker->playout->field.ko * KT_ZOBRIST_GOLDEN;
    if (kt_uct_mover_at(uct, worker->depth) == KT_WHITE) *key = ~*key;
    return &uct->known[*key * KT_ZOBRIST_GOLDEN >> (32 - KT_UCT_KNOWN_BITS)];
}

/* May evaluations be taken from another order of moves? A survey asks for owners, which nodes don't keep; behind a pass, and at
 * the root, other moves are thought of. */
static bool shares(const kt_uct *uct, const kt_uct_worker *worker) {
    return kt_uct_evaluates(uct) && !uct->survey && worker->depth && !kt_uct_is_after_pass(worker);
}

bool kt_uct_adopt_known(kt_uct *uct, kt_uct_worker *worker, kt_node *leaf) {
    uint32_t key;
    uint64_t known = shares(uct, worker) ? kt_shared_load(place_known(uct, worker, &key)) : 0;
    if (!known || known >> 32 != key) return false;
    const kt_field *field = &worker->playout->field;
    const kt_node *node = &uct->tree.node[(kt_node_number)known];
    unsigned count;
    const kt_node *from = kt_tree_children(&uct->tree, node, &count);
    if (!from) return false;
    for (unsigned i = 0; i < count; i++) /* two positions may have one hash */
        if (from[i].move != KT_NO_CELL &&
            (field->at[from[i].move].colour != KT_FIELD_EMPTY ||
             !kt_field_allows(field, from[i].move, worker->playout->view.colour)))
            return false;
    kt_node *child = kt_tree_reserve(&uct->tree, count);
    if (!child) return false;
    for (unsigned i = 0; i < count; i++) child[i].move = from[i].move, child[i].prior = from[i].prior;
    worker->evaluation.win_q16 = node->rave_wins - 1;
    worker->evaluation.lead = (int32_t)node->rave_visits;
    kt_tree_adopt(&uct->tree, leaf, child);
    return true;
}

void kt_uct_note_known(kt_uct *uct, const kt_uct_worker *worker, kt_node *node) {
    uint32_t key;
    if (!shares(uct, worker) || !kt_tree_children(&uct->tree, node, &(unsigned){0})) return;
    uint64_t *place = place_known(uct, worker, &key);
    kt_shared_publish(place, (uint64_t)key << 32 | (kt_node_number)(node - uct->tree.node));
}

#endif
