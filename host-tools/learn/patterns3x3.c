#include "learn/patterns3x3.h"

#include <stdlib.h>

enum fate3x3 patterns3x3_judge(kt_code3x3 id) {
    if (kt_code3x3_leaves_board(id)) return FATE3X3_EDGE;
    if (kt_code3x3_stones(id) < PATTERNS3X3_STONES_MIN) return FATE3X3_FEW;
    return kt_code3x3_is_suicide(id) ? FATE3X3_SUICIDE : FATE3X3_CUT;
}

int patterns3x3_compare(const struct pattern3x3 *a, const struct pattern3x3 *b) {
    enum fate3x3 first = a->fate == FATE3X3_KEPT ? FATE3X3_CUT : a->fate,
                 second = b->fate == FATE3X3_KEPT ? FATE3X3_CUT : b->fate;
    if (first != second) return first < second ? -1 : 1;
    if (a->count != b->count) return a->count > b->count ? -1 : 1;
    return (a->id > b->id) - (a->id < b->id);
}

static int compare(const void *a, const void *b) { return patterns3x3_compare(a, b); }

void patterns3x3_choose(struct patterns3x3 *set, const uint32_t counts[KT_CODE3X3_COUNT], double cut) {
    *set = (struct patterns3x3){0};
    for (int id = 0; id < KT_CODE3X3_COUNT; id++) {
        if (counts[id] == 0) continue;
        enum fate3x3 fate = patterns3x3_judge((kt_code3x3)id);
        set->pattern[set->count++] = (struct pattern3x3){(kt_code3x3)id, fate, counts[id]};
        set->by_fate[fate]++;
        set->moves[fate] += counts[id];
    }
    qsort(set->pattern, (size_t)set->count, sizeof *set->pattern, compare);
    double wanted = cut * (double)set->moves[FATE3X3_CUT];
    for (struct pattern3x3 *p = set->pattern; set->by_fate[FATE3X3_CUT]; p++) {
        if ((double)set->moves[FATE3X3_KEPT] >= wanted) break;
        p->fate = FATE3X3_KEPT;
        set->by_fate[FATE3X3_KEPT]++;
        set->by_fate[FATE3X3_CUT]--;
        set->moves[FATE3X3_KEPT] += p->count;
        set->moves[FATE3X3_CUT] -= p->count;
    }
}

int patterns3x3_with_stones(const struct patterns3x3 *set) {
    int count = 0;
    for (int i = 0; i < set->count; i++)
        count += kt_code3x3_stones(set->pattern[i].id) >= PATTERNS3X3_STONES_MIN;
    return count;
}

uint64_t patterns3x3_candidate_moves(const struct patterns3x3 *set) {
    return set->moves[FATE3X3_KEPT] + set->moves[FATE3X3_CUT];
}
