/* qtest.c: those commands of QEMU's qtest protocol by which host-tools/emulators/front.c sees lights and presses buttons. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>

#include "emulators/machine.h"

enum { CLOCK_STEP_NS = 10000000 /* at most */ };

void machine_open_front(struct machine *machine, const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
    machine->front_listener = socket(AF_UNIX, SOCK_STREAM, 0);
    if (bind(machine->front_listener, (const struct sockaddr *)&address, sizeof address) == 0 &&
        listen(machine->front_listener, 1) == 0)
        return;
    fprintf(stderr, "katachi: %s: %s\n", path, strerror(errno));
    exit(2);
}

static void answer(struct machine *machine, const char *text) {
    /* Who doesn't listen any more closes the socket, too. */
    (void)!send(machine->front.file, text, strlen(text), MSG_NOSIGNAL);
}

uint64_t machine_front_steps(const char *command) {
    uint32_t ns;
    if (sscanf(command, "clock_step %" SCNu32, &ns) != 1) return 0;
    return ns < CLOCK_STEP_NS ? ns : CLOCK_STEP_NS;
}

void machine_obey_front(struct machine *machine, const char *command) {
    struct chip *chip = &machine->chip;
    uint32_t address, value;
    unsigned pin, level;
    char text[32] = "OK\n";
    if (sscanf(command, "clock_step %" SCNu32, &value) == 1) {
        /* The time has passed. */
    } else if (sscanf(command, "readl %" SCNi32, (int32_t *)&address) == 1) {
        snprintf(text, sizeof text, "OK 0x%016" PRIx32 "\n", chip_read(chip, address, 4));
    } else if (sscanf(command, "writel %" SCNi32 " %" SCNu32, (int32_t *)&address, &value) == 2) {
        chip_write(chip, address, 4, value);
    } else if (sscanf(command, "set_irq_in %*s unnamed-gpio-in %u %u", &pin, &level) == 2 && pin < 32) {
        chip->gpio.levels[0] = (chip->gpio.levels[0] & ~(1u << pin)) | (level ? 1u << pin : 0);
    } else {
        strcpy(text, "FAIL no such command\n");
    }
    answer(machine, text);
}
