/* cpu.c: the processor, by Unicorn.
 *
 * Source: ARM, "ARMv7-M Architecture Reference Manual" (exceptions, NVIC, SCB). */
#include "emulators/cpu.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicorn/unicorn.h>

enum {
    INTERRUPTS = 64,

    SYST_CSR = 0x10, /* from 0xe000e000 */
    SYST_CVR = 0x18,
    ISER = 0x100,
    ICER = 0x180,
    ISPR = 0x200,
    ICPR = 0x280,
    VTOR = 0xd08,
    AIRCR = 0xd0c,
    SYSTEM_BYTES = 4096,

    HARD_FAULT = 3,
    TICK = 15,
    FIRST_INTERRUPT = 16,
    EXCEPTION_RETURN = 8, /* what Unicorn calls it */
    FRAME_BYTES = 32,
    VECTORS_BYTES = 256, /* of 16 exceptions and 48 interrupts; the bytes to which they are aligned */
};

static const uint32_t SYSTEM = 0xe000e000;
static const uint32_t AIRCR_RESET = 0x05fa0004;
static const uint32_t XPSR_NUMBER = 0x1ff;
static const uint32_t XPSR_ALIGNED = 1 << 9;
static const uint32_t XPSR_IN_IT = 0x0600fc00;
static const uint32_t XPSR_THUMB = 1 << 24;
static const uint32_t TO_THREAD = 0xfffffff9;
static const uint32_t TO_HANDLER = 0xfffffff1;

/* How long a block of instructions is: its bytes, and their number. */
struct block {
    uint16_t bytes, instructions;
};

struct cpu {
    struct chip *chip;
    uc_engine *engine;
    unsigned shift;
    uint64_t now_ns, limit_ns, until_ns; /* the chip's time may lag behind now_ns */
    bool in_handler;
    uint32_t vectors, enabled[2], pending[2];
    bool sleeps, halted; /* in WFI; the run ends for another reason than WFI */
    bool began_off;      /* interrupts were off when the first one since the reset was enabled */
    bool returns;        /* from an exception */
    uint32_t operations; /* of the flash that are known here */
    /* A word that Unicorn writes to the flash as no flash would, and its offset; as many as the flash has bytes: none. */
    uint32_t fixed_at, fixed;
    struct block *blocks; /* of each half-word of the flash */
};

_Noreturn static void fail(const char *what, uc_err error) {
    fprintf(stderr, "katachi: %s: %s\n", what, uc_strerror(error));
    exit(2);
}

static void check(uc_err error) {
    if (error != UC_ERR_OK) fail("Unicorn", error);
}

static uint32_t get(const struct cpu *cpu, int which) {
    uint32_t value = 0;
    check(uc_reg_read(cpu->engine, which, &value));
    return value;
}

static void set(struct cpu *cpu, int which, uint32_t value) {
    check(uc_reg_write(cpu->engine, which, &value));
}

uint32_t cpu_place(const struct cpu *cpu) { return get(cpu, UC_ARM_REG_PC); }

static bool in_flash(uint32_t address) { return address - chip_map.flash_start < chip_map.flash_bytes; }

/* Returns where the chip holds these bytes; NULL: nowhere. */
static uint8_t *memory_at(const struct cpu *cpu, uint32_t address, uint32_t bytes) {
    uint32_t in_ram = address - CHIP_RAM_START, in_flash = address - chip_map.flash_start;
    if (in_flash <= chip_map.flash_bytes - bytes) return cpu->chip->flash + in_flash;
    return in_ram <= chip_map.ram_bytes - bytes ? cpu->chip->ram + in_ram : NULL;
}

uint32_t cpu_word(const struct cpu *cpu, uint32_t address) {
    uint32_t word = UINT32_MAX;
    const uint8_t *bytes = memory_at(cpu, address, 4);
    if (bytes) memcpy(&word, bytes, 4);
    return address == SYSTEM + VTOR ? cpu->vectors : word;
}

/* Returns what a vector names: the odd address of an instruction. Nothing else begins a program or a handler. */
static uint32_t vector_at(const struct cpu *cpu, uint32_t address) {
    uint32_t to = cpu_word(cpu, address);
    if (!in_flash(to) || !(to & 1))
        chip_break(cpu->chip, "a vector is followed that names no program", address);
    return to;
}

/* The chip's side sees the time that the instructions took. */
static void catch_up(struct cpu *cpu) {
    if (cpu->fixed_at < chip_map.flash_bytes) memcpy(cpu->chip->flash + cpu->fixed_at, &cpu->fixed, 4);
    cpu->fixed_at = chip_map.flash_bytes;
    chip_advance(cpu->chip, cpu->now_ns);
}

/* Unicorn keeps what it has translated; a page that was changed may hold another program. */
static void forget_code(struct cpu *cpu, uint32_t page) {
    cpu->operations = cpu->chip->nvmc.operations;
    memset(&cpu->blocks[(page - chip_map.flash_start) / 2], 0, CHIP_PAGE_BYTES / 2 * sizeof *cpu->blocks);
    check(uc_ctl_remove_cache(cpu->engine, page, page + CHIP_PAGE_BYTES));
}

static unsigned find_exception(const struct cpu *cpu);

/* After a write: it may have taken time, and changed what happens next. An interrupt comes at the next block. */
static void go_on(struct cpu *cpu) {
    uint64_t next = chip_next(cpu->chip);
    if (cpu->operations != cpu->chip->nvmc.operations) forget_code(cpu, cpu->chip->nvmc.touched);
    cpu->now_ns = cpu->chip->now_ns;
    cpu->limit_ns = next < cpu->until_ns ? next : cpu->until_ns;
    if (!cpu->in_handler && find_exception(cpu)) cpu->limit_ns = cpu->now_ns;
    if (cpu->chip->hidden && !(get(cpu, UC_ARM_REG_PRIMASK) & 1))
        chip_break(cpu->chip, "interrupts are on while their handlers can't be read", chip_map.flash_start);
}

static uint64_t read_register(struct cpu *cpu, uint32_t address, unsigned bytes) {
    catch_up(cpu);
    uint32_t value = chip_read(cpu->chip, address, bytes);
    cpu->now_ns = cpu->chip->now_ns;
    return value;
}

static void write_register(struct cpu *cpu, uint32_t address, unsigned bytes, uint64_t value) {
    catch_up(cpu);
    chip_write(cpu->chip, address, bytes, (uint32_t)value);
    go_on(cpu);
    if (!cpu->chip->power_lost && !cpu->chip->restarts) return;
    cpu->halted = true;
    uc_emu_stop(cpu->engine);
}

/* The interrupt controller */

static uint32_t *enabled_of(struct cpu *, uint32_t offset, uint32_t first, uint32_t *words) {
    return offset >= first && offset < first + 8 ? &words[(offset - first) / 4] : NULL;
}

static bool is_tick(uint32_t offset) { return chip_map.has_tick && offset >= SYST_CSR && offset <= SYST_CVR; }

static uint64_t read_system(uc_engine *, uint64_t offset, unsigned bytes, void *context) {
    struct cpu *cpu = context;
    uint32_t at = (uint32_t)offset, *word = enabled_of(cpu, at, ISER, cpu->enabled);
    if (is_tick(at)) return read_register(cpu, SYSTEM + at, bytes);
    if (!word) word = enabled_of(cpu, at, ICER, cpu->enabled);
    if (!word) word = enabled_of(cpu, at, ISPR, cpu->pending);
    if (!word) word = enabled_of(cpu, at, ICPR, cpu->pending);
    if (at == VTOR) word = &cpu->vectors;
    if (!word || bytes != 4) chip_break(cpu->chip, "there is no such register", SYSTEM + at);
    return word ? *word : 0;
}

static void write_system(uc_engine *engine, uint64_t offset, unsigned bytes, uint64_t value, void *context) {
    struct cpu *cpu = context;
    uint32_t at = (uint32_t)offset, bits = (uint32_t)value, *word = NULL;
    if (is_tick(at)) {
        write_register(cpu, SYSTEM + at, bytes, value);
        return;
    }
    catch_up(cpu);
    /* A rule of boards/port.h, not of the chip, which begins with interrupts on. */
    bool enables = enabled_of(cpu, at, ISER, cpu->enabled);
    if (enables && !cpu->began_off && !(get(cpu, UC_ARM_REG_PRIMASK) & 1))
        chip_break(cpu->chip, "start-up enables an interrupt while interrupts are on", SYSTEM + at);
    cpu->began_off |= enables;
    if ((word = enabled_of(cpu, at, ISER, cpu->enabled)) ||
        (word = enabled_of(cpu, at, ISPR, cpu->pending))) {
        *word |= bits;
    } else if ((word = enabled_of(cpu, at, ICER, cpu->enabled)) ||
               (word = enabled_of(cpu, at, ICPR, cpu->pending))) {
        *word &= ~bits;
    } else if (at == VTOR) {
        cpu->vectors = bits;
        if (bits % VECTORS_BYTES || !memory_at(cpu, bits, VECTORS_BYTES))
            chip_break(cpu->chip, "there are no vectors", bits);
    } else if (at == AIRCR && bits == AIRCR_RESET) {
        chip_reset(cpu->chip, CHIP_RESET_SOFT);
        cpu->halted = true;
        uc_emu_stop(engine);
    } else {
        chip_break(cpu->chip, "there is no such register", SYSTEM + at);
    }
    if (bytes != 4) chip_break(cpu->chip, "registers are words", SYSTEM + at);
    go_on(cpu);
}

/* Returns the number of the exception that comes next; 0: none. */
static unsigned find_exception(const struct cpu *cpu) {
    if (cpu->chip->ticks) return TICK;
    for (unsigned word = 0; word < INTERRUPTS / 32; word++) {
        for (uint32_t left = cpu->enabled[word]; left; left &= left - 1) {
            unsigned bit = (unsigned)__builtin_ctz(left), i = 32 * word + bit;
            if (cpu->pending[word] >> bit & 1 || chip_interrupts(cpu->chip, i)) return FIRST_INTERRUPT + i;
        }
    }
    return 0;
}

/* Exceptions */

/* Enters an exception's handler. A stack that lies nowhere is written nowhere. */
static void enter(struct cpu *cpu, unsigned number) {
    static const int order[] = {UC_ARM_REG_R0,  UC_ARM_REG_R1, UC_ARM_REG_R2, UC_ARM_REG_R3,
                                UC_ARM_REG_R12, UC_ARM_REG_LR, UC_ARM_REG_PC, UC_ARM_REG_XPSR};
    uint32_t frame[8], stack = get(cpu, UC_ARM_REG_SP);
    for (unsigned i = 0; i < 8; i++) frame[i] = get(cpu, order[i]);
    uint32_t was = frame[7] & XPSR_NUMBER;
    if (stack & 4) {
        frame[7] |= XPSR_ALIGNED;
        stack -= 4;
    }
    stack -= FRAME_BYTES;
    uint8_t *at = memory_at(cpu, stack, FRAME_BYTES);
    if (at && stack >= CHIP_RAM_START) memcpy(at, frame, FRAME_BYTES);
    uint32_t handler = vector_at(cpu, cpu->vectors + 4 * number);
    set(cpu, UC_ARM_REG_SP, stack);
    set(cpu, UC_ARM_REG_LR, was ? TO_HANDLER : TO_THREAD);
    set(cpu, UC_ARM_REG_XPSR, XPSR_THUMB | number);
    set(cpu, UC_ARM_REG_PC, handler);
    cpu->sleeps = false;
}

static void leave(struct cpu *cpu) {
    static const int order[] = {UC_ARM_REG_R0, UC_ARM_REG_R1,  UC_ARM_REG_R2,
                                UC_ARM_REG_R3, UC_ARM_REG_R12, UC_ARM_REG_LR};
    uint32_t frame[8] = {0}, stack = get(cpu, UC_ARM_REG_SP);
    chip_check_return(cpu->chip);
    const uint8_t *at = memory_at(cpu, stack, FRAME_BYTES);
    if (at) memcpy(frame, at, FRAME_BYTES);
    for (unsigned i = 0; i < sizeof order / sizeof *order; i++) set(cpu, order[i], frame[i]);
    set(cpu, UC_ARM_REG_SP, stack + FRAME_BYTES + (frame[7] & XPSR_ALIGNED ? 4 : 0));
    set(cpu, UC_ARM_REG_XPSR, frame[7] & ~XPSR_ALIGNED);
    set(cpu, UC_ARM_REG_PC, frame[6] | 1);
}

static void fault(struct cpu *cpu) {
    uint32_t number = get(cpu, UC_ARM_REG_XPSR) & XPSR_NUMBER;
    if (number == HARD_FAULT) chip_reset(cpu->chip, CHIP_RESET_LOCKUP);
    else enter(cpu, HARD_FAULT);
}

/* What Unicorn calls */

static unsigned count_instructions(const uint8_t *code, uint32_t bytes) {
    unsigned count = 0;
    for (uint32_t i = 0; i + 1 < bytes; count++) i += code[i + 1] >= 0xe8 ? 4 : 2;
    return count;
}

static unsigned length_of(struct cpu *cpu, uint32_t address, uint32_t bytes) {
    if (!in_flash(address)) return bytes / 2;
    address -= chip_map.flash_start;
    struct block *block = &cpu->blocks[address / 2];
    if (block->bytes != bytes) {
        block->bytes = (uint16_t)bytes;
        block->instructions = (uint16_t)count_instructions(cpu->chip->flash + address, bytes);
    }
    return block->instructions;
}

/* Whether this block is a branch to itself, which only an interrupt or a reset ends. */
static bool waits_for_ever(const struct cpu *cpu, uint32_t address, uint32_t bytes) {
    static const uint8_t branch[] = {0xfe, 0xe7};
    const uint8_t *code = bytes == sizeof branch ? memory_at(cpu, address, bytes) : NULL;
    return code && memcmp(code, branch, bytes) == 0;
}

static void skip_wait(struct cpu *cpu) {
    uint64_t next = chip_next(cpu->chip), end = next < cpu->until_ns ? next : cpu->until_ns;
    if (end > cpu->now_ns) cpu->now_ns = end;
}

static void on_block(uc_engine *engine, uint64_t address, uint32_t bytes, void *context) {
    struct cpu *cpu = context;
    if (cpu->chip->hidden && in_flash((uint32_t)address))
        chip_break(cpu->chip, cpu->chip->hidden, (uint32_t)address);
    if (cpu->now_ns >= cpu->limit_ns && !(get(cpu, UC_ARM_REG_XPSR) & XPSR_IN_IT)) {
        cpu->halted = true;
        uc_emu_stop(engine);
        return;
    }
    cpu->now_ns += (uint64_t)length_of(cpu, (uint32_t)address, bytes) << cpu->shift;
    if (waits_for_ever(cpu, (uint32_t)address, bytes)) skip_wait(cpu);
}

/* The registers of an area. */
struct area {
    struct cpu *cpu;
    uint32_t start;
};

static uint64_t read_area(uc_engine *, uint64_t offset, unsigned bytes, void *context) {
    const struct area *area = context;
    return read_register(area->cpu, area->start + (uint32_t)offset, bytes);
}

static void write_area(uc_engine *, uint64_t offset, unsigned bytes, uint64_t value, void *context) {
    const struct area *area = context;
    write_register(area->cpu, area->start + (uint32_t)offset, bytes, value);
}

/* A write to the flash. Unicorn stores the word whatever this returns, so what the flash holds is put there again
 * before anything reads it. */
static bool on_flash_write(uc_engine *engine, uc_mem_type, uint64_t address, int bytes, int64_t value,
                           void *context) {
    struct cpu *cpu = context;
    if (!in_flash((uint32_t)address)) return false;
    catch_up(cpu);
    chip_write_flash(cpu->chip, (uint32_t)address, (unsigned)bytes, (uint32_t)value);
    cpu->fixed_at = ((uint32_t)address & ~3u) - chip_map.flash_start;
    memcpy(&cpu->fixed, cpu->chip->flash + cpu->fixed_at, 4);
    go_on(cpu);
    if (cpu->chip->power_lost) {
        cpu->halted = true;
        uc_emu_stop(engine);
    }
    return true;
}

static void on_exception(uc_engine *engine, uint32_t number, void *context) {
    struct cpu *cpu = context;
    cpu->returns = number == EXCEPTION_RETURN;
    cpu->halted = true;
    uc_emu_stop(engine);
}

static void hook(struct cpu *cpu, int type, void *function) {
    uc_hook handle;
    check(uc_hook_add(cpu->engine, &handle, type, function, cpu, 1, 0));
}

/* Unicorn wants functions as pointers to objects. */
#define AS_POINTER(function) ((void *)(uintptr_t)(function))

static void map_areas(struct cpu *cpu) {
    static struct area areas[CHIP_AREAS];
    for (unsigned i = 0; i < CHIP_AREAS && chip_map.registers[i].bytes; i++) {
        areas[i] = (struct area){cpu, chip_map.registers[i].start};
        check(uc_mmio_map(cpu->engine, areas[i].start, chip_map.registers[i].bytes, read_area, &areas[i],
                          write_area, &areas[i]));
    }
}

struct cpu *cpu_make(struct chip *chip, unsigned shift) {
    struct cpu *cpu = calloc(1, sizeof *cpu);
    struct block *blocks = calloc(chip_map.flash_bytes / 2, sizeof *blocks);
    if (!cpu || !blocks) fail("no memory", UC_ERR_NOMEM);
    cpu->blocks = blocks;
    cpu->chip = chip;
    cpu->shift = shift;
    cpu->fixed_at = chip_map.flash_bytes;
    check(uc_open(UC_ARCH_ARM, UC_MODE_THUMB | UC_MODE_MCLASS, &cpu->engine));
    check(uc_ctl_set_cpu_model(cpu->engine, chip_map.processor));
    check(uc_ctl_exits_enable(cpu->engine)); /* none: to set one for each run takes long */
    check(uc_mem_map_ptr(cpu->engine, chip_map.flash_start, chip_map.flash_bytes, UC_PROT_READ | UC_PROT_EXEC,
                         chip->flash));
    check(uc_mem_map_ptr(cpu->engine, CHIP_RAM_START, chip_map.ram_bytes,
                         chip_map.runs_in_ram ? UC_PROT_ALL : UC_PROT_READ | UC_PROT_WRITE, chip->ram));
    map_areas(cpu);
    check(uc_mmio_map(cpu->engine, SYSTEM, SYSTEM_BYTES, read_system, cpu, write_system, cpu));
    hook(cpu, UC_HOOK_BLOCK, AS_POINTER(on_block));
    hook(cpu, UC_HOOK_MEM_WRITE_PROT, AS_POINTER(on_flash_write));
    hook(cpu, UC_HOOK_INTR, AS_POINTER(on_exception));
    return cpu;
}

void cpu_restart(struct cpu *cpu) {
    cpu->chip->restarts = false;
    cpu->vectors = chip_vectors(cpu->chip);
    memset(cpu->enabled, 0, sizeof cpu->enabled);
    memset(cpu->pending, 0, sizeof cpu->pending);
    cpu->sleeps = cpu->began_off = false;
    cpu->now_ns = cpu->chip->now_ns;
    set(cpu, UC_ARM_REG_XPSR, XPSR_THUMB);
    set(cpu, UC_ARM_REG_PRIMASK, 0);
    uint32_t stack = cpu_word(cpu, cpu->vectors);
    if (stack % 4 || stack <= CHIP_RAM_START || stack > CHIP_RAM_START + chip_map.ram_bytes)
        chip_break(cpu->chip, "a program begins whose vectors name no stack", cpu->vectors);
    set(cpu, UC_ARM_REG_SP, stack);
    set(cpu, UC_ARM_REG_LR, UINT32_MAX);
    set(cpu, UC_ARM_REG_PC, vector_at(cpu, cpu->vectors + 4));
}

/* Runs instructions until something is to be done. */
static void run(struct cpu *cpu, uint64_t until_ns) {
    cpu->until_ns = until_ns;
    cpu->in_handler = get(cpu, UC_ARM_REG_XPSR) & XPSR_NUMBER;
    go_on(cpu);
    if (cpu->limit_ns <= cpu->now_ns) cpu->limit_ns = cpu->now_ns + 1; /* one block, at least */
    cpu->halted = cpu->returns = false;
    uint32_t start = get(cpu, UC_ARM_REG_PC);
    uc_err error = uc_emu_start(cpu->engine, start | 1, UINT32_MAX, 0, 0);
    catch_up(cpu);
    cpu->now_ns = cpu->chip->now_ns;
    if (cpu->chip->restarts || cpu->chip->power_lost) return;
    if (cpu->returns) leave(cpu);
    else if (error != UC_ERR_OK) fault(cpu);
    else if (!cpu->halted) cpu->sleeps = true;
}

bool cpu_run(struct cpu *cpu, uint64_t until_ns) {
    struct chip *chip = cpu->chip;
    while (chip->now_ns < until_ns && !chip->restarts && !chip->power_lost) {
        unsigned exception = find_exception(cpu);
        bool in_handler = get(cpu, UC_ARM_REG_XPSR) & XPSR_NUMBER;
        if (exception) cpu->sleeps = false;
        if (cpu->sleeps || chip->stuck) return true;
        if (exception && !in_handler && !(get(cpu, UC_ARM_REG_PRIMASK) & 1)) {
            unsigned i = exception - FIRST_INTERRUPT;
            if (exception == TICK) chip->ticks = false;
            else cpu->pending[i / 32] &= ~(1u << i % 32);
            enter(cpu, exception);
        }
        run(cpu, until_ns);
    }
    return false;
}
