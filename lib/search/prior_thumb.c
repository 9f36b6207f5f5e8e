/* prior_thumb.c: a source that names moves: by rules of thumb, for positions that nobody predicts. */
#include "base/fixed.h"
#include "playout/reason.h"
#include "search/prior.h"

/* How much more probable than others is a move? Only ratios count. The numbers were chosen by hand; against equal
 * ones they won 80 of 100 games (host-tools/report/experiments.jsonl). */
static unsigned weigh(const kt_policy_view *view, kt_cell p) {
    unsigned reasons = kt_reasons_find(view, p);
    if (reasons & KT_REASON_CAPTURES) return 32;
    if (reasons & KT_REASON_SELF_ATARI) return 1;
    if (reasons & KT_REASON_SAVES) return 24;
    unsigned weight = reasons & KT_REASON_SHAPE ? 8 : 2;
    if (reasons & KT_REASON_NEAR) weight *= 2;
    /* At the edge and in the corner, nothing but shapes and answers is urgent. */
    if (weight == 2 && (reasons & KT_REASON_EDGE)) weight = 1;
    return weight;
}

static int name_moves(const kt_prior_position *position, unsigned most, kt_suggestion *moves) {
    if (!position->playout) return KT_PRIOR_SILENT;
    const kt_field *field = &position->playout->field;
    const kt_policy_view *view = &position->playout->view;
    kt_best best = {.things = moves, .size = sizeof *moves, .most = (int)most, .key = kt_suggestion_value};
    unsigned sum = 0;
    for (unsigned i = 0; i < field->empties; i++) {
        kt_cell p = field->empty[i];
        if (!kt_field_allows_outside_eyes(field, p, view->colour)) continue;
        unsigned weight = weigh(view, p);
        sum += weight;
        kt_best_add(&best, &(kt_suggestion){kt_field_point(p), (uint16_t)weight, 0});
    }
    for (int i = 0; i < best.count; i++)
        moves[i].value_q16 = (uint16_t)kt_ratio_q16(moves[i].value_q16, sum + 1);
    return best.count;
}

const kt_prior_source kt_prior_thumb = {.name = "thumb", .names = name_moves};
