#include "pattern/scan.h"

#include "board/symmetry.h"

bool kt_scan_lay(const kt_spiral *spiral, const kt_pattern *pattern, int size, int x, int y, int symmetry,
                 kt_elementary *elementary) {
    *elementary = (kt_elementary){.move = kt_symmetry_apply(symmetry, kt_point_at(x, y), size)};
    for (int i = 0; i < pattern->stones; i++) {
        int stone_x = x + spiral->dx[pattern->stone[i] / 2], stone_y = y + spiral->dy[pattern->stone[i] / 2];
        if (stone_x < 0 || stone_y < 0 || stone_x >= size || stone_y >= size) return false;
        kt_point p = kt_symmetry_apply(symmetry, kt_point_at(stone_x, stone_y), size);
        kt_bitboard_set(pattern->stone[i] & 1 ? &elementary->white : &elementary->black, p);
    }
    return true;
}

bool kt_scan_matches(const kt_query *query, const kt_elementary *elementary) {
    const kt_board *board = query->board;
    return kt_bitboard_has(&query->allowed, elementary->move) &&
           kt_bitboard_within(&elementary->black, &board->stones[query->colour]) &&
           kt_bitboard_within(&elementary->white, &board->stones[kt_opponent(query->colour)]);
}

/* The points where the pattern matches, in any symmetry and at any place within its bounds. */
static kt_bitboard find_matches(const kt_spiral *spiral, const kt_pattern *pattern, const kt_query *query) {
    kt_bitboard points = kt_bitboard_none();
    int size = query->board->geometry->size;
    for (int symmetry = 0; symmetry < KT_SYMMETRIES; symmetry++) {
        for (int y = pattern->y_min; y <= pattern->y_max; y++) {
            for (int x = pattern->x_min; x <= pattern->x_max; x++) {
                kt_elementary elementary;
                if (kt_scan_lay(spiral, pattern, size, x, y, symmetry, &elementary) &&
                    kt_scan_matches(query, &elementary))
                    kt_bitboard_set(&points, elementary.move);
            }
        }
    }
    return points;
}

int kt_scan_rank(const kt_suggestion best[KT_POINTS], int most, kt_suggestion *suggestions) {
    kt_best list = {
        .things = suggestions, .size = sizeof *suggestions, .most = most, .key = kt_suggestion_value};
    for (kt_point p = 0; p < KT_POINTS; p++)
        if (best[p].value_q16) kt_best_add(&list, &best[p]);
    return list.count;
}

kt_status kt_scan_suggest(const kt_spiral *spiral, const kt_patterns *patterns, const kt_query *query,
                          int most, kt_suggestion *suggestions) {
    if (query->board->geometry->size != patterns->image.size || most < 1 || most > KT_POINTS)
        return KT_ERR_RANGE;
    kt_pattern_walk walk = kt_pattern_walk_begin(patterns, kt_query_group(query, patterns));
    kt_suggestion best[KT_POINTS] = {{0}};
    kt_pattern pattern;
    for (uint32_t offset; (offset = kt_pattern_walk_next(&walk, &pattern));) {
        kt_bitboard points = find_matches(spiral, &pattern, query);
        KT_EACH_POINT(p, &points) {
            if (pattern.value_q16 > best[p].value_q16)
                best[p] = (kt_suggestion){p, pattern.value_q16, offset};
        }
    }
    return kt_scan_rank(best, most, suggestions);
}
