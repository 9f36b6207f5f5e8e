#include "problems/problems.h"

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/names.h"
#include "common/progress.h"
#include "common/stop.h"
#include "common/threads.h"
#include "judge/judge.h"
#include "problem/corners.h"
#include "records/replay.h"
#include "records/source.h"

enum { CORNERS = 4 };

/* A game, and what was found in it. */
struct job {
    struct sgf_game game;
    char *source; /* owned; NULL: that of the game before */
    struct exercise_set found;
    size_t positions;
};

struct work {
    const struct problems_settings *settings;
    const struct choice *choice;
    struct job *job;
    size_t count, capacity, done;
    struct progress progress;
};

static bool take_game(void *user, struct sgf_game *game, const struct source_counts *) {
    struct work *work = user;
    work->job = memory_room(work->job, work->count, &work->capacity, sizeof *work->job);
    struct job *job = &work->job[work->count];
    const char *before = work->count ? job[-1].game.source : NULL;
    *job = (struct job){0};
    sgf_game_take(&job->game, game);
    sgf_game_drop_shard(&job->game);
    if (job->game.source && before && strcmp(job->game.source, before) == 0) job->game.source = before;
    else if (job->game.source) job->game.source = job->source = memory_copy_text(job->game.source);
    work->count++;
    return !stop_signal();
}

/* One game that is gone through. */
struct walk {
    const struct problems_settings *settings;
    struct exercise_finder *finder;
    struct job *job;
    bool wanted[3];                 /* by kt_colour: are the player's positions looked at? */
    kt_bitboard corner[CORNERS][2]; /* the stones there, black and white, as they were looked at last */
    kt_colour colour;
    kt_point played;
    int number;
};

/* Was the same found before in this game: the same move for some of the same stones? */
static bool was_found(const struct exercise_set *found, const struct exercise *exercise) {
    for (size_t i = 0; i < found->count; i++) {
        const struct exercise *before = found->exercise[i];
        kt_bitboard common = kt_bitboard_and(before->target, &exercise->target);
        if (before->solver == exercise->solver && before->solution[0] == exercise->solution[0] &&
            !kt_bitboard_is_empty(&common))
            return true;
    }
    return false;
}

static void keep(void *user, struct exercise *exercise) {
    struct walk *walk = user;
    const struct sgf_game *game = &walk->job->game;
    const char *source = game->source ? strrchr(game->source, '/') : NULL;
    const char *name = walk->colour == KT_BLACK ? game->black_name : game->white_name;
    char number[24] = "";
    const bool turn = exercise->solver == walk->colour;
    exercise->missed = turn;
    for (int i = 0; i < exercise->solutions; i++)
        if (exercise->solution[i] == walk->played) exercise->missed = false;
    if (walk->settings->missed && !exercise->missed) return;
    if (was_found(&walk->job->found, exercise)) return;
    if (game->number) snprintf(number, sizeof number, ", game %d", game->number);
    source = source ? source + 1 : game->source ? game->source : "";
    int length =
        snprintf(exercise->origin, sizeof exercise->origin, "%.40s%s, move %d", source, number, walk->number);
    if (turn)
        snprintf(exercise->origin + length, sizeof exercise->origin - (size_t)length, ": %.30s played %s",
                 *name ? name : names_colour(walk->colour),
                 exercise->missed ? "elsewhere" : "the right move");
    (void)exercise_set_add(&walk->job->found, exercise);
}

/* Looks for problems in a position, or in what is left of it. */
static void look_at_board(struct walk *walk, const kt_board *board, kt_colour colour) {
    exercise_find(walk->finder, board, colour, keep, walk);
    if (walk->settings->both) exercise_find(walk->finder, board, kt_opponent(colour), keep, walk);
}

/* Looks at a corner, with all stones elsewhere taken off, unless it is as it was before. */
static void look_at_corner(struct walk *walk, const kt_board *board, int corner, kt_colour colour) {
    const int size = board->geometry->size, far = size - KT_CORNERS_LINES;
    const int left = corner & 1 ? far : 0, bottom = corner & 2 ? far : 0;
    kt_bitboard points = kt_bitboard_none(), *before = walk->corner[corner];
    for (int i = 0; i < KT_CORNERS_POINTS; i++)
        kt_bitboard_set(&points, kt_point_at(left + i % KT_CORNERS_LINES, bottom + i / KT_CORNERS_LINES));
    kt_bitboard black = kt_bitboard_and(points, &board->stones[KT_BLACK]),
                white = kt_bitboard_and(points, &board->stones[KT_WHITE]);
    if (kt_bitboard_equal(&black, &before[0]) && kt_bitboard_equal(&white, &before[1])) return;
    before[0] = black;
    before[1] = white;
    kt_board cut;
    kt_board_init(&cut, board->geometry);
    kt_board_set_up(&cut, &black, &white);
    if (kt_judge_can(&cut)) look_at_board(walk, &cut, colour);
}

static bool look_at_position(void *user, const kt_board *board, kt_colour colour, kt_point point,
                             int number) {
    struct walk *walk = user;
    if (!walk->wanted[colour]) return !stop_signal();
    walk->colour = colour;
    walk->played = point;
    walk->number = number;
    walk->job->positions++;
    if (!walk->settings->corners) look_at_board(walk, board, colour);
    for (int i = 0; walk->settings->corners && i < CORNERS && board->geometry->size >= KT_CORNERS_LINES; i++)
        look_at_corner(walk, board, i, colour);
    return !stop_signal();
}

static bool is_called(const char *name, const char *wanted) { return !wanted || strcasestr(name, wanted); }

static void go_through(struct work *work, struct exercise_finder *finder, struct job *job) {
    const struct sgf_game *game = &job->game;
    kt_geometry geometry;
    kt_board board;
    if (stop_signal() || kt_geometry_init(&geometry, game->size) < 0) return;
    struct walk walk = {.settings = work->settings, .finder = finder, .job = job};
    walk.wanted[KT_BLACK] = is_called(game->black_name, work->settings->player);
    walk.wanted[KT_WHITE] = is_called(game->white_name, work->settings->player);
    exercise_finder_begin(finder, work->choice, game->size);
    (void)replay_game(game, &geometry, &board, look_at_position, &walk);
#pragma omp critical
    progress_show(&work->progress, ++work->done, work->count);
}

static void work_through(struct work *work) {
    int threads = threads_make(work->settings->threads);
    CLEANUP_FREE struct exercise_finder **finder =
        memory_zeroed((size_t)threads * sizeof(struct exercise_finder *));
    for (int i = 0; i < threads; i++) {
        finder[i] = memory_zeroed(sizeof **finder);
        exercise_finder_init(finder[i], &work->settings->find);
    }
    work->progress = progress_begin("looking for problems");
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads)
    for (size_t i = 0; i < work->count; i++) go_through(work, finder[omp_get_thread_num()], &work->job[i]);
    progress_end(&work->progress);
    for (int i = 0; i < threads; i++) {
        exercise_finder_free(finder[i]);
        free(finder[i]);
    }
}

static void gather(struct work *work, struct problems_result *result) {
    for (size_t i = 0; i < work->count; i++) {
        struct job *job = &work->job[i];
        for (size_t j = 0; j < job->found.count; j++)
            (void)exercise_set_add(&result->set, job->found.exercise[j]);
        result->games += job->positions != 0;
        result->positions += job->positions;
        result->set.duplicates += job->found.duplicates;
    }
    exercise_set_sort(&result->set);
}

static void free_work(struct work *work) {
    for (size_t i = 0; i < work->count; i++) {
        sgf_game_free(&work->job[i].game);
        exercise_set_free(&work->job[i].found);
        free(work->job[i].source);
    }
    free(work->job);
}

bool problems_find(const struct problems_settings *settings, const struct choice *choice, char *const *paths,
                   int count, struct problems_result *result) {
    struct work work = {.settings = settings, .choice = choice};
    struct source_counts counts = {0};
    double begun = progress_clock();
    *result = (struct problems_result){0};
    bool ok = source_read((const char *const *)paths, count, stderr, take_game, &work, &counts);
    if (ok && !work.count && !stop_signal()) {
        fputs("katachi: no game of Go was found\n", stderr);
        ok = false;
    }
    if (ok) work_through(&work);
    if (ok) gather(&work, result);
    free_work(&work);
    result->seconds = progress_clock() - begun;
    return ok;
}
