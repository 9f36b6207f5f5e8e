/* network_judge.h: what a network that judges makes of its last layer: ownership, value, score and pass. Forward, and backward
 * from what came of the game. lib/model/evaluation.h has the formula in whole numbers; here one of its outputs is
 * outputs, and lead and komi count in NETWORK_JUDGE_POINTS points.
 *
 * The loss is the cross entropy of the value, the mean square of the ownership, and of the score, in points and divided by
 * NETWORK_JUDGE_POINTS, Huber's loss: half the square where the error is small, else linear (as D. Wu, "Accelerating self-play
 * learning in Go", 2019). The weights and what is small were chosen by hand. */
#pragma once

#include "train/network_example.h"

/* Lead and komi are divided by it and kept between -8 and 8. */
#define NETWORK_JUDGE_POINTS 8.0f

/* How much each loss counts beside that of the move. */
#define NETWORK_JUDGE_VALUE 1.0f
#define NETWORK_JUDGE_OWNER 0.5f
#define NETWORK_JUDGE_SCORE 0.02f

/* Points; of a larger error of the score the loss is linear. */
enum { NETWORK_JUDGE_NEAR = 10 };

/* What is computed of a position, for the way back. */
struct network_judgement {
    float owner[KT_POINTS];             /* row by row, from the side of the mover: 1 own, -1 the other's */
    int largest[KT_MODEL_CHANNELS_MAX]; /* by channel: the point of its largest output */
    float pooled[2 * KT_MODEL_CHANNELS_MAX + 2];
    float hidden[NETWORK_HIDDEN];
    float lead;  /* of the ownership, with komi; points */
    float value; /* the logarithm of the odds that the mover wins */
    float score; /* the lead, corrected; points */
    float pass;  /* of a pass, beside the scores of moves */
};

/* Judges, from the outputs of the last layer. `komi` is the mover's, in points. */
void network_judge_forth(const struct network *network, const float *parameters, const float *outputs,
                         float komi, struct network_judgement *judgement);

/* Adds the gradient of the losses to `gradient`, and their slopes to those of the last layer's outputs. `pass` is the slope
 * of the pass. Returns the loss. */
double network_judge_back(const struct network *network, const float *parameters, const float *outputs,
                          const struct network_judgement *judgement, const struct network_target *target,
                          float pass, float *gradient, float *slopes);
