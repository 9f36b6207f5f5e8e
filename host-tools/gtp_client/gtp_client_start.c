#include "gtp_client/gtp_client_start.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "common/own_program.h"
#include "compile/targets.h"
#include "gtp_client/guardian.h"
#include "gtp_client/serial_port.h"

enum { HOST_BYTES = 256, PORT_DIGITS = 5, PORT_MAX = 65535 };
enum { END_STEP_MS = 1000 }; /* from closing the input to SIGTERM, and from there to SIGKILL */

static bool open_serial(struct gtp_line *line, const char *device_and_baud, char *error, size_t error_bytes) {
    int file = serial_port_open(device_and_baud, error, error_bytes);
    *line = (struct gtp_line){.to = file, .from = file};
    return file >= 0;
}

/* Returns the colon before the port; NULL when there is no host or no port. getaddrinfo would take 99999 for 34463. */
static const char *find_port(const char *host_and_port) {
    const char *port = strrchr(host_and_port, ':');
    if (!port || port == host_and_port || port - host_and_port >= HOST_BYTES) return NULL;
    size_t digits = strspn(port + 1, "0123456789");
    long number = digits <= PORT_DIGITS ? strtol(port + 1, NULL, 10) : 0;
    return !port[1 + digits] && number > 0 && number <= PORT_MAX ? port : NULL;
}

/* find_port has found a port. */
static bool open_tcp(struct gtp_line *line, const char *host_and_port, char *error, size_t error_bytes) {
    char host[HOST_BYTES];
    const char *port = find_port(host_and_port);
    struct addrinfo wanted = {.ai_socktype = SOCK_STREAM}, *found = NULL;
    snprintf(host, sizeof host, "%.*s", (int)(port - host_and_port), host_and_port);
    int failed = getaddrinfo(host, port + 1, &wanted, &found), file = -1;
    if (failed) {
        snprintf(error, error_bytes, "cannot find %s: %s", host_and_port, gai_strerror(failed));
        return false;
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
    if (file < 0) return false;
    setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
    fcntl(file, F_SETFL, O_NONBLOCK);
    *line = (struct gtp_line){.pid = 0, .to = file, .from = file};
    return true;
}

/* Writes the path of the script that runs a board. It lies where this program was built. If the program was installed since,
 * it lies in the build of the present folder. Returns false when it is at neither place. */
static bool find_script(const char *name, char *path, size_t path_bytes) {
    char folder[PATH_MAX];
    own_program_folder(2, folder);
    snprintf(path, path_bytes, "%s/%s/run", folder, name);
    if (access(path, X_OK) == 0) return true;
    snprintf(path, path_bytes, "build/%s/run", name);
    return access(path, X_OK) == 0;
}

/* Writes that there is no such board, and which are built. */
static void refuse_board(const char *name, char *error, size_t error_bytes) {
    char path[2 * PATH_MAX], names[512] = "";
    for (int i = 0; target_name(i); i++) {
        size_t length = strlen(names);
        if (find_script(target_name(i), path, sizeof path))
            snprintf(names + length, sizeof names - length, "%s%s", length ? ", " : "", target_name(i));
    }
    snprintf(error, error_bytes, "cannot be started: there is no board '%.40s'; built here: %s", name,
             *names ? names : "none (make BOARD=microbit builds one)");
}

/* Writes the path of the script that runs a board; it may be quoted for sh. */
static bool find_board(const char *name, char *path, size_t path_bytes, char *error, size_t error_bytes) {
    if (!target_find(name)) {
        refuse_board(name, error, error_bytes);
        return false;
    }
    if (!find_script(name, path, path_bytes)) {
        snprintf(
            error, error_bytes,
            "cannot be started: %s isn't built, neither beside this program nor in build/ of this folder; "
            "'make BOARD=%s' builds it in the folder of the sources",
            name, name);
        return false;
    }
    if (strchr(path, '\'')) {
        snprintf(error, error_bytes, "the path %s cannot be quoted for sh", path);
        return false;
    }
    return true;
}

/* Debian keeps GNU Go in /usr/games, which root's PATH lacks. */
static void add_games_to_path(void) {
    const char *path = getenv("PATH");
    char longer[PATH_MAX];
    int length = snprintf(longer, sizeof longer, "%s:/usr/games", path ? path : "/usr/bin:/bin");
    if (length < (int)sizeof longer) setenv("PATH", longer, 1);
}

_Noreturn static void become_program(const char *command, int input, int output) {
    setpgid(0, 0);
    signal(SIGPIPE, SIG_DFL);
    dup2(input, STDIN_FILENO);
    dup2(output, STDOUT_FILENO);
    add_games_to_path();
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static bool open_program(struct gtp_line *line, const char *command, char *error, size_t error_bytes) {
    int to[2] = {-1, -1}, from[2] = {-1, -1};
    pid_t pid = -1;
    if (pipe2(to, O_CLOEXEC) == 0 && pipe2(from, O_CLOEXEC) == 0) pid = fork();
    if (pid == 0) become_program(command, to[0], from[1]);
    if (pid < 0) snprintf(error, error_bytes, "cannot start a program: %s", strerror(errno));
    if (to[0] >= 0) close(to[0]);
    if (from[1] >= 0) close(from[1]);
    if (pid < 0) {
        if (to[1] >= 0) close(to[1]);
        if (from[0] >= 0) close(from[0]);
        return false;
    }
    setpgid(pid, pid); /* parent and child both do it: either may come first */
    guardian_guard(pid);
    fcntl(to[1], F_SETFL, O_NONBLOCK);
    fcntl(from[0], F_SETFL, O_NONBLOCK);
    *line = (struct gtp_line){.pid = pid, .to = to[1], .from = from[0]};
    return true;
}

static const char board[] = "board:", serial[] = "serial:";

bool gtp_client_is_board(const char *command) { return strncmp(command, board, sizeof board - 1) == 0; }

bool gtp_line_is_sound(const char *command, char *error, size_t error_bytes) {
    char script[2 * PATH_MAX];
    if (strncmp(command, "/dev/", 5) == 0) {
        snprintf(error, error_bytes, "cannot be started: a serial port is written serial:%s", command);
        return false;
    }
    if (strncmp(command, serial, sizeof serial - 1) == 0 && !command[sizeof serial - 1]) {
        snprintf(error, error_bytes, "serial: needs a device, as in serial:/dev/ttyACM0");
        return false;
    }
    if (strncmp(command, serial, sizeof serial - 1) == 0 &&
        !serial_port_may_come(command + sizeof serial - 1)) {
        snprintf(error, error_bytes,
                 "cannot be started: that is no serial port, such as serial:/dev/ttyACM0");
        return false;
    }
    if (strncmp(command, "tcp:", 4) == 0 && !find_port(command + 4)) {
        snprintf(error, error_bytes, "tcp: needs HOST:PORT, a port of 1 to 65535, as in tcp:127.0.0.1:5555");
        return false;
    }
    return !gtp_client_is_board(command) ||
           find_board(command + sizeof board - 1, script, sizeof script, error, error_bytes);
}

bool gtp_line_open(struct gtp_line *line, const char *command, char *error, size_t error_bytes) {
    char script[2 * PATH_MAX], command_line[2 * PATH_MAX + 16];
    if (!gtp_line_is_sound(command, error, error_bytes)) return false;
    if (strncmp(command, serial, sizeof serial - 1) == 0)
        return open_serial(line, command + sizeof serial - 1, error, error_bytes);
    if (strncmp(command, "tcp:", 4) == 0) return open_tcp(line, command + 4, error, error_bytes);
    if (gtp_client_is_board(command)) {
        if (!find_board(command + sizeof board - 1, script, sizeof script, error, error_bytes)) return false;
        snprintf(command_line, sizeof command_line, "'%s' --icount", script);
        command = command_line;
    }
    return open_program(line, command, error, error_bytes);
}

/* Waits for the leader of the group to end, without reaping it, so that its number is not reused. */
static bool has_ended(pid_t pid, int limit_ms, siginfo_t *how) {
    for (;; limit_ms -= 5) {
        how->si_pid = 0;
        if (waitid(P_PID, (id_t)pid, how, WEXITED | WNOHANG | WNOWAIT) != 0 && errno != EINTR) return true;
        if (how->si_pid == pid) return true;
        if (limit_ms <= 0) return false;
        nanosleep(&(struct timespec){0, 5000000}, NULL);
    }
}

bool gtp_line_describe_end(const struct gtp_line *line, int limit_ms, char *text, size_t text_bytes) {
    siginfo_t how = {0};
    if (!line->pid || !has_ended(line->pid, limit_ms, &how) || how.si_pid != line->pid) {
        snprintf(text, text_bytes, "broke off");
        return true;
    }
    int status = how.si_status;
    bool by_signal = how.si_code != CLD_EXITED;
    if (!by_signal && status > 128 && status < 128 + NSIG) { /* the way in which sh reports a signal */
        by_signal = true;
        status -= 128;
    }
    if (by_signal) snprintf(text, text_bytes, "was killed by signal %d (%s)", status, strsignal(status));
    else
        snprintf(text, text_bytes, "ended with exit status %d%s", status,
                 status == 127   ? " (no such command?)"
                 : status == 126 ? " (not a program?)"
                                 : "");
    return by_signal || (status != 127 && status != 126);
}

void gtp_line_close(struct gtp_line *line, int limit_ms) {
    if (line->to >= 0 && line->to == line->from) serial_port_release(line->to);
    if (line->to >= 0) close(line->to);
    if (line->from >= 0 && line->from != line->to) close(line->from);
    line->to = line->from = -1;
    if (!line->pid) return;
    siginfo_t how = {0};
    if (!has_ended(line->pid, limit_ms, &how)) {
        kill(-line->pid, SIGTERM);
        has_ended(line->pid, END_STEP_MS, &how);
    }
    kill(-line->pid, SIGKILL); /* and the processes that its leader left behind */
    guardian_release(line->pid);
    while (waitpid(line->pid, NULL, 0) < 0 && errno == EINTR) {
    }
    line->pid = 0;
}
