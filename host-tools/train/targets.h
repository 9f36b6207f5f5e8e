/* targets.h: what a network that judges learns of positions: who won, by how much, who owned which points at the end, and what a
 * search would play.
 *
 * The end of a game is counted (lib/judge/judge.h) where it is finished: where both passed, or the record's result has
 * points. One that stopped earlier (by resignation, time, forfeit, or for no known reason) is played out first (play_out.h), and
 * its end is counted; not one that stopped in the opening, as that end tells little. The record decides about the winner, unless
 * by time or forfeit, and the score; where it has another winner than the count, or a score that differs by more than a few
 * points, the owners count as unknown, and so does the score that it doesn't tell.
 *
 * A shard (docs/shards.md) knows the owners of its games. Where it has a label, the visits of the search say what to play;
 * moves that were visited once are left out, since noise led there. Positions without visits say nothing of the move (as in D.
 * Wu, "Accelerating self-play learning in Go", 2019); those with visits count for more, so that each game counts in full. The
 * search's chance and lead count beside winner and score.
 *
 * A teacher (teacher.h) knows more of a position than the one game that came of it. Where there is one, it decides about the score
 * and the owners, and mostly about the winner. Where it says what it would play, that counts half, beside the search's visits or the move of a
 * record; moves of shards that were not searched for don't count then. */
#pragma once

#include "train/network_example.h"
#include "train/teacher.h"

/* The end of a game, as Black sees it. */
struct targets_end {
    bool has_winner, has_score, has_owners;
    /* What the choice of a label counts. 0: no label has visits; the moves that were played are learned */
    float label;
    float value; /* 1: Black won; 0: White did; .5: a draw */
    float score; /* without komi, in points by area */
    float komi;
};

struct targets {
    const struct games *games; /* not owned, as are the next two */
    const kt_geometry *geometry;
    const struct teacher *teacher; /* NULL: there is none */
    struct targets_end *ends;      /* by game; owned */
    int8_t *owners; /* [game][point]: NETWORK_OWNER_WHOLE Black's, minus that White's, 0 nobody's; owned */
};

/* Counts the ends of the games on boards of the geometry's size, on all threads; after a signal (stop.h) no more of them. The same
 * games have the same ends on any number of threads. `images` (NULL behind the last) are those that games are played out with;
 * NULL: they aren't played out. The games, the geometry and the teacher, who may be NULL, must live as long as the targets. */
struct targets targets_new(const struct games *games, const kt_geometry *geometry,
                           const struct teacher *teacher, const kt_image *const *images);
void targets_free(struct targets *targets);

/* What came of the game that `move` belongs to, for a position turned by `symmetry`. Komi is `more` points higher than it was:
 * where the score is known, the winner by that komi counts. A teacher's komi is the one that it was asked with. `played` is what
 * positions_take returned. `owners` gets the points, for target.owner, and `choice` points and a pass, for target.choice; NULL: it isn't wanted. */
struct network_target targets_take(const struct targets *targets, const struct position_move *move,
                                   int symmetry, float more, int played, int8_t *owners, float *choice);
