#include "analysis/schedule.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/answer.h"
#include "analysis/output.h"
#include "analysis/slot.h"
#include "common/complain.h"
#include "common/memory.h"

enum {
    SLICE_MS = 50,
    SLICE_LEAST_MS = 10,
    ROUND_MS = 240, /* in this time each of many equal turns shall have a slice */
    LOWER_EVERY = 8,
};

/* The memory for a slot with a large block (player/block.h). A single place may have less. */
enum { PLACE_LEAST = 4 * KT_PLAYER_BYTES + sizeof(struct analysis_slot) + 2 * MEMORY_ALIGNMENT };

/* What becomes of a place. */
enum state {
    FREE,
    READY,   /* its turn waits for threads */
    RUNNING, /* its thread makes a slice */
};

/* A slot, with the thread that works in it. */
struct place {
    struct analysis_slot *slot; /* NULL until it is needed */
    pthread_t thread;
    pthread_cond_t wake;
    enum state state;
    struct analysis_job job;
    bool leaves;       /* its turn makes room for a more urgent one after this slice */
    int threads;       /* of this slice, its own included */
    uint32_t slice_ms; /* length of this slice */
    uint64_t turn;     /* when it got ready: the lowest goes first */
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* `lock` guards all of this, but a place's `slot` during a slice. */
static struct {
    const struct analysis_config *config;
    struct analysis_queue queue;
    struct searchers *searchers;
    bool helps[SEARCHERS_MAX]; /* by number: this searcher has work */
    int idle;                  /* threads without work; a turn that only wants to be answered needs none */
    struct place *places;
    int count, most;  /* places; turns that may be under way without being more urgent than another */
    size_t bytes;     /* memory of each place, what its slot takes included */
    uint64_t turns;   /* so far */
    unsigned choices; /* between a turn of the highest priority and another */
    bool ended;       /* no more turns will come */
    bool hurry;       /* nobody wants answers any more */
    bool over;        /* all is done */
} shared;

/* The places whose turn is under way, one after the other. Begin with NULL. */
static struct place *next_open(const struct place *before) {
    struct place *place = before ? shared.places + (before - shared.places) + 1 : shared.places;
    while (place < shared.places + shared.count && place->state == FREE) place++;
    return place < shared.places + shared.count ? place : NULL;
}

static int count_open(void) {
    int open = 0;
    for (struct place *place = NULL; (place = next_open(place));) open++;
    return open;
}

/* How many turns under way have this priority? */
static int count_equals(int64_t priority) {
    int count = 0;
    for (struct place *place = NULL; (place = next_open(place));) count += place->job.priority == priority;
    return count;
}

/* The highest priority of a turn under way. */
static int64_t find_top(void) {
    int64_t top = INT64_MIN;
    for (struct place *place = NULL; (place = next_open(place));)
        if (place->job.priority > top) top = place->job.priority;
    return top;
}

/* The threads for each turn of this priority under way, rounded up. */
static int find_share(int64_t priority) {
    int equals = count_equals(priority);
    return (searchers_count(shared.searchers) + equals - 1) / equals;
}

/* Begins a slice with this number of threads; 0 when only an answer is wanted. */
static void begin_slice(struct place *place, int threads) {
    struct searchers_group *group = &place->slot->group;
    int equals = count_equals(place->job.priority);
    int slice_ms = ROUND_MS * searchers_count(shared.searchers) / equals;
    group->searchers = shared.searchers;
    group->count = 0;
    for (int i = 1; i < SEARCHERS_MAX && group->count < threads - 1; i++) {
        if (shared.helps[i]) continue;
        shared.helps[i] = true;
        group->numbers[group->count++] = i;
    }
    shared.idle -= threads;
    place->threads = threads;
    place->slice_ms = (uint32_t)(slice_ms > SLICE_MS         ? SLICE_MS
                                 : slice_ms < SLICE_LEAST_MS ? SLICE_LEAST_MS
                                                             : slice_ms);
    place->state = RUNNING;
    pthread_cond_signal(&place->wake);
}

static void get_ready(struct place *place) {
    place->state = READY;
    place->turn = ++shared.turns;
}

static void take_back_threads(struct place *place) {
    const struct searchers_group *group = &place->slot->group;
    for (int i = 0; i < group->count; i++) shared.helps[group->numbers[i]] = false;
    shared.idle += place->threads;
    place->threads = 0;
}

/* The place that has the next slice; NULL when none is to have one now. */
static struct place *choose(void) {
    struct place *first = NULL, *lower = NULL;
    int64_t top = find_top();
    bool wants_more = false; /* will one of the first take more threads when its slice ends? */
    for (struct place *place = NULL; (place = next_open(place));) {
        bool is_first = place->job.priority == top;
        struct place **best = is_first ? &first : &lower;
        if (place->state == RUNNING) wants_more |= is_first && place->threads < find_share(top);
        else if (!*best || place->turn < (*best)->turn) *best = place;
    }
    if (first && lower) return ++shared.choices % LOWER_EVERY ? first : lower;
    return first || wants_more ? first : lower;
}

/* Gives idle threads to turns that are ready. */
static void hand_out(void) {
    for (struct place *place = NULL; (place = next_open(place));)
        if (place->state == READY && place->slot->stops) begin_slice(place, 0);
    struct place *place;
    while (shared.idle > 0 && (place = choose())) {
        int share = find_share(place->job.priority);
        begin_slice(place, share < shared.idle ? share : shared.idle);
    }
}

static void *serve(void *argument);

/* Gives the place a slot and a thread. Returns false after a message. */
static bool furnish(struct place *place) {
    const kt_player_config *player = shared.config->player;
    if (place->slot) return true;
    uint8_t *memory = (uint8_t *)player->memory + (size_t)(place - shared.places) * shared.bytes;
    size_t bytes = shared.bytes - (shared.bytes > PLACE_LEAST ? sizeof *place->slot : 0);
    place->slot = analysis_slot_make(shared.config, memory, bytes);
    pthread_cond_init(&place->wake, NULL);
    int error = pthread_create(&place->thread, NULL, serve, place);
    if (!error) return true;
    tell_user("cannot start a thread: %s", strerror(error));
    pthread_cond_destroy(&place->wake);
    free(place->slot);
    place->slot = NULL;
    return false;
}

/* One place is for turns that are more urgent than others. */
static void set_count(int count) {
    shared.count = count;
    shared.most = count > 1 ? count - 1 : 1;
}

static struct place *find_free(void) {
    for (int i = 0; i < shared.count; i++) {
        if (shared.places[i].state != FREE) continue;
        if (furnish(&shared.places[i])) return &shared.places[i];
        set_count(i); /* do with those that there are */
    }
    return NULL;
}

static void vacate(struct place *place) {
    analysis_slot_reset(place->slot);
    place->state = FREE;
    place->leaves = false;
}

static void return_job(struct place *place) {
    analysis_queue_return(&shared.queue, place->job);
    vacate(place);
}

/* The least urgent turn under way that goes on. */
static struct place *find_least_urgent(void) {
    struct place *least = NULL;
    for (struct place *place = NULL; (place = next_open(place));)
        if (!place->slot->stops && (!least || analysis_job_precedes(&least->job, &place->job))) least = place;
    return least;
}

/* Begins the first turn of the queue, or makes room for it. Returns false when it must wait. */
static bool begin_first(void) {
    const struct analysis_job *first = analysis_queue_first(&shared.queue);
    struct analysis_job job;
    if (!first || shared.hurry) return false;
    if (first->given_up) {
        if (analysis_queue_take(&shared.queue, &job)) analysis_query_drop(job.query);
        return true;
    }
    struct place *least = find_least_urgent(), *place;
    bool is_urgent = least && first->priority > least->job.priority;
    if (!is_urgent && count_open() >= shared.most) return false;
    if ((place = find_free())) {
        get_ready(place);
        return analysis_queue_take(&shared.queue, &place->job);
    }
    if (!is_urgent) return false;
    for (struct place *other = NULL; (other = next_open(other));)
        if (other->leaves) return false; /* one at a time */
    if (least->state == RUNNING) least->leaves = true;
    else return_job(least);
    return least->state != RUNNING;
}

/* Called when anything has changed. */
static void schedule(void) {
    if (analysis_output_is_lost()) shared.hurry = true;
    for (struct place *place = NULL; shared.hurry && (place = next_open(place));) {
        place->slot->hurry = true;
        place->slot->stops = true;
    }
    while (begin_first()) continue;
    hand_out();
    if (!shared.ended || next_open(NULL) || (shared.queue.count && !shared.hurry)) return;
    shared.over = true;
    for (int i = 0; i < shared.count; i++)
        if (shared.places[i].slot) pthread_cond_signal(&shared.places[i].wake);
}

static void *serve(void *argument) {
    struct place *place = argument;
    pthread_mutex_lock(&lock);
    for (;;) {
        while (place->state != RUNNING && !shared.over) pthread_cond_wait(&place->wake, &lock);
        if (place->state != RUNNING) break;
        pthread_mutex_unlock(&lock);
        bool done = analysis_slot_run(place->slot, &place->job, place->slice_ms);
        pthread_mutex_lock(&lock);
        take_back_threads(place);
        get_ready(place);
        if (done) analysis_query_drop(place->job.query), vacate(place);
        else if (place->leaves && !place->slot->stops) return_job(place);
        schedule();
    }
    pthread_mutex_unlock(&lock);
    return NULL;
}

/* How many places do memory and wishes allow? */
static int count_places(const struct analysis_config *config) {
    size_t possible = config->player->bytes / PLACE_LEAST, wanted = (size_t)config->defaults.at_once + 1;
    return possible < 2 ? 1 : (int)(possible < wanted ? possible : wanted);
}

bool analysis_schedule_begin(const struct analysis_config *config) {
    if (config->player->bytes < KT_PLAYER_BYTES) return tell_user("analysis needs more --memory");
    shared.config = config;
    set_count(count_places(config));
    shared.bytes = config->player->bytes;
    if (shared.count > 1)
        shared.bytes = shared.bytes / (size_t)shared.count / MEMORY_ALIGNMENT * MEMORY_ALIGNMENT;
    if (shared.most < config->defaults.at_once)
        tell_user("there is memory for %d of %d analyses at once; --memory gives more", shared.most,
                  config->defaults.at_once);
    shared.places = memory_zeroed((size_t)shared.count * sizeof *shared.places);
    if (!furnish(&shared.places[0]))
        return false; /* first: it can do without the others, but not they without it */
    shared.searchers = searchers_make(config->threads);
    shared.idle = searchers_count(shared.searchers);
    return true;
}

bool analysis_schedule_add(struct analysis_query *query) {
    pthread_mutex_lock(&lock);
    bool added = analysis_queue_add(&shared.queue, query);
    analysis_query_drop(query);
    schedule();
    pthread_mutex_unlock(&lock);
    return added;
}

void analysis_schedule_give_up(const struct analysis_action *action) {
    pthread_mutex_lock(&lock);
    for (struct place *place = NULL; (place = next_open(place));)
        if (analysis_action_means(action, place->job.query->id, place->job.turn)) place->slot->stops = true;
    for (size_t i = 0; i < shared.queue.count; i++) {
        struct analysis_job *job = &shared.queue.jobs[i];
        if (job->given_up || !analysis_action_means(action, job->query->id, job->turn)) continue;
        job->given_up = true;
        analysis_write(analysis_no_answer(job->query, job->turn));
    }
    schedule();
    pthread_mutex_unlock(&lock);
}

void analysis_schedule_end(bool at_once) {
    pthread_mutex_lock(&lock);
    shared.ended = true;
    shared.hurry |= at_once;
    schedule();
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < shared.count && shared.places[i].slot; i++)
        pthread_join(shared.places[i].thread, NULL);
    for (int i = 0; i < shared.count && shared.places[i].slot; i++) {
        pthread_cond_destroy(&shared.places[i].wake);
        free(shared.places[i].slot);
    }
    free(shared.places);
    searchers_free(shared.searchers);
    analysis_queue_free(&shared.queue);
    memset(&shared, 0, sizeof shared);
}
