/* power_cases: cuts the power at every flash operation while cases are learned (firmware/cases.h), and within it, and
 * boots from what is left. The toy must hold the cases as they were before the change or as they are after it, every
 * one of them whole. A change begins by making room, which may drop the least used cases: that is a step of its own. A
 * second cut, in that boot, must change nothing of this.
 *
 *   power_cases [STEP]   cuts one of STEP flash operations (default: 1)
 *   power_cases --wear   how often pages are erased in 1,000 games
 *
 * Prints a JSON object. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "boards/port.h"
#include "firmware/cases.h"
#include "power_levels.h"

enum {
    START = 0x18800, /* the micro:bit's pages */
    PAGE = 1024,
    PAGES = 4,
    FILL = 14, /* changes before the first cut */
    CHANGES = 14,
    KEYS = 150, /* positions that are met, the first ones more often */
    MOST = 200, /* cases, more than fit */
    GAMES = 1000,
    SECOND_OF = 9973,  /* one of so many first cuts has second ones */
    KALAH = 0x4c,      /* a key's last byte */
    KALAH_CHANGES = 6, /* of a game: docs/experience.md */
    START_EVERY = 5,   /* games between two times when power comes on */
};

struct list {
    unsigned count;
    kt_case of[MOST];
};

static kt_cases toy[POWER_LEVELS];
static struct list allowed[3]; /* before the change; when there is room for it; after it */
static unsigned done;          /* of these, how many may already be there */
static unsigned step = 1;
static struct {
    unsigned operations, first_cuts, second_cuts, found[3], dropped, most_of_a_boot, most_cases,
        most_of_kalah;
} told;

static kt_random random_changes;

static uint32_t below(uint32_t limit) { return kt_random_below(&random_changes, limit); }

static void read_all(const kt_cases *cases, struct list *list) {
    unsigned place = 0;
    for (list->count = 0; list->count < MOST && kt_cases_next(cases, &place, &list->of[list->count]);)
        list->count++;
    if (list->count == MOST) abort();
}

static const kt_case *find_in(const struct list *list, const kt_case_key *key) {
    for (unsigned i = 0; i < list->count; i++)
        if (memcmp(&list->of[i].key, key, sizeof *key) == 0) return &list->of[i];
    return NULL;
}

static bool same_case(const kt_case *a, const kt_case *b) {
    return a->value == b->value && a->nodes == b->nodes && a->uses == b->uses && a->perfect == b->perfect;
}

static bool same(const struct list *a, const struct list *b) {
    if (a->count != b->count) return false;
    for (unsigned i = 0; i < a->count; i++) {
        const kt_case *other = find_in(b, &a->of[i].key);
        if (!other || !same_case(&a->of[i], other)) return false;
    }
    return true;
}

_Noreturn static void fail(const char *what) {
    fprintf(stderr, "power_cases: %s\n", what);
    abort();
}

/* Does the toy hold what it may? */
static void check(void) {
    static struct list found;
    read_all(&toy[power_level], &found);
    for (unsigned i = 0; i < done; i++)
        if (same(&found, &allowed[i])) {
            told.found[i]++;
            return;
        }
    fail("neither the cases before the change nor those after it");
}

static void boot(void) {
    power = &power_levels[power_level];
    kt_cases_open(&toy[power_level]);
    if (power->operations > told.most_of_a_boot) told.most_of_a_boot = power->operations;
    check();
}

static void cut_again(void *context, const struct power_operation *operation) {
    static unsigned turn;
    (void)context;
    for (unsigned i = 0; i < 3; i++) {
        power_boot_torn(operation, turn++ % POWER_WAYS_FEW, NULL, boot);
        power_come_back();
        told.second_cuts++;
    }
}

static void cut(void *context, const struct power_operation *operation) {
    (void)context;
    unsigned ways = power_ways(operation);
    if (told.operations++ % step) return;
    for (unsigned way = 0; way < ways; way++) {
        bool again = told.first_cuts++ % SECOND_OF == 0;
        power_boot_torn(operation, way, again ? cut_again : NULL, boot);
        power_come_back();
    }
}

/* A case of a position: of a 5x5 or a 7x7 board of Go, or of Kalah with six pits a side. */
static kt_case make_case(unsigned number) {
    const uint32_t nodes = 200 + below(5000);
    kt_case made = {.nodes = nodes & KT_CASE_NODES_MAX,
                    .uses = (uint16_t)below(40),
                    .value = (int16_t)(below(2049) - 1024)};
    static const uint8_t last[] = {0x87, 0x85, KALAH};
    unsigned length = number % 3 == 1 ? 8 : 13;
    for (unsigned i = 0; i < length; i++) made.key.bytes[i] = (uint8_t)(number * 37 + i * 11);
    made.key.bytes[0] = (uint8_t)(number >> 8);
    made.key.bytes[length - 1] = last[number % 3];
    made.perfect = last[number % 3] == KALAH && number & 1;
    return made;
}

static unsigned meet(void) {
    uint32_t far = below(KEYS);
    return far * far / KEYS; /* the first ones more often */
}

/* Learns a change on `cases`; `then`, if not NULL, after each step. */
static void learn(kt_cases *cases, const kt_case *lessons, unsigned count, void (*then)(const kt_cases *)) {
    kt_cases_begin(cases);
    if (then) then(cases);
    for (unsigned i = 0; i < count; i++) kt_cases_put(cases, &lessons[i]);
    if (!kt_cases_end(cases)) fail("the change isn't kept");
    if (then) then(cases);
}

static void note(const kt_cases *cases) { read_all(cases, &allowed[done++]); }

/* What a change must do: each lesson is there, and every other case as it was. */
static void check_change(const kt_case *lessons, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        const kt_case *kept = find_in(&allowed[2], &lessons[i].key), *last = &lessons[i];
        for (unsigned j = i + 1; j < count; j++)
            if (memcmp(&lessons[j].key, &last->key, sizeof last->key) == 0) last = &lessons[j];
        /* Four bits of the nodes are kept. */
        if (!kept || kept->value != last->value || kept->uses != last->uses || kept->nodes > last->nodes ||
            kept->nodes < last->nodes - last->nodes / 8)
            fail("a lesson isn't kept as it was given");
    }
    for (unsigned i = 0; i < allowed[1].count; i++) {
        const kt_case *was = &allowed[1].of[i], *is = find_in(&allowed[2], &was->key);
        bool renewed = false;
        for (unsigned j = 0; j < count; j++)
            renewed |= memcmp(&lessons[j].key, &was->key, sizeof was->key) == 0;
        if (!is || (!renewed && !same_case(was, is))) fail("a case that wasn't renewed has changed");
    }
}

/* Making room drops cases only of the least uses, and halves the uses of the others if it does. */
static void check_room(void) {
    unsigned most_dropped = 0, least_kept = 127;
    bool drops = allowed[1].count < allowed[0].count;
    for (unsigned i = 0; i < allowed[0].count; i++) {
        const kt_case *was = &allowed[0].of[i], *is = find_in(&allowed[1], &was->key);
        unsigned uses = was->uses < 15 ? was->uses : 15;
        if (!is && uses > most_dropped) most_dropped = uses;
        if (is && uses < least_kept) least_kept = uses;
        if (is && is->uses != (drops ? was->uses / 2 : was->uses)) fail("wrong uses");
    }
    if (drops && most_dropped > least_kept) fail("a case was dropped that was used more than another");
    told.dropped += allowed[0].count - allowed[1].count;
}

static void note_kalah(const struct list *list) {
    unsigned of_kalah = 0;
    for (unsigned i = 0; i < list->count; i++) of_kalah += list->of[i].key.bytes[12] == KALAH;
    if (of_kalah > told.most_of_kalah) told.most_of_kalah = of_kalah;
}

static void run(void) {
    for (unsigned level = 0; level < POWER_LEVELS; level++) {
        power_init(&power_levels[level], START, PAGE, PAGES);
        power_levels[level].case_pages = PAGES;
    }
    power = &power_levels[0];
    kt_cases_open(&toy[0]);
    for (unsigned change = 0; change < FILL + CHANGES; change++) {
        kt_case lessons[KT_CASES_CHANGE];
        unsigned count = 1 + below(KT_CASES_CHANGE);
        for (unsigned i = 0; i < count; i++) lessons[i] = make_case(meet());
        /* Without a cut, on a copy. */
        done = 0;
        note(&toy[0]);
        power_copy(&power_levels[1], &power_levels[0]);
        power_level = 1;
        power = &power_levels[1];
        toy[1] = toy[0];
        learn(&toy[1], lessons, count, note);
        power_come_back();
        check_room();
        check_change(lessons, count);
        /* With them. */
        power_levels[0].hook = change < FILL ? NULL : cut;
        learn(&toy[0], lessons, count, NULL);
        power_levels[0].hook = NULL;
        if (allowed[2].count > told.most_cases) told.most_cases = allowed[2].count;
        note_kalah(&allowed[2]);
    }
    printf("{\"changes\": %d, \"operations\": %u, \"first_cuts\": %u, \"second_cuts\": %u, \"before\": %u, "
           "\"with_room\": %u, \"after\": %u, \"dropped\": %u, \"most_cases\": %u, \"most_of_kalah\": %u, "
           "\"most_operations_of_a_boot\": %u}\n",
           CHANGES, told.operations, told.first_cuts, told.second_cuts, told.found[0], told.found[1],
           told.found[2], told.dropped, told.most_cases, told.most_of_kalah, told.most_of_a_boot);
}

/* A game of Go stores two cases, one at a time, and at its end renews five more and these. */
static void learn_go(unsigned *next) {
    kt_case lessons[7];
    for (unsigned i = 0; i < 7; i++) lessons[i] = make_case(i < 5 ? meet() : KEYS + (*next)++);
    learn(&toy[0], &lessons[5], 1, NULL);
    learn(&toy[0], &lessons[6], 1, NULL);
    learn(&toy[0], lessons, 7, NULL);
}

/* One of Kalah stores two cases and renews others, one at a time. */
static void learn_kalah(unsigned *next) {
    for (unsigned i = 0; i < KALAH_CHANGES; i++) {
        kt_case lesson = make_case(3 * (i < 2 ? KEYS + (*next)++ : meet()) + 2);
        learn(&toy[0], &lesson, 1, NULL);
    }
}

static void wear(const char *of, void (*learn_game)(unsigned *)) {
    static struct power_flash flash;
    unsigned starts = 0, erases = 0;
    power_init(&flash, START, PAGE, PAGES);
    flash.case_pages = PAGES;
    power = &flash;
    for (unsigned game = 0, next = 0; game < GAMES; game++) {
        if (game % START_EVERY == 0) kt_cases_open(&toy[0]), starts++;
        learn_game(&next);
    }
    for (unsigned page = 0; page < PAGES; page++)
        if (flash.erases[page] > erases) erases = flash.erases[page];
    printf(
        "{\"of\": \"%s\", \"games\": %d, \"starts\": %u, \"operations\": %u, \"most_erases_of_a_page\": %u, "
        "\"games_until_worn\": %u}\n",
        of, GAMES, starts, flash.operations, erases, 20000 / erases * GAMES);
}

int main(int argc, char **argv) {
    kt_random_init(&power_random, 1);
    kt_random_init(&random_changes, 1);
    if (argc > 1 && strcmp(argv[1], "--wear") == 0) {
        wear("go", learn_go);
        wear("kalah", learn_kalah);
        return 0;
    }
    if (argc > 1 && (step = (unsigned)atoi(argv[1])) == 0) return 2;
    run();
    return 0;
}
