#include "link/board_script.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "common/own_program.h"
#include "images/targets.h"

/* Writes the path of the script that runs a board. It lies where this program was built. If the program was installed since,
 * it lies in the build of the present folder. Returns false when it is at neither place. */
static bool find_script(const char *name, char *path, size_t path_bytes) {
    char folder[PATH_MAX];
    own_program_folder(2, folder);
    snprintf(path, path_bytes, "%s/%s/run", folder, name);
    if (access(path, X_OK) == 0) return true;
    snprintf(path, path_bytes, "build/%s/run", name);
    return access(path, X_OK) == 0;
}

/* Writes that there is no such board, and which are built. */
static void refuse_board(const char *name, char *error, size_t error_bytes) {
    char path[2 * PATH_MAX], names[512] = "";
    for (int i = 0; target_name(i); i++) {
        size_t length = strlen(names);
        if (find_script(target_name(i), path, sizeof path))
            snprintf(names + length, sizeof names - length, "%s%s", length ? ", " : "", target_name(i));
    }
    snprintf(error, error_bytes, "cannot be started: there is no board '%.40s'; built here: %s", name,
             *names ? names : "none (make BOARD=microbit builds one)");
}

bool board_script_find(const char *name, char *path, size_t path_bytes, char *error, size_t error_bytes) {
    if (!target_find(name)) {
        refuse_board(name, error, error_bytes);
        return false;
    }
    if (!find_script(name, path, path_bytes)) {
        snprintf(
            error, error_bytes,
            "cannot be started: %s isn't built, neither beside this program nor in build/ of this folder; "
            "'make BOARD=%s' builds it in the folder of the sources",
            name, name);
        return false;
    }
    if (strchr(path, '\'')) {
        snprintf(error, error_bytes, "the path %s cannot be quoted for sh", path);
        return false;
    }
    return true;
}
