#include "commands/serve.h"

#include <arpa/inet.h>
#include <errno.h>
#include <event2/buffer.h>
#include <event2/event.h>
#include <event2/http.h>
#include <event2/listener.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    FILE_BYTES_MAX = 1 << 26,
    HEADERS_BYTES_MAX = 1 << 14,
    BODY_BYTES_MAX = 1 << 12, /* of requests, which need none */
    PATIENCE_S = 30,          /* with a client that sends or takes nothing */
    ADDRESS_BYTES = 32,
};

static const char *type_of(const char *place) {
    static const struct {
        const char *ending, *type;
    } types[] = {
        {".html", "text/html; charset=utf-8"}, {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},   {".svg", "image/svg+xml"},
        {".json", "application/json"},         {".webmanifest", "application/manifest+json"},
        {".wasm", "application/wasm"},         {".sgf", "application/x-go-sgf"},
        {".txt", "text/plain; charset=utf-8"}, {".png", "image/png"},
    };
    const char *ending = strrchr(place, '.');
    for (size_t i = 0; ending && i < sizeof types / sizeof *types; i++)
        if (strcmp(ending, types[i].ending) == 0) return types[i].type;
    return "application/octet-stream";
}

static bool is_read(struct evhttp_request *request) {
    return evhttp_request_get_command(request) & (EVHTTP_REQ_GET | EVHTTP_REQ_HEAD);
}

/* Sends `body`, or what would be said of it. */
static void reply(struct evhttp_request *request, int code, const char *reason, const char *type,
                  struct evbuffer *body) {
    struct evkeyvalq *headers = evhttp_request_get_output_headers(request);
    char length[32];
    snprintf(length, sizeof length, "%zu", evbuffer_get_length(body));
    evhttp_add_header(headers, "Content-Length", length);
    evhttp_add_header(headers, "Content-Type", type);
    evhttp_add_header(headers, "Cache-Control", "no-cache");
    evhttp_add_header(headers, "X-Content-Type-Options", "nosniff");
    evhttp_add_header(headers, "Cross-Origin-Resource-Policy", "same-origin");
    bool head = evhttp_request_get_command(request) == EVHTTP_REQ_HEAD;
    evhttp_send_reply(request, code, reason, head ? NULL : body);
}

static void refuse(struct evhttp_request *request, int code, const char *reason) {
    struct evbuffer *body = evbuffer_new();
    if (!body) return evhttp_send_error(request, HTTP_INTERNAL, NULL);
    evbuffer_add_printf(body, "%d %s\n", code, reason);
    reply(request, code, reason, "text/plain; charset=utf-8", body);
    evbuffer_free(body);
}

static bool names_this_machine(const char *host) {
    return host && (strcmp(host, "127.0.0.1") == 0 || strcasecmp(host, "localhost") == 0);
}

/* Finds the place of the file that a path means. Returns false when it means none. */
static bool find(const char *folder, const char *path, char place[PATH_MAX]) {
    size_t length = 0;
    char *name = evhttp_uridecode(path && *path ? path : "/", 0, &length);
    bool good = name && *name == '/' && strlen(name) == length;
    for (const char *at = good ? name : ""; good && (at = strchr(at, '/')); at++)
        if (at[1] == '.' || at[1] == '/') good = false;
    if (good) {
        const char *index = name[length - 1] == '/' ? "index.html" : "";
        good = snprintf(place, PATH_MAX, "%s%s%s", folder, name, index) < PATH_MAX;
    }
    free(name);
    return good;
}

/* Reads a regular file whole. Returns false when it can't be read, or is too large. */
static bool read_file(const char *place, struct evbuffer *into) {
    /* A pipe may have come into its place. */
    int file = open(place, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (file < 0) return false;
    struct stat status;
    int count = fstat(file, &status) == 0 && S_ISREG(status.st_mode) ? 1 : -1;
    while (count > 0 && evbuffer_get_length(into) <= FILE_BYTES_MAX) count = evbuffer_read(into, file, -1);
    close(file);
    return count == 0;
}

static void answer(struct evhttp_request *request, void *folder) {
    if (!is_read(request)) {
        evhttp_add_header(evhttp_request_get_output_headers(request), "Allow", "GET, HEAD");
        return refuse(request, HTTP_BADMETHOD, "Method Not Allowed");
    }
    if (!names_this_machine(evhttp_request_get_host(request)))
        return refuse(request, 421, "Misdirected Request");
    char place[PATH_MAX];
    struct evbuffer *body = evbuffer_new();
    const char *path = evhttp_uri_get_path(evhttp_request_get_evhttp_uri(request));
    if (body && find(folder, path, place) && read_file(place, body))
        reply(request, HTTP_OK, "OK", type_of(place), body);
    else refuse(request, HTTP_NOTFOUND, "Not Found");
    if (body) evbuffer_free(body);
}

/* Clients hold all files that this process may open: they get time to end. */
static void go_on(int file, short what, void *listener) {
    (void)file, (void)what;
    evconnlistener_enable(listener);
}
static void rest(struct evconnlistener *listener, void *with) {
    (void)with;
    evconnlistener_disable(listener);
    event_base_once(evconnlistener_get_base(listener), -1, EV_TIMEOUT, go_on, listener,
                    &(struct timeval){.tv_usec = 100000});
}

static void stop(int number, short what, void *base) {
    (void)number, (void)what;
    event_base_loopbreak(base);
}

static void say_nothing(int severity, const char *text) { (void)severity, (void)text; }

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
        fprintf(stderr,
                "katachi: another program has port %d, so the page has another address: games that the browser "
                "keeps for the usual one aren't there\n",
                port);
        file = try_port(0, address);
    }
    if (file >= 0) return file;
    if (errno == EADDRINUSE)
        fprintf(
            stderr,
            "katachi: another program has port %d; '--port N' takes another one, and '--port 0' any that is free\n",
            port);
    else fprintf(stderr, "katachi: cannot serve at port %d: %s\n", port, strerror(errno));
    return -1;
}

/* Shows the address in the browser that the person has chosen. */
static void show(const char *address) {
    char name[] = "xdg-open", copy[ADDRESS_BYTES];
    memcpy(copy, address, sizeof copy);
    signal(SIGCHLD, SIG_IGN); /* nobody waits for it */
    pid_t child;
    int failed = posix_spawnp(&child, name, NULL, NULL, (char *[]){name, copy, NULL}, environ);
    if (failed)
        fprintf(stderr, "katachi: cannot start %s: %s; open the address above in a browser\n", name, strerror(failed));
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
        evhttp_set_allowed_methods(http, UINT16_MAX);
        evhttp_set_max_headers_size(http, HEADERS_BYTES_MAX);
        evhttp_set_max_body_size(http, BODY_BYTES_MAX);
        evhttp_set_timeout(http, PATIENCE_S);
        evhttp_set_gencb(http, answer, (char *)(uintptr_t)folder);
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
    if (!ok) fputs("katachi: cannot serve the page\n", stderr);
    return ok;
}
