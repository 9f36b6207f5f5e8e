/* learner.h: a player that searches, and remembers what it found. For desktops.
 *
 * It searches each position in which its half-move begins. The search looks known positions up in the library instead of
 * reading on there. Then the learner takes in what the position turned out to be worth (library.h), and chooses among the
 * best half-moves (choice.h). A position met again is valued with the help of cases that came since, so its value deepens
 * from game to game.
 *
 * Source: M. Neumeister, diploma thesis, University of Leipzig, 1998, chapter 3. Choosing part move by part move, and keeping
 * perfect values, are variations of ours. */
#ifndef KT_CASES_LEARNER_H
#define KT_CASES_LEARNER_H

#include "cases/choice.h"
#include "cases/library.h"
#include "minimax/minimax.h"

#ifdef __cplusplus
extern "C" {
#endif

#if KT_DESKTOP
typedef struct kt_learner_settings {
    /* The search. Its `retrieval` and `retrieves_parts` say where known positions are looked up. The learner sets
     * `retrieve`, `found` and `context`; go_on is called with the learner. Strategies need KT_MINIMAX_DEPENDENT or
     * less pruning, KT_CHOICE_CHANCE needs KT_MINIMAX_INDEPENDENT or none. */
    kt_minimax_settings search;
    /* What keys leave out, as minimax/game.h has it: KT_MINIMAX_PLAYER, KT_MINIMAX_STORE, both or 0. The more, the more
     * positions a case stands for; nothing is lost by it. A library belongs to one choice. */
    unsigned generalisations;
    kt_choice choice;
    bool learns; /* takes in what it finds; else it only uses what the library holds */
    /* Chooses a part move, then searches again: positions within half-moves get cases, too. */
    bool part_by_part;
    /* Values that hold for the whole game are marked, and stay until another such value comes. */
    bool keeps_perfect;
    /* The most that a key may differ from the position's, as the sum of the differences of their bytes; 0: not at all.
     * More than 0 finds cases of other positions, whose values may be wrong here, and takes long (nearest.h). */
    unsigned similarity;
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
    kt_lesson lesson;         /* of the last search, its values without what the key leaves out */
    kt_learned learned;       /* what became of it */
    kt_minimax_result result; /* of the last search */
    uint8_t line[KT_MINIMAX_LINE_MAX]; /* the part moves that it chose */
    int line_count;
    /* Inner parts, of a choice that goes on. */
    kt_choosing choosing;
    kt_candidate candidate;            /* what is known of the half-move that is being read */
    kt_candidate parts[UINT8_MAX + 1]; /* the same by the first part move */
    uint8_t depth;                     /* of the search that the choice is of */
} kt_learner;

/* Makes a learner. `settings` and `library` must stay; several learners may share a library. */
void kt_learner_init(kt_learner *learner, const kt_minimax_game *game, const kt_learner_settings *settings,
                     kt_library *library, uint32_t seed);

/* Searches `position`, whose game isn't over, in `memory` (kt_minimax_search), learns, and chooses. Returns how many part moves
 * learner->line now has, 1 or more: a half-move; a single part move with part_by_part, or when the rules leave no choice; or
 * the part moves up to a position of the same player that the library knows, which the caller then asks about.
 * When not even the first depth was complete, nothing is learned.
 * Errors: those of kt_minimax_search; KT_ERR_RANGE when the game has no key for the position. */
KT_MUST_USE kt_status kt_learner_think(kt_learner *learner, const void *position, void *memory, size_t bytes);
#endif

#ifdef __cplusplus
}
#endif

#endif
