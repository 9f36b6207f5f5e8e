#include "session/session.h"

#include <string.h>

#include "board/score.h"
#include "player/count.h"
#include "player/learning.h"
#include "player/thought.h"

kt_status kt_session_init(kt_session *session, const kt_session_config *config) {
    memset(session, 0, sizeof *session);
    session->config = config;
    session->budget = config->budget;
    kt_status status = kt_player_init(&session->player, config->player);
    return status < 0 ? status : kt_session_restart(session, config->size);
}

void kt_session_take_image(kt_session *session) {
    (void)kt_player_take_image(&session->player, session->config->images, session->game.geometry.size,
                               session->config->values);
}

kt_status kt_session_restart(kt_session *session, int size) {
    kt_game *game = &session->game;
    const kt_rules rules = game->rules;
    int32_t komi = game->komi;
    kt_status status = kt_game_init(game, size, session->config->moves, session->config->moves_capacity);
    if (status < 0) return status;
    game->rules = rules;
    game->komi = komi;
    session->plays_kalah = false;
    kt_session_take_image(session);
    return KT_OK;
}

kt_status kt_session_begin(kt_session *session, int size) {
    kt_learning_leave(&session->player, &session->game);
    return kt_session_restart(session, size);
}

void kt_session_clear(kt_session *session) {
    kt_learning_leave(&session->player, &session->game);
    kt_game_clear(&session->game);
    session->plays_kalah = false;
}

kt_status kt_session_play(kt_session *session, kt_colour colour, kt_point p) {
    kt_status status = kt_game_play(&session->game, colour, p);
    if (status >= 0 && p == KT_PASS) kt_learning_end(&session->player, &session->game, KT_EMPTY);
    return status;
}

kt_player_budget kt_session_budget(const kt_session *session, kt_colour colour) {
    kt_player_budget budget = session->budget;
    if (!session->clock.limited[colour]) return budget;
    int empty = kt_bitboard_count(&session->game.board.stones[KT_EMPTY]);
    budget.milliseconds = kt_clock_budget_ms(&session->clock, colour, empty, session->game.geometry.size);
    return budget;
}

static kt_player_request request_of(const kt_session *session, const kt_session_wish *wish) {
    (void)session;
    return (kt_player_request) {
        .cleans_up = wish->cleans_up,
#if KT_GOALS
        .by_goals = session->by_goals,
#endif
#if KT_DESKTOP
        .manner = session->manner, .survey = wish->survey, .barred = wish->barred,
#endif
    };
}

/* Searches, in view of who watches. Returns false when they cancel it. */
static bool search(kt_session *session, kt_colour colour, const kt_session_wish *wish) {
    kt_player *player = &session->player;
    bool goes_on = true;
    kt_player_begin(player, &session->game, colour, session->suggestions);
    while (goes_on && kt_player_go_on(player, wish->step_ms))
        goes_on = !wish->watch || wish->watch(wish->context, false);
    kt_player_leave(player);
    if (wish->watch) (void)wish->watch(wish->context, true);
    return goes_on;
}

/* May this move be made? */
static bool is_free(const kt_session_wish *wish, kt_colour colour, int p) {
#if KT_DESKTOP
    return !wish->barred || !wish->barred->until[kt_field_colour(colour)][kt_field_cell((kt_point)p)];
#else
    (void)wish, (void)colour, (void)p;
    return true;
#endif
}

static int think(kt_session *session, kt_colour colour, const kt_player_request *request,
                 const kt_session_wish *wish) {
    kt_player *player = &session->player;
    kt_player_ask(player, request);
    int p = kt_player_know(player, &session->game, colour, session->suggestions);
    if (p != KT_UNDECIDED && is_free(wish, colour, p)) return p;
    if (!search(session, colour, wish)) return KT_CANCELLED;
    kt_point most = kt_thought_best(player);
    p = kt_player_end(player);
    return p == KT_NO_POINT || is_free(wish, colour, p) ? p : most;
}

int kt_session_choose(kt_session *session, kt_colour colour, const kt_session_wish *wish) {
    static const kt_session_wish none = {.cleans_up = false};
    if (!wish) wish = &none;
    kt_player_request request = request_of(session, wish);
    request.budget = kt_session_budget(session, colour);
#if KT_DESKTOP
    /* What a thought leaves of a clock's time, later moves get. */
    request.whole = request.budget.milliseconds && !session->clock.limited[colour];
#endif
    int p;
    /* A thought that is compared is made twice: not by a clock, and not in view of somebody. */
    if (!session->clock.limited[colour] && !wish->watch)
        kt_learning_begin(&session->player, &session->game, &request.budget);
    do p = think(session, colour, &request, wish);
    while (kt_learning_again(&session->player, p));
    kt_clock_spend(&session->clock, colour, kt_player_spent_ms(&session->player));
    return p;
}

void kt_session_analyse(kt_session *session, kt_colour colour, const kt_session_wish *wish) {
    kt_player_request request = request_of(session, wish);
#if KT_DESKTOP
    request.thorough = true;
#endif
    kt_player_ask(&session->player, &request);
    (void)search(session, colour, wish);
}

kt_status kt_session_answer(kt_session *session, kt_colour colour, int p) {
    if (p == KT_CANCELLED) return KT_ERR_NOTHING;
    if (p == KT_NO_POINT) {
        kt_learning_end(&session->player, &session->game, colour);
        return KT_OK;
    }
    kt_status status = kt_session_play(session, colour, (kt_point)p);
    if (status >= 0 && p != KT_PASS) kt_learning_note(&session->player, &session->game);
    return status;
}

int32_t kt_session_count(kt_session *session, kt_verdict *verdict) {
    kt_game *game = &session->game;
    kt_player_count(&session->player, game, verdict);
    return kt_score_verdict(&game->board, verdict, game->rules.territory, kt_game_komi(game));
}

int32_t kt_session_score(kt_session *session) {
    kt_verdict verdict;
    int32_t score = kt_session_count(session, &verdict);
#if KT_DESKTOP
    (void)kt_player_expect(&session->player, &session->game, &verdict, &score);
#endif
    return score;
}
