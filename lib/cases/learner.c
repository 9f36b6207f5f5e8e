#include "cases/learner.h"

#include <string.h>

#include "cases/nearest.h"

#if KT_DESKTOP
void kt_learner_init(kt_learner *learner, const kt_minimax_game *game, const kt_learner_settings *settings,
                     kt_library *library, uint32_t seed) {
    memset(learner, 0, sizeof *learner);
    learner->game = game;
    learner->settings = settings;
    learner->library = library;
    kt_random_init(&learner->random, seed);
}

static bool key_of(const kt_learner *learner, const void *position, kt_case_key *key, int *shift) {
    kt_minimax_key made;
    if (!learner->game->key(position, learner->settings->generalisations, &made)) return false;
    memcpy(key->bytes, made.bytes, sizeof key->bytes);
    *shift = made.shift;
    return true;
}

static const kt_case *find(const kt_learner *learner, const kt_case_key *key) {
    const kt_case *known = kt_library_find(learner->library, key);
    if (!known && learner->settings->similarity)
        known = kt_library_nearest(learner->library, key, learner->settings->similarity);
    return known;
}

/* Adds what is known of one half-move to what is known of several. */
static void add(kt_candidate *to, const kt_candidate *from) {
    if (from->most_used > to->most_used) to->most_used = from->most_used;
    if (from->least_used && (to->least_used == 0 || from->least_used < to->least_used))
        to->least_used = from->least_used;
    if (from->nodes > to->nodes) to->nodes = from->nodes;
}

static bool retrieve(void *context, const void *position, kt_minimax_place place, kt_minimax_known *known) {
    kt_learner *learner = context;
    kt_case_key key;
    int shift;
    if (!key_of(learner, position, &key, &shift)) return false;
    const kt_case *found = find(learner, &key);
    if (!found) return false;
    known->value = (int16_t)(found->value + shift);
    known->perfect = found->perfect;
    const kt_candidate of = {.most_used = found->uses, .least_used = found->uses, .nodes = found->nodes};
    add(&learner->candidate, &of);
    learner->behind += found->nodes;
    if (learner->behind > KT_CASE_NODES_MAX) learner->behind = KT_CASE_NODES_MAX;
    if (learner->retrievals)
        learner->retrievals[place.made < KT_LEARNER_DEPTHS ? place.made : KT_LEARNER_DEPTHS - 1]++;
    return true;
}

static void begin_choice(kt_learner *learner, uint8_t depth) {
    kt_choice_begin(&learner->choosing, learner->settings->choice);
    if (learner->settings->part_by_part) memset(learner->parts, 0, sizeof learner->parts);
    learner->depth = depth;
}

/* A half-move has been read. The cases that were used since the one before are those that its value comes from. */
static void found(void *context, const kt_minimax_half *half) {
    kt_learner *learner = context;
    kt_candidate candidate = learner->candidate;
    candidate.value = half->value;
    learner->candidate = (kt_candidate){0};
    if (half->depth != learner->depth) begin_choice(learner, half->depth);
    if (learner->settings->part_by_part) add(&learner->parts[half->moves[0]], &candidate);
    else if (half->exact && kt_choice_offer(&learner->choosing, &candidate, &learner->random)) {
        memcpy(learner->line, half->moves, (size_t)half->count);
        learner->line_count = half->count;
    }
}

static void choose_part(kt_learner *learner) {
    const kt_minimax_result *result = &learner->result;
    for (int i = 0; i < result->count; i++) {
        const kt_minimax_successor *successor = &result->successors[i];
        if (!successor->exact) continue;
        kt_candidate candidate = learner->parts[successor->move];
        candidate.value = successor->value;
        if (kt_choice_offer(&learner->choosing, &candidate, &learner->random))
            learner->line[0] = successor->move;
    }
    learner->line_count = 1;
}

/* Takes in what the search found of its root. Returns false when the position has no key. */
static bool learn(kt_learner *learner, const void *position) {
    const kt_minimax_result *result = &learner->result;
    kt_case_key key;
    int shift;
    if (!key_of(learner, position, &key, &shift)) return false;
    /* The root counts, too; of a case, the nodes that went into it stand for its own. */
    uint64_t nodes = 1 + result->nodes - result->retrieved + learner->behind;
    learner->lesson = (kt_lesson){
        .value = (int16_t)(result->value - shift),
        .standing = (int16_t)(learner->game->value(position) - shift),
        .nodes = nodes > KT_CASE_NODES_MAX ? KT_CASE_NODES_MAX : (uint32_t)nodes,
        .perfect = result->perfect && learner->settings->keeps_perfect,
    };
    learner->learned = kt_library_learn(learner->library, &key, &learner->lesson);
    return true;
}

kt_status kt_learner_think(kt_learner *learner, const void *position, void *memory, size_t bytes) {
    kt_minimax_settings search = learner->settings->search;
    search.retrieve = retrieve;
    search.found = found;
    search.context = learner;
    if (!learner->library || learner->library->count == 0) search.retrieval = KT_MINIMAX_NOWHERE;
    learner->behind = 0;
    learner->learned = KT_LEARNED_NOTHING;
    learner->candidate = (kt_candidate){0};
    begin_choice(learner, 0);
    kt_status status = kt_minimax_search(learner->game, &search, position, memory, bytes, &learner->result);
    if (status < 0) return status;
    if (learner->result.depth == 0) {
        learner->line[0] = learner->result.move;
        return learner->line_count = 1;
    }
    if (learner->settings->part_by_part) choose_part(learner);
    if (learner->library && learner->settings->learns && !learn(learner, position)) return KT_ERR_RANGE;
    return learner->line_count;
}
#endif
