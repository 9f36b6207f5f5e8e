/* survey.h: what an analysis wants of a search beside who wins: by how much, and who holds which points at the end; and
 * moves that the search keeps out of. For machines with memory for it: elsewhere, searches know neither.
 *
 * Threads may share a survey, as they share the tree. */
#ifndef KT_SEARCH_SURVEY_H
#define KT_SEARCH_SURVEY_H

#include "base/shared.h"
#include "search/field.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What the playouts told that began with one move. */
typedef struct kt_survey_row {
    uint32_t playouts;
    int64_t sum, squares;      /* of Black's area less White's, in points */
    uint32_t black[KT_POINTS]; /* by point: playouts at whose end Black held it */
    uint32_t white[KT_POINTS];
} kt_survey_row;

typedef struct kt_survey {
    kt_survey_row row[KT_POINTS + 1]; /* by the first move: a point or KT_PASS */
} kt_survey;

void kt_survey_clear(kt_survey *survey);

/* Enters a playout that began with `move`: its last position, and Black's area less White's. */
void kt_survey_enter(kt_survey *survey, kt_point move, const kt_field *end, int area);

/* Mean and standard deviation, in 1/100 points. */
typedef struct kt_survey_score {
    int32_t mean, deviation;
} kt_survey_score;

/* Black's area less White's by the playouts that began with `move`, or by all for KT_NO_POINT. Returns false when there
 * are none. */
bool kt_survey_score_of(const kt_survey *survey, int move, kt_survey_score *score);

/* How sure the point is Black's (65536) or White's (-65536) by these playouts; 0 without any. */
int32_t kt_survey_owner_q16(const kt_survey *survey, int move, kt_point p);

/* Moves that the search keeps out of, by colour (KT_FIELD_BLACK, KT_FIELD_WHITE) and cell (KT_NO_CELL: a pass): so many
 * moves from the root on. 0: the move is free. */
typedef struct kt_barred {
    uint16_t until[2][KT_CELLS];
} kt_barred;

#ifdef __cplusplus
}
#endif

#endif
