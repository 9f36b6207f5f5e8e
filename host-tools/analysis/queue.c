#include "analysis/queue.h"

#include <stdlib.h>

#include "common/memory.h"

bool analysis_job_precedes(const struct analysis_job *a, const struct analysis_job *b) {
    return a->priority != b->priority ? a->priority > b->priority : a->number < b->number;
}

static void swap(struct analysis_job *a, struct analysis_job *b) {
    struct analysis_job job = *a;
    *a = *b;
    *b = job;
}

void analysis_queue_return(struct analysis_queue *queue, struct analysis_job job) {
    queue->jobs = memory_room(queue->jobs, queue->count, &queue->capacity, sizeof job);
    size_t at = queue->count++;
    queue->jobs[at] = job;
    for (; at && analysis_job_precedes(&queue->jobs[at], &queue->jobs[(at - 1) / 2]); at = (at - 1) / 2)
        swap(&queue->jobs[at], &queue->jobs[(at - 1) / 2]);
}

bool analysis_queue_add(struct analysis_queue *queue, struct analysis_query *query) {
    if (queue->count + (size_t)query->turn_count > ANALYSIS_QUEUE_MAX) return false;
    for (int i = 0; i < query->turn_count; i++) {
        query->users++;
        analysis_queue_return(queue, (struct analysis_job){query, query->turns[i].turn,
                                                           query->turns[i].priority, queue->number++, false});
    }
    return true;
}

const struct analysis_job *analysis_queue_first(const struct analysis_queue *queue) {
    return queue->count ? &queue->jobs[0] : NULL;
}

bool analysis_queue_take(struct analysis_queue *queue, struct analysis_job *job) {
    struct analysis_job *jobs = queue->jobs;
    if (!queue->count) return false;
    *job = jobs[0];
    jobs[0] = jobs[--queue->count];
    for (size_t at = 0, first;; at = first) {
        first = at;
        for (size_t child = 2 * at + 1; child <= 2 * at + 2; child++)
            if (child < queue->count && analysis_job_precedes(&jobs[child], &jobs[first])) first = child;
        if (first == at) return true;
        swap(&jobs[at], &jobs[first]);
    }
}

void analysis_queue_free(struct analysis_queue *queue) {
    struct analysis_job job;
    while (analysis_queue_take(queue, &job)) analysis_query_drop(job.query);
    free(queue->jobs);
    *queue = (struct analysis_queue){0};
}
