/* Functions of other rooms that are simpler on Windows, or not there. */
#include "windows/posix.h"

#include "common/output_follow.h"
#include "common/patient.h"
#include "common/user_place.h"
#include "link/board_script.h"
#include "link/tcp_port.h"
#include "play/play_editor.h"
#include "windows/windows.h"

void patient_streams(void) {} /* start.c has set them up */

/* Where the program keeps files by itself: in the folder that `variable` names, for whoever sets it, else in %LOCALAPPDATA%,
 * whatever it is called under POSIX. */
bool user_place_find(const char *variable, const char *, const char *name, char *path) {
    const char *folder = getenv(variable);
    if (!folder || !*folder) folder = getenv("LOCALAPPDATA");
    if (!folder || !*folder) return false;
    int length = snprintf(path, OUTPUT_PLACE_BYTES, "%s/katachi/%s", folder, name);
    use_slashes(path);
    return length < OUTPUT_PLACE_BYTES;
}

void user_place_make(char *path) {
    for (char *slash = path + (path[1] == ':' ? 3 : 1); (slash = strchr(slash, '/')); slash++) {
        *slash = 0;
        (void)mkdir(path, 0700);
        *slash = '/';
    }
}

bool output_follow(const char *path, char *place) {
    char whole[PATH_MAX];
    if (!realpath(path, whole)) return false;
    size_t length = strlen(whole);
    errno = EISDIR;
    if (length && whole[length - 1] == '/') return false;
    errno = ENAMETOOLONG;
    if (length >= OUTPUT_PLACE_BYTES) return false;
    memcpy(place, whole, length + 1);
    return true;
}

/* A console lets people edit the line by itself, and takes back earlier ones. */
struct play_editor *play_editor_begin(void) {
    return NULL;
}
const char *play_editor_read(struct play_editor *, const char *) { return NULL; }
void play_editor_end(struct play_editor *) {}

/* The scripts are for sh, and the emulators are programs of Linux. */
bool board_script_find(const char *name, char *, size_t, char *error, size_t error_bytes) {
    snprintf(
        error, error_bytes,
        "cannot be started: boards in their emulator aren't there on Windows; connect a %.40s by serial:COM3",
        name);
    return false;
}

bool tcp_port_is_sound(const char *) { return true; }
int tcp_port_open(const char *host_and_port, char *error, size_t error_bytes) {
    snprintf(error, error_bytes,
             "cannot connect to %s: lines over TCP aren't there on Windows; connect the toy by serial:COM3",
             host_and_port);
    return -1;
}
void tcp_port_acknowledge(int) {}
