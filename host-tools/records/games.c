#include "records/games.h"

#include <stdlib.h>

#include "base/crc32.h"
#include "base/random.h"
#include "common/memory.h"
#include "common/options.h"
#include "common/progress.h"

const char games_help[] =
    "GAMES are SGF files, folders and archives (zip, tar, 7z ...), mixed. Which of their games are used:\n"
    "  --size N          games on this board size (2..19, default 9)\n"
    "  --rank RANK       weakest rank of both players: 30k..1k, 1d..9d, 1p..9p, or a rating such as 2200\n"
    "  --margin POINTS   won by no more than this, or by resignation (the thesis: 6.5)\n"
    "  --no-time         not those lost on time\n"
    "  --handicap        handicap games too\n"
    "  --no-duplicates   not those with the moves of an earlier game, perhaps turned or mirrored\n"
    "  --shuffle SEED    in an order decided by SEED, then\n"
    "  --skip N          not the first N, then\n"
    "  --take N          only the next N\n"
    "  --moves N         only the first N moves of each game, passes counted\n";

struct games_settings games_settings_default(void) {
    return (struct games_settings){.filter = filter_settings_default(), .take = SIZE_MAX};
}

bool games_option(struct games_settings *settings, int option, const char *argument) {
    struct filter_settings *filter = &settings->filter;
    switch (option) {
    case GAMES_SIZE: filter->size = (int)options_integer("size", argument, KT_BOARD_MIN, KT_BOARD_MAX); break;
    case GAMES_RANK:
        filter->weakest = filter_rank_read(argument);
        if (filter->weakest.scale != FILTER_NO_RANK) break;
        fprintf(stderr, "katachi: --rank wants 30k..1k, 1d..9d, 1p..9p or a rating such as 2200, not '%s'\n",
                argument);
        exit(2);
    case GAMES_MARGIN: filter->margin_max = options_half_points("margin", argument, 0, 361); break;
    case GAMES_NO_TIME: filter->refuse_time = true; break;
    case GAMES_HANDICAP: filter->allow_handicap = true; break;
    case GAMES_NO_DUPLICATES: filter->refuse_duplicates = true; break;
    case GAMES_SHUFFLE:
        settings->shuffle = true;
        settings->seed = (uint32_t)options_integer("shuffle", argument, 0, UINT32_MAX);
        break;
    case GAMES_SKIP: settings->skip = (size_t)options_integer("skip", argument, 0, INT32_MAX); break;
    case GAMES_TAKE: settings->take = (size_t)options_integer("take", argument, 1, INT32_MAX); break;
    case GAMES_MOVES: settings->moves = (int)options_integer("moves", argument, 1, SGF_ACTIONS_MAX); break;
    default: return false;
    }
    return true;
}

struct reading {
    struct games *games;
    size_t capacity;
    struct progress progress;
};

static bool keep(void *user, struct sgf_game *game, const struct source_counts *counts) {
    struct reading *reading = user;
    struct games *games = reading->games;
    progress_show(&reading->progress, counts->bytes_done, counts->bytes_total);
    if (games->count == reading->capacity) {
        reading->capacity = reading->capacity ? reading->capacity * 2 : 256;
        games->game = memory_resize(games->game, reading->capacity * sizeof *games->game);
    }
    sgf_game_take(&games->game[games->count++], game);
    return true;
}

/* Fisher and Yates' shuffle. */
static void shuffle(struct games *games, uint32_t seed) {
    kt_random random;
    kt_random_init(&random, seed);
    for (size_t i = games->count; i > 1; i--) {
        size_t j = kt_random_next(&random) % i;
        struct sgf_game other = games->game[j];
        games->game[j] = games->game[i - 1];
        games->game[i - 1] = other;
    }
}

static void cut(struct games *games, size_t skip, size_t take) {
    size_t kept = 0;
    for (size_t i = 0; i < games->count; i++) {
        if (i >= skip && kept < take) games->game[kept++] = games->game[i];
        else sgf_game_free(&games->game[i]);
    }
    games->count = kept;
}

/* Ends the game before its move number moves + 1. */
static void shorten(struct sgf_game *game, int moves) {
    size_t end = 0;
    for (; end < game->count; end++)
        if (game->actions[end].kind != SGF_SET && moves-- == 0) break;
    game->count = end;
}

bool games_read(struct games *games, const struct games_settings *settings, char *const *paths, int count) {
    *games = (struct games){0};
    struct game_filter filter;
    if (filter_init(&filter, &settings->filter, stderr) < 0) return false; /* games_option checked the size */
    struct source_counts counts = {0};
    struct reading reading = {.games = games, .progress = progress_begin("reading games")};
    bool ok = filter_read(&filter, (const char *const *)paths, count, keep, &reading, &counts);
    progress_end(&reading.progress);
    filter_print_summary(stderr, &filter, &counts);
    games->skipped = filter_skipped(&filter, &counts);
    filter_free(&filter);
    if (settings->shuffle) shuffle(games, settings->seed);
    cut(games, settings->skip, settings->take);
    for (size_t i = 0; settings->moves && i < games->count; i++) shorten(&games->game[i], settings->moves);
    if (ok && games->count == 0) {
        if (counts.games == 0)
            fputs("katachi: no game record was found; wanted are SGF files, folders and archives of them\n",
                  stderr);
        else if (filter.count[FILTER_SIZE])
            fprintf(stderr, "katachi: no game is left to work on; wanted were games on %dx%d boards\n",
                    settings->filter.size, settings->filter.size);
        else fputs("katachi: no game is left to work on\n", stderr);
        ok = false;
    }
    if (!ok) games_free(games);
    return ok;
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
    *games = (struct games){0};
}
