/* chip_screen.c: an emulated Pico 2 (host-tools/emulators/rp2350) with a screen on its bus and buttons at its pins, in the chip's time,
 * for a test that is the person who holds it (rp2350_screen.js).
 *
 *   chip_screen FLASH
 *
 * FLASH is what the chip's flash holds. Standard input has commands, a line each:
 *   pass N      N milliseconds of the chip's time pass
 *   hold N      these pins are low from now on, a bit for each
 *   say TEXT    the UART gets this line
 * Each is answered by what happened meanwhile: "i2c" and the bytes of a transfer to 0x3c, "line" and what the UART has sent, all in
 * hexadecimal; "tone" and the frequency of one that begins, in Hz; then by a line "done". */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "emulators/machine.h"
#include "emulators/rp2350/rp2350.h"

enum { INSTRUCTION_SHIFT = 4, SCREEN = 0x3c, COMMAND = 256 };
static const uint64_t STEP_NS = 1000000;

static struct machine machine;

static void take_byte(struct chip *chip, bool begins, uint8_t byte, bool ends) {
    (void)chip;
    if (begins) printf("i2c ");
    printf("%02x%s", byte, ends ? "\n" : "");
}

static void hear(uint64_t hz) { printf("tone %llu\n", (unsigned long long)hz); }

/* In steps, so that what the UART sends has room. */
static void pass(uint64_t ns) {
    for (uint64_t until = machine.chip.now_ns + ns; machine.chip.now_ns < until;) {
        if (machine.chip.restarts) cpu_restart(machine.cpu);
        machine_pass(&machine, until - machine.chip.now_ns < STEP_NS ? until - machine.chip.now_ns : STEP_NS);
    }
}

static void say(const char *text) {
    struct source *line = &machine.line;
    size_t count = strlen(text);
    if (count > sizeof line->bytes - line->count) exit(1);
    memcpy(line->bytes + line->count, text, count);
    line->count += count;
}

static void tell_line(void) {
    if (machine.sent) printf("line ");
    for (size_t i = 0; i < machine.sent; i++) printf("%02x", machine.out[i]);
    if (machine.sent) putchar('\n');
    machine.sent = 0;
}

int main(int argc, char **argv) {
    char command[COMMAND];
    if (argc != 2) return 2;
    machine_make(&machine);
    FILE *file = fopen(argv[1], "rb");
    if (!file || fread(machine.chip.flash, 1, chip_map.flash_bytes, file) != chip_map.flash_bytes) return 2;
    fclose(file);
    machine.cpu = cpu_make(&machine.chip, INSTRUCTION_SHIFT);
    machine.chip.more->outside.i2c_address = SCREEN;
    machine.chip.more->outside.i2c_byte = take_byte;
    machine.chip.more->outside.tone = hear;
    while (fgets(command, sizeof command, stdin)) {
        if (strncmp(command, "pass ", 5) == 0) pass(strtoull(command + 5, NULL, 10) * 1000000);
        else if (strncmp(command, "hold ", 5) == 0)
            machine.chip.gpio.levels[0] = ~(uint32_t)strtoul(command + 5, NULL, 10);
        else if (strncmp(command, "say ", 4) == 0) say(command + 4);
        else return 2;
        tell_line();
        puts("done");
        fflush(stdout);
    }
    return 0;
}
