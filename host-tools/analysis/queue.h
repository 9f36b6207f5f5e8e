/* queue.h: the turns that wait to be analysed, the most urgent first. Not safe for threads by itself. */
#ifndef ANALYSIS_QUEUE_H
#define ANALYSIS_QUEUE_H

#include "analysis/query.h"

enum { ANALYSIS_QUEUE_MAX = 1000000 }; /* turns */

struct analysis_job {
    struct analysis_query *query; /* shared by its turns */
    int turn;
    int64_t priority;
    uint64_t number; /* among equals, the lowest goes first */
    bool given_up;
};

/* A heap. Zero-initialised before first use. */
struct analysis_queue {
    struct analysis_job *jobs; /* owned */
    size_t count, capacity;
    uint64_t number;
};

/* Adds the turns of a query. Returns false, and adds none, when they are too many. */
bool analysis_queue_add(struct analysis_queue *queue, struct analysis_query *query);

/* Takes the most urgent out. Returns false when there is none. */
bool analysis_queue_take(struct analysis_queue *queue, struct analysis_job *job);

void analysis_queue_free(struct analysis_queue *queue);

#endif
