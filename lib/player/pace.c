#include "player/pace.h"

#include "player/closing.h"
#include "player/resigning.h"

/* Playouts that a chip makes in the time of an evaluation, at least: 20 on a micro:bit V1, more on a V2 and a Pico, predictions counted. */
enum { EVALUATION_PLAYOUTS = 20 };

/* Will the position be judged when the thought ends now? By territory each one is, by area those where a
 * pass or a resignation may follow; on desktops also those near the end of a game. */
static bool is_judged(const kt_player *player) {
    const kt_game *game = player->worker.game;
    if (game->rules.territory || player->passing.cleans_up || kt_game_passes(game)) return true;
#if KT_DESKTOP
    if (kt_closing_may(player, game)) return true;
#endif
    const kt_node *best = kt_uct_best(&player->uct, player->uct.tree.node);
    return best && (best->move == KT_NO_CELL || kt_resigning_is_hopeless(player, best));
}

/* How long a verdict will take: as long as the last one; before the first, as its playouts take at the
 * present pace. */
static uint32_t foresee_judging_ms(const kt_player *player, uint32_t now) {
    uint32_t spent_ms = now - player->first_ms, done = player->playouts;
    if (player->judging_ms || !done) return player->judging_ms;
    if (!KT_DESKTOP && kt_player_evaluates_now(player)) done *= EVALUATION_PLAYOUTS;
    return spent_ms < done ? spent_ms * KT_JUDGE_PLAYOUTS_MOST / done
                           : (spent_ms / done + 1) * KT_JUDGE_PLAYOUTS_MOST;
}

bool kt_pace_judges(const kt_player *player, uint32_t now) {
    return !player->budget.milliseconds || kt_passing_is_known(&player->passing) ||
           now - player->start_ms + foresee_judging_ms(player, now) <= player->budget.milliseconds;
}

/* How long the playouts may take: the budget without what follows them. That is a verdict, unless it would
 * take more than three quarters of the budget; and by territory the quarter more playouts that try out a
 * pass, a fifth of all. */
static uint32_t find_limit_ms(const kt_player *player, uint32_t now) {
    uint32_t ms = player->budget.milliseconds, reserve = 0;
    if (is_judged(player) && !kt_passing_is_known(&player->passing))
        reserve = foresee_judging_ms(player, now);
    if (reserve > ms / 4 * 3) reserve = 0;
    if (player->worker.game->rules.territory) reserve += ms / 5;
    return ms - reserve;
}

uint32_t kt_pace_left(const kt_player *player, uint32_t now) {
    const kt_player_budget *budget = &player->budget;
    uint32_t left = budget->playouts ? budget->playouts - player->playouts : UINT32_MAX;
    if (!budget->milliseconds) return left;
    uint32_t limit_ms = find_limit_ms(player, now);
    if (now - player->start_ms >= limit_ms) return 0;
    uint32_t left_ms = limit_ms - (now - player->start_ms), done = player->playouts;
    uint32_t spent_ms = now - player->first_ms;
    if (!done || !spent_ms || left_ms > 1000000) return left; /* too early to tell */
    /* Rounded up, by half at the most. */
    uint32_t by_time = spent_ms >= done ? left_ms / (spent_ms / done) : left_ms * (done / spent_ms + 1);
    return by_time < left ? by_time : left;
}

bool kt_pace_predicts(const kt_player *player, uint32_t now) {
    return !player->budget.milliseconds ||
           find_limit_ms(player, now) > now - player->start_ms + 2 * player->predicting_ms;
}

bool kt_pace_begins(const kt_player *player) {
    return !player->budget.milliseconds ||
           kt_player_now_ms(player) - player->start_ms + player->predicting_ms <= player->budget.milliseconds;
}
