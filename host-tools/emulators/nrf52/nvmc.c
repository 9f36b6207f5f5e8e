/* nvmc.c: the model's flash, what happens to it when power is lost, and the first region of the ACL, which protects it. */
#include "emulators/chip.h"

#include <string.h>

enum {
    BASE = 0x4001e000,
    READY = 0x400,
    READYNEXT = 0x408,
    CONFIG = 0x504,
    ERASEPAGE = 0x508,
    ERASEPAGEPARTIAL = 0x518,
    ERASEPAGEPARTIALCFG = 0x51c,
    ICACHECNF = 0x540,
    ACL = 0x800, /* ADDR, SIZE, PERM */
    ACL_END = 0x80c,
    NO_WRITES = 1 << 1,
    READ = 0,
    WRITE = 1,
    ERASE = 2,
    MOST_PART_MS = 127,
    MOST_WRITES = 2,
    MS_NS = 1000000,
};

static void fail(struct chip *chip, const char *rule, uint32_t offset) {
    chip_break(chip, rule, BASE + offset);
}

static uint32_t *word_at(struct chip *chip, uint32_t address) {
    return (uint32_t *)(void *)(chip->flash + address);
}

static void check_guard(struct chip *chip, uint32_t address) {
    const uint32_t *guard = chip->nvmc.guard;
    if (guard[2] & NO_WRITES && address - guard[0] < guard[1])
        chip_break(chip, "flash is changed that the ACL protects", address);
}

static void set_guard(struct chip *chip, uint32_t offset, uint32_t value) {
    unsigned which = (offset - ACL) / 4;
    if (chip->nvmc.guarded >> which & 1) fail(chip, "the ACL is set once between two resets", offset);
    if (which < 2 && value % CHIP_PAGE_BYTES) fail(chip, "the ACL protects whole pages", offset);
    chip->nvmc.guarded |= (uint8_t)(1 << which);
    chip->nvmc.guard[which] = value;
}

static void check_page(struct chip *chip, uint32_t page, uint32_t offset) {
    if (page % CHIP_PAGE_BYTES) fail(chip, "an erase begins where a page does", offset);
    if (page >= CHIP_FLASH_BYTES) fail(chip, "an erase is within the flash", offset);
    if (chip->nvmc.config != ERASE) fail(chip, "an erase without CONFIG", offset);
    check_guard(chip, page);
}

static void begin(struct chip *chip, uint32_t offset) {
    if (!chip->nvmc.seen_ready) fail(chip, "READY is not read before an operation", offset);
    chip->nvmc.seen_ready = false;
}

/* The processor stands still. Returns false when power is lost meanwhile. */
static bool pass(struct chip *chip, uint32_t address, uint64_t ns) {
    chip->nvmc.operations++;
    chip->nvmc.touched = address / CHIP_PAGE_BYTES * CHIP_PAGE_BYTES;
    if (chip->nvmc.operations == chip->nvmc.cut_at) {
        chip->power_lost = true;
        return false;
    }
    chip->halted_ns += ns;
    return true;
}

/* Leaves a page as an erase that was not finished: each bit is what it was, or 1. */
static void half_erase(struct chip *chip, uint32_t page) {
    uint32_t more = chip_random(chip);
    for (uint32_t i = 0; i < CHIP_PAGE_BYTES; i += 4) {
        uint32_t bits = chip_random(chip);
        if (more & 1) bits &= chip_random(chip);
        if (more & 2) bits |= chip_random(chip);
        *word_at(chip, page + i) |= bits;
        chip->nvmc.writes[(page + i) / 4] = MOST_WRITES;
    }
}

static void erase_whole(struct chip *chip, uint32_t page) {
    memset(chip->flash + page, 0xff, CHIP_PAGE_BYTES);
    memset(chip->nvmc.writes + page / 4, 0, CHIP_PAGE_BYTES / 4);
}

static void erase(struct chip *chip, uint32_t page) {
    check_page(chip, page, ERASEPAGE);
    begin(chip, ERASEPAGE);
    if (pass(chip, page, (uint64_t)CHIP_ERASE_MS * MS_NS)) erase_whole(chip, page);
    else half_erase(chip, page);
}

static void erase_part(struct chip *chip, uint32_t page) {
    struct chip_nvmc *it = &chip->nvmc;
    check_page(chip, page, ERASEPAGEPARTIAL);
    if (it->parts_ms && it->part_page != page)
        fail(chip, "an erase in parts is left for another page", ERASEPAGEPARTIAL);
    begin(chip, ERASEPAGEPARTIAL);
    it->part_page = page;
    it->parts_ms += it->part_ms;
    half_erase(chip, page);
    if (!pass(chip, page, (uint64_t)it->part_ms * MS_NS + CHIP_PART_SETUP_NS)) return;
    if (it->parts_ms < CHIP_ERASE_MS) return;
    erase_whole(chip, page);
    it->parts_ms = 0;
}

/* A page may not be used in the middle of an erase in parts. */
static void check_finished(struct chip *chip, uint32_t address) {
    if (chip->nvmc.parts_ms && address / CHIP_PAGE_BYTES == chip->nvmc.part_page / CHIP_PAGE_BYTES)
        chip_break(chip, "a page is used whose erase in parts is not finished", address);
}

void chip_nvmc_write(struct chip *chip, uint32_t address, unsigned bytes, uint32_t word) {
    struct chip_nvmc *it = &chip->nvmc;
    if (bytes != 4 || address % 4) chip_break(chip, "flash is written by words", address);
    if (address >= CHIP_FLASH_BYTES) chip_break(chip, "a write is within the flash", address);
    if (it->config != WRITE) chip_break(chip, "a write to flash without CONFIG", address);
    check_guard(chip, address);
    check_finished(chip, address);
    begin(chip, CONFIG);
    if (it->writes[address / 4] == MOST_WRITES)
        chip_break(chip, "a word is written more than twice between two erases", address);
    it->writes[address / 4]++;
    if (pass(chip, address, CHIP_WRITE_NS)) *word_at(chip, address) &= word;
    else *word_at(chip, address) &= word | chip_random(chip);
}

static uint32_t nvmc_read(struct chip *chip, unsigned block, uint32_t offset) {
    if (offset >= ACL && offset < ACL_END) return chip->nvmc.guard[(offset - ACL) / 4];
    switch (offset) {
    case READY:
    case READYNEXT: chip->nvmc.seen_ready = true; return 1;
    case CONFIG: return chip->nvmc.config;
    case ERASEPAGEPARTIALCFG: return chip->nvmc.part_ms;
    case ICACHECNF: return chip->nvmc.cache;
    default: return chip_no_register(chip, block, offset);
    }
}

static void nvmc_write(struct chip *chip, unsigned block, uint32_t offset, uint32_t value) {
    if (offset >= ACL && offset < ACL_END) {
        set_guard(chip, offset, value);
        return;
    }
    switch (offset) {
    case CONFIG:
        if (value > ERASE) fail(chip, "CONFIG allows writes, or erases, or neither", CONFIG);
        if (!chip->nvmc.seen_ready) fail(chip, "READY is not read before an operation", CONFIG);
        chip->nvmc.config = value;
        break;
    case ERASEPAGE: erase(chip, value); break;
    case ERASEPAGEPARTIAL: erase_part(chip, value); break;
    case ERASEPAGEPARTIALCFG:
        if (value < 1 || value > MOST_PART_MS) fail(chip, "a part of an erase takes 1 to 127 ms", offset);
        chip->nvmc.part_ms = value;
        break;
    case ICACHECNF: chip->nvmc.cache = value; break;
    default: chip_no_register(chip, block, offset);
    }
}

const struct chip_kind chip_nvmc = {.read = nvmc_read, .write = nvmc_write};
