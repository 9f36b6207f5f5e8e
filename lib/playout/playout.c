#include "playout/playout.h"

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

/* Notes in playout->first that `colour` has played at `p`. */
static inline void note_first(kt_playout *playout, kt_cell p, unsigned colour) {
    uint8_t *first = &playout->first[p];
#if KT_DESKTOP /* without a branch, which would be unpredictable */
    *first = *first ? *first : (uint8_t)(colour + 1);
#else
    if (!*first) *first = (uint8_t)(colour + 1);
#endif
}

#if KT_DESKTOP
/* The move of policy RANDOM (policy.c). */
static inline kt_cell choose_random(const kt_field *field, kt_random *random, unsigned colour) {
    unsigned count = field->empties;
    if (!count) return KT_NO_CELL;
    unsigned start = kt_random_below(random, count), i = start;
    do {
        kt_cell p = field->empty[i];
        if (kt_field_allows_outside_eyes(field, p, colour)) return p;
        if (++i == count) i = 0;
    } while (i != start);
    return KT_NO_CELL;
}

/* kt_playout_run by policy RANDOM, which looks at nothing but the field: the same moves, in less time. */
static int run_random(kt_playout *playout, int mercy) {
    kt_field *field = &playout->field;
    kt_random random = *playout->view.random;
    unsigned colour = playout->view.colour;
    int limit = 3 * field->size * field->size;
    for (int passes = 0; passes < 2 && limit > 0; limit--, colour ^= 1) {
        kt_cell p = choose_random(field, &random, colour);
        if (p == KT_NO_CELL) {
            field->ko = KT_NO_CELL;
            passes++;
        } else {
            kt_field_play(field, p, colour);
            note_first(playout, p, colour);
            passes = 0;
            if (field->balance > mercy || field->balance < -mercy) break;
        }
    }
    *playout->view.random = random;
    return kt_field_area(field);
}
#endif

int kt_playout_run(kt_playout *playout, const kt_policy *policy, int mercy) {
    kt_field *field = &playout->field;
    kt_policy_view *view = &playout->view;
#if KT_DESKTOP
    if (policy->kind == KT_POLICY_RANDOM) return run_random(playout, mercy);
#endif
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
            note_first(playout, p, view->colour);
            passes = 0;
            if (field->balance > mercy || field->balance < -mercy) break;
        }
        end_turn(playout, p);
    }
    return kt_field_area(field);
}
