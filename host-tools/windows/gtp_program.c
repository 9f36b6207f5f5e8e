/* link/gtp_program.h: programs are numbered in the order of their start, from 1. */
#include "link/gtp_program.h"

#include "windows/posix.h"

#include "windows/windows.h"

enum { PROGRAMS = 1024 };
static struct started programs[PROGRAMS]; /* of number i + 1; process is NULL where there is none */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static pid_t keep(const struct started *started) {
    pid_t pid = 0;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < PROGRAMS && !pid; i++)
        if (!programs[i].process) {
            programs[i] = *started;
            pid = i + 1;
        }
    pthread_mutex_unlock(&lock);
    return pid;
}

static void close_pipe(HANDLE ends[2]) {
    CloseHandle(ends[0]);
    CloseHandle(ends[1]);
}

/* Windows knows no sh: the command line is a program and its words, as Windows takes them apart. */
bool gtp_program_open(struct gtp_line *line, const char *command, char *error, size_t error_bytes) {
    HANDLE to[2], from[2];
    struct started started;
    bool piped = pipe_open(to);
    if (piped && !pipe_open(from)) {
        close_pipe(to);
        piped = false;
    }
    if (!piped || !program_start(NULL, command, to[0], from[1], GetStdHandle(STD_ERROR_HANDLE), &started)) {
        if (errno == ENOENT)
            snprintf(error, error_bytes,
                     "cannot be started: there is no such program; write a path with blanks in \"quotes\"");
        else snprintf(error, error_bytes, "cannot start a program: %s", strerror(errno));
        if (piped) close_pipe(to), close_pipe(from);
        return false;
    }
    CloseHandle(to[0]);
    CloseHandle(from[1]);
    pid_t pid = keep(&started);
    *line = (struct gtp_line){.pid = pid,
                              .to = _open_osfhandle((intptr_t)to[1], _O_BINARY),
                              .from = _open_osfhandle((intptr_t)from[0], _O_BINARY)};
    if (pid && line->to >= 0 && line->from >= 0) {
        fcntl(line->to, F_SETFL, O_NONBLOCK);
        fcntl(line->from, F_SETFL, O_NONBLOCK);
        return true;
    }
    snprintf(error, error_bytes, "cannot start a program: there are too many");
    program_kill(&started);
    program_forget(&started);
    return false;
}

static bool has_ended(pid_t pid, int limit_ms) {
    return WaitForSingleObject(programs[pid - 1].process, limit_ms < 0 ? 0 : (DWORD)limit_ms) ==
           WAIT_OBJECT_0;
}

bool gtp_program_describe_end(pid_t pid, int limit_ms, char *text, size_t text_bytes) {
    DWORD status;
    if (!has_ended(pid, limit_ms) || !GetExitCodeProcess(programs[pid - 1].process, &status)) {
        snprintf(text, text_bytes, "broke off");
        return true;
    }
    if (status >= 0xc0000000)
        snprintf(text, text_bytes, "was killed by fault %#lx", status); /* an NTSTATUS */
    else snprintf(text, text_bytes, "ended with exit status %lu", status);
    return true;
}

void gtp_program_end(pid_t pid, int limit_ms) {
    (void)has_ended(pid, limit_ms);
    program_kill(&programs[pid - 1]); /* and the processes that it left behind */
    program_forget(&programs[pid - 1]);
    pthread_mutex_lock(&lock);
    programs[pid - 1] = (struct started){0};
    pthread_mutex_unlock(&lock);
}
