#include "commands/serve.h"

#include <arpa/inet.h>
#include <errno.h>
#include <event2/event.h>
#include <event2/http.h>
#include <event2/listener.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "commands/serve_answer.h"
#include "common/complain.h"

enum { ADDRESS_BYTES = 32 };

/* Clients hold all files that this process may open: they get time to end. */
static void go_on(int, short, void *listener) { evconnlistener_enable(listener); }
static void rest(struct evconnlistener *listener, void *) {
    evconnlistener_disable(listener);
    event_base_once(evconnlistener_get_base(listener), -1, EV_TIMEOUT, go_on, listener,
                    &(struct timeval){.tv_usec = 100000});
}

static void stop(int, short, void *base) { event_base_loopbreak(base); }

static void say_nothing(int, const char *) {}

/* Listens at the port. Returns the socket, and the port in `address`; -1 with errno set. */
static int try_port(int port, struct sockaddr_in *address) {
    *address = (struct sockaddr_in){
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t bytes = sizeof *address;
    int file = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    /* The port of a server that has just ended can be taken at once. */
    if (file >= 0 && setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &(int){1}, sizeof(int)) == 0 &&
        bind(file, (struct sockaddr *)address, bytes) == 0 && listen(file, SOMAXCONN) == 0 &&
        getsockname(file, (struct sockaddr *)address, &bytes) == 0)
        return file;
    int error = errno;
    if (file >= 0) close(file);
    errno = error;
    return -1;
}

/* The same; -1 after a message. */
static int listen_at(int port, bool or_any, struct sockaddr_in *address) {
    int file = try_port(port, address);
    if (file < 0 && errno == EADDRINUSE && or_any) {
        tell_user("another program has port %d, so the page has another address: games that the browser "
                  "keeps for the usual one aren't there",
                  port);
        file = try_port(0, address);
    }
    if (file >= 0) return file;
    if (errno == EADDRINUSE)
        tell_user("another program has port %d; '--port N' takes another one, and '--port 0' any that is "
                  "free",
                  port);
    else tell_user("cannot serve at port %d: %s", port, strerror(errno));
    return -1;
}

/* Shows the address in the browser that the person has chosen. */
static void show(const char *address) {
    char name[] = "xdg-open", copy[ADDRESS_BYTES];
    memcpy(copy, address, sizeof copy);
    signal(SIGCHLD, SIG_IGN); /* nobody waits for it */
    pid_t child;
    int failed = posix_spawnp(&child, name, NULL, NULL, (char *[]){name, copy, NULL}, environ);
    if (failed) tell_user("cannot start %s: %s; open the address above in a browser", name, strerror(failed));
}

/* Lets the signals end the loop. */
static bool watch_signals(struct event_base *base, struct event *signals[3]) {
    static const int numbers[3] = {SIGINT, SIGTERM, SIGHUP};
    for (int i = 0; i < 3; i++) {
        signals[i] = evsignal_new(base, numbers[i], stop, base);
        if (!signals[i] || event_add(signals[i], NULL) != 0) return false;
    }
    return signal(SIGPIPE, SIG_IGN) != SIG_ERR;
}

/* Answers at the socket until a signal comes. Returns false when it could not begin. */
static bool serve_at(int file, const char *folder, int port, bool open) {
    struct event *signals[3] = {NULL};
    struct event_base *base = event_base_new();
    struct evhttp *http = base ? evhttp_new(base) : NULL;
    struct evconnlistener *listener =
        http ? evconnlistener_new(base, NULL, NULL, LEV_OPT_CLOSE_ON_EXEC, 0, file) : NULL;
    bool ok = listener && evhttp_bind_listener(http, listener) && watch_signals(base, signals);
    if (ok) {
        evconnlistener_set_error_cb(listener, rest);
        serve_answer(http, folder);
        char address[ADDRESS_BYTES];
        snprintf(address, sizeof address, "http://127.0.0.1:%d/", port);
        puts(address);
        if (fflush(stdout) == 0) { /* else main says it */
            if (open) show(address);
            ok = event_base_dispatch(base) >= 0;
        }
    }
    for (int i = 0; i < 3; i++)
        if (signals[i]) event_free(signals[i]);
    if (http) evhttp_free(http);
    if (base) event_base_free(base);
    return ok;
}

bool serve_folder(const char *folder, int port, bool open) {
    struct sockaddr_in address;
    int file = listen_at(port, open, &address);
    if (file < 0) return false;
    event_set_log_callback(say_nothing);
    bool ok = serve_at(file, folder, ntohs(address.sin_port), open);
    close(file);
    if (!ok) tell_user("cannot serve the page");
    return ok;
}
