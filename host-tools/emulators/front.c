/* front: a micro:bit's lights and buttons on this terminal (make play LED=1).
 *
 *   front RUN       starts the emulator by firmware/run.sh, as build/BOARD/run
 *
 * Keys: a and b press these buttons, space or Enter both; A and B hold them for a second, m both; q or Ctrl-C ends. Keys may
 * come from a pipe; then the last picture is written at the end. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "emulators/matrix.h"

enum {
    PICTURE_US = 45000,
    TAP_US = 90000,
    HOLD_US = 1000000,
    SKEW_US = 45000, /* nobody presses two buttons at the same moment */
};

static volatile sig_atomic_t signalled;

static void remember(int number) { signalled = number; }

static struct matrix matrix;
static double light[MATRIX_LEDS];
static bool terminal;

static void draw(bool again) {
    static const char *const shades[] = {"\xc2\xb7 ", "\xe2\x96\x91\xe2\x96\x91", "\xe2\x96\x92\xe2\x96\x92",
                                         "\xe2\x96\x93\xe2\x96\x93", "\xe2\x96\x88\xe2\x96\x88"};
    if (again) printf("\033[%dA", MATRIX_LINES);
    for (int led = 0; led < MATRIX_LEDS; led++) {
        int shade = light[led] < .5     ? 0
                    : light[led] < 4.5  ? 1
                    : light[led] < 8.5  ? 2
                    : light[led] < 12.5 ? 3
                                        : 4;
        printf("%s%s", shades[shade], led % MATRIX_LINES == MATRIX_LINES - 1 ? "\n" : " ");
    }
    fflush(stdout);
}

/* Shows what there is to see for so long. */
static bool watch(uint64_t us) {
    for (uint64_t end = matrix.us + us; matrix.us < end && !signalled;) {
        if (!matrix_look(&matrix, PICTURE_US, light)) return false;
        if (terminal) draw(true);
    }
    return true;
}

static bool press(unsigned buttons, uint64_t us) {
    unsigned first = buttons & MATRIX_A ? MATRIX_A : buttons;
    return matrix_press(&matrix, first) && (first == buttons || watch(SKEW_US)) &&
           matrix_press(&matrix, buttons) && watch(us) && matrix_press(&matrix, 0) && watch(PICTURE_US);
}

/* Takes a key. Returns false at the end. */
static bool obey(char key) {
    switch (key) {
    case 'a': return press(MATRIX_A, TAP_US);
    case 'b': return press(MATRIX_B, TAP_US);
    case 'A': return press(MATRIX_A, HOLD_US);
    case 'B': return press(MATRIX_B, HOLD_US);
    case ' ':
    case '\n': return press(MATRIX_A | MATRIX_B, TAP_US);
    case 'm':
    case 'M': return press(MATRIX_A | MATRIX_B, HOLD_US);
    case 'q': return false;
    default: return true;
    }
}

static pid_t start(const char *run, const char *path, int *line) {
    int to[2];
    if (pipe2(to, O_CLOEXEC) != 0) return -1;
    pid_t child = fork();
    if (child == 0) {
        int nothing = open("/dev/null", O_WRONLY);
        setpgid(0, 0);
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        dup2(to[0], STDIN_FILENO);
        dup2(nothing, STDOUT_FILENO);
        execl(run, run, "--chip-speed", "--front", path, (char *)NULL);
        perror(run);
        _exit(2);
    }
    close(to[0]);
    *line = to[1]; /* the serial line, on which nobody speaks, ends with this program */
    return child;
}

/* Shows and takes keys until the end. */
static void serve(void) {
    struct termios before, raw;
    terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && tcgetattr(STDIN_FILENO, &before) == 0;
    if (terminal) {
        raw = before;
        raw.c_lflag &= (tcflag_t) ~(ICANON | ECHO);
        tcsetattr(STDIN_FILENO, TCSANOW, &raw);
        puts("a, b: the buttons; space: both; A, B, m: held, m both (the menu); q: the end\n");
        draw(false);
    }
    struct pollfd keys = {.fd = STDIN_FILENO, .events = POLLIN};
    while (!signalled && watch(PICTURE_US)) {
        char key;
        if (poll(&keys, 1, 0) > 0 && (read(STDIN_FILENO, &key, 1) != 1 || !obey(key))) break;
    }
    if (terminal) tcsetattr(STDIN_FILENO, TCSANOW, &before);
    else draw(false);
}

int main(int argc, char **argv) {
    char folder[] = "/tmp/katachi.XXXXXX", path[sizeof folder + 8];
    int line = -1, status = 0;
    if (argc != 2) {
        fputs("katachi: front is started by make play LED=1\n", stderr);
        return 2;
    }
    if (!mkdtemp(folder)) {
        perror(folder);
        return 2;
    }
    snprintf(path, sizeof path, "%s/front", folder);
    struct sigaction action = {.sa_handler = remember};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    pid_t child = start(argv[1], path, &line);
    bool open = child > 0 && matrix_open(&matrix, path);
    if (open) serve();
    else fputs("katachi: the emulator doesn't start\n", stderr);
    if (child > 0) {
        kill(child, SIGTERM);
        while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    }
    close(line);
    unlink(path);
    rmdir(folder);
    return open ? 0 : 2;
}
