#include "common/stop.h"

#include <signal.h>
#include <stddef.h>
#include <stdint.h>

#include "common/clock.h"

enum { APART_MS = 500 }; /* two of 'timeout -s INT' come together; those of a person don't */

static volatile sig_atomic_t stopped_by;
static int64_t stopped_ms; /* used by the handler alone */

static void stop(int signal_number) {
    int64_t now_ms = clock_ms();
    if (!stopped_by) {
        stopped_by = signal_number;
        stopped_ms = now_ms;
    } else if (signal_number == SIGINT && now_ms - stopped_ms > APART_MS) {
        signal(SIGINT, SIG_DFL);
        raise(SIGINT);
    }
}

void stop_catch(void) {
    struct sigaction ours = {.sa_handler = stop}, before;
    sigemptyset(&ours.sa_mask);
    sigaddset(&ours.sa_mask, SIGINT);
    sigaddset(&ours.sa_mask, SIGTERM);
    sigaddset(&ours.sa_mask, SIGHUP);
    sigaction(SIGINT, &ours, NULL);
    sigaction(SIGTERM, &ours, NULL);
    if (sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler != SIG_IGN) sigaction(SIGHUP, &ours, NULL);
}

int stop_signal(void) { return stopped_by; }

bool stop_has_come(void *) { return stopped_by; }

int stop_status(void) { return stopped_by && stopped_by != SIGINT ? 128 + stopped_by : 0; }
