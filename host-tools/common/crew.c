#include "common/crew.h"

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"

/* One run: a piece of work, and those who are still at it. Its caller owns it. */
struct round {
    crew_work *work;
    void *context;
    int busy;
    pthread_cond_t done;
};

struct member {
    struct crew *crew;
    pthread_t thread;
    int number;
    pthread_cond_t begun;
    struct round *round; /* NULL when it has nothing to do */
};

struct crew {
    pthread_mutex_t lock; /* of `ends`, of each member's `round`, and of all rounds */
    bool ends;
    int size; /* threads, the caller included */
    struct member *member;
};

static void *serve(void *argument) {
    struct member *member = argument;
    struct crew *crew = member->crew;
    pthread_mutex_lock(&crew->lock);
    for (;;) {
        while (!member->round && !crew->ends) pthread_cond_wait(&member->begun, &crew->lock);
        struct round *round = member->round;
        if (!round) break;
        pthread_mutex_unlock(&crew->lock);
        round->work(round->context, member->number);
        pthread_mutex_lock(&crew->lock);
        member->round = NULL;
        if (--round->busy == 0) pthread_cond_signal(&round->done);
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

/* Starts the members, up to the first that can't be made. Returns why; 0 when all were made. */
static int start(struct crew *crew, int wanted) {
    int reason = 0;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before); /* the members inherit it: signals are for the caller */
    for (; crew->size < wanted; crew->size++) {
        struct member *member = &crew->member[crew->size];
        *member = (struct member){.crew = crew, .number = crew->size};
        pthread_cond_init(&member->begun, NULL);
        reason = pthread_create(&member->thread, NULL, serve, member);
        if (!reason) continue;
        pthread_cond_destroy(&member->begun);
        break;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return reason;
}

void crew_complain(int made, int wanted, int reason) {
    fprintf(stderr, "katachi: there are %d threads, not %d, so it takes longer: %s\n", made, wanted,
            strerror(reason));
}

struct crew *crew_make(int wanted) {
    struct crew *crew = memory_zeroed(sizeof *crew);
    pthread_mutex_init(&crew->lock, NULL);
    crew->member = memory_zeroed((size_t)wanted * sizeof *crew->member);
    crew->size = 1;
    int reason = start(crew, wanted);
    if (reason) crew_complain(crew->size, wanted, reason);
    return crew;
}

int crew_size(const struct crew *crew) { return crew->size; }

static void begin(struct member *member, struct round *round) {
    member->round = round;
    round->busy++;
    pthread_cond_signal(&member->begun);
}

void crew_run(struct crew *crew, const int *numbers, int count, crew_work *work, void *context) {
    struct round round = {work, context, 0, PTHREAD_COND_INITIALIZER};
    pthread_mutex_lock(&crew->lock);
    for (int i = 0; i < count; i++) begin(&crew->member[numbers[i]], &round);
    pthread_mutex_unlock(&crew->lock);
    work(context, 0);
    pthread_mutex_lock(&crew->lock);
    while (round.busy > 0) pthread_cond_wait(&round.done, &crew->lock);
    pthread_mutex_unlock(&crew->lock);
    pthread_cond_destroy(&round.done);
}

void crew_free(struct crew *crew) {
    if (!crew) return;
    pthread_mutex_lock(&crew->lock);
    crew->ends = true;
    for (int i = 1; i < crew->size; i++) pthread_cond_signal(&crew->member[i].begun);
    pthread_mutex_unlock(&crew->lock);
    for (int i = 1; i < crew->size; i++) {
        pthread_join(crew->member[i].thread, NULL);
        pthread_cond_destroy(&crew->member[i].begun);
    }
    pthread_mutex_destroy(&crew->lock);
    free(crew->member);
    free(crew);
}
