/* fuzz_update: new firmware in any order and with anything in it, on flash that fails, loses power and is overwritten. A
 * libFuzzer target.
 *
 * Each byte is a step (enum step), which takes more bytes as it needs them. What must hold:
 *
 *   - nothing is written or erased but the journal and, by data, the slot that doesn't run
 *   - what starts is a firmware that was sealed here, whole
 *   - a firmware is never older than the one that was confirmed, unless its flash was overwritten
 *   - when the flash is well, a host brings in the newest one all the same
 *
 * With the first byte odd, the journal holds anything, and the header in the second slot too: then a start must end,
 * and start nothing but what was sealed. */
#include <setjmp.h>
#include <stdio.h>

#include "base/base64.h"
#include "update_toy.h"

enum { STEPS_MOST = 200, ANSWER = 1024 };

enum step { BEGIN, DATA, END, BEGIN_WRONG, DATA_WRONG, ASK, START_AGAIN, CUT, WEAR, STEPS };

static struct power_flash flash;
static kt_upload toy;
static char answer[ANSWER];
static jmp_buf off;
static uint32_t cut_after; /* operations until power goes; 0: it stays */
static unsigned cut_way;
static bool sends;         /* the present command brings bytes of a firmware */
static unsigned confirmed; /* the version that was */
static bool spoilt;        /* flash was overwritten */

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

/* Before each operation of the flash. */
static void judge_operation(void *context, const struct power_operation *operation) {
    uint32_t first = kt_port_programs_address(), address = operation->address;
    (void)context;
    if (address >= first && (!sends || (address - first) / ROOM == flash.program_slot)) abort();
    if (!cut_after || --cut_after) return;
    power_tear(&flash, operation, cut_way % power_ways(operation));
    longjmp(off, 1);
}

/* Returns whether a firmware starts. */
static bool start(void) {
    bool on_trial;
    sends = false;
    kt_status slot = start_toy(&toy, &on_trial);
    if (slot < 0) return false;
    unsigned version = version_in((unsigned)slot);
    if (version == VERSIONS || (version < confirmed && !spoilt)) abort();
    return true;
}

static const char *say(const char *command) {
    char line[UPLOAD_LINE_BYTES];
    snprintf(line, sizeof line, "%s", command);
    sends = strncmp(line, "katachi-upload-data", 19) == 0;
    answer[0] = ask_toy(&toy, line, answer + 1, sizeof answer - 1) ? '=' : '?';
    sends = false;
    if (toy.programs.known.in_use == flash.program_slot) {
        unsigned version = version_in(flash.program_slot);
        if (version < VERSIONS && version > confirmed) confirmed = version;
    }
    if (line_restarts) start();
    return answer;
}

static void say_block(const char *command, const uint8_t *block, size_t count, uint32_t seed) {
    uint8_t sealed[KT_PROGRAM_HEADER_BYTES + 4];
    char line[UPLOAD_LINE_BYTES];
    memcpy(sealed, block, count);
    kt_bytes_put_u32(sealed + count, kt_crc32(seed, block, count));
    strcpy(line, command);
    kt_base64_write(line + strlen(line), sealed, count + 4);
    say(line);
}

/* What the fuzzer gives. */
static const uint8_t *given;
static size_t left;

static uint8_t next(void) {
    if (!left) return 0;
    left--;
    return *given++;
}

static void say_begin(unsigned version, unsigned slot, uint8_t at, uint8_t changes) {
    uint8_t block[KT_PROGRAM_HEADER_BYTES];
    memcpy(block, firmware[version].slot[slot], sizeof block);
    block[at % sizeof block] ^= changes;
    uint32_t operations = flash.operations;
    bool confirms = toy.programs.known.trial == KT_TRIAL_RUNS;
    say_block("katachi-upload-begin ", block, sizeof block, 0);
    if (flash.operations != operations && !confirms) abort();
}

static void say_data(unsigned version, unsigned slot, uint32_t offset, uint32_t count, uint8_t changes) {
    uint32_t total = firmware[version].program[slot].total_bytes;
    uint8_t block[KT_PROGRAM_HEADER_BYTES];
    char command[64];
    if (offset >= total) return;
    if (count > total - offset) count = total - offset;
    if (count > sizeof block) count = sizeof block;
    memcpy(block, firmware[version].slot[slot] + offset, count);
    if (count) block[0] ^= changes;
    snprintf(command, sizeof command, "katachi-upload-data %u ", offset);
    say_block(command, block, count, offset);
}

static void go(enum step step) {
    unsigned which = next(), version = which % VERSIONS, slot = 1 - flash.program_slot;
    uint8_t at;
    switch (step) {
    case BEGIN: say_begin(version, which & 64 ? 1 - slot : slot, 0, 0); break;
    case DATA:
        for (uint32_t had = toy.have + 1;
             had != toy.have && !line_restarts;) { /* all of it, unless it is refused */
            had = toy.have;
            say_data(version, slot, toy.have, 192, 0);
        }
        break;
    case END: say("katachi-upload-end"); break;
    case BEGIN_WRONG: at = next(), say_begin(version, slot, at, next()); break;
    case DATA_WRONG: at = next(), say_data(version, slot, at & 1 ? at * 4u : toy.have, at, next()); break;
    case ASK: say("katachi-stats"); break;
    case START_AGAIN: start(); break;
    case CUT: cut_after = 1 + next(), cut_way = which; break;
    default: at = (uint8_t)(which % PAGES), flash.worn[at] = !flash.worn[at];
    }
}

/* The host brings in the newest firmware; false when it gives up. */
static bool bring_newest(void) {
    char line[UPLOAD_LINE_BYTES];
    struct upload host;
    upload_init_firmware(&host, &firmware[VERSIONS - 1]);
    while (upload_command(&host, line)) {
        say(line);
        upload_answer(&host, answer[0] == '=', answer + 1);
    }
    return host.step == UPLOAD_IS_DONE;
}

static void begin(void) {
    if (!flash.words) {
        kt_random_init(&power_random, 1);
        make_firmware();
        init_flash(&flash);
    }
    power = &flash;
    flash.hook = judge_operation;
    memset(flash.words, 0xff, PAGES * PAGE);
    memset(flash.shaky, 0, PAGES * PAGE);
    memset(flash.used, 0, PAGES * PAGE / 4 * sizeof *flash.used);
    memset(flash.worn, 0, sizeof flash.worn);
    flash_slot(0, 0);
    flash.program_slot = 0;
    kt_random_init(&power_random, 1);
    cut_after = confirmed = 0;
    spoilt = false;
}

/* Any bytes in the journal, and over the header of a sealed firmware in the second slot. */
static void begin_with_anything(void) {
    spoilt = true;
    flash_slot(1, 1 + next() % (VERSIONS - 1));
    unsigned changes = next() % 8;
    for (unsigned i = 0; i < changes; i++) slot_words(1)[next() % 64] ^= 1u << next() % 32;
    size_t count = left < 2 * PAGE ? left : 2 * PAGE;
    memcpy(flash.words, given, count);
    memset(flash.used, true, 2 * PAGE / 4 * sizeof *flash.used);
    given += count;
    left -= count;
    start();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    static volatile int steps;
    given = bytes;
    left = count;
    begin();
    if (next() % 2) {
        begin_with_anything();
        return 0;
    }
    if (!start()) abort();
    steps = 0;
    /* Power comes on again. */
    if (setjmp(off) && !start() && !spoilt) abort();
    while (left && steps++ < STEPS_MOST) go(next() % STEPS);
    cut_after = 0;
    memset(flash.worn, 0, sizeof flash.worn);
    if (!start() || !bring_newest() || version_in(flash.program_slot) != VERSIONS - 1) abort();
    return 0;
}
