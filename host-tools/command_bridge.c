/* katachi bridge: plain GTP on standard input and output, the framed link to a toy on a line that may lose
 * bytes. */
#include <errno.h>
#include <getopt.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bridge.h"
#include "bridge_port.h"
#include "commands.h"
#include "gtp_client.h"
#include "gtp_input.h"
#include "memory.h"
#include "options.h"

enum { STEP_MS = 5, REST_MS = 100, SENTENCE_BYTES = 160 };

typedef struct bridge_run {
    bridge bridge;
    bridge_port port;
    gtp_input input;
    bool stdout_broke;
} bridge_run;

static const char help[] =
    "Usage: katachi bridge PORT\n\n"
    "Lets any Go GUI use a toy that is reached by a line which loses bytes, or that is reset in the middle "
    "of a\n"
    "game: plain GTP on standard input and output; on the line, frames with checksums that are sent again "
    "until\n"
    "they arrive (docs/link.md). Enter it in the GUI as an engine:\n\n"
    "  katachi bridge serial:/dev/ttyACM0\n\n"
    "PORT  serial:DEVICE[:BAUD]   a serial port or pty; without BAUD, the usual rates are tried in turn\n"
    "      tcp:HOST:PORT          such as QEMU's -serial tcp:127.0.0.1:PORT,server\n"
    "      board:NAME             a board in its emulator (board:microbit)\n"
    "      COMMAND                a program that speaks as a toy on its standard input and output\n\n"
    "A line that breaks is opened again. When the toy was reset, the game is played to it again, and then "
    "the\n"
    "command that waits is repeated. On standard error you are told what goes on.\n\n"
    "  --help    this text\n\n"
    "Exit status: 0 after quit or the end of the input, 1 when nobody reads the answers, 2 when the command "
    "line\n"
    "is wrong, 128 and the signal's number after a signal (130 after Ctrl-C).\n";

static uint32_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint32_t)((uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000);
}

static void write_answer(void *context, const char *bytes, size_t count) {
    bridge_run *run = context;
    if (fwrite(bytes, 1, count, stdout) != count || fflush(stdout) != 0) run->stdout_broke = true;
}

static void write_line(void *context, const char *bytes, size_t count) {
    bridge_run *run = context;
    bridge_port_write(&run->port, bytes, count, now_ms());
}

static void tell(void *context, const char *sentence) {
    bridge_run *run = context;
    bridge_port_tell(&run->port, sentence);
}

/* Waits until the line or, when a command would be taken, the controller says something. */
static void wait_a_while(bridge_run *run) {
    bool rests = bridge_is_free(&run->bridge) && bridge_is_open(&run->bridge);
    struct pollfd files[] = {
        {.fd = run->port.line.from, .events = POLLIN},
        {.fd = run->input.ended || gtp_input_waits(&run->input) ? -1 : STDIN_FILENO, .events = POLLIN},
    };
    poll(files, 2, rests ? REST_MS : STEP_MS);
}

/* Takes the controller's next line, when it has come whole. */
static void take_command(bridge_run *run) {
    const char *line;
    char copy[BRIDGE_LINE_BYTES];
    if (!gtp_input_has_line(&run->input)) return;
    size_t count = gtp_input_take(&run->input, &line);
    snprintf(copy, sizeof copy, "%.*s", (int)count, line);
    bridge_command(&run->bridge, copy);
}

static bool is_over(const bridge_run *run) {
    if (gtp_client_stopped() || run->stdout_broke || run->bridge.finished) return true;
    return bridge_is_free(&run->bridge) && run->input.ended && run->input.at == run->input.length;
}

static void serve(bridge_run *run) {
    char bytes[512];
    while (!is_over(run)) {
        uint32_t now = now_ms();
        if (bridge_port_tend(&run->port, bridge_is_open(&run->bridge), now)) bridge_reopen(&run->bridge, now);
        size_t count;
        while ((count = bridge_port_read(&run->port, bytes, sizeof bytes, now)) != 0)
            bridge_receive(&run->bridge, bytes, count, now);
        if (bridge_is_free(&run->bridge)) take_command(run);
        else if (gtp_input_waits(&run->input)) bridge_interrupt(&run->bridge);
        if (run->port.line.to >= 0) bridge_tick(&run->bridge, now_ms());
        wait_a_while(run);
    }
}

static void report(const bridge_run *run) {
    const kt_link *link = &run->bridge.host.link;
    char sentence[SENTENCE_BYTES];
    if (!link->repeated && !link->damaged) return;
    snprintf(sentence, sizeof sentence, "the line damaged %u of the toy's frames; %u of ours were sent again",
             link->damaged, link->repeated);
    bridge_port_tell(&run->port, sentence);
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
    bridge_run *run = memory_zeroed(sizeof *run);
    const bridge_config config = {.context = run, .answer = write_answer, .write = write_line, .tell = tell};
    bridge_port_init(&run->port, argv[optind], now_ms());
    bridge_init(&run->bridge, &config, (uint16_t)(getpid() ^ time(NULL)), now_ms());
    serve(run);
    kt_link_close(&run->bridge.host);
    report(run);
    bridge_port_end(&run->port);
    bridge_free(&run->bridge);
    int status = gtp_client_interrupted() ? 128 + gtp_client_interrupted() : run->stdout_broke ? 1 : 0;
    free(run);
    return status;
}
