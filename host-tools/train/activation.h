/* activation.h: what a layer makes of its sums, and which sums its outputs follow. */
#pragma once

/* What a model can hold (network_round.h), for each channel: outputs are whole multiples of a step, of which
 * `scale` make 1. */
struct activation_grid {
    const float *scale, *step; /* both 0 where a channel has no range */
};

/* Adds `begins` to the sums of `points` points of `channels` channels (a multiple of 16), sets those below 0
 * to 0 and, unless `grid` is NULL, rounds them. `lanes` is as for gemm_by. */
void activation_open(int lanes, float *sums, int points, int channels, const float *begins,
                     const struct activation_grid *grid);

/* Sets the slopes to 0 at outputs that don't change with their sums: those that are 0 or, of a grid, the
 * largest. */
void activation_close(int lanes, float *slopes, const float *outputs, int points, int channels,
                      const struct activation_grid *grid);
