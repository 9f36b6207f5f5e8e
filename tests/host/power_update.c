/* power_update: cuts the power at every flash operation while new firmware comes, is tried, confirmed and rolled back,
 * and within it, and starts from what is left. A firmware must start that is whole and certain, signed, and no older
 * than the one that was confirmed last. What comes after the cut, another upload, ends with the new firmware. A second
 * cut, in that start or in what comes after it, must change nothing of this.
 *
 * Between them, every bit is flipped, one at a time: of a new firmware before its first start, which then fails; of the
 * journal, after which the same firmware must start; and of both slots, after which no firmware may start that isn't
 * whole.
 *
 *   power_update [EVERY]   EVERY: one of so many flash operations is cut (default: 1)
 *
 * Prints a JSON object. Signatures are checksums here; those of the toy have tests of their own. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "power_levels.h"
#include "update_toy.h"

enum {
    SECOND_OF = 10,   /* one of so many first cuts has second cuts ... */
    SECOND_RARE = 20, /* ... in its boot, and at one of so many operations after that */
};

/* A toy with flash of its own. */
struct toy {
    kt_upload upload;
    unsigned version;  /* the one that runs */
    char answer[2048]; /* to the last command */
};

static struct toy toys[POWER_LEVELS];
static struct upload host;   /* of level 0 */
static unsigned new_version; /* that it sends */
static unsigned confirmed;   /* the version whose confirmation level 0 has answered */
static struct {
    unsigned long operations, cuts, first, flips, boots, rolled_back, most_operations, resumed, old, new,
        last_resort, none;
} counts;

/* The firmware of this version starts, and hangs. */
static bool hangs(unsigned version) { return version == 3; }

_Noreturn static void fail(const char *what, const char *more) {
    fprintf(stderr, "power_update: version %u, operation %lu, cut %lu, level %u: %s%s\n", new_version,
            counts.operations, counts.first, power_level, what, more);
    exit(1);
}

/* Power comes on: the boot program, then the firmware that it starts. Returns false when it starts none. */
static bool start_once(void) {
    struct toy *toy = &toys[power_level];
    bool on_trial;
    kt_status slot = start_toy(&toy->upload, &on_trial);
    counts.boots++;
    if (slot < 0) return false;
    toy->version = version_in((unsigned)slot);
    if (toy->version == VERSIONS) fail("a firmware that isn't whole", "");
    uint32_t vectors = kt_update_vectors((unsigned)slot);
    if (vectors != kt_port_programs_address() + (uint32_t)slot * ROOM + VECTORS)
        fail("the wrong vectors", "");
    if (on_trial && toy->upload.programs.known.trial != KT_TRIAL_RUNS) fail("a trial without a record", "");
    return true;
}

/* ... and again when that hangs, since the watchdog bites. */
static void boot(void) {
    power = &power_levels[power_level];
    power->operations = 0;
    if (!start_once()) fail("no firmware starts", "");
    if (power->operations > counts.most_operations) counts.most_operations = power->operations;
    if (!hangs(toys[power_level].version)) return;
    if (!start_once() || hangs(toys[power_level].version)) fail("no way out of a firmware that hangs", "");
    counts.rolled_back++;
}

static unsigned start_flipped(uint32_t word, uint32_t bit);

/* A firmware that was damaged after it was checked, and before its first start, doesn't start. */
static void flip_ready(void) {
    unsigned slot = 1 - power->program_slot;
    uint32_t from = (uint32_t)(slot_words(slot) - power->words);
    for (uint32_t word = 0; word < firmware[new_version].program[slot].total_bytes / 4; word++)
        for (unsigned bit = 0; bit < 32; bit++)
            if (start_flipped(from + word, 1u << bit) != confirmed) fail("a damaged firmware on trial", "");
}

/* Sends this version to the toy of this level. Returns whether it is in use then. */
static bool send(struct upload *upload, unsigned version) {
    char line[UPLOAD_LINE_BYTES];
    while (upload_command(upload, line)) {
        struct toy *toy = &toys[power_level];
        bool good = ask_toy(&toy->upload, line, toy->answer, sizeof toy->answer);
        if (upload == &host && toy->version == version) confirmed = version;
        upload_answer(upload, good, toy->answer);
        if (line_restarts && upload == &host) flip_ready();
        if (line_restarts) boot();
    }
    return upload->step == UPLOAD_IS_DONE;
}

/* What may start after a cut? */
static void check(void) {
    unsigned found = toys[power_level].version;
    if (found < confirmed) fail("an older firmware", "");
    if (found > confirmed && found != new_version) fail("a firmware that nobody sent", "");
    if (found > confirmed && host.step < UPLOAD_ENDS && power_level == 1) fail("a firmware too early", "");
    found == confirmed ? counts.old++ : counts.new ++;
}

/* The upload goes on where it was, and what it brings is there after the next start. */
static void go_on(bool resumes) {
    struct upload again;
    bool had = toys[power_level].version == new_version;
    upload_init_firmware(&again, &firmware[new_version]);
    bool done = send(&again, new_version);
    if (done == hangs(new_version)) fail("no success: ", again.wrong);
    uint32_t answered = host.offset / PAGE * PAGE;
    if (resumes && !had && again.first < answered) fail("an upload that begins too early", "");
    counts.resumed += again.first > 0 && !had;
    power_boot_torn(NULL, 0, NULL, boot);
    unsigned wanted = hangs(new_version) ? confirmed : new_version;
    if (toys[power_level].version != wanted) fail("another firmware at the next start", "");
    power_come_back();
}

static unsigned every;

static void cut(void *context, const struct power_operation *operation) {
    (void)context;
    counts.operations++;
    if (counts.operations % every != every / 2) return;
    counts.cuts++;
    for (unsigned way = 0; way < power_ways(operation); way++) {
        bool again = kt_random_below(&power_random, SECOND_OF) == 0;
        power_boot_torn(operation, way, again ? power_cut_boot : NULL, boot);
        check();
        power->hook = again ? power_cut_later : NULL;
        go_on(true);
        power_come_back();
        counts.first++;
    }
}

/* Starts with one bit flipped. Returns the version that starts; VERSIONS: none does. */
static unsigned start_flipped(uint32_t word, uint32_t bit) {
    struct power_flash *flash = &power_levels[++power_level];
    bool restarts = line_restarts;
    power_copy(flash, power);
    power = flash;
    flash->hook = NULL;
    flash->words[word] ^= bit;
    counts.flips++;
    unsigned version = start_once() ? toys[power_level].version : VERSIONS;
    power_come_back();
    line_restarts = restarts;
    return version;
}

/* A flipped bit in the journal or in the slot that isn't in use changes nothing. Where the firmware itself is
 * damaged, the one before starts, or none. */
static void flip_all(void) {
    uint32_t from = (2 + power->program_slot * SLOT_PAGES) * PAGE / 4;
    uint32_t to = from + firmware[confirmed].program[power->program_slot].total_bytes / 4;
    for (uint32_t word = 0; word < PAGES * PAGE / 4; word++) {
        for (unsigned bit = 0; bit < 32; bit++) {
            unsigned version = start_flipped(word, 1u << bit);
            bool damaged = word >= from && word < to;
            if (damaged && version == confirmed) fail("a damaged firmware", "");
            if (!damaged && version != confirmed) fail("a flipped bit changes the firmware", "");
            if (damaged) version == VERSIONS ? counts.none++ : counts.last_resort++;
        }
    }
}

static void bring(unsigned version) {
    new_version = version;
    upload_init_firmware(&host, &firmware[version]);
    power->hook = cut;
    bool done = send(&host, version);
    power->hook = NULL;
    if (done == hangs(version)) fail("not as it should end: ", host.wrong);
    if (done) flip_all();
}

int main(int argc, char **argv) {
    every = argc > 1 ? (unsigned)atoi(argv[1]) : 1;
    if (!every) return 2;
    kt_random_init(&power_random, 1);
    power_again = (struct power_again){.boot = boot, .check = check, .go_on = go_on, .rare = SECOND_RARE};
    make_firmware();
    for (unsigned i = 0; i < POWER_LEVELS; i++) {
        init_flash(&power_levels[i]);
    }
    power = &power_levels[0];
    flash_slot(0, 0);
    boot();
    flip_all();
    for (unsigned version = 1; version < VERSIONS; version++) bring(version);
    printf(
        "{\"power\": \"update\", \"slots\": 2, \"flash_operations\": %lu, \"cut\": %lu, \"first_cuts\": %lu, "
        "\"second_cuts\": %lu, \"flipped_bits\": %lu, \"boots\": %lu, \"old_firmware\": %lu, "
        "\"new_firmware\": %lu, \"rolled_back\": %lu, \"resumed\": %lu, \"last_resort\": %lu, \"none\": %lu, "
        "\"lost\": 0, \"most_operations_of_a_boot\": %lu}\n",
        counts.operations, counts.cuts, counts.first, power_again.count, counts.flips, counts.boots,
        counts.old, counts.new, counts.rolled_back, counts.resumed, counts.last_resort, counts.none,
        counts.most_operations);
    return 0;
}
