#include "model/model.h"

#include <string.h>

#include "base/bytes.h"
#include "base/fixed.h"
#include "board/symmetry.h"
#include "model/layer.h"

#define TAG "MODL"

enum {
    NEIGHBOURS = 9,
    LISTED_AT_ONCE = 4, /* outputs; KT_LAYER_STEP is a multiple of it */
    OUTPUT_BYTES = 6,   /* of an output, before the weights: begin and scale */
};
#ifdef KT_LAYER_BOARD
_Static_assert((int)KT_MODEL_CHANNELS_MAX <= (int)KT_LAYER_CHANNELS_MAX,
               "a layer's memory holds any model's");
#endif

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
    if (layers < 1 || layers > KT_MODEL_LAYERS_MAX || channels < KT_LAYER_STEP ||
        channels % KT_LAYER_STEP != 0)
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

static kt_status find_section(const kt_image *image, kt_section *section) {
    kt_status status = kt_image_find(image, TAG, 1, section);
    return status >= 0 && !section->count ? KT_ERR_NOTHING : status;
}

uint32_t kt_model_stored(const kt_image *image) {
    kt_section section;
    return find_section(image, &section) < 0 ? 0 : section.count;
}

kt_section kt_model_section(const uint8_t *section, uint32_t bytes) {
    return (kt_section){.tag = TAG, .version = 1, .bytes = section, .count = bytes};
}

kt_status kt_model_find(kt_model *model, const kt_image *image) {
    kt_section section;
    kt_status status = find_section(image, &section);
    if (status >= 0) status = kt_model_open(model, section.bytes, section.count);
#if KT_DESKTOP
    if (status >= 0) model->arranged = image->arranged;
#endif
    return status;
}

#if KT_EVALUATES
kt_status kt_model_find_judge(kt_model *judge, kt_evaluator *evaluator, const kt_image *image) {
    kt_status status = kt_evaluator_find(evaluator, image);
    if (status < 0) return status;
    status = evaluator->network ? kt_model_open(judge, evaluator->network, evaluator->network_bytes)
                                : kt_model_find(judge, image);
    return status < 0 || judge->channels == evaluator->channels ? status : KT_ERR_FORMAT;
}

kt_status kt_model_check_judge(const kt_image *image) {
    kt_model judge;
    kt_evaluator evaluator;
    kt_status status = kt_model_find_judge(&judge, &evaluator, image);
    return status == KT_ERR_NOTHING ? KT_OK : status;
}
#endif

kt_status kt_model_check(const kt_image *image) {
#if KT_PLAYOUTS
    kt_model model;
    kt_status status = kt_model_find(&model, image);
#else
    kt_section section;
    kt_status status = find_section(image, &section);
    if (status >= 0) return KT_ERR_RANGE;
#endif
    return status == KT_ERR_NOTHING ? KT_OK : status;
}

static inline kt_layer layer_of(const uint8_t *at, int channels, int inputs) {
    return (kt_layer){.begins = at,
                      .scales = at + 4 * channels,
                      .weights = at + OUTPUT_BYTES * channels,
                      .channels = channels,
                      .inputs = inputs};
}

#if KT_DESKTOP
/* Weights of a layer behind the first. */
static inline size_t board_weights(int channels) { return (size_t)(NEIGHBOURS * channels * channels); }

size_t kt_model_arranged_bytes(const kt_image *image) {
#ifdef KT_LAYER_BOARD
    kt_model model;
    if (kt_model_find(&model, image) >= 0 &&
        kt_layer_takes_boards(&(kt_layer){.channels = model.channels, .inputs = model.channels},
                              KT_BOARD_MAX))
        return (model.layer_count - 1u) * board_weights(model.channels);
#else
    (void)image;
#endif
    return 0;
}

void kt_model_arrange(kt_image *image, uint8_t *memory) {
#ifdef KT_LAYER_BOARD
    kt_model model;
    if (kt_model_find(&model, image) < 0) return;
    const int channels = model.channels;
    const uint8_t *at = model.layers + layer_bytes(KT_FEATURES, model.channels);
    for (int i = 0; i < model.layer_count - 1; i++, at += layer_bytes(model.channels, model.channels)) {
        const kt_layer layer = layer_of(at, channels, channels);
        kt_layer_arrange(&layer, memory + (size_t)i * board_weights(channels));
    }
    image->arranged = memory;
#else
    (void)image, (void)memory;
#endif
}
#endif

/* A layer, and where its inputs and outputs lie. */
typedef struct layer_place {
    kt_layer layer;
    const uint8_t *from; /* row 0 of the inputs; the features when NULL */
    uint8_t *to;         /* row 0 of the outputs */
    int size;
    int back;                  /* the symmetry from the view back to the board */
    const kt_bitboard *wanted; /* the points of the board whose outputs are needed; all when NULL */
#ifdef KT_MODEL_SHARES
    const kt_second *second;
#endif
} layer_place;

/* The point of the board that the view has at (x, y). */
static kt_point board_point(const layer_place *place, int x, int y) {
    return kt_symmetry_apply(place->back, kt_point_at(x, y), place->size);
}

#ifdef KT_LAYER_LISTED
/* Writes the features as a layer's outputs would be. */
static void write_features(kt_model_scratch *scratch, const layer_place *place, uint8_t *outputs) {
    for (int y = 0; y < place->size; y++)
        for (int x = 0; x < place->size; x++) {
            uint32_t found = scratch->features[board_point(place, x, y)];
            for (int i = 0; i < KT_FEATURES; i++, found >>= 1) *outputs++ = found & 1 ? UINT8_MAX : 0;
        }
}
#else
/* Lists the features of a point, whose rows of weights begin at `row`. Returns the end of the list. */
static uint32_t *list_features(const kt_model_scratch *scratch, const layer_place *place, int x, int y,
                               int row, uint32_t *list) {
    uint32_t found = scratch->features[board_point(place, x, y)];
    for (; found; found >>= 1, row += place->layer.channels)
        if (found & 1) *list++ = kt_layer_input(row, UINT8_MAX);
    return list;
}

/* The same for the outputs of the layer before that are not 0, whose sum is `*values`. */
static uint32_t *list_outputs(const layer_place *place, int x, int y, int row, uint32_t *list,
                              uint32_t *values) {
    int channels = place->layer.channels;
    const uint8_t *outputs = place->from + (y * place->size + x) * channels;
    uint32_t sum = 0;
    for (const uint8_t *end = outputs + channels; outputs != end; outputs += LISTED_AT_ONCE) {
#if !KT_DESKTOP
        typedef uint32_t __attribute__((may_alias)) word;
        if (!*(const word *)(const void *)outputs) {
            row += LISTED_AT_ONCE * channels;
            continue;
        }
#endif
#pragma GCC unroll 4
        for (int i = 0; i < LISTED_AT_ONCE; i++, row += channels) {
            uint8_t output = outputs[i];
            if (!KT_DESKTOP && !output) continue;
            *list = kt_layer_input(row, output);
            list += output > 0; /* on desktops without a branch, which their processors could not predict */
            sum += output;
        }
    }
    *values = sum;
    return list;
}

/* A row of a layer. */
typedef struct row_place {
    const layer_place *layer;
    kt_model_scratch *scratch;
    int y;
#ifdef KT_MODEL_SHARES
    int first, count; /* the channels to compute */
#endif
} row_place;

/* Lists the inputs in column x, of the points around the row. Every third column uses the same memory. */
static kt_layer_column list_column(const row_place *row, int x) {
    const layer_place *place = row->layer;
    uint32_t *list = row->scratch->inputs[x % 3];
#ifdef KT_MODEL_SHARES
    if (row->first) list = row->scratch->inputs[3 + x % 3];
#endif
    kt_layer_column column = {.input = list};
    for (int dy = -1; dy <= 1; dy++) {
        int y = row->y + dy, weights = (dy + 1) * 3 * place->layer.inputs * place->layer.channels;
        if (y < 0 || y >= place->size) continue;
        uint32_t *begin = list + column.count, *end, values = 0;
        if (place->from) end = list_outputs(place, x, y, weights, begin, &values);
        else
            end = list_features(row->scratch, place, x, y, weights, begin),
            values = UINT8_MAX * (uint32_t)(end - begin);
        column.count = (int)(end - list);
        column.values += values;
#ifdef KT_LAYER_PACKED
        column.part[dy + 1] = (kt_layer_part){(uint16_t)(end - begin), (uint16_t)values};
#endif
    }
    return column;
}

/* A column outside the board. On desktops its list begins somewhere, as C allows no sum of NULL and 0; chips save the
 * room. */
static inline kt_layer_column no_column(kt_model_scratch *scratch) {
    return (kt_layer_column){.input = KT_DESKTOP ? scratch->inputs[0] : NULL};
}

/* `given` is a row_place. */
static void compute_row(void *given) {
    const row_place *row = given;
    const layer_place *place = row->layer;
    kt_layer_column column[3] = {no_column(row->scratch), no_column(row->scratch), list_column(row, 0)};
    uint8_t *to = place->to + row->y * place->size * place->layer.channels;
    for (int x = 0; x < place->size; x++, to += place->layer.channels) {
        column[0] = column[1];
        column[1] = column[2];
        column[2] = x + 1 < place->size ? list_column(row, x + 1) : no_column(row->scratch);
        if (place->wanted && !kt_bitboard_has(place->wanted, board_point(place, x, row->y))) continue;
#ifdef KT_MODEL_SHARES
        kt_layer_compute_some(&place->layer, column, row->first, row->count, to);
#else
        kt_layer_compute(&place->layer, column, to);
#endif
    }
}

#ifdef KT_MODEL_SHARES
/* Computes a row, of which the second processor computes half of the channels. If that breaks down, its outputs may be wrong, but
 * not what they are computed from. */
static void share_row(const kt_second *second, row_place *row) {
    row->count /= 2;
    row_place other = *row;
    other.first = other.count;
    bool begun = second->begin(compute_row, &other);
    compute_row(row);
    if (!begun || !second->end()) compute_row(&other);
}
#endif

/* The same for all rows. Outputs may replace inputs that are no longer needed. So when they go two rows up, the top row is
 * computed first. */
static void compute_rows(const layer_place *place, kt_model_scratch *scratch) {
    bool from_top = place->to > scratch->rows;
    for (int i = 0; i < place->size; i++) {
        row_place row = {.layer = place, .scratch = scratch, .y = from_top ? place->size - 1 - i : i};
#ifdef KT_MODEL_SHARES
        row.count = place->layer.channels;
        if (place->second) {
            share_row(place->second, &row);
            continue;
        }
#endif
        compute_row(&row);
    }
}
#endif

static void compute_board(const layer_place *place, kt_model_scratch *scratch) {
#ifdef KT_LAYER_LISTED
    kt_bitboard wanted = kt_bitboard_none(); /* as the view has them */
    for (int y = 0; place->wanted && y < place->size; y++)
        for (int x = 0; x < place->size; x++)
            if (kt_bitboard_has(place->wanted, board_point(place, x, y)))
                kt_bitboard_set(&wanted, kt_point_at(x, y));
    if (!place->from) write_features(scratch, place, scratch->rows);
    kt_layer_compute_board(&place->layer, &scratch->layer, place->from ? place->from : scratch->rows,
                           place->to, place->size, place->wanted ? &wanted : NULL);
#else
#ifdef KT_LAYER_BOARD
    if (place->from && kt_layer_takes_boards(&place->layer, place->size)) {
        kt_layer_compute_board(&place->layer, &scratch->layer, place->from, place->to, place->size, NULL);
        return;
    }
#endif
    compute_rows(place, scratch);
#endif
}

/* Computes all layers, on the board seen through a symmetry whose inverse is `back`, the last one at the points `wanted`.
 * Returns the place of the last. */
static inline layer_place compute_layers(const kt_model *model, kt_model_scratch *scratch, int size, int back,
                                         const kt_bitboard *wanted) {
    const uint8_t *at = model->layers;
    int channels = model->channels, two_rows = 2 * size * channels;
    layer_place place = {.size = size, .back = back, .to = scratch->rows};
#ifdef KT_MODEL_SHARES
    place.second = model->second;
#endif
    for (int i = 0; i < model->layer_count; i++) {
        uint32_t inputs = i ? model->channels : KT_FEATURES;
        place.layer = layer_of(at, channels, (int)inputs);
#if KT_DESKTOP
        if (i && model->arranged)
            place.layer.arranged = model->arranged + (size_t)(i - 1) * board_weights(channels);
#endif
        at += layer_bytes(inputs, model->channels);
        if (i) {
            place.from = place.to;
            place.to = scratch->rows + (place.from == scratch->rows ? two_rows : 0);
        }
        if (i == model->layer_count - 1) place.wanted = wanted;
        compute_board(&place, scratch);
    }
    return place;
}

/* Adds up the scores of the points `wanted`, from the outputs of the last layer. */
static inline void add_outputs(const kt_model *model, layer_place place, const kt_bitboard *wanted,
                               int32_t scores[KT_POINTS]) {
    int channels = model->channels, size = place.size;
    for (int i = 0; i < size * size; i++, place.to += channels) {
        kt_point p = board_point(&place, i % size, i / size);
        if (!kt_bitboard_has(wanted, p)) continue;
        int32_t score = 0;
        for (int j = 0; j < channels; j++) score += place.to[j] * (model->score[j] - KT_LAYER_ZERO);
        scores[p] += score;
    }
}

/* Adds up the scores as they are on the board seen through a symmetry whose inverse is `back`. Not inlined: while the features
 * are found, its variables would only take room on the stack. */
__attribute__((noinline)) static void add_scores(const kt_model *model, kt_model_scratch *scratch, int size,
                                                 int back, const kt_bitboard *wanted,
                                                 int32_t scores[KT_POINTS]) {
    add_outputs(model, compute_layers(model, scratch, size, back, wanted), wanted, scores);
}

static inline void find_features(kt_model_scratch *scratch, const kt_query *query, const kt_recent *recent) {
    const kt_board *board = query->board;
    int size = board->geometry->size;
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++)
            scratch->features[kt_point_at(x, y)] =
                kt_features_at(board, query->colour, recent, kt_point_at(x, y));
}

void kt_model_score(const kt_model *model, kt_model_scratch *scratch, const kt_query *query,
                    const kt_recent *recent, int32_t scores[KT_POINTS]) {
    int size = query->board->geometry->size;
    find_features(scratch, query, recent);
    memset(scores, 0, KT_POINTS * sizeof *scores);
    for (int symmetry = 0; symmetry < model->views; symmetry++)
        add_scores(model, scratch, size, kt_symmetry_inverse(symmetry), &query->allowed, scores);
}

#if KT_EVALUATES
/* The sums over several views of an evaluation. */
typedef struct evaluation_sums {
    int32_t win, lead, pass;
#if KT_DESKTOP
    int32_t owner[KT_POINTS];
#endif
} evaluation_sums;

static void add_view(evaluation_sums *sums, const kt_evaluation *view, int size, int back) {
    sums->win += (int32_t)view->win_q16;
    sums->lead += view->lead;
    sums->pass += view->pass;
#if KT_DESKTOP
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++)
            sums->owner[kt_symmetry_apply(back, kt_point_at(x, y), size)] +=
                view->owner_q15[kt_point_at(x, y)];
#else
    (void)size, (void)back;
#endif
}

#if KT_DESKTOP
/* How many times as probable as the best of these moves is a pass of this weight? */
static uint32_t compare_pass(const kt_model *model, int32_t pass, const kt_bitboard *allowed,
                             const int32_t scores[KT_POINTS]) {
    /* What a weight of 1/KT_EVALUATION_ONE is as a score: `halving` times the logarithm to base 2 of e. */
    const int64_t e_q16 = 94548;
    uint32_t halving = (uint32_t)model->halving * (uint32_t)model->views;
    int64_t more = INT64_MAX, score = pass * e_q16 / KT_EVALUATION_ONE * halving / 65536;
    KT_EACH_POINT(p, allowed)
        if (score - scores[p] < more) more = score - scores[p];
    if (more <= 0) return more < -INT32_MAX ? 0 : kt_halved_q16((uint32_t)-more, halving);
    uint32_t less = more < INT32_MAX ? kt_halved_q16((uint32_t)more, halving) : 0;
    return less > 65536 / (KT_EVALUATION_PASS_MAX >> 16) ? (uint32_t)(((uint64_t)1 << 32) / less)
                                                         : KT_EVALUATION_PASS_MAX;
}
#endif

void kt_model_evaluate(const kt_model *model, const kt_evaluator *evaluator, kt_model_scratch *scratch,
                       const kt_query *query, const kt_recent *recent, int32_t komi,
                       int32_t scores[KT_POINTS], kt_evaluation *evaluation) {
    evaluation_sums sums = {0};
    const kt_geometry *geometry = query->board->geometry;
    int size = geometry->size;
    find_features(scratch, query, recent);
    memset(scores, 0, KT_POINTS * sizeof *scores);
    for (int symmetry = 0; symmetry < model->views; symmetry++) {
        int back = kt_symmetry_inverse(symmetry);
        layer_place place = compute_layers(model, scratch, size, back, &geometry->points);
        add_outputs(model, place, &query->allowed, scores);
        kt_evaluator_read(evaluator, place.to, size, komi, evaluation);
        add_view(&sums, evaluation, size, back);
    }
    evaluation->win_q16 = (uint32_t)(sums.win / model->views);
    evaluation->lead = sums.lead / model->views;
    evaluation->pass = sums.pass / model->views;
#if KT_DESKTOP
    evaluation->pass_q16 = compare_pass(model, evaluation->pass, &query->allowed, scores);
    for (int p = 0; p < KT_POINTS; p++) evaluation->owner_q15[p] = (int16_t)(sums.owner[p] / model->views);
#endif
}
#endif

/* kt_best_key: `scores` are those of all points. */
static int32_t score_of(const void *suggestion, const void *scores) {
    return ((const int32_t *)scores)[((const kt_suggestion *)suggestion)->point];
}

/* The `most` best of the allowed points, by their scores, as kt_model_suggest. */
static inline int list_best(const kt_model *model, const kt_bitboard *allowed,
                            const int32_t scores[KT_POINTS], int most, kt_suggestion *suggestions) {
    kt_best list = {
        .things = suggestions, .size = sizeof *suggestions, .most = most, .key = score_of, .keys = scores};
    KT_EACH_POINT(p, allowed) kt_best_add(&list, &(kt_suggestion){.point = p});
    if (list.count == 0) return 0;
    int32_t best = scores[suggestions[0].point];
    uint32_t halving = model->halving * model->views, sum = 0;
    KT_EACH_POINT(p, allowed) sum += kt_halved_q16((uint32_t)(best - scores[p]), halving);
    for (int i = 0; i < list.count; i++) {
        kt_suggestion *s = &suggestions[i];
        uint32_t weight = kt_halved_q16((uint32_t)(best - scores[s->point]), halving);
        /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): the best move alone adds 65536 */
        s->value_q16 = (uint16_t)(weight * UINT16_MAX / sum);
    }
    return list.count;
}

int kt_model_suggest(const kt_model *model, kt_model_scratch *scratch, const kt_query *query,
                     const kt_recent *recent, int most, kt_suggestion *suggestions) {
    int32_t scores[KT_POINTS];
    kt_model_score(model, scratch, query, recent, scores);
    return list_best(model, &query->allowed, scores, most, suggestions);
}

#if KT_EVALUATES
int kt_model_suggest_evaluated(const kt_model *model, const kt_evaluator *evaluator,
                               kt_model_scratch *scratch, const kt_query *query, const kt_recent *recent,
                               int32_t komi, int most, kt_suggestion *suggestions,
                               kt_evaluation *evaluation) {
    int32_t scores[KT_POINTS];
    kt_model_evaluate(model, evaluator, scratch, query, recent, komi, scores, evaluation);
    return list_best(model, &query->allowed, scores, most, suggestions);
}
#endif
