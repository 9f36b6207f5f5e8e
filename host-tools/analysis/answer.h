/* answer.h: what a thought found, as KataGo's analysis protocol tells it. */
#ifndef ANALYSIS_ANSWER_H
#define ANALYSIS_ANSWER_H

#include "analysis/query.h"
#include "search/player.h"

/* One turn that is being analysed. */
struct analysis_view {
    const struct analysis_query *query;
    int turn;
    const kt_player *player; /* with a survey; its thought is about `game` */
    const kt_game *game;
    /* of the points, and of a pass behind the last; negative: illegal. NULL: not wanted */
    const float *policy;
};

/* The answer, as an object that the caller owns. */
json_t *analysis_answer(const struct analysis_view *view, bool during_search);

/* That of a turn that was given up before anything was found. */
json_t *analysis_no_answer(const struct analysis_query *query, int turn);

#endif
