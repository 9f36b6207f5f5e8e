#include "model/model.h"

#include <string.h>

#include "base/bytes.h"
#include "board/symmetry.h"

enum {
    NEIGHBOURS = 9,
    OUTPUT_BYTES = 6,                     /* of an output, before the weights: begin and scale */
    LANES = sizeof(kt_word) > 4 ? 16 : 4, /* outputs at a time: as many as the processor's registers hold */
    ZERO = 128,                           /* how a weight of 0 is written */
};

static uint32_t layer_bytes(uint32_t inputs, uint32_t channels) {
    return channels * (OUTPUT_BYTES + NEIGHBOURS * inputs);
}

uint32_t kt_model_bytes(uint32_t layers, uint32_t channels) {
    return KT_MODEL_HEADER_BYTES + layer_bytes(KT_FEATURES, channels) +
           (layers - 1) * layer_bytes(channels, channels) + channels;
}

kt_status kt_model_open(kt_model *model, const uint8_t *section, uint32_t bytes) {
    if (bytes < KT_MODEL_HEADER_BYTES) return KT_ERR_FORMAT;
    uint8_t layers = section[0], channels = section[1];
    if (layers < 1 || layers > KT_MODEL_LAYERS_MAX || channels < 16 || channels % 16 != 0)
        return KT_ERR_FORMAT;
    if (section[2] != KT_FEATURES || section[3] != 0) return KT_ERR_FORMAT;
    if (bytes != kt_model_bytes(layers, channels)) return KT_ERR_FORMAT;
    if (channels > KT_MODEL_CHANNELS_MAX) return KT_ERR_RANGE;
    *model = (kt_model){
        .layers = section + KT_MODEL_HEADER_BYTES,
        .score = section + bytes - channels,
        .halving = kt_bytes_u32(section + 4),
        .layer_count = layers,
        .channels = channels,
        .views = 1,
    };
    return model->halving - 1 < KT_MODEL_HALVING_MAX ? KT_OK : KT_ERR_FORMAT;
}

/* Where the outputs of one layer lie and go. */
typedef struct layer_place {
    const uint8_t *begins, *scales, *weights;
    const uint8_t *from; /* row 0 of the inputs; the features when NULL */
    uint8_t *to;         /* row 0 of the outputs */
    int size, channels;
    int back; /* the symmetry that takes a point of the view to the board */
} layer_place;

/* An input that is not 0: where its weights begin, and its value. */
static uint32_t input(int at, uint32_t value) { return (uint32_t)at << 8 | value; }

/* Lists the features around the point (x, y). */
static int list_features(const kt_model_scratch *scratch, const layer_place *layer, int x, int y,
                         uint32_t *list) {
    int count = 0;
    for (int neighbour = 0; neighbour < NEIGHBOURS; neighbour++) {
        int nx = x + neighbour % 3 - 1, ny = y + neighbour / 3 - 1;
        if (nx < 0 || nx >= layer->size || ny < 0 || ny >= layer->size) continue;
        uint32_t found = scratch->features[kt_symmetry_apply(layer->back, kt_point_at(nx, ny), layer->size)];
        for (int at = neighbour * KT_FEATURES * layer->channels; found; found >>= 1, at += layer->channels)
            if (found & 1) list[count++] = input(at, UINT8_MAX);
    }
    return count;
}

/* Lists the outputs of the layer before around the point (x, y). */
static int list_outputs(const layer_place *layer, int x, int y, uint32_t *list) {
    int count = 0, channels = layer->channels;
    for (int neighbour = 0; neighbour < NEIGHBOURS; neighbour++) {
        int nx = x + neighbour % 3 - 1, ny = y + neighbour / 3 - 1;
        if (nx < 0 || nx >= layer->size || ny < 0 || ny >= layer->size) continue;
        const uint8_t *outputs = layer->from + (ny * layer->size + nx) * channels;
        for (int i = 0, at = neighbour * channels * channels; i < channels; i++, at += channels)
            if (outputs[i]) list[count++] = input(at, outputs[i]);
    }
    return count;
}

/* Sums inputs * (weights + 128) for LANES outputs. Not inlined: it needs the few registers of a Cortex-M0 for
 * itself. */
__attribute__((noinline)) static void sum_lanes(const uint8_t *weights, const uint32_t *list, int count,
                                                uint32_t sums[LANES]) {
    uint32_t sum[LANES] = {0};
    for (const uint32_t *end = list + count; list != end; list++) {
        uint32_t value = *list & 255;
        const uint8_t *row = weights + (*list >> 8);
#pragma GCC unroll 4
        for (int j = 0; j < LANES; j++) sum[j] += (uint16_t)(value * row[j]);
    }
    memcpy(sums, sum, sizeof sum);
}

static uint8_t rectify(uint32_t sum, uint32_t scale) {
    if (sum >> 31) return 0;
    uint32_t coarse = sum / 16 > UINT16_MAX ? UINT16_MAX : sum / 16;
    uint32_t output = coarse * scale >> 16;
    return output > UINT8_MAX ? UINT8_MAX : (uint8_t)output;
}

/* Computes the outputs of one point from its inputs. */
static void compute_point(const layer_place *layer, const uint32_t *list, int count, uint8_t *outputs) {
    uint32_t values = 0;
    for (int i = 0; i < count; i++) values += list[i] & 255;
    for (int first = 0; first < layer->channels; first += LANES) {
        uint32_t sums[LANES];
        sum_lanes(layer->weights + first, list, count, sums);
        for (int j = 0; j < LANES; j++) {
            uint32_t begin = kt_bytes_u32(layer->begins + (first + j) * 4) - values * ZERO;
            outputs[first + j] = rectify(begin + sums[j], kt_bytes_u16(layer->scales + (first + j) * 2));
        }
    }
}

static void compute_row(const layer_place *layer, kt_model_scratch *scratch, int y) {
    for (int x = 0; x < layer->size; x++) {
        int count = layer->from ? list_outputs(layer, x, y, scratch->inputs)
                                : list_features(scratch, layer, x, y, scratch->inputs);
        compute_point(layer, scratch->inputs, count, layer->to + (y * layer->size + x) * layer->channels);
    }
}

/* Computes the last layer's outputs, on the board seen through a symmetry that `back` takes back, and returns
 * where row 0 of them is. */
static const uint8_t *compute_layers(const kt_model *model, kt_model_scratch *scratch, int size, int back) {
    const uint8_t *at = model->layers;
    int channels = model->channels, two_rows = 2 * size * channels;
    layer_place layer = {.size = size, .channels = channels, .back = back, .to = scratch->rows};
    for (int i = 0; i < model->layer_count; i++) {
        uint32_t inputs = i ? model->channels : KT_FEATURES;
        layer.begins = at;
        layer.scales = at + 4 * channels;
        layer.weights = at + OUTPUT_BYTES * channels;
        at += layer_bytes(inputs, model->channels);
        if (i) {
            layer.from = layer.to;
            layer.to = scratch->rows + (layer.from == scratch->rows ? two_rows : 0);
        }
        /* A row that is replaced is needed no more: outputs that go two rows up are computed from the top. */
        bool from_top = layer.to > scratch->rows;
        for (int row = 0; row < size; row++) compute_row(&layer, scratch, from_top ? size - 1 - row : row);
    }
    return layer.to;
}

static void add_scores(const kt_model *model, const uint8_t *outputs, int size, int back,
                       int32_t scores[KT_POINTS]) {
    for (int y = 0; y < size; y++) {
        for (int x = 0; x < size; x++) {
            int32_t score = 0;
            for (int i = 0; i < model->channels; i++) score += *outputs++ * (model->score[i] - ZERO);
            scores[kt_symmetry_apply(back, kt_point_at(x, y), size)] += score;
        }
    }
}

void kt_model_score(const kt_model *model, kt_model_scratch *scratch, const kt_board *board, kt_colour colour,
                    const kt_recent *recent, int32_t scores[KT_POINTS]) {
    int size = board->geometry->size;
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++)
            scratch->features[kt_point_at(x, y)] = kt_features_at(board, colour, recent, kt_point_at(x, y));
    memset(scores, 0, KT_POINTS * sizeof *scores);
    for (int symmetry = 0; symmetry < model->views; symmetry++) {
        int back = kt_symmetry_inverse(symmetry);
        add_scores(model, compute_layers(model, scratch, size, back), size, back, scores);
    }
}

/* 65536 / 2^(d / halving), at most 65536. */
static uint32_t weight_q16(uint32_t d, uint32_t halving) {
    /* 2^(-i / 16) * 65536, rounded */
    static const uint32_t power[17] = {65536, 62757, 60097, 57549, 55109, 52772, 50535, 48393, 46341,
                                       44376, 42495, 40693, 38968, 37316, 35734, 34219, 32768};
    for (; halving >> 24; halving >>= 1) d >>= 1; /* what follows fits into 32 bits */
    /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): kt_model_open refuses 0 */
    uint32_t halvings = d / halving;
    if (halvings > 16) return 0;
    uint32_t rest = d % halving, step = halving / 16 + 1, i = rest / step;
    uint32_t between = power[i] - (power[i] - power[i + 1]) * (rest % step) / step;
    return between >> halvings;
}

int kt_model_suggest(const kt_model *model, kt_model_scratch *scratch, const kt_query *query,
                     const kt_recent *recent, int most, kt_suggestion *suggestions) {
    const kt_bitboard *allowed = &query->allowed;
    int32_t scores[KT_POINTS];
    kt_model_score(model, scratch, query->board, query->colour, recent, scores);
    int count = 0;
    for (kt_point p = kt_bitboard_next(allowed, 0); p != KT_NO_POINT; p = kt_bitboard_next(allowed, p + 1)) {
        int at = count < most ? count++ : most;
        for (; at > 0 && scores[suggestions[at - 1].point] < scores[p]; at--)
            if (at < most) suggestions[at] = suggestions[at - 1];
        if (at < most) suggestions[at].point = p;
    }
    if (count == 0) return 0;
    int32_t best = scores[suggestions[0].point];
    uint32_t halving = model->halving * model->views, sum = 0;
    for (kt_point p = kt_bitboard_next(allowed, 0); p != KT_NO_POINT; p = kt_bitboard_next(allowed, p + 1))
        sum += weight_q16((uint32_t)(best - scores[p]), halving);
    for (int i = 0; i < count; i++) {
        kt_suggestion *s = &suggestions[i];
        uint32_t weight = weight_q16((uint32_t)(best - scores[s->point]), halving);
        /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): the best move alone adds 65536 */
        s->value_q16 = (uint16_t)(weight * UINT16_MAX / sum);
        s->pattern = 0;
    }
    return count;
}
