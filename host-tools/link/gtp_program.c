#include "link/gtp_program.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "link/guardian.h"

enum { END_STEP_MS = 1000 }; /* from closing the input to SIGTERM, and from there to SIGKILL */

/* Debian keeps GNU Go in /usr/games, which root's PATH lacks. */
static void add_games_to_path(void) {
    const char *path = getenv("PATH");
    char longer[PATH_MAX];
    int length = snprintf(longer, sizeof longer, "%s:/usr/games", path ? path : "/usr/bin:/bin");
    if (length < (int)sizeof longer) setenv("PATH", longer, 1);
}

_Noreturn static void become_program(const char *command, int input, int output) {
    setpgid(0, 0);
    guardian_guard(getpid());
    signal(SIGPIPE, SIG_DFL);
    dup2(input, STDIN_FILENO);
    dup2(output, STDOUT_FILENO);
    add_games_to_path();
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

bool gtp_program_open(struct gtp_line *line, const char *command, char *error, size_t error_bytes) {
    int to[2] = {-1, -1}, from[2] = {-1, -1};
    pid_t pid = -1;
    guardian_begin();
    if (pipe2(to, O_CLOEXEC) == 0 && pipe2(from, O_CLOEXEC) == 0) pid = fork();
    if (pid == 0) become_program(command, to[0], from[1]);
    if (pid < 0) snprintf(error, error_bytes, "cannot start a program: %s", strerror(errno));
    if (to[0] >= 0) close(to[0]);
    if (from[1] >= 0) close(from[1]);
    if (pid < 0) {
        if (to[1] >= 0) close(to[1]);
        if (from[0] >= 0) close(from[0]);
        return false;
    }
    setpgid(pid, pid); /* parent and child both do it: either may come first */
    fcntl(to[1], F_SETFL, O_NONBLOCK);
    fcntl(from[0], F_SETFL, O_NONBLOCK);
    *line = (struct gtp_line){.pid = pid, .to = to[1], .from = from[0]};
    return true;
}

/* Waits for the leader of the group to end, without reaping it, so that its number is not reused. */
static bool has_ended(pid_t pid, int limit_ms, siginfo_t *how) {
    for (;; limit_ms -= 5) {
        how->si_pid = 0;
        if (waitid(P_PID, (id_t)pid, how, WEXITED | WNOHANG | WNOWAIT) != 0 && errno != EINTR) return true;
        if (how->si_pid == pid) return true;
        if (limit_ms <= 0) return false;
        nanosleep(&(struct timespec){0, 5000000}, NULL);
    }
}

bool gtp_program_describe_end(pid_t pid, int limit_ms, char *text, size_t text_bytes) {
    siginfo_t how = {0};
    if (!has_ended(pid, limit_ms, &how) || how.si_pid != pid) {
        snprintf(text, text_bytes, "broke off");
        return true;
    }
    int status = how.si_status;
    bool by_signal = how.si_code != CLD_EXITED;
    if (!by_signal && status > 128 && status < 128 + NSIG) { /* the way in which sh reports a signal */
        by_signal = true;
        status -= 128;
    }
    if (by_signal) snprintf(text, text_bytes, "was killed by signal %d (%s)", status, strsignal(status));
    else
        snprintf(text, text_bytes, "ended with exit status %d%s", status,
                 status == 127   ? " (no such command?)"
                 : status == 126 ? " (not a program?)"
                                 : "");
    return by_signal || (status != 127 && status != 126);
}

void gtp_program_end(pid_t pid, int limit_ms) {
    siginfo_t how = {0};
    if (!has_ended(pid, limit_ms, &how)) {
        kill(-pid, SIGTERM);
        has_ended(pid, END_STEP_MS, &how);
    }
    kill(-pid, SIGKILL); /* and the processes that its leader left behind */
    guardian_release(pid);
    while (waitpid(pid, NULL, 0) < 0 && errno == EINTR) continue;
}
