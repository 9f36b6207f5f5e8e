/* board.c: the machine that you sit at, as a board. The serial line is standard input and output. The
 * environment variable KATACHI_IMAGE names the file of the image. */
#include "boards/port.h"

#include "base/machine.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

const char kt_port_name[] = "native";
const char kt_port_registers[] = "";
const uint32_t kt_port_tick_hz = 1000000000;

static uint8_t image[16 << 20];
static size_t image_bytes;

_Noreturn static void fail(const char *what) {
    fprintf(stderr, "katachi: %s: %s\n", what, strerror(errno));
    exit(1);
}

void kt_port_init(void) {
    const char *name = getenv("KATACHI_IMAGE");
    if (!name) return;
    FILE *file = fopen(name, "rb");
    if (!file) fail(name);
    image_bytes = fread(image, 1, sizeof image, file);
    if (ferror(file)) fail(name);
    fclose(file);
}

/* Adds the newline that the last line may lack. */
size_t kt_port_read(char *bytes, size_t capacity) {
    static bool in_line;
    struct pollfd input = {STDIN_FILENO, POLLIN, 0};
    if (!capacity || poll(&input, 1, 0) <= 0) return 0;
    ssize_t count = read(STDIN_FILENO, bytes, capacity);
    if (count < 0 && errno != EINTR && errno != EAGAIN) fail("standard input");
    if (count == 0 && !in_line) kt_port_exit();
    if (count == 0) bytes[count++] = '\n';
    if (count > 0) in_line = bytes[count - 1] != '\n';
    return count > 0 ? (size_t)count : 0;
}

/* A thought also ends when the input ends, or when nobody reads the output any more. */
bool kt_port_has_input(void) {
    struct pollfd files[] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = STDOUT_FILENO}};
    return poll(files, 2, 0) > 0;
}

void kt_port_write(const char *bytes, size_t count) {
    struct pollfd output = {STDOUT_FILENO, POLLOUT, 0};
    while (count) {
        ssize_t written = write(STDOUT_FILENO, bytes, count);
        if (written < 0 && errno == EAGAIN) poll(&output, 1, -1);
        else if (written < 0 && errno != EINTR) fail("standard output");
        if (written <= 0) continue;
        bytes += written;
        count -= (size_t)written;
    }
}

void kt_port_wait(void) {
    struct pollfd input = {STDIN_FILENO, POLLIN, 0};
    poll(&input, 1, -1);
}

uint32_t kt_port_ticks(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint32_t)((uint64_t)now.tv_sec * kt_port_tick_hz + (uint64_t)now.tv_nsec);
}

uint64_t kt_port_asleep_ticks(void) { return 0; }
void kt_port_watch(void) {}
uint32_t kt_port_longest_ms(void) { return 0; }
uint32_t kt_port_lost_bytes(void) { return 0; }
const uint8_t *kt_port_image(void) { return image; }
uint32_t kt_port_image_bytes(void) { return (uint32_t)image_bytes; }
uint32_t kt_port_static_bytes(void) { return 0; }
uint32_t kt_port_stack_bytes(void) { return 0; }
uint32_t kt_port_stack_used(void) { return 0; }

#if KT_HELPER
/* This processor does it, at once. (The twin of a board with two processors.) */
bool kt_port_help(void (*work)(void *), void *argument) {
    work(argument);
    return true;
}
bool kt_port_has_helped(void) { return true; }
#endif

_Noreturn void kt_port_exit(void) { exit(0); }

#if KT_TOY
/* A front of which nobody sees or presses anything. */
#if KT_SCREEN
bool kt_port_has_screen(void) { return false; }
void kt_port_show(const uint8_t picture[KT_PORT_PICTURE_BYTES]) { (void)picture; }
void kt_port_shift(bool shifted) { (void)shifted; }
void kt_port_light(kt_light light) { (void)light; }
void kt_port_sound(unsigned hz, unsigned ms) { (void)hz, (void)ms; }
#else
void kt_port_show(const uint8_t brightness[KT_PORT_LEDS]) { (void)brightness; }
#endif
unsigned kt_port_buttons(void) { return 0; }
#endif

#if KT_RESTS
bool kt_port_rest(void) { return false; }
#endif
