#include "play/play_engine.h"

#include <stdio.h>
#include <stdlib.h>

#include "common/memory.h"
#include "goals/find.h"
#include "goals/goal_words.h"
#include "images/choice.h"
#include "images/thinking.h"
#include "records/game_record.h"
#include "session/level.h"
#include "session/session.h"

struct play_engine {
    struct thinking thinking;
    struct choice choice;
    kt_session_config config;
    kt_session session;
    kt_game_move moves[PLAY_MOVES_MAX];
};

static bool interrupted(void *) { return gtp_client_stopped(); }

struct play_engine *play_engine_new(int level, double seconds, int megabytes) {
    struct play_engine *engine = memory_zeroed(sizeof *engine);
    struct thinking *thinking = &engine->thinking;
    *thinking = thinking_defaults();
    thinking->megabytes = megabytes;
    thinking->budget.playouts = kt_levels[level].playouts;
    thinking->budget.milliseconds = (uint32_t)(seconds * 1000);
    choice_shipped(&engine->choice);
    bool good = thinking_begin(thinking, &engine->choice);
    thinking->player.interrupted = interrupted;
    engine->config = (kt_session_config){.player = &thinking->player,
                                         .images = engine->choice.image,
                                         .budget = thinking->budget,
                                         .size = KT_BOARD_MAX,
                                         .moves = engine->moves,
                                         .moves_capacity = PLAY_MOVES_MAX};
    if (good && kt_session_init(&engine->session, &engine->config) < 0) {
        fprintf(stderr, "katachi: %zu MB are too few for the search\n", thinking->player.bytes >> 20);
        good = false;
    }
    engine->session.manner = kt_levels[level].manner;
    if (good) return engine;
    play_engine_free(engine);
    return NULL;
}

bool play_engine_prepare(struct play_engine *engine, const kt_game *game) {
    kt_game *own = &engine->session.game;
    kt_bitboard stones[3];
    if (kt_session_restart(&engine->session, game->geometry.size) < 0) return false;
    game_record_find_setup(game, stones);
    if (!kt_bitboard_is_empty(&stones[KT_BLACK]) || !kt_bitboard_is_empty(&stones[KT_WHITE]))
        kt_game_set_up(own, &stones[KT_BLACK], &stones[KT_WHITE],
                       game->count ? (kt_colour)game->moves[0].colour : game->to_move);
    own->komi = game->komi;
    own->handicap = game->handicap;
    for (int i = 0; i < game->count; i++)
        if (kt_game_play(own, (kt_colour)game->moves[i].colour, (kt_point)game->moves[i].point) < 0)
            return false;
    return true;
}

bool play_engine_tell_move(struct play_engine *engine, const kt_game *game) {
    const kt_game_move *move = &game->moves[game->count - 1];
    return kt_session_play(&engine->session, (kt_colour)move->colour, (kt_point)move->point) >= 0;
}

enum referee_verdict play_engine_move(struct play_engine *engine, kt_game *game, kt_colour colour) {
    int p = kt_session_choose(&engine->session, colour, NULL);
    if (gtp_client_stopped()) return REFEREE_INTERRUPTED;
    kt_status status = kt_session_answer(&engine->session, colour, p);
    if (status >= 0 && p == KT_NO_POINT) return REFEREE_RESIGNED;
    if (status >= 0) status = kt_game_play(game, colour, (kt_point)p);
    return status >= 0 ? REFEREE_FINE : REFEREE_ILLEGAL;
}

bool play_engine_score(struct play_engine *engine, int *quarters, int *cycle) {
    kt_verdict verdict;
    *cycle = kt_game_cycle(&engine->session.game);
    if (*cycle >= 0) return false;
    *quarters = kt_session_count(&engine->session, &verdict);
    return true;
}

kt_bitboard play_engine_dead(struct play_engine *engine) {
    kt_verdict verdict;
    (void)kt_session_count(&engine->session, &verdict);
    return verdict.dead;
}

/* "take E5, about 5 points; before C3: as good players play", as katachi-goals does. */
static void write_goal(const kt_player *player, const kt_goal *goal, char *to) {
    kt_text text;
    kt_statement rule;
    kt_text_init(&text, to, PLAY_GOAL_BYTES);
    kt_goal_write(&text, goal);
    if (!kt_player_rule(player, goal->rule, &rule)) return;
    kt_text_string(&text, "; before ");
    kt_point_write(&text, goal[1].place);
    kt_text_string(&text, ": ");
    for (unsigned i = 0; i < rule.name_bytes; i++) kt_text_char(&text, rule.name[i]);
}

void play_engine_hint(struct play_engine *engine, kt_colour colour, struct play_hints *hints) {
    kt_session *session = &engine->session;
    const kt_game *game = &session->game;
    const bool predicts = kt_player_image(&session->player) != NULL;
    *hints = (struct play_hints){.count = 0};
    kt_status count = kt_player_predict(&session->player, game, colour, kt_game_legal(game, colour),
                                        PLAY_HINTS, hints->suggestions);
    if (count > 0) hints->count = count;
    else
        snprintf(hints->why, sizeof hints->why, "No hint: %s.",
                 predicts ? "no pattern matches" : "no image for this board size");
    const kt_goals *goals = count > 0 && kt_judge_can(&game->board)
                                ? kt_player_goals(&session->player, game, colour, session->suggestions)
                                : NULL;
    for (int i = 0; goals && i < count; i++) {
        const kt_goal *goal = kt_goals_at(goals, hints->suggestions[i].point);
        if (goal) write_goal(&session->player, goal, hints->goals[i]);
    }
}

void play_engine_free(struct play_engine *engine) {
    if (engine) thinking_end(&engine->thinking);
    free(engine);
}
