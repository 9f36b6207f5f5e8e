#include "search/policy.h"

#include "pattern/code3x3.h"
#include "search/mogo3x3.h"

/* What a dead group's last eye of several points takes to be filled from within. Larger chains would rather
 * break a seki. */
enum { SACRIFICE_MAX = 5 };

/* Moves to choose from; more than fit are left out. */
typedef struct choices {
    unsigned count;
    kt_cell move[16];
} choices;

static inline void add(choices *choice, kt_cell p) {
    if (choice->count < sizeof choice->move / sizeof *choice->move) choice->move[choice->count++] = p;
}

static inline kt_cell choose_one(const kt_policy_view *view, const choices *choice) {
    return choice->count == 1 ? choice->move[0] : choice->move[kt_random_below(view->random, choice->count)];
}

/* Has the empty point two empty sides? */
static inline bool has_two_liberties(const kt_field *field, kt_cell p) {
    unsigned empty = kt_around_empty(field->at[p].around);
    return empty & (empty - 1);
}

bool kt_policy_is_self_atari(const kt_field *field, kt_cell p, unsigned colour) {
    const kt_stone *stone = &field->at[p];
    if (has_two_liberties(field, p)) return false;
    kt_free at = kt_free_at(p);
    kt_cell liberty = KT_NO_CELL;
    for (int i = 0; i < 4; i++) {
        const kt_stone *beside = &stone[kt_field_sides[i]];
        kt_cell other = (kt_cell)(p + kt_field_sides[i]);
        if (beside->colour == KT_FIELD_OFF) continue;
        if (beside->colour != KT_FIELD_EMPTY) {
            kt_free left = field->at[beside->chain].free;
            if (beside->colour != colour) {
                if (kt_free_only(left)) return false;
                continue;
            }
            /* Of eight, four may be here and four at another point; eight count as nine at most (kt_free). */
            if (left >> KT_FREE_COUNT > 9) return false;
            for (int j = 0; j < 4; j++) {
                const kt_stone *same = &stone[kt_field_sides[j]];
                if (same->chain == beside->chain) left -= at;
            }
            if (left == 0) continue;
            other = kt_free_only(left);
            if (other == KT_NO_CELL) return false;
        }
        if (liberty != KT_NO_CELL && liberty != other) return false;
        liberty = other;
    }
    return true;
}

/* The same; most calls are spared. */
static inline bool is_self_atari(const kt_field *field, kt_cell p, unsigned colour) {
    return !has_two_liberties(field, p) && kt_policy_is_self_atari(field, p, colour);
}

/* How many stones would be lost if the chain that the move makes were taken? More than that when it touches a
 * chain twice. */
static unsigned count_risked(const kt_field *field, kt_cell p, unsigned colour) {
    unsigned stones = 1;
    for (int i = 0; i < 4; i++) {
        const kt_stone *beside = &field->at[p + kt_field_sides[i]];
        if (beside->colour == colour) stones += field->at[beside->chain].stones;
    }
    return stones;
}

/* Any move that risks no more than so many stones by putting itself in atari; 0 for none at all. */
static inline kt_cell choose_any(const kt_policy_view *view, unsigned risk) {
    const kt_field *field = view->field;
    unsigned count = field->empties, colour = view->colour;
    if (count == 0) return KT_NO_CELL;
    unsigned start = kt_random_below(view->random, count), i = start;
    do {
        kt_cell p = field->empty[i];
        if (kt_field_allows_outside_eyes(field, p, colour) &&
            (risk == KT_POINTS || !is_self_atari(field, p, colour) ||
             (risk && count_risked(field, p, colour) <= risk)))
            return p;
        if (++i == count) i = 0;
    } while (i != start);
    return KT_NO_CELL;
}

static inline void note_one(kt_policy_view *view, kt_cell p) {
    view->atari[view->ataris % KT_ATARIS_MOST] = p;
    if (++view->ataris == 0) view->ataris = KT_ATARIS_MOST;
}

void kt_policy_note(kt_policy_view *view, kt_cell p) {
    const kt_field *field = view->field;
    const kt_stone *stone = &field->at[p];
    view->threat = false;
    if (kt_field_only_liberty(field, stone)) note_one(view, p);
    unsigned other = stone->colour ^ 1u;
#pragma GCC unroll 4
    for (int i = 0; i < 4; i++) {
        const kt_stone *beside = &stone[kt_field_sides[i]];
        if (beside->colour != other || !kt_field_only_liberty(field, beside)) continue;
        note_one(view, (kt_cell)(p + kt_field_sides[i]));
        view->threat = true;
    }
}

/* Adds captures of the opponent's chains beside the own chain of the stone at `first`. */
static void add_captures_beside(const kt_policy_view *view, kt_cell first, choices *choice) {
    const kt_field *field = view->field;
    kt_cell p = first;
    do {
        const kt_stone *stone = &field->at[p];
        for (int i = 0; i < 4; i++) {
            const kt_stone *beside = &stone[kt_field_sides[i]];
            if (beside->colour != (view->colour ^ 1)) continue;
            kt_cell liberty = kt_field_only_liberty(field, beside);
            if (liberty && liberty != field->ko) add(choice, liberty);
        }
        p = stone->next;
    } while (p != first);
}

/* Adds moves that save own chains beside the last move that are in atari. */
static void add_saves(const kt_policy_view *view, choices *choice) {
    const kt_field *field = view->field;
    if (!view->threat) return;
    for (int i = 0; i < 4; i++) {
        kt_cell p = (kt_cell)(view->last + kt_field_sides[i]);
        if (field->at[p].colour != view->colour) continue;
        kt_cell liberty = kt_field_only_liberty(field, &field->at[p]);
        if (!liberty) continue;
        if (kt_field_allows(field, liberty, view->colour) && !is_self_atari(field, liberty, view->colour))
            add(choice, liberty);
        add_captures_beside(view, p, choice);
    }
}

static void add_captures(const kt_policy_view *view, choices *choice) {
    const kt_field *field = view->field;
    int known = view->ataris < KT_ATARIS_MOST ? view->ataris : KT_ATARIS_MOST;
    for (int i = 0; i < known; i++) {
        const kt_stone *stone = &field->at[view->atari[i]];
        if (stone->colour != (view->colour ^ 1)) continue;
        kt_cell liberty = kt_field_only_liberty(field, stone);
        if (liberty && liberty != field->ko) add(choice, liberty);
    }
}

static void add_mogo3x3(const kt_policy_view *view, bool careful, choices *choice) {
    const kt_field *field = view->field;
    if (view->last == KT_NO_CELL) return;
    /* All neighbours are looked up, stones too: whether one has a pattern nobody can guess. */
    unsigned around = field->at[view->last].around, empty = around >> 1 & ~around & KT_AROUND_LOW, found = 0;
#pragma GCC unroll 8
    for (int i = 0; i < 8; i++)
        found |= (unsigned)kt_mogo3x3_has(field->at[view->last + kt_field_steps[i]].around) << 2 * i;
    found &= empty;
    for (const int8_t *step = kt_field_steps; found; found >>= 2, step++) {
        if (!(found & 1)) continue;
        kt_cell p = (kt_cell)(view->last + *step);
        if (kt_field_allows(field, p, view->colour) && (!careful || !is_self_atari(field, p, view->colour)))
            add(choice, p);
    }
}

/* Adds the moves of the most frequent learned pattern beside `near`; `rank` is that of those that are there.
 * */
static void add_learned(const kt_policy_view *view, const kt_table3x3 *learned, kt_cell near, unsigned *rank,
                        choices *choice) {
    const kt_field *field = view->field;
    if (near == KT_NO_CELL) return;
    for (int i = 0; i < 8; i++) {
        kt_cell p = (kt_cell)(near + kt_field_steps[i]);
        if (field->at[p].colour != KT_FIELD_EMPTY) continue;
        kt_code3x3 seen =
            kt_code3x3_seen(field->at[p].around, view->colour == KT_FIELD_BLACK ? KT_BLACK : KT_WHITE);
        unsigned found = kt_table3x3_rank(learned, seen);
        if (found == 0 || found > *rank || !kt_field_allows(field, p, view->colour)) continue;
        if (found < *rank) choice->count = 0;
        *rank = found;
        add(choice, p);
    }
}

static kt_cell choose_mogo(const kt_policy_view *view, bool careful) {
    choices choice;
    choice.count = 0; /* no more: to clear the moves would take its time */
    add_saves(view, &choice);
    if (!choice.count) add_mogo3x3(view, careful, &choice);
    if (!choice.count) add_captures(view, &choice);
    if (choice.count) return choose_one(view, &choice);
    if (!careful) return choose_any(view, KT_POINTS);
    kt_cell p = choose_any(view, 0);
    return p == KT_NO_CELL ? choose_any(view, SACRIFICE_MAX) : p;
}

static kt_cell choose_sliwa(const kt_policy *policy, const kt_policy_view *view) {
    choices choice;
    choice.count = 0;
    unsigned rank = KT_TABLE3X3_PATTERNS_MAX;
    add_captures(view, &choice);
    if (!choice.count) add_saves(view, &choice);
    if (!choice.count && policy->learned.count) {
        add_learned(view, &policy->learned, view->last, &rank, &choice);
        add_learned(view, &policy->learned, view->before, &rank, &choice);
    }
    return choice.count ? choose_one(view, &choice) : choose_any(view, KT_POINTS);
}

kt_cell kt_policy_choose(const kt_policy *policy, const kt_policy_view *view) {
    switch (policy->kind) {
    case KT_POLICY_RANDOM: return choose_any(view, KT_POINTS);
    case KT_POLICY_MOGO: return choose_mogo(view, false);
    case KT_POLICY_SLIWA: return choose_sliwa(policy, view);
    case KT_POLICY_KATACHI: break;
    }
    return choose_mogo(view, true);
}
