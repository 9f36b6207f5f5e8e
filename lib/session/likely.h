/* likely.h: what most likely becomes of stones that can't be read to the end: how often such an answer of the reader was right,
 * and an estimate by a short search. No proof. For desktops. */
#ifndef KT_SESSION_LIKELY_H
#define KT_SESSION_LIKELY_H

#include "session/session.h"
#include "tactics/life.h"
#include "tactics/race.h"

#ifdef __cplusplus
extern "C" {
#endif

#if KT_DESKTOP

/* What estimates work with: `survey` and `barred` are memory; the player's thought uses them afterwards. */
typedef struct kt_likely_search {
    kt_session *session;
    kt_survey *survey; /* NULL: there is no search, and what wasn't read stays unknown */
    kt_barred *barred;
    kt_colour first; /* moves first */
} kt_likely_search;

typedef struct kt_likely {
    unsigned outcome; /* kt_life_outcome, or kt_race_outcome */
    uint8_t percent;  /* of such answers that were right; 0: the outcome is unknown */
    bool guessed;     /* against the reading, or in its place */
    kt_point move;    /* of the search, where one was made */
} kt_likely;

/* Returns how likely the group of `target`, all of one colour, lives, in 1/65536, and sets `move` to the best move near it, or
 * KT_PASS. Where the opponent moves first, that is less than what the search says where it is in doubt, since it finds late what
 * kills (docs/log/2026-11-30-endgames.md). Takes up to a second on 19x19. As the others, it is called only where
 * kt_judge_can(&session->game.board) is true. */
uint32_t kt_likely_lives_q16(const kt_likely_search *search, const kt_bitboard *target, kt_point *move);

/* Of an unproved reading of kt_capture_read about the chain at `p`; with an unknown outcome where that refused. Searches only
 * where much was read, or nothing found. */
kt_likely kt_likely_capture(const kt_likely_search *search, kt_point p, const kt_life_result *read);

/* The same of kt_race_read. */
kt_likely kt_likely_race(const kt_likely_search *search, kt_point own, kt_point other,
                         const kt_race_result *read);

/* The same of kt_connect_read, by the reading alone; `defends`: the owner moved first. */
kt_likely kt_likely_connect(bool defends, const kt_life_result *read);

#endif

#ifdef __cplusplus
}
#endif

#endif
