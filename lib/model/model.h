/* model.h: predicts moves with a small convolutional network whose numbers are all integers.
 *
 * It reads the features (features.h) of all points, passes them through layers of 3x3 convolutions with
 * rectified outputs, and gives every point a score. Softmax over the allowed points makes probabilities of the
 * scores. So it is a Bradley-Terry model of moves that compete (R. Coulom, "Computing Elo ratings of move
 * patterns in the game of Go", 2007), in which a move's strength comes from all that surrounds it (as
 * C. Clark and A. Storkey, "Training deep convolutional neural networks to play Go", 2015). `katachi train`
 * makes it.
 *
 * Section "MODL" of an image (image/image.h), version 1; numbers little-endian, nothing aligned:
 *      0  u8   layers, 1..KT_MODEL_LAYERS_MAX
 *      1  u8   channels: outputs of each layer, a multiple of 16, at most KT_MODEL_CHANNELS_MAX
 *      2  u8   features that the first layer reads, KT_FEATURES
 *      3  u8   reserved, 0
 *      4  u32  halving, 1..2^28: a move whose score is lower by this much is half as probable
 *      8  for each layer; its inputs are the features, or the channels of the layer before:
 *           i32 x channels   what an output begins with
 *           u16 x channels   its scale
 *           u8 x 9 x inputs x channels   weights + 128; by neighbour (the row below, left to right, the
 *                            point's own row, the row above), by input, by output
 *         u8 x channels   weights + 128 of the score
 *
 * A feature that is there is the input 255. An output is sum = begin + inputs * weights (beyond the edge
 * inputs are 0), kept modulo 2^32; 0 when that is negative as an i32; else min(255, min(65535, sum / 16) *
 * scale / 65536), fractions dropped. The score is the sum of the last layer's outputs * weights. */
#ifndef KT_MODEL_MODEL_H
#define KT_MODEL_MODEL_H

#include "base/second.h"
#include "model/evaluation.h"
#include "model/features.h"
#include "model/layer.h"
#include "pattern/suggest.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KT_MODEL_LAYERS_MAX = 16,
    KT_MODEL_CHANNELS_MAX = KT_DESKTOP ? 128 : 48, /* kt_model_channels_max(KT_BOARD_MAX) */
    KT_MODEL_HEADER_BYTES = 8,
    KT_MODEL_HALVING_MAX = 1 << 28,
};

/* A second processor computes half of each layer: on a chip with two, whose layers are computed point by point. */
#if KT_HELPER && KT_EVALUATES && defined KT_LAYER_PACKED
#define KT_MODEL_SHARES 1
#endif

/* How many channels a build for boards of up to `board_max` lines has room for. */
static inline int kt_model_channels_max(int board_max) { return board_max > 9 ? 128 : 48; }

/* A model that has been checked. Its bytes must stay where they are. */
typedef struct kt_model {
    const uint8_t *layers; /* the first layer */
    const uint8_t *score;  /* weights of the score */
    uint32_t halving;
    uint8_t layer_count, channels;
    /* Symmetries that the board is seen through, 1..KT_SYMMETRIES; default 1, and the caller may set it. The
     * mean over all eight predicts better, and takes eight times as long. */
    uint8_t views;
#ifdef KT_MODEL_SHARES
    const kt_second *second; /* NULL: none, by default; the caller may set it */
#endif
#if KT_DESKTOP
    const uint8_t *arranged; /* as kt_image's */
#endif
} kt_model;

/* Scratch memory, of any content before use. The outputs of a layer replace those of the layer before, two
 * rows further on. So it needs two rows more than the board has. */
typedef struct kt_model_scratch {
    uint8_t rows[(KT_BOARD_MAX + 2) * KT_BOARD_MAX * KT_MODEL_CHANNELS_MAX];
    uint32_t features[KT_POINTS];
#ifndef KT_LAYER_LISTED
    /* The inputs that are not 0, of three columns of three points; behind them the second processor's. */
#ifdef KT_MODEL_SHARES
    uint32_t inputs[6][3 * KT_MODEL_CHANNELS_MAX];
#else
    uint32_t inputs[3][3 * KT_MODEL_CHANNELS_MAX];
#endif
#endif
#ifdef KT_LAYER_BOARD
    kt_layer_memory layer;
#endif
} kt_model_scratch;

/* Bytes of a section with this number of layers and channels. */
uint32_t kt_model_bytes(uint32_t layers, uint32_t channels);

/* Finds the section in an image, checks it and opens it. An empty section counts as none. Errors: KT_ERR_NOTHING when
 * there is none; KT_ERR_VERSION; those of kt_model_open. */
KT_MUST_USE kt_status kt_model_find(kt_model *model, const kt_image *image);

#if KT_DESKTOP
/* Copies the weights of the image's model into `memory`, in the order in which this processor reads them. Without that, it puts them
 * in order for each position anew, which takes a tenth of the time on 9x9. `memory` has kt_model_arranged_bytes and must outlive the
 * use of the image; reading is fastest when it begins at a multiple of 64. */
void kt_model_arrange(kt_image *image, uint8_t *memory);

/* How many bytes that takes; 0 when the image has no model, or the processor reads the weights as they are. */
size_t kt_model_arranged_bytes(const kt_image *image);
#endif

/* Bytes of the model in an image; 0 when it has none. */
uint32_t kt_model_stored(const kt_image *image);

/* For kt_image_open: an image may have no model, and must have none where there is no memory for it (KT_PLAYOUTS),
 * else KT_ERR_RANGE. */
KT_MUST_USE kt_status kt_model_check(const kt_image *image);

/* Opens `bytes` bytes that may be a section. Errors: KT_ERR_FORMAT; KT_ERR_RANGE when it has more channels than this
 * build has room for. */
KT_MUST_USE kt_status kt_model_open(kt_model *model, const uint8_t *section, uint32_t bytes);

/* `bytes` bytes of a section, for an image (image/image_write.h). They aren't copied, and must outlive what it returns. */
kt_section kt_model_section(const uint8_t *section, uint32_t bytes);

/* Scores the points `query->allowed` of the board into `scores`, by kt_point. They are summed over the model's views.
 * Those of all others are 0. */
void kt_model_score(const kt_model *model, kt_model_scratch *scratch, const kt_query *query,
                    const kt_recent *recent, int32_t scores[KT_POINTS]);

/* Writes the `most` (1..KT_POINTS) best of the allowed points into `suggestions`, by falling probability,
 * equal ones by point, and returns how many there are. Their value is the probability among all allowed points,
 * in 1/65536 (65535 at most), their `pattern` is 0. */
int kt_model_suggest(const kt_model *model, kt_model_scratch *scratch, const kt_query *query,
                     const kt_recent *recent, int most, kt_suggestion *suggestions);

#if KT_EVALUATES
/* Finds what evaluates in an image, and the network that it reads: its own, or the image's model. Errors: as kt_model_find and
 * kt_evaluator_find; KT_ERR_FORMAT when the network has other channels. */
KT_MUST_USE kt_status kt_model_find_judge(kt_model *judge, kt_evaluator *evaluator, const kt_image *image);

/* For kt_image_open: an image may have none. Errors: as kt_model_find_judge. */
KT_MUST_USE kt_status kt_model_check_judge(const kt_image *image);

/* Scores as kt_model_score, and evaluates the position (evaluation.h), as the mean over the model's views. `komi`, in quarter
 * points, is that of the player to move: White's as it is, Black's negative. `evaluator` belongs to the model. */
void kt_model_evaluate(const kt_model *model, const kt_evaluator *evaluator, kt_model_scratch *scratch,
                       const kt_query *query, const kt_recent *recent, int32_t komi,
                       int32_t scores[KT_POINTS], kt_evaluation *evaluation);

/* kt_model_suggest and kt_model_evaluate in one: the network is computed once. Returns as kt_model_suggest. */
int kt_model_suggest_evaluated(const kt_model *model, const kt_evaluator *evaluator,
                               kt_model_scratch *scratch, const kt_query *query, const kt_recent *recent,
                               int32_t komi, int most, kt_suggestion *suggestions, kt_evaluation *evaluation);
#endif

#ifdef __cplusplus
}
#endif

#endif
