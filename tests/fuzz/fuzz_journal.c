/* fuzz_journal: any bytes in the storage are a game or none, never a crash; the toy then keeps a new game,
 * and finds it again. A libFuzzer target.
 *
 * So that the fuzzer gets past the checks, the first byte decides: the bytes are put into the flash as they
 * are; or headers and records are made sound; or they are records of three bytes each, one change or many. */
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/crc32.h"
#include "boards/port.h"
#include "firmware/store.h"
#include "power.h"
#include "proto/gtp_standard.h"

enum { START = 0x4000, PAGE = 4096, PAGES = 5, WORDS = PAGE / 4, MOVES = 100 };

static struct power_flash flash;
static kt_gtp gtp;
static kt_store store;

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

void kt_port_write(const char *bytes, size_t count) {
    (void)bytes;
    if (count > 60) abort();
}

static void write_answer(void *context, const char *bytes, size_t count) {
    (void)context;
    (void)bytes;
    (void)count;
}

static void boot(void) {
    static const kt_image *const none[] = {NULL};
    static kt_word thinking[KT_PLAYER_BYTES / sizeof(kt_word) + 1];
    static kt_game_move moves[MOVES];
    static const kt_player_config player = {.slice = 8, .memory = thinking, .bytes = sizeof thinking};
    static const char *const why = "";
    static const kt_gtp_config config = {
        .name = "",
        .version = "",
        .commands = kt_gtp_standard,
        .image_text = &why,
        .context = &store,
        .write = write_answer,
        .keep = kt_store_keep,
        .session.images = none,
        .session.player = &player,
        .session.size = 9,
        .session.moves = moves,
        .session.moves_capacity = MOVES,
    };
    if (kt_gtp_init(&gtp, &config) < 0) abort();
    flash.operations = 0;
    kt_store_open(&store, &gtp);
    if (flash.operations > 2 * (WORDS + 1)) abort();
}

/* Makes the header and the records of a page sound, but gives it none of the last sequence numbers, which
 * lead no further. */
static void repair(uint32_t *page) {
    if (page[0] != UINT32_MAX) page[0] &= INT32_MAX;
    page[1] %= WORDS - 3;
    for (uint32_t place = 4; place < WORDS && page[place] != UINT32_MAX; place++) {
        const uint32_t content[2] = {page[place] & 0x1fffff, place};
        uint32_t word = content[0] | kt_crc32(page[0], content, sizeof content) >> 26 << 21;
        page[place] = word | (uint32_t)(27 - kt_bits_count(word)) << 27;
    }
    const uint32_t header[2] = {KT_STORE_KIND, page[0]};
    uint32_t sum = kt_crc32(kt_crc32(0, header, sizeof header), page + 4, 4 * page[1]);
    page[2] = kt_crc32(sum, page + 1, 4) & INT32_MAX;
}

static void put_records(const uint8_t *bytes, size_t count) {
    kt_journal journal;
    if (kt_journal_open(&journal, KT_STORE_KIND, START, PAGE, PAGES - 2) < 0) abort();
    if (kt_journal_begin(&journal) < 0) abort();
    for (; count >= 3; bytes += 3, count -= 3) {
        kt_journal_put(&journal, bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16);
        if (bytes[2] >> 7 && kt_journal_commit(&journal) < 0) return;
    }
    (void)!kt_journal_commit(&journal);
}

static void say(const char *line) { kt_gtp_receive(&gtp, line, strlen(line)); }

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    if (!flash.words) power_init(&flash, START, PAGE, PAGES);
    if (count < 1 || count > PAGE * PAGES) return 0;
    power = &flash;
    memset(flash.words, 0xff, PAGE * PAGES);
    memset(flash.used, 0, WORDS * PAGES * sizeof *flash.used);
    int way = bytes[0] % 3;
    if (way == 2) {
        put_records(bytes + 1, count - 1);
    } else {
        memcpy(flash.words, bytes + 1, count - 1);
        memset(flash.used, 1, WORDS * PAGES * sizeof *flash.used);
        for (unsigned page = 0; way && page < PAGES; page++) repair(&flash.words[page * WORDS]);
    }
    boot();
    if (store.status != KT_OK) abort();
    uint32_t hash = gtp.session.game.board.hash, moves = gtp.session.game.count;
    kt_clock clock = gtp.session.clock;
    boot();
    if (gtp.session.game.board.hash != hash || gtp.session.game.count != moves ||
        store.restored != (int)moves)
        abort();
    if (memcmp(&clock, &gtp.session.clock, sizeof clock) != 0) abort();
    say("katachi-stats\nundo\ngenmove b\nclear_board\nplay b A1\n");
    boot();
    if (store.restored != 1) abort();
    return 0;
}
