/* queue.h: the turns that wait for analysis, the most urgent first. The caller must lock it among threads. */
#pragma once

#include "analysis/query.h"

enum { ANALYSIS_QUEUE_MAX = 1000000 }; /* turns */

struct analysis_job {
    struct analysis_query *query; /* shared by its turns */
    int turn;
    int64_t priority;
    uint64_t number; /* among equal priorities, the lowest goes first */
    bool given_up;   /* skip it */
};

/* A heap. Begin with all 0. */
struct analysis_queue {
    struct analysis_job *jobs; /* owned */
    size_t count, capacity;
    uint64_t number;
};

/* Adds all turns of a query, each of which holds it. Returns false, and adds none, when the queue would
 * exceed ANALYSIS_QUEUE_MAX. */
bool analysis_queue_add(struct analysis_queue *queue, struct analysis_query *query);

/* Puts back a turn that was taken. */
void analysis_queue_return(struct analysis_queue *queue, struct analysis_job job);

/* Is `a` more urgent than `b`? Among equal priorities, the first that was added. */
bool analysis_job_precedes(const struct analysis_job *a, const struct analysis_job *b);

/* Returns the most urgent turn, which stays in the queue; NULL when that is empty. */
const struct analysis_job *analysis_queue_first(const struct analysis_queue *queue);

/* Removes the most urgent turn. Returns false when the queue is empty. */
bool analysis_queue_take(struct analysis_queue *queue, struct analysis_job *job);

void analysis_queue_free(struct analysis_queue *queue);
