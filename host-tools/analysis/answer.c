#include "analysis/answer.h"

#include <math.h>

#include "common/names.h"

/* Six decimals are enough for every figure. */
static json_t *real(double number) { return json_real(round(number * 1e6) / 1e6); }

uint32_t analysis_visit_playouts(const kt_player *player, const kt_game *game) {
    return kt_player_evaluates(player, game) ? 1 : ANALYSIS_VISIT_PLAYOUTS;
}

/* The whole visits that these playouts make up; at least 1, if there is a playout. */
static int visits_of(const struct analysis_view *view, uint32_t playouts) {
    uint32_t visit = analysis_visit_playouts(view->player, view->game);
    return playouts && playouts < visit ? 1 : (int)(playouts / visit);
}

/* 1 when figures are given from Black's side, -1 from White's. */
static double side_of(const struct analysis_view *view) {
    kt_colour perspective = view->query->settings.perspective;
    return (perspective == KT_EMPTY ? view->game->to_move : perspective) == KT_BLACK ? 1 : -1;
}

/* Turns a win rate of the side to move into one of the side of the answer. */
static double rate_of(const struct analysis_view *view, uint32_t rate_q16) {
    double rate = rate_q16 / 65536.0;
    return (view->game->to_move == KT_BLACK) == (side_of(view) > 0) ? rate : 1 - rate;
}

static json_t *vertex(kt_point p) { return json_string(p == KT_PASS ? "pass" : names_vertex(p).text); }

/* Adds the score by the playouts that began with `move` (KT_NO_POINT: by all). */
static void add_scores(json_t *info, const struct analysis_view *view, int move) {
    kt_survey_score lead;
    if (!kt_thought_lead(view->player, view->game, move, &lead)) return;
    json_object_set_new(info, "scoreLead", real(side_of(view) * lead.mean / 100));
    json_object_set_new(info, "scoreMean", real(side_of(view) * lead.mean / 100));
    json_object_set_new(info, "scoreSelfplay", real(side_of(view) * lead.mean / 100));
    json_object_set_new(info, "scoreStdev", real(lead.deviation / 100.0));
}

/* Adds a win rate under one name, and the same on a scale from -1 to 1 under the other. */
static void add_rate(json_t *info, const char *name, const char *utility, double rate) {
    json_object_set_new(info, name, real(rate));
    json_object_set_new(info, utility, real(2 * rate - 1));
}

/* What a thought says of each point, times `factor`, row by row from the top. */
static json_t *points(const struct analysis_view *view, int move, double factor,
                      int32_t look_q16(const kt_player *player, int move, kt_point p)) {
    json_t *list = json_array();
    for (int y = view->query->size - 1; y >= 0; y--)
        for (int x = 0; x < view->query->size; x++)
            json_array_append_new(list,
                                  real(factor * look_q16(view->player, move, kt_point_at(x, y)) / 65536));
    return list;
}

/* The expected owner of each point. */
static json_t *owners(const struct analysis_view *view, int move) {
    return points(view, move, side_of(view), kt_thought_owner_q16);
}

/* How far playouts differ about it. */
static json_t *owner_deviations(const struct analysis_view *view, int move) {
    return points(view, move, 1, kt_thought_owner_deviation_q16);
}

/* A probability of the policy; -1 where a move is illegal. */
static json_t *probability(int32_t share_q16) { return real(share_q16 < 0 ? -1 : share_q16 / 65536.0); }

static json_t *policy(const struct analysis_view *view) {
    json_t *list = json_array();
    int32_t share_q16[KT_POINTS + 1];
    kt_forecast_shares(view->forecast, view->player, share_q16);
    for (int y = view->query->size - 1; y >= 0; y--)
        for (int x = 0; x < view->query->size; x++)
            json_array_append_new(list, probability(share_q16[kt_point_at(x, y)]));
    json_array_append_new(list, probability(share_q16[KT_PASS]));
    return list;
}

/* Adds the expected line from `move` on, which has `visits`, and the visits of its moves. */
static void add_line(json_t *info, const struct analysis_view *view, kt_thought_move move, int visits) {
    json_t *moves = json_array(), *line_visits = json_array();
    for (int i = 0; i < view->query->settings.line_moves; i++) {
        json_array_append_new(moves, vertex(move.point));
        json_array_append_new(line_visits, json_integer(i ? visits_of(view, move.visits) : visits));
        if (!kt_thought_reply(view->player, &move)) break;
    }
    json_object_set_new(info, "pv", moves);
    if (view->query->line_visits) json_object_set(info, "pvVisits", line_visits);
    json_decref(line_visits);
}

static json_t *move_info(const struct analysis_view *view, const kt_thought_move *move, int visits,
                         int order) {
    json_t *info = json_object();
    json_object_set_new(info, "move", vertex(move->point));
    json_object_set_new(info, "visits", json_integer(visits));
    json_object_set_new(info, "edgeVisits", json_integer(visits));
    add_rate(info, "winrate", "utility",
             rate_of(view, kt_thought_chance_q16(view->player, move->win_rate_q16)));
    add_rate(info, "lcb", "utilityLcb", rate_of(view, kt_thought_chance_q16(view->player, move->bound_q16)));
    json_object_set_new(info, "prior", real(move->prior_q16 / 65536.0));
    add_scores(info, view, move->point);
    json_object_set_new(info, "order", json_integer(order));
    add_line(info, view, *move, visits);
    if (view->query->moves_ownership) json_object_set_new(info, "ownership", owners(view, move->point));
    if (view->query->moves_ownership_deviation)
        json_object_set_new(info, "ownershipStdev", owner_deviations(view, move->point));
    return info;
}

/* The moves worth telling of, by falling playouts. */
struct candidates {
    kt_thought_move move[KT_POINTS + 1];
    int visits[KT_POINTS + 1];
    int count;
};

static void find_candidates(const kt_player *player, struct candidates *candidates) {
    kt_thought_move move;
    candidates->count = 0;
    for (bool found = kt_thought_first(player, &move); found && (!candidates->count || !move.is_rare);
         found = kt_thought_next(player, &move))
        candidates->move[candidates->count++] = move;
}

/* Shares the visits of the position out by playouts, to those with the largest remainders first: so they add up, and their
 * order stays. */
static void share_visits(const struct analysis_view *view, struct candidates *candidates) {
    uint64_t sum = 0, remainder[KT_POINTS + 1];
    int visits = visits_of(view, kt_thought_visits(view->player)), left = visits;
    for (int i = 0; i < candidates->count; i++) sum += candidates->move[i].visits;
    for (int i = 0; i < candidates->count; i++) {
        uint64_t product = candidates->move[i].visits * (uint64_t)visits;
        left -= candidates->visits[i] = (int)(product / sum);
        remainder[i] = product % sum;
    }
    for (; left > 0 && candidates->count; left--) {
        int most = 0;
        for (int i = 1; i < candidates->count; i++)
            if (remainder[i] > remainder[most]) most = i;
        candidates->visits[most]++;
        remainder[most] = 0;
    }
}

static json_t *move_infos(const struct analysis_view *view) {
    json_t *list = json_array();
    struct candidates candidates;
    find_candidates(view->player, &candidates);
    share_visits(view, &candidates);
    for (int i = 0; i < candidates.count && candidates.visits[i]; i++)
        json_array_append_new(list, move_info(view, &candidates.move[i], candidates.visits[i], i));
    return list;
}

static json_t *root_info(const struct analysis_view *view) {
    json_t *info = json_object();
    json_object_set_new(info, "visits", json_integer(visits_of(view, kt_thought_visits(view->player))));
    json_object_set_new(info, "currentPlayer", json_string(view->game->to_move == KT_BLACK ? "B" : "W"));
    add_rate(info, "winrate", "utility",
             rate_of(view, kt_thought_chance_q16(view->player, kt_thought_win_rate_q16(view->player))));
    add_scores(info, view, KT_NO_POINT);
    return info;
}

static json_t *begin(const struct analysis_query *query, int turn, bool during_search) {
    json_t *answer = json_object();
    json_object_set_new(answer, "id", json_string(query->id));
    json_object_set_new(answer, "turnNumber", json_integer(turn));
    json_object_set_new(answer, "isDuringSearch", json_boolean(during_search));
    return answer;
}

json_t *analysis_answer(const struct analysis_view *view, bool during_search) {
    json_t *answer = begin(view->query, view->turn, during_search);
    json_object_set_new(answer, "moveInfos", move_infos(view));
    json_object_set_new(answer, "rootInfo", root_info(view));
    if (view->query->ownership) json_object_set_new(answer, "ownership", owners(view, KT_NO_POINT));
    if (view->query->ownership_deviation)
        json_object_set_new(answer, "ownershipStdev", owner_deviations(view, KT_NO_POINT));
    if (view->forecast) json_object_set_new(answer, "policy", policy(view));
    return answer;
}

json_t *analysis_no_answer(const struct analysis_query *query, int turn) {
    json_t *answer = begin(query, turn, false);
    json_object_set_new(answer, "noResults", json_true());
    return answer;
}
