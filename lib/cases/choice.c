#include "cases/choice.h"

#if KT_DESKTOP
enum {
    WEIGHT = 512,
    LEAST = 9
}; /* of the best by KT_CHOICE_CHANCE; one that is worth LEAST points less has 1 */

void kt_choice_begin(kt_choosing *choosing, kt_choice choice) { *choosing = (kt_choosing){.choice = choice}; }

/* A choice that depends on what the value promises, as one that doesn't. */
static kt_choice plain(kt_choice choice, int value) {
    bool extreme = choice == KT_CHOICE_BEST_AND_LEAST_KNOWN;
    if (!extreme && choice != KT_CHOICE_KNOWN_AND_UNKNOWN) return choice;
    if (value == 0) return KT_CHOICE_RANDOM;
    if (value > 0) return extreme ? KT_CHOICE_BEST_KNOWN : KT_CHOICE_KNOWN;
    return extreme ? KT_CHOICE_LEAST_KNOWN : KT_CHOICE_UNKNOWN;
}

/* How much a strategy likes a candidate; the most liked are chosen among. */
static uint32_t liking(kt_choice choice, const kt_candidate *candidate) {
    switch (plain(choice, candidate->value)) {
    case KT_CHOICE_KNOWN: return candidate->most_used > 0;
    case KT_CHOICE_BEST_KNOWN: return candidate->most_used;
    case KT_CHOICE_UNKNOWN: return candidate->most_used == 0;
    case KT_CHOICE_LEAST_KNOWN: return ~candidate->least_used;
    case KT_CHOICE_DEEPEST: return candidate->nodes;
    default: return 0;
    }
}

/* A position may have hundreds of thousands of half-moves, more than kt_random_below takes. */
static uint32_t below(kt_random *random, uint32_t limit) {
    return (uint32_t)((uint64_t)kt_random_next(random) * limit >> 32);
}

static uint32_t halved(uint32_t weight, int times) { return times > 31 ? 0 : weight >> times; }

static bool offer_by_chance(kt_choosing *choosing, int value, kt_random *random) {
    int more = choosing->weight ? value - choosing->value : 0;
    if (more > 0) choosing->weight = halved(choosing->weight, more);
    if (more > 0 || choosing->weight == 0) choosing->value = value;
    uint32_t weight = more < -LEAST ? 0 : more < 0 ? halved(WEIGHT, -more) : WEIGHT;
    choosing->weight += weight;
    return below(random, choosing->weight) < weight;
}

bool kt_choice_offer(kt_choosing *choosing, const kt_candidate *candidate, kt_random *random) {
    if (choosing->choice == KT_CHOICE_CHANCE) return offer_by_chance(choosing, candidate->value, random);
    uint32_t likes = liking(choosing->choice, candidate);
    bool first = choosing->weight == 0, equal = !first && candidate->value == choosing->value;
    if (first || candidate->value > choosing->value || (equal && likes > choosing->liking)) {
        choosing->value = candidate->value;
        choosing->liking = likes;
        choosing->weight = 1;
        return true;
    }
    return equal && likes == choosing->liking && below(random, ++choosing->weight) == 0;
}
#endif
