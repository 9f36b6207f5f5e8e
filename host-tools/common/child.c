#include "common/child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/complain.h"
#include "common/memory.h"

static char *read_all(int file, size_t *bytes_read) {
    size_t count = 0, capacity = 4096;
    char *bytes = memory_resize(NULL, capacity);
    for (;;) {
        if (count + 1 == capacity) bytes = memory_resize(bytes, capacity *= 2);
        ssize_t got = read(file, bytes + count, capacity - count - 1);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        count += (size_t)got;
    }
    bytes[count] = 0;
    *bytes_read = count;
    return bytes;
}

/* Turns the new process into the program; it ends when this one does. When that fails, sends errno through
 * `trouble`, which a successful start closes. */
static _Noreturn void become(const char *program, char **words, int output, FILE *messages, int trouble) {
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (dup2(output, STDOUT_FILENO) >= 0 && dup2(fileno(messages), STDERR_FILENO) >= 0)
        execvp(program, words);
    int reason = errno;
    _exit(write(trouble, &reason, sizeof reason) == sizeof reason ? 127 : 126);
}

/* Opens two pipes and a file for the program's messages. Returns the file; or NULL with errno, and nothing is
 * open. */
static FILE *open_pipes(int output[2], int trouble[2]) {
    FILE *messages = tmpfile();
    if (messages && pipe2(output, O_CLOEXEC) == 0) {
        if (pipe2(trouble, O_CLOEXEC) == 0) return messages;
        close(output[0]);
        close(output[1]);
    }
    int reason = errno;
    if (messages) fclose(messages);
    errno = reason;
    return NULL;
}

static double seconds(const struct timeval *time) {
    return (double)time->tv_sec + (double)time->tv_usec / 1e6;
}

bool child_run(const char *program, const struct words *words, struct child_result *result, bool *started) {
    int output[2], trouble[2], status = 0, reason = 0;
    struct rusage usage = {0};
    *result = (struct child_result){0};
    *started = false;
    FILE *messages = open_pipes(output, trouble);
    if (!messages) return false;
    pid_t pid = fork();
    if (pid < 0) reason = errno;
    if (pid == 0) become(program, words->word, output[1], messages, trouble[1]);
    close(output[1]);
    close(trouble[1]);
    if (pid > 0) {
        *started = read(trouble[0], &reason, sizeof reason) != sizeof reason;
        result->output = read_all(output[0], &result->output_bytes);
        while (wait4(pid, &status, 0, &usage) < 0 && errno == EINTR) continue;
    }
    close(output[0]);
    close(trouble[0]);
    result->cpu_seconds = seconds(&usage.ru_utime) + seconds(&usage.ru_stime);
    result->memory_bytes = (double)usage.ru_maxrss * 1024;
    bool ok = *started && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (*started && !ok) complain_again(messages);
    fclose(messages);
    if (!*started && reason) errno = reason;
    return ok;
}
