/* thought.h: what the player thinks, for whoever tells people: candidates, the expected line, scores,
 * reasons.
 *
 * It shows the player's last thought, which may still be going on, but not while kt_player_go_on runs. The
 * candidates are the moves of the position that the thought is about; playouts visit the better ones more
 * often. */
#ifndef KT_SEARCH_THOUGHT_H
#define KT_SEARCH_THOUGHT_H

#include "search/player.h"
#include "search/reason.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A move of the position that the thought is about, or one further down an expected line. */
typedef struct kt_thought_move {
    kt_point point;        /* or KT_PASS */
    bool is_rare;          /* a candidate with too few visits for its figures to mean anything */
    uint32_t visits;       /* playouts that went through it */
    uint32_t win_rate_q16; /* of whoever makes the move, 0..65536; 32768 without visits */
    uint32_t bound_q16;    /* two standard deviations below the win rate; 0 without visits */
    uint32_t prior_q16;    /* the probability that was predicted, 0..65536 */
    kt_node_number place;  /* where the thought keeps it, for the functions below */
} kt_thought_move;

/* Returns the number of playouts about the position, those of earlier thoughts included. */
uint32_t kt_thought_visits(const kt_player *player);

/* Returns how often the side to move wins, 0..65536. */
uint32_t kt_thought_win_rate_q16(const kt_player *player);

/* Returns the number of nodes that the thought's tree takes. */
uint32_t kt_thought_nodes(const kt_player *player);

/* Returns the move that the search holds to be best; KT_PASS without any. The player may choose another one
 * (kt_player_end). */
kt_point kt_thought_best(const kt_player *player);

/* Sets `move` to the candidate with the most visits. Returns false, and changes nothing, when none has
 * any. */
bool kt_thought_first(const kt_player *player, kt_thought_move *move);

/* Sets `move`, a candidate, to the next one by visits. Returns false, and changes nothing, when none is
 * left that has any. */
bool kt_thought_next(const kt_player *player, kt_thought_move *move);

/* Sets `move` to the candidate at `p`, which may have no visits. Returns false when `p` is no candidate. */
bool kt_thought_find(const kt_player *player, kt_point p, kt_thought_move *move);

/* Sets `move` to the opponent's expected reply to it. Returns false, and changes nothing, at the end of
 * the line. */
bool kt_thought_reply(const kt_player *player, kt_thought_move *move);

/* Returns the rules of thumb that speak for or against `p`, a legal point for `colour` in `game`: a sum of
 * kt_reasons. Only where kt_judge_can. It works in the player's memory, as kt_player_judge does. */
unsigned kt_thought_reasons(kt_player *player, const kt_game *game, kt_colour colour, kt_point p);

/* How the player predicts. */
typedef enum kt_thought_source { KT_BY_NOTHING, KT_BY_PATTERNS, KT_BY_MODEL } kt_thought_source;
kt_thought_source kt_thought_predicts_by(const kt_player *player);

/* Returns the offset in the image of the pattern that speaks for `p`; 0 for none. The player must predict
 * by patterns. */
uint32_t kt_thought_pattern(kt_player *player, const kt_game *game, kt_colour colour, kt_point p);

#if KT_DESKTOP
/* Did the thought count scores and owners (kt_player.survey)? */
bool kt_thought_has_survey(const kt_player *player);

/* Sets `lead` to the points by which Black leads in `game`, which the thought is about, by its rules and
 * its komi: the mean of the playouts that began with `move` (KT_NO_POINT: of all), and their deviation.
 * While these are few, the mean of all counts for the move, too. By territory, the stones that either side
 * has played don't count. Returns false without a survey, or any playout. */
bool kt_thought_lead(const kt_player *player, const kt_game *game, int move, kt_survey_score *lead);

/* Returns how sure the point `p` is Black's (65536) or White's (-65536), by the playouts that began with
 * `move` (KT_NO_POINT: by all). Only with a survey. */
int32_t kt_thought_owner_q16(const kt_player *player, int move, kt_point p);
#endif

#ifdef __cplusplus
}
#endif

#endif
