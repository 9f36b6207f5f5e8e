#include "cases/learner.h"

#include <string.h>

#include "cases/nearest.h"

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
#if KT_DESKTOP
    if (!known && learner->settings->similarity)
        known = kt_library_nearest(learner->library, key, learner->settings->similarity);
#endif
    return known;
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
    learner->behind += found->nodes;
    if (learner->behind > KT_CASE_NODES_MAX) learner->behind = KT_CASE_NODES_MAX;
    if (learner->retrievals)
        learner->retrievals[place.made < KT_LEARNER_DEPTHS ? place.made : KT_LEARNER_DEPTHS - 1]++;
    return true;
}

/* Takes in what the search found of its root. Returns false when the position has no key. */
static bool learn(kt_learner *learner, const void *position) {
    const kt_minimax_result *result = &learner->result;
    kt_case_key key;
    int shift;
    if (!key_of(learner, position, &key, &shift)) return false;
    uint64_t nodes = result->nodes + learner->behind;
    kt_lesson lesson = {
        .value = (int16_t)(result->value - shift),
        .standing = (int16_t)(learner->game->value(position) - shift),
        .nodes = nodes > KT_CASE_NODES_MAX ? KT_CASE_NODES_MAX : (uint32_t)nodes,
        .perfect = result->perfect,
    };
    learner->learned = kt_library_learn(learner->library, &key, &lesson);
    return true;
}

#if KT_DESKTOP
/* Each point less than the best halves the weight. */
static int choose_by_chance(kt_learner *learner, const kt_successor *successors, int count) {
    uint32_t weights[KT_MINIMAX_MOVES_MAX] = {0}, sum = 0;
    for (int i = 0; i < count; i++) {
        int less = learner->result.value - successors[i].value;
        sum += weights[i] = less > 9 ? 0 : 512u >> less;
    }
    uint32_t chance = kt_random_below(&learner->random, sum);
    int chosen = 0;
    for (; chance >= weights[chosen]; chosen++) chance -= weights[chosen];
    return chosen;
}
#endif

/* `after` has room for a position. */
static int choose(kt_learner *learner, const void *position, void *after) {
    const kt_minimax_result *result = &learner->result;
    kt_successor successors[KT_MINIMAX_MOVES_MAX];
    for (int i = 0; i < result->count; i++) {
        const kt_minimax_successor *from = &result->successors[i];
        kt_successor *to = &successors[i];
        *to = (kt_successor){.value = from->exact ? from->value : -KT_MINIMAX_VALUE_MAX - 1};
        if (!learner->library || to->value < result->value) continue;
        learner->game->play(position, from->move, after);
        kt_case_key key;
        int shift;
        const kt_case *known =
            key_of(learner, after, &key, &shift) ? kt_library_look(learner->library, &key) : NULL;
        to->known = known;
        to->nodes = known ? known->nodes : 0;
    }
#if KT_DESKTOP
    if (learner->settings->by_chance) return choose_by_chance(learner, successors, result->count);
#endif
    return kt_choice_make(learner->settings->choice, successors, result->count, &learner->random);
}

kt_status kt_learner_think(kt_learner *learner, const void *position, void *memory, size_t bytes) {
    kt_minimax_settings search = learner->settings->search;
    search.retrieve = retrieve;
    search.context = learner;
    if (!learner->library || learner->library->count == 0) search.retrieval = KT_MINIMAX_NOWHERE;
    learner->behind = 0;
    learner->learned = KT_LEARNED_NOTHING;
    kt_status status = kt_minimax_search(learner->game, &search, position, memory, bytes, &learner->result);
    if (status < 0 || learner->result.depth == 0) return status;
    if (learner->library && learner->settings->learns && !learn(learner, position)) return KT_ERR_RANGE;
    return choose(learner, position, memory);
}
