#include "cases/choice.h"

/* How much a strategy likes a successor; the most liked are candidates. */
static uint32_t liking(kt_choice choice, const kt_successor *successor) {
    if (choice == KT_CHOICE_RANDOM) return 0;
    uint32_t known = successor->known ? successor->nodes + 1 : 0;
    if (choice == KT_CHOICE_KNOWN || choice == KT_CHOICE_UNKNOWN) known = known > 0;
    return choice == KT_CHOICE_UNKNOWN || choice == KT_CHOICE_LEAST_KNOWN ? ~known : known;
}

int kt_choice_make(kt_choice choice, const kt_successor *successors, int count, kt_random *random) {
    if (choice == KT_CHOICE_KNOWN_AND_UNKNOWN)
        choice = kt_random_below(random, 2) ? KT_CHOICE_KNOWN : KT_CHOICE_UNKNOWN;
    if (choice == KT_CHOICE_BEST_AND_LEAST_KNOWN)
        choice = kt_random_below(random, 2) ? KT_CHOICE_BEST_KNOWN : KT_CHOICE_LEAST_KNOWN;
    int chosen = 0;
    uint32_t most = 0, ties = 0;
    for (int i = 0; i < count; i++) {
        if (successors[i].value < successors[chosen].value) continue;
        uint32_t likes = liking(choice, &successors[i]);
        bool better = successors[i].value > successors[chosen].value || likes > most || ties == 0;
        if (!better && likes < most) continue;
        ties = better ? 1 : ties + 1;
        most = better ? likes : most;
        if (better || kt_random_below(random, ties) == 0) chosen = i;
    }
    return chosen;
}
