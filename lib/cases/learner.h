/* learner.h: a player that searches, and remembers what it found.
 *
 * It searches each position that it is to move in. The search looks known positions up in the library instead of
 * reading on there. Then the learner takes in what the position turned out to be worth (library.h), and chooses among the
 * best successors (choice.h). A position met again is valued with the help of cases that came since, so its value deepens
 * from game to game.
 *
 * Source: M. Neumeister, diploma thesis, University of Leipzig, 1998, chapter 3. */
#ifndef KT_CASES_LEARNER_H
#define KT_CASES_LEARNER_H

#include "cases/choice.h"
#include "cases/library.h"
#include "minimax/minimax.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kt_learner_settings {
    /* The search. Its `retrieval` and `retrieves_parts` say where known positions are looked up. The learner sets
     * `retrieve` and `context`; go_on is called with the learner. */
    kt_minimax_settings search;
    /* What keys leave out, as minimax/game.h has it: KT_MINIMAX_PLAYER, KT_MINIMAX_STORE, both or 0. The more, the more
     * positions a case stands for; nothing is lost by it. A library belongs to one choice. */
    unsigned generalisations;
    kt_choice choice;
    bool learns; /* takes in what it finds; else it only uses what the library holds */
#if KT_DESKTOP
    /* The most that a key may differ from the position's, as the sum of the differences of their bytes; 0: not at all.
     * More than 0 finds cases of other positions, whose values may be wrong here, and takes long (nearest.h). */
    unsigned similarity;
    /* Chooses by chance among all successors, not the best alone: one that is worth a point less is half as likely. Needs
     * exact values: a search without pruning, or KT_MINIMAX_INDEPENDENT. */
    bool by_chance;
#endif
} kt_learner_settings;

/* Where retrievals are counted, by half-moves since the root; the last place counts those behind it, too. */
enum { KT_LEARNER_DEPTHS = 16 };

typedef struct kt_learner {
    const kt_minimax_game *game;
    const kt_learner_settings *settings;
    kt_library *library;      /* NULL: it knows nothing, and learns nothing */
    kt_random random;         /* for choices */
    uint32_t *retrievals;     /* KT_LEARNER_DEPTHS counts, which the caller clears; NULL: not wanted */
    uint32_t behind;          /* nodes that went into the cases used by the last search */
    kt_learned learned;       /* what became of the last position */
    kt_minimax_result result; /* of the last search */
} kt_learner;

/* Makes a learner. `settings` and `library` must stay; several learners may share a library. */
void kt_learner_init(kt_learner *learner, const kt_minimax_game *game, const kt_learner_settings *settings,
                     kt_library *library, uint32_t seed);

/* Searches `position`, whose game isn't over, in `memory` (kt_minimax_search), learns, and chooses. Returns the number of the
 * chosen one of result.successors. When not even the first depth was complete, that is 0, and nothing is learned.
 * Errors: those of kt_minimax_search; KT_ERR_RANGE when the game has no key for the position. */
KT_MUST_USE kt_status kt_learner_think(kt_learner *learner, const void *position, void *memory, size_t bytes);

#ifdef __cplusplus
}
#endif

#endif
