/* katachi bridge: plain GTP on standard input and output; on the other side the framed link to a toy, over
 * a line that may lose bytes. */
#include <unistd.h>

#include "commands/commands.h"
#include "commands/gtp_input.h"
#include "commands/ports.h"
#include "common/memory.h"
#include "common/patient.h"
#include "common/progress.h"
#include "link/bridge_run.h"
#include "link/gtp_client.h"

struct service {
    struct bridge_run run;
    struct gtp_input input;
    bool stdout_broke;
    double reached; /* when a toy last answered, by progress_clock */
};

/* How long to look for a toy after the end of the input, in seconds: long enough to try all baud rates. */
enum { LONELY_S = 15 };

static void write_answer(void *context, const char *bytes, size_t count) {
    struct service *service = context;
    if (!patient_write(STDOUT_FILENO, bytes, count)) service->stdout_broke = true;
}

/* Hands the controller's next line to the bridge, once it is complete. */
static void take_command(struct service *service) {
    if (gtp_input_has_line(&service->input))
        bridge_command(&service->run.bridge, gtp_input_take(&service->input));
}

/* Has the input ended, and has no toy answered for a while? */
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
        /* The controller may wait while a command is being answered. */
        bool listens = !service->input.ended && !gtp_input_waits(&service->input);
        bridge_run_wait(&service->run, listens ? STDIN_FILENO : -1);
    }
}

static int run(void *, char **arguments, int) {
    gtp_client_catch_signals();
    CLEANUP_FREE struct service *service = memory_zeroed(sizeof *service);
    if (!bridge_run_begin(&service->run, arguments[0], false, write_answer, service)) return 1;
    serve(service);
    bool lonely = is_lonely(service) && !bridge_is_free(&service->run.bridge);
    if (lonely) bridge_port_tell(&service->run.port, "no toy answers, and nobody asks any more");
    bool failed =
        lonely || service->run.port.lost || service->stdout_broke || patient_is_forsaken(STDOUT_FILENO);
    bridge_run_end(&service->run);
    int status = gtp_client_interrupted() ? 128 + gtp_client_interrupted() : failed;
    gtp_input_free(&service->input);
    return status;
}

const struct command command_bridge = {
    .name = "bridge",
    .summary = "let a Go GUI use a toy on a line that loses bytes",
    .synopsis = "PORT",
    .about =
        "Lets any Go GUI use a toy, a board that runs Katachi's firmware, on a line that loses bytes, "
        "even when the toy is reset in the middle of a game. It speaks plain GTP on standard input and "
        "output; on the line it sends frames with checksums, again and again until they arrive "
        "(docs/link.md). Enter it in the GUI as an engine:\n\n"
        "  katachi bridge serial:/dev/ttyACM0\n\n" PORTS_HELP
        "A line that breaks is opened again. When the toy was reset, the bridge sends it the game "
        "again, and then repeats the command that waits. Messages on standard error report what happens.",
    .more = "After the end of the input, the bridge still answers what was asked; when no toy is in reach, "
            "it waits 15 seconds for one.\n\n"
            "Exit status: 0 after quit or the end of the input, 1 when nobody reads the answers or a command "
            "was left without one, 2 when the command line is wrong, 128 and the signal's number after a "
            "signal (130 after Ctrl-C).",
    COMMAND_WANTS(1, "one port, such as serial:/dev/ttyACM0"),
    .run = run,
};
