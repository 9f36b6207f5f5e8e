#include "lockstep.h"

#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "qemu_plugin.h"

enum {
    INSTRUCTION_NS = 64,
    UART_BYTES = 6,
    PATIENCE = 10000,
    /* QEMU's timer of the nRF51 interrupts once more, right behind the handler, when its counter reaches
     * what it had been ahead of by less than a tick. */
    TICK_TWICE = 1000
};

struct lockstep_state lockstep;

static struct {
    uint64_t address[LOCKSTEP_PLACES];
    int to_toy, from_toy;         /* the ends of its serial port */
    int to_monitor, from_monitor; /* and of QEMU's monitor */
    char file[256];               /* where the monitor saves memory */
    uint64_t instructions;        /* counted by QEMU; that of a block that an exception leaves, all of it */
    uint64_t since;               /* ... at `since_us` */
    uint64_t since_us, tick_us;   /* the toy's clock then, and its next tick */
    uint64_t ahead_us;            /* of the toy, the host */
    uint64_t slept_us;            /* when it went to sleep */
    bool sleeps, ticked;          /* that was the last that it did */
    bool waits;                   /* bytes are in the serial port, for which the UART has no room */
    enum lockstep_place reset_place;
    uint32_t reset_calls;
} my;

static _Noreturn void fail(const char *what) {
    perror(what);
    _exit(2);
}

void lockstep_end(int status) {
    fflush(stdout);
    _exit(status);
}

/* The toy's clock. From tick to tick it is exact, between them nearly. */
static uint64_t toy_us(void) {
    uint64_t us = my.since_us + (my.instructions - my.since) * INSTRUCTION_NS / 1000;
    return us < my.tick_us ? us : my.tick_us;
}

static void set_toy_us(uint64_t us) {
    my.since_us = us;
    my.since = my.instructions;
    my.ahead_us = lockstep.now_us > us ? lockstep.now_us - us : 0;
}

/* Says it to the monitor, and waits until that is done: it then asks for more. */
static void command(const char *line) {
    static const char prompt[] = "\n(qemu) ";
    char byte;
    struct pollfd said = {.fd = my.from_monitor, .events = POLLIN};
    while (poll(&said, 1, 0) > 0 && read(my.from_monitor, &byte, 1) == 1) continue;
    if (write(my.to_monitor, line, strlen(line)) < 0) fail("monitor");
    for (size_t met = 0; met < sizeof prompt - 1;) {
        if (read(my.from_monitor, &byte, 1) != 1) fail("monitor");
        met = byte == prompt[met] ? met + 1 : byte == '\n';
    }
}

void lockstep_read(uint32_t address, void *bytes, size_t count) {
    char line[512];
    snprintf(line, sizeof line, "memsave %u %zu \"%s\"\n", address, count, my.file);
    command(line);
    FILE *file = fopen(my.file, "rb");
    if (!file || fread(bytes, 1, count, file) != count) fail(my.file);
    fclose(file);
}

void lockstep_reset_at(enum lockstep_place place, uint32_t calls) {
    my.reset_place = place;
    my.reset_calls = calls;
}

bool lockstep_awaits_reset(void) { return my.reset_calls; }

static void reset_if_due(enum lockstep_place place) {
    if (!my.reset_calls || place != my.reset_place || --my.reset_calls) return;
    lockstep.resets++;
    command("system_reset\n");
}

static void hear(void) {
    uint8_t bytes[256];
    for (ssize_t count; (count = read(my.from_toy, bytes, sizeof bytes)) > 0;)
        for (ssize_t i = 0; i < count; i++) lockstep_hear(bytes[i]);
}

static int bytes_waiting(void) {
    int count;
    if (ioctl(my.to_toy, FIONREAD, &count) != 0) fail("serial port");
    return count;
}

/* Gives the UART what has arrived, as much as it holds; QEMU takes it in another thread. Returns whether
 * that was anything. */
static bool deliver(void) {
    uint8_t bytes[UART_BYTES];
    size_t count = 0;
    if (my.waits) my.waits = bytes_waiting();
    if (my.waits) return false;
    while (count < sizeof bytes && lockstep_next(&bytes[count])) count++;
    if (!count) return false;
    if (write(my.to_toy, bytes, count) != (ssize_t)count) fail("serial port");
    for (int i = 0; (my.waits = bytes_waiting()) && i < PATIENCE; i++) usleep(10);
    return true;
}

/* The host goes on to this time. For a toy that sleeps it stops when it has bytes. */
static void go_on(uint64_t until_us, bool sleeps) {
    bool delivered = false;
    hear();
    while (lockstep.now_us + LOCKSTEP_STEP_US <= until_us && !(sleeps && delivered)) {
        lockstep.now_us += LOCKSTEP_STEP_US;
        lockstep_step();
        if (!delivered) delivered = deliver();
    }
    if (!delivered) deliver();
}

static void called(unsigned cpu, void *context) {
    enum lockstep_place place = (enum lockstep_place)(uintptr_t)context;
    (void)cpu;
    lockstep.calls[place]++;
    if (my.sleeps) lockstep.asleep_us += (place == LOCKSTEP_TICK ? my.tick_us : toy_us()) - my.slept_us;
    my.sleeps = place == LOCKSTEP_SLEEP;
    bool twice = place == LOCKSTEP_TICK && my.ticked && my.instructions - my.since < TICK_TWICE;
    my.ticked = place == LOCKSTEP_TICK;
    if (twice) return;
    if (place == LOCKSTEP_TICK) {
        set_toy_us(my.tick_us);
        my.tick_us += LOCKSTEP_TICK_US;
    } else if (place == LOCKSTEP_START) {
        set_toy_us(toy_us());
        my.tick_us = my.since_us + LOCKSTEP_TICK_US;
        lockstep.started_us = lockstep.now_us;
    } else if (place == LOCKSTEP_READ) {
        go_on(toy_us() + my.ahead_us, false);
    } else if (place == LOCKSTEP_SLEEP) {
        go_on(my.tick_us, true);
        set_toy_us(toy_us());
        my.slept_us = my.since_us;
    }
    reset_if_due(place);
}

static void executed(unsigned cpu, void *context) {
    (void)cpu;
    my.instructions += (uintptr_t)context;
}

static void translated(qemu_plugin_id_t id, struct qemu_plugin_tb *block) {
    size_t count = qemu_plugin_tb_n_insns(block);
    (void)id;
    qemu_plugin_register_vcpu_tb_exec_cb(block, executed, QEMU_PLUGIN_NO_REGISTERS, (void *)(uintptr_t)count);
    for (size_t i = 0; i < count; i++) {
        struct qemu_plugin_insn *instruction = qemu_plugin_tb_get_insn(block, i);
        for (uintptr_t place = 0; place < LOCKSTEP_PLACES; place++)
            if (qemu_plugin_insn_vaddr(instruction) == my.address[place])
                qemu_plugin_register_vcpu_insn_exec_cb(instruction, called, QEMU_PLUGIN_NO_REGISTERS,
                                                       (void *)place);
    }
}

static int open_end(const char *pipe, const char *end) {
    char name[512];
    snprintf(name, sizeof name, "%s.%s", pipe, end);
    int file = open(name, O_RDWR);
    if (file < 0) fail(name);
    return file;
}

static const char *const places[LOCKSTEP_PLACES] = {
    "kt_cpu_sleep",        "kt_port_read", "kt_chip_send", "kt_chip_flash_write",
    "kt_chip_flash_erase", "kt_cpu_tick",  "kt_port_init"};

static void take_argument(const char *name, const char *value) {
    uint32_t number = (uint32_t)strtoul(value, NULL, 0);
    for (int i = 0; i < LOCKSTEP_PLACES; i++) {
        if (strcmp(name, places[i]) != 0) continue;
        my.address[i] = number;
        return;
    }
    if (strcmp(name, "storage") == 0) lockstep.storage = number;
    else if (strcmp(name, "storage_bytes") == 0) lockstep.storage_bytes = number;
    else if (strcmp(name, "line") == 0) {
        my.to_toy = open_end(value, "in");
        my.from_toy = open_end(value, "out");
        fcntl(my.from_toy, F_SETFL, O_NONBLOCK);
    } else if (strcmp(name, "monitor") == 0) {
        my.to_monitor = open_end(value, "in");
        my.from_monitor = open_end(value, "out");
        snprintf(my.file, sizeof my.file, "%s.saved", value);
    } else if (!lockstep_argument(name, value)) {
        fprintf(stderr, "lockstep: no such argument: %s\n", name);
        _exit(2);
    }
}

__attribute__((visibility("default"))) int
qemu_plugin_install(qemu_plugin_id_t id, const struct qemu_info *info, int count, char **arguments) {
    (void)info;
    for (int i = 0; i < count; i++) {
        char *value = strchr(arguments[i], '=');
        if (!value) continue;
        *value = 0;
        take_argument(arguments[i], value + 1);
    }
    for (int i = 0; i < LOCKSTEP_PLACES; i++) {
        if (my.address[i]) continue;
        fprintf(stderr, "lockstep: no address of %s\n", places[i]);
        return -1;
    }
    my.tick_us = LOCKSTEP_TICK_US;
    lockstep_begin();
    qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
    return 0;
}
