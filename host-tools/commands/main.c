/* katachi: the host tool. */
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/version.h"
#include "commands/commands.h"
#include "common/patient.h"

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *help;
} commands[] = {
    {"learn", command_learn, "learn patterns from game records into a database"},
    {"learn3x3", command_learn3x3, "learn 3x3 patterns for playouts from game records"},
    {"train", command_train, "train a network that predicts the moves of game records"},
    {"train-shapes", command_train_shapes, "learn by self-play what local shapes are worth"},
    {"merge", command_merge, "join the parts that 'learn --part' made into one database"},
    {"stats", command_stats, "show what is in a database"},
    {"image", command_image, "compile a database or network into an image for a board; dump an image"},
    {"evaluate", command_evaluate,
     "measure how well an image, database or network predicts the moves of games"},
    {"suggest", command_suggest, "show the best moves in a position, also as a picture"},
    {"gtp", command_gtp, "the engine on this machine, for any Go GUI"},
    {"analysis", command_analysis, "KataGo's JSON analysis protocol, for KaTrain, Ogatak and others"},
    {"match", command_match, "let two GTP programs play a match"},
    {"play", command_play, "play against a GTP program yourself"},
    {"bridge", command_bridge, "let a Go GUI use a toy on a line that loses bytes"},
    {"upload", command_upload, "bring a new image into a toy's flash"},
    {"watch", command_watch, "watch a GTP program play, with its suggestions"},
    {"report", command_report, "the experiments of the thesis on one HTML page"},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static void print_help(FILE *stream) {
    fputs("Usage: katachi COMMAND [ARGUMENT ...]\n\n"
          "Learns the shapes of Go from game records and puts them on a microcontroller.\n\n",
          stream);
    for (int i = 0; i < COMMANDS; i++) fprintf(stream, "  %-14s%s\n", commands[i].name, commands[i].help);
    fputs("\n'katachi COMMAND --help' says more; 'katachi --version' prints the version.\n"
          "A first way through:\n"
          "  katachi learn my-games/ -o my.db\n"
          "  katachi evaluate my.db other-games/\n"
          "  katachi image my.db --board microbit -o my.kti\n"
          "  katachi gtp --image my.kti\n",
          stream);
}

/* At exit: what could not be printed was not done. */
static void check_output(int status, void *unused) {
    (void)unused;
    bool failed = ferror(stdout);
    if (fflush(stdout) == 0 && !failed) return;
    fputs("katachi: could not write everything to standard output\n", stderr);
    _exit(status ? status : 1);
}

/* Whoever started the program may have closed these three. A file that is opened later must not take their places, or
 * messages would go into it. */
static void open_streams(void) {
    static const char *const instead[] = {"/dev/null", "/dev/full", "/dev/null"};
    for (int file = 0; file < 3; file++)
        if (fcntl(file, F_GETFD) < 0 && open(instead[file], file ? O_WRONLY : O_RDONLY) != file) _exit(1);
}

static int run(int index, int argc, char **argv) {
    static char program[] = "katachi";
    argv[0] = program;
    return commands[index].run(argc, argv);
}

int main(int argc, char **argv) {
    open_streams();
    if (on_exit(check_output, NULL) != 0) return 1;
    patient_streams();
    if (argc < 2) {
        print_help(stderr);
        return 2;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0 || strcmp(argv[1], "-h") == 0) {
        print_help(stdout);
        return 0;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("katachi %s\n", KT_VERSION);
        return 0;
    }
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(argv[1], commands[i].name) == 0) return run(i, argc - 1, argv + 1);
    fprintf(stderr, "katachi: there is no command '%s'; 'katachi --help' lists them\n", argv[1]);
    return 2;
}
