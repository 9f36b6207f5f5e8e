#include "common/checkpoint.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

struct checkpoint checkpoint_of(const struct output_target *output, const char *work) {
    char *path;
    if (asprintf(&path, "%s.checkpoint", output->path) < 0) abort();
    return (struct checkpoint){.target = {.path = path, .kind = output->kind, .no_force = true},
                               .work = work};
}

void checkpoint_free(struct checkpoint *checkpoint) {
    free((char *)checkpoint->target.path);
    checkpoint->target.path = NULL;
}

bool checkpoint_exists(const struct checkpoint *checkpoint) {
    struct stat status;
    return lstat(checkpoint->target.path, &status) == 0;
}

bool checkpoint_refuse(const struct checkpoint *checkpoint) {
    fprintf(stderr,
            "katachi: %s is not of this %s: remove it to begin anew, go on with the options that it was made "
            "with, or name another output\n",
            checkpoint->target.path, checkpoint->work);
    return false;
}

bool checkpoint_possible(const struct checkpoint *checkpoint) {
    if (checkpoint->is_ours || !checkpoint_exists(checkpoint)) return true;
    fprintf(stderr, "katachi: this %s is not kept: another process has written %s\n", checkpoint->work,
            checkpoint->target.path);
    return false;
}

void checkpoint_remove(const struct checkpoint *checkpoint) {
    if (checkpoint->is_ours) unlink(checkpoint->target.path);
}
