/* evaluation.h: what a network thinks of a position beside its next move: who wins, by how much, who will own each point, and
 * whether to pass. For desktops, and for chips with room (KT_EVALUATES).
 *
 * It reads the outputs of the last layer of a network (model.h), which learned with it (katachi train --judge): the one that
 * predicts, or one beside it, so that none needs to learn both. Value, score and ownership are found
 * as in D. Wu, "Accelerating self-play learning in Go", 2019, with pooling over the board, so that it works on all sizes. All numbers are seen from the side of the player to move. All arithmetic is on integers.
 *
 * Section "JUDG" of an image, version 1; numbers little-endian, nothing aligned:
 *      0  u8   channels of the model, C
 *      1  u8   hidden numbers, H: 1..KT_EVALUATION_HIDDEN_MAX
 *      2  u8   for each of five kinds of sums, how far they are shifted right, 0..31: ownership, hidden, value, score, pass
 *      7  u8   sum of: 1, it has a network of its own (else it reads the image's model); 2, a search should ask it alone;
 *              4 times the lines of the smallest board that it learned on, or 0: it learned on the image's size alone
 *      8  i16 x C, i32         ownership: weights, begin
 *         for each hidden number: i16 x (2 C + 2), i32
 *         for value, score and pass: i16 x (H + 1), i32
 *         its own network, as section "MODL" (model.h)
 *
 * A sum is begin + numbers * weights, shifted. Ownership of a point is tanh of the sum of its outputs, in 1/4096. The
 * hidden numbers read: of each channel 16 times the mean over the board, then 16 times the largest; then lead, and komi, each
 * in 1/64 points, -4096 to 4096. Lead is the ownership of all points, added up, and komi. A hidden number is between 0
 * and 65535. Value, score and pass read the hidden numbers and the lead. Value is the logarithm of the odds to win, in
 * 1/4096; score, in 1/64 points, is added to the lead; pass is a score as those of moves, in 1/4096 of a natural logarithm. */
#ifndef KT_MODEL_EVALUATION_H
#define KT_MODEL_EVALUATION_H

#include <stdbool.h>

#include "base/machine.h"
#include "board/point.h"
#include "image/image.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KT_EVALUATION_HIDDEN_MAX = KT_DESKTOP ? 64 : 32,
    KT_EVALUATION_CHANNELS_MAX = KT_DESKTOP ? 128 : 48, /* those of a model (model.h) */
    KT_EVALUATION_HEADER_BYTES = 8,
    KT_EVALUATION_FLAGS = 7,       /* the byte with the next three */
    KT_EVALUATION_OWN = 1,         /* it has a network of its own */
    KT_EVALUATION_ALONE = 2,       /* a search should ask it alone, without playouts */
    KT_EVALUATION_LEAST = 4,       /* what a line of the smallest board counts as */
    KT_EVALUATION_POOLED_ONE = 16, /* an output of 1 in a hidden number's inputs */
    KT_EVALUATION_POINT = 64,      /* a point of lead or komi in these */
    KT_EVALUATION_LEAD_MAX = 4096, /* the largest lead or komi in these */
    KT_EVALUATION_PASS_MAX = 1 << 24, /* 256 times as probable */
    KT_EVALUATION_ONE = 4096,      /* 1 of ownership's, value's and pass's sums */
};

/* What is read of the network's last layer. */
typedef struct kt_evaluation {
    uint32_t win_q16; /* the chance that the player to move wins, 0..65536 */
    int32_t lead;     /* by how many points, komi included, in 1/64 points */
    /* The logarithm of a pass's weight, in 1/4096. That of a move is its score (model.h) * log 2 / halving. */
    int32_t pass;
#if KT_DESKTOP
    /* The same beside the most probable move that was allowed (kt_model_evaluate): how many times as probable a pass is, in 1/65536,
     * 0 to KT_EVALUATION_PASS_MAX. */
    uint32_t pass_q16;
    /* By point: 32767, the player to move will own it, to -32767, the other one will. */
    int16_t owner_q15[KT_POINTS];
#endif
} kt_evaluation;

/* The sums that are shifted, in the order of the section. */
enum {
    KT_EVALUATION_OWNER,
    KT_EVALUATION_HIDDEN,
    KT_EVALUATION_VALUE,
    KT_EVALUATION_SCORE,
    KT_EVALUATION_PASS,
    KT_EVALUATION_SUMS
};

/* A section that has been checked. Its bytes must stay where they are. */
typedef struct kt_evaluator {
    const uint8_t *section;
    uint8_t channels, hidden;
    bool alone; /* it judges well enough that a search with playouts beside it plays worse */
    /* Lines of the smallest board that it evaluates; 0: boards of the image's size alone. Above, the image's size is the largest. */
    uint8_t least;
    /* Its own network, which nobody has checked; NULL when it reads the image's model. */
    const uint8_t *network;
    uint32_t network_bytes;
} kt_evaluator;

/* Bytes of a section without a network of its own. */
uint32_t kt_evaluator_bytes(uint32_t channels, uint32_t hidden);

/* Finds the section in an image. Errors: KT_ERR_NOTHING when there is none; KT_ERR_VERSION; KT_ERR_FORMAT. */
KT_MUST_USE kt_status kt_evaluator_find(kt_evaluator *evaluator, const kt_image *image);

/* Did it learn on boards of `size` lines, in an image for `own` lines? */
static inline bool kt_evaluator_serves(const kt_evaluator *evaluator, int own, int size) {
    return size == own || (evaluator->least && size >= evaluator->least && size < own);
}

/* `bytes` bytes of a section, for an image (image/image_write.h). */
kt_section kt_evaluator_section(const uint8_t *section, uint32_t bytes);

/* Evaluates from the outputs of the last layer, `channels` of each point, row by row on a board of `size` lines. `komi`, in
 * quarter points, is the mover's: White's as it is, Black's less than 0. owner_q15 is by the row and column of `outputs`
 * (kt_point_at). */
void kt_evaluator_read(const kt_evaluator *evaluator, const uint8_t *outputs, int size, int32_t komi,
                       kt_evaluation *evaluation);

#ifdef __cplusplus
}
#endif

#endif
