#include "common/output.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <unistd.h>

#include "common/output_place.h"

static const char prefix[] = ".katachi-", suffix[] = ".tmp";
enum { CHANCE = 12, TRIES = 100 };

/* What exit() and signals must remove. The handler of signals may read nothing else. */
static const char *volatile unfinished;

static void remove_unfinished(void) {
    if (unfinished) unlink(unfinished);
}

static void remove_and_end(int signal_number) {
    remove_unfinished();
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

/* Ignores SIGXFSZ: a file that grows too large then fails like any other. */
static void go_on(int) {}

static bool complain(const struct output *output) {
    if (!output->quiet) fprintf(stderr, "katachi: cannot write %s: %s\n", output->path, strerror(errno));
    return false;
}

static void catch_signals(void) {
    static const struct {
        int number;
        void (*handler)(int);
    } signals[] = {{SIGINT, remove_and_end},  {SIGTERM, remove_and_end}, {SIGHUP, remove_and_end},
                   {SIGQUIT, remove_and_end}, {SIGPIPE, remove_and_end}, {SIGXCPU, remove_and_end},
                   {SIGALRM, remove_and_end}, {SIGUSR1, remove_and_end}, {SIGUSR2, remove_and_end},
                   {SIGABRT, remove_and_end}, {SIGBUS, remove_and_end},  {SIGSEGV, remove_and_end},
                   {SIGFPE, remove_and_end},  {SIGILL, remove_and_end},  {SIGXFSZ, go_on}};
    static bool registered;
    if (!registered) registered = atexit(remove_unfinished) == 0;
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction before;
        /* Signals that are ignored (nohup) stay so; a command with a handler of its own ends in its own
         * way. */
        if (sigaction(signals[i].number, NULL, &before) == 0 && before.sa_handler == SIG_DFL)
            signal(signals[i].number, signals[i].handler);
    }
}

static bool is_temporary(const char *name) {
    size_t length = strlen(name), begin = sizeof prefix - 1, end = sizeof suffix - 1;
    return length == begin + CHANCE + end && memcmp(name, prefix, begin) == 0 &&
           strcmp(name + length - end, suffix) == 0;
}

/* Removes a temporary file that nobody has locked. */
static void sweep_file(int folder, const char *name) {
    int file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    struct stat status;
    if (file < 0) return;
    bool stale = fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == geteuid() &&
                 status.st_nlink == 1 && flock(file, LOCK_EX | LOCK_NB) == 0;
    if (stale) unlinkat(folder, name, 0);
    close(file);
}

/* Removes what killed programs left in the folder of the temporary file. Once for each folder: a match
 * keeps thousands of games in one. */
static void sweep(const char *temporary) {
    static struct stat swept;
    char path[sizeof((struct output *)0)->temporary];
    size_t length = (size_t)(strrchr(temporary, '/') + 1 - temporary);
    memcpy(path, temporary, length);
    path[length] = 0;
    DIR *folder = opendir(path);
    struct stat status;
    if (!folder) return;
    if (fstat(dirfd(folder), &status) == 0 &&
        (status.st_ino != swept.st_ino || status.st_dev != swept.st_dev)) {
        for (const struct dirent *entry; (entry = readdir(folder));)
            if (is_temporary(entry->d_name)) sweep_file(dirfd(folder), entry->d_name);
        swept = status;
    }
    closedir(folder);
}

/* Names the temporary file, beside its place. Returns false, with errno. */
static bool name_temporary(struct output *output) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz012345";
    uint8_t chance[CHANCE];
    if (getentropy(chance, sizeof chance) != 0) return false;
    size_t folder = (size_t)(strrchr(output->place, '/') + 1 - output->place);
    errno = ENAMETOOLONG;
    if (folder + sizeof prefix + CHANCE + sizeof suffix > sizeof output->temporary) return false;
    char *at = output->temporary + folder + sizeof prefix - 1;
    memcpy(output->temporary, output->place, folder);
    memcpy(output->temporary + folder, prefix, sizeof prefix - 1);
    for (int i = 0; i < CHANCE; i++) *at++ = letters[chance[i] % (sizeof letters - 1)];
    strcpy(at, suffix);
    return true;
}

/* Makes and locks the temporary file. Returns false, with errno. */
static bool create_temporary(struct output *output, mode_t mode) {
    for (int i = 0; i < TRIES; i++) {
        struct stat status;
        if (!name_temporary(output)) return false;
        unfinished = output->temporary;
        output->file = open(output->temporary, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
        if (output->file < 0) unfinished = NULL;
        if (output->file < 0 && errno == EEXIST) continue;
        if (output->file < 0) return false;
        /* Another program has removed it between these two calls. */
        if (flock(output->file, LOCK_EX) != 0 || fstat(output->file, &status) != 0 || status.st_nlink == 1)
            return true; /* where files cannot be locked, nobody removes left-overs */
        close(output->file);
    }
    unfinished = NULL;
    return false;
}

/* Removes or forgets the temporary file. */
static void end(struct output *output, bool remove) {
    if (output->stream) fclose(output->stream);
    output->stream = NULL;
    if (remove) unlink(output->temporary);
    unfinished = NULL;
    close(output->file);
}

bool output_begin(struct output *output, const struct output_target *target, bool open_stream) {
    struct output_there there;
    *output = (struct output){.path = target->path, .file = -1, .quiet = target->quiet};
    if (!output_place_find(target, output->place, &there)) return false;
    output->replaces = there.is_there && !target->secret;
    catch_signals();
    if (!create_temporary(output, there.is_there || target->secret ? 0600 : 0666)) return complain(output);
    sweep(output->temporary);
    if (!open_stream) return true;
    int file = fcntl(output->file, F_DUPFD_CLOEXEC, 3);
    output->stream = file < 0 ? NULL : fdopen(file, "wb");
    if (output->stream) return true;
    complain(output);
    end(output, true);
    return false;
}

/* Gives the new file the mode of the old one, and its owner if that is allowed. */
static bool keep_owner(const struct output *output) {
    struct stat old, new;
    if (!output->replaces || stat(output->place, &old) != 0) return true;
    if (fstat(output->file, &new) != 0) return false;
    if ((old.st_uid != new.st_uid || old.st_gid != new.st_gid) &&
        fchown(output->file, old.st_uid, old.st_gid) != 0) {
        /* Only root may give files away. */
    }
    return fchmod(output->file, old.st_mode & 0777) == 0;
}

bool output_commit(struct output *output, output_reader *reader) {
    bool ok = true;
    if (output->stream) {
        ok = !ferror(output->stream);
        ok = fclose(output->stream) == 0 && ok;
        output->stream = NULL;
    }
    /* The data must reach the disk before the name does. */
    ok = ok && keep_owner(output) && fsync(output->file) == 0;
    if (!ok) complain(output);
    if (ok && reader && !reader(output->temporary)) {
        fprintf(stderr, "katachi: %s is left as it was: the new version cannot be read back\n", output->path);
        ok = false;
    }
    if (ok && rename(output->temporary, output->place) != 0) ok = complain(output);
    end(output, !ok);
    return ok;
}

void output_abandon(struct output *output) { end(output, true); }

bool output_write(const struct output_target *target, const void *bytes, size_t count,
                  output_reader *reader) {
    struct output output;
    if (!output_begin(&output, target, true)) return false;
    fwrite(bytes, 1, count, output.stream);
    return output_commit(&output, reader);
}

bool output_prepare(struct output_target *target, char *const *inputs, int count) {
    target->inputs = inputs;
    target->input_count = count;
    return !target->path || output_possible(target);
}

bool output_possible(const struct output_target *target) {
    struct output output;
    if (!output_begin(&output, target, false)) return false;
    output_abandon(&output);
    return true;
}
