#include "analysis/output.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

#include "common/memory.h"
#include "common/patient.h"

static atomic_bool lost;

void analysis_write(json_t *object) {
    static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
    CLEANUP_FREE char *text = json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(9));
    json_decref(object);
    pthread_mutex_lock(&turn);
    if (text && (puts(text) < 0 || fflush(stdout) != 0)) lost = true;
    pthread_mutex_unlock(&turn);
}

bool analysis_output_is_lost(void) {
    if (!lost && patient_is_forsaken(STDOUT_FILENO)) lost = true;
    return lost;
}
