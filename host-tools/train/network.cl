/* network.cl: the kernels of one step of training, for device_opencl.c, but for the layers: those are in network_layers.cl
 * or, for NVIDIA's matrix instructions, in network_tensor.cl, one of which follows. Defined at their compilation:
 *   SIZE        lines of the board
 *   CHANNELS    outputs of a layer
 *   INPUTS      inputs of the first layer, as its weights count them: features and zeros
 *   COUNT       parameters of the network
 *   LIBERTIES, EYE       features (lib/model/features.h)
 *   WEIGHT_MAX, COARSE   network_round.h
 *
 * Outputs and slopes of a layer are [position][channel][point], points row by row. Parameters are as in network.h. */

#define POINTS (SIZE * SIZE)
#define WHOLE 255.0f /* an output, as the product counts it */

static inline float feature(__global const uint *positions, int position, int input, int point) {
    return (float)(positions[position * POINTS + point] >> input & 1);
}

/* An output as the product computes it: rectified; rounded to one of 256 values when `range` is not negative. */
static inline float output_of(float sum, float range) {
    if (sum <= 0) return 0;
    if (range < 0) return sum;
    if (range == 0) return 0;
    return fmin(WHOLE, floor(sum * (WHOLE / range) + 0.5f)) * (range / WHOLE);
}

/* Does a change of the sum change this output? */
static inline bool is_open(float output, float range) {
    return output > 0 && (range < 0 || output < range * 0.9999f);
}

/* Scores, loss, and the way back to the last layer's slopes. */
#define READERS 256
#define LANES 8        /* work-items that share a channel */
#define NOTHING -1e30f /* the score of what is no move */

static inline float reduce(__local float *room, float mine, const int largest) {
    const int item = get_local_id(0);
    barrier(CLK_LOCAL_MEM_FENCE);
    room[item] = mine;
    for (int half_of = READERS / 2; half_of; half_of /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (item < half_of)
            room[item] = largest ? fmax(room[item], room[item + half_of]) : room[item] + room[item + half_of];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    return room[0];
}

/* A move that fills no own eye: KT_FEATURE_LIBERTIES without KT_FEATURE_EYE. */
static inline bool is_candidate(uint features) {
    return (features >> LIBERTIES & 15) && !(features >> EYE & 1);
}

/* A work-group a position. `played` is a point, or -1: the position teaches nothing. `rows` gets the gradient of
 * the score's weights, then the loss. */
__kernel __attribute__((reqd_work_group_size(READERS, 1, 1))) void
score(__global const uint *positions, __global const int *played, __global const float *outputs,
      __global const float *parameters, int at, __global const float *ranges, int ranges_at,
      __global float *slopes, __global float *rows) {
    __local float room[READERS], slope[POINTS];
    const int item = get_local_id(0), position = get_group_id(0), move = played[position];
    __global const float *mine = outputs + (size_t)position * CHANNELS * POINTS, *weights = parameters + at;
    float best = NOTHING, sum = 0;
    for (int point = item; point < POINTS; point += READERS) {
        float value = 0;
        for (int channel = 0; channel < CHANNELS; channel++)
            value += mine[channel * POINTS + point] * weights[channel];
        slope[point] = is_candidate(positions[position * POINTS + point]) ? value : NOTHING;
        best = fmax(best, slope[point]);
    }
    best = reduce(room, best, 1);
    for (int point = item; point < POINTS; point += READERS) sum += exp(slope[point] - best);
    sum = reduce(room, sum, 0);
    if (item == 0) rows[position * (CHANNELS + 1) + CHANNELS] = move < 0 ? 0 : log(sum) + best - slope[move];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int point = item; point < POINTS; point += READERS)
        slope[point] = move < 0 ? 0 : exp(slope[point] - best) / sum - (point == move ? 1.0f : 0.0f);
    for (int first = 0; first < CHANNELS; first += READERS / LANES) {
        const int channel = first + item / LANES, lane = item % LANES;
        float gradient = 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (channel < CHANNELS)
            for (int point = lane; point < POINTS; point += LANES) {
                const float output = mine[channel * POINTS + point];
                gradient += slope[point] * output;
                slopes[((size_t)position * CHANNELS + channel) * POINTS + point] =
                    is_open(output, ranges[ranges_at + channel]) ? slope[point] * weights[channel] : 0;
            }
        room[item] = gradient;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (channel < CHANNELS && lane == 0) {
            for (int i = 1; i < LANES; i++) gradient += room[item + i];
            rows[position * (CHANNELS + 1) + channel] = gradient;
        }
    }
}

/* Adds up the rows of all positions, a work-group a column. */
__kernel __attribute__((reqd_work_group_size(READERS, 1, 1))) void
add_rows(__global const float *rows, int count, __global float *gradients, int at, __global float *losses,
         int step) {
    __local float room[READERS];
    const int column = get_group_id(0);
    float sum = 0;
    for (int i = get_local_id(0); i < count; i += READERS) sum += rows[i * (CHANNELS + 1) + column];
    sum = reduce(room, sum, 0);
    if (get_local_id(0)) return;
    if (column < CHANNELS) gradients[at + column] = sum;
    else losses[step] = sum;
}

/* A step of Adam for each parameter, along the sum of all gradients (trainer.h). */
__kernel void descend(__global const float *gradients, int groups, __global float *parameters,
                      __global float *mean, __global float *square, float share, float rate, float decay,
                      float mean_weight, float square_weight) {
    const int i = get_global_id(0);
    if (i >= COUNT) return;
    float slope = 0;
    for (int group = 0; group < groups; group++) slope += gradients[(size_t)group * COUNT + i];
    slope *= share;
    const float m = 0.9f * mean[i] + (1 - 0.9f) * slope,
                s = 0.999f * square[i] + (1 - 0.999f) * slope * slope;
    mean[i] = m;
    square[i] = s;
    parameters[i] -= rate * (m / mean_weight / (sqrt(s / square_weight) + 1e-8f) + decay * parameters[i]);
}

/* Rounds the weights of one layer as network_round.h does, a work-group an output. The ranges of its inputs lie CHANNELS
 * before its own. */
__kernel __attribute__((reqd_work_group_size(READERS, 1, 1))) void
round_layer(__global const float *parameters, int at, int is_first, __global const float *ranges,
            int ranges_at, __global float *rounded) {
    __local float room[READERS];
    const int item = get_local_id(0), output = get_group_id(0), inputs = is_first ? INPUTS : CHANNELS;
    const float range = ranges[ranges_at + output], most = range / WHOLE / COARSE;
    float largest = 0;
    for (int i = item; i < 9 * inputs; i += READERS) {
        const float unit = (is_first ? 1 : ranges[ranges_at - CHANNELS + i % inputs]) / WHOLE;
        largest = fmax(largest, fabs(parameters[at + i * CHANNELS + output]) * unit);
    }
    largest = reduce(room, largest, 1);
    float step = largest > 0 ? largest / WEIGHT_MAX : 1;
    if (range > 0 && step > most) step = most;
    for (int i = item; i < 9 * inputs; i += READERS) {
        const float unit = (is_first ? 1 : ranges[ranges_at - CHANNELS + i % inputs]) / WHOLE;
        const int place = at + i * CHANNELS + output;
        const float whole = clamp(round(parameters[place] * unit / step), -WEIGHT_MAX, WEIGHT_MAX);
        rounded[place] = unit > 0 ? whole * step / unit : 0;
    }
    const int begin = at + 9 * inputs * CHANNELS + output;
    if (item == 0) rounded[begin] = round(parameters[begin] / step) * step;
}

/* The same for the score, by one work-item. */
__kernel void round_score(__global const float *parameters, int at, __global const float *ranges,
                          int ranges_at, __global float *rounded) {
    float largest = 0;
    for (int i = 0; i < CHANNELS; i++)
        largest = fmax(largest, fabs(parameters[at + i]) * ranges[ranges_at + i] / WHOLE);
    const float step = largest > 0 ? largest / WEIGHT_MAX : 1;
    for (int i = 0; i < CHANNELS; i++) {
        const float unit = ranges[ranges_at + i] / WHOLE;
        rounded[at + i] = unit > 0 ? round(parameters[at + i] * unit / step) * step / unit : 0;
    }
}
