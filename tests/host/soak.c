/* Game after game between a controller and the micro:bit in QEMU (lockstep.h), through the bridge and a
 * line that damages bytes, with resets wherever the firmware is, cables that are pulled and hosts that are
 * away, for hours of the toy's time; from a seed.
 *
 * A plugin of QEMU's. Its arguments beside lockstep's: minutes; moves, of the longest game; pause, the longest before a
 * move, in seconds; seed; rate, of faults in 100,000 bytes; and stack, the bytes of the deepest one that was computed. The
 * first thing that isn't right ends QEMU with status 1:
 *
 *   - a command that isn't answered, or twice, or refused, or a move that an engine beside it refuses
 *   - another board than that engine's, every ten moves and at the end of each game
 *   - after each game: a start that nobody asked for, a fault that is told, a byte lost, a stack deeper
 *     than computed, static memory that isn't as large as it was, a clock that isn't the host's
 *   - ... a first move, thought about as after the first game, that isn't that move with that many nodes
 *   - ... pages of the journal that were not begun round and round, or sooner than starts and full pages
 *     make
 *
 * Prints one JSON object. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/bytes.h"
#include "firmware/store.h"
#include "link/bridge.h"
#include "lockstep.h"
#include "lossy_line.h"
#include "reference.h"

enum {
    TEXT = 4096,
    SECOND_US = 1000000,
    STUCK_S = 120,
    BOOT_S = 1,
    AWAY_MOST_S = 600,
    PAGE_BYTES = 1024,
    PAGE_WORDS = PAGE_BYTES / 4,
    STORAGE_PAGES = 8,
    PAGES = STORAGE_PAGES - KT_STORE_FOREIGN_PAGES,
    START_PAGES = 4,   /* that a start begins at most: the game's, the images', and two for cases */
    CHANGE_WORDS = 40, /* no command, and no snapshot of so short a game, takes more */
    RATE_OF = 100000,
    CLOCK_MS = 150, /* a tick, and somewhat more */
};

enum phase { CLEAR, KOMI, PLAYOUTS, SEED, MOVE, LOOK, CLEAR_AGAIN, SEED_AGAIN, THINK, STATS, FAULT };

static struct {
    uint32_t minutes, moves, pause_s, seed, rate, stack;
    kt_random random;
    struct lossy_line to_toy, to_host;
    struct bridge bridge;
    enum phase phase;
    bool waits;
    bool white, over; /* of the present game */
    int passes, count;
    char command[64], answer[TEXT];
    size_t length;
    uint64_t asked_us, ask_us, reopen_us, back_us; /* the last three: when that is to be; 0: never */
    /* After the first game, for those that follow. */
    char first_move[16], first_thought[80];
    unsigned memory;
} my;

static struct {
    uint32_t games, moves, commands, sessions, reopened, away, damaged, repeated, longest_ms, deepest;
} figures;

static _Noreturn void fail(const char *what, const char *more) {
    fprintf(stderr, "soak: game %u, move %d, %.3f s: %s%s\n", figures.games + 1, my.count,
            (double)lockstep.now_us / 1e6, what, more);
    lockstep_end(1);
}

static uint32_t now_ms(void) { return (uint32_t)(lockstep.now_us / 1000); }
static bool one_of(uint32_t count) { return kt_random_below(&my.random, count) == 0; }
static uint64_t random_us(uint64_t seconds) {
    return (uint64_t)kt_random_below(&my.random, (uint32_t)seconds * 1000) * 1000;
}

bool lockstep_argument(const char *name, const char *value) {
    uint32_t number = (uint32_t)strtoul(value, NULL, 0);
    if (strcmp(name, "minutes") == 0) my.minutes = number;
    else if (strcmp(name, "moves") == 0) my.moves = number;
    else if (strcmp(name, "pause") == 0) my.pause_s = number;
    else if (strcmp(name, "seed") == 0) my.seed = number;
    else if (strcmp(name, "rate") == 0) my.rate = number;
    else if (strcmp(name, "stack") == 0) my.stack = number;
    else return false;
    return true;
}

static void tell_reference(const char *command) {
    if (reference_tell(command)[0] != '=') fail("the reference refuses ", command);
}

/* Somewhere within the next seconds: in a thought or a sleep, between two bytes, before a word or a page of
 * the journal. */
static void arrange_reset(void) {
    static const struct {
        enum lockstep_place place;
        uint32_t most;
    } places[] = {{LOCKSTEP_READ, 300},
                  {LOCKSTEP_SLEEP, 50},
                  {LOCKSTEP_SEND, 100},
                  {LOCKSTEP_WRITE, 20},
                  {LOCKSTEP_ERASE, 1}};
    uint32_t i = kt_random_below(&my.random, sizeof places / sizeof *places);
    if (!lockstep_awaits_reset())
        lockstep_reset_at(places[i].place, 1 + kt_random_below(&my.random, places[i].most));
}

static void next_command(void) {
    static const char *const commands[] = {[CLEAR] = "clear_board",
                                           [KOMI] = "komi 7",
                                           [PLAYOUTS] = "katachi-playouts 8",
                                           [LOOK] = "showboard",
                                           [CLEAR_AGAIN] = "clear_board",
                                           [SEED_AGAIN] = "katachi-seed 1",
                                           [THINK] = "genmove b",
                                           [STATS] = "katachi-stats",
                                           [FAULT] = "katachi-fault"};
    if (my.phase == SEED) snprintf(my.command, sizeof my.command, "katachi-seed %u", figures.games + 1);
    else if (my.phase == MOVE) snprintf(my.command, sizeof my.command, "genmove %s", my.white ? "w" : "b");
    else strcpy(my.command, commands[my.phase]);
    /* From here on, nothing may come between what is compared. */
    if (my.phase == CLEAR_AGAIN) lockstep_reset_at(LOCKSTEP_READ, 0);
    if (my.phase <= MOVE && one_of(25)) arrange_reset();
    if (my.phase <= MOVE && one_of(100))
        my.reopen_us = lockstep.now_us + 1000ull * kt_random_below(&my.random, 20);
    bridge_command(&my.bridge, my.command);
    my.waits = true;
    my.length = 0;
    my.asked_us = lockstep.now_us;
    figures.commands++;
}

static void take_move(void) {
    char vertex[16], command[32];
    if (sscanf(my.answer, "= %15s", vertex) != 1) fail("no move: ", my.answer);
    bool resigns = strcasecmp(vertex, "resign") == 0;
    if (!resigns) {
        snprintf(command, sizeof command, "play %s %s", my.white ? "w" : "b", vertex);
        tell_reference(command);
        my.count++;
        figures.moves++;
    }
    my.passes = strcasecmp(vertex, "pass") == 0 ? my.passes + 1 : 0;
    my.white = !my.white;
    my.over = resigns || my.passes == 2 || my.count == (int)my.moves;
    if (my.over || my.count % 10 == 0) my.phase = LOOK;
    else my.ask_us = lockstep.now_us + random_us(my.pause_s);
}

static void compare_boards(void) {
    if (strcmp(reference_tell("showboard"), my.answer) != 0) fail("the boards differ:\n", my.answer);
    my.phase = my.over ? CLEAR_AGAIN : MOVE;
}

/* The number behind this in the answer of katachi-stats. */
static unsigned number(const char *before) {
    const char *found = strstr(my.answer, before);
    if (!found) fail("katachi-stats lacks ", before);
    return (unsigned)strtoul(found + strlen(before), NULL, 10);
}

static void must_be_first(char *first, size_t room, const char *now) {
    if (!*first) snprintf(first, room, "%.*s", (int)room - 1, now);
    if (strcmp(first, now) != 0) fail("not as after the first game: ", now);
}

/* Its clock, which it read between question and answer, is the host's, but for a tick. */
static void judge_clock(void) {
    uint64_t asked_us = my.asked_us > lockstep.started_us ? my.asked_us : lockstep.started_us;
    uint64_t from_ms = (asked_us - lockstep.started_us) / 1000;
    uint64_t to_ms = (lockstep.now_us - lockstep.started_us) / 1000, ms = 0;
    sscanf(strstr(my.answer, "asleep: "), "asleep: %*u of %" SCNu64, &ms);
    if (ms + CLOCK_MS < from_ms || ms > to_ms + CLOCK_MS) fail("another time: ", my.answer);
}

static void judge_stats(void) {
    const char *thought = strstr(my.answer, "last thought: ");
    char line[80];
    snprintf(line, sizeof line, "%.*s", thought ? (int)strcspn(thought, "\n") : 0, thought ? thought : "");
    must_be_first(my.first_thought, sizeof my.first_thought, line);
    if (!my.memory) my.memory = number("memory: ");
    if (number("memory: ") != my.memory) fail("static memory has changed: ", my.answer);
    if (number("\nstack: ") > my.stack) fail("a stack too deep: ", my.answer);
    if (number("\nline: ")) fail("bytes were lost: ", my.answer);
    if (number("\nstorage: ") != PAGES) fail("the storage: ", my.answer);
    if (strstr(my.answer, "nothing restored")) fail("the journal: ", my.answer);
    judge_clock();
    if (number("watchdog: fed within ") > figures.longest_ms)
        figures.longest_ms = number("watchdog: fed within ");
    if (number("\nstack: ") > figures.deepest) figures.deepest = number("\nstack: ");
    if (lockstep.calls[LOCKSTEP_START] != lockstep.resets + 1) fail("a start that nobody asked for", "");
}

/* The number of a page of the journal, 0 when nothing was ever begun there: in QEMU, new flash holds zeros. */
static uint32_t sequence_of(const uint8_t *storage, uint32_t page) {
    uint32_t sequence = kt_bytes_u32(storage + page * PAGE_BYTES);
    return sequence == UINT32_MAX ? 0 : sequence;
}

/* The pages of the journal were begun one after the other, round and round, and none before it had to be. */
static void judge_journal(void) {
    uint8_t storage[PAGE_BYTES * STORAGE_PAGES];
    uint32_t newest = 0, erases = lockstep.calls[LOCKSTEP_ERASE];
    uint32_t full = lockstep.calls[LOCKSTEP_WRITE] / (PAGE_WORDS - CHANGE_WORDS) + 1;
    if (lockstep.storage_bytes != sizeof storage) fail("another storage", "");
    lockstep_read(lockstep.storage, storage, sizeof storage);
    for (uint32_t page = 0; page < PAGES; page++)
        if (sequence_of(storage, page) > sequence_of(storage, newest)) newest = page;
    for (uint32_t back = 0; back < PAGES; back++) {
        uint32_t sequence = sequence_of(storage, (newest + PAGES - back) % PAGES);
        uint32_t wanted = sequence_of(storage, newest) - back;
        if (sequence != wanted && (sequence || erases >= START_PAGES * PAGES))
            fail("a page of the journal was passed over", "");
    }
    if (erases > START_PAGES * lockstep.calls[LOCKSTEP_START] + full) fail("pages were begun too early", "");
}

static _Noreturn void report(void) {
    uint64_t bytes = my.to_toy.carried + my.to_host.carried, faults = my.to_toy.faults + my.to_host.faults;
    printf("{\"bench\": \"soak\", \"board\": \"microbit\", \"virtual_hours\": %.1f, \"asleep_percent\": %u, ",
           (double)lockstep.now_us / SECOND_US / 3600,
           (unsigned)(100 * lockstep.asleep_us / lockstep.now_us));
    printf("\"games\": %u, \"moves\": %u, \"commands\": %u, \"line_bytes\": %llu, \"faults\": %llu, ",
           figures.games, figures.moves, figures.commands, (unsigned long long)bytes,
           (unsigned long long)faults);
    printf("\"frames_damaged\": %u, \"frames_repeated\": %u, \"sessions\": %u, \"reopened\": %u, \"away\": "
           "%u, \"resets\": %u, ",
           figures.damaged, figures.repeated, figures.sessions, figures.reopened, figures.away,
           lockstep.resets);
    printf("\"erases\": %u, \"words\": %u, \"stack\": %u, \"fed_within_ms\": %u, \"lost_bytes\": 0, "
           "\"wrong\": 0}\n",
           lockstep.calls[LOCKSTEP_ERASE], lockstep.calls[LOCKSTEP_WRITE], figures.deepest,
           figures.longest_ms);
    lockstep_end(0);
}

static void end_game(void) {
    figures.games++;
    judge_journal();
    if (lockstep.now_us >= (uint64_t)my.minutes * 60 * SECOND_US) report();
    my.phase = CLEAR;
    my.count = my.passes = 0;
    my.white = my.over = false;
    if (one_of(2)) return;
    figures.away++;
    my.back_us = lockstep.now_us + random_us(AWAY_MOST_S);
}

static void take_answer(void) {
    my.waits = false;
    if (my.answer[0] != '=') fail("refused: ", my.answer);
    switch (my.phase) {
    case MOVE: take_move(); return;
    case LOOK: compare_boards(); return;
    case THINK: must_be_first(my.first_move, sizeof my.first_move, my.answer); break;
    case STATS: judge_stats(); break;
    case FAULT:
        if (strcmp(my.answer, "= none\n\n") != 0) fail("a fault: ", my.answer);
        end_game();
        return;
    default:
        if (my.phase == CLEAR || my.phase == KOMI) tell_reference(my.command);
    }
    my.phase++;
}

static void hear_answer(void *context, const char *bytes, size_t count) {
    (void)context;
    for (size_t i = 0; i < count; i++) {
        if (!my.waits) fail("an answer that nobody asked for", "");
        if (my.length == TEXT - 1) fail("an endless answer", "");
        my.answer[my.length++] = bytes[i];
        my.answer[my.length] = 0;
        if (my.length > 2 && memcmp(my.answer + my.length - 2, "\n\n", 2) == 0) take_answer();
    }
}

static void put_line(void *context, const char *bytes, size_t count) {
    (void)context;
    for (size_t i = 0; i < count; i++) lossy_put(&my.to_toy, (uint8_t)bytes[i], lockstep.now_us);
}

static void tell(void *context, const char *sentence) {
    (void)context;
    if (strstr(sentence, "was reset")) figures.sessions++;
    if (strstr(sentence, "lost the game")) fail(sentence, "");
}

void lockstep_hear(uint8_t byte) { lossy_put(&my.to_host, byte, lockstep.now_us); }
bool lockstep_next(uint8_t *byte) { return lossy_take(&my.to_toy, byte, lockstep.now_us); }

void lockstep_begin(void) {
    static const struct bridge_config config = {.answer = hear_answer, .write = put_line, .tell = tell};
    kt_random_init(&my.random, my.seed);
    kt_random_init(&my.to_toy.random, my.seed ^ 0x5555);
    kt_random_init(&my.to_host.random, my.seed ^ 0xaaaa);
    my.to_toy.rate = my.to_host.rate = (double)my.rate / RATE_OF;
    reference_begin();
    figures.sessions = 1;
    bridge_init(&my.bridge, &config, (uint16_t)my.seed, 0);
    my.ask_us = BOOT_S * SECOND_US;
}

static void reopen(void) {
    my.reopen_us = my.back_us = 0;
    figures.sessions++;
    bridge_reopen(&my.bridge, now_ms());
}

/* Frames that the host had to drop, and those that it sent again. */
static void count_frames(void) {
    static uint16_t damaged, repeated;
    const kt_link *link = &my.bridge.host.link;
    figures.damaged += (uint16_t)(link->damaged - damaged);
    figures.repeated += (uint16_t)(link->repeated - repeated);
    damaged = link->damaged;
    repeated = link->repeated;
}

void lockstep_step(void) {
    bool away = my.back_us > lockstep.now_us;
    for (uint8_t byte; lossy_take(&my.to_host, &byte, lockstep.now_us);)
        if (!away) bridge_receive(&my.bridge, (const char *)&byte, 1, now_ms());
    if (away) return;
    if (my.back_us) reopen();
    if (my.reopen_us && lockstep.now_us >= my.reopen_us) {
        figures.reopened++;
        reopen();
    }
    if (bridge_is_free(&my.bridge) && lockstep.now_us >= my.ask_us) next_command();
    if (my.waits && lockstep.now_us - my.asked_us > STUCK_S * SECOND_US) fail("no answer to ", my.command);
    bridge_tick(&my.bridge, now_ms());
    count_frames();
}
