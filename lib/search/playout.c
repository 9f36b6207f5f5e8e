#include "search/playout.h"

#include <string.h>

/* Moves to choose from. */
typedef struct choice {
    unsigned count;
    kt_cell move[16];
} choice;

static inline void add(choice *choice, kt_cell p) {
    if (choice->count < sizeof choice->move / sizeof *choice->move) choice->move[choice->count++] = p;
}

static inline kt_cell choose(kt_playout *playout, const choice *choice) {
    return choice->count == 1 ? choice->move[0]
                              : choice->move[kt_random_below(&playout->random, choice->count)];
}

/* A surrounding with the colours of the stones exchanged. */
static inline unsigned swap_colours(unsigned around) { return around ^ (~around >> 1 & KT_AROUND_LOW); }

/* Would the move leave its chain in atari? The move must be allowed. */
static bool is_self_atari(const kt_field *field, kt_cell p, unsigned colour) {
    const kt_stone *stone = &field->at[p];
    unsigned empty = kt_around_empty(stone->around);
    if (empty & (empty - 1)) return false;
    kt_cell liberty = KT_NO_CELL;
    for (int i = 0; i < 4; i++) {
        const kt_stone *beside = &stone[kt_field_sides[i]];
        if (beside->colour == KT_FIELD_EMPTY) liberty = (kt_cell)(p + kt_field_sides[i]);
        else if (beside->colour == (colour ^ 1) && kt_field_only_liberty(field, beside)) return false;
    }
    for (int i = 0; i < 4; i++) {
        const kt_stone *beside = &stone[kt_field_sides[i]];
        if (beside->colour != colour) continue;
        kt_free left = field->at[beside->chain].free;
        for (int j = 0; j < 4; j++) {
            const kt_stone *other = &stone[kt_field_sides[j]];
            if (other->colour == colour && other->chain == beside->chain) left -= kt_free_at(p);
        }
        if (left == 0) continue;
        kt_cell other = kt_free_only(left);
        if (other == KT_NO_CELL || (liberty != KT_NO_CELL && liberty != other)) return false;
        liberty = other;
    }
    return true;
}

/* Any move that is allowed and fills no own single-point eye; KT_NO_CELL when there is none. */
static inline kt_cell choose_random(kt_playout *playout, bool careful) {
    const kt_field *field = &playout->field;
    unsigned count = field->empties, colour = playout->colour;
    if (count == 0) return KT_NO_CELL;
    unsigned start = kt_random_below(&playout->random, count), i = start;
    do {
        kt_cell p = field->empty[i];
        if (kt_field_allows_outside_eyes(field, p, colour) && (!careful || !is_self_atari(field, p, colour))) return p;
        if (++i == count) i = 0;
    } while (i != start);
    return KT_NO_CELL;
}

/* Enters chains beside the last move that it put in atari, and itself. */
static inline void note_ataris(kt_playout *playout, kt_cell p) {
    const kt_stone *stone = &playout->field.at[p];
    for (int i = -1; i < 4; i++) {
        kt_cell q = i < 0 ? p : (kt_cell)(p + kt_field_sides[i]);
        const kt_stone *beside = &playout->field.at[q];
        if (beside->colour >= KT_FIELD_EMPTY || (i >= 0 && beside->chain == stone->chain)) continue;
        if (kt_field_only_liberty(&playout->field, beside))
            playout->atari[playout->ataris++ % KT_ATARI_MOST] = q;
    }
}

/* Adds captures of chains of `colour` beside the chain of `stone`. */
static void add_captures_beside(const kt_field *field, kt_cell first, unsigned colour, choice *choice) {
    kt_cell p = first;
    do {
        const kt_stone *stone = &field->at[p];
        for (int i = 0; i < 4; i++) {
            const kt_stone *beside = &stone[kt_field_sides[i]];
            if (beside->colour != colour) continue;
            kt_cell liberty = kt_field_only_liberty(field, beside);
            if (liberty && liberty != field->ko) add(choice, liberty);
        }
        p = stone->next;
    } while (p != first);
}

/* Moves that save own chains that the last move put in atari. */
static void add_saves(const kt_playout *playout, choice *choice) {
    const kt_field *field = &playout->field;
    const kt_stone *last = &field->at[playout->last];
    unsigned colour = playout->colour;
    for (int i = 0; i < 4; i++) {
        const kt_stone *beside = &last[kt_field_sides[i]];
        if (beside->colour != colour) continue;
        kt_cell liberty = kt_field_only_liberty(field, beside);
        if (!liberty) continue;
        if (kt_field_allows(field, liberty, colour) && !is_self_atari(field, liberty, colour)) add(choice, liberty);
        add_captures_beside(field, (kt_cell)(playout->last + kt_field_sides[i]), colour ^ 1, choice);
    }
}

static void add_patterns(const kt_playout *playout, const uint8_t *patterns, kt_cell near, choice *choice) {
    const kt_field *field = &playout->field;
    unsigned colour = playout->colour;
    for (int i = 0; i < 8; i++) {
        kt_cell p = (kt_cell)(near + kt_field_steps[i]);
        const kt_stone *stone = &field->at[p];
        if (stone->colour != KT_FIELD_EMPTY) continue;
        unsigned seen = colour == KT_FIELD_BLACK ? stone->around : swap_colours(stone->around);
        if ((patterns[seen >> 3] >> (seen & 7) & 1) && kt_field_allows(field, p, colour)) add(choice, p);
    }
}

/* Captures anywhere. */
static void add_captures(const kt_playout *playout, choice *choice) {
    const kt_field *field = &playout->field;
    for (int i = 0; i < KT_ATARI_MOST; i++) {
        const kt_stone *stone = &field->at[playout->atari[i]];
        if (stone->colour != (playout->colour ^ 1)) continue;
        kt_cell liberty = kt_field_only_liberty(field, stone);
        if (liberty && liberty != field->ko) add(choice, liberty);
    }
}

static inline kt_cell choose_mogo(kt_playout *playout, const kt_policy *policy) {
    choice choice = {0};
    if (playout->last != KT_NO_CELL) {
        add_saves(playout, &choice);
        if (!choice.count) add_patterns(playout, policy->patterns, playout->last, &choice);
    }
    if (!choice.count) add_captures(playout, &choice);
    return choice.count ? choose(playout, &choice) : choose_random(playout, false);
}

/* Draws a move beside `near` by the weights of surroundings; KT_NO_CELL for none of them. */
static inline kt_cell draw_near(kt_playout *playout, const uint8_t *weights, kt_cell near) {
    const kt_field *field = &playout->field;
    unsigned colour = playout->colour, left = kt_random_next(&playout->random) >> 24;
    for (int i = 0; i < 8; i++) {
        kt_cell p = (kt_cell)(near + kt_field_steps[i]);
        const kt_stone *stone = &field->at[p];
        if (stone->colour != KT_FIELD_EMPTY) continue;
        unsigned seen = colour == KT_FIELD_BLACK ? stone->around : swap_colours(stone->around);
        unsigned weight = weights[seen];
        if (left < weight) return kt_field_allows(field, p, colour) && !is_self_atari(field, p, colour) ? p : KT_NO_CELL;
        left -= weight;
    }
    return KT_NO_CELL;
}

static inline kt_cell choose_katachi(kt_playout *playout, const kt_policy *policy) {
    choice choice = {0};
    kt_cell near;
    if (playout->last != KT_NO_CELL) {
        add_saves(playout, &choice);
        if (choice.count) return choose(playout, &choice);
        if ((near = draw_near(playout, policy->weights, playout->last))) return near;
    }
    if (!choice.count) add_captures(playout, &choice);
    return choice.count ? choose(playout, &choice) : choose_random(playout, true);
}

static inline __attribute__((always_inline)) int run(kt_playout *playout, const kt_policy *policy,
                                                      kt_policy_kind kind, int limit, int mercy) {
    kt_field *field = &playout->field;
    for (int passes = 0; passes < 2 && limit > 0; limit--) {
        kt_cell p = kind == KT_POLICY_RANDOM   ? choose_random(playout, false)
                    : kind == KT_POLICY_MOGO ? choose_mogo(playout, policy)
                                               : choose_katachi(playout, policy);
        if (p == KT_NO_CELL) {
            field->ko = KT_NO_CELL;
            passes++;
        } else {
            kt_field_play(field, p, playout->colour);
            if (kind != KT_POLICY_RANDOM) note_ataris(playout, p);
            if (!playout->first[p]) playout->first[p] = (uint8_t)(playout->colour + 1);
            passes = 0;
            if (field->balance > mercy || field->balance < -mercy) break;
        }
        playout->before = playout->last;
        playout->last = p;
        playout->colour ^= 1;
    }
    return kt_field_area(field);
}

void kt_playout_begin(kt_playout *playout, const kt_field *field, unsigned colour, kt_cell last, kt_cell before) {
    playout->field = *field;
    playout->colour = (uint8_t)colour;
    playout->last = last;
    playout->before = before;
    playout->ataris = 0;
    memset(playout->atari, KT_NO_CELL, sizeof playout->atari);
    memset(playout->first, 0, sizeof playout->first);
}

int kt_playout_run(kt_playout *playout, const kt_policy *policy, int limit, int mercy) {
    switch (policy->kind) {
    case KT_POLICY_RANDOM: return run(playout, policy, KT_POLICY_RANDOM, limit, mercy);
    case KT_POLICY_MOGO: return run(playout, policy, KT_POLICY_MOGO, limit, mercy);
    default: return run(playout, policy, KT_POLICY_KATACHI, limit, mercy);
    }
}
