/* Bytes that claim to be a library of cases, a description of series, what came of a series, or games of a toy that learns.
 * The first byte says which.
 * What is read as a library is written again, and must give the same cases. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/crc32.h"
#include "cases/case_bytes.h"
#include "series/series_read.h"
#include "series/series_result.h"
#include "series/series_view_learning.h"
#include "series/series_words.h"

enum { ROOM = 40, PARTITIONS = 50, BYTES_MAX = 1 << 14 };

static uint32_t memory[2][KT_LIBRARY_BYTES(ROOM, PARTITIONS) / sizeof(uint32_t)];
static uint8_t bytes[BYTES_MAX], again[BYTES_MAX];

static void make(kt_library *library, int number) {
    const kt_library_settings settings = {
        .first = 0, .second = 6, .end = 12, .radix = 7, .partitions = PARTITIONS};
    if (kt_library_init(library, &settings, memory[number], sizeof memory[number]) != ROOM) abort();
}

static void expect_same(const kt_library *library, const kt_library *other) {
    if (library->count != other->count) abort();
    for (uint32_t i = 0; i < library->count; i++) {
        const kt_case *from = kt_library_at(library, i);
        const kt_case *to = kt_library_look(other, &from->key);
        if (!to || memcmp(from, to, sizeof *from) != 0) abort();
    }
}

/* Half of the inputs get a right checksum, or none would get past it. */
static void read_library(size_t count, int seals) {
    kt_library library, other;
    make(&library, 0);
    if (seals && count > 4) kt_bytes_put_u32(bytes + count - 4, kt_crc32(0, bytes, count - 4));
    if (kt_library_read(&library, "kalah 6 6 both", bytes, count) < 0) {
        if (library.count > 0) abort();
        return;
    }
    kt_status length = kt_library_write(&library, "kalah 6 6 both", again, sizeof again);
    make(&other, 1);
    if (length < 0 ||
        kt_library_read(&other, "kalah 6 6 both", again, (size_t)length) != (kt_status)library.count)
        abort();
    expect_same(&library, &other);
}

static void read_description(size_t count) {
    struct series_list list;
    if (series_read(&list, (const char *)bytes, count, "fuzz", NULL) && list.count == 0) abort();
    series_free(&list);
}

/* What is accepted can be written, and is accepted again. */
static void read_result(size_t count) {
    struct series series = {.name = "s", .pits = 2, .beans = 2, .games = 300, .seed = 1};
    struct series_result result;
    for (int i = SERIES_A; i <= SERIES_B; i++) series_player_init(&series.player[i]);
    series_result_init(&result, &series);
    if (series_result_read(&series, (const char *)bytes, count, "fuzz", NULL, &result)) {
        size_t length;
        struct series_result other;
        char *text = series_result_write(&series, &result, &length);
        series_result_init(&other, &series);
        if (!series_result_read(&series, text, length, "fuzz", NULL, &other)) abort();
        series_result_free(&other);
        free(text);
    }
    series_result_free(&result);
}

/* What is accepted can be drawn. */
static void read_learning(size_t count) {
    static FILE *page;
    struct series_learning learning;
    if (!page && !(page = fopen("/dev/null", "w"))) abort();
    if (series_learning_read(&learning, (const char *)bytes, count, "fuzz", NULL))
        series_view_learning(page, &learning);
    series_learning_free(&learning);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0 || size > BYTES_MAX) return 0;
    memcpy(bytes, data + 1, size - 1);
    switch (data[0] % 5) {
    case 0: read_library(size - 1, 0); break;
    case 1: read_library(size - 1, 1); break;
    case 2: read_description(size - 1); break;
    case 3: read_result(size - 1); break;
    default: read_learning(size - 1);
    }
    return 0;
}
