#include "playout/reason.h"

#include "pattern/mogo3x3.h"

/* Is `p` one of the eight neighbours of `q`? */
static bool touches(kt_cell p, kt_cell q) {
    unsigned apart = p > q ? p - q : q - p;
    return apart == 1 || apart - (KT_FIELD_ROW - 1) <= 2;
}

unsigned kt_reasons_find(const kt_policy_view *view, kt_cell p) {
    const kt_field *field = view->field;
    const kt_code3x3 around = field->at[p].around;
    unsigned reasons = 0;
    for (int i = 0; i < 4; i++) {
        const kt_cell_state *beside = &field->at[p + kt_field_sides[i]];
        if (beside->colour >= KT_FIELD_EMPTY || !kt_field_in_atari(field, beside)) continue;
        if (beside->colour != view->colour) return KT_REASON_CAPTURES;
        reasons |= KT_REASON_SAVES;
    }
    if (kt_policy_is_self_atari(field, p, view->colour)) return KT_REASON_SELF_ATARI;
    if (view->last != KT_NO_CELL && touches(p, view->last)) reasons |= KT_REASON_NEAR;
    if (kt_mogo3x3_has(around)) reasons |= KT_REASON_SHAPE;
    if (kt_code3x3_leaves_board(around)) reasons |= KT_REASON_EDGE;
    return reasons;
}
