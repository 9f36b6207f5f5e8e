/* Fuzzes queries of the analysis protocol (libFuzzer). Whatever the bytes are: a query is refused with one error, or all its
 * turns can be played on a board of its size, and its settings are within their bounds. */
#include <stdlib.h>
#include <string.h>

#include "analysis/action.h"
#include "analysis/query_read.h"
#include "search/tree.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

static void require(bool holds) {
    if (!holds) abort();
}

static int errors;

static void tell(void *context, bool warning, const char *id, const char *field, const char *text) {
    (void)context;
    (void)field;
    require(text && *text && (!id || strlen(id) < 1 << 20));
    errors += !warning;
}

static void check_query(const struct analysis_query *query) {
    static kt_game game;
    static kt_game_move moves[ANALYSIS_MOVES_MAX];
    require(query->size >= KT_BOARD_MIN && query->size <= KT_BOARD_MAX && query->komi >= -1600 &&
            query->komi <= 1600);
    require(query->settings.visits >= 1 && query->settings.visits <= KT_NODE_VISITS_MAX);
    require(query->settings.line_moves >= 1 && query->settings.line_moves <= 1000);
    for (int i = 0; i < query->turn_count; i++) {
        require(i == 0 || query->turns[i].turn > query->turns[i - 1].turn);
        require(analysis_query_play(query, query->turns[i].turn, &game, moves) == -1);
        require(game.count == query->turns[i].turn && game.geometry.size == query->size);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    static const struct analysis_complaints complaints = {tell, NULL};
    const struct analysis_settings defaults = {
        .perspective = KT_BLACK, .visits = 500, .line_moves = 15, .at_once = 1};
    json_error_t error;
    json_t *object = json_loadb((const char *)bytes, count, JSON_DECODE_ANY, &error);
    if (object && json_is_string(json_object_get(object, "id"))) {
        struct analysis_action action;
        const kt_image *const none = NULL;
        errors = 0;
        if (analysis_action_read(object, &action, &complaints)) {
            (void)analysis_action_means(&action, "a", 1);
            analysis_action_add(&action, object, &none);
        }
        errors = 0;
        struct analysis_query *query = analysis_query_read(object, &defaults, &complaints);
        require(errors == (query ? 0 : 1));
        if (query) {
            check_query(query);
            analysis_query_drop(query);
        }
    }
    json_decref(object);
    return 0;
}
