/* memo.h: remembers what a network said of the newest positions, so that it isn't asked twice. For desktops.
 *
 * A position is known by all that the answer depends on, not by a hash of it: an answer that is remembered is the one that would
 * be given again. It helps who searches a position anew, where many of the positions ahead were met before (katachi selfplay),
 * and costs others time and memory. */
#ifndef KT_MODEL_MEMO_H
#define KT_MODEL_MEMO_H

#include "board/game.h"
#include "model/evaluation.h"
#include "model/features.h"
#include "pattern/suggest.h"

#ifdef __cplusplus
extern "C" {
#endif

#if KT_DESKTOP
/* What an answer depends on. */
typedef struct kt_memo_question {
    const kt_image *image;
    int32_t komi;
    kt_recent recent;
    kt_colour colour;
    uint8_t views;
    kt_point ko;
    kt_bitboard black, white, allowed;
} kt_memo_question;

typedef struct kt_memo_answer {
    int count; /* of the moves */
    kt_suggestion moves[KT_POINTS];
    kt_evaluation evaluation;
} kt_memo_answer;

enum { KT_MEMO_BITS = 12 }; /* of the number of an entry; chosen by hand: ten searches of 300 visits */

/* The caller's memory, 10 MB; all 0 to begin with. */
typedef struct kt_memo {
    struct {
        kt_memo_question question;
        kt_memo_answer answer;
    } entry[1 << KT_MEMO_BITS];
} kt_memo;

/* Finds the place of the answer. Returns true when it is there; false when the caller is to write it there. */
bool kt_memo_find(kt_memo *memo, const kt_memo_question *question, uint32_t hash, kt_memo_answer **answer);
#endif

#ifdef __cplusplus
}
#endif

#endif
