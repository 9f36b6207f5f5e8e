#include "analysis/engine.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analysis/action.h"
#include "analysis/answer.h"
#include "analysis/query_read.h"
#include "analysis/queue.h"
#include "common/memory.h"
#include "common/patient.h"

/* Shared by both threads; `lock` guards all but the atomic members. */
static struct {
    pthread_mutex_t lock;
    pthread_cond_t more;
    pthread_t thread;
    struct analysis_queue queue;
    struct analysis_job current;
    bool thinks;       /* the thread analyses `current` */
    bool ended;        /* no more queries will come */
    atomic_bool stops; /* end the present analysis */
    atomic_bool hurry; /* end at once */
    atomic_bool lost;  /* standard output can't be written any more */
} shared = {.lock = PTHREAD_MUTEX_INITIALIZER, .more = PTHREAD_COND_INITIALIZER};

static const struct analysis_config *config;

/* Writes the object as a line, and frees it. */
static void write_line(json_t *object) {
    static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
    char *text = json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(9));
    json_decref(object);
    pthread_mutex_lock(&turn);
    if (text && (puts(text) < 0 || fflush(stdout) != 0)) shared.lost = true;
    pthread_mutex_unlock(&turn);
    free(text);
}

static void complain(void *context, bool warning, const char *id, const char *field, const char *text) {
    (void)context;
    json_t *object = json_object();
    json_object_set_new(object, warning ? "warning" : "error", json_string(text));
    if (field) json_object_set_new(object, "field", json_string(field));
    if (id) json_object_set_new(object, "id", json_string(id));
    write_line(object);
}

static const struct analysis_complaints complaints = {complain, NULL};

/* Used by the thread of the engine only. */
static kt_player player;
static kt_game game;
static kt_game_move moves[ANALYSIS_MOVES_MAX];
static kt_suggestion suggestions[KT_POINTS];
static kt_survey survey;
static kt_forecast forecast;

static bool interrupted(void *context) {
    (void)context;
    return shared.stops || shared.hurry || patient_is_forsaken(STDOUT_FILENO);
}

/* Prepares game and player for the turn. */
static void prepare(const struct analysis_job *job) {
    static int told_of; /* the board size of the previous turn */
    const struct analysis_query *query = job->query;
    (void)analysis_query_play(query, job->turn, &game, moves); /* checked by analysis_query_read */
    (void)kt_player_take_image(&player, config->choice->image, query->size, config->values);
    if (told_of != query->size) choice_tell(config->choice, query->size, kt_player_image(&player));
    told_of = query->size;
    player.passing.territory = query->rules.territory;
    player.survey = &survey;
    player.barred = query->bars ? &query->barred : NULL;
    player.thorough = true;
    player.budget = (kt_player_budget){query->settings.visits, query->settings.milliseconds};
    player.start_ms = kt_player_now_ms(&player);
    player.root_pass = 0;
    if (!query->policy) return;
    kt_forecast_begin(&forecast, &player, &game, game.to_move, suggestions);
    player.root_pass = kt_forecast_root_pass(&forecast);
}

static void analyse(const struct analysis_job *job) {
    const struct analysis_query *query = job->query;
    prepare(job);
    const struct analysis_view view = {query, job->turn, &player, &game, query->policy ? &forecast : NULL};
    kt_player_begin(&player, &game, game.to_move, suggestions);
    uint32_t begun = kt_player_now_ms(&player), next = query->first_report_ms, spent = 0;
    while (kt_player_go_on(&player, next ? next - spent : 0)) {
        spent = kt_player_now_ms(&player) - begun;
        if (spent < next) continue;
        write_line(analysis_answer(&view, true));
        next = spent + (query->report_ms ? query->report_ms : UINT32_MAX / 2);
    }
    if (!shared.hurry) write_line(analysis_answer(&view, false));
}

static void *work(void *argument) {
    (void)argument;
    pthread_mutex_lock(&shared.lock);
    for (;;) {
        while (!shared.queue.count && !shared.ended) pthread_cond_wait(&shared.more, &shared.lock);
        if (shared.hurry || shared.lost || !analysis_queue_take(&shared.queue, &shared.current)) break;
        if (!shared.current.given_up) {
            shared.stops = false;
            shared.thinks = true;
            pthread_mutex_unlock(&shared.lock);
            analyse(&shared.current);
            pthread_mutex_lock(&shared.lock);
            shared.thinks = false;
        }
        analysis_query_drop(shared.current.query);
    }
    pthread_mutex_unlock(&shared.lock);
    return NULL;
}

bool analysis_begin(const struct analysis_config *given) {
    config = given;
    given->player->interrupted = interrupted;
    if (kt_player_init(&player, given->player) < 0) {
        fputs("katachi: analysis needs more --memory\n", stderr);
        return false;
    }
    int error = pthread_create(&shared.thread, NULL, work, NULL);
    if (error) fprintf(stderr, "katachi: cannot start a thread: %s\n", strerror(error));
    return error == 0;
}

/* Gives up the job if the action means it. */
static void give_up(struct analysis_job *job, const struct analysis_action *action, bool thinks) {
    if (job->given_up || !analysis_action_means(action, job->query->id, job->turn)) return;
    job->given_up = true;
    if (thinks) shared.stops = true;
    else write_line(analysis_no_answer(job->query, job->turn));
}

static void terminate(const struct analysis_action *action) {
    pthread_mutex_lock(&shared.lock);
    if (shared.thinks) give_up(&shared.current, action, true);
    for (size_t i = 0; i < shared.queue.count; i++) give_up(&shared.queue.jobs[i], action, false);
    pthread_mutex_unlock(&shared.lock);
}

/* Carries out an action, and sends it back as the answer. */
static void act(json_t *object) {
    struct analysis_action action;
    if (!analysis_action_read(object, &action, &complaints)) return;
    if (action.terminates) terminate(&action);
    analysis_action_add(&action, object, config->choice->image);
    write_line(json_incref(object));
}

static void ask(const json_t *object) {
    struct analysis_query *query = analysis_query_read(object, &config->defaults, &complaints);
    if (!query) return;
    pthread_mutex_lock(&shared.lock);
    bool added = analysis_queue_add(&shared.queue, query);
    if (!added) complain(NULL, false, query->id, NULL, "too many turns are waiting");
    analysis_query_drop(query);
    pthread_cond_signal(&shared.more);
    pthread_mutex_unlock(&shared.lock);
}

bool analysis_take(const char *line) {
    if (!line[strspn(line, " \t\r")]) return !shared.lost;
    json_error_t error;
    char text[sizeof error.text + 64];
    json_t *object = json_loads(line, JSON_DECODE_ANY, &error);
    snprintf(text, sizeof text, "not JSON, at byte %d: %s", error.position, error.text);
    if (!object) complain(NULL, false, NULL, NULL, text);
    else if (!json_is_object(object)) complain(NULL, false, NULL, NULL, "expected an object");
    else if (!json_is_string(json_object_get(object, "id")))
        complain(NULL, false, NULL, "id", "expected a string");
    else if (json_object_get(object, "action")) act(object);
    else ask(object);
    json_decref(object);
    return !shared.lost;
}

bool analysis_end(bool at_once) {
    pthread_mutex_lock(&shared.lock);
    shared.ended = true;
    if (at_once) shared.hurry = true;
    pthread_cond_signal(&shared.more);
    pthread_mutex_unlock(&shared.lock);
    pthread_join(shared.thread, NULL);
    analysis_queue_free(&shared.queue);
    return !shared.lost;
}
