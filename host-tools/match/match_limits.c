#include "match/match_limits.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "link/gtp_client_start.h"

enum {
    FILES = 32,         /* files that are open beside those of the games */
    FILES_STARTING = 2, /* more files of a program while it starts */
};

/* What a game needs. */
struct need {
    long files, processes;
};

/* A program needs a pipe each way; a board needs a process for its emulator beside that of the script. */
static struct need need_of(const char *command) {
    if (strncmp(command, "serial:", 7) == 0 || strncmp(command, "tcp:", 4) == 0) return (struct need){1, 0};
    return (struct need){2, gtp_client_is_board(command) ? 2 : 1};
}

static struct need need_of_game(const struct match_options *options) {
    const char *const commands[] = {options->command[MATCH_A], options->command[MATCH_B], options->judge};
    struct need game = {FILES_STARTING, 1 /* the thread */};
    for (int i = 0; i < 3; i++) {
        if (!commands[i]) continue;
        struct need need = need_of(commands[i]);
        game.files += need.files;
        game.processes += need.processes;
    }
    return game;
}

/* Returns the number of threads of this user; threads count as processes. */
static long count_processes(void) {
    long all = 0;
    DIR *folder = opendir("/proc");
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        char path[300], line[200];
        long owner = -1, threads = 0;
        if (!isdigit((unsigned char)entry->d_name[0])) continue;
        snprintf(path, sizeof path, "/proc/%s/status", entry->d_name);
        FILE *stream = fopen(path, "r");
        while (stream && fgets(line, sizeof line, stream))
            if (sscanf(line, "Uid: %ld", &owner) != 1) sscanf(line, "Threads: %ld", &threads);
        if (stream) fclose(stream);
        if (owner == (long)getuid()) all += threads;
    }
    if (folder) closedir(folder);
    return all;
}

/* Returns how many files may be open, after raising the limit to `wanted` if possible. */
static long raise_files(long wanted) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return wanted;
    if (limit.rlim_cur < (rlim_t)wanted) {
        limit.rlim_cur = limit.rlim_max < (rlim_t)wanted ? limit.rlim_max : (rlim_t)wanted;
        setrlimit(RLIMIT_NOFILE, &limit);
        getrlimit(RLIMIT_NOFILE, &limit);
    }
    return limit.rlim_cur < (rlim_t)wanted ? (long)limit.rlim_cur : wanted;
}

/* Returns how many more processes may run; `wanted` when there is no limit, as for root. */
static long find_processes(long wanted) {
    struct rlimit limit;
    if (geteuid() == 0 || getrlimit(RLIMIT_NPROC, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
        return wanted;
    long left = (long)limit.rlim_cur - count_processes();
    return left < wanted ? left : wanted;
}

static bool complain(const struct match_options *options, const char *what, const char *command, long wanted,
                     long there, long enough) {
    fprintf(stderr, "katachi: --jobs %ld needs %ld %s, but only %ld are allowed (ulimit %s)", options->jobs,
            wanted, what, there < 0 ? 0 : there, command);
    if (enough > 0) fprintf(stderr, "; --jobs %ld would do\n", enough);
    else fputs("; not even one game can be played\n", stderr);
    return false;
}

int match_limits_jobs(const struct match_options *options) {
    return (int)(options->jobs < options->games ? options->jobs : options->games);
}

bool match_limits_allow(const struct match_options *options) {
    struct need game = need_of_game(options);
    long jobs = match_limits_jobs(options), files = jobs * game.files + FILES;
    long processes = jobs * game.processes + 1 /* the guardian */;
    long may_open = raise_files(files), may_start = find_processes(processes);
    if (may_open < files)
        return complain(options, "open files", "-n", files, may_open, (may_open - FILES) / game.files);
    if (may_start < processes)
        return complain(options, "more processes", "-u", processes, may_start,
                        (may_start - 1) / game.processes);
    return true;
}
