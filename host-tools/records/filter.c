#include "records/filter.h"

#include <string.h>

#include "records/duplicates.h"
#include "records/replay.h"

/* The words for a reason in the summary. */
static const char *reason_text(enum filter_reason reason) {
    switch (reason) {
    case FILTER_SIZE: return "other board size";
    case FILTER_HANDICAP: return "handicap";
    case FILTER_RANK: return "rank";
    case FILTER_MARGIN: return "margin";
    case FILTER_TIME: return "lost on time";
    case FILTER_ILLEGAL: return "illegal move";
    case FILTER_DUPLICATE: return "duplicates";
    default: return "taken";
    }
}

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

static bool is_strong_enough(const struct sgf_game *game, struct filter_rank weakest) {
    if (weakest.scale == FILTER_NO_RANK) return true;
    for (kt_colour colour = KT_BLACK; colour <= KT_WHITE; colour++) {
        struct filter_rank rank = filter_rank_of(game, colour);
        if (rank.scale != weakest.scale || rank.value < weakest.value) return false;
    }
    return true;
}

static bool is_close_enough(const struct sgf_result *result, int margin_max) {
    if (margin_max < 0) return true;
    return result->how == SGF_BY_POINTS ? result->margin <= margin_max : result->how != SGF_HOW_UNKNOWN;
}

static bool is_legal(const struct game_filter *filter, const struct sgf_game *game) {
    kt_board board;
    struct replay_end end = replay_game(game, &filter->geometry, &board, NULL, NULL);
    if (end.status >= 0) return true;
    if (filter->complaints)
        source_complain(filter->complaints, game->source, game->line, 0, "move %d is illegal: %s",
                        end.moves + 1, kt_status_text(end.status));
    return false;
}

static enum filter_reason decide(const struct game_filter *filter, const struct sgf_game *game) {
    const struct filter_settings *settings = &filter->settings;
    if (game->size != settings->size) return FILTER_SIZE;
    if (!settings->allow_handicap && sgf_game_has_handicap(game)) return FILTER_HANDICAP;
    if (!is_strong_enough(game, settings->weakest)) return FILTER_RANK;
    if (!is_close_enough(&game->result, settings->margin_max)) return FILTER_MARGIN;
    if (settings->refuse_time && game->result.how == SGF_BY_TIME) return FILTER_TIME;
    if (!is_legal(filter, game)) return FILTER_ILLEGAL;
    if (settings->refuse_duplicates && !duplicates_add(filter->seen, game)) return FILTER_DUPLICATE;
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

size_t filter_skipped(const struct game_filter *filter, const struct source_counts *counts) {
    size_t skipped = counts->broken + counts->not_go + counts->board_size;
    for (int i = FILTER_TAKEN + 1; i < FILTER_REASONS; i++) skipped += filter->count[i];
    return skipped;
}

void filter_print_summary(FILE *stream, const struct game_filter *filter,
                          const struct source_counts *counts) {
    struct {
        size_t count;
        const char *what;
    } reasons[FILTER_REASONS + 2] = {{counts->broken, "broken"},
                                     {counts->not_go, "not Go"},
                                     {counts->board_size, "no board of 2 to 19 lines"}};
    for (int i = FILTER_TAKEN + 1; i < FILTER_REASONS; i++) {
        reasons[i + 2].count = filter->count[i];
        reasons[i + 2].what = reason_text((enum filter_reason)i);
    }
    size_t skipped = filter_skipped(filter, counts);
    fprintf(stream, "%zu games read, %zu skipped", counts->games, skipped);
    const char *separator = ": ";
    for (;;) { /* the most frequent reason first */
        size_t most = 0;
        for (size_t i = 1; i < sizeof reasons / sizeof *reasons; i++)
            if (reasons[i].count > reasons[most].count) most = i;
        if (reasons[most].count == 0) break;
        fprintf(stream, "%s%zu %s", separator, reasons[most].count, reasons[most].what);
        separator = ", ";
        reasons[most].count = 0;
    }
    if (counts->files_broken)
        fprintf(stream, "; %zu of %zu files %s broken", counts->files_broken, counts->files,
                counts->files_broken == 1 ? "is" : "are");
    fputc('\n', stream);
}
