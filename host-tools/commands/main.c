/* katachi: the host tool. */
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/version.h"
#include "commands/commands.h"
#include "common/help.h"
#include "common/memory.h"
#include "common/patient.h"

/* At exit: fails when standard output could not be written. */
static void check_output(void) {
    bool failed = ferror(stdout);
    if (fflush(stdout) == 0 && !failed) return;
    fputs("katachi: could not write everything to standard output\n", stderr);
    _exit(1);
}

/* The caller may have closed these three. A file that is opened later must not get their numbers: messages
 * would go into it. */
static void open_streams(void) {
    for (int file = 0; file < 3; file++) /* what is written to standard output fails */
        if (fcntl(file, F_GETFD) < 0 && open("/dev/null", file == 2 ? O_WRONLY : O_RDONLY) != file) _exit(1);
}

/* Reads the command line of the command, and runs it. */
static int run(const struct command *command, int argc, char **argv) {
    CLEANUP_FREE void *request = help_defaults(command);
    int count = options_read(command, argc, argv, request);
    return command->run(request, argv, count);
}

int main(int argc, char **argv) {
    open_streams();
    if (atexit(check_output) != 0) return 1;
    patient_streams();
    if (argc < 2) {
        commands_print(stderr);
        return 2;
    }
    const char *name = argv[1];
    if (strcmp(name, "--version") == 0) {
        printf("katachi %s\n", KT_VERSION);
        return 0;
    }
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) name = command_help.name;
    const struct command *command = commands_find(name);
    if (command) return run(command, argc - 1, argv + 1);
    commands_refuse(name);
}
