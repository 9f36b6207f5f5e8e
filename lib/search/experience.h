/* experience.h: what the player remembers of its games on small boards.
 *
 * A case (cases/library.h) is a position that the player has moved to in a game, with what it is worth:
 *
 *  - At the end of a thought, the position behind the chosen move gets a case, with the value that the search
 *    found. Only if the player's position two moves earlier has learned already, or there is none: so the
 *    library grows by two cases a game, like a search tree, and a hundred cases go a long way.
 *  - At the end of a game, all its known positions learn the result: their values move towards it.
 *
 * The search looks up each position that it comes to for the first time. At a known one, a visit ends there as
 * often as the case outweighs the search's own visits: a coin with the odds of the value says who wins, and no
 * playout is made. So a case speaks loudly where the search knows little, and is outvoted in the end.
 *
 * Cases generalise without loss: a position turned, mirrored or with the colours exchanged is the same case,
 * and so are all values of komi that let the same scores win. Which positions stood before is left out: a case
 * is advice to the search, and never decides whether a move is legal.
 *
 * Sources: M. Neumeister, diploma thesis, University of Leipzig, 1998, chapters 3 and 5 (cases, retrieval in
 * all nodes, the real result as information). That a case answers a visit by chance is a decision of ours. */
#ifndef KT_SEARCH_EXPERIENCE_H
#define KT_SEARCH_EXPERIENCE_H

#include "base/random.h"
#include "board/game.h"
#include "cases/store.h"
#include "playout/field.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Chosen by hand; docs/log/2026-11-28-kalah.md has what others gave. */
enum {
    KT_EXPERIENCE_LINES = 7, /* of the largest board that is remembered */
    KT_EXPERIENCE_NEW = 2,   /* new cases of a game */
    KT_EXPERIENCE_LESSONS =
        KT_CASE_STORE_CHANGE, /* the most positions of a game that learn: those met first */
    /* That a game counts for, against those of the search. Few binary digits: flash keeps four (firmware/cases.h). */
    KT_EXPERIENCE_PLAYOUTS = 192,
    KT_EXPERIENCE_GAMES = 5,      /* older games count no more than this number of games */
    KT_EXPERIENCE_CERTAIN = 1024, /* the value of a sure win, for whoever is to move; -1024: of a sure loss */
};

/* Is this a board to remember games of? */
static inline bool kt_experience_suits(int size) { return size <= KT_EXPERIENCE_LINES; }

/* The key of a position with `colour` (KT_FIELD_BLACK or KT_FIELD_WHITE) to move: what stands where, the ko,
 * komi and the rule of repetition. `field->size` must suit. */
void kt_experience_key(kt_case_key *key, const kt_field *field, unsigned colour, int32_t komi,
                       uint8_t repetition);

/* Does a case decide who wins a visit, the `visits`th, to this position? Returns 0 when it doesn't, and the
 * playout goes on; else 1 + the colour that wins. `known` is set to whether there is a case. */
unsigned kt_experience_answer(const kt_case_store *experience, const kt_field *field, unsigned colour,
                              int32_t komi, uint8_t repetition, uint32_t visits, kt_random *random,
                              bool *known);

/* Returns the share of wins of whoever moved to the position of a case, 0..65536. */
uint32_t kt_experience_share_q16(const kt_case *known);

/* Writes the case of the position of `game`, after its last move. Returns whether there is one. `field` is the
 * caller's memory. The board must suit. */
bool kt_experience_look(const kt_case_store *experience, const kt_game *game, kt_field *field,
                        kt_case *known);

/* Notes the position of `game`, where the player has just moved; `share_q16` is that player's share of wins, 0..65536, by
 * the search. Works on `game` and leaves it as it was; `field` is the caller's memory. Returns whether it got a
 * case. The board must suit. */
bool kt_experience_note(const kt_case_store *experience, kt_game *game, uint32_t share_q16, kt_field *field);

/* Teaches the result of a game that is over: `winner` is KT_BLACK, KT_WHITE or KT_EMPTY (a draw). As
 * kt_experience_note. Returns the number of cases that learned. */
unsigned kt_experience_learn(const kt_case_store *experience, kt_game *game, kt_colour winner,
                             kt_field *field);

#ifdef __cplusplus
}
#endif

#endif
