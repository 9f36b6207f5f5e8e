/* commands/serve.h by Windows' sockets. Their headers and posix.h don't go together, so that this source and serve_answer.c are
 * compiled without posix.h. */
#define WIN32_LEAN_AND_MEAN
#include "commands/serve.h"

#include <event2/event.h>
#include <event2/http.h>
#include <stdio.h>
#include <winsock2.h>
/* behind winsock2.h */
#include <shellapi.h>

#include "commands/serve_answer.h"
#include "windows/windows.h"

enum { LOOK_MS = 100, ADDRESS_BYTES = 32 };

/* Looks whether the person has ended it. */
static void look(evutil_socket_t, short, void *base) {
    if (signals_noted()) event_base_loopbreak(base);
}

static void say_nothing(int, const char *) {}

/* The port that was bound; 0 when none could be. */
static int bind_port(struct evhttp *http, int port) {
    struct sockaddr_in address;
    int bytes = sizeof address;
    struct evhttp_bound_socket *bound =
        evhttp_bind_socket_with_handle(http, "127.0.0.1", (unsigned short)port);
    if (!bound ||
        getsockname((SOCKET)evhttp_bound_socket_get_fd(bound), (struct sockaddr *)&address, &bytes) != 0)
        return 0;
    return ntohs(address.sin_port);
}

static int bind_some(struct evhttp *http, int port, bool or_any) {
    int bound = bind_port(http, port);
    if (!bound && or_any) {
        fprintf(
            stderr,
            "katachi: another program has port %d, so the page has another address: games that the browser "
            "keeps for the usual one aren't there\n",
            port);
        bound = bind_port(http, 0);
    }
    if (!bound)
        fprintf(
            stderr,
            "katachi: cannot serve at port %d; '--port N' takes another one, and '--port 0' any that is free\n",
            port);
    return bound;
}

bool serve_folder(const char *folder, int port, bool open) {
    WSADATA sockets;
    event_set_log_callback(say_nothing);
    signals_note();
    struct event_base *base = WSAStartup(MAKEWORD(2, 2), &sockets) == 0 ? event_base_new() : NULL;
    struct evhttp *http = base ? evhttp_new(base) : NULL;
    struct event *looks = http ? event_new(base, -1, EV_PERSIST, look, base) : NULL;
    bool ok = looks && event_add(looks, &(struct timeval){.tv_usec = LOOK_MS * 1000}) == 0;
    int bound = ok ? bind_some(http, port, open) : 0;
    if (bound) {
        char address[ADDRESS_BYTES];
        serve_answer(http, folder);
        snprintf(address, sizeof address, "http://127.0.0.1:%d/", bound);
        puts(address);
        ok = fflush(stdout) == 0;
        if (ok && open) ShellExecuteA(NULL, "open", address, NULL, NULL, SW_SHOWNORMAL);
        ok = ok && event_base_dispatch(base) >= 0;
    } else if (!ok) {
        fputs("katachi: cannot serve the page\n", stderr);
    }
    if (looks) event_free(looks);
    if (http) evhttp_free(http);
    if (base) event_base_free(base);
    return ok && bound;
}
