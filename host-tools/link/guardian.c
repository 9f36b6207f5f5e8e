#include "link/guardian.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <time.h>
#include <unistd.h>

enum { GRACE_MS = 1000 }; /* between SIGTERM and SIGKILL */

static int line = -1; /* to the guardian: a group, or the negative number of a group to forget */

/* From here on, only functions that the child of a process with threads may call. */
static void end_all(const pid_t *group, int count, int how) {
    for (int i = 0; i < count; i++) kill(-group[i], how);
}

_Noreturn static void watch(int input) {
    pid_t group[GUARDIAN_GROUPS], word;
    int count = 0;
    ssize_t bytes;
    while ((bytes = read(input, &word, sizeof word)) == sizeof word || (bytes < 0 && errno == EINTR)) {
        int i = 0;
        while (i < count && group[i] != -word) i++;
        if (bytes > 0 && word < 0 && i < count) group[i] = group[--count];
        if (bytes > 0 && word > 0 && count < GUARDIAN_GROUPS) group[count++] = word;
    }
    end_all(group, count, SIGTERM);
    if (count) nanosleep(&(struct timespec){GRACE_MS / 1000, GRACE_MS % 1000 * 1000000L}, NULL);
    end_all(group, count, SIGKILL);
    _exit(0);
}

/* Lets go of all files but the line, and of the terminal's signals to the group. */
_Noreturn static void become_guardian(int input) {
    const int ignored[] = {SIGINT, SIGQUIT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++) signal(ignored[i], SIG_IGN);
    setpgid(0, 0);
    dup2(input, 0);
    close_range(1, ~0U, 0);
    watch(0);
}

static void begin(void) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return;
    pid_t guardian = fork();
    if (guardian == 0) become_guardian(ends[0]);
    close(ends[0]);
    if (guardian < 0) close(ends[1]);
    else line = ends[1];
}

static void tell(pid_t word) {
    while (line >= 0 && write(line, &word, sizeof word) < 0 && errno == EINTR) continue;
}

void guardian_begin(void) {
#pragma omp critical(guardian)
    {
        static bool begun;
        if (!begun) begin();
        begun = true;
    }
}

void guardian_guard(pid_t group) { tell(group); }
void guardian_release(pid_t group) { tell(-group); }
