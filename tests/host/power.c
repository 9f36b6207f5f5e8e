#include "power.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "boards/port.h"

struct power_flash *power;
kt_random power_random;
bool power_dead;

static uint32_t words_of(const struct power_flash *flash) { return flash->page_bytes / 4 * flash->pages; }

static uint32_t random_word(void) { return kt_random_next(&power_random); }

_Noreturn static void fail(const char *what, uint32_t address) {
    fprintf(stderr, "power: %s at 0x%x\n", what, address);
    abort();
}

static void *allocate(size_t bytes) {
    void *memory = malloc(bytes);
    if (!memory) abort();
    return memory;
}

void power_init(struct power_flash *flash, uint32_t start, uint32_t page_bytes, uint32_t pages) {
    if (pages > POWER_PAGES_MAX) abort();
    *flash = (struct power_flash){
        .start = start, .page_bytes = page_bytes, .pages = pages, .storage_pages = pages, .image_slots = 1};
    size_t words = words_of(flash);
    flash->words = allocate(words * sizeof *flash->words);
    flash->shaky = allocate(words * sizeof *flash->shaky);
    flash->used = allocate(words * sizeof *flash->used);
    memset(flash->words, 0xff, words * sizeof *flash->words);
    memset(flash->shaky, 0, words * sizeof *flash->shaky);
    memset(flash->used, 0, words * sizeof *flash->used);
}

void power_free(struct power_flash *flash) {
    free(flash->words);
    free(flash->shaky);
    free(flash->used);
}

void power_copy(struct power_flash *copy, const struct power_flash *flash) {
    size_t words = words_of(flash);
    memcpy(copy->words, flash->words, words * sizeof *flash->words);
    memcpy(copy->shaky, flash->shaky, words * sizeof *flash->shaky);
    memcpy(copy->used, flash->used, words * sizeof *flash->used);
    memcpy(copy->erases, flash->erases, sizeof flash->erases);
    memcpy(copy->worn, flash->worn, sizeof flash->worn);
    copy->operations = 0;
}

static bool is_within(const struct power_flash *flash, uint32_t address, size_t bytes) {
    uint32_t all = flash->page_bytes * flash->pages;
    return address >= flash->start && address - flash->start <= all &&
           bytes <= all - (address - flash->start);
}

static uint32_t index_of(const struct power_flash *flash, uint32_t address) {
    return (address - flash->start) / 4;
}

static void begin(const struct power_operation *operation) {
    power->operations++;
    if (power->hook) power->hook(power->context, operation);
}

uint32_t kt_port_flash_word(uint32_t address) {
    if (address % 4 || !is_within(power, address, 4)) return UINT32_MAX;
    uint32_t i = index_of(power, address), shaky = power->shaky[i];
    return shaky ? power->words[i] ^ (random_word() & shaky) : power->words[i];
}

kt_status kt_port_flash_erase(uint32_t address) {
    if (!is_within(power, address, 1)) return KT_ERR_RANGE;
    uint32_t page = (address - power->start) / power->page_bytes, words = power->page_bytes / 4;
    begin(&(struct power_operation){true, power->start + page * power->page_bytes, 0});
    if (power_dead) return KT_ERR_FORMAT;
    memset(&power->words[page * words], 0xff, power->page_bytes);
    memset(&power->shaky[page * words], 0, power->page_bytes);
    memset(&power->used[page * words], 0, words * sizeof *power->used);
    power->erases[page]++;
    if (power->worn[page] && random_word() % 2) {
        power->words[page * words + random_word() % words] = random_word();
        return KT_ERR_FORMAT;
    }
    return KT_OK;
}

static kt_status write_word(uint32_t address, uint32_t word) {
    uint32_t i = index_of(power, address), page = (address - power->start) / power->page_bytes;
    begin(&(struct power_operation){false, address, word});
    if (power_dead) return KT_ERR_FORMAT;
    if (power->used[i]) fail("a second write", address);
    if (power->words[i] != UINT32_MAX) fail("a write to what isn't erased", address);
    power->used[i] = true;
    power->words[i] &= word;
    if (power->worn[page] && random_word() % 8 == 0) power->words[i] ^= 1u << random_word() % 32;
    return power->words[i] == word ? KT_OK : KT_ERR_FORMAT;
}

kt_status kt_port_flash_write(uint32_t address, const uint32_t *words, size_t count) {
    if (address % 4 || count > UINT32_MAX / 4 || !is_within(power, address, 4 * count)) return KT_ERR_RANGE;
    kt_status status = KT_OK;
    for (size_t i = 0; i < count; i++)
        if (write_word(address + 4 * (uint32_t)i, words[i]) < 0) status = KT_ERR_FORMAT;
    return status;
}

uint32_t kt_port_storage(void) { return power->start; }
uint32_t kt_port_storage_bytes(void) { return power->page_bytes * power->storage_pages; }
uint32_t kt_port_cases(void) { return power->start + power->page_bytes * (power->pages - power->case_pages); }
uint32_t kt_port_cases_bytes(void) { return power->page_bytes * power->case_pages; }
uint32_t kt_port_image_slots(void) { return power->image_slots; }
uint32_t kt_port_image_bytes(void) {
    return power->page_bytes * (power->pages - power->storage_pages) / power->image_slots;
}
uint32_t kt_port_image_address(void) { return power->start + kt_port_storage_bytes(); }

/* Whoever looks for the image reads it afterwards; shaky bits are as they are this time. */
const uint8_t *kt_port_image(void) {
    uint32_t first = power->page_bytes / 4 * power->storage_pages;
    for (uint32_t i = first; i < words_of(power); i++)
        if (power->shaky[i]) power->words[i] ^= random_word() & power->shaky[i];
    return (const uint8_t *)&power->words[first];
}

static uint32_t first_program_page(void) { return power->pages - 2 * power->program_pages; }

uint32_t kt_port_program_bytes(void) { return power->page_bytes * power->program_pages; }
uint32_t kt_port_programs_address(void) { return power->start + power->page_bytes * first_program_page(); }
unsigned kt_port_program_slot(void) { return power->program_slot; }

/* As the image. */
const uint8_t *kt_port_programs(void) {
    uint32_t first = power->page_bytes / 4 * first_program_page();
    for (uint32_t i = first; i < words_of(power); i++)
        if (power->shaky[i]) power->words[i] ^= random_word() & power->shaky[i];
    return (const uint8_t *)&power->words[first];
}

uint32_t kt_port_flash_page(void) { return power->page_bytes; }

/* Tearing. */

enum { EACH_BIT = 32, MORE_RANDOM = 16 };

unsigned power_ways(const struct power_operation *operation) {
    return POWER_WAYS_FEW + (operation->erases ? MORE_RANDOM : EACH_BIT + MORE_RANDOM);
}

/* A word whose bits `done` of those that change have changed; `shaky` ones read as they like. */
static void half_write(struct power_flash *flash, const struct power_operation *operation, uint32_t done,
                       uint32_t shaky) {
    uint32_t i = index_of(flash, operation->address), changes = flash->words[i] & ~operation->word;
    flash->words[i] &= ~(changes & done);
    flash->shaky[i] = changes & shaky;
    flash->used[i] = true;
}

/* A random word of which about `eighths` in 8 bits are 1. */
static uint32_t random_bits(unsigned eighths) {
    uint32_t word = 0;
    for (unsigned bit = 0; bit < 32; bit++)
        word |= (uint32_t)(kt_random_below(&power_random, 8) < eighths) << bit;
    return word;
}

static void tear_write(struct power_flash *flash, const struct power_operation *operation, unsigned way) {
    static const struct {
        uint32_t done, shaky;
    } plain[] =
        {
            {0x000000ff, 0},          {0x0000ffff, 0},          {0x00ffffff, 0},
            {0xff000000, 0},          {0xffff0000, 0},          {0xffffff00, 0},
            {0, UINT32_MAX},          {UINT32_MAX, UINT32_MAX}, /* all done, and nothing certain */
            {0x0000ffff, 0xffff0000},
        };
    const unsigned kinds = sizeof plain / sizeof *plain;
    if (way < kinds) {
        half_write(flash, operation, plain[way].done, plain[way].shaky);
    } else if (way >= POWER_WAYS_FEW - 1 && way < POWER_WAYS_FEW - 1 + EACH_BIT) {
        uint32_t bit = 1u << (way - (POWER_WAYS_FEW - 1));
        half_write(flash, operation, ~bit, random_word() % 2 ? bit : 0);
    } else {
        half_write(flash, operation, random_word(), way % 2 ? random_word() : 0);
    }
}

/* Erases word `i` as far as bits are `done`; of what it changes, `shaky` bits read as they like. */
static void half_erase(struct power_flash *flash, uint32_t i, uint32_t done, uint32_t shaky) {
    uint32_t changes = ~flash->words[i];
    flash->words[i] |= changes & done;
    flash->shaky[i] |= changes & shaky;
    flash->used[i] = true;
}

static void tear_erase(struct power_flash *flash, const struct power_operation *operation, unsigned way) {
    uint32_t first = index_of(flash, operation->address), words = flash->page_bytes / 4;
    for (uint32_t i = 0; i < words; i++) {
        uint32_t done = 0, shaky = 0;
        switch (way) {
        case 0: shaky = UINT32_MAX; break;
        case 1: done = shaky = UINT32_MAX; break;
        case 2: done = i < words / 2 ? UINT32_MAX : 0; break;
        case 3: done = i < words / 2 ? 0 : UINT32_MAX; break;
        case 4: done = i < 1 ? UINT32_MAX : 0; break;
        case 5: done = i < 2 ? 0 : UINT32_MAX; break;
        case 6: done = i < 2 ? UINT32_MAX : 0; break;
        case 7: done = UINT32_MAX, shaky = random_bits(1) & random_bits(1); break;
        default:
            done = random_bits(way % 8);
            if (way % 2) shaky = random_bits(way / 8 % 8);
        }
        half_erase(flash, first + i, done, shaky);
    }
}

void power_tear(struct power_flash *flash, const struct power_operation *operation, unsigned way) {
    if (way == 0) return; /* not even begun */
    if (operation->erases) tear_erase(flash, operation, way - 1);
    else tear_write(flash, operation, way - 1);
}
