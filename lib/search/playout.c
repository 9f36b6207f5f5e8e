#include "search/playout.h"

/* Any move that is allowed and fills no own single-point eye; KT_NO_CELL when there is none. */
static inline kt_cell choose_random(kt_playout *playout) {
    const kt_field *field = &playout->field;
    unsigned count = field->empties, colour = playout->colour;
    if (count == 0) return KT_NO_CELL;
    unsigned start = kt_random_below(&playout->random, count), i = start;
    do {
        kt_cell p = field->empty[i];
        unsigned around = field->at[p].around;
        if (kt_around_empty(around) ? p != field->ko
                                    : !kt_around_is_eye(around, colour) && kt_field_allows(field, p, colour))
            return p;
        if (++i == count) i = 0;
    } while (i != start);
    return KT_NO_CELL;
}

int kt_playout_run(kt_playout *playout, kt_policy policy, int limit) {
    (void)policy;
    kt_field *field = &playout->field;
    for (int passes = 0; passes < 2 && limit > 0; limit--) {
        kt_cell p = choose_random(playout);
        if (p == KT_NO_CELL) {
            field->ko = KT_NO_CELL;
            passes++;
        } else {
            kt_field_play(field, p, playout->colour);
            if (!playout->first[p]) playout->first[p] = (uint8_t)(playout->colour + 1);
            passes = 0;
        }
        playout->before = playout->last;
        playout->last = p;
        playout->colour ^= 1;
    }
    return kt_field_area(field);
}
