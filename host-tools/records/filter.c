#include "records/filter.h"

#include <string.h>

#include "common/complain.h"
#include "records/duplicates.h"
#include "records/replay.h"

struct filter_settings filter_settings_default(void) {
    return (struct filter_settings){.size = 9, .weakest = {FILTER_NO_RANK, 0}, .margin_max = -1};
}

kt_status filter_init(struct game_filter *filter, const struct filter_settings *settings, FILE *complaints) {
    memset(filter, 0, sizeof *filter);
    filter->settings = *settings;
    filter->complaints = complaints;
    kt_status status = kt_geometry_init(&filter->geometry, settings->size);
    if (status >= 0 && settings->refuse_duplicates) filter->seen = duplicates_new();
    return status;
}

void filter_free(struct game_filter *filter) {
    duplicates_free(filter->seen);
    filter->seen = NULL;
}

/* Also counts the reason: a player without a rank goes before one on the other scale, and that before a
 * weak one. */
static bool is_strong_enough(struct game_filter *filter, const struct sgf_game *game) {
    struct filter_rank weakest = filter->settings.weakest;
    if (weakest.scale == FILTER_NO_RANK) return true;
    const struct filter_rank rank[] = {filter_rank_of(game, KT_BLACK), filter_rank_of(game, KT_WHITE)};
    bool unranked = rank[0].scale == FILTER_NO_RANK || rank[1].scale == FILTER_NO_RANK;
    bool incomparable = rank[0].scale != weakest.scale || rank[1].scale != weakest.scale;
    filter->unranked += unranked;
    filter->incomparable += incomparable && !unranked;
    return !incomparable && rank[0].value >= weakest.value && rank[1].value >= weakest.value;
}

static bool is_close_enough(struct game_filter *filter, const struct sgf_result *result) {
    int margin_max = filter->settings.margin_max;
    if (margin_max < 0) return true;
    filter->undecided += result->how == SGF_HOW_UNKNOWN;
    return result->how == SGF_BY_POINTS ? result->margin <= margin_max : result->how != SGF_HOW_UNKNOWN;
}

static void report_illegal(const struct game_filter *filter, const struct sgf_game *game) {
    kt_board board;
    char text[128];
    struct replay_end end = replay_game(game, &filter->geometry, &board, NULL, NULL);
    if (end.illegal == 0 || !filter->complaints) return;
    replay_describe(&end, text, sizeof text);
    complain(filter->complaints, game->source, game->line, 0, "%s; played, not learned from", text);
}

static enum filter_reason decide(struct game_filter *filter, const struct sgf_game *game) {
    const struct filter_settings *settings = &filter->settings;
    if (game->size != settings->size) {
        filter->of_size[game->size]++;
        return FILTER_SIZE;
    }
    if (!settings->allow_handicap && sgf_game_has_handicap(game)) return FILTER_HANDICAP;
    if (!is_strong_enough(filter, game)) return FILTER_RANK;
    if (!is_close_enough(filter, &game->result)) return FILTER_MARGIN;
    if (settings->refuse_time && game->result.how == SGF_BY_TIME) return FILTER_TIME;
    if (settings->refuse_duplicates && !duplicates_add(filter->seen, game)) return FILTER_DUPLICATE;
    report_illegal(filter, game);
    return FILTER_TAKEN;
}

enum filter_reason filter_decide(struct game_filter *filter, const struct sgf_game *game) {
    enum filter_reason reason = decide(filter, game);
    filter->count[reason]++;
    return reason;
}

struct filtering {
    struct game_filter *filter;
    source_game_fn *on_game;
    void *user;
};

static bool hand_on(void *user, struct sgf_game *game, const struct source_counts *counts) {
    const struct filtering *to = user;
    return filter_decide(to->filter, game) != FILTER_TAKEN || to->on_game(to->user, game, counts);
}

bool filter_read(struct game_filter *filter, const char *const *paths, int count, source_game_fn *on_game,
                 void *user, struct source_counts *counts) {
    struct filtering to = {filter, on_game, user};
    return source_read(paths, count, filter->complaints, hand_on, &to, counts);
}
