#include "playout/policy.h"

#include "base/bits.h"
#include "pattern/code3x3.h"
#include "pattern/mogo3x3.h"

/* The most stones that are given up inside an eye, to make it a single one (nakade). */
enum { SACRIFICE_MAX = 5 };

/* Moves to choose from; those that don't fit are left out. 16 were chosen by hand. */
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

/* Has the empty point two or more empty sides? */
static inline bool has_two_liberties(const kt_field *field, kt_cell p) {
    unsigned empty = kt_around_empty(field->at[p].around);
    return empty & (empty - 1);
}

/* The pseudo-liberties of the chain that a move at `p` makes, before it captures. */
static kt_free free_after(const kt_field *field, kt_cell p, unsigned colour) {
    const kt_cell_state *here = &field->at[p];
    unsigned own = kt_around_stones(here->around, colour), empty = kt_around_empty(here->around);
    kt_free at = kt_free_at(p), free = kt_free_at_sides(p, empty);
#pragma GCC unroll 4
    for (int i = 0; i < 4; i++) {
        uint16_t chain = here[kt_field_sides[i]].chain;
        if (KT_DESKTOP || kt_around_bit(own, i)) {
            kt_free more = kt_field_head(field, chain)->free;
            for (int j = 0; j < i; j++)
                if (here[kt_field_sides[j]].chain == chain) more = 0; /* it is counted already */
            kt_free_add_if(&free, kt_around_bit(own, i), more - at);
        }
    }
    return free;
}

bool kt_policy_is_self_atari(const kt_field *field, kt_cell p, unsigned colour) {
    if (has_two_liberties(field, p)) return false;
    const kt_cell_state *here = &field->at[p];
    unsigned other = kt_around_stones(here->around, colour ^ 1);
    kt_free at = kt_free_at(p);
    bool captures = false;
#pragma GCC unroll 4
    for (int i = 0; i < 4; i++) {
        bool taken = KT_BOTH(kt_around_bit(other, i),
                             kt_free_is_at(kt_field_free(field, &here[kt_field_sides[i]]), at));
        if (!KT_DESKTOP && taken) return false;
        captures |= taken;
    }
    return !captures && kt_free_is_one(free_after(field, p, colour));
}

/* The same, without a call in most cases. */
static inline bool is_self_atari(const kt_field *field, kt_cell p, unsigned colour) {
    return !has_two_liberties(field, p) && kt_policy_is_self_atari(field, p, colour);
}

/* The shape of the chain that a move would make. */
typedef struct made_chain {
    unsigned stones;
    unsigned beside; /* neighbours that the stones have among themselves, summed over all stones */
    unsigned most;   /* the most that one stone has */
} made_chain;

/* Adds the stones of the chain at `first`, which the move at `p` would join. */
static void join(const kt_field *field, kt_cell first, kt_cell p, unsigned colour, made_chain *made) {
    kt_cell q = first;
    do {
        unsigned apart = p > q ? p - q : q - p, beside = apart == 1 || apart == KT_FIELD_ROW;
        beside += (unsigned)kt_bits_count(kt_around_stones(field->at[q].around, colour));
        made->beside += beside;
        if (beside > made->most) made->most = beside;
    } while ((q = field->at[q].next) != first);
}

/* A move leaves its own chain in atari. Does the opponent, if he captures it, get no more than a single eye?
 * That is so for up to three stones, for four in a square or around one of them, and for five in a square
 * with one more or in a cross. Other shapes would give him two eyes, so it may be a seki; so may be a chain
 * whose only liberty is its own eye. With `any`, every shape of few stones will do. */
static bool is_sacrifice(const kt_field *field, kt_cell p, unsigned colour, bool any) {
    const kt_cell_state *here = &field->at[p];
    unsigned own = kt_around_stones(here->around, colour);
    made_chain made = {
        .stones = 1, .beside = (unsigned)kt_bits_count(own), .most = (unsigned)kt_bits_count(own)};
    kt_cell first[4];
    unsigned chains = 0;
    for (int i = 0; i < 4; i++) {
        if (!kt_around_bit(own, i)) continue;
        const kt_cell_state *beside = &here[kt_field_sides[i]];
        bool known = false;
        for (int j = 0; j < i; j++)
            known = known || (kt_around_bit(own, j) && here[kt_field_sides[j]].chain == beside->chain);
        if (known) continue;
        made.stones += kt_field_head(field, beside->chain)->stones;
        if (made.stones > SACRIFICE_MAX) return false;
        first[chains++] = (kt_cell)(p + kt_field_sides[i]);
    }
    if (any) return true;
    kt_cell liberty = kt_free_only(free_after(field, p, colour));
    if (!kt_around_stones(field->at[liberty].around, colour ^ 1)) return false;
    if (made.stones <= 3) return true;
    while (chains) join(field, first[--chains], p, colour, &made);
    return made.stones == 4 ? made.most == 3 || made.beside == 8 : made.most == 4 || made.beside == 10;
}

/* Any move. A careful one doesn't put the own chain in atari; when there is none, a sacrifice. */
static inline kt_cell choose_any(const kt_policy_view *view, bool careful, bool any_sacrifice) {
    const kt_field *field = view->field;
    unsigned count = field->empties, colour = view->colour;
    if (count == 0) return KT_NO_CELL;
    kt_cell sacrifice = KT_NO_CELL;
    unsigned start = kt_random_below(view->random, count), i = start;
    do {
        kt_cell p = field->empty[i];
        if (kt_field_allows_outside_eyes(field, p, colour)) {
            if (!careful || !is_self_atari(field, p, colour)) return p;
            if (sacrifice == KT_NO_CELL && is_sacrifice(field, p, colour, any_sacrifice)) sacrifice = p;
        }
        if (++i == count) i = 0;
    } while (i != start);
    return sacrifice;
}

void kt_policy_note(kt_policy_view *view, kt_cell p) {
    const kt_field *field = view->field;
    const kt_cell_state *stone = &field->at[p];
    unsigned others = kt_around_stones(stone->around, stone->colour ^ 1u), threats = 0;
#pragma GCC unroll 4
    for (int i = 0; i < 4; i++) {
        const kt_cell_state *beside = &stone[kt_field_sides[i]];
        threats |= (unsigned)KT_BOTH(kt_around_bit(others, i), kt_field_in_atari(field, beside)) << i;
    }
    view->threats = (uint8_t)threats;
}

static inline void remember(kt_policy_view *view, kt_cell p) {
    view->atari[view->ataris % KT_ATARIS_MOST] = p;
    if (++view->ataris == 0) view->ataris = KT_ATARIS_MOST;
}

void kt_policy_remember(kt_policy_view *view, kt_cell p) {
    if (kt_field_in_atari(view->field, &view->field->at[p])) remember(view, p);
    for (int i = 0; view->threats >> i; i++)
        if (view->threats >> i & 1) remember(view, (kt_cell)(p + kt_field_sides[i]));
}

/* Adds captures of the opponent's chains that lie beside the own chain at `first`. */
static void add_captures_beside(const kt_policy_view *view, kt_cell first, choices *choice) {
    const kt_field *field = view->field;
    kt_cell p = first;
    do {
        const kt_cell_state *stone = &field->at[p];
        unsigned others = kt_around_stones(stone->around, view->colour ^ 1);
#pragma GCC unroll 4
        for (int i = 0; i < 4; i++) {
            const kt_cell_state *beside = &stone[kt_field_sides[i]];
            if (!KT_BOTH(kt_around_bit(others, i), kt_field_in_atari(field, beside))) continue;
            kt_cell liberty = kt_field_only_liberty(field, beside);
            if (liberty != field->ko) add(choice, liberty);
        }
        p = stone->next;
    } while (p != first);
}

/* Adds moves that save own chains in atari beside the last move. A careful one captures, or gives its chain
 * three pseudo-liberties, which keeps it out of most ladders. */
static void add_saves(const kt_policy_view *view, bool careful, choices *choice) {
    const kt_field *field = view->field;
    for (int i = 0; view->threats >> i; i++) {
        if (!(view->threats >> i & 1)) continue;
        kt_cell p = (kt_cell)(view->last + kt_field_sides[i]),
                liberty = kt_field_only_liberty(field, &field->at[p]);
        if (kt_field_allows(field, liberty, view->colour) && !is_self_atari(field, liberty, view->colour) &&
            (!careful || free_after(field, liberty, view->colour) >> KT_FREE_COUNT >= 3))
            add(choice, liberty);
        add_captures_beside(view, p, choice);
    }
}

/* Adds the capture of the last move's chain. */
static void add_capture_of_last(const kt_policy_view *view, choices *choice) {
    const kt_field *field = view->field;
    if (view->last == KT_NO_CELL) return;
    kt_cell liberty = kt_field_only_liberty(field, &field->at[view->last]);
    if (liberty && liberty != field->ko) add(choice, liberty);
}

/* Adds captures of the chains that are remembered. */
static void add_captures(const kt_policy_view *view, choices *choice) {
    const kt_field *field = view->field;
    unsigned known = view->ataris < KT_ATARIS_MOST ? view->ataris : KT_ATARIS_MOST;
    for (unsigned i = 0; i < known; i++) {
        const kt_cell_state *stone = &field->at[view->atari[i]];
        if (!KT_BOTH(stone->colour == (view->colour ^ 1), kt_field_in_atari(field, stone))) continue;
        kt_cell liberty = kt_field_only_liberty(field, stone);
        if (liberty != field->ko) add(choice, liberty);
    }
}

/* The number of the lowest pair of bits that isn't 0. */
static inline int lowest_pair(unsigned pairs) {
#if KT_DESKTOP
    return kt_bits_lowest(pairs) / 2;
#else /* the smallest chips have no instruction for it */
    int i = 0;
    for (; !(pairs & 3); pairs >>= 2) i++;
    return i;
#endif
}

static void add_mogo3x3(const kt_policy_view *view, bool careful, choices *choice) {
    const kt_field *field = view->field;
    if (view->last == KT_NO_CELL) return;
    unsigned around = field->at[view->last].around, empty = around >> 1 & ~around & KT_AROUND_LOW, found = 0;
#pragma GCC unroll 8
    for (int i = 0; i < 8; i++)
        found |= (unsigned)KT_BOTH(empty >> 2 * i & 1,
                                   kt_mogo3x3_has(field->at[view->last + kt_field_steps[i]].around))
                 << 2 * i;
    for (; found; found &= found - 1) {
        kt_cell p = (kt_cell)(view->last + kt_field_steps[lowest_pair(found)]);
        if (kt_field_allows(field, p, view->colour) && (!careful || !is_self_atari(field, p, view->colour)))
            add(choice, p);
    }
}

/* Adds the moves beside `near` that make the most frequent of the learned patterns, and don't put the own
 * chain in atari. `rank` is the rank of the moves chosen so far; those of a better rank replace them. */
static void add_learned(const kt_policy_view *view, const kt_table3x3 *learned, kt_cell near, unsigned *rank,
                        choices *choice) {
    const kt_field *field = view->field;
    if (near == KT_NO_CELL) return;
    kt_colour mover = kt_field_board_colour(view->colour);
    unsigned around = field->at[near].around, empty = around >> 1 & ~around & KT_AROUND_LOW;
    for (; empty; empty &= empty - 1) {
        kt_cell p = (kt_cell)(near + kt_field_steps[lowest_pair(empty)]);
        unsigned found = kt_table3x3_rank(learned, kt_code3x3_seen(field->at[p].around, mover));
        if (KT_BOTH(found != 0, found <= *rank) && kt_field_allows(field, p, view->colour) &&
            !is_self_atari(field, p, view->colour)) {
            if (found < *rank) choice->count = 0;
            *rank = found;
            add(choice, p);
        }
    }
}

static kt_cell choose_random(const kt_policy *policy, const kt_policy_view *view) {
    (void)policy;
    return choose_any(view, false, false);
}

static kt_cell choose_mogo(const kt_policy *policy, const kt_policy_view *view) {
    (void)policy;
    choices choice;
    choice.count = 0; /* no more: to clear the moves would take its time */
    if (view->threats) add_saves(view, false, &choice);
    if (!choice.count) add_mogo3x3(view, false, &choice);
    if (!choice.count) add_captures(view, &choice);
    return choice.count ? choose_one(view, &choice) : choose_any(view, false, false);
}

static kt_cell choose_sliwa(const kt_policy *policy, const kt_policy_view *view) {
    choices choice;
    choice.count = 0;
    unsigned rank = KT_TABLE3X3_PATTERNS_MAX;
    add_captures(view, &choice);
    if (!choice.count && view->threats) add_saves(view, true, &choice);
    if (!choice.count && policy->learned.count) {
        add_learned(view, &policy->learned, view->last, &rank, &choice);
        add_learned(view, &policy->learned, view->before, &rank, &choice);
    }
    return choice.count ? choose_one(view, &choice) : choose_any(view, false, false);
}

static kt_cell choose_katachi(const kt_policy *policy, const kt_policy_view *view) {
    choices choice;
    choice.count = 0;
    add_capture_of_last(view, &choice);
    if (!choice.count && view->threats) add_saves(view, true, &choice);
    if (!choice.count) add_mogo3x3(view, true, &choice);
    return choice.count ? choose_one(view, &choice) : choose_any(view, true, policy->breaks_seki);
}

const kt_policy_row kt_policies[KT_POLICIES] = {
    [KT_POLICY_RANDOM] = {"random", choose_random, .notes = false, .remembers = false},
    [KT_POLICY_MOGO] = {"mogo", choose_mogo, .notes = true, .remembers = true},
    [KT_POLICY_SLIWA] = {"sliwa", choose_sliwa, .notes = true, .remembers = true},
    [KT_POLICY_KATACHI] = {"katachi", choose_katachi, .notes = true, .remembers = false},
};
