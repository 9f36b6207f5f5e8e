#include "emulators/matrix.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum {
    LOOKS = MATRIX_LOOKS,
    LOOK_BYTES = 64,     /* of its commands, at most */
    TICKS_A_US = 16,     /* of TIMER0 */
    PATIENCE_MS = 20000, /* for an answer */
    RISES = 4,           /* of a row's pin, in each picture */
    P1 = 32,             /* a pin of port 1, from here on */
    READ_BYTES = 1024,   /* of memory, at once */
};

/* The pins of a board: of each LED, its row's and its column's; of the buttons. */
struct matrix_board {
    const char *look; /* the commands for a look at all pins */
    unsigned ports;   /* the words that they answer, at the end */
    uint8_t buttons[2];
    struct {
        uint8_t row, column;
    } led[MATRIX_LEDS];
};

/* Source: microbit-dal, MicroBitMatrixMaps.h, turned around. QEMU runs beside us, so looks take time. */
static const struct matrix_board microbit = {
    .look = "readl 0x50000504\n",
    .ports = 1,
    .buttons = {17, 26},
    .led = {{13, 4},  {14, 7}, {13, 5},  {14, 8},  {13, 6},  {15, 7}, {15, 8},  {15, 9},  {15, 10},
            {15, 11}, {14, 5}, {13, 12}, {14, 6},  {15, 12}, {14, 4}, {13, 11}, {13, 10}, {13, 9},
            {13, 8},  {13, 7}, {15, 6},  {14, 10}, {15, 4},  {14, 9}, {15, 5}},
};

/* Source: micro:bit Educational Foundation, the schematic of V2. The model of its chip (host-tools/emulators) waits for us. */
#define ROW(pin)                                                                                             \
    {pin, 28}, {pin, 11}, {pin, 31}, {pin, P1 + 5}, { pin, 30 }
static const struct matrix_board microbit2 = {
    .look = "clock_step 100000\nreadl 0x50000504\nreadl 0x50000804\n",
    .ports = 2,
    .buttons = {14, 23},
    .led = {ROW(21), ROW(22), ROW(15), ROW(24), ROW(19)},
};
#undef ROW

static bool send_all(struct matrix *matrix, const char *text) {
    size_t count = strlen(text);
    while (count) {
        ssize_t sent = send(matrix->socket, text, count, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        text += sent;
        count -= (size_t)sent;
    }
    return true;
}

/* Reads a line, without its newline. */
static bool read_any_line(struct matrix *matrix, char *line, size_t capacity) {
    char *end;
    while (!(end = memchr(matrix->in, '\n', matrix->bytes))) {
        struct pollfd file = {.fd = matrix->socket, .events = POLLIN};
        if (matrix->bytes == sizeof matrix->in || poll(&file, 1, PATIENCE_MS) <= 0) return false;
        ssize_t count =
            recv(matrix->socket, matrix->in + matrix->bytes, sizeof matrix->in - matrix->bytes, 0);
        if (count <= 0) return false;
        matrix->bytes += (size_t)count;
    }
    size_t length = (size_t)(end - matrix->in);
    if (length >= capacity) return false;
    memcpy(line, matrix->in, length);
    line[length] = 0;
    matrix->bytes -= length + 1;
    memmove(matrix->in, end + 1, matrix->bytes);
    return true;
}

/* Reads a line of an answer. Between them QEMU tells of pins that rise and fall. */
static bool read_line(struct matrix *matrix, char *line, size_t capacity) {
    int pin;
    for (;;) {
        if (!read_any_line(matrix, line, capacity)) return false;
        if (strncmp(line, "IRQ ", 4) != 0) return true;
        matrix->rises += sscanf(line, "IRQ raise %d", &pin) == 1 && pin == matrix->board->led[0].row;
    }
}

/* Takes an answer: "OK" or "OK 0x...". */
static bool take(struct matrix *matrix, uint32_t *value) {
    char line[64];
    if (!read_line(matrix, line, sizeof line) || strncmp(line, "OK", 2) != 0) return false;
    if (value) *value = (uint32_t)strtoull(line + 2, NULL, 16);
    return true;
}

bool matrix_press(struct matrix *matrix, unsigned buttons) {
    char text[160];
    snprintf(
        text, sizeof text,
        "set_irq_in /machine/nrf51 unnamed-gpio-in %d %d\nset_irq_in /machine/nrf51 unnamed-gpio-in %d %d\n",
        matrix->board->buttons[0], !(buttons & MATRIX_A), matrix->board->buttons[1], !(buttons & MATRIX_B));
    return send_all(matrix, text) && take(matrix, NULL) && take(matrix, NULL);
}

/* The words of all ports, of which the last has the highest pins. */
static bool take_pins(struct matrix *matrix, uint64_t *pins) {
    uint32_t low, high = 0;
    if (matrix->board->ports == 2 && !take(matrix, NULL)) return false; /* of the step */
    if (!take(matrix, &low) || (matrix->board->ports == 2 && !take(matrix, &high))) return false;
    *pins = low | (uint64_t)high << P1;
    return true;
}

/* Looks at the time, and then at the pins, again and again. */
static bool look(struct matrix *matrix) {
    static const char time[] = "writel 0x4000804c 1\nreadl 0x4000854c\n";
    char text[sizeof time + LOOKS * LOOK_BYTES];
    strcpy(text, time);
    for (int i = 0; i < LOOKS; i++) strcat(text, matrix->board->look);
    if (!send_all(matrix, text) || !take(matrix, NULL) || !take(matrix, &matrix->ticks)) return false;
    for (int i = 0; i < LOOKS; i++)
        if (!take_pins(matrix, &matrix->pins[i])) return false;
    return true;
}

/* The model of a V2's chip takes a command that QEMU doesn't. */
static bool find_board(struct matrix *matrix) {
    char line[64];
    matrix->board = &microbit;
    if (!send_all(matrix, "clock_step 0\n") || !read_line(matrix, line, sizeof line)) return false;
    if (strncmp(line, "OK", 2) == 0) matrix->board = &microbit2;
    return true;
}

bool matrix_open(struct matrix *matrix, const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path) return false;
    strcpy(address.sun_path, path);
    *matrix = (struct matrix){.socket = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)};
    for (int tries = 200; tries; tries--) {
        if (connect(matrix->socket, (const struct sockaddr *)&address, sizeof address) == 0) {
            if (!find_board(matrix) || !matrix_press(matrix, 0) || !look(matrix)) break;
            return true;
        }
        nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
    }
    matrix_close(matrix);
    return false;
}

void matrix_close(struct matrix *matrix) { close(matrix->socket); }

bool matrix_look(struct matrix *matrix, uint64_t us, double brightness[MATRIX_LEDS]) {
    uint64_t start = matrix->us, on[MATRIX_LEDS] = {0}, row_on[MATRIX_LEDS] = {0};
    while (matrix->us - start < us) {
        uint64_t pins[LOOKS];
        uint32_t before = matrix->ticks;
        memcpy(pins, matrix->pins, sizeof pins);
        if (!look(matrix)) return false;
        uint32_t passed_us = (matrix->ticks - before) / TICKS_A_US;
        matrix->ticks = before + passed_us * TICKS_A_US;
        matrix->us += passed_us;
        /* The looks lie evenly within that time. */
        for (int i = 0; i < LOOKS; i++) {
            for (int led = 0; led < MATRIX_LEDS; led++) {
                if (!(pins[i] >> matrix->board->led[led].row & 1)) continue;
                row_on[led] += passed_us;
                if (!(pins[i] >> matrix->board->led[led].column & 1)) on[led] += passed_us;
            }
        }
    }
    for (int led = 0; led < MATRIX_LEDS; led++) {
        brightness[led] = row_on[led] ? (double)MATRIX_BRIGHTEST * (double)on[led] / (double)row_on[led] : 0;
    }
    return true;
}

double matrix_rate(struct matrix *matrix, uint64_t us) {
    double light[MATRIX_LEDS];
    if (!send_all(matrix, "irq_intercept_out /machine/nrf51\n") || !take(matrix, NULL)) return 0;
    uint64_t start = matrix->us;
    uint32_t rises = matrix->rises;
    if (!matrix_look(matrix, us, light)) return 0;
    return (double)(matrix->rises - rises) / RISES / (double)(matrix->us - start) * 1e6;
}

bool matrix_read(struct matrix *matrix, uint32_t address, uint8_t *bytes, size_t count) {
    char line[2 * READ_BYTES + 16], text[64];
    for (size_t done = 0; done < count;) {
        size_t part = count - done < READ_BYTES ? count - done : READ_BYTES;
        snprintf(text, sizeof text, "read 0x%zx 0x%zx\n", address + done, part);
        if (!send_all(matrix, text) || !read_line(matrix, line, sizeof line) ||
            strncmp(line, "OK 0x", 5) != 0)
            return false;
        for (size_t i = 0; i < part; i++) {
            char digits[3] = {line[5 + 2 * i], line[6 + 2 * i], 0};
            bytes[done + i] = (uint8_t)strtoul(digits, NULL, 16);
        }
        done += part;
    }
    return true;
}
