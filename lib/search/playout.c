#include "search/playout.h"

#include <string.h>

void kt_playout_begin(kt_playout *playout, const kt_field *field, unsigned colour, kt_cell last,
                      kt_cell before, kt_random *random) {
    playout->field = *field;
    playout->view = (kt_policy_view){
        .field = &playout->field, .random = random, .colour = colour, .last = last, .before = before};
    memset(playout->first, 0, sizeof playout->first);
}

static inline void end_turn(kt_playout *playout, kt_cell move) {
    kt_policy_view *view = &playout->view;
    view->before = view->last;
    view->last = move;
    view->colour ^= 1;
}

void kt_playout_play(kt_playout *playout, kt_cell move) {
    if (move == KT_NO_CELL) {
        playout->field.ko = KT_NO_CELL;
        playout->view.threats = 0;
    } else {
        kt_field_play(&playout->field, move, playout->view.colour);
        kt_policy_note(&playout->view, move);
        kt_policy_remember(&playout->view, move); /* any policy may go on from here */
    }
    end_turn(playout, move);
}

int kt_playout_run(kt_playout *playout, const kt_policy *policy, int mercy) {
    kt_field *field = &playout->field;
    kt_policy_view *view = &playout->view;
    const kt_policy_row *row = &kt_policies[policy->kind];
    int limit = 3 * field->size * field->size;
    for (int passes = 0; passes < 2 && limit > 0; limit--) {
        kt_cell p = row->choose(policy, view);
        if (p == KT_NO_CELL) {
            field->ko = KT_NO_CELL;
            view->threats = 0;
            passes++;
        } else {
            kt_field_play(field, p, view->colour);
            if (row->notes) kt_policy_note(view, p);
            if (row->remembers) kt_policy_remember(view, p);
            if (!playout->first[p]) playout->first[p] = (uint8_t)(view->colour + 1);
            passes = 0;
            if (field->balance > mercy || field->balance < -mercy) break;
        }
        end_turn(playout, p);
    }
    return kt_field_area(field);
}
