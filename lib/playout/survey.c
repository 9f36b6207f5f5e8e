#include "playout/survey.h"

#include <string.h>

#include "base/fixed.h"

#if KT_DESKTOP /* elsewhere, no search has one */

void kt_survey_clear(kt_survey *survey) { memset(survey, 0, sizeof *survey); }

void kt_survey_enter(kt_survey *survey, kt_point move, const kt_field *end, int area, uint32_t playouts) {
    kt_survey_row *row = &survey->row[move];
    kt_shared_add(&row->playouts, playouts);
    kt_shared_add(&row->sum, (int64_t)area * playouts);
    kt_shared_add(&row->squares, (int64_t)area * area * playouts);
    for (int y = 0; y < end->size; y++)
        for (int x = 0; x < end->size; x++) {
            kt_point p = kt_point_at(x, y);
            unsigned owner = kt_field_owner(end, kt_field_cell(p));
            if (owner == KT_FIELD_BLACK) kt_shared_add(&row->black[p], playouts);
            else if (owner == KT_FIELD_WHITE) kt_shared_add(&row->white[p], playouts);
        }
}

void kt_survey_judge(kt_survey *survey, int move, const kt_evaluation *evaluation, kt_colour mover,
                     int32_t komi, uint32_t playouts, uint32_t fraction) {
    enum {
        POINT = KT_EVALUATION_POINT,
        HIGH = 2 * KT_POINTS /* more than an area is, so that sums are positive */
    };
    kt_survey_row *row = &survey->row[move];
    int sign = mover == KT_BLACK ? 1 : -1;
    int64_t area = (int64_t)sign * evaluation->lead + komi * (POINT / 4), count = playouts,
            high = (area + HIGH * POINT) * count + fraction * POINT / 65536;
    kt_shared_add(&row->playouts, playouts);
    kt_shared_add(&row->sum, high / POINT - HIGH * count);
    kt_shared_add(&row->squares, area * area * count / (POINT * POINT));
    for (int p = 0; p < KT_POINTS; p++) {
        int64_t owner = sign * evaluation->owner_q15[p];
        uint32_t black = (uint32_t)((count * (32768 + owner) + fraction) >> 16);
        if (!owner) continue;
        kt_shared_add(&row->black[p], black);
        kt_shared_add(&row->white[p], playouts - black);
    }
}

/* The rows of `move`: one, or all of them. */
static const kt_survey_row *rows_of(const kt_survey *survey, int move, int *count) {
    *count = move == KT_NO_POINT ? KT_POINTS + 2 : 1;
    return &survey->row[move == KT_NO_POINT ? 0 : move];
}

bool kt_survey_score_of(const kt_survey *survey, int move, kt_survey_score *score) {
    int count;
    const kt_survey_row *row = rows_of(survey, move, &count);
    int64_t playouts = 0, sum = 0, squares = 0;
    for (; count; count--, row++) {
        playouts += kt_shared_look(&row->playouts);
        sum += kt_shared_look(&row->sum);
        squares += kt_shared_look(&row->squares);
    }
    if (!playouts) return false;
    /* An area is 361 at most, and playouts are fewer than 2^31: 10,000 times the squares fit. */
    int64_t mean = sum * 100 / playouts, variance = squares * 10000 / playouts - mean * mean;
    *score =
        (kt_survey_score){(int32_t)mean, (int32_t)kt_square_root((uint32_t)(variance > 0 ? variance : 0))};
    return true;
}

int32_t kt_survey_owner_q16(const kt_survey *survey, int move, kt_point p) {
    int count;
    const kt_survey_row *row = rows_of(survey, move, &count);
    int64_t playouts = 0, held = 0;
    for (; count; count--, row++) {
        playouts += kt_shared_look(&row->playouts);
        held += (int64_t)kt_shared_look(&row->black[p]) - kt_shared_look(&row->white[p]);
    }
    return playouts ? (int32_t)(held * 65536 / playouts) : 0;
}

#endif
