/* network_tensor.cl: network_layers.cl once more, for NVIDIA's matrix instructions ("tensor cores"). They multiply numbers of
 * 11 binary digits (TF32) and add in 32 bits: a warp of 32 work-items multiplies 16x8 by 8x8 numbers at once. Defined
 * besides what network_layers.cl names, FEATURES and SHARE left out:
 *   WARPS       warps of a work-group of a layer
 *   EACH        tiles of 8 points that a warp computes
 *   STRIP       rows of a board that the gradient of weights takes at a time
 *
 * Points are counted in rows of SIZE + 1: the one behind a row is the rim, and so are those around the board. */

#define WIDTH (SIZE + 1)
#define TILES ((SIZE * WIDTH - 1 + 7) / 8) /* of 8 points, on a board */
#define ROWS_OF_16 (OUTPUTS / 16)
/* Planes begin in different banks: */
#define BY_8(floats) (((floats) + 23) / 32 * 32 + 8)
#define BY_4(floats) (((floats) + 27) / 32 * 32 + 4)
#define PLANE_8 BY_8(TILES * 8 + 2 * WIDTH + 2)
#define STEPS ((STRIP * WIDTH + 7) / 8) /* of 8 points, in a strip */
#define PLANE_IN BY_4(STEPS * 8 + 2 * WIDTH + 2)
#define PLANE_SLOPES BY_4(STEPS * 8)

#ifdef EMULATED /* on other devices, to test the rest */
#define EXCHANGE(warps) __local float exchange[32 * 6 * (warps)];
#define EXCHANGE_ARGUMENT , __local float *exchange
#define EXCHANGED , exchange
#define UNROLL _Pragma("unroll 1")

static inline float to_tf32(float value) { return value; }

static void multiply(float sum[4], const float4 a, const float b0, const float b1 EXCHANGE_ARGUMENT) {
    const int item = get_local_id(0), lane = item % 32, g = lane / 4, t = lane % 4;
    __local float *mine = exchange + item * 6, *warp = exchange + item / 32 * 32 * 6;
    barrier(CLK_LOCAL_MEM_FENCE);
    mine[0] = a.x, mine[1] = a.y, mine[2] = a.z, mine[3] = a.w, mine[4] = b0, mine[5] = b1;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 8; k++)
            sum[i] += warp[(g * 4 + k % 4) * 6 + i / 2 + k / 4 * 2] *
                      warp[((2 * t + i % 2) * 4 + k % 4) * 6 + 4 + k / 4];
}
#else
#define EXCHANGE(warps)
#define EXCHANGE_ARGUMENT
#define EXCHANGED
#define UNROLL _Pragma("unroll")

/* Rounds to TF32. */
static inline __attribute__((always_inline)) float to_tf32(float value) {
    uint rounded;
    asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(rounded) : "f"(value));
    return as_float(rounded);
}

/* sum += a * b. Of a work-item: a has the rows lane / 4 and that + 8, at columns lane % 4, then at those + 4; b has the column
 * lane / 4, at the rows lane % 4 and that + 4; sum has the rows of a, at the columns lane % 4 * 2 and that + 1. */
static inline __attribute__((always_inline)) void multiply(float sum[4], const float4 a, const float b0,
                                                           const float b1) {
    asm volatile(
        "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
        "{%0, %1, %2, %3};"
        : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
        : "r"(as_uint(a.x)), "r"(as_uint(a.y)), "r"(as_uint(a.z)), "r"(as_uint(a.w)), "r"(as_uint(b0)),
          "r"(as_uint(b1)));
}
#endif

/* Puts the weights of a layer into the order in which `multiply` takes them, with `inputs` a neighbour. With `back`, those of
 * the way back: neighbours the other way round, inputs and outputs exchanged. */
__kernel void arrange(__global const float *parameters, int at, int inputs, int back,
                      __global float *packed) {
    const int i = get_global_id(0), part = i % 4, lane = i / 4 % 32, row = i / 128 % (CHANNELS / 16),
              column = i / 128 / (CHANNELS / 16) % (inputs / 8), n = i / 128 / (CHANNELS / 16) / (inputs / 8);
    if (n >= 9) return;
    const int output = row * 16 + lane / 4 + part % 2 * 8, input = column * 8 + lane % 4 + part / 2 * 4;
    const int place =
        back ? ((8 - n) * CHANNELS + output) * CHANNELS + input : (n * inputs + input) * CHANNELS + output;
    packed[at + i] = to_tf32(parameters[at + place]);
}

/* The tile of 8 points that a warp computes as its i-th, counted over all boards of the work-group. */
static inline int tile_at(int i) { return get_local_id(0) / 32 * EACH + i; }

#define BROUGHT ((BOARDS * POINTS + WARPS * 32 - 1) / (WARPS * 32)) /* points that a work-item brings */

/* Reads the next CHUNK inputs of the points that a work-item brings, all at once, so that it waits for memory once. */
static inline __attribute__((always_inline)) void fetch(float next[BROUGHT][CHUNK],
                                                        __global const uint *positions,
                                                        __global const float *from, const int first,
                                                        const int first_layer) {
    const int position = get_group_id(0) * BOARDS;
    UNROLL
    for (int i = 0; i < BROUGHT; i++) {
        const int at = get_local_id(0) + i * WARPS * 32, b = at / POINTS, point = at % POINTS;
        if (at >= BOARDS * POINTS) continue;
        if (first_layer) {
            const uint bits = positions[(position + b) * POINTS + point] >> first;
            UNROLL
            for (int input = 0; input < CHUNK; input++) next[i][input] = (float)(bits >> input & 1);
        } else {
            __global const float *inputs = from + ((position + b) * CHANNELS + first) * POINTS + point;
            UNROLL
            for (int input = 0; input < CHUNK; input++) next[i][input] = inputs[input * POINTS];
        }
    }
}

static inline __attribute__((always_inline)) void put(float next[BROUGHT][CHUNK], __local float *tile) {
    UNROLL
    for (int i = 0; i < BROUGHT; i++) {
        const int at = get_local_id(0) + i * WARPS * 32, b = at / POINTS, point = at % POINTS;
        if (at >= BOARDS * POINTS) continue;
        __local float *to = tile + b * CHUNK * PLANE_8 + (point / SIZE + 1) * WIDTH + point % SIZE + 1;
        UNROLL
        for (int input = 0; input < CHUNK; input++) to[input * PLANE_8] = to_tf32(next[i][input]);
    }
}

static inline __attribute__((always_inline)) void
tensor_convolve(float sum[EACH][ROWS_OF_16][4], __local float *tile, __global const uint *positions,
                __global const float *from, __global const float *packed,
                const int first_layer EXCHANGE_ARGUMENT) {
    const int item = get_local_id(0), items = WARPS * 32, lane = item % 32;
    const int inputs = first_layer ? INPUTS : CHANNELS;
    float next[BROUGHT][CHUNK];
    fetch(next, positions, from, 0, first_layer);
    for (int i = item; i < BOARDS * CHUNK * PLANE_8; i += items) tile[i] = 0;
    __local const float *mine[EACH];
    UNROLL
    for (int i = 0; i < EACH; i++) {
        const int t = tile_at(i) < BOARDS * TILES ? tile_at(i) : 0;
        mine[i] = tile + (t / TILES * CHUNK + lane % 4) * PLANE_8 + t % TILES * 8 + lane / 4;
    }
    for (int first = 0; first < inputs; first += CHUNK) {
        barrier(CLK_LOCAL_MEM_FENCE);
        put(next, tile);
        barrier(CLK_LOCAL_MEM_FENCE);
        if (first + CHUNK < inputs) fetch(next, positions, from, first + CHUNK, first_layer);
        for (int n = 0; n < 9; n++) {
            const int shift = n / 3 * WIDTH + n % 3;
            UNROLL
            for (int k = 0; k < CHUNK / 8; k++) {
                __global const float4 *weights =
                    (__global const float4 *)packed +
                    ((n * (inputs / 8) + first / 8 + k) * (CHANNELS / 16) + get_group_id(1) * ROWS_OF_16) *
                        32 +
                    lane;
                float4 a[ROWS_OF_16];
                UNROLL
                for (int r = 0; r < ROWS_OF_16; r++) a[r] = weights[r * 32];
                UNROLL
                for (int i = 0; i < EACH; i++) {
                    const float b0 = mine[i][k * 8 * PLANE_8 + shift],
                                b1 = mine[i][(k * 8 + 4) * PLANE_8 + shift];
                    UNROLL
                    for (int r = 0; r < ROWS_OF_16; r++) multiply(sum[i][r], a[r], b0, b1 EXCHANGED);
                }
            }
        }
    }
}

/* Where the part `part` of a sum belongs; -1: nowhere. */
static inline int tensor_place(int i, int channel, int part) {
    const int t = tile_at(i), q = t % TILES * 8 + get_local_id(0) % 4 * 2 + part % 2;
    if (t >= BOARDS * TILES || q % WIDTH == SIZE || q / WIDTH >= SIZE) return -1;
    return ((get_group_id(0) * BOARDS + t / TILES) * CHANNELS + channel) * POINTS + q / WIDTH * SIZE +
           q % WIDTH;
}

static inline int tensor_channel(int row, int part) {
    return get_group_id(1) * OUTPUTS + row * 16 + get_local_id(0) % 32 / 4 + part / 2 * 8;
}

static inline __attribute__((always_inline)) void
tensor_forth(__local float *tile, __global const uint *positions, __global const float *from,
             __global const float *packed, __global const float *begins, __global const float *ranges,
             __global float *to, const int first_layer EXCHANGE_ARGUMENT) {
    float sum[EACH][ROWS_OF_16][4];
    UNROLL
    for (int i = 0; i < EACH; i++) UNROLL
    for (int r = 0; r < ROWS_OF_16; r++) UNROLL
    for (int part = 0; part < 4; part++) sum[i][r][part] = begins[tensor_channel(r, part)];
    tensor_convolve(sum, tile, positions, from, packed, first_layer EXCHANGED);
    UNROLL
    for (int i = 0; i < EACH; i++) UNROLL
    for (int r = 0; r < ROWS_OF_16; r++) UNROLL
    for (int part = 0; part < 4; part++) {
        const int channel = tensor_channel(r, part), place = tensor_place(i, channel, part);
        if (place >= 0) to[place] = output_of(sum[i][r][part], ranges[channel]);
    }
}

#define TENSOR_LAYER __kernel __attribute__((reqd_work_group_size(WARPS * 32, 1, 1)))

TENSOR_LAYER void forth_first(__global const uint *positions, __global const float *packed, int at,
                              __global const float *begins, int begins_at, __global const float *ranges,
                              int ranges_at, __global float *to) {
    __local float tile[BOARDS * CHUNK * PLANE_8];
    EXCHANGE(WARPS)
    tensor_forth(tile, positions, 0, packed + at, begins + begins_at, ranges + ranges_at, to, 1 EXCHANGED);
}

TENSOR_LAYER void forth_later(__global const float *from, __global const float *packed, int at,
                              __global const float *begins, int begins_at, __global const float *ranges,
                              int ranges_at, __global float *to) {
    __local float tile[BOARDS * CHUNK * PLANE_8];
    EXCHANGE(WARPS)
    tensor_forth(tile, 0, from, packed + at, begins + begins_at, ranges + ranges_at, to, 0 EXCHANGED);
}

TENSOR_LAYER void back(__global const float *slopes, __global const float *packed, int at,
                       __global const float *outputs, __global const float *ranges, int ranges_at,
                       __global float *to) {
    __local float tile[BOARDS * CHUNK * PLANE_8];
    EXCHANGE(WARPS)
    float sum[EACH][ROWS_OF_16][4];
    UNROLL
    for (int i = 0; i < EACH; i++) UNROLL
    for (int r = 0; r < ROWS_OF_16; r++) UNROLL
    for (int part = 0; part < 4; part++) sum[i][r][part] = 0;
    tensor_convolve(sum, tile, 0, slopes, packed + at, 0 EXCHANGED);
    UNROLL
    for (int i = 0; i < EACH; i++) UNROLL
    for (int r = 0; r < ROWS_OF_16; r++) UNROLL
    for (int part = 0; part < 4; part++) {
        const int channel = tensor_channel(r, part), place = tensor_place(i, channel, part);
        if (place >= 0)
            to[place] = is_open(outputs[place], ranges[ranges_at + channel]) ? sum[i][r][part] : 0;
    }
}

/* The gradient of weights: a warp has one neighbour, `block` inputs and OUTPUTS outputs. */
#define COLUMNS_OF_8 (OUTPUTS / 8)
#define BLOCK_MOST (BLOCK > BLOCK_FIRST ? BLOCK : BLOCK_FIRST)

/* Work-items that share a point of a strip, and channels that one of them reads at once. */
#define SEEN ((STRIP + 2) * SIZE)
#define SHARERS (9 * 32 / SEEN)
#define SLOPE_SHARERS (9 * 32 / (STRIP * SIZE))
#define AT_ONCE 8

static inline __attribute__((always_inline)) void
bring_inputs(__local float *input, __global const uint *positions, __global const float *from,
             const int position, const int y0, const int begin, const int first_layer) {
    const int block = first_layer ? BLOCK_FIRST : BLOCK, sharer = get_local_id(0) / SEEN,
              row = get_local_id(0) % SEEN / SIZE, x = get_local_id(0) % SIZE, y = y0 + row - 1;
    if (sharer >= SHARERS) return;
    const bool is_there = y >= 0 && y < SIZE;
    __local float *to = input + row * WIDTH + x + 1;
    if (first_layer) {
        const uint bits = is_there ? positions[position * POINTS + y * SIZE + x] : 0;
        for (int i = sharer; i < block; i += SHARERS) to[i * PLANE_IN] = (float)(bits >> (begin + i) & 1);
        return;
    }
    __global const float *at = from + (position * CHANNELS + begin) * POINTS + y * SIZE + x;
    for (int first = sharer; first < block; first += SHARERS * AT_ONCE) {
        float some[AT_ONCE];
        UNROLL
        for (int i = 0; i < AT_ONCE; i++) {
            const int channel = first + i * SHARERS;
            some[i] = is_there && channel < block ? at[channel * POINTS] : 0;
        }
        UNROLL
        for (int i = 0; i < AT_ONCE; i++) {
            const int channel = first + i * SHARERS;
            if (channel < block) to[channel * PLANE_IN] = to_tf32(some[i]);
        }
    }
}

static inline __attribute__((always_inline)) void bring_slopes(__local float *slope,
                                                               __global const float *slopes,
                                                               const int position, const int y0,
                                                               const int output) {
    const int sharer = get_local_id(0) / (STRIP * SIZE), row = get_local_id(0) % (STRIP * SIZE) / SIZE,
              x = get_local_id(0) % SIZE;
    if (sharer >= SLOPE_SHARERS) return;
    const bool is_there = y0 + row < SIZE;
    __local float *to = slope + row * WIDTH + x;
    __global const float *at = slopes + (position * CHANNELS + output) * POINTS + (y0 + row) * SIZE + x;
    for (int first = sharer; first < OUTPUTS; first += SLOPE_SHARERS * AT_ONCE) {
        float some[AT_ONCE];
        UNROLL
        for (int i = 0; i < AT_ONCE; i++) {
            const int channel = first + i * SLOPE_SHARERS;
            some[i] = is_there && channel < OUTPUTS ? at[channel * POINTS] : 0;
        }
        UNROLL
        for (int i = 0; i < AT_ONCE; i++) {
            const int channel = first + i * SLOPE_SHARERS;
            if (channel < OUTPUTS) to[channel * PLANE_SLOPES] = to_tf32(some[i]);
        }
    }
}

static inline __attribute__((always_inline)) void
tensor_add(__local float *input, __local float *slope, __global const uint *positions,
           __global const float *from, __global const float *slopes, __global float *gradient, int position,
           const int end, const int first_layer EXCHANGE_ARGUMENT) {
    const int block = first_layer ? BLOCK_FIRST : BLOCK, inputs = first_layer ? INPUTS : CHANNELS,
              rows = block / 16;
    const int item = get_local_id(0), items = 9 * 32, lane = item % 32, n = item / 32,
              blocks = inputs / block;
    const int begin = get_group_id(1) % blocks * block, output = get_group_id(1) / blocks * OUTPUTS;
    float sum[BLOCK_MOST / 16][COLUMNS_OF_8][4], bias[COLUMNS_OF_8];
    UNROLL
    for (int c = 0; c < COLUMNS_OF_8; c++) bias[c] = 0;
    UNROLL
    for (int r = 0; r < rows; r++) UNROLL
    for (int c = 0; c < COLUMNS_OF_8; c++) UNROLL
    for (int part = 0; part < 4; part++) sum[r][c][part] = 0;
    for (int i = item; i < block * PLANE_IN; i += items) input[i] = 0;
    for (int i = item; i < OUTPUTS * PLANE_SLOPES; i += items) slope[i] = 0;
    __local const float *a_from = input + lane / 4 * PLANE_IN + lane % 4 + n / 3 * WIDTH + n % 3;
    __local const float *b_from = slope + lane / 4 * PLANE_SLOPES + lane % 4;
    for (; position < end; position++)
        for (int y0 = 0; y0 < SIZE; y0 += STRIP) {
            barrier(CLK_LOCAL_MEM_FENCE);
            bring_inputs(input, positions, from, position, y0, begin, first_layer);
            bring_slopes(slope, slopes, position, y0, output);
            barrier(CLK_LOCAL_MEM_FENCE);
            for (int k = 0; k < STEPS; k++) {
                float b0[COLUMNS_OF_8], b1[COLUMNS_OF_8];
                UNROLL
                for (int c = 0; c < COLUMNS_OF_8; c++) {
                    b0[c] = b_from[c * 8 * PLANE_SLOPES + k * 8];
                    b1[c] = b_from[c * 8 * PLANE_SLOPES + k * 8 + 4];
                    bias[c] += b0[c] + b1[c];
                }
                UNROLL
                for (int r = 0; r < rows; r++) {
                    __local const float *at = a_from + r * 16 * PLANE_IN + k * 8;
                    const float4 a = (float4)(at[0], at[8 * PLANE_IN], at[4], at[8 * PLANE_IN + 4]);
                    UNROLL
                    for (int c = 0; c < COLUMNS_OF_8; c++) multiply(sum[r][c], a, b0[c], b1[c] EXCHANGED);
                }
            }
        }
    UNROLL
    for (int r = 0; r < rows; r++) UNROLL
    for (int c = 0; c < COLUMNS_OF_8; c++) UNROLL
    for (int part = 0; part < 4; part++)
        gradient[(n * inputs + begin + r * 16 + lane / 4 + part / 2 * 8) * CHANNELS + output + c * 8 +
                 lane % 4 * 2 + part % 2] = sum[r][c][part];
    if (begin) return;
    barrier(CLK_LOCAL_MEM_FENCE);
    UNROLL
    for (int c = 0; c < COLUMNS_OF_8; c++)
        if (n == 0) slope[c * 32 + lane] = bias[c];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < OUTPUTS)
        gradient[9 * inputs * CHANNELS + output + item] =
            slope[item * 4] + slope[item * 4 + 1] + slope[item * 4 + 2] + slope[item * 4 + 3];
}

#define TENSOR_WEIGHTS __kernel __attribute__((reqd_work_group_size(9 * 32, 1, 1)))

TENSOR_WEIGHTS void weights_first(__global const uint *positions, __global const float *slopes,
                                  __global float *gradients, int offset, int each, int all) {
    __local float input[BLOCK_FIRST * PLANE_IN], slope[OUTPUTS * PLANE_SLOPES];
    EXCHANGE(9)
    const int group = get_group_id(0), from = group * each;
    tensor_add(input, slope, positions, 0, slopes, gradients + (size_t)group * COUNT + offset, from,
               min(all, from + each), 1 EXCHANGED);
}

TENSOR_WEIGHTS void weights_later(__global const float *inputs, __global const float *slopes,
                                  __global float *gradients, int offset, int each, int all) {
    __local float input[BLOCK * PLANE_IN], slope[OUTPUTS * PLANE_SLOPES];
    EXCHANGE(9)
    const int group = get_group_id(0), from = group * each;
    tensor_add(input, slope, 0, inputs, slopes, gradients + (size_t)group * COUNT + offset, from,
               min(all, from + each), 0 EXCHANGED);
}
