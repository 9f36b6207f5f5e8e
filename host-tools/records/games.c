#include "records/games.h"

#include <stdlib.h>
#include <string.h>

#include "base/crc32.h"
#include "base/random.h"
#include "common/complain.h"
#include "common/memory.h"
#include "common/progress.h"

const char games_title[] =
    "GAMES are any mix of game records, folders and archives (zip, tar, 7z ...). Records are SGF files, or "
    "files of Tygem (.gib), CyberOro and WBaduk (.ngf) or PandaNet (.ugf, .ugi). Options choose among their "
    "games:";

static void read_rank(const struct options_row *row, char *const *values, void *field) {
    struct filter_rank rank = filter_rank_read(*values);
    if (rank.scale == FILTER_NO_RANK)
        options_wrong(row, *values, "30k..1k, 1d..9d, 1p..9p or a rating such as 2200");
    *(struct filter_rank *)field = rank;
}

static void read_shuffle(const struct options_row *row, char *const *values, void *field) {
    struct games_settings *settings = field;
    settings->shuffle = true;
    settings->seed = (uint32_t)options_integer(row, *values);
}

const struct options_row games_filter_rows[] = {
    {"rank", 0, "RANK",
     "leave out games in which a player is weaker than RANK: 30k..1k, 1d..9d, 1p..9p, or a rating such as "
     "2200",
     OPTIONS_OWN, .read = read_rank, OPTIONS_FIELD(struct games_settings, filter.weakest)},
    {"margin", 0, "POINTS",
     "leave out games won by more than POINTS; those won by resignation stay. Wächter 2008 uses 6.5",
     OPTIONS_POINTS, 0, 361, OPTIONS_FIELD(struct games_settings, filter.margin_max)},
    {"no-time", 0, NULL, "leave out games lost on time",
     OPTIONS_FIELD(struct games_settings, filter.refuse_time)},
    {"no-duplicates", 0, NULL,
     "leave out games with the moves of an earlier game, even when the board is turned or mirrored",
     OPTIONS_FIELD(struct games_settings, filter.refuse_duplicates)},
    {0},
};

const struct options_row games_order_rows[] = {
    {"size", 0, "N", "use games on boards of N lines", OPTIONS_INTEGER, KT_BOARD_MIN, KT_BOARD_MAX,
     OPTIONS_FIELD(struct games_settings, filter.size)},
    {"handicap", 0, NULL, "use handicap games too",
     OPTIONS_FIELD(struct games_settings, filter.allow_handicap)},
    {"shuffle", 0, "SEED",
     "put the games into a random order, which SEED decides, before --skip and --take apply", OPTIONS_OWN, 0,
     UINT32_MAX, .read = read_shuffle},
    {"skip", 0, "N", "leave out the first N games", OPTIONS_INTEGER, 0, INT32_MAX,
     OPTIONS_FIELD(struct games_settings, skip)},
    {"take", 0, "N", "use N games, the next after those that --skip leaves out", OPTIONS_INTEGER, 1,
     INT32_MAX, .standard = "all", OPTIONS_FIELD(struct games_settings, take)},
    {"moves", 0, "N", "use the first N moves of each game, passes counted", OPTIONS_INTEGER, 1,
     SGF_ACTIONS_MAX, .standard = "all", OPTIONS_FIELD(struct games_settings, moves)},
    {0},
};

struct games_settings games_settings_default(void) {
    return (struct games_settings){.filter = filter_settings_default(), .take = SIZE_MAX};
}

struct reading {
    const struct games_settings *settings;
    struct games *games;
    size_t first;       /* games in `games` before */
    size_t taken;       /* games that the filter has taken so far */
    uint64_t bytes_max; /* memory that all games may take */
    bool full;          /* they would take more */
    struct progress progress;
};

const char *games_keep_source(struct games *games, const char *source) {
    if (!source) return NULL;
    char *last = games->sources ? games->source[games->sources - 1] : NULL;
    if (last && !strcmp(last, source)) return last;
    games->source = memory_resize(games->source, (games->sources + 1) * sizeof *games->source);
    games->bytes += strlen(source) + sizeof *games->source;
    return games->source[games->sources++] = memory_copy_text(source);
}

static bool is_among_taken(const struct games_settings *settings, size_t number) {
    return number >= settings->skip && number - settings->skip < settings->take;
}

static bool keep(void *user, struct sgf_game *game, const struct source_counts *counts) {
    struct reading *reading = user;
    struct games *games = reading->games;
    progress_show(&reading->progress, counts->bytes_done, counts->bytes_total);
    /* With a shuffle, all must be there before some are left out. */
    if (!is_among_taken(reading->settings, reading->taken++) && !reading->settings->shuffle) return true;
    if (!reading->settings->labels) sgf_game_drop_shard(game);
    sgf_game_shrink(game);
    games->bytes += sgf_game_bytes(game);
    reading->full = games->bytes > reading->bytes_max;
    if (reading->full)
        return complain(
            stderr, game->source, game->line, 0,
            "up to here the games fill %.0f MiB, half of the memory that this program may use; use "
            "fewer games: --take, "
            "--no-duplicates, --rank, or fewer files",
            (double)reading->bytes_max / (1 << 20));
    games->game = memory_room(games->game, games->count, &games->capacity, sizeof *games->game);
    game->source = games_keep_source(games, game->source);
    sgf_game_take(&games->game[games->count++], game);
    return true;
}

/* Fisher and Yates' shuffle. */
static void shuffle(struct sgf_game *game, size_t count, uint32_t seed) {
    kt_random random;
    kt_random_init(&random, seed);
    for (size_t i = count; i > 1; i--) {
        size_t j = kt_random_next(&random) % i;
        struct sgf_game other = game[j];
        game[j] = game[i - 1];
        game[i - 1] = other;
    }
}

/* Drops the games from number `first` on that are not to be taken. */
static void cut(struct games *games, size_t first, const struct games_settings *settings) {
    size_t kept = first;
    for (size_t i = first; i < games->count; i++) {
        if (is_among_taken(settings, i - first)) games->game[kept++] = games->game[i];
        else sgf_game_free(&games->game[i]);
    }
    games->count = kept;
}

/* Ends the game before its move number moves + 1. */
static void shorten(struct sgf_game *game, int moves) {
    size_t end = 0;
    for (; end < game->count; end++)
        if (game->actions[end].kind != SGF_SET && moves-- == 0) break;
    if (end < game->count) game->next = KT_EMPTY;
    game->count = end;
}

static void explain_none(const struct games_settings *settings, const struct game_filter *filter,
                         const struct source_counts *counts) {
    if (counts->games == 0)
        tell_user("no game record was found; expected SGF files, or folders and archives with such");
    else if (filter->count[FILTER_TAKEN])
        tell_user("no game is left to work on: --skip %zu leaves out all %zu", settings->skip,
                  filter->count[FILTER_TAKEN]);
    else filter_explain_none(stderr, filter, counts);
}

bool games_add(struct games *games, const struct games_settings *settings, char *const *paths, int count) {
    CLEANUP(filter_free) struct game_filter filter = {0};
    if (filter_init(&filter, &settings->filter, stderr) < 0)
        return false; /* the row of --size has checked it */
    struct source_counts counts = {0};
    struct reading reading = {.settings = settings,
                              .games = games,
                              .first = games->count,
                              .bytes_max = memory_half(),
                              .progress = progress_begin("reading games")};
    bool ok =
        filter_read(&filter, (const char *const *)paths, count, keep, &reading, &counts) && !reading.full;
    progress_end(&reading.progress);
    if (!reading.full) filter_print_summary(stderr, &filter, &counts);
    games->skipped += filter_skipped(&filter, &counts);
    if (settings->shuffle) {
        shuffle(games->game + reading.first, games->count - reading.first, settings->seed);
        cut(games, reading.first, settings);
    }
    for (size_t i = reading.first; settings->moves && i < games->count; i++)
        shorten(&games->game[i], settings->moves);
    if (ok && games->count == reading.first) explain_none(settings, &filter, &counts);
    if (!ok) games_free(games);
    return ok;
}

bool games_read(struct games *games, const struct games_settings *settings, char *const *paths, int count) {
    size_t before = games->count;
    if (!games_add(games, settings, paths, count)) return false;
    bool any = games->count > before;
    if (!any) games_free(games);
    return any;
}

uint32_t games_crc(const struct games *games) {
    uint32_t crc = 0;
    for (size_t i = 0; i < games->count; i++) {
        const struct sgf_game *game = &games->game[i];
        for (size_t j = 0; j < game->count; j++) {
            const struct sgf_action *action = &game->actions[j];
            const uint8_t step[] = {(uint8_t)action->kind, (uint8_t)action->colour, action->x, action->y};
            crc = kt_crc32(crc, step, sizeof step);
        }
        crc = kt_crc32(crc, "", 1); /* where a game ends */
    }
    return crc;
}

void games_free(struct games *games) {
    for (size_t i = 0; i < games->count; i++) sgf_game_free(&games->game[i]);
    free(games->game);
    for (size_t i = 0; i < games->sources; i++) free(games->source[i]);
    free(games->source);
    *games = (struct games){0};
}
