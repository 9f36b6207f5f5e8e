#include "common/crew.h"

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"

struct member {
    struct crew *crew;
    pthread_t thread;
    int number;
};

struct crew {
    pthread_mutex_t lock; /* of all that follows but `size` and `member` */
    pthread_cond_t begun, done;
    crew_work *work;
    void *context;
    unsigned rounds; /* how often there was work */
    int busy;        /* members that are still at it */
    bool ends;
    int size; /* threads, the caller included */
    struct member *member;
};

static void *serve(void *argument) {
    const struct member *member = argument;
    struct crew *crew = member->crew;
    pthread_mutex_lock(&crew->lock);
    for (unsigned served = 0;;) {
        while (crew->rounds == served && !crew->ends) pthread_cond_wait(&crew->begun, &crew->lock);
        if (crew->ends) break;
        served = crew->rounds;
        pthread_mutex_unlock(&crew->lock);
        crew->work(crew->context, member->number);
        pthread_mutex_lock(&crew->lock);
        if (--crew->busy == 0) pthread_cond_signal(&crew->done);
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
        reason = pthread_create(&member->thread, NULL, serve, member);
        if (reason) break;
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
    pthread_cond_init(&crew->begun, NULL);
    pthread_cond_init(&crew->done, NULL);
    crew->member = memory_zeroed((size_t)wanted * sizeof *crew->member);
    crew->size = 1;
    int reason = start(crew, wanted);
    if (reason) crew_complain(crew->size, wanted, reason);
    return crew;
}

int crew_size(const struct crew *crew) { return crew->size; }

void crew_run(struct crew *crew, crew_work *work, void *context) {
    pthread_mutex_lock(&crew->lock);
    crew->work = work;
    crew->context = context;
    crew->busy = crew->size - 1;
    crew->rounds++;
    pthread_cond_broadcast(&crew->begun);
    pthread_mutex_unlock(&crew->lock);
    work(context, 0);
    pthread_mutex_lock(&crew->lock);
    while (crew->busy > 0) pthread_cond_wait(&crew->done, &crew->lock);
    pthread_mutex_unlock(&crew->lock);
}

void crew_free(struct crew *crew) {
    if (!crew) return;
    pthread_mutex_lock(&crew->lock);
    crew->ends = true;
    pthread_cond_broadcast(&crew->begun);
    pthread_mutex_unlock(&crew->lock);
    for (int i = 1; i < crew->size; i++) pthread_join(crew->member[i].thread, NULL);
    pthread_cond_destroy(&crew->done);
    pthread_cond_destroy(&crew->begun);
    pthread_mutex_destroy(&crew->lock);
    free(crew->member);
    free(crew);
}
