/* katachi page: serves the web page on this machine. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/version.h"
#include "commands/commands.h"
#include "commands/serve.h"
#include "common/own_program.h"

struct request {
    int port;
    bool open;
};

static void begin(void *request) { *(struct request *)request = (struct request){.port = 8000}; }

static const struct options_row rows[] = {
    {"port", 0, "N", "the port of 127.0.0.1 to serve it at; 0: any that is free", OPTIONS_INTEGER, 0,
     SERVE_PORT_MAX, OPTIONS_FIELD(struct request, port)},
    {"open", 0, NULL,
     "show it in your browser, too (xdg-open). If another program has the port, any that is free will do",
     OPTIONS_SWITCH, 0, 0, OPTIONS_FIELD(struct request, open)},
    {0},
};

/* Can the page in this folder be read? Otherwise errno says why. */
static bool holds_page(const char *folder) {
    char index[PATH_MAX];
    if (snprintf(index, sizeof index, "%s/index.html", folder) < PATH_MAX) return access(index, R_OK) == 0;
    errno = ENAMETOOLONG;
    return false;
}

/* Where `make install` puts the page, then where `make page` does: beside the program's folder. Returns false after a
 * message when there is none. */
static bool find_page(char folder[PATH_MAX]) {
    static const char *const places[] = {"share/katachi/page", "page"};
    char program[PATH_MAX];
    own_program_folder(2, program);
    for (int i = 0; i < 2; i++)
        if (snprintf(folder, PATH_MAX, "%s/%s", program, places[i]) < PATH_MAX && holds_page(folder))
            return true;
    fprintf(
        stderr,
        "katachi: there is no page in %s/%s. 'make page' makes it in the folder of the sources; or unpack "
        "katachi-" KT_VERSION "-page.tar.xz of the release, and name its folder: 'katachi page FOLDER'\n",
        program, places[0]);
    return false;
}

static int run(void *with, char **arguments, int count) {
    const struct request *request = with;
    char found[PATH_MAX];
    const char *folder = count ? arguments[0] : found;
    if (count && !holds_page(folder)) {
        fprintf(stderr, "katachi: cannot read %s/index.html: %s\n", folder, strerror(errno));
        return 1;
    }
    if (!count && !find_page(found)) return 1;
    return serve_folder(folder, request->port, request->open) ? 0 : 1;
}

const struct command command_page = {
    .name = "page",
    .summary = "play, review and learn in a browser on this machine",
    .synopsis = "[FOLDER] [--port N] [--open]",
    .about =
        "Serves the web page, and prints its address: open that in a browser. Ctrl-C ends it.\n\n"
        "Without FOLDER it serves the page that was installed with the program, in PREFIX/share/katachi/page, or that 'make "
        "page' made. A release holds it as katachi-VERSION-page.tar.xz, too: unpack that, and name its folder. No other machine can reach it. Web Serial, by which the "
        "page talks to a board at the USB port, works at this address, too.",
    .arguments_max = 1,
    COMMAND_OPTIONS(struct request, begin, run, {rows, 0, NULL}),
};
