#include "analysis/query_read.h"

#include <stdlib.h>

#include "analysis/query_part.h"
#include "base/words.h"
#include "common/memory.h"
#include "judge/judge.h"

static const int64_t PRIORITY_MAX = (int64_t)1 << 62;

static bool read_size(const struct analysis_reading *reading) {
    static const char *const fields[] = {"boardXSize", "boardYSize"};
    int64_t sizes[2] = {0, 0};
    for (int i = 0; i < 2; i++) {
        if (!json_object_get(reading->object, fields[i]))
            return analysis_refuse(reading, fields[i], "missing: expected a whole number from %d to %d",
                                   KT_BOARD_MIN, KT_BOARD_MAX);
        if (!analysis_read_integer(reading, fields[i], KT_BOARD_MIN, KT_BOARD_MAX, &sizes[i])) return false;
    }
    if (sizes[0] != sizes[1]) return analysis_refuse(reading, fields[1], "boards must be square here");
    reading->query->size = (int)sizes[0];
    return true;
}

/* Finds who moves first: initialPlayer, else the colour of the first move, else White after a handicap. */
static bool read_first(const struct analysis_reading *reading) {
    struct analysis_query *query = reading->query;
    const json_t *said = json_object_get(reading->object, "initialPlayer");
    query->first = said ? analysis_colour(said) : KT_BLACK;
    if (query->first == KT_EMPTY) return analysis_refuse(reading, "initialPlayer", "expected B or W");
    if (said) return true;
    bool handicap =
        kt_bitboard_count(&query->stones[KT_BLACK]) > 1 && kt_bitboard_is_empty(&query->stones[KT_WHITE]);
    if (query->move_count) query->first = query->moves[0].colour;
    else if (handicap) query->first = KT_WHITE;
    return true;
}

static int compare_turns(const void *a, const void *b) {
    int one = ((const struct analysis_turn *)a)->turn, other = ((const struct analysis_turn *)b)->turn;
    return one < other ? -1 : one > other;
}

/* Sorts the turns and removes doubles. */
static void sort_turns(struct analysis_query *query) {
    int kept = 0;
    qsort(query->turns, (size_t)query->turn_count, sizeof *query->turns, compare_turns);
    for (int i = 0; i < query->turn_count; i++)
        if (!kept || query->turns[i].turn != query->turns[kept - 1].turn)
            query->turns[kept++] = query->turns[i];
    query->turn_count = kept;
}

/* Reads the turns to analyse, each with its priority. */
static bool read_turns(const struct analysis_reading *reading) {
    struct analysis_query *query = reading->query;
    const json_t *list = json_object_get(reading->object, "analyzeTurns"),
                 *priorities = json_object_get(reading->object, "priorities");
    int64_t priority = 0;
    if (!analysis_read_integer(reading, "priority", -PRIORITY_MAX, PRIORITY_MAX, &priority)) return false;
    if (list && !json_is_array(list))
        return analysis_refuse(reading, "analyzeTurns", "expected a list of whole numbers");
    size_t count = list ? json_array_size(list) : 1;
    if (priorities &&
        (json_array_size(priorities) != count || !list || json_object_get(reading->object, "priority")))
        return analysis_refuse(reading, "priorities",
                               "expected a list as long as analyzeTurns, and no priority beside it");
    query->turns = memory_zeroed((count + 1) * sizeof *query->turns);
    query->turn_count = (int)count;
    if (!list) query->turns[0] = (struct analysis_turn){query->move_count, priority};
    for (size_t i = 0; list && i < count; i++) {
        const json_t *turn = json_array_get(list, i), *own = json_array_get(priorities, i);
        if (!json_is_integer(turn) || json_integer_value(turn) < 0 ||
            json_integer_value(turn) > query->move_count)
            return analysis_refuse(reading, "analyzeTurns", "turn %zu of the list is not from 0 to %d", i,
                                   query->move_count);
        if (own && !json_is_integer(own))
            return analysis_refuse(reading, "priorities", "expected whole numbers");
        query->turns[i] =
            (struct analysis_turn){(int)json_integer_value(turn), own ? json_integer_value(own) : priority};
    }
    sort_turns(query);
    return true;
}

/* Reads limits, and what the answers are to contain. */
static bool read_wishes(const struct analysis_reading *reading) {
    struct analysis_query *query = reading->query;
    int64_t visits = query->settings.visits, line = query->settings.line_moves;
    double every = 0, first = 0;
    if (!analysis_read_integer(reading, "maxVisits", 1, (int64_t)1 << 50, &visits) ||
        !analysis_read_integer(reading, "analysisPVLen", 1, 1000, &line) ||
        !analysis_read_truth(reading, "includeOwnership", &query->ownership) ||
        !analysis_read_truth(reading, "includeOwnershipStdev", &query->ownership_deviation) ||
        !analysis_read_truth(reading, "includeMovesOwnership", &query->moves_ownership) ||
        !analysis_read_truth(reading, "includeMovesOwnershipStdev", &query->moves_ownership_deviation) ||
        !analysis_read_truth(reading, "includePolicy", &query->policy) ||
        !analysis_read_truth(reading, "includePVVisits", &query->line_visits) ||
        !analysis_read_number(reading, "reportDuringSearchEvery", 0.001, 1e6, &every))
        return false;
    first = every;
    if (!analysis_read_number(reading, "firstReportDuringSearchAfter", 0.001, 1e6, &first)) return false;
    query->settings.visits = (uint32_t)(visits < ANALYSIS_VISITS_MAX ? visits : ANALYSIS_VISITS_MAX);
    query->settings.line_moves = (int)line;
    query->report_ms = (uint32_t)(every * 1000);
    query->first_report_ms = (uint32_t)(first * 1000);
    return true;
}

/* Warns of unknown fields. */
static void warn_of_others(const struct analysis_reading *reading) {
    static const char known[] =
        "id\nmoves\ninitialStones\ninitialPlayer\nrules\nkomi\nwhiteHandicapBonus\nboardXSize\n"
        "boardYSize\nanalyzeTurns\nmaxVisits\nincludeOwnership\nincludeOwnershipStdev\n"
        "includeMovesOwnership\nincludeMovesOwnershipStdev\n"
        "includePolicy\nincludePVVisits\navoidMoves\nallowMoves\noverrideSettings\n"
        "reportDuringSearchEvery\nfirstReportDuringSearchAfter\npriority\npriorities\n"
        "analysisPVLen\nrootPolicyTemperature\nrootFpuReductionMax\n";
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)reading->object, name, value) {
        if (!kt_words_among(name, known))
            reading->complaints->tell(reading->complaints->context, true, reading->query->id, name,
                                      "unknown field, without effect");
    }
}

/* Is every move legal? */
static bool check_moves(const struct analysis_reading *reading) {
    static kt_game game;
    static kt_game_move moves[ANALYSIS_MOVES_MAX];
    const struct analysis_query *query = reading->query;
    (void)analysis_query_play(query, 0, &game, moves);
    if (!kt_judge_can(&game.board))
        return analysis_refuse(reading, "initialStones", "a chain has no liberty");
    int wrong = analysis_query_play(query, query->move_count, &game, moves);
    if (wrong < 0) return true;
    char vertex[8];
    kt_text text;
    kt_text_init(&text, vertex, sizeof vertex);
    kt_point_write(&text, query->moves[wrong].point);
    return analysis_refuse(reading, "moves", "Illegal move %d: %s", wrong, vertex);
}

struct analysis_query *analysis_query_read(const json_t *object, const struct analysis_settings *defaults,
                                           const struct analysis_complaints *complaints) {
    struct analysis_query *query = memory_zeroed(sizeof *query);
    struct analysis_reading reading = {object, complaints, query};
    query->users = 1;
    query->settings = *defaults;
    query->id = memory_copy_text(json_string_value(json_object_get(object, "id")));
    bool good = read_size(&reading) && analysis_read_rules(&reading) && analysis_read_stones(&reading) &&
                analysis_read_moves(&reading) && read_first(&reading) && read_turns(&reading) &&
                analysis_read_override(&reading) && read_wishes(&reading) && analysis_read_bars(&reading) &&
                check_moves(&reading);
    if (good) {
        warn_of_others(&reading);
        return query;
    }
    analysis_query_drop(query);
    return NULL;
}
