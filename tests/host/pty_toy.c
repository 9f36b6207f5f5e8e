/* A toy behind a serial port that only works at one baud rate.
 *
 *   pty_toy BAUD PROGRAM    prints the name of a pty and connects it with the program while the rate is
 *                           BAUD; at other rates, only noise comes and goes. Ends when its standard
 *                           input does. */
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static const struct {
    long baud;
    speed_t speed;
} speeds[] = {{9600, B9600}, {19200, B19200}, {38400, B38400}, {57600, B57600}, {115200, B115200}};

static _Noreturn void fail(const char *what) {
    perror(what);
    exit(1);
}

static void start(const char *program, int *to, int *from) {
    int in[2], out[2];
    if (pipe(in) != 0 || pipe(out) != 0) fail("pipe");
    if (fork() == 0) {
        dup2(in[0], 0);
        dup2(out[1], 1);
        close(in[1]);
        close(out[0]);
        execl(program, program, (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    *to = in[1];
    *from = out[0];
}

static void carry(int from, int to, int noisy) {
    char bytes[256];
    ssize_t count = read(from, bytes, sizeof bytes);
    for (ssize_t i = 0; i < count && noisy; i++) bytes[i] = (char)(bytes[i] * 7 + 3);
    if (count > 0 && write(to, bytes, (size_t)count) != count) fail("write");
}

int main(int argc, char **argv) {
    speed_t wanted = B0;
    int to, from, port = posix_openpt(O_RDWR | O_NOCTTY);
    if (argc != 3 || port < 0 || grantpt(port) != 0 || unlockpt(port) != 0) fail("pty_toy");
    for (size_t i = 0; i < sizeof speeds / sizeof *speeds; i++)
        if (speeds[i].baud == atol(argv[1])) wanted = speeds[i].speed;
    int held =
        open(ptsname(port), O_RDWR | O_NOCTTY); /* so that the pty stays when the other side closes it */
    struct termios settings;
    if (held < 0 || tcgetattr(held, &settings) != 0) fail("pty");
    cfmakeraw(&settings);
    tcsetattr(held, TCSANOW, &settings);
    start(argv[2], &to, &from);
    printf("%s\n", ptsname(port));
    fflush(stdout);
    for (;;) {
        struct pollfd files[] = {
            {.fd = 0, .events = POLLIN}, {.fd = port, .events = POLLIN}, {.fd = from, .events = POLLIN}};
        if (poll(files, 3, -1) < 0) fail("poll");
        if (files[0].revents) return 0;
        tcgetattr(held, &settings);
        int noisy = cfgetospeed(&settings) != wanted;
        if (files[1].revents) carry(port, to, noisy);
        if (files[2].revents) carry(from, port, noisy);
    }
}
