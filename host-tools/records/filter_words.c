#include "records/filter.h"

static const char *reason_text(enum filter_reason reason) {
    switch (reason) {
    case FILTER_SIZE: return "other board size";
    case FILTER_HANDICAP: return "handicap";
    case FILTER_RANK: return "rank";
    case FILTER_MARGIN: return "margin";
    case FILTER_TIME: return "lost on time";
    case FILTER_DUPLICATE: return "duplicates";
    default: return "taken";
    }
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
                                     {counts->board_size, "not on a square board of 2 to 19 lines"}};
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
    if (counts->files_unread)
        fprintf(stream, "; %zu of %zu files could not be read", counts->files_unread, counts->files);
    fputc('\n', stream);
}

/* The most frequent size among the games that were refused for their size. */
static int most_frequent_size(const struct game_filter *filter) {
    int most = KT_BOARD_MIN;
    for (int size = KT_BOARD_MIN; size <= KT_BOARD_MAX; size++)
        if (filter->of_size[size] > filter->of_size[most]) most = size;
    return most;
}

static void explain_rank(FILE *stream, const struct game_filter *filter) {
    const char *other = filter->settings.weakest.scale == FILTER_GRADE ? "a rating" : "a grade (kyu or dan)";
    size_t count = filter->count[FILTER_RANK], weaker = count - filter->unranked - filter->incomparable;
    fprintf(
        stream,
        "  %zu by --rank: in %zu of them a player has no rank (BR, WR), in %zu %s, in %zu too low a rank\n",
        count, filter->unranked, filter->incomparable, other, weaker);
}

static void explain_margin(FILE *stream, const struct game_filter *filter) {
    size_t count = filter->count[FILTER_MARGIN];
    fprintf(stream, "  %zu by --margin: in %zu of them the result (RE) is unknown, %zu won by more\n", count,
            filter->undecided, count - filter->undecided);
}

void filter_explain_none(FILE *stream, const struct game_filter *filter, const struct source_counts *counts) {
    const size_t *count = filter->count;
    int size = filter->settings.size, most = most_frequent_size(filter);
    fprintf(stream, "katachi: no game is left to work on. Of the %zu games read, these were left out:\n",
            counts->games);
    if (count[FILTER_SIZE])
        fprintf(stream, "  %zu not on %dx%d boards; %zu of them on %dx%d, which --size %d takes\n",
                count[FILTER_SIZE], size, size, filter->of_size[most], most, most, most);
    if (count[FILTER_HANDICAP])
        fprintf(stream, "  %zu with a handicap, which --handicap takes\n", count[FILTER_HANDICAP]);
    if (count[FILTER_RANK]) explain_rank(stream, filter);
    if (count[FILTER_MARGIN]) explain_margin(stream, filter);
    if (count[FILTER_TIME]) fprintf(stream, "  %zu by --no-time\n", count[FILTER_TIME]);
    if (counts->broken) fprintf(stream, "  %zu broken\n", counts->broken);
    if (counts->not_go) fprintf(stream, "  %zu of games other than Go\n", counts->not_go);
    if (counts->board_size)
        fprintf(stream, "  %zu not on a square board of %d to %d lines\n", counts->board_size, KT_BOARD_MIN,
                KT_BOARD_MAX);
}
