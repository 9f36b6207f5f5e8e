#include "link/tcp_port.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { HOST_BYTES = 256, PORT_DIGITS = 5, PORT_MAX = 65535 };

/* Returns the colon before the port; NULL when there is no host or no port. getaddrinfo would take 99999 for 34463. */
static const char *find_port(const char *host_and_port) {
    const char *port = strrchr(host_and_port, ':');
    if (!port || port == host_and_port || port - host_and_port >= HOST_BYTES) return NULL;
    size_t digits = strspn(port + 1, "0123456789");
    long number = digits <= PORT_DIGITS ? strtol(port + 1, NULL, 10) : 0;
    return !port[1 + digits] && number > 0 && number <= PORT_MAX ? port : NULL;
}

bool tcp_port_is_sound(const char *host_and_port) { return find_port(host_and_port) != NULL; }

int tcp_port_open(const char *host_and_port, char *error, size_t error_bytes) {
    char host[HOST_BYTES];
    const char *port = find_port(host_and_port);
    struct addrinfo wanted = {.ai_socktype = SOCK_STREAM}, *found = NULL;
    snprintf(host, sizeof host, "%.*s", (int)(port - host_and_port), host_and_port);
    int failed = getaddrinfo(host, port + 1, &wanted, &found), file = -1;
    if (failed) {
        snprintf(error, error_bytes, "cannot find %s: %s", host_and_port, gai_strerror(failed));
        return -1;
    }
    snprintf(error, error_bytes, "cannot connect to %s: %s", host_and_port, "no way to it");
    for (const struct addrinfo *a = found; a && file < 0; a = a->ai_next) {
        file = socket(a->ai_family, a->ai_socktype | SOCK_CLOEXEC, a->ai_protocol);
        if (file < 0 || connect(file, a->ai_addr, a->ai_addrlen) == 0) continue;
        snprintf(error, error_bytes, "cannot connect to %s: %s", host_and_port, strerror(errno));
        close(file);
        file = -1;
    }
    freeaddrinfo(found);
    if (file < 0) return -1;
    setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
    fcntl(file, F_SETFL, O_NONBLOCK);
    return file;
}

void tcp_port_acknowledge(int file) { setsockopt(file, IPPROTO_TCP, TCP_QUICKACK, &(int){1}, sizeof(int)); }
