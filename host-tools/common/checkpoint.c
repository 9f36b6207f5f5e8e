#include "common/checkpoint.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/complain.h"
#include "common/memory.h"

void checkpoint_place(struct checkpoint *checkpoint, const struct output_target *output,
                      enum file_kind kind) {
    char *path = memory_print("%s.checkpoint", output->path);
    checkpoint->target = (struct output_target){.path = path, .kind = kind, .no_force = true};
    checkpoint->output = kind == output->kind ? output->path : NULL;
}

void checkpoint_free(struct checkpoint *checkpoint) {
    free((char *)checkpoint->target.path);
    checkpoint->target.path = NULL;
}

static bool exists(const struct checkpoint *checkpoint) {
    struct stat status;
    return lstat(checkpoint->target.path, &status) == 0;
}

bool checkpoint_resume(struct checkpoint *checkpoint, void *work) {
    const char *path = checkpoint->target.path;
    if (!exists(checkpoint)) {
        if (checkpoint->output) checkpoint->take(checkpoint->with, checkpoint->output, work);
        return true;
    }
    checkpoint->is_ours = checkpoint->take(checkpoint->with, path, work);
    return checkpoint->is_ours ||
           tell_user("%s is not of this %s: remove it to begin anew, go on with the options that it was made "
                     "with, or name another output",
                     path, checkpoint->name);
}

void checkpoint_keep(struct checkpoint *checkpoint, const void *work) {
    bool possible = checkpoint->is_ours || !exists(checkpoint);
    if (!possible)
        tell_user("this %s is not kept: another process has written %s", checkpoint->name,
                  checkpoint->target.path);
    checkpoint->is_current = possible && checkpoint->write(checkpoint->with, &checkpoint->target, work);
    checkpoint->is_ours |= checkpoint->is_current;
}

void checkpoint_remove(const struct checkpoint *checkpoint) {
    if (checkpoint->is_ours) unlink(checkpoint->target.path);
}
