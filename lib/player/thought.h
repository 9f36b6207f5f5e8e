/* thought.h: what the player thinks, for display: candidates, the expected line, scores, reasons.
 *
 * A thought is the player's search for one move. These functions show the last one, which may still be going
 * on; call them between calls of kt_player_go_on, not during one. The candidates are the moves of the
 * position that the thought is about; playouts visit the better ones more often.
 *
 * A win rate is a share of playouts or, where a network evaluates leaves, the mean of the chances that it told. What people and
 * other programs want to know is the chance of a win: kt_thought_chance_q16 tells it. */
#ifndef KT_PLAYER_THOUGHT_H
#define KT_PLAYER_THOUGHT_H

#include "player/player.h"
#include "playout/reason.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A move of the position that the thought is about, or one further down an expected line. */
typedef struct kt_thought_move {
    kt_point point;        /* or KT_PASS */
    bool is_rare;          /* too few visits for the figures to mean anything */
    uint32_t visits;       /* playouts that went through it */
    uint32_t win_rate_q16; /* of whoever makes the move, 0..65536; 32768 without visits */
    uint32_t bound_q16;    /* two standard deviations below the win rate; 0 without visits */
    uint32_t prior_q16;    /* the predicted probability, 0..65536 */
    kt_node_number place;  /* private: where the functions below find it in the tree */
} kt_thought_move;

/* Returns the chance of a win that a win rate, or a bound of one, stands for; both 0..65536. Where the player's last search
 * evaluated leaves, that is the win rate itself. In playouts both sides err, so they are less sure of the winner than they
 * could be: there the odds of a win are the square of the odds of winning a playout. docs/figures.md has the games that say
 * so ("What a win rate means"). */
uint32_t kt_thought_chance_q16(const kt_player *player, uint32_t win_rate_q16);

/* Returns the number of playouts through the position, including those kept from earlier thoughts. */
uint32_t kt_thought_visits(const kt_player *player);

/* Returns the win rate of the side to move, 0..65536. */
uint32_t kt_thought_win_rate_q16(const kt_player *player);

/* Returns the number of nodes in the thought's tree. */
uint32_t kt_thought_nodes(const kt_player *player);

/* Returns the best move so far; KT_PASS when there is none. The player may still choose another one
 * (kt_player_end): to pass, or in the opening, for variety. */
kt_point kt_thought_best(const kt_player *player);

/* Sets `move` to the candidate with the most visits. Returns false, and changes nothing, when no candidate
 * has been visited. */
bool kt_thought_first(const kt_player *player, kt_thought_move *move);

/* Sets `move`, a candidate, to the one with the next most visits. Returns false, and changes nothing, when no
 * visited candidate is left. */
bool kt_thought_next(const kt_player *player, kt_thought_move *move);

/* Sets `move` to the candidate at `p`, which may have no visits. Returns false when `p` isn't a candidate. */
bool kt_thought_find(const kt_player *player, kt_point p, kt_thought_move *move);

/* Sets `move` to the expected reply to it. Returns false, and changes nothing, at the end of the line. */
bool kt_thought_reply(const kt_player *player, kt_thought_move *move);

/* Returns the rules of thumb that speak for or against `p`, a legal point for `colour` in `game`: a sum of
 * KT_REASON_... values (playout/reason.h). Call it only where kt_judge_can returns true. It works in the player's memory, as
 * kt_player_judge does. */
unsigned kt_thought_reasons(kt_player *player, const kt_game *game, kt_colour colour, kt_point p);

/* What the player predicts with. */
typedef enum kt_thought_source { KT_BY_NOTHING, KT_BY_PATTERNS, KT_BY_MODEL } kt_thought_source;
kt_thought_source kt_thought_predicts_by(const kt_player *player);

/* Returns the offset in the image of the pattern that gives `p` its value; 0 for none. The player must
 * predict by patterns. */
uint32_t kt_thought_pattern(kt_player *player, const kt_game *game, kt_colour colour, kt_point p);

#if KT_DESKTOP
/* Does the thought count scores and owners of points (kt_player.survey)? */
bool kt_thought_has_survey(const kt_player *player);

/* Sets `lead` to the points by which Black leads in `game`, the game that the thought is about, by its rules
 * and its komi, in 1/100 points: the mean and the deviation over the playouts that began with `move` (KT_NO_POINT: over all).
 * While these are few, the mean of all playouts is mixed in. By territory, the stones that each side has
 * played don't count as its points. Returns false without a survey or without playouts. */
bool kt_thought_lead(const kt_player *player, const kt_game *game, int move, kt_survey_score *lead);

/* Returns who owns the point `p`, from 65536 (Black in every playout) to -65536 (White), in the playouts that
 * began with `move` (KT_NO_POINT: in all). Only with a survey. */
int32_t kt_thought_owner_q16(const kt_player *player, int move, kt_point p);

/* Returns how far those playouts differ about it, 0..65536: the standard deviation of a number that is 1 or -1. */
int32_t kt_thought_owner_deviation_q16(const kt_player *player, int move, kt_point p);
#endif

#ifdef __cplusplus
}
#endif

#endif
