/* network_layers.cl: the layers of a network, forth and back, and the gradient of their weights. Follows network.cl, and is
 * defined besides:
 *   FEATURES    inputs of the first layer that are no zeros
 *   OUTPUTS     channels that a work-group of a layer computes; divides CHANNELS
 *   SHARE       channels that one of its work-items computes, 4 or 8; divides OUTPUTS
 *   BOARDS      positions that it computes
 *   CHUNK       inputs that it loads at a time
 *   BLOCK, BLOCK_FIRST   inputs that a work-group of `weights_later` and `weights_first` takes */

#define GROUPS (OUTPUTS / SHARE) /* of channels */
#define ITEMS (GROUPS * SIZE * BOARDS)

/* Floats of a row with its rim: it begins at a multiple of 4, and 8 rows lie in different banks. */
#define ROW ((SIZE + 5) / 8 * 8 + 4)
#define PLANE ((SIZE + 2) * ROW)

/* Reads `count` floats, from a place that is aligned to 4. */
static inline __attribute__((always_inline)) void take(float *to, __local const float *from,
                                                       const int count) {
#pragma unroll
    for (int i = 0; i < count; i += 4) {
        const float4 four = *(__local const float4 *)(from + i);
        to[i] = four.x;
        if (i + 1 < count) to[i + 1] = four.y;
        if (i + 2 < count) to[i + 2] = four.z;
        if (i + 3 < count) to[i + 3] = four.w;
    }
}

/* Adds the convolution of all positions of this work-group to the sums of a work-item, which computes SHARE channels
 * of a row. `positions` are the inputs of the first layer, `from` those of others. */
static inline __attribute__((always_inline)) void
convolve(float sum[SHARE][SIZE], __local float *tile, __global const uint *positions,
         __global const float *from, __global const float *weights, const int first_layer) {
    const int item = get_local_id(0), group = item % GROUPS, y = item / GROUPS % SIZE,
              board = item / (GROUPS * SIZE);
    const int inputs = first_layer ? FEATURES : CHANNELS, rows = first_layer ? INPUTS : CHANNELS;
    const int position = get_group_id(0) * BOARDS;
    weights += get_group_id(1) * OUTPUTS + group * SHARE;
    for (int i = item; i < BOARDS * CHUNK * PLANE; i += ITEMS) tile[i] = 0;
    for (int first = 0; first < inputs; first += CHUNK) {
        const int count = min(CHUNK, inputs - first);
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int i = item; i < BOARDS * CHUNK * POINTS; i += ITEMS) {
            const int point = i % POINTS, input = i / POINTS % CHUNK, b = i / (POINTS * CHUNK);
            if (input >= count) continue;
            const float value = first_layer
                                    ? feature(positions, position + b, first + input, point)
                                    : from[((position + b) * CHANNELS + first + input) * POINTS + point];
            tile[(b * CHUNK + input) * PLANE + (point / SIZE + 1) * ROW + point % SIZE + 1] = value;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int input = 0; input < count; input++) {
#pragma unroll
            for (int dy = 0; dy < 3; dy++) {
                float row[SIZE + 2];
                take(row, tile + (board * CHUNK + input) * PLANE + (y + dy) * ROW, SIZE + 2);
#pragma unroll
                for (int dx = 0; dx < 3; dx++) {
                    __global const float4 *four =
                        (__global const float4 *)(weights +
                                                  ((dy * 3 + dx) * rows + first + input) * CHANNELS);
                    float weight[SHARE];
#pragma unroll
                    for (int i = 0; i < SHARE / 4; i++) {
                        const float4 some = four[i];
                        weight[4 * i] = some.x;
                        weight[4 * i + 1] = some.y;
                        weight[4 * i + 2] = some.z;
                        weight[4 * i + 3] = some.w;
                    }
#pragma unroll
                    for (int channel = 0; channel < SHARE; channel++)
#pragma unroll
                        for (int x = 0; x < SIZE; x++)
                            sum[channel][x] = fma(weight[channel], row[x + dx], sum[channel][x]);
                }
            }
        }
    }
}

/* Collects one channel of each work-item's sums in local memory, GROUPS channels of a position after each other. */
static inline __attribute__((always_inline)) void collect(const float *sum, __local float *tile) {
    const int item = get_local_id(0), group = item % GROUPS, y = item / GROUPS % SIZE,
              board = item / (GROUPS * SIZE);
    barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
    for (int x = 0; x < SIZE; x++) tile[(board * GROUPS + group) * POINTS + y * SIZE + x] = sum[x];
    barrier(CLK_LOCAL_MEM_FENCE);
}

/* The channel that the collected value `i` belongs to, and where it belongs. */
static inline int channel_at(int i, int channel) {
    return get_group_id(1) * OUTPUTS + i / POINTS % GROUPS * SHARE + channel;
}
static inline int place_of(int i, int channel) {
    const int position = get_group_id(0) * BOARDS + i / (POINTS * GROUPS);
    return (position * CHANNELS + channel_at(i, channel)) * POINTS + i % POINTS;
}

static inline __attribute__((always_inline)) void
forth(__local float *tile, __global const uint *positions, __global const float *from,
      __global const float *weights, __global const float *begins, __global const float *ranges,
      __global float *to, const int first_layer) {
    float sum[SHARE][SIZE];
    const int mine = get_group_id(1) * OUTPUTS + get_local_id(0) % GROUPS * SHARE;
#pragma unroll
    for (int channel = 0; channel < SHARE; channel++)
#pragma unroll
        for (int x = 0; x < SIZE; x++) sum[channel][x] = begins[mine + channel];
    convolve(sum, tile, positions, from, weights, first_layer);
#pragma unroll
    for (int channel = 0; channel < SHARE; channel++) {
        collect(sum[channel], tile);
        for (int i = get_local_id(0); i < BOARDS * GROUPS * POINTS; i += ITEMS)
            to[place_of(i, channel)] = output_of(tile[i], ranges[channel_at(i, channel)]);
    }
}

#define TILE (BOARDS * (CHUNK * PLANE > GROUPS * POINTS ? CHUNK * PLANE : GROUPS * POINTS))
#define LAYER __kernel __attribute__((reqd_work_group_size(ITEMS, 1, 1)))

/* Computes the outputs of the first layer, and of a later one. Its weights begin at `at`, its biases at `begins_at`, its
 * ranges at `ranges_at`; the same below. */
LAYER void forth_first(__global const uint *positions, __global const float *weights, int at,
                       __global const float *begins, int begins_at, __global const float *ranges,
                       int ranges_at, __global float *to) {
    __local float4 tile[(TILE + 3) / 4];
    forth((__local float *)tile, positions, 0, weights + at, begins + begins_at, ranges + ranges_at, to, 1);
}

LAYER void forth_later(__global const float *from, __global const float *weights, int at,
                       __global const float *begins, int begins_at, __global const float *ranges,
                       int ranges_at, __global float *to) {
    __local float4 tile[(TILE + 3) / 4];
    forth((__local float *)tile, 0, from, weights + at, begins + begins_at, ranges + ranges_at, to, 0);
}

/* From the slopes of a layer to those of the layer before, whose outputs and ranges these are. */
LAYER void back(__global const float *slopes, __global const float *turned, int at,
                __global const float *outputs, __global const float *ranges, int ranges_at,
                __global float *to) {
    __local float4 room[(TILE + 3) / 4];
    __local float *tile = (__local float *)room;
    float sum[SHARE][SIZE];
#pragma unroll
    for (int channel = 0; channel < SHARE; channel++)
#pragma unroll
        for (int x = 0; x < SIZE; x++) sum[channel][x] = 0;
    convolve(sum, tile, 0, slopes, turned + at, 0);
#pragma unroll
    for (int channel = 0; channel < SHARE; channel++) {
        collect(sum[channel], tile);
        for (int i = get_local_id(0); i < BOARDS * GROUPS * POINTS; i += ITEMS) {
            const int place = place_of(i, channel);
            to[place] = is_open(outputs[place], ranges[ranges_at + channel_at(i, channel)]) ? tile[i] : 0;
        }
    }
}

/* The gradient of weights: a work-item has one input and FEW outputs of all neighbours. */
#define FEW 8
#define PARTS (CHANNELS / FEW)
#define FIRST_RUN (SIZE < 12 ? SIZE : 12) /* points computed together; the others of the row follow */

static inline __attribute__((always_inline)) void add_run(float sum[9][FEW], float bias[FEW],
                                                          __local const float *input[3],
                                                          __local const float *slopes, const int from,
                                                          const int count, const bool is_first) {
    float around[3][FIRST_RUN + 2];
#pragma unroll
    for (int dy = 0; dy < 3; dy++) take(around[dy], input[dy] + from, count + 2);
#pragma unroll
    for (int k = 0; k < FEW; k++) {
        float slope[FIRST_RUN];
        take(slope, slopes + k * PARTS * ROW + from, count);
        if (is_first) {
#pragma unroll
            for (int x = 0; x < count; x++) bias[k] += slope[x];
        }
#pragma unroll
        for (int dy = 0; dy < 3; dy++)
#pragma unroll
            for (int dx = 0; dx < 3; dx++)
#pragma unroll
                for (int x = 0; x < count; x++)
                    sum[dy * 3 + dx][k] = fma(around[dy][x + dx], slope[x], sum[dy * 3 + dx][k]);
    }
}

/* Adds the gradients of `each` positions. `rows` holds the last three rows of the inputs, then a row of the slopes. */
static inline __attribute__((always_inline)) void
add_positions(__local float *rows, __global const uint *positions, __global const float *from,
              __global const float *slopes, __global float *gradient, int position, const int end,
              const int first_layer) {
    const int block = first_layer ? BLOCK_FIRST : BLOCK, inputs = first_layer ? INPUTS : CHANNELS;
    const int item = get_local_id(0), items = block * PARTS, part = item % PARTS, input = item / PARTS;
    const int begin = get_group_id(1) * block, last = 3 * block;
    float sum[9][FEW], bias[FEW];
#pragma unroll
    for (int k = 0; k < FEW; k++) {
        bias[k] = 0;
#pragma unroll
        for (int n = 0; n < 9; n++) sum[n][k] = 0;
    }
    for (int i = item; i < (last + CHANNELS) * ROW; i += items) rows[i] = 0;
    for (; position < end; position++) {
        for (int y = 0, slot = 0; y <= SIZE; y++, slot = slot == 2 ? 0 : slot + 1) {
            /* row y comes, and row y - 1 is computed */
            barrier(CLK_LOCAL_MEM_FENCE);
            for (int i = item; i < block * SIZE; i += items) {
                const int x = i % SIZE, which = i / SIZE;
                float value = 0;
                if (y < SIZE)
                    value = first_layer ? feature(positions, position, begin + which, y * SIZE + x)
                                        : from[(position * CHANNELS + begin + which) * POINTS + y * SIZE + x];
                rows[(slot * block + which) * ROW + x + 1] = value;
                if (y == 0) rows[(2 * block + which) * ROW + x + 1] = 0;
            }
            if (y)
                for (int i = item; i < CHANNELS * SIZE; i += items)
                    rows[(last + i / SIZE) * ROW + i % SIZE] =
                        slopes[(position * CHANNELS + i / SIZE) * POINTS + (y - 1) * SIZE + i % SIZE];
            barrier(CLK_LOCAL_MEM_FENCE);
            if (!y) continue;
            __local const float *around[3] = {rows + ((slot == 2 ? 0 : slot + 1) * block + input) * ROW,
                                              rows + ((slot == 0 ? 2 : slot - 1) * block + input) * ROW,
                                              rows + (slot * block + input) * ROW};
            __local const float *mine = rows + (last + part) * ROW;
            add_run(sum, bias, around, mine, 0, FIRST_RUN, input + begin == 0);
            if (SIZE > FIRST_RUN)
                add_run(sum, bias, around, mine, FIRST_RUN, SIZE - FIRST_RUN, input + begin == 0);
        }
    }
#pragma unroll
    for (int n = 0; n < 9; n++)
#pragma unroll
        for (int k = 0; k < FEW; k++)
            gradient[(n * inputs + begin + input) * CHANNELS + k * PARTS + part] = sum[n][k];
    if (input + begin == 0)
        for (int k = 0; k < FEW; k++) gradient[9 * inputs * CHANNELS + k * PARTS + part] = bias[k];
}

/* Work-group i adds up the gradient of the positions from i * each on; `gradients` has room for one network a
 * group, of which the layer's weights begin at `offset`. */
__kernel __attribute__((reqd_work_group_size(BLOCK_FIRST * PARTS, 1, 1))) void
weights_first(__global const uint *positions, __global const float *slopes, __global float *gradients,
              int offset, int each, int all) {
    __local float4 rows[(3 * BLOCK_FIRST + CHANNELS) * ROW / 4];
    const int group = get_group_id(0), from = group * each;
    add_positions((__local float *)rows, positions, 0, slopes, gradients + (size_t)group * COUNT + offset,
                  from, min(all, from + each), 1);
}

__kernel __attribute__((reqd_work_group_size(BLOCK * PARTS, 1, 1))) void
weights_later(__global const float *inputs, __global const float *slopes, __global float *gradients,
              int offset, int each, int all) {
    __local float4 rows[(3 * BLOCK + CHANNELS) * ROW / 4];
    const int group = get_group_id(0), from = group * each;
    add_positions((__local float *)rows, 0, inputs, slopes, gradients + (size_t)group * COUNT + offset, from,
                  min(all, from + each), 0);
}

/* The weights of a layer for the way back: the neighbours the other way round, inputs and outputs exchanged. `inputs` and
 * `back` are for network_tensor.cl alone. */
__kernel void arrange(__global const float *parameters, int at, int inputs, int back,
                      __global float *turned) {
    const int i = get_global_id(0), input = i % CHANNELS, output = i / CHANNELS % CHANNELS,
              n = i / (CHANNELS * CHANNELS);
    if (n < 9) turned[at + i] = parameters[at + ((8 - n) * CHANNELS + input) * CHANNELS + output];
}
