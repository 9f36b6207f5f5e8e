/* katachi bridge: plain GTP on standard input and output, the framed link to a toy on a line that may lose
 * bytes. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "bridge/bridge_run.h"
#include "commands/commands.h"
#include "commands/gtp_input.h"
#include "common/memory.h"
#include "common/options.h"
#include "match/gtp_client.h"

struct service {
    struct bridge_run run;
    struct gtp_input input;
    bool stdout_broke;
};

static const char help[] =
    "Usage: katachi bridge PORT\n\n"
    "Lets any Go GUI use a toy that is reached by a line which loses bytes, or that is reset in the middle of a\n"
    "game: plain GTP on standard input and output; on the line, frames with checksums that are sent again until\n"
    "they arrive (docs/link.md). Enter it in the GUI as an engine:\n\n"
    "  katachi bridge serial:/dev/ttyACM0\n\n"
    "PORT  serial:DEVICE[:BAUD]   a serial port or pty; without BAUD, the usual rates are tried in turn\n"
    "      tcp:HOST:PORT          such as QEMU's -serial tcp:127.0.0.1:PORT,server\n"
    "      board:NAME             a board in its emulator (board:microbit)\n"
    "      COMMAND                a program that speaks as a toy on its standard input and output\n\n"
    "A line that breaks is opened again. When the toy was reset, the game is played to it again, and then the\n"
    "command that waits is repeated. On standard error you are told what goes on.\n\n"
    "  --help    this text\n\n"
    "Exit status: 0 after quit or the end of the input, 1 when nobody reads the answers, 2 when the command line\n"
    "is wrong, 128 and the signal's number after a signal (130 after Ctrl-C).\n";

static void write_answer(void *context, const char *bytes, size_t count) {
    struct service *service = context;
    if (fwrite(bytes, 1, count, stdout) != count || fflush(stdout) != 0) service->stdout_broke = true;
}

/* Takes the controller's next line, when it has come whole. */
static void take_command(struct service *service) {
    const char *line;
    char copy[BRIDGE_LINE_BYTES];
    if (!gtp_input_has_line(&service->input)) return;
    size_t count = gtp_input_take(&service->input, &line);
    snprintf(copy, sizeof copy, "%.*s", (int)count, line);
    bridge_command(&service->run.bridge, copy);
}

static bool is_over(const struct service *service) {
    const struct bridge *bridge = &service->run.bridge;
    if (gtp_client_stopped() || service->stdout_broke || bridge->finished) return true;
    return bridge_is_free(bridge) && service->input.ended && service->input.at == service->input.length;
}

static void serve(struct service *service) {
    struct bridge *bridge = &service->run.bridge;
    while (!is_over(service)) {
        bridge_run_receive(&service->run);
        if (bridge_is_free(bridge)) take_command(service);
        else if (gtp_input_waits(&service->input)) bridge_interrupt(bridge);
        bridge_run_send(&service->run);
        /* When a command would not be taken, the controller may wait. */
        bool listens = !service->input.ended && !gtp_input_waits(&service->input);
        bridge_run_wait(&service->run, listens ? STDIN_FILENO : -1);
    }
}

int command_bridge(int argc, char **argv) {
    static const struct option options[] = {{"help", no_argument, NULL, 'h'}, {0}};
    for (int option; (option = getopt_long(argc, argv, "h", options, NULL)) != -1;) {
        if (option != 'h') options_refuse("bridge", NULL);
        fputs(help, stdout);
        return 0;
    }
    if (argc - optind != 1) options_refuse("bridge", "one port, such as serial:/dev/ttyACM0");
    gtp_client_catch_signals();
    struct service *service = memory_zeroed(sizeof *service);
    bridge_run_begin(&service->run, argv[optind], false, write_answer, service);
    serve(service);
    bridge_run_end(&service->run);
    int status = gtp_client_interrupted() ? 128 + gtp_client_interrupted() : service->stdout_broke ? 1 : 0;
    free(service);
    return status;
}
