#include "link/gtp_client_start.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "link/board_script.h"
#include "link/gtp_program.h"
#include "link/serial_port.h"
#include "link/tcp_port.h"

/* An opened serial or TCP port; below 0: it could not be opened. */
static bool take_port(struct gtp_line *line, int file) {
    *line = (struct gtp_line){.to = file, .from = file};
    return file >= 0;
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
    if (strncmp(command, "tcp:", 4) == 0 && !tcp_port_is_sound(command + 4)) {
        snprintf(error, error_bytes, "tcp: needs HOST:PORT, a port of 1 to 65535, as in tcp:127.0.0.1:5555");
        return false;
    }
    return !gtp_client_is_board(command) ||
           board_script_find(command + sizeof board - 1, script, sizeof script, error, error_bytes);
}

bool gtp_line_open(struct gtp_line *line, const char *command, char *error, size_t error_bytes) {
    char script[2 * PATH_MAX], command_line[2 * PATH_MAX + 16];
    if (!gtp_line_is_sound(command, error, error_bytes)) return false;
    if (strncmp(command, serial, sizeof serial - 1) == 0)
        return take_port(line, serial_port_open(command + sizeof serial - 1, error, error_bytes));
    if (strncmp(command, "tcp:", 4) == 0)
        return take_port(line, tcp_port_open(command + 4, error, error_bytes));
    if (gtp_client_is_board(command)) {
        if (!board_script_find(command + sizeof board - 1, script, sizeof script, error, error_bytes))
            return false;
        snprintf(command_line, sizeof command_line, "'%s' --icount", script);
        command = command_line;
    }
    return gtp_program_open(line, command, error, error_bytes);
}

bool gtp_line_describe_end(const struct gtp_line *line, int limit_ms, char *text, size_t text_bytes) {
    if (line->pid) return gtp_program_describe_end(line->pid, limit_ms, text, text_bytes);
    snprintf(text, text_bytes, "broke off");
    return true;
}

void gtp_line_close(struct gtp_line *line, int limit_ms) {
    if (line->to >= 0 && line->to == line->from) serial_port_release(line->to);
    if (line->to >= 0) close(line->to);
    if (line->from >= 0 && line->from != line->to) close(line->from);
    line->to = line->from = -1;
    if (line->pid) gtp_program_end(line->pid, limit_ms);
    line->pid = 0;
}
