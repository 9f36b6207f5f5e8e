#include "series/series_result.h"

#include <stdlib.h>
#include <string.h>

#include "common/json_read.h"
#include "common/json_write.h"
#include "common/memory.h"
#include "series/series_words.h"

void series_result_init(struct series_result *result, const struct series *series) {
    *result = (struct series_result){0};
    result->blocks = memory_zeroed((size_t)series_blocks(series->games) * sizeof *result->blocks);
    result->differences = memory_zeroed((2 * (size_t)series_beans(series) + 1) * sizeof *result->differences);
}

void series_result_free(struct series_result *result) {
    free(result->blocks);
    free(result->differences);
}

static void put_counts(json_t *object, const char *key, const uint64_t *counts, int count) {
    json_t *array = json_array();
    for (int i = 0; i < count; i++) json_array_append_new(array, json_integer((json_int_t)counts[i]));
    json_object_set_new(object, key, array);
}

static json_t *work_json(const struct series *series, const struct series_work *work) {
    json_t *object = json_object();
    json_put(object, "searches", (json_int_t)work->searches);
    json_put(object, "nodes", (json_int_t)work->nodes);
    json_put(object, "terminals", (json_int_t)work->terminals);
    json_put(object, "retrieved", (json_int_t)work->retrieved);
    put_counts(object, "retrievals", work->retrievals, KT_LEARNER_DEPTHS);
    put_counts(object, "learned", work->learned, SERIES_LEARNED);
    json_put(object, "cases", (json_int_t)work->cases);
    json_put(object, "half_moves", (json_int_t)work->half_moves);
    put_counts(object, "pits", work->pits, series->pits);
    if (series->values) {
        json_put(object, "valued", (json_int_t)work->valued);
        put_counts(object, "values", work->values, series->values);
    }
    return object;
}

static json_t *pair_json(json_t *a, json_t *b) {
    json_t *pair = json_array();
    json_array_append_new(pair, a);
    json_array_append_new(pair, b);
    return pair;
}

static json_t *shelf_json(const struct series_shelf *shelf) {
    json_t *object = json_object();
    json_object_set_new(object, "nodes", pair_json(json_real(shelf->nodes), json_real(shelf->nodes_spread)));
    json_object_set_new(object, "uses", pair_json(json_real(shelf->uses), json_real(shelf->uses_spread)));
    return object;
}

static json_t *block_json(const struct series *series, const struct series_block *block) {
    json_t *object = json_object();
    json_put(object, "games", block->games);
    json_object_set_new(object, "wins",
                        pair_json(json_integer(block->wins[SERIES_A]), json_integer(block->wins[SERIES_B])));
    json_object_set_new(
        object, "beans",
        pair_json(json_integer(block->beans[SERIES_A]), json_integer(block->beans[SERIES_B])));
    json_object_set_new(
        object, "work",
        pair_json(work_json(series, &block->work[SERIES_A]), work_json(series, &block->work[SERIES_B])));
    return object;
}

char *series_result_write(const struct series *series, const struct series_result *result, size_t *length) {
    CLEANUP_FREE char *settings = series_line(series);
    json_t *object = json_object(), *differences = json_array(), *blocks = json_array();
    json_put_text(object, "series", series->name);
    json_put_text(object, "settings", settings);
    json_put(object, "played", result->played);
    json_put_fixed(object, "seconds", result->seconds, 3);
    json_object_set_new(
        object, "libraries",
        pair_json(shelf_json(&result->shelf[SERIES_A]), shelf_json(&result->shelf[SERIES_B])));
    for (int i = 0; i <= 2 * series_beans(series); i++)
        json_array_append_new(differences, json_integer(result->differences[i]));
    json_object_set_new(object, "differences", differences);
    for (long i = 0; i < series_blocks(result->played); i++)
        json_array_append_new(blocks, block_json(series, &result->blocks[i]));
    json_object_set_new(object, "blocks", blocks);
    char *bytes = json_line(object);
    *length = strlen(bytes);
    return bytes;
}

static bool read_count(const json_t *object, const char *key, uint64_t *count) {
    json_int_t number;
    bool ok = json_take(json_object_get(object, key), 0, INT64_MAX, &number);
    *count = (uint64_t)number;
    return ok;
}

/* Reads an array of exactly `count` numbers. */
static bool read_counts(const json_t *object, const char *key, uint64_t *counts, size_t count) {
    const json_t *array = json_object_get(object, key);
    bool ok = json_array_size(array) == count;
    for (size_t i = 0; i < count && ok; i++) {
        json_int_t number;
        ok = json_take(json_array_get(array, i), 0, INT64_MAX, &number);
        counts[i] = (uint64_t)number;
    }
    return ok;
}

static bool read_work(const json_t *object, const struct series *series, struct series_work *work) {
    bool ok = read_count(object, "searches", &work->searches) && read_count(object, "nodes", &work->nodes) &&
              read_count(object, "terminals", &work->terminals) &&
              read_count(object, "retrieved", &work->retrieved) &&
              read_counts(object, "retrievals", work->retrievals, KT_LEARNER_DEPTHS) &&
              read_counts(object, "learned", work->learned, SERIES_LEARNED) &&
              read_count(object, "cases", &work->cases) &&
              read_count(object, "half_moves", &work->half_moves) &&
              read_counts(object, "pits", work->pits, (size_t)series->pits);
    if (!ok || series->values == 0) return ok;
    return read_count(object, "valued", &work->valued) &&
           read_counts(object, "values", work->values, (size_t)series->values);
}

/* Reads a mean and a standard deviation. */
static bool read_mean(const json_t *object, const char *key, double *mean, double *spread) {
    const json_t *array = json_object_get(object, key);
    *mean = json_number_value(json_array_get(array, 0));
    *spread = json_number_value(json_array_get(array, 1));
    return json_array_size(array) == 2 && json_is_number(json_array_get(array, 0)) &&
           json_is_number(json_array_get(array, 1)) && *mean >= 0 && *spread >= 0;
}

static bool read_shelves(const json_t *root, struct series_result *result) {
    const json_t *array = json_object_get(root, "libraries");
    bool ok = json_array_size(array) == 2;
    for (size_t i = 0; i < 2 && ok; i++) {
        struct series_shelf *shelf = &result->shelf[i];
        const json_t *object = json_array_get(array, i);
        ok = read_mean(object, "nodes", &shelf->nodes, &shelf->nodes_spread) &&
             read_mean(object, "uses", &shelf->uses, &shelf->uses_spread);
    }
    return ok;
}

/* Reads a block of `games` games. */
static bool read_block(const json_t *object, int games, const struct series *series,
                       struct series_block *block) {
    const json_t *work = json_object_get(object, "work");
    uint64_t wins[2], beans[2];
    json_int_t number;
    if (!json_take(json_object_get(object, "games"), 0, games, &number) || number != games ||
        !read_counts(object, "wins", wins, 2) || !read_counts(object, "beans", beans, 2))
        return false;
    block->games = games;
    for (int i = SERIES_A; i <= SERIES_B; i++) {
        if (wins[i] > (uint64_t)games || beans[i] > (uint64_t)games * (uint64_t)series_beans(series) ||
            !read_work(json_array_get(work, (size_t)i), series, &block->work[i]))
            return false;
        block->wins[i] = (int)wins[i];
        block->beans[i] = (long)beans[i];
    }
    return block->wins[SERIES_A] + block->wins[SERIES_B] <= games;
}

static bool read_blocks(const json_t *root, const struct series *series, struct series_result *result) {
    const json_t *blocks = json_object_get(root, "blocks");
    long count = series_blocks(result->played);
    if (json_array_size(blocks) != (size_t)count) return false;
    if (count > series_blocks(series->games))
        result->blocks = memory_resize(result->blocks, (size_t)count * sizeof *result->blocks);
    for (long i = 0; i < count; i++) {
        long games = result->played - i * SERIES_BLOCK;
        if (!read_block(json_array_get(blocks, (size_t)i), games < SERIES_BLOCK ? (int)games : SERIES_BLOCK,
                        series, &result->blocks[i]))
            return false;
    }
    return true;
}

static bool read_differences(const json_t *root, const struct series *series, struct series_result *result) {
    const json_t *differences = json_object_get(root, "differences");
    size_t count = 2 * (size_t)series_beans(series) + 1;
    long sum = 0;
    if (json_array_size(differences) != count) return false;
    for (size_t i = 0; i < count; i++) {
        json_int_t number;
        if (!json_take(json_array_get(differences, i), 0, SERIES_GAMES_MAX, &number)) return false;
        result->differences[i] = (long)number;
        sum += (long)number;
    }
    return sum == result->played;
}

/* Returns what is wrong; NULL when nothing is. */
static const char *read_root(const json_t *root, const struct series *series, struct series_result *result) {
    const char *settings = json_string_value(json_object_get(root, "settings"));
    const json_t *seconds = json_object_get(root, "seconds");
    json_int_t played;
    if (!settings) return "it is damaged";
    CLEANUP_FREE char *wanted = series_line(series);
    bool same = strcmp(settings, wanted) == 0;
    if (!same) return "it is of a series with other settings";
    if (!json_is_number(seconds) || !json_take(json_object_get(root, "played"), 0, SERIES_GAMES_MAX, &played))
        return "it is damaged";
    result->played = (long)played;
    result->seconds = json_number_value(seconds);
    bool ok = read_shelves(root, result) && read_differences(root, series, result) &&
              read_blocks(root, series, result);
    return ok ? NULL : "it is damaged";
}

bool series_result_read(const struct series *series, const char *text, size_t length, const char *name,
                        FILE *complaints, struct series_result *result) {
    json_auto_t *root = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    const char *fault = read_root(root, series, result);
    if (!fault) return true;
    result->played = 0;
    if (complaints)
        fprintf(complaints, "katachi: %s can't be gone on with: %s; remove it, or name another folder\n",
                name, fault);
    return false;
}
