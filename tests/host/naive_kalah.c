#include "naive_kalah.h"

#include <stdlib.h>
#include <string.h>

struct naive_kalah naive_kalah_begin(int pits, int beans) {
    struct naive_kalah kalah = {.pits = pits, .first = true};
    for (int i = 0; i < pits; i++) kalah.place[i] = kalah.place[pits + 1 + i] = beans;
    return kalah;
}

static int sum(const struct naive_kalah *kalah, int from) {
    int beans = 0;
    for (int i = 0; i < kalah->pits; i++) beans += kalah->place[from + i];
    return beans;
}

bool naive_kalah_is_over(const struct naive_kalah *kalah) {
    return sum(kalah, 0) == 0 && sum(kalah, kalah->pits + 1) == 0;
}

int naive_kalah_difference(const struct naive_kalah *kalah) {
    return kalah->place[kalah->pits] - kalah->place[2 * kalah->pits + 1];
}

static void turn_round(struct naive_kalah *kalah) {
    struct naive_kalah before = *kalah;
    int half = kalah->pits + 1;
    for (int i = 0; i < 2 * half; i++) kalah->place[i] = before.place[(i + half) % (2 * half)];
    kalah->first = !kalah->first;
}

/* The side's pits into its store. */
static void sweep(struct naive_kalah *kalah, int from) {
    for (int i = 0; i < kalah->pits; i++) {
        kalah->place[from + kalah->pits] += kalah->place[from + i];
        kalah->place[from + i] = 0;
    }
}

bool naive_kalah_sow(struct naive_kalah *kalah, int pit) {
    int pits = kalah->pits, store = pits, others_store = 2 * pits + 1, at = pit, hand = kalah->place[pit];
    kalah->place[pit] = 0;
    while (hand > 0) {
        at = (at + 1) % (2 * pits + 2);
        if (at == others_store) continue;
        kalah->place[at]++;
        hand--;
    }
    int facing = 2 * pits - at;
    if (at < pits && kalah->place[at] == 1 && (kalah->place[facing] > 0 || kalah->captures_alone)) {
        kalah->place[store] += 1 + kalah->place[facing];
        kalah->place[at] = kalah->place[facing] = 0;
    }
    bool over = sum(kalah, 0) == 0 || sum(kalah, pits + 1) == 0;
    if (over) {
        sweep(kalah, 0);
        sweep(kalah, pits + 1);
    }
    if (at == store && !over) return true;
    turn_round(kalah);
    return false;
}

uint64_t naive_kalah_count(const struct naive_kalah *kalah, int half_moves) {
    if (half_moves == 0 || naive_kalah_is_over(kalah)) return 1;
    uint64_t count = 0;
    for (int pit = 0; pit < kalah->pits; pit++) {
        if (kalah->place[pit] == 0) continue;
        struct naive_kalah after = *kalah;
        bool again = naive_kalah_sow(&after, pit);
        count += naive_kalah_count(&after, again ? half_moves : half_moves - 1);
    }
    return count;
}

/* Positions with their values less the stores' difference, by a hash; open addressing. */
enum { LIST_SIZE = 1 << 22 };
struct met {
    bool used;
    int8_t value;
    uint8_t place[NAIVE_KALAH_PLACES - 2];
};

static struct met *find(struct met *list, const struct naive_kalah *kalah) {
    struct met wanted = {.used = true};
    uint64_t hash = 0;
    for (int i = 0; i < kalah->pits; i++) {
        wanted.place[i] = (uint8_t)kalah->place[i];
        wanted.place[kalah->pits + i] = (uint8_t)kalah->place[kalah->pits + 1 + i];
    }
    for (int i = 0; i < 2 * kalah->pits; i++) hash = (hash + wanted.place[i] + 1) * 0x9e3779b97f4a7c15u;
    for (uint64_t at = hash >> 40;; at++) {
        struct met *met = &list[at % LIST_SIZE];
        if (!met->used || memcmp(met->place, wanted.place, sizeof met->place) == 0) {
            memcpy(met->place, wanted.place, sizeof met->place);
            return met;
        }
    }
}

static int solve(struct met *list, const struct naive_kalah *kalah) {
    int difference = naive_kalah_difference(kalah), best = -1000;
    if (naive_kalah_is_over(kalah)) return difference;
    struct met *met = find(list, kalah);
    if (met->used) return met->value + difference;
    for (int pit = 0; pit < kalah->pits; pit++) {
        if (kalah->place[pit] == 0) continue;
        struct naive_kalah after = *kalah;
        bool again = naive_kalah_sow(&after, pit);
        int value = again ? solve(list, &after) : -solve(list, &after);
        if (value > best) best = value;
    }
    met = find(list, kalah); /* what was free may be taken by now */
    met->used = true;
    met->value = (int8_t)(best - difference);
    return best;
}

int naive_kalah_solve(const struct naive_kalah *kalah) {
    struct met *list = calloc(LIST_SIZE, sizeof *list);
    if (!list) abort();
    int value = solve(list, kalah);
    free(list);
    return value;
}
