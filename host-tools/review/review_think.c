#include "review/review_think.h"

#include <omp.h>
#include <stdlib.h>

#include "common/clock.h"
#include "common/memory.h"
#include "common/progress.h"
#include "common/stop.h"
#include "common/threads.h"
#include "player/thought.h"
#include "review/review_verdict.h"

enum {
    SLICE = 128,       /* playouts between two looks at the clock */
    MOVES_ROOM = 4400, /* of a game: REVIEW_MOVES_MAX, and the moves that a search looks ahead */
};

/* A position to analyse. */
struct job {
    int number; /* moves before it */
    int better; /* then this one of the best moves of the position before; -1: the record's */
    struct review_position *result;
};

/* What each thread has for itself. */
struct thinker {
    kt_player player;
    kt_player_config config;
    kt_game game;
    kt_game_move moves[MOVES_ROOM];
    kt_player_request request;
    kt_survey survey;
    kt_suggestion suggestions[KT_POINTS];
};

/* What the threads share. */
struct thinking {
    struct review *review;
    const struct review_settings *settings;
    const struct choice *choice;
    struct journal *journal;
    struct thinker **thinkers;
    struct job *jobs;
    int job_count;
    int done, expected; /* positions, since the beginning */
    struct progress progress;
    bool failed;
};

static struct review_figures figures_of(const struct thinker *thinker, const kt_thought_move *move) {
    bool evaluates = kt_player_evaluates(&thinker->player, &thinker->game);
    struct review_figures figures = {
        .visits = move->visits * (evaluates ? REVIEW_EVALUATION_PLAYOUTS : 1),
        .win_q16 = (int32_t)kt_thought_chance_q16(&thinker->player, move->win_rate_q16)};
    kt_survey_score lead;
    if (thinker->game.to_move != KT_BLACK) figures.win_q16 = 65536 - figures.win_q16;
    if (!kt_thought_lead(&thinker->player, &thinker->game, move->point, &lead)) return figures;
    figures.lead = lead.mean;
    figures.spread = lead.deviation;
    return figures;
}

static struct review_line line_of(const struct thinker *thinker, kt_thought_move move) {
    struct review_line line = {.figures = figures_of(thinker, &move)};
    do line.move[line.count++] = move.point;
    while (line.count < REVIEW_LINE && kt_thought_reply(&thinker->player, &move));
    return line;
}

/* Sets up the position of the job. */
static void set_up(struct thinker *thinker, const struct review *review, const struct job *job) {
    kt_game *game = &thinker->game;
    review_position(review, job->number > review->to ? review->to : job->number, game, thinker->moves,
                    MOVES_ROOM);
    if (job->better < 0) return;
    /* The same side is to move as after the record's move; behind the last one, the other side. */
    bool is_last = job->result == &review->last;
    kt_colour next = game->to_move, colour = is_last ? next : review->move[job->number - 1].colour;
    if (is_last) next = kt_opponent(colour);
    else review_position(review, job->number - 1, game, thinker->moves, MOVES_ROOM);
    const struct review_line *line = &review->position[job->number - 1].best[job->better];
    if (kt_game_execute(game, colour, line->move[0]) == KT_OK) game->to_move = next;
}

/* Analyses the position of the thinker. Returns false when it was interrupted. */
static bool analyse(struct thinker *thinker, uint32_t seed, struct review_position *result) {
    kt_player *player = &thinker->player;
    kt_game *game = &thinker->game;
    *result = (struct review_position){.done = true};
    if (!kt_judge_can(&game->board)) return true;
    kt_player_forget(player);
    kt_player_seed(player, seed);
    kt_player_ask(player, &thinker->request);
    kt_player_begin(player, game, game->to_move, thinker->suggestions);
    while (kt_player_go_on(player, 0)) continue;
    if (stop_signal()) return false;
    kt_thought_move move;
    bool found = kt_thought_first(player, &move);
    for (; found && result->count < REVIEW_BETTER && (!result->count || !move.is_rare);
         found = kt_thought_next(player, &move))
        result->best[result->count++] = line_of(thinker, move);
    return true;
}

/* Keeps what was found, and shows how far it is; after a failure, nothing more. One thread at a time. */
static void keep(struct thinking *thinking, const struct job *job, const struct review_position *found) {
    if (thinking->failed) return;
    *job->result = *found;
    if (!review_journal_add(thinking->journal, job->number, job->better, found)) thinking->failed = true;
    progress_show(&thinking->progress, (uint64_t)++thinking->done, (uint64_t)thinking->expected);
}

static void work(struct thinking *thinking, const struct job *job) {
    struct thinker *thinker = thinking->thinkers[omp_get_thread_num()];
    struct review_position found;
    if (stop_signal() || thinking->failed) return;
    set_up(thinker, thinking->review, job);
    /* Each position has a seed of its own, and never 0. */
    uint32_t seed = thinking->settings->seed + 1 + (uint32_t)job->number * 8 + (uint32_t)(job->better + 1);
    if (!analyse(thinker, seed ? seed : 1, &found)) return;
#pragma omp critical
    keep(thinking, job, &found);
}

static void add_job(struct thinking *thinking, int number, int better, struct review_position *result) {
    if (!result->done) thinking->jobs[thinking->job_count++] = (struct job){number, better, result};
}

static void do_jobs(struct thinking *thinking) {
#pragma omp parallel for schedule(dynamic, 1) num_threads(thinking->settings->threads)
    for (int i = 0; i < thinking->job_count; i++) work(thinking, &thinking->jobs[i]);
    thinking->job_count = 0;
}

/* First the positions of the game; then those that other moves lead to. */
static void do_all(struct thinking *thinking) {
    struct review *review = thinking->review;
    for (int number = review->from - 1; number <= review->to; number++)
        add_job(thinking, number, -1, &review->position[number]);
    /* Nearly all moves want another one analysed, or two. */
    thinking->expected = thinking->job_count + review->to - review->from + 1;
    do_jobs(thinking);
    if (stop_signal() || thinking->failed) return;
    if (review->position[review->to].count) add_job(thinking, review->to + 1, 0, &review->last);
    for (int number = review->from; number <= review->to; number++) {
        struct review_move *move = &review->move[number - 1];
        review_doubt(review, number);
        for (int i = 0; i < REVIEW_BETTER; i++)
            if (move->wants_after[i]) add_job(thinking, number, i, &move->after[i]);
    }
    thinking->expected = thinking->done + thinking->job_count;
    do_jobs(thinking);
}

/* Makes a thinker, whose player has an image. Returns NULL after a message. */
static struct thinker *make_thinker(const struct thinking *thinking) {
    const struct review_settings *settings = thinking->settings;
    struct thinker *thinker = memory_zeroed(sizeof *thinker);
    kt_player_config *config = &thinker->config;
    *config = (kt_player_config){.settings = kt_uct_defaults(),
                                 .seed = 1,
                                 .slice = SLICE,
                                 .bytes = (size_t)settings->megabytes << 20,
                                 .milliseconds = clock_short_ms,
                                 .interrupted = stop_has_come};
    config->memory = memory_zeroed(config->bytes);
    for (const kt_image *const *image = thinking->choice->image; *image; image++)
        if (kt_table3x3_find(&config->settings.policy.learned, *image) >= 0) break;
    if (kt_player_init(&thinker->player, config) < 0) {
        fputs("katachi: a review needs more --memory\n", stderr);
        free(config->memory);
        free(thinker);
        return NULL;
    }
    kt_player *player = &thinker->player;
    (void)kt_player_take_image(player, thinking->choice->image, thinking->review->record.size,
                               KT_VALUES_MODEL);
    set_up(thinker, thinking->review, &(struct job){.better = -1});
    uint32_t playouts = settings->playouts;
    if (playouts && kt_player_evaluates(player, &thinker->game))
        playouts = (playouts - 1) / REVIEW_EVALUATION_PLAYOUTS + 1;
    thinker->request = (kt_player_request){
        .budget = {playouts, settings->milliseconds}, .thorough = true, .survey = &thinker->survey};
    return thinker;
}

static void free_thinkers(struct thinking *thinking) {
    for (int i = 0; i < thinking->settings->threads; i++) {
        if (!thinking->thinkers[i]) continue;
        free(thinking->thinkers[i]->config.memory);
        free(thinking->thinkers[i]);
    }
    free(thinking->thinkers);
}

enum review_thought review_think(struct review *review, const struct review_settings *settings,
                                 const struct choice *choice, struct journal *journal) {
    struct review_settings possible = *settings;
    possible.threads = threads_make(settings->threads);
    struct thinking thinking = {
        .review = review, .settings = &possible, .choice = choice, .journal = journal};
    size_t jobs = ((size_t)review->count + 2) * (REVIEW_BETTER + 1);
    thinking.jobs = memory_zeroed(jobs * sizeof *thinking.jobs);
    thinking.thinkers = memory_zeroed((size_t)possible.threads * sizeof(struct thinker *));
    for (int i = 0; i < possible.threads && !thinking.failed; i++)
        thinking.failed = !(thinking.thinkers[i] = make_thinker(&thinking));
    if (!thinking.failed) {
        choice_tell(choice, review->record.size, kt_player_image(&thinking.thinkers[0]->player));
        thinking.progress = progress_begin("reviewing");
        do_all(&thinking);
        progress_end(&thinking.progress);
    }
    free_thinkers(&thinking);
    free(thinking.jobs);
    return thinking.failed ? REVIEW_FAILED : stop_signal() ? REVIEW_INTERRUPTED : REVIEW_THOUGHT;
}
