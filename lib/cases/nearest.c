#include "cases/nearest.h"

#if KT_DESKTOP
/* What is looked for, and what has been found. */
typedef struct kt_search_near {
    kt_library *library;
    const kt_case_key *key;
    unsigned bound; /* only cases that differ by less are better */
    kt_case *nearest;
} kt_search_near;

/* What two keys differ by, or a number that isn't below `bound`. */
static unsigned difference(const kt_case_key *a, const kt_case_key *b, unsigned bound) {
    unsigned sum = 0;
    for (int i = 0; i < KT_CASE_KEY_BYTES && sum < bound; i++)
        sum += a->bytes[i] > b->bytes[i] ? a->bytes[i] - b->bytes[i] : b->bytes[i] - a->bytes[i];
    return sum;
}

static void look_in(kt_search_near *search, uint32_t partition) {
    const kt_library *library = search->library;
    for (uint32_t i = library->start[partition]; i < library->start[partition + 1]; i++) {
        kt_case *at = &library->cases[library->order[i]];
        unsigned differs = difference(&at->key, search->key, search->bound);
        if (differs >= search->bound) continue;
        search->nearest = at;
        search->bound = differs;
    }
}

static unsigned sum_of(const kt_case_key *key, unsigned from, unsigned to) {
    unsigned sum = 0;
    for (; from < to; from++) sum += key->bytes[from];
    return sum;
}

/* Keys that differ by little have sums that differ by no more, so few partitions can hold them. */
static void look_around(kt_search_near *search, unsigned bound) {
    const kt_library_settings *settings = &search->library->settings;
    unsigned first = sum_of(search->key, settings->first, settings->second),
             second = sum_of(search->key, settings->second, settings->end);
    for (unsigned a = first > bound ? first - bound : 0; a <= first + bound; a++) {
        unsigned left = bound - (a > first ? a - first : first - a);
        for (unsigned b = second > left ? second - left : 0; b <= second + left; b++)
            look_in(search, (a * settings->radix + b) % settings->partitions);
    }
}

const kt_case *kt_library_nearest(kt_library *library, const kt_case_key *key, unsigned bound) {
    kt_search_near search = {.library = library, .key = key, .bound = bound + 1};
    if (library->settings.partitions == 1) look_in(&search, 0);
    else look_around(&search, bound);
    if (search.nearest && search.nearest->uses < KT_CASE_USES_MAX) search.nearest->uses++;
    return search.nearest;
}
#endif
