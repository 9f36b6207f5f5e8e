#include "pattern/fold.h"

#include "board/symmetry.h"

/* A question, and what is found for it. */
typedef struct question {
    const kt_spiral *spiral;
    const kt_query *query;
    int size;
    kt_word stones[2][KT_SYMMETRIES]; /* the mover's and the opponent's, turned back and folded */
    kt_suggestion best[KT_POINTS];
    kt_fold_counts counts;
} question;

kt_word kt_fold_set(const kt_bitboard *set) {
    kt_word fold = 0;
    for (int i = 0; i < KT_BITBOARD_WORDS; i++) fold |= set->word[i];
    return fold;
}

static void fold_board(question *asked) {
    const kt_query *query = asked->query;
    const kt_colour colours[] = {query->colour, kt_opponent(query->colour)};
    for (int symmetry = 0; symmetry < KT_SYMMETRIES; symmetry++) {
        for (int i = 0; i < 2; i++) {
            kt_bitboard stones = kt_bitboard_transform(&query->board->stones[colours[i]],
                                                       kt_symmetry_inverse(symmetry), asked->size);
            asked->stones[i][symmetry] = kt_fold_set(&stones);
        }
    }
}

static kt_word fold_bounds(const kt_pattern *pattern) {
    kt_word row = ((kt_word)2 << (pattern->x_max - pattern->x_min)) - 1, fold = 0;
    for (int y = pattern->y_min; y <= pattern->y_max; y++) fold |= kt_fold_shift(row, pattern->x_min, y);
    return fold;
}

/* Removes from the folded places of each symmetry those without a stone at this offset. Is any left? */
static bool keep_with_stone(kt_word places[KT_SYMMETRIES], const kt_word stones[KT_SYMMETRIES], int dx,
                            int dy) {
    kt_word any = 0;
    for (int i = 0; i < KT_SYMMETRIES; i++) any |= places[i] &= kt_fold_shift(stones[i], -dx, -dy);
    return any;
}

/* Matches the pattern at the places that passed: those within the bounds whose bit in `places` is set. */
static void look_again(question *asked, const kt_pattern *pattern, uint32_t offset, int symmetry,
                       kt_word places) {
    for (int y = pattern->y_min; y <= pattern->y_max; y++) {
        for (int x = pattern->x_min; x <= pattern->x_max; x++) {
            kt_elementary e;
            if (!(kt_fold_shift(places, -x, -y) & 1)) continue;
            if (!kt_scan_lay(asked->spiral, pattern, asked->size, x, y, symmetry, &e)) continue;
            asked->counts.passed++;
            if (kt_scan_matches(asked->query, &e) && pattern->value_q16 > asked->best[e.move].value_q16)
                asked->best[e.move] = (kt_suggestion){e.move, pattern->value_q16, offset};
        }
    }
}

static void try_pattern(question *asked, const kt_pattern *pattern, uint32_t offset) {
    int columns = pattern->x_max - pattern->x_min + 1, rows = pattern->y_max - pattern->y_min + 1;
    asked->counts.tried += (size_t)(KT_SYMMETRIES * columns * rows);
    kt_word places[KT_SYMMETRIES], bounds = fold_bounds(pattern);
    for (int i = 0; i < KT_SYMMETRIES; i++) places[i] = bounds;
    for (int i = 0; i < pattern->stones; i++) {
        int at = pattern->stone[i] / 2, colour = pattern->stone[i] & 1;
        if (!keep_with_stone(places, asked->stones[colour], asked->spiral->dx[at], asked->spiral->dy[at]))
            return;
    }
    for (int i = 0; i < KT_SYMMETRIES; i++)
        if (places[i]) look_again(asked, pattern, offset, i, places[i]);
}

kt_status kt_fold_suggest(const kt_spiral *spiral, const kt_patterns *patterns, const kt_query *query,
                          int most, kt_suggestion *suggestions, kt_fold_counts *counts) {
    if (query->board->geometry->size != patterns->image.size || most < 1 || most > KT_POINTS)
        return KT_ERR_RANGE;
    question asked = {.spiral = spiral, .query = query, .size = patterns->image.size};
    fold_board(&asked);
    kt_pattern_walk walk = kt_pattern_walk_begin(patterns, kt_query_group(query, patterns));
    kt_pattern pattern;
    for (uint32_t offset; (offset = kt_pattern_walk_next(&walk, &pattern));)
        try_pattern(&asked, &pattern, offset);
    if (counts) counts->tried += asked.counts.tried, counts->passed += asked.counts.passed;
    return kt_scan_rank(asked.best, most, suggestions);
}
