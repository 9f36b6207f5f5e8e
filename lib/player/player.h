/* player.h: chooses a move within a budget of playouts or time, and judges positions. It joins predictor,
 * tree and playouts.
 *
 *     const kt_player_config config = {
 *         .settings = kt_uct_defaults(), .memory = memory, .bytes = sizeof memory, .seed = 1, .slice = 16};
 *     const kt_image *const images[] = {&image, NULL};
 *
 *     if (kt_predictor_open(&image, bytes, count) < 0) return;  (an image, in flash for example)
 *     if (kt_player_init(&player, &config) < 0) return;    (static kt_word memory[KT_PLAYER_WORDS(1000)])
 *     if (kt_game_init(&game, 9, moves, 200) < 0) return;  (static kt_game_move moves[200])
 *     kt_player_take_image(&player, images, 9, KT_VALUES_MODEL);
 *     const kt_player_request request = {.budget = {.playouts = 1000}};
 *     int p = kt_player_think(&player, &game, KT_BLACK, suggestions, &request);
 *     if (p != KT_NO_POINT && kt_game_play(&game, KT_BLACK, (kt_point)p) < 0) return;
 *
 * kt_player_think does all of a thought. To do something else in between, call its parts: kt_player_ask and
 * kt_player_know; if that returns KT_UNDECIDED, kt_player_begin, then kt_player_go_on as long as it returns true,
 * then kt_player_end; or kt_player_leave, when nobody wants the move any more. Meanwhile player/thought.h shows what
 * the player thinks. If you want a thought and no move, leave out kt_player_know and kt_player_end.
 *
 * Chinese rules count area, Japanese rules territory.
 *
 * When does it pass? Where there is time, a verdict (judge.h) finds the dead stones. "Over" is a game of which the verdict
 * doubts no more points than the board has lines. The player passes
 *
 *  - by both rules, after a pass: when the game is over and surely won, whatever becomes of the points in doubt and of its own
 *    chains in atari; by area with all dead stones left on the board, too, as the opponent or a referee may count;
 *  - by both rules, when no other move is left, or those that it looks at in place of one that harms its own stones do so, too;
 *  - by area, where playing on costs nothing: when the search finds a pass best, and no other move about as good, or the game
 *    is surely won. After a pass, also when all moves lose, and the game is over and won once the dead stones are taken off;
 *    if a capture is about as good, it captures them first;
 *  - by territory, where a needless move costs a point: when the search finds a pass best; when the fate of all stones is
 *    settled, and a search finds that a pass costs nothing; and when the game is surely won, and the best move hardly ever wins;
 *  - in a cleanup, after a dispute about dead stones, by area: when the game is over, and no dead stones of the opponent stand;
 *  - on desktops, late in the game: when nothing is left to play, and verdict and search agree that the game is lost, or won,
 *    by area surely (player/closing.h).
 *
 * On desktops, but for cleanups, a pass gives way to a move by which a search gains two points or more, or saves as many
 * (player/gain.h). Once two fifths of the points hold stones, points in doubt, neutral points and moves that protect stones come
 * first, too (player/closing.h).
 *
 * A search never fills an eye that its own stones need (passing.h).
 *
 * Its memory is one block (player/block.h). In a small one, a prediction prunes the tree to
 * KT_PLAYER_NODES_MIN nodes, and each thought begins with an empty tree. In a large one, the next thought
 * goes on with the subtree of the moves played since. */
#ifndef KT_PLAYER_PLAYER_H
#define KT_PLAYER_PLAYER_H

#include "goals/goals.h"
#include "player/block.h"
#include "player/passing.h"
#include "search/helper.h"
#include "search/uct.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What the player works with. It must outlive the player.
 * Rules for the callbacks:
 *  1. They are called only while the player thinks, and only between playouts.
 *  2. `milliseconds` is a clock that may wrap. NULL: there is none, and budgets of time are ignored.
 *  3. `interrupted` returns true to end the thought early, with the best move so far. NULL: it never does.
 *  4. `run` makes the playouts, for example by kt_uct_run in several threads. NULL: the player calls
 *     kt_uct_run itself. */
typedef struct kt_player_config {
    kt_uct_settings settings; /* of the search; kt_uct_defaults() is a good start */
    uint32_t seed; /* of the first thought's random numbers; 0: from the clock, so that games differ */

    /* The block, aligned for kt_word, and its size in bytes: KT_PLAYER_BYTES (8 KB on a small chip, 248 KB
     * on a desktop) or more. More bytes hold more nodes of the tree, of 14 bytes on a chip, and 40 on a
     * desktop. When the tree is full, the search drops
     * the least visited nodes and goes on. The program katachi takes 512 MB unless told otherwise. */
    void *memory;
    size_t bytes;

    /* The most nodes to use even if more fit, KT_PLAYER_NODES_MIN or more; 0: as many as fit. A limit
     * makes machines whose pointers differ in size search alike. */
    uint32_t nodes;

    /* Playouts between two checks of the clock, of `interrupted` and of the room in the tree, 1 or more.
     * More: less time goes into checks, for which threads must wait for each other. Fewer: the thought ends
     * closer to its limit. Firmware uses 16, an eighth of a second on a micro:bit; katachi 128 a thread.
     * Both were chosen by hand. On desktops, the first check of a thought by time comes after an eighth of them. */
    uint32_t slice;

    /* The player resigns when its share of won playouts falls below this, 0..65536; 0: never. It resigns only
     * games that kt_judge_game counts lost, and none in its opening (player/resigning.h). Firmware and katachi
     * use 65536 / 20. Higher: lost games end sooner, but some that could still be won are given
     * up. */
    uint32_t resign_q16;
#if KT_GOALS
    const kt_knowledge *knowledge; /* rules about goals; NULL: the image's, if it has some */
#endif
#if KT_EXPERIENCE
    const kt_case_store *experience; /* of earlier games on small boards (learning.h); NULL: none */
#endif
#if KT_HELPER
    /* A second processor that predicts in a thought (helper.h), for settings with predict_after, a large block, and no
     * `run`. NULL: none. It is idle when the thought is over, or left (kt_player_leave). */
    const kt_helper *helper;
#endif
#if KT_DESKTOP
    kt_memo *memo; /* remembers evaluations (model/memo.h); NULL: nothing does. For searches of one thread */
#endif
    void *context; /* handed to the callbacks */
    uint32_t (*milliseconds)(void *context);
    bool (*interrupted)(void *context);
    void (*run)(void *context, kt_uct *uct, kt_uct_worker *worker, uint32_t playouts);
} kt_player_config;

#if KT_DESKTOP
/* How a player finds moves: by a search as its settings say, or as a weaker player would. */
typedef enum kt_manner {
    KT_MANNER_FULL,
    KT_MANNER_RANDOM, /* kt_uct_alone, with random playouts */
    /* No search: a move is drawn among the predictions (draw.h), the better the more often. Without predictions as
     * KT_MANNER_RANDOM. From the strongest to the weakest: each draws improbable moves more often than the one before, and those
     * that lose more (1, 4, 10, 15 and 20 points at most, as far as the network sees). */
    KT_MANNER_SOUND,
    KT_MANNER_CAREFUL,
    KT_MANNER_EASY,
    KT_MANNER_LOOSE,
    KT_MANNER_CARELESS,
} kt_manner;
#endif

/* The limits of a thought. It ends at the one that is reached first; 0 is no limit. */
typedef struct kt_player_budget {
    uint32_t playouts;
    uint32_t milliseconds;
} kt_player_budget;

/* What a thought is to do. All 0: to choose a move without a search. */
typedef struct kt_player_request {
    kt_player_budget budget;
    bool cleans_up; /* no pass while dead stones of the opponent stand; by area only */
#if KT_GOALS
    bool by_goals; /* follow goals (goals/goals.h) instead of searching */
#endif
#if KT_DESKTOP
    bool whole; /* spend the budget even when the choice is settled: the next thought goes on with the tree */
    bool thorough; /* the same, and a network judges wherever it can: for who asks what the search thinks */
    kt_manner manner;
    /* The prior of a pass at the root, in 1/256, for positions where all is settled: kt_forecast_root_pass (forecast.h).
     * Playouts then go on after two passes, and only wins count, no leads. 0: the search thinks of passes itself. */
    uint8_t root_pass;
    kt_survey *survey;       /* counts the playouts; NULL for none */
    const kt_barred *barred; /* moves that the thought may not make; NULL for none */
#endif
} kt_player_request;

#if KT_DESKTOP
/* What kt_player_count found last. */
typedef struct kt_player_counted {
    bool known;
    uint64_t question; /* a hash of all that it depends on */
    kt_verdict verdict;
} kt_player_counted;
#endif

typedef struct kt_player {
    const kt_player_config *config;
    kt_block block;
    kt_uct_settings settings; /* those of the configuration, without predictions if there is no predictor */
    kt_uct uct;               /* the last thought */
    kt_uct_worker worker;
    uint32_t seed;           /* of the next thought; each adds 1 */
    uint32_t playouts;       /* that the last thought made */
    uint32_t visits;         /* of its root, inherited from earlier thoughts */
    uint32_t start_ms;       /* when the last thought began */
    uint32_t first_ms;       /* when its playouts did */
    uint32_t judging_ms;     /* how long the last verdict took */
    uint32_t predicting_ms;  /* how long the last prediction in a thought took */
    kt_player_budget budget; /* of the present thought */
    kt_passing passing;
#if KT_EXPERIENCE
    bool unaided : 1;     /* think without config->experience (learning.h, as all of these) */
    bool taught : 1;      /* the end of this game has been learned */
    uint8_t thoughts : 3; /* since the last comparison */
    uint16_t compared;    /* thoughts with and without experience, since the start */
    uint16_t changed;     /* those of them that chose another move */
    int16_t first_choice; /* 1 + the move without experience, in a thought that is compared; else 0 */
#endif
#if KT_GOALS
    bool by_goals; /* these are as in the last request */
#endif
#if KT_DESKTOP
    bool whole, thorough;
    uint8_t manner, root_pass;
    kt_survey *survey;
    const kt_barred *barred;
    kt_player_counted counted;
#endif
} kt_player;

enum { KT_UNDECIDED = KT_NO_POINT + 1 }; /* an answer of kt_player_know: only playouts can tell */

/* Makes a player, which has no image yet. Errors: KT_ERR_SIZE when config->bytes or config->nodes is too
 * small. */
#define kt_player_init KT_SIZED(kt_player_init)
KT_MUST_USE kt_status kt_player_init(kt_player *player, const kt_player_config *config);

/* From now on the player predicts moves with the one of `images` (NULL behind the last) that suits boards of
 * `size` lines best (kt_predictor_choose). It forgets the last thought. Returns false when no image suits:
 * then it plays without predictions. The images must stay where they are. */
bool kt_player_take_image(kt_player *player, const kt_image *const *images, int size, kt_values values);

/* Returns the image that the player predicts with; NULL for none. */
const kt_image *kt_player_image(const kt_player *player);

/* Predicts as kt_predict_game does, with that image. Returns 0 without one. */
KT_MUST_USE kt_status kt_player_predict(kt_player *player, const kt_game *game, kt_colour colour,
                                        kt_bitboard allowed, int most, kt_suggestion *suggestions);

/* Thinks about the next move of `colour` in `game`, and leaves the game as it was. `suggestions` needs room
 * for KT_POINTS. Returns the move: a point, KT_PASS, or KT_NO_POINT to resign. With no limit in the budget
 * there is no search: it returns the first prediction. The same holds for a position with stones without
 * liberties, which records may set up. */
int kt_player_think(kt_player *player, kt_game *game, kt_colour colour, kt_suggestion *suggestions,
                    const kt_player_request *request);

/* Says what the next thought is to do. Its time begins. */
void kt_player_ask(kt_player *player, const kt_player_request *request);

/* The random numbers of the next thought begin with this seed; 0: by the clock. */
static inline void kt_player_seed(kt_player *player, uint32_t seed) { player->seed = seed; }

#if KT_EVALUATES
/* Does a search in this game, as the player was last asked for it, evaluate its leaves (KT_LEAVES_EVALUATED)? Then a playout of
 * its budget is an evaluation. On a chip only by area, with a limit of time, and not late in the game; on a desktop by territory
 * not for a move late in the game. */
bool kt_player_evaluates(const kt_player *player, const kt_game *game);
#endif

/* Does the present search evaluate its leaves? */
static inline bool kt_player_evaluates_now(const kt_player *player) {
#if KT_EVALUATES
    return player->settings.leaves == KT_LEAVES_EVALUATED;
#else
    (void)player;
    return false;
#endif
}

/* Lengthens the present thought by a time in which it stood still. */
static inline void kt_player_extend(kt_player *player, uint32_t milliseconds) {
    player->start_ms += milliseconds;
    player->first_ms += milliseconds;
}

/* Returns the time by config->milliseconds; 0 without such a clock. */
uint32_t kt_player_now_ms(const kt_player *player);

/* Returns the time since the last kt_player_ask. */
uint32_t kt_player_spent_ms(const kt_player *player);

/* Returns the move if no thought is needed, else KT_UNDECIDED:
 *  - in answer to a pass, a pass that wins; on desktops a move that gains something instead, if a search finds one;
 *  - by goals, the move that serves the best one;
 *  - with no limit in the budget, the first prediction;
 *  - in a manner without a search, the move that is drawn among the predictions. */
int kt_player_know(kt_player *player, kt_game *game, kt_colour colour, kt_suggestion *suggestions);

/* Begins a search within the budget. Call it only where kt_judge_can returns true. `game` and
 * `suggestions` must stay where they are until kt_player_end. Here, a budget without a limit makes a thought
 * that doesn't end by itself. */
void kt_player_begin(kt_player *player, kt_game *game, kt_colour colour, kt_suggestion *suggestions);

/* Makes playouts for `milliseconds` (0: for the whole budget), one slice at least. Returns false when the
 * thought is over: the budget is spent, what is left of it can't change the choice (not where a chip evaluates
 * leaves), or config->interrupted returned true. */
bool kt_player_go_on(kt_player *player, uint32_t milliseconds);

/* Leaves a thought that need not be over: a helper (config->helper), which may be at work between two calls of
 * kt_player_go_on, is idle then. */
#if KT_HELPER
void kt_player_leave(kt_player *player);
#else
static inline void kt_player_leave(kt_player *player) { (void)player; }
#endif

/* Ends the thought and returns the move as kt_player_think does. To find out what a pass costs, it may search again: by
 * territory on chips with a quarter of the playouts, 100 at least; on desktops up to three times with as many. That keeps
 * within a budget of time, but exceeds one of playouts. */
int kt_player_end(kt_player *player);

/* Does the player still hold a thought about this position? Never in a small block. */
bool kt_player_remembers(const kt_player *player, const kt_game *game, kt_colour colour);

/* Forgets the last thought, and what the predictor remembers. */
void kt_player_forget(kt_player *player);

/* Gives up the last thought and lends its memory for reading ahead. Returns where the memory begins; sets `bytes` to its size.
 * If `enough` bytes or more lie before the predictor's memory, it lends these, and sets `predictor` (NULL while no image
 * suits). Else it lends the whole block, config->bytes, which may be less than `enough`, and sets `predictor` to NULL. */
void *kt_player_lend(kt_player *player, size_t enough, size_t *bytes, kt_predictor **predictor);

/* Finds the goals of `colour` in the player's memory, by the rules of config->knowledge or of the image, with
 * the image's predictions. `suggestions` needs room for KT_POINTS. The goals are valid until the next call with
 * this player. In a small block, the last thought is forgotten. Call it only where kt_judge_can returns true.
 * Returns NULL in a build without goals (KT_GOALS). */
const kt_goals *kt_player_goals(kt_player *player, const kt_game *game, kt_colour colour,
                                kt_suggestion *suggestions);

/* Sets `rule` to that of this number (kt_goal.rule). Returns false for KT_GOAL_NO_RULE. */
bool kt_player_rule(const kt_player *player, uint8_t number, kt_statement *rule);

/* Runs kt_judge_points in the player's memory. The result is valid until the next call with this player. */
const uint8_t *kt_player_judge(kt_player *player, const kt_game *game);

/* Runs kt_judge_game in the player's memory. */
void kt_player_settle(kt_player *player, const kt_game *game, kt_verdict *verdict);

#ifdef __cplusplus
}
#endif

#endif
