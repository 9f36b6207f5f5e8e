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
#include "common/patient.h"
#include "common/progress.h"
#include "gtp_client/gtp_client.h"

struct service {
    struct bridge_run run;
    struct gtp_input input;
    bool stdout_broke;
    double reached; /* when there was a toy, as progress_clock tells it */
};

/* How long a toy that is out of reach is waited for when the input has ended, in seconds: all rates get their turn. */
enum { LONELY_S = 15 };

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
    "After the end of the input, what was asked is answered; when no toy is in reach, for 15 seconds.\n\n"
    "Exit status: 0 after quit or the end of the input, 1 when nobody reads the answers or a command was left\n"
    "without one, 2 when the command line is wrong, 128 and the signal's number after a signal (130 after Ctrl-C).\n";

static void write_answer(void *context, const char *bytes, size_t count) {
    struct service *service = context;
    if (!patient_write(STDOUT_FILENO, bytes, count)) service->stdout_broke = true;
}

/* Takes the controller's next line, when it has come whole. */
static void take_command(struct service *service) {
    if (gtp_input_has_line(&service->input))
        bridge_command(&service->run.bridge, gtp_input_take(&service->input));
}

/* Is there nobody at either end, though a command waits? */
static bool is_lonely(const struct service *service) {
    return service->input.ended && progress_clock() - service->reached > LONELY_S;
}

static bool is_over(const struct service *service) {
    const struct bridge *bridge = &service->run.bridge;
    if (gtp_client_stopped() || service->stdout_broke || bridge->finished || is_lonely(service)) return true;
    return bridge_is_free(bridge) && service->input.ended && service->input.at == service->input.length;
}

static void serve(struct service *service) {
    struct bridge *bridge = &service->run.bridge;
    service->reached = progress_clock();
    while (!is_over(service)) {
        bridge_run_receive(&service->run);
        if (bridge_is_open(bridge)) service->reached = progress_clock();
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
    bool lonely = is_lonely(service) && !bridge_is_free(&service->run.bridge);
    if (lonely) bridge_port_tell(&service->run.port, "no toy answers, and nobody asks any more");
    bool failed = lonely || service->stdout_broke || patient_is_forsaken(STDOUT_FILENO);
    bridge_run_end(&service->run);
    int status = gtp_client_interrupted() ? 128 + gtp_client_interrupted() : failed;
    gtp_input_free(&service->input);
    free(service);
    return status;
}
