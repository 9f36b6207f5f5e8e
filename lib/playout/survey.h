/* survey.h: what an analysis counts in the playouts of a search: the scores, and who holds which points at
 * the end. Also the moves that an analysis bars. For desktops; chips have no memory for either.
 *
 * Threads may share a survey, as they share the tree. */
#ifndef KT_PLAYOUT_SURVEY_H
#define KT_PLAYOUT_SURVEY_H

#include "base/shared.h"
#include "model/evaluation.h"
#include "playout/field.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The counts over the playouts that began with one move. */
typedef struct kt_survey_row {
    uint32_t playouts;
    int64_t sum, squares;      /* of Black's area less White's, in points */
    uint32_t black[KT_POINTS]; /* by point: playouts at whose end Black held it */
    uint32_t white[KT_POINTS];
} kt_survey_row;

enum { KT_SURVEY_ROOT = KT_POINTS + 1 };

typedef struct kt_survey {
    /* By the first move: a point or KT_PASS. KT_SURVEY_ROOT: evaluations of the position itself. */
    kt_survey_row row[KT_POINTS + 2];
} kt_survey;

void kt_survey_clear(kt_survey *survey);

/* Adds so many playouts that began with `move`, all with this last position, and Black's area less White's. */
void kt_survey_enter(kt_survey *survey, kt_point move, const kt_field *end, int area, uint32_t playouts);

/* In leads and owners, an evaluation counts as this many times the playouts that it counts as in the chance to win, since
 * networks tell these better (docs/figures.md, "What a network judges"). */
enum { KT_SURVEY_EVALUATION = 16 };

/* Adds an evaluation by the network, of a position with `mover` to move, as if it were `playouts` playouts that began with
 * `move`, or KT_SURVEY_ROOT. `komi` is the game's, in quarter points. Counts are whole numbers: `fraction`, a number by chance from 0 to
 * 65535, decides which are rounded up. */
void kt_survey_judge(kt_survey *survey, int move, const kt_evaluation *evaluation, kt_colour mover,
                     int32_t komi, uint32_t playouts, uint32_t fraction);

/* Mean and standard deviation, in 1/100 points. */
typedef struct kt_survey_score {
    int32_t mean, deviation;
} kt_survey_score;

/* Sets `score` to Black's area less White's in the playouts that began with `move`, or in all for
 * KT_NO_POINT. Returns false when there are none. */
bool kt_survey_score_of(const kt_survey *survey, int move, kt_survey_score *score);

/* Returns who owns the point in these playouts, from 65536 (Black in all) to -65536 (White in all); 0 without
 * playouts. */
int32_t kt_survey_owner_q16(const kt_survey *survey, int move, kt_point p);

/* Moves that the search may not make, by colour (KT_FIELD_BLACK, KT_FIELD_WHITE) and cell (KT_NO_CELL: a
 * pass). Each is barred for this number of moves from the root on. 0: it is allowed. */
typedef struct kt_barred {
    uint16_t until[2][KT_CELLS];
} kt_barred;

#ifdef __cplusplus
}
#endif

#endif
