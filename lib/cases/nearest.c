#include "cases/nearest.h"

#if KT_DESKTOP
/* What two keys differ by, or a number beyond `bound`. */
static unsigned difference(const kt_case_key *a, const kt_case_key *b, unsigned bound) {
    unsigned sum = 0;
    for (int i = 0; i < KT_CASE_KEY_BYTES && sum <= bound; i++)
        sum += a->bytes[i] > b->bytes[i] ? a->bytes[i] - b->bytes[i] : b->bytes[i] - a->bytes[i];
    return sum;
}

const kt_case *kt_library_nearest(kt_library *library, const kt_case_key *key, unsigned bound) {
    kt_case *nearest = NULL;
    for (uint32_t i = 0; i < library->count; i++) {
        kt_case *at = &library->cases[library->order[i]];
        unsigned differs = difference(&at->key, key, bound);
        if (differs > bound) continue;
        nearest = at;
        if (differs == 0) break;
        bound = differs - 1;
    }
    if (nearest && nearest->uses < KT_CASE_USES_MAX) nearest->uses++;
    return nearest;
}
#endif
