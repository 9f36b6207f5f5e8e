/* passing.h: when to pass, and what to play in place of a pass (player.h says the rules). Inner part of
 * player.h.
 *
 * It needs a verdict (judge.h), which takes seconds on a small chip: it asks for one at most in a thought,
 * and keeps it. */
#ifndef KT_PLAYER_PASSING_H
#define KT_PLAYER_PASSING_H

#include "judge/judge.h"
#include "search/uct.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Who wins when both pass now. */
enum {
    KT_PASSING_LOSES, /* the game is lost, also when the neutral points are filled first: as kt_judge_game counts */
    /* Neither LOSES nor WINS: a draw, or no loss only when the neutral points are filled first. */
    KT_PASSING_EVEN,
    KT_PASSING_WINS, /* it is won when the dead stones are taken off, which may have to be captured first */
    /* A pass ends the game well: it is over and won, whoever counts, and whatever becomes of the points in doubt. In a
     * cleanup: it is over, and no dead stones of the opponent stand. */
    KT_PASSING_SURE,
};

typedef struct kt_passing_count {
    kt_bitboard dead; /* stones of both colours, by the verdict */
    bool known;       /* all the rest holds for the position that is thought about */
    uint8_t result;   /* KT_PASSING_LOSES to KT_PASSING_SURE */
    bool over;        /* no more points are in doubt (verdict.doubts) than the board has lines */
#if KT_DESKTOP
    int lead; /* points that the colour has more than its opponent, without komi */
    int area; /* the same by area, as it stands: neutral points are nobody's */
    kt_verdict verdict;
#endif
} kt_passing_count;

typedef struct kt_passing {
#if KT_PLAYOUTS
    kt_passing_count count;
#endif
    bool cleans_up; /* the player's: no pass while dead stones of the opponent stand; by area only */
} kt_passing;

/* Does this thought have its verdict? */
static inline bool kt_passing_is_known(const kt_passing *passing) {
#if KT_PLAYOUTS
    return passing->count.known;
#else
    (void)passing;
    return false;
#endif
}

/* A thought begins, or ends. */
static inline void kt_passing_forget(kt_passing *passing) {
#if KT_PLAYOUTS
    passing->count.known = false;
#else
    (void)passing;
#endif
}

/* What comes of it for `colour`, which the thought is for, when both pass now: KT_PASSING_LOSES to KT_PASSING_SURE. */
int kt_passing_result(kt_passing *passing, kt_judge_work *work, const kt_game *game, kt_colour colour);

/* Returns the move to play when the search finds `best`; KT_PASS for a pass. Some passes are only proposed: on chips, by
 * territory, those in place of another `best` (kt_passing_costs decides); on desktops all for which there was a verdict, but
 * for those in a cleanup (gain.h decides). With `judges` false there is no time for a verdict: a pass is then held to lose.
 * Never returns a move that fills an eye which its own stones need (Benson). On desktops, none in a cleanup that makes the
 * verdict worse, and none inside own territory in a game that is all but lost (with `judges`).
 * The game is left as it was. */
kt_point kt_passing_choose(kt_passing *passing, kt_judge_work *work, kt_game *game, const kt_uct *uct,
                           const kt_node *best, bool judges);

#if KT_DESKTOP
/* Does `colour` lose points of area by the verdict when it plays at `p`? */
bool kt_passing_loses(kt_passing *passing, kt_judge_work *work, kt_game *game, kt_colour colour, kt_point p);

/* Returns the move that was visited most of those at `points`; KT_PASS when none was. */
kt_point kt_passing_most_visited(const kt_uct *uct, const kt_bitboard *points);

/* Returns the move that was visited most among those that may capture the opponent's dead stones; KT_PASS when none was. */
kt_point kt_passing_capture(const kt_passing *passing, const kt_game *game, const kt_uct *uct);

/* Returns the move that a search visited most, a pass aside, if it reaches what it searched for in at least
 * least_q16 / 65536 of its playouts and fills no eye which its own stones need; else KT_PASS. */
kt_point kt_passing_reached(kt_game *game, const kt_uct *uct, uint32_t least_q16);
#endif

/* Does a pass cost something, when the move would win at that rate, and `answer` is the opponent's best
 * reply to the pass? */
bool kt_passing_costs(uint32_t rate_q16, const kt_node *answer);

#ifdef __cplusplus
}
#endif

#endif
