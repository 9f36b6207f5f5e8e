/* session.h: a game that is being played, against Katachi or with its help: the board with its history and its rules, the
 * clocks, the player, and what it learns. GTP, buttons and lights, and programs of your own use it; so a game goes by the
 * same rules whatever it is played through.
 *
 *     static kt_session session;
 *     const kt_session_config config = {
 *         .player = &player, .images = images, .budget = {.playouts = 1000}, .size = 9, .moves = moves, .moves_capacity = 200};
 *
 *     if (kt_session_init(&session, &config) < 0) return;
 *     if (kt_session_play(&session, KT_BLACK, kt_point_at(4, 4)) < 0) return;
 *     int p = kt_session_choose(&session, KT_WHITE, NULL);      (thinks, and leaves the game as it is)
 *     if (kt_session_answer(&session, KT_WHITE, p) < 0) return; (plays it, or resigns; and learns from it)
 *
 * You may read all fields, and set `game.komi`, `game.rules`, `game.handicap`, `clock`, `budget`, `by_goals` and `manner`,
 * which hold from the next move on. kt_game_play and kt_game_undo may be used on `game` where nothing is to be learned: for
 * moves of a record, for example. player/thought.h shows what `player` thinks. */
#ifndef KT_SESSION_SESSION_H
#define KT_SESSION_SESSION_H

#include "player/clock.h"
#include "player/player.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a session works with. It must outlive the session. */
typedef struct kt_session_config {
    const kt_player_config *player; /* how it thinks */
    /* The images that predict moves, opened by kt_predictor_open; NULL behind the last. kt_predictor_choose picks the one for
     * a board size. If none suits, nothing predicts. The array may change between two calls; call kt_session_take_image then. */
    const kt_image *const *images;
    kt_values values;        /* what values moves (predict.h); 0, KT_VALUES_MODEL: the image's model */
    kt_player_budget budget; /* the limits of a move while there is no clock */
    int size;                /* lines of the first board, KT_BOARD_MIN..KT_BOARD_MAX */
    uint16_t moves_capacity; /* moves that fit; further ones are refused */
    kt_game_move *moves;     /* the history of the game */
} kt_session_config;

typedef struct kt_session {
    const kt_session_config *config;
    kt_game game;
    kt_player player;
    kt_clock clock;
    kt_player_budget budget; /* of a move without a clock */
    bool
        plays_kalah; /* the game is Kalah (kalah_game.h), kept in the memory of Go's moves; `game` is empty */
#if KT_GOALS
    bool by_goals; /* follow goals (goals/goals.h) instead of searching */
#endif
#if KT_DESKTOP
    kt_manner manner; /* how it finds moves */
#endif
    kt_suggestion suggestions[KT_POINTS];
} kt_session;

/* How to think about a move. Functions also take NULL for all 0: an ordinary thought, which nobody watches. */
typedef struct kt_session_wish {
    bool cleans_up; /* no pass while dead stones of the opponent stand; by area only */
    /* Called about every `step_ms` milliseconds of a search, and once more, with `over` true, at its end; player/thought.h
     * then shows what it has found. With `step_ms` 0, or without config->player->milliseconds, only at the end. Returns false
     * to cancel the thought; at the end that has no effect. NULL: nobody watches. */
    bool (*watch)(void *context, bool over);
    void *context;
    uint32_t step_ms;
#if KT_DESKTOP
    kt_survey *survey;       /* counts scores and owners; NULL for none */
    const kt_barred *barred; /* moves that may not be made; NULL for none */
#endif
} kt_session_wish;

enum { KT_CANCELLED = KT_UNDECIDED }; /* in place of a move */

/* Makes a session with an empty board, komi 0, Chinese rules, and no clock. Errors: KT_ERR_RANGE when config->size is out of
 * range; those of kt_player_init. */
#define kt_session_init KT_SIZED(kt_session_init)
KT_MUST_USE kt_status kt_session_init(kt_session *session, const kt_session_config *config);

/* Leaves the game for another one, on an empty board of `size` lines, with the image that suits it. Komi, rules and clock
 * stay. A game that Katachi was sure to win when it was left counts as won, and teaches that. Error: KT_ERR_RANGE (size). */
KT_MUST_USE kt_status kt_session_begin(kt_session *session, int size);

/* The same for a game that was kept and is to be played again from its beginning: nothing is learned. */
KT_MUST_USE kt_status kt_session_restart(kt_session *session, int size);

/* As kt_session_begin, with the present size. */
void kt_session_clear(kt_session *session);

/* Chooses the image again. Call it after config->images has changed, and before the bytes of an old image are overwritten. */
void kt_session_take_image(kt_session *session);

/* Plays a move; two passes end the game, and it is learned from. Errors: those of kt_game_play. */
KT_MUST_USE kt_status kt_session_play(kt_session *session, kt_colour colour, kt_point p);

/* What the clock, or the budget where there is none, gives the next move of `colour`. */
kt_player_budget kt_session_budget(const kt_session *session, kt_colour colour);

/* Thinks about the next move of `colour`, within kt_session_budget, and takes the time off the clock. Returns a point,
 * KT_PASS, KT_NO_POINT to resign, or KT_CANCELLED. The game stays as it is. */
int kt_session_choose(kt_session *session, kt_colour colour, const kt_session_wish *wish);

/* Thinks without a limit until wish->watch cancels the thought, or the search's own limits end it. Call it only where
 * kt_judge_can(&session->game.board) is true. */
void kt_session_analyse(kt_session *session, kt_colour colour, const kt_session_wish *wish);

/* Makes the move that was chosen: plays it, or resigns, which ends the game; and learns from it. Errors: KT_ERR_NOTHING for
 * KT_CANCELLED; those of kt_game_play. */
KT_MUST_USE kt_status kt_session_answer(kt_session *session, kt_colour colour, int p);

/* Counts the game as if it were over now, by kt_player_count (player/count.h), which may forget the last thought. Returns the
 * points by which Black wins by the rules of the game, in quarters; below 0, White wins. Sets *verdict, which may not be NULL.
 * While kt_game_cycle (board/game.h) finds a cycle, the game has no result, whatever this returns. */
int32_t kt_session_count(kt_session *session, kt_verdict *verdict);

/* The same number, but of a game that has only begun what the image's network expects, on desktops (kt_player_expect). */
int32_t kt_session_score(kt_session *session);

#ifdef __cplusplus
}
#endif

#endif
