/* answer.h: writes the result of a search as KataGo's analysis protocol has it. */
#pragma once

#include "analysis/query.h"
#include "player/forecast.h"
#include "player/thought.h"

/* One turn under analysis. */
struct analysis_view {
    const struct analysis_query *query;
    int turn;
    const kt_player *player; /* with a survey; it thinks about `game` */
    const kt_game *game;
    const kt_forecast *forecast; /* for the policy; NULL: not wanted */
};

/* Returns how many playouts, or evaluations, a visit is in a search of this game by the player. */
uint32_t analysis_visit_playouts(const kt_player *player, const kt_game *game);

/* Returns the answer, which the caller owns. */
json_t *analysis_answer(const struct analysis_view *view, bool during_search);

/* Returns the answer for a turn that was given up before its analysis began. */
json_t *analysis_no_answer(const struct analysis_query *query, int turn);
