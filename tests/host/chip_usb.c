/* chip_usb.c: a computer at the USB port of an emulated Pico 2 (host-tools/emulators/rp2350), in the chip's time.
 *
 *   chip_usb FLASH
 *
 * FLASH is what the chip's flash holds: a program. The computer finds the port, talks GTP, resets the bus, loses packets' acknowledgements,
 * and is unplugged. Prints a line for each thing that was to be so. Exits with 1 when one wasn't. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "emulators/machine.h"
#include "emulators/rp2350/rp2350.h"
#include "usb_host.h"

enum { INSTRUCTION_SHIFT = 4, ANSWER = 65536, PACKET = 64, BURST = 40, SLOW_WRITE_NS = 2700000 };
static const uint64_t REST_NS = 100000, SECOND_NS = 1000000000;

static struct machine machine;
static char answer[ANSWER + 1];
static size_t length;
static bool wrong;

static void tell(bool right, const char *what) {
    wrong |= !right;
    printf("# %s%s\n", right ? "" : "WRONG: ", what);
}

static void pass(uint64_t ns) {
    for (uint64_t until = machine.chip.now_ns + ns; machine.chip.now_ns < until;) {
        if (machine.chip.restarts) cpu_restart(machine.cpu);
        machine_pass(&machine, until - machine.chip.now_ns);
    }
}

/* The wire */

void bus_reset(void) {
    rp2350_usb_reset(&machine.chip);
    bus_rest();
}
void bus_frame(void) {} /* the host's begin by themselves */
void bus_rest(void) { pass(REST_NS); }

int bus_setup(uint8_t address, const uint8_t *packet) {
    int result = rp2350_usb_setup(&machine.chip, address, packet);
    bus_rest();
    return result;
}

int bus_out(uint8_t address, uint8_t endpoint, const uint8_t *bytes, uint8_t count, bool data1) {
    return rp2350_usb_out(&machine.chip, address, endpoint, bytes, count, data1);
}

int bus_in(uint8_t address, uint8_t endpoint, uint8_t *bytes, bool *data1, bool lost) {
    return rp2350_usb_in(&machine.chip, address, endpoint, bytes, data1, lost);
}

/* The computer */

static void hear(void) {
    bool ended;
    if (length + 1024 > ANSWER) return;
    length += host_read((uint8_t *)answer + length, 1024, &ended);
    answer[length] = 0;
}

static unsigned answers(void) {
    unsigned count = 0;
    for (const char *at = answer; (at = strstr(at, "\n\n")); at += 2) count++;
    return count;
}

/* Sends commands, and takes so many answers, within ten seconds of the chip's time. */
static bool talk(const char *commands, unsigned wanted) {
    uint64_t until = machine.chip.now_ns + 10 * SECOND_NS;
    size_t sent = 0, count = strlen(commands);
    length = 0;
    answer[0] = 0;
    while ((sent < count || answers() < wanted) && machine.chip.now_ns < until) {
        sent += host_write((const uint8_t *)commands + sent, count - sent, PACKET);
        hear();
        bus_rest();
    }
    return answers() == wanted;
}

static bool says(const char *command, const char *text) { return talk(command, 1) && strstr(answer, text); }

static bool opens(void) { return host_enumerate() && host_open(true); }

static bool is_named(const char *name) {
    uint8_t text[255];
    int count = host_control(0x8006, 0x0302, 0x0409, text, sizeof text), letters = (int)strlen(name);
    bool same = count == 2 + 2 * letters;
    for (int i = 0; same && i < letters; i++) same = text[2 + 2 * i] == name[i] && !text[3 + 2 * i];
    return same;
}

static void talk_much(void) {
    static char commands[BURST * 16], one[ANSWER];
    unsigned same = 0;
    commands[0] = 0;
    (void)talk("showboard\n", 1);
    strcpy(one, answer);
    for (unsigned i = 0; i < BURST; i++) strcat(commands, "showboard\n");
    tell(talk(commands, BURST), "forty commands at once are answered");
    for (const char *at = answer; strncmp(at, one, strlen(one)) == 0; at += strlen(one)) same++;
    tell(same == BURST, "... each in full");
}

/* Moves are kept: the flash is written while packets come and go, for as long as a chip may take at most (W25Q16JV: 3 ms), with
 * interrupts off. */
static void change_flash(void) {
    static char commands[BURST * 32];
    uint32_t before = machine.chip.nvmc.operations;
    commands[0] = 0;
    machine.chip.more->outside.write_ns = SLOW_WRITE_NS;
    for (unsigned i = 0; i < BURST; i++) strcat(commands, "play b G7\nundo\nshowboard\n");
    tell(talk(commands, 3 * BURST) && !strstr(answer, "?"), "commands that change the flash are answered");
    tell(machine.chip.nvmc.operations - before >= 2 * BURST, "... when it has changed");
}

static void reset_bus(void) {
    (void)host_write((const uint8_t *)"showboard\nshowboard\n", 20, PACKET);
    host_reset();
    tell(!host_open(true), "a device that was reset has forgotten its address and its configuration");
    tell(opens(), "it is found again");
    (void)talk("name\n", 1);
    tell(says("showboard\n", "move 3"), "... and answers, with the game");
}

static void unplug(void) {
    rp2350_usb_plug(&machine.chip, false);
    pass(SECOND_NS / 10);
    tell(bus_setup(host_address, (const uint8_t *)"\x80\6\0\1\0\0\x12") == BUS_SILENCE,
         "an unplugged device is silent");
    strcpy((char *)machine.line.bytes, "\nversion\n");
    machine.line.count = strlen((char *)machine.line.bytes);
    machine.sent = 0;
    pass(SECOND_NS / 10);
    machine.out[machine.sent] = 0;
    tell(machine.sent && strstr((char *)machine.out, "= 0."), "... and the UART has the line");
    rp2350_usb_plug(&machine.chip, true);
    pass(SECOND_NS / 10);
    tell(opens(), "plugged in, it is found again");
    (void)talk("name\n", 1);
    tell(says("name\n", "= Katachi"), "... and has the line");
}

static void restart(void) {
    (void)talk("quit\n", 1);
    pass(SECOND_NS / 2);
    tell(machine.chip.more->usb[0] == 0, "behind quit the host finds a new device");
    tell(opens() && says("name\n", "= Katachi"), "... which answers");
}

int main(int argc, char **argv) {
    if (argc != 2) return 2;
    setvbuf(stdout, NULL, _IOLBF, 0);
    machine_make(&machine);
    FILE *file = fopen(argv[1], "rb");
    if (!file || fread(machine.chip.flash, 1, chip_map.flash_bytes, file) != chip_map.flash_bytes) return 2;
    fclose(file);
    machine.cpu = cpu_make(&machine.chip, INSTRUCTION_SHIFT);
    rp2350_usb_plug(&machine.chip, true);
    tell(!rp2350_usb_shows(&machine.chip), "before the program runs, no device is there");
    pass(SECOND_NS / 2);
    tell(rp2350_usb_shows(&machine.chip), "then the host sees one");
    tell(opens(), "it is a serial port, which opens");
    tell(is_named("pico2"), "... with the board's name");
    tell(says("name\n", "= Katachi"), "commands are answered");
    tell(says("nonsense\n", "? unknown command"), "unknown ones are refused");
    tell(talk("clear_board\nkatachi-playouts 20\nplay b E5\n", 3) && says("genmove w\n", "= "), "it plays");
    talk_much();
    change_flash();
    host_loses = 300;
    talk_much();
    host_loses = 0;
    reset_bus();
    unplug();
    restart();
    return wrong;
}
