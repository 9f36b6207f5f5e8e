/* Reads the stones, the moves, and the moves that the search must leave out. */

#include "analysis/query_part.h"
#include "common/memory.h"

static const char wanted_pairs[] = "expected a list of pairs [\"B\" or \"W\", vertex]";

/* Reads the pair at `index` of a list. */
static bool read_pair(const struct analysis_reading *reading, const char *field, size_t index,
                      struct analysis_move *move) {
    const json_t *pair = json_array_get(json_object_get(reading->object, field), index);
    if (!json_is_array(pair) || json_array_size(pair) != 2)
        return analysis_refuse(reading, field, wanted_pairs);
    move->colour = analysis_colour(json_array_get(pair, 0));
    int p = analysis_vertex(json_array_get(pair, 1), reading->query->size);
    if (move->colour == KT_EMPTY)
        return analysis_refuse(reading, field, "pair %zu names no colour, B or W", index);
    if (p < 0)
        return analysis_refuse(reading, field, "pair %zu names neither a point of the board nor a pass",
                               index);
    move->point = (kt_point)p;
    return true;
}

bool analysis_read_stones(const struct analysis_reading *reading) {
    struct analysis_query *query = reading->query;
    const json_t *list = json_object_get(reading->object, "initialStones");
    if (!list) return true;
    if (!json_is_array(list)) return analysis_refuse(reading, "initialStones", wanted_pairs);
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct analysis_move stone = {KT_EMPTY, 0};
        if (!read_pair(reading, "initialStones", i, &stone)) return false;
        if (stone.point == KT_PASS) return analysis_refuse(reading, "initialStones", "pair %zu is a pass", i);
        /* A later stone replaces an earlier one on the same point. */
        kt_bitboard_clear(&query->stones[kt_opponent(stone.colour)], stone.point);
        kt_bitboard_set(&query->stones[stone.colour], stone.point);
    }
    return true;
}

bool analysis_read_moves(const struct analysis_reading *reading) {
    struct analysis_query *query = reading->query;
    const json_t *list = json_object_get(reading->object, "moves");
    if (!json_is_array(list)) return analysis_refuse(reading, "moves", wanted_pairs);
    if (json_array_size(list) > ANALYSIS_MOVES_MAX)
        return analysis_refuse(reading, "moves", "games of more than %d moves are too long",
                               ANALYSIS_MOVES_MAX);
    query->move_count = (int)json_array_size(list);
    query->moves = memory_zeroed(((size_t)query->move_count + 1) * sizeof *query->moves);
    for (int i = 0; i < query->move_count; i++)
        if (!read_pair(reading, "moves", (size_t)i, &query->moves[i])) return false;
    return true;
}

/* One entry of avoidMoves or allowMoves. */
static bool read_bar(const struct analysis_reading *reading, const char *field, const json_t *entry,
                     bool allows) {
    struct analysis_query *query = reading->query;
    const json_t *list = json_object_get(entry, "moves"), *until = json_object_get(entry, "untilDepth");
    kt_colour colour = analysis_colour(json_object_get(entry, "player"));
    json_int_t depth = json_integer_value(until);
    if (colour == KT_EMPTY || !json_is_array(list) || !json_is_integer(until) || depth < 1)
        return analysis_refuse(reading, field,
                               "expected entries of player (B or W), moves (a list of vertices) and "
                               "untilDepth (1 or more)");
    uint16_t bar = (uint16_t)(depth < UINT16_MAX ? depth : UINT16_MAX);
    uint16_t *cells = query->barred.until[kt_field_colour(colour)];
    if (allows)
        for (int cell = 0; cell < KT_CELLS; cell++) cells[cell] = bar;
    for (size_t i = 0; i < json_array_size(list); i++) {
        int p = analysis_vertex(json_array_get(list, i), query->size);
        if (p < 0)
            return analysis_refuse(reading, field, "move %zu is neither a point of the board nor a pass", i);
        cells[kt_field_cell((kt_point)p)] = allows ? 0 : bar;
    }
    query->bars = true;
    return true;
}

bool analysis_read_bars(const struct analysis_reading *reading) {
    const json_t *allow = json_object_get(reading->object, "allowMoves"),
                 *avoid = json_object_get(reading->object, "avoidMoves"), *list = allow ? allow : avoid;
    const char *field = allow ? "allowMoves" : "avoidMoves";
    if (allow && avoid) return analysis_refuse(reading, field, "expected allowMoves or avoidMoves, not both");
    if (list && !json_is_array(list)) return analysis_refuse(reading, field, "expected a list");
    bool allows[3] = {false, false, false}; /* by kt_colour */
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *entry = json_array_get(list, i);
        bool *known = &allows[analysis_colour(json_object_get(entry, "player"))];
        if (allow && *known) return analysis_refuse(reading, field, "expected one entry for each player");
        if (!read_bar(reading, field, entry, allow)) return false;
        *known = true;
    }
    return true;
}
