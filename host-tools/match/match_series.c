#include "match/match_series.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "common/complain.h"
#include "common/memory.h"
#include "common/names.h"
#include "common/progress.h"
#include "common/threads.h"
#include "match/match_journal.h"
#include "match/match_limits.h"

/* Shared by all workers; they hold the lock `series` while they use it. */
struct match_series {
    const struct match_options *options;
    struct match_tally *tally;
    struct match_journal journal;
    struct match_game *games; /* by number */
    long next,
        counted;   /* games from `next` on have not been given out; games before `counted` are in the tally */
    long kept;     /* games that were on disk before */
    uint64_t done; /* moves played since then, for the progress display */
    bool failed;
    struct progress progress;
};

/* Two programs and their game; each thread has one. */
struct match_worker {
    struct match_series *series;
    struct referee_player player[2], judge;
    kt_game game;
    uint64_t shown; /* the share of this game in `done` */
};

/* Returns a command in which {game} and {seed} are replaced. The caller frees it. */
static char *fill_in(const char *command, const struct match_options *options, long number) {
    struct memory_text text;
    FILE *stream = memory_text_begin(&text);
    while (*command) {
        if (strncmp(command, "{game}", 6) == 0) fprintf(stream, "%ld", number + 1);
        else if (strncmp(command, "{seed}", 6) == 0) fprintf(stream, "%ld", options->seed + number);
        else {
            fputc(*command++, stream);
            continue;
        }
        command += 6;
    }
    return memory_text_end(&text);
}

static void worker_begin(struct match_worker *worker, struct match_series *series, long number) {
    const struct match_options *options = series->options;
    *worker = (struct match_worker){.series = series};
    for (int i = MATCH_A; i <= MATCH_B; i++) {
        worker->player[i].command = fill_in(options->command[i], options, number);
        worker->player[i].move_seconds = options->move_seconds[i];
        worker->player[i].seed = options->seed + number;
    }
    if (options->judge) worker->judge.command = fill_in(options->judge, options, number);
    uint16_t capacity = (uint16_t)(options->most_moves + options->opening);
    kt_game_move *moves = memory_zeroed(capacity * sizeof *moves);
    if (kt_game_init(&worker->game, (int)options->size, moves, capacity) < 0)
        abort(); /* the size is checked */
    worker->game.komi = options->komi;
}

static void worker_end(struct match_worker *worker) {
    struct referee_player *players[] = {&worker->player[MATCH_A], &worker->player[MATCH_B], &worker->judge};
    for (int i = 0; i < 3; i++) {
        referee_dismiss(players[i]);
        free((char *)players[i]->command);
    }
    free(worker->game.moves);
}

/* Plays random moves that are not on the edge; on an empty board of 5 lines or more there always are some. */
static void play_opening(kt_game *game, long moves, uint32_t seed) {
    kt_random random;
    kt_random_init(&random, seed);
    int last = game->geometry.size - 1, margin = last >= 4;
    for (long i = 0; i < moves; i++) {
        kt_bitboard legal = kt_game_legal(game, game->to_move);
        kt_point points[KT_POINTS];
        uint32_t count = 0;
        KT_EACH_POINT(p, &legal) {
            int x = kt_point_x(p), y = kt_point_y(p);
            if (x >= margin && y >= margin && x <= last - margin && y <= last - margin) points[count++] = p;
        }
        if (!count || kt_game_play(game, game->to_move, points[kt_random_below(&random, count)]) < 0) return;
    }
}

/* Counts all games that can be counted by now. */
static void advance(struct match_series *series) {
    const struct match_options *options = series->options;
    while (series->counted < options->games && series->games[series->counted].finished &&
           match_tally_decide(series->tally, options) == SPRT_OPEN) {
        struct match_game *game = &series->games[series->counted];
        match_tally_add(series->tally, game, series->counted++);
        if (!game->line) continue;
        progress_end(&series->progress);
        fprintf(options->json ? stderr : stdout, "game %ld: %s\n", series->counted, game->line);
        fflush(stdout);
    }
    if (match_tally_decide(series->tally, options) != SPRT_OPEN) gtp_client_give_up();
}

/* Returns the number of the next game to play, or -1. */
static long take_number(struct match_series *series) {
    if (gtp_client_stopped()) return -1;
    while (series->next < series->options->games && series->games[series->next].finished) series->next++;
    return series->next < series->options->games ? series->next++ : -1;
}

static char *describe(const struct referee_result *result, kt_colour a_colour, int moves) {
    char line[sizeof result->remark + 128], winner[32] = "nobody wins";
    if (result->winner != KT_EMPTY)
        snprintf(winner, sizeof winner, "%s (%s) wins", result->winner == a_colour ? "A" : "B",
                 names_colour(result->winner));
    snprintf(line, sizeof line, "%s, %s, %d moves (%s)", winner, result->score, moves, result->remark);
    return memory_copy_text(line);
}

/* A finished game counts as many moves as a usual one has. */
static void advance_progress(struct match_worker *worker, bool over) {
    struct match_series *series = worker->series;
    uint64_t size = worker->game.geometry.size, usual = size * size, moves = worker->game.count;
    uint64_t shown = over ? usual : moves < usual ? moves : usual - 1;
    series->done += shown - worker->shown;
    worker->shown = shown;
    progress_show(&series->progress, series->done, (uint64_t)(series->options->games - series->kept) * usual);
}

static void show_move(void *context, const kt_game *) {
#pragma omp critical(series)
    advance_progress(context, false);
}

static void finish_game(struct match_worker *worker, long number, const struct referee_result *result,
                        double seconds) {
    struct match_series *series = worker->series;
    const struct referee_player *player = worker->player;
    kt_colour a_colour = match_colour_of_a(number);
    char name[2][sizeof player->name + 4];
    bool namesakes = strcmp(player[MATCH_A].name, player[MATCH_B].name) == 0;
    for (int i = MATCH_A; i <= MATCH_B; i++)
        snprintf(name[i], sizeof name[i], "%s%s", player[i].name, !namesakes ? "" : i ? " (B)" : " (A)");
    struct referee_names names = {name[a_colour == KT_BLACK ? MATCH_A : MATCH_B],
                                  name[a_colour == KT_BLACK ? MATCH_B : MATCH_A], result->score,
                                  result->remark};
    struct match_game *game = &series->games[number];
    *game = (struct match_game){true,
                                result->verdict,
                                result->winner,
                                worker->game.count,
                                seconds,
                                {player[MATCH_A].clock, player[MATCH_B].clock},
                                describe(result, a_colour, worker->game.count)};
    advance_progress(worker, true);
    if (match_journal_add(&series->journal, number, game, &worker->game, &names)) advance(series);
    else {
        series->failed = true;
        gtp_client_give_up();
    }
}

/* When this machine lacks something, no program loses: the match ends. */
static void end_unstarted(struct match_series *series, long number, const char *what) {
    progress_end(&series->progress);
    if (!series->failed)
        tell_user("game %ld cannot be played and is not counted, and the match ends: %s; the same command "
                  "with --keep goes on from there, perhaps with fewer --jobs",
                  number + 1, what);
    series->failed = true;
    gtp_client_give_up();
}

static void play_game(struct match_series *series, long number) {
    const struct match_options *options = series->options;
    struct match_worker worker;
    worker_begin(&worker, series, number);
    struct referee_player *a = &worker.player[MATCH_A], *b = &worker.player[MATCH_B];
    struct referee_player *player[3] = {NULL, number % 2 ? b : a, number % 2 ? a : b};
    struct referee_rules rules = {(int)options->most_moves, (int)(options->move_limit * 1000),
                                  options->judge ? &worker.judge : NULL};
    double begun = progress_clock();
    play_opening(&worker.game, options->opening, (uint32_t)(options->seed + number / 2));
    struct referee_result result = referee_play(player, &worker.game, &rules, show_move, &worker);
    double seconds = progress_clock() - begun;
#pragma omp critical(series)
    {
        if (result.verdict == REFEREE_UNSTARTED) end_unstarted(series, number, result.remark);
        else if (result.verdict != REFEREE_INTERRUPTED) finish_game(&worker, number, &result, seconds);
    }
    worker_end(&worker);
}

static void play_games(struct match_series *series) {
    int jobs = threads_make(match_limits_jobs(series->options));
    (void)jobs; /* unused without OpenMP, as in the fuzzers */
#pragma omp parallel num_threads(jobs)
    for (;;) {
        long number;
#pragma omp critical(series)
        number = take_number(series);
        if (number < 0) break;
        play_game(series, number);
    }
    progress_end(&series->progress);
}

/* Before the first game all programs must start and accept the board; later a failure to do so is a crash. */
static bool check_programs(struct match_series *series, long number) {
    struct match_worker worker;
    worker_begin(&worker, series, number);
    struct referee_player *players[] = {&worker.player[MATCH_A], &worker.player[MATCH_B],
                                        series->options->judge ? &worker.judge : NULL};
    static const char *const role[] = {"program A", "program B", "the referee"};
    bool ok = true;
    for (int i = 0; i < 3 && ok; i++) {
        if (!players[i]) continue;
        ok = referee_prepare(players[i], &worker.game) == REFEREE_FINE;
        if (!ok && !gtp_client_interrupted())
            tell_user("%s (%s) cannot play: it %s", role[i], players[i]->command, players[i]->text);
    }
    worker_end(&worker);
    return ok;
}

bool match_series_play(const struct match_options *options, struct match_tally *tally, bool *started) {
    struct match_series series = {.options = options, .tally = tally, .progress = progress_begin("playing")};
    *tally = (struct match_tally){0};
    series.games = memory_zeroed((size_t)options->games * sizeof *series.games);
    bool ok = match_journal_open(&series.journal, options, series.games);
    if (ok) {
        for (long i = 0; i < options->games; i++) series.kept += series.games[i].finished;
        if (series.kept) tell_user("%ld games were played before", series.kept);
        advance(&series);
        long first = take_number(&series);
        series.next = 0;
        ok = first < 0 || (match_limits_allow(options) && check_programs(&series, first));
    }
    *started = ok;
    if (ok) play_games(&series);
    match_journal_close(&series.journal);
    for (long i = 0; i < options->games; i++) free(series.games[i].line);
    free(series.games);
    return ok && !series.failed;
}
