#include "common/threads.h"

#include <omp.h>
#include <pthread.h>

#include "common/crew.h"
#include "common/memory.h"

/* The threads wait for this lock. */
static void *wait_for(void *gate) {
    pthread_mutex_lock(gate);
    pthread_mutex_unlock(gate);
    return NULL;
}

/* Returns how many of `wanted` threads can exist at once, this one included; `*reason` says why no more. */
static int count_possible(int wanted, int *reason) {
    pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
    CLEANUP_FREE pthread_t *threads = memory_zeroed((size_t)wanted * sizeof *threads);
    int made = 0;
    pthread_mutex_lock(&gate);
    while (made + 1 < wanted && (*reason = pthread_create(&threads[made], NULL, wait_for, &gate)) == 0)
        made++;
    pthread_mutex_unlock(&gate);
    for (int i = 0; i < made; i++) pthread_join(threads[i], NULL);
    return made + 1;
}

int threads_make(int wanted) {
    int reason = 0, possible = count_possible(wanted, &reason);
    if (possible < wanted) crew_complain(possible, wanted, reason);
    omp_set_num_threads(possible);
#pragma omp parallel num_threads(possible)
    { /* OpenMP makes its threads here, and keeps them. */
    }
    return possible;
}
