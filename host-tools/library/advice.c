/* advice.c: suggestions, thoughts, analyses, counts and features: what katachi.h tells about a position. */

#include "board/score.h"
#include "library/handle.h"
#include "model/model.h"
#include "player/thought.h"

static bool is_colour(int colour) { return colour == KT_BLACK || colour == KT_WHITE; }

int katachi_suggest(struct katachi *k, int colour, int most, int32_t *points, float *shares) {
    kt_session *session = &k->session;
    const kt_game *game = &session->game;
    if (!is_colour(colour) || most < 1) return KT_ERR_RANGE;
    k->analyses = false;
    kt_bitboard allowed = kt_game_legal(game, (kt_colour)colour);
    int count = kt_player_predict(&session->player, game, (kt_colour)colour, allowed,
                                  most < KT_POINTS ? most : KT_POINTS, session->suggestions);
    for (int i = 0; i < count; i++) {
        points[i] = library_number(game->geometry.size, session->suggestions[i].point);
        shares[i] = (float)session->suggestions[i].value_q16 / 65536;
    }
    return count;
}

int katachi_think(struct katachi *k, int colour, uint32_t playouts, uint32_t milliseconds) {
    if (!is_colour(colour)) return KT_ERR_RANGE;
    k->analyses = false;
    k->session.budget = (kt_player_budget){playouts, milliseconds};
    return library_number(k->session.game.geometry.size,
                          kt_session_choose(&k->session, (kt_colour)colour, NULL));
}

int katachi_analyse(struct katachi *k, int colour, uint32_t playouts) {
    kt_session *session = &k->session;
    if (!is_colour(colour) || !kt_judge_can(&session->game.board)) return KT_ERR_RANGE;
    const kt_player_request request = {
        .budget = {.playouts = playouts}, .thorough = true, .survey = &k->survey};
    kt_player_ask(&session->player, &request);
    kt_player_begin(&session->player, &session->game, (kt_colour)colour, session->suggestions);
    k->analyses = k->goes_on = true;
    return KT_OK;
}

int katachi_analyse_on(struct katachi *k, uint32_t milliseconds) {
    if (!k->analyses) return KT_ERR_NOTHING;
    if (!milliseconds) return KT_ERR_RANGE;
    if (k->goes_on) k->goes_on = kt_player_go_on(&k->session.player, milliseconds);
    return k->goes_on;
}

uint32_t katachi_visits(const struct katachi *k) {
    return k->analyses ? kt_thought_visits(&k->session.player) : 0;
}

int katachi_candidates(const struct katachi *k, int most, struct katachi_candidate *candidates) {
    const kt_player *player = &k->session.player;
    const kt_game *game = &k->session.game;
    kt_thought_move move;
    int count = 0;
    if (!k->analyses) return KT_ERR_NOTHING;
    for (bool more = kt_thought_first(player, &move); more && count < most;
         more = kt_thought_next(player, &move)) {
        kt_survey_score lead = {0, 0};
        if (!kt_thought_lead(player, game, move.point, &lead))
            (void)kt_thought_lead(player, game, KT_NO_POINT, &lead);
        candidates[count++] = (struct katachi_candidate){
            .point = library_number(game->geometry.size, move.point),
            .visits = move.visits,
            .chance = (float)kt_thought_chance_q16(player, move.win_rate_q16) / 65536,
            .prior = (float)move.prior_q16 / 65536,
            .lead = (float)lead.mean / 100,
        };
    }
    return count;
}

int katachi_line(const struct katachi *k, int point, int most, int32_t *points) {
    const kt_player *player = &k->session.player;
    const int size = k->session.game.geometry.size;
    kt_thought_move move;
    int count = 0;
    if (!k->analyses) return KT_ERR_NOTHING;
    if (point != KATACHI_PASS && (point < 0 || point >= size * size)) return KT_ERR_RANGE;
    kt_point p = point == KATACHI_PASS ? KT_PASS : library_point(size, point);
    for (bool more = kt_thought_find(player, p, &move); more && count < most;
         more = kt_thought_reply(player, &move))
        points[count++] = library_number(size, move.point);
    return count;
}

int katachi_owners(const struct katachi *k, float *owners) {
    const int size = k->session.game.geometry.size;
    if (!k->analyses || !kt_thought_visits(&k->session.player)) return KT_ERR_NOTHING;
    for (int p = 0; p < size * size; p++)
        owners[p] =
            (float)kt_thought_owner_q16(&k->session.player, KT_NO_POINT, library_point(size, p)) / 65536;
    return KT_OK;
}

int katachi_settle(struct katachi *k, double *lead, uint8_t *holders) {
    const int size = k->session.game.geometry.size;
    kt_verdict verdict;
    k->analyses = false;
    *lead = kt_session_count(&k->session, &verdict) / 4.0;
    for (int p = 0; holders && p < size * size; p++) {
        kt_point at = library_point(size, p);
        const uint8_t stone = k->session.game.board.colour[at];
        const bool dead = kt_bitboard_has(&verdict.dead, at);
        holders[p] = stone && !dead                                 ? stone
                     : kt_bitboard_has(&verdict.held[KT_BLACK], at) ? KT_BLACK
                     : kt_bitboard_has(&verdict.held[KT_WHITE], at) ? KT_WHITE
                                                                    : KT_EMPTY;
    }
    return KT_OK;
}

static const char *const names[] = {"board",
                                    "own 1 liberty",
                                    "own 2 liberties",
                                    "own 3 liberties",
                                    "own more liberties",
                                    "other 1 liberty",
                                    "other 2 liberties",
                                    "other 3 liberties",
                                    "other more liberties",
                                    "forbidden",
                                    "captures one",
                                    "captures more",
                                    "move has 1 liberty",
                                    "move has 2 liberties",
                                    "move has 3 liberties",
                                    "move has more liberties",
                                    "extends",
                                    "ataris",
                                    "connects",
                                    "eye",
                                    "ko",
                                    "last move",
                                    "2nd last move",
                                    "3rd last move",
                                    "4th last move"};
_Static_assert(sizeof names / sizeof *names == KT_FEATURES, "each feature has a name");

int katachi_features_count(void) { return KT_FEATURES; }

const char *katachi_features_name(int plane) {
    return plane >= 0 && plane < KT_FEATURES ? names[plane] : NULL;
}

int katachi_features(const struct katachi *k, int colour, uint8_t *planes) {
    const kt_game *game = &k->session.game;
    const int size = game->geometry.size;
    if (!is_colour(colour)) return KT_ERR_RANGE;
    const kt_recent recent = kt_predict_recent(game);
    for (int p = 0; p < size * size; p++) {
        uint32_t features = kt_features_at(&game->board, (kt_colour)colour, &recent, library_point(size, p));
        for (int plane = 0; plane < KT_FEATURES; plane++)
            planes[plane * size * size + p] = features >> plane & 1;
    }
    return KT_OK;
}
