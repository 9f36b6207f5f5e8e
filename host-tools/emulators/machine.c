/* machine.c: time and bytes of the outside. The chip's time is that of its instructions; while it sleeps and nothing
 * is under way, it goes as this machine's. */
#include "emulators/machine.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static const uint64_t SECOND_NS = 1000000000;
static const uint64_t SLICE_NS = 1000000; /* between two looks at the files */

_Noreturn static void fail(const char *what) {
    fprintf(stderr, "katachi: %s: %s\n", what, strerror(errno));
    exit(2);
}

static uint64_t real_ns(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * SECOND_NS + (uint64_t)time.tv_nsec;
}

/* The chip */

static void breaks(struct chip *chip, const char *rule, uint32_t address) {
    const struct machine *it = chip->context;
    fprintf(stderr, "katachi: %s: %s: 0x%08x, by the program at 0x%08x, after %llu us\n", chip_map.name, rule,
            address, cpu_place(it->cpu), (unsigned long long)chip->now_ns / 1000);
    exit(3);
}

static void sent(struct chip *chip, uint8_t byte) { machine_send(chip->context, byte); }

uint8_t *machine_memory(size_t bytes) {
    uint8_t *memory = malloc(bytes);
    if (!memory) fail("emulator");
    return memory;
}

void machine_make(struct machine *machine) {
    struct chip *chip = &machine->chip;
    chip->flash = machine_memory(chip_map.flash_bytes);
    chip->ram = machine_memory(chip_map.ram_bytes);
    chip->nvmc.writes = machine_memory(chip_map.flash_bytes / 4);
    chip->breaks = breaks;
    chip->sent = sent;
    chip->context = machine;
    chip_init(chip);
    chip->byte_ns = CHIP_BYTE_NS / MACHINE_LINE_SPEED;
    chip->send_ns = CHIP_BYTE_NS / MACHINE_SENDING_SPEED;
    machine->line.file = machine->line_out = machine->listener = -1;
    machine->monitor.file = machine->monitor_out = -1;
    machine->front.file = machine->front_listener = -1;
}

/* Files */

static int open_half(const char *path, const char *half, int flags) {
    char name[4096];
    snprintf(name, sizeof name, "%s.%s", path, half);
    int file = open(name, flags);
    if (file < 0) fail(name);
    return file;
}

static void listen_at(struct machine *machine, const char *port) {
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)atoi(port)),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    machine->listener = socket(AF_INET, SOCK_STREAM, 0);
    setsockopt(machine->listener, SOL_SOCKET, SO_REUSEADDR, &(int){1}, sizeof(int));
    if (bind(machine->listener, (const struct sockaddr *)&address, sizeof address) != 0 ||
        listen(machine->listener, 1) != 0)
        fail("the line's port");
}

void machine_open_line(struct machine *machine, const char *name) {
    const char *port = strrchr(name, ':');
    if (strcmp(name, "stdio") == 0) {
        machine->line.file = STDIN_FILENO;
        machine->line_out = STDOUT_FILENO;
        machine->ends_at_input = true;
    } else if (strncmp(name, "pipe:", 5) == 0) {
        machine->line.file = open_half(name + 5, "in", O_RDONLY);
        machine->line_out = open_half(name + 5, "out", O_WRONLY);
    } else if (strncmp(name, "tcp:", 4) == 0 && port) {
        listen_at(machine, port + 1);
    } else if (strcmp(name, "null") != 0) {
        fprintf(stderr, "katachi: there is no line '%s'\n", name);
        exit(2);
    }
}

void machine_open_monitor(struct machine *machine, const char *path) {
    machine->monitor.file = open_half(path, "in", O_RDWR); /* no end of file when one writer has gone */
    machine->monitor_out = open_half(path, "out", O_RDWR);
}

static void flush(struct machine *machine) {
    for (size_t done = 0; done < machine->sent && machine->line_out >= 0;) {
        ssize_t count = write(machine->line_out, machine->out + done, machine->sent - done);
        if (count > 0) done += (size_t)count;
        else if (errno != EINTR && errno != EAGAIN) machine->line_out = -1;
    }
    machine->sent = 0;
}

void machine_send(struct machine *machine, uint8_t byte) {
    if (machine->sent == sizeof machine->out) flush(machine);
    machine->out[machine->sent++] = byte;
}

static void fill(struct source *source) {
    ssize_t count = read(source->file, source->bytes + source->count, sizeof source->bytes - source->count);
    if (count > 0) source->count += (size_t)count;
    else if (count == 0 || (errno != EINTR && errno != EAGAIN)) source->file = -1;
}

static void drop(struct source *source, size_t count) {
    source->count -= count;
    memmove(source->bytes, source->bytes + count, source->count);
}

static void accept_line(struct machine *machine) {
    int file = accept(machine->listener, NULL, NULL);
    if (file < 0) return;
    if (machine->line_out >= 0) close(machine->line_out);
    machine->line.file = machine->line_out = file;
}

static void accept_front(struct machine *machine) {
    if (machine->front.file >= 0) close(machine->front.file);
    machine->front.file = accept(machine->front_listener, NULL, NULL);
    machine->front.count = 0;
}

static struct pollfd reads(const struct source *source) {
    return (struct pollfd){.fd = source->count < sizeof source->bytes ? source->file : -1, .events = POLLIN};
}

/* Waits for bytes, at most so long, and takes them. */
static void look(struct machine *machine, uint64_t wait_ns) {
    struct pollfd files[] = {
        reads(&machine->line),
        reads(&machine->monitor),
        reads(&machine->front),
        {.fd = machine->listener, .events = POLLIN},
        {.fd = machine->front_listener, .events = POLLIN},
    };
    struct timespec wait = {.tv_sec = (time_t)(wait_ns / SECOND_NS), .tv_nsec = (long)(wait_ns % SECOND_NS)};
    if (ppoll(files, sizeof files / sizeof *files, &wait, NULL) <= 0) return;
    if (files[0].revents) fill(&machine->line);
    if (files[1].revents) fill(&machine->monitor);
    if (files[2].revents) fill(&machine->front);
    if (files[3].revents) accept_line(machine);
    if (files[4].revents) accept_front(machine);
}

/* The monitor: those of QEMU's commands that the tests use; `buttons N`: which are down, 1 for A, 2 for B; 
 * `pass N`: N milliseconds of the chip's time, as fast as may be; `skip N`: N in which the processor stands still. */

enum { BUTTON_A_PIN = 14, BUTTON_B_PIN = 23 };
static const uint32_t PERIPHERALS = 0x40000000, PERIPHERALS_END = 0x60000000;

static void press(struct chip *chip, unsigned buttons) {
    uint32_t down = (buttons & 1) << BUTTON_A_PIN | (buttons >> 1 & 1) << BUTTON_B_PIN;
    chip->gpio.levels[0] = ~down;
}

static void save_memory(struct machine *machine, const char *command) {
    unsigned start, bytes;
    char name[4096];
    if (sscanf(command, "memsave %i %i \"%4095[^\"]\"", (int *)&start, (int *)&bytes, name) != 3) return;
    FILE *file = fopen(name, "wb");
    for (unsigned i = 0; file && i < bytes; i++) {
        uint32_t word = cpu_word(machine->cpu, (start + i) & ~3u);
        putc((int)(word >> 8 * ((start + i) % 4) & 0xff), file);
    }
    if (!file || fclose(file) != 0) fprintf(stderr, "katachi: %s: %s\n", name, strerror(errno));
}

static void obey(struct machine *machine, const char *command) {
    unsigned address = 0;
    if (strcmp(command, "quit") == 0) machine->quits = true;
    else if (strcmp(command, "stop") == 0) machine->stopped = true;
    else if (sscanf(command, "pass %u", &address) == 1) machine_pass(machine, address * 1000000ull);
    else if (sscanf(command, "skip %u", &address) == 1)
        chip_advance(&machine->chip, machine->chip.now_ns + address * 1000000ull);
    else if (strcmp(command, "system_reset") == 0) chip_reset(&machine->chip, 1);
    else if (strncmp(command, "memsave ", 8) == 0) save_memory(machine, command);
    else if (sscanf(command, "buttons %i", (int *)&address) == 1) press(&machine->chip, address);
    else if (sscanf(command, "x /1wx %i", (int *)&address) == 1)
        dprintf(machine->monitor_out, "%08x: 0x%08x\n", address,
                address >= PERIPHERALS && address < PERIPHERALS_END ? chip_read(&machine->chip, address, 4)
                                                                    : cpu_word(machine->cpu, address));
}

static void obey_all(struct machine *machine, struct source *source,
                     void (*obey_one)(struct machine *, const char *)) {
    for (uint8_t *end; (end = memchr(source->bytes, '\n', source->count));) {
        size_t count = (size_t)(end + 1 - source->bytes);
        *end = 0;
        obey_one(machine, (const char *)source->bytes);
        drop(source, count);
    }
}

/* Time */

/* Whether the next byte can be put on the line. The chip must listen: a host waits until then, as with QEMU. */
static bool can_feed(const struct machine *machine) {
    if (!machine->line.count || !chip_line_is_free(&machine->chip)) return false;
    return (machine->rushes && machine->fed) || chip_line_listens(&machine->chip);
}

static void feed(struct machine *machine) {
    struct source *line = &machine->line;
    if (!can_feed(machine)) return;
    machine->fed++;
    chip_line_put(&machine->chip, line->bytes[0], machine->noise && machine->fed % machine->noise == 0);
    drop(line, 1);
}

/* The chip sleeps until something happens; so does this program, unless `at_once`. */
static void pass_sleep(struct machine *machine, uint64_t until_ns, bool at_once) {
    struct chip *chip = &machine->chip;
    uint64_t next = chip_next(chip) < until_ns ? chip_next(chip) : until_ns;
    bool under_way = chip_line_sends(chip) || !chip_line_is_free(chip);
    if (!under_way && machine->ends_at_input && machine->line.file < 0 && !machine->line.count)
        machine->quits = true;
    if (!under_way && !at_once && next > chip->now_ns) {
        uint64_t before = real_ns();
        flush(machine);
        look(machine, next - chip->now_ns);
        uint64_t passed = real_ns() - before;
        if (passed < next - chip->now_ns) next = chip->now_ns + passed;
    }
    chip_advance(chip, next);
}

static void keep_to_real_time(struct machine *machine) {
    uint64_t is = machine->chip.now_ns + machine->real_ns, now = real_ns();
    if (is > now) {
        flush(machine);
        look(machine, is - now);
    } else if (now - is > SECOND_NS) {
        machine->real_ns = now - machine->chip.now_ns;
    }
}

static void run_slice(struct machine *machine, uint64_t ns, bool at_once) {
    struct chip *chip = &machine->chip;
    uint64_t until = chip->now_ns + ns;
    while (chip->now_ns < until && !chip->restarts && !chip->power_lost && !machine->quits) {
        feed(machine);
        /* A byte on the line ends a sleep early; the next can be put only then. */
        uint64_t end = chip_line_is_free(chip) || chip_next(chip) > until ? until : chip_next(chip) + 1;
        if (cpu_run(machine->cpu, end) && !can_feed(machine))
            pass_sleep(machine, machine->line.count || at_once ? end : chip->now_ns + SECOND_NS, at_once);
    }
}

void machine_pass(struct machine *machine, uint64_t ns) { run_slice(machine, ns, true); }

static void obey_front(struct machine *machine, const char *command) {
    uint64_t ns = machine_front_steps(command);
    if (ns && !machine->stopped) machine_pass(machine, ns);
    machine_obey_front(machine, command);
}

void machine_run(struct machine *machine) {
    struct chip *chip = &machine->chip;
    machine->real_ns = real_ns() - chip->now_ns;
    while (!machine->quits) {
        if (chip->power_lost) return;
        if (chip->restarts) cpu_restart(machine->cpu);
        if (!machine->stopped) run_slice(machine, SLICE_NS, false);
        flush(machine);
        if (chip->restarts && machine->ends_at_reset) return;
        look(machine, machine->stopped ? SLICE_NS : 0);
        obey_all(machine, &machine->monitor, obey);
        obey_all(machine, &machine->front, obey_front);
        if (machine->real_speed) keep_to_real_time(machine);
    }
}
