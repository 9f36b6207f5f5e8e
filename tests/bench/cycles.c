/* cycles.c: what a program costs in cycles of the real processor: a plugin of QEMU's, which decodes each block of
 * instructions that runs, and adds up what the vendor's tables say of them. Its arguments:
 *
 *   processor=NAME   cortex-m0, cortex-m3, cortex-m4, nrf52 (a cortex-m4) or fe310
 *   program=FILE     the program's bytes (objcopy -O binary), and
 *   base=ADDRESS     where they begin
 *   wait=N           wait states of a flash behind the caches of an STM32F4 (RM0090, 3.4 and 3.5.2); 0: none
 *
 * Prints "INSTRUCTIONS CYCLES" when QEMU ends; of an nrf52 behind that the words of the program that it fetched, and how often it
 * read data from the flash, as wait states for these are not in its cycles. Sources: ARM, "Cortex-M0 TRM" r0p0, table 3-1; "Cortex-M3 TRM" r2p1,
 * table 3-1; "Cortex-M4 TRM" r0p1, table 3-1; SiFive, "E31 Core Complex Manual" (pipeline, branch prediction), and
 * "FE310-G002 Manual" (QSPI flash, instruction cache). What they leave open stands beside the numbers. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../host/qemu_plugin.h"

enum {
    LINE_BYTES = 16, /* of the caches of an STM32F4: 64 lines for the program, 8 for data */
    CODE_LINES = 64,
    DATA_LINES = 8,
    ICACHE_BYTES = 32, /* the lines of the FE310: 16 KB, two ways */
    ICACHE_SETS = 256,
    COUNTERS = 512, /* of branches */
    MISPREDICTED = 3,
    SCK = 2,           /* cycles of the processor a bit on the line to the flash */
    COMMAND_BITS = 32, /* a command and an address */
    PREFETCHED = 8,    /* cycles that a line of instructions lasts: longer than the wait for the next */
    FLASH_END = 0x40000000,
};

enum processor { M0, M3, M4, NRF52, FE310, PROCESSORS };
static const char *const names[PROCESSORS] = {"cortex-m0", "cortex-m3", "cortex-m4", "nrf52", "fe310"};

/* A block of instructions without branches but at its end. */
struct block {
    uint32_t begin, end;
    uint32_t instructions, cycles, taken; /* the last: more, when the branch at its end is taken */
};

static struct {
    enum processor processor;
    uint8_t *program;
    uint32_t base, bytes, wait;
    uint64_t instructions, cycles;
    uint64_t words, reads; /* of the flash, by an nRF52: of the program, and of data */
    const struct block *last;
    uint32_t code[CODE_LINES], data[DATA_LINES]; /* addresses of lines, the last used first */
    uint32_t icache[ICACHE_SETS][2];
    uint8_t counter[COUNTERS];
} my;

static unsigned half(uint32_t address) {
    uint32_t at = address - my.base;
    return at + 1 < my.bytes ? my.program[at] | (unsigned)my.program[at + 1] << 8 : 0;
}

static unsigned ones(unsigned bits) { return (unsigned)__builtin_popcount(bits); }

/* What an instruction costs, and how much more when it is the last of its block and branches. */
struct cost {
    unsigned cycles, taken;
    bool moves; /* between a register and memory: on a Cortex-M3 and M4, one behind another takes one cycle */
};

static struct cost cost_m0(unsigned op) {
    if (op >> 12 == 5 || op >> 13 == 3 || op >> 12 == 8 || op >> 12 == 9 || op >> 11 == 9)
        return (struct cost){.cycles = 2};                                     /* loads and stores */
    if (op >> 12 == 12) return (struct cost){.cycles = 1 + ones(op & 0xff)};   /* LDM, STM */
    if (op >> 9 == 0x5a) return (struct cost){.cycles = 1 + ones(op & 0x1ff)}; /* PUSH */
    if (op >> 9 == 0x5e) return (struct cost){.cycles = (op & 0x100 ? 4 : 1) + ones(op & 0x1ff)}; /* POP */
    if (op >> 12 == 13) return (struct cost){.cycles = 1, .taken = op >> 8 < 0xde ? 2 : 0};
    if (op >> 11 == 28 || op >> 8 == 0x47) return (struct cost){.cycles = 3}; /* B; BX, BLX */
    if ((op & 0xfc87) == 0x4487) return (struct cost){.cycles = 3};           /* to the program counter */
    if (op >> 11 == 30) return (struct cost){.cycles = 4};                    /* BL, MRS, MSR, barriers */
    return (struct cost){.cycles = 1}; /* the nRF51's multiplier takes one cycle */
}

/* A branch refills the pipeline in 1 to 3 cycles: 2. */
enum { REFILL = 2, DIVISION = 6 /* 2 to 12 */ };

static struct cost cost_thumb2(unsigned op, unsigned second) {
    bool m4 = my.processor == M4 || my.processor == NRF52;
    if (op >> 9 == 0x7c) { /* one word, half or byte */
        bool load = op & 0x10;
        return (struct cost){.cycles = load ? 2 : 1, .moves = load};
    }
    if (op >> 9 == 0x74) {
        bool table = (op & 0xfff0) == 0xe8d0 && (second & 0xffe0) == 0xf000;
        if (table) return (struct cost){.cycles = 2 + REFILL};
        if (op & 0x40) return (struct cost){.cycles = 3}; /* two words */
        bool jumps = op & 0x10 && second & 0x8000;
        return (struct cost){.cycles = 1 + ones(second) + (jumps ? REFILL : 0)};
    }
    if (op >> 11 == 30 && second & 0x8000) {
        bool conditional = !(second & 0x5000) && (op & 0x380) != 0x380;
        if (conditional) return (struct cost){.cycles = 1, .taken = REFILL};
        return (struct cost){.cycles = second & 0x5000 ? 1 + REFILL : 2};
    }
    if (op >> 7 == 0x1f6) return (struct cost){.cycles = m4 || second >> 12 == 15 ? 1 : 2}; /* MUL, MLA */
    if (op >> 7 == 0x1f7) {
        bool divides = (op & 0xd0) == 0x90 && (second & 0xf0) == 0xf0;
        return (struct cost){.cycles = divides ? DIVISION : m4 ? 1 : 4};
    }
    return (struct cost){.cycles = 1};
}

static struct cost cost_m3(unsigned op, unsigned second) {
    if (op >> 11 >= 29) return cost_thumb2(op, second);
    if (op >> 12 == 5) { /* by a register */
        return (struct cost){.cycles = 2, .moves = (op & 0xe00) >= 0x600};
    }
    if (op >> 13 == 3 || op >> 12 == 8 || op >> 12 == 9 || op >> 11 == 9) {
        bool load = op >> 11 == 9 || op & 0x800;
        return (struct cost){.cycles = load ? 2 : 1, .moves = load};
    }
    if (op >> 12 == 12) return (struct cost){.cycles = 1 + ones(op & 0xff)};
    if (op >> 9 == 0x5a) return (struct cost){.cycles = 1 + ones(op & 0x1ff)};
    if (op >> 9 == 0x5e) return (struct cost){.cycles = 1 + ones(op & 0x1ff) + (op & 0x100 ? REFILL : 0)};
    if (op >> 12 == 13) return (struct cost){.cycles = 1, .taken = op >> 8 < 0xde ? REFILL : 0};
    if ((op & 0xf500) == 0xb100) return (struct cost){.cycles = 1, .taken = REFILL}; /* CBZ */
    if (op >> 11 == 28 || op >> 8 == 0x47 || (op & 0xfc87) == 0x4487)
        return (struct cost){.cycles = 1 + REFILL};
    return (struct cost){.cycles = 1};
}

/* Jumps that are foreseen take one cycle; what a load brings is there one cycle later, a byte or half two: half of
 * them are waited for. A multiplication takes 5, a division up to 33. */
static struct cost cost_fe310(unsigned op, unsigned second) {
    enum { MULTIPLICATION = 5, LONG_DIVISION = 20 };
    if ((op & 3) != 3) {
        unsigned kind = (op & 3) << 3 | op >> 13;
        if (kind == 14 || kind == 15) return (struct cost){.cycles = 1, .taken = 1};
        return (struct cost){.cycles = 1};
    }
    switch (op & 0x7f) {
    case 0x03: return (struct cost){.cycles = (op >> 12 & 3) == 2 ? 1 : 2};
    case 0x63: return (struct cost){.cycles = 1, .taken = 1};
    case 0x33:
        if (second >> 9 != 1) return (struct cost){.cycles = 1};
        return (struct cost){.cycles = op & 0x4000 ? LONG_DIVISION : MULTIPLICATION};
    default: return (struct cost){.cycles = 1};
    }
}

static struct cost cost_of(uint32_t address) {
    unsigned op = half(address), second = half(address + 2);
    switch (my.processor) {
    case M0: return cost_m0(op);
    case FE310: return cost_fe310(op, second);
    default: return cost_m3(op, second);
    }
}

/* Finds a line among those used last, the first of which it becomes; returns whether it was there. */
static bool use_line(uint32_t *lines, int count, uint32_t line) {
    int at = 0;
    while (at < count - 1 && lines[at] != line) at++;
    bool found = lines[at] == line;
    memmove(lines + 1, lines, (size_t)at * sizeof *lines);
    lines[0] = line;
    return found;
}

/* Fetches a block from the flash of an STM32F4, behind its caches. The line that follows the present one is
 * fetched ahead. */
static void fetch_lines(const struct block *block, bool jumped) {
    for (uint32_t line = block->begin / LINE_BYTES; line <= (block->end - 1) / LINE_BYTES; line++) {
        if (use_line(my.code, CODE_LINES, line)) continue;
        bool ahead = !(jumped && line == block->begin / LINE_BYTES);
        my.cycles += !ahead ? my.wait : my.wait > PREFETCHED ? my.wait - PREFETCHED : 0;
    }
}

static void fetch_icache(const struct block *block) {
    for (uint32_t line = block->begin / ICACHE_BYTES; line <= (block->end - 1) / ICACHE_BYTES; line++)
        if (!use_line(my.icache[line % ICACHE_SETS], 2, line))
            my.cycles += SCK * (COMMAND_BITS + 8 * ICACHE_BYTES);
}

/* A word that two blocks share is fetched once, unless a jump lies between. */
static void count_words(const struct block *block, bool jumped) {
    my.words += (block->end - 1) / 4 - block->begin / 4 + 1;
    if (!jumped && block->begin % 4) my.words--;
}

static void branch(const struct block *from, bool taken) {
    if (my.processor != FE310) {
        if (taken) my.cycles += from->taken;
        return;
    }
    uint8_t *counter = &my.counter[from->end / 2 % COUNTERS];
    if (taken != (*counter >= 2)) my.cycles += MISPREDICTED;
    if (taken && *counter < 3) ++*counter;
    if (!taken && *counter > 0) --*counter;
}

static void executed(unsigned cpu, void *context) {
    const struct block *block = context, *last = my.last;
    bool jumped = !last || block->begin != last->end;
    (void)cpu;
    my.instructions += block->instructions;
    my.cycles += block->cycles;
    if (last && last->taken) branch(last, jumped);
    if (my.wait) fetch_lines(block, jumped);
    if (my.processor == NRF52) count_words(block, jumped);
    if (my.processor == FE310) fetch_icache(block);
    my.last = block;
}

/* Data from flash, where that isn't as fast as RAM. */
static void read_data(unsigned cpu, qemu_plugin_meminfo_t info, uint64_t address, void *context) {
    (void)cpu;
    (void)context;
    if (address >= FLASH_END || address < my.base) return;
    unsigned bytes = 1u << qemu_plugin_mem_size_shift(info);
    my.reads++;
    if (my.processor == FE310) my.cycles += SCK * (COMMAND_BITS + 8 * bytes);
    else if (my.wait && !use_line(my.data, DATA_LINES, (uint32_t)address / LINE_BYTES)) my.cycles += my.wait;
}

static void translated(qemu_plugin_id_t id, struct qemu_plugin_tb *tb) {
    size_t count = qemu_plugin_tb_n_insns(tb);
    struct block *block = calloc(1, sizeof *block);
    (void)id;
    if (!block) abort();
    block->begin = block->end = (uint32_t)qemu_plugin_tb_vaddr(tb);
    block->instructions = (uint32_t)count;
    bool moves = false;
    for (size_t i = 0; i < count; i++) {
        struct qemu_plugin_insn *instruction = qemu_plugin_tb_get_insn(tb, i);
        struct cost cost = cost_of((uint32_t)qemu_plugin_insn_vaddr(instruction));
        block->cycles += cost.moves && moves ? 1 : cost.cycles;
        moves = cost.moves;
        block->taken = cost.taken;
        block->end = (uint32_t)(qemu_plugin_insn_vaddr(instruction) + qemu_plugin_insn_size(instruction));
        if (my.wait || my.processor >= NRF52)
            qemu_plugin_register_vcpu_mem_cb(instruction, read_data, QEMU_PLUGIN_NO_REGISTERS,
                                             QEMU_PLUGIN_READS, NULL);
    }
    qemu_plugin_register_vcpu_tb_exec_cb(tb, executed, QEMU_PLUGIN_NO_REGISTERS, block);
}

static void report(qemu_plugin_id_t id, void *context) {
    (void)id;
    (void)context;
    fprintf(stderr, "%llu %llu", (unsigned long long)my.instructions, (unsigned long long)my.cycles);
    if (my.processor == NRF52)
        fprintf(stderr, " %llu %llu", (unsigned long long)my.words, (unsigned long long)my.reads);
    fputc('\n', stderr);
}

static void read_program(const char *name) {
    FILE *file = fopen(name, "rb");
    enum { MOST = 1 << 20 };
    my.program = malloc(MOST);
    if (!file || !my.program) abort();
    my.bytes = (uint32_t)fread(my.program, 1, MOST, file);
    fclose(file);
}

__attribute__((visibility("default"))) int
qemu_plugin_install(qemu_plugin_id_t id, const struct qemu_info *info, int count, char **arguments) {
    (void)info;
    my.processor = PROCESSORS;
    for (int i = 0; i < count; i++) {
        char *value = strchr(arguments[i], '=');
        if (!value) return -1;
        *value++ = 0;
        if (strcmp(arguments[i], "program") == 0) read_program(value);
        else if (strcmp(arguments[i], "base") == 0) my.base = (uint32_t)strtoul(value, NULL, 0);
        else if (strcmp(arguments[i], "wait") == 0) my.wait = (uint32_t)strtoul(value, NULL, 0);
        else if (strcmp(arguments[i], "processor") == 0)
            for (my.processor = M0; my.processor < PROCESSORS && strcmp(value, names[my.processor]) != 0;)
                my.processor++;
    }
    if (my.processor == PROCESSORS || !my.program) return -1;
    qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
    qemu_plugin_register_atexit_cb(id, report, NULL);
    return 0;
}
