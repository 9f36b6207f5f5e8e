/* fuzz_shard: any bytes are a shard with games that can be played, or end with an event that says why they aren't; what
 * was read can be written, and is then the same. A libFuzzer target.
 *
 * So that the fuzzer gets past the checksums, an odd first byte has the rest taken as the body of a game. */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "records/shard_record.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

static void check_body(const uint8_t *bytes, size_t count) {
    struct shard_game game;
    struct shard_bytes again = {0};
    char wrong[SHARD_WRONG_BYTES] = "";
    if (!shard_bytes_read(bytes, count, &game, wrong)) {
        if (!*wrong || game.move || game.label || game.owner) abort();
        return;
    }
    shard_bytes_write(&again, &game);
    if (again.count != count || memcmp(again.at, bytes, count) != 0) abort();
    struct sgf_game record;
    shard_record_make(&record, &game, "");
    if (sgf_game_moves(&record) != game.moves) abort();
    sgf_game_free(&record);
    free(again.at);
    shard_game_free(&game);
}

static void check_file(const uint8_t *bytes, size_t count) {
    struct shard_reader reader;
    struct shard_game game;
    char path[32];
    int file = memfd_create("shard", 0);
    if (file < 0 || write(file, bytes, count) != (ssize_t)count) abort();
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    if (shard_reader_open(&reader, path, NULL)) {
        while (shard_reader_next(&reader, &game) == SHARD_GAME) shard_game_free(&game);
        if (game.move || reader.whole > count) abort();
    }
    shard_reader_close(&reader);
    close(file);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    if (count && bytes[0] % 2) check_body(bytes + 1, count - 1);
    else if (count) check_file(bytes + 1, count - 1);
    return 0;
}
