/* emulate.c: runs a program for a chip on a model of it (nrf52/, rp2350/), as `qemu-system-arm` runs those for other chips: it
 * takes QEMU's options and monitor's commands, as far as firmware/run.sh and the tests use them.
 *
 *   -kernel FILE              the program, in ELF
 *   -device loader,addr=N,file=FILE or loader,addr=N,data=N,data-len=N
 *                             more of the flash or RAM
 *   -serial LINE              null, stdio, tcp:HOST:PORT,... or chardev:ID
 *   -chardev pipe,id=ID,path=PATH   with -serial chardev:ID, or with -mon ID: the monitor
 *   -qtest unix:PATH,...      a socket, at which host-tools/emulators/front.c sees lights and presses buttons
 *   -icount shift=N,...       an instruction takes 2^N ns, by default 2^4; with align=on, no faster than real time
 * and what QEMU has not:
 *   -line N        the line is N times as fast as 115200 baud, by default 16, and 64 for what it sends
 *   -rush          bytes come in without a pause, once the chip has begun to listen
 *   -noise N       of the bytes that come in, each N-th has no stop bit
 *   -cut N         power is lost within the N-th operation of the flash, which ends the run
 *   -uf2 FILE      a person has copied this file onto the drive that an RP2350 shows
 *   -flash FILE    the flash is as this file has it, if it is there; at the end it gets what the flash holds
 *
 * It ends with 3, and a message, when the program breaks a rule of the chip's manual. */
#include <elf.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "emulators/machine.h"

enum { PROGRAM_BYTES = 16 << 20, DEVICE_BYTES = 4 << 20, PIPES = 4 };

static struct machine machine;
static const char *flash_name;
static struct pipe { const char *id, *path; } pipes[PIPES];

_Noreturn static void fail(const char *what, const char *why) {
    fprintf(stderr, "katachi: %s: %s\n", what, why);
    exit(2);
}

/* Memory */

/* Writes bytes into flash or RAM. */
static void place(uint32_t address, const uint8_t *bytes, size_t count, const char *whose) {
    struct chip *chip = &machine.chip;
    uint32_t in_ram = address - CHIP_RAM_START, in_flash = address - chip_map.flash_start;
    if (in_flash < chip_map.flash_bytes && count <= chip_map.flash_bytes - in_flash) {
        memcpy(chip->flash + in_flash, bytes, count);
        for (size_t i = 0; i < count; i++)
            if (bytes[i] != 0xff) chip->nvmc.writes[(in_flash + i) / 4] = 1;
    } else if (in_ram < chip_map.ram_bytes && count <= chip_map.ram_bytes - in_ram) {
        memcpy(chip->ram + in_ram, bytes, count);
    } else {
        fail(whose, "does not fit into the chip's memory");
    }
}

static size_t read_file(const char *name, uint8_t *bytes, size_t most) {
    FILE *file = fopen(name, "rb");
    if (!file) fail(name, strerror(errno));
    size_t count = fread(bytes, 1, most, file);
    if (ferror(file) || count == most) fail(name, "can't be read, or is too large");
    fclose(file);
    return count;
}

/* Copies a file onto the chip's drive. */
static void load_drive(const char *name) {
    uint8_t *bytes = machine_memory(PROGRAM_BYTES);
    if (!chip_map.take_file) fail(name, "this chip has no drive");
    const char *wrong = chip_map.take_file(&machine.chip, bytes, read_file(name, bytes, PROGRAM_BYTES));
    if (wrong) fail(name, wrong);
    free(bytes);
}

static void load_program(const char *name) {
    uint8_t *bytes = machine_memory(PROGRAM_BYTES);
    size_t count = read_file(name, bytes, PROGRAM_BYTES);
    Elf32_Ehdr header;
    if (count < sizeof header || memcmp(bytes, ELFMAG, SELFMAG) != 0) fail(name, "not a program in ELF");
    memcpy(&header, bytes, sizeof header);
    for (unsigned i = 0; i < header.e_phnum; i++) {
        Elf32_Phdr part;
        size_t at = header.e_phoff + i * sizeof part;
        if (at + sizeof part > count) fail(name, "a damaged program");
        memcpy(&part, bytes + at, sizeof part);
        if (part.p_type != PT_LOAD || !part.p_filesz) continue;
        if (part.p_offset > count || part.p_filesz > count - part.p_offset) fail(name, "a damaged program");
        place(part.p_paddr, bytes + part.p_offset, part.p_filesz, name);
    }
    free(bytes);
}

static void load_flash(const char *name) {
    flash_name = name;
    if (access(name, F_OK) != 0) return;
    uint8_t *bytes = machine_memory(chip_map.flash_bytes + 1);
    place(chip_map.flash_start, bytes, read_file(name, bytes, chip_map.flash_bytes + 1), name);
    free(bytes);
}

static void save_flash(void) {
    FILE *file = flash_name ? fopen(flash_name, "wb") : NULL;
    if (!flash_name) return;
    if (!file || fwrite(machine.chip.flash, 1, chip_map.flash_bytes, file) != chip_map.flash_bytes ||
        fclose(file) != 0)
        fail(flash_name, strerror(errno));
}

/* Options */

/* Copies the value of NAME= in a list of options, where a comma is doubled; returns NULL when there is none. */
static char *value_of(const char *options, const char *name, char *value, size_t most) {
    size_t length = strlen(name), count = 0;
    const char *at = options;
    while (at && !(strncmp(at, name, length) == 0 && at[length] == '=')) {
        at = strchr(at, ',');
        if (at) at++;
    }
    if (!at) return NULL;
    for (at += length + 1; *at && (*at != ',' || at[1] == ','); at++) {
        if (count + 1 < most) value[count++] = *at;
        if (*at == ',') at++;
    }
    value[count] = 0;
    return value;
}

/* Returns a whole number from `least` to `most`. */
static uint32_t whole(const char *text, uint32_t least, uint32_t most) {
    char *end;
    unsigned long value = strtoul(text, &end, 0);
    if (!*text || *end || value < least || value > most) fail(text, "no such number");
    return (uint32_t)value;
}

static void load_device(const char *options) {
    static uint8_t bytes[DEVICE_BYTES + 1];
    char address[32], value[4096], length[32];
    if (!value_of(options, "addr", address, sizeof address)) fail(options, "no addr=");
    uint32_t at = (uint32_t)strtoul(address, NULL, 0);
    if (value_of(options, "file", value, sizeof value)) {
        place(at, bytes, read_file(value, bytes, sizeof bytes), value);
    } else if (value_of(options, "data", value, sizeof value) &&
               value_of(options, "data-len", length, sizeof length)) {
        uint64_t data = strtoull(value, NULL, 0);
        for (unsigned i = 0; i < 8; i++) bytes[i] = (uint8_t)(data >> 8 * i);
        place(at, bytes, strtoul(length, NULL, 0) % 9, options);
    } else {
        fail(options, "neither file= nor data=");
    }
}

static void add_pipe(const char *options) {
    char id[32], path[4096];
    for (unsigned i = 0; i < PIPES; i++) {
        if (pipes[i].id) continue;
        if (!value_of(options, "id", id, sizeof id) || !value_of(options, "path", path, sizeof path)) break;
        pipes[i] = (struct pipe){strdup(id), strdup(path)};
        return;
    }
    fail(options, "no such pipe");
}

static const char *pipe_of(const char *id) {
    for (unsigned i = 0; i < PIPES; i++)
        if (pipes[i].id && strcmp(pipes[i].id, id) == 0) return pipes[i].path;
    fail(id, "no such pipe");
}

static void open_line(const char *name) {
    char copy[4096];
    if (strncmp(name, "chardev:", 8) == 0) snprintf(copy, sizeof copy, "pipe:%s", pipe_of(name + 8));
    else snprintf(copy, sizeof copy, "%.*s", (int)strcspn(name, ","), name);
    machine_open_line(&machine, copy);
}

static void open_front(const char *options) {
    char named[4096], path[4096];
    if (strncmp(options, "unix:", 5) != 0) fail(options, "no such socket");
    snprintf(named, sizeof named, "path=%s", options + 5);
    value_of(named, "path", path, sizeof path);
    machine_open_front(&machine, path);
}

static void set_line(uint32_t byte_ns) { machine.chip.byte_ns = machine.chip.send_ns = byte_ns; }

int main(int argc, char **argv) {
    static const char *const ignored[] = {"-display", "-monitor", "-semihosting-config", "-d",
                                          "-D",       "-accel",   "-qtest-log"};
    const char *serial = "null", *monitor = NULL, *icount = "shift=4";
    char shift[32];
    signal(SIGPIPE, SIG_IGN);
    machine_make(&machine);
    for (int i = 1; i < argc; i++) {
        const char *name = argv[i], *value = i + 1 < argc ? argv[i + 1] : "";
        bool known = true;
        if (strcmp(name, "-no-reboot") == 0) {
            machine.ends_at_reset = true;
            continue;
        }
        if (strcmp(name, "-rush") == 0) {
            machine.rushes = true;
            continue;
        }
        if (strcmp(name, "-kernel") == 0) load_program(value);
        else if (strcmp(name, "-uf2") == 0) load_drive(value);
        else if (strcmp(name, "-device") == 0) load_device(value);
        else if (strcmp(name, "-serial") == 0) serial = value;
        else if (strcmp(name, "-chardev") == 0) add_pipe(value);
        else if (strcmp(name, "-mon") == 0) monitor = value;
        else if (strcmp(name, "-qtest") == 0) open_front(value);
        else if (strcmp(name, "-icount") == 0) icount = value;
        else if (strcmp(name, "-noise") == 0) machine.noise = whole(value, 1, UINT32_MAX);
        else if (strcmp(name, "-flash") == 0) load_flash(value);
        else if (strcmp(name, "-cut") == 0) machine.chip.nvmc.cut_at = whole(value, 1, UINT32_MAX);
        else if (strcmp(name, "-line") == 0) set_line(CHIP_BYTE_NS / whole(value, 1, 32));
        else known = false;
        for (size_t k = 0; k < sizeof ignored / sizeof *ignored; k++) known |= strcmp(name, ignored[k]) == 0;
        if (!known) fail(name, "no such option");
        i++;
    }
    open_line(serial);
    if (monitor) machine_open_monitor(&machine, pipe_of(monitor));
    machine.real_speed = strstr(icount, "align=on");
    if (!value_of(icount, "shift", shift, sizeof shift)) fail(icount, "no shift=");
    machine.cpu = cpu_make(&machine.chip, whole(shift, 0, 15));
    machine_run(&machine);
    save_flash();
    return 0;
}
