#include "pattern/fold.h"

#include "board/symmetry.h"

/* The points of a set by their remainder by 32. */
static uint32_t fold_set(const kt_bitboard *set) {
    uint64_t fold = 0;
    for (int i = 0; i < KT_BITBOARD_WORDS; i++) fold |= set->word[i];
    return (uint32_t)(fold | fold >> 32);
}

uint64_t kt_fold_sets(const kt_bitboard *mover, const kt_bitboard *opponent) {
    return fold_set(mover) | (uint64_t)fold_set(opponent) << 32;
}

/* Adds the elementary patterns of one pattern. */
static void add(kt_fold *fold, const kt_pattern *pattern, uint32_t number, kt_folded *folded,
                size_t capacity) {
    for (int symmetry = 0; symmetry < KT_SYMMETRIES; symmetry++) {
        for (uint8_t y = pattern->y_min; y <= pattern->y_max; y++) {
            for (uint8_t x = pattern->x_min; x <= pattern->x_max; x++) {
                kt_elementary e;
                if (!kt_scan_lay(fold->spiral, pattern, fold->image->size, x, y, symmetry, &e)) continue;
                if (fold->count < capacity)
                    folded[fold->count] =
                        (kt_folded){kt_fold_sets(&e.black, &e.white), number, x, y, (uint8_t)symmetry};
                fold->count++;
            }
        }
    }
}

size_t kt_fold_init(kt_fold *fold, const kt_spiral *spiral, const kt_image *image, kt_image_group group,
                    kt_folded *folded, size_t capacity) {
    *fold = (kt_fold){.image = image, .spiral = spiral, .group = group, .folded = folded};
    kt_image_walk walk = kt_image_walk_begin(image, group);
    kt_pattern pattern;
    for (uint32_t number = 0; kt_image_walk_next(&walk, &pattern); number++)
        add(fold, &pattern, number, folded, capacity);
    return fold->count;
}

kt_status kt_fold_suggest(const kt_fold *fold, const kt_query *query, int most, kt_suggestion *suggestions,
                          size_t *tried) {
    int size = fold->image->size;
    if (query->board->geometry->size != size || most < 1 || most > KT_POINTS) return KT_ERR_RANGE;
    const kt_bitboard *stones = query->board->stones;
    uint64_t missing = ~kt_fold_sets(&stones[query->colour], &stones[kt_opponent(query->colour)]);
    kt_suggestion best[KT_POINTS] = {{0}};
    kt_image_walk walk = kt_image_walk_begin(fold->image, fold->group);
    kt_pattern pattern;
    uint32_t offset = 0, behind = 0; /* of the pattern; patterns walked past, this one included */
    for (size_t i = 0; i < fold->count; i++) {
        const kt_folded *f = &fold->folded[i];
        if (f->fold & missing) continue;
        if (tried) ++*tried;
        for (; behind <= f->pattern; behind++) offset = kt_image_walk_next(&walk, &pattern);
        kt_elementary e;
        if (!kt_scan_lay(fold->spiral, &pattern, size, f->x, f->y, f->symmetry, &e)) continue;
        if (kt_scan_matches(query, &e) && pattern.value_q16 > best[e.move].value_q16)
            best[e.move] = (kt_suggestion){e.move, pattern.value_q16, offset};
    }
    return kt_scan_rank(best, most, suggestions);
}
