#include "commands/serve_answer.h"

#include <event2/buffer.h>
#include <event2/http.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "commands/serve_file.h"
#include "common/memory.h"

enum {
    PLACE_BYTES = 4096,
    HEADERS_BYTES_MAX = 1 << 14,
    BODY_BYTES_MAX = 1 << 12, /* of requests, which need none */
    PATIENCE_S = 30,          /* with a client that sends or takes nothing */
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
static bool find(const char *folder, const char *path, char place[PLACE_BYTES]) {
    size_t length = 0;
    CLEANUP_FREE char *name = evhttp_uridecode(path && *path ? path : "/", 0, &length);
    bool good = name && *name == '/' && strlen(name) == length;
    for (const char *at = good ? name : ""; good && (at = strchr(at, '/')); at++)
        if (at[1] == '.' || at[1] == '/') good = false;
    if (good) {
        const char *index = name[length - 1] == '/' ? "index.html" : "";
        good = snprintf(place, PLACE_BYTES, "%s%s%s", folder, name, index) < PLACE_BYTES;
    }
    return good;
}

static void answer(struct evhttp_request *request, void *folder) {
    if (!is_read(request)) {
        evhttp_add_header(evhttp_request_get_output_headers(request), "Allow", "GET, HEAD");
        return refuse(request, HTTP_BADMETHOD, "Method Not Allowed");
    }
    if (!names_this_machine(evhttp_request_get_host(request)))
        return refuse(request, 421, "Misdirected Request");
    char place[PLACE_BYTES];
    struct evbuffer *body = evbuffer_new();
    const char *path = evhttp_uri_get_path(evhttp_request_get_evhttp_uri(request));
    CLEANUP_FREE char *bytes = NULL;
    size_t count = 0;
    if (body && find(folder, path, place) && serve_file_read(place, &bytes, &count) &&
        evbuffer_add(body, bytes, count) == 0)
        reply(request, HTTP_OK, "OK", type_of(place), body);
    else refuse(request, HTTP_NOTFOUND, "Not Found");
    if (body) evbuffer_free(body);
}

void serve_answer(struct evhttp *http, const char *folder) {
    evhttp_set_allowed_methods(http, UINT16_MAX);
    evhttp_set_max_headers_size(http, HEADERS_BYTES_MAX);
    evhttp_set_max_body_size(http, BODY_BYTES_MAX);
    evhttp_set_timeout(http, PATIENCE_S);
    evhttp_set_gencb(http, answer, (char *)(uintptr_t)folder);
}
