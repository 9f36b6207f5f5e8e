#include "common/output.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What a signal must remove; the handler may read nothing else. */
static const char *volatile unfinished;

static void remove_and_end(int signal_number) {
    if (unfinished) unlink(unfinished);
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static bool complain(const char *path) {
    fprintf(stderr, "katachi: cannot write %s: %s\n", path, strerror(errno));
    return false;
}

static void catch_signals(void) {
    const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction before;
        /* What is ignored (nohup) stays so, and a command with a handler of its own ends in order. */
        if (sigaction(signals[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL)
            signal(signals[i], remove_and_end);
    }
}

bool output_begin(struct output *output, const char *path, bool open_stream) {
    struct stat there;
    output->path = path;
    output->stream = NULL;
    if (stat(path, &there) == 0 && !S_ISREG(there.st_mode)) { /* a device must not be renamed over */
        fprintf(stderr, "katachi: cannot write %s: it is no regular file\n", path);
        return false;
    }
    int length = snprintf(output->temporary, sizeof output->temporary, "%s.%ld.tmp", path, (long)getpid());
    if (length < 0 || (size_t)length >= sizeof output->temporary) {
        errno = ENAMETOOLONG;
        return complain(path);
    }
    catch_signals();
    unfinished = output->temporary;
    FILE *stream = fopen(output->temporary, "wb");
    if (!stream) {
        unfinished = NULL;
        return complain(path);
    }
    if (open_stream) output->stream = stream;
    else fclose(stream);
    return true;
}

/* The data must be on the disk before the name is. */
static bool sync_file(const char *path) {
    int file = open(path, O_RDONLY);
    if (file < 0) return false;
    bool ok = fsync(file) == 0;
    close(file);
    return ok;
}

bool output_commit(struct output *output) {
    bool ok = true;
    if (output->stream) {
        ok = !ferror(output->stream);
        ok = fclose(output->stream) == 0 && ok;
        output->stream = NULL;
    }
    ok = ok && sync_file(output->temporary) && rename(output->temporary, output->path) == 0;
    if (!ok) complain(output->path);
    if (!ok) unlink(output->temporary);
    unfinished = NULL;
    return ok;
}

void output_abandon(struct output *output) {
    if (output->stream) fclose(output->stream);
    output->stream = NULL;
    unlink(output->temporary);
    unfinished = NULL;
}

bool output_write(const char *path, const void *bytes, size_t count) {
    struct output output;
    if (!output_begin(&output, path, true)) return false;
    fwrite(bytes, 1, count, output.stream);
    return output_commit(&output);
}

bool output_possible(const char *path) {
    struct output output;
    if (!output_begin(&output, path, false)) return false;
    output_abandon(&output);
    return true;
}
