#include "cases/case_bytes.h"

#include <string.h>

#include "base/bytes.h"
#include "base/crc32.h"

enum { VERSION = 1, AT_VERSION = 4, AT_GAME = 8, AT_COUNT = 32 };
static const char magic[] = "KTCS";

void kt_case_write(uint8_t *bytes, const kt_case *from) {
    memcpy(bytes, from->key.bytes, KT_CASE_KEY_BYTES);
    kt_bytes_put_u32(bytes + 16, from->nodes | (uint32_t)from->perfect << 31);
    kt_bytes_put_u16(bytes + 20, (uint16_t)from->value);
    kt_bytes_put_u16(bytes + 22, from->uses);
}

void kt_case_read(kt_case *to, const uint8_t *bytes) {
    uint32_t nodes = kt_bytes_u32(bytes + 16);
    memcpy(to->key.bytes, bytes, KT_CASE_KEY_BYTES);
    to->nodes = nodes & KT_CASE_NODES_MAX;
    to->perfect = nodes > KT_CASE_NODES_MAX;
    to->value = (int16_t)kt_bytes_u16(bytes + 20);
    to->uses = kt_bytes_u16(bytes + 22);
}

/* Writes the head for `count` cases. Returns false when the name of the game is too long. */
static bool write_head(uint8_t *bytes, const char *game, uint32_t count) {
    size_t length = 0;
    while (game[length]) length++;
    if (length >= KT_LIBRARY_GAME_BYTES) return false;
    memset(bytes, 0, KT_LIBRARY_HEAD_BYTES);
    memcpy(bytes, magic, 4);
    kt_bytes_put_u16(bytes + AT_VERSION, VERSION);
    memcpy(bytes + AT_GAME, game, length);
    kt_bytes_put_u32(bytes + AT_COUNT, count);
    return true;
}

kt_status kt_library_write(const kt_library *library, const char *game, uint8_t *bytes, size_t room) {
    size_t length = KT_LIBRARY_HEAD_BYTES + (size_t)library->count * KT_CASE_BYTES;
    if (room < length + 4) return KT_ERR_SIZE;
    if (!write_head(bytes, game, library->count)) return KT_ERR_RANGE;
    for (uint32_t i = 0; i < library->count; i++)
        kt_case_write(bytes + KT_LIBRARY_HEAD_BYTES + i * KT_CASE_BYTES, kt_library_at(library, i));
    kt_bytes_put_u32(bytes + length, kt_crc32(0, bytes, length));
    return (kt_status)length + 4;
}

static kt_status check(const char *game, const uint8_t *bytes, size_t count) {
    if (count < KT_LIBRARY_FRAME_BYTES) return KT_ERR_SIZE;
    if (memcmp(bytes, magic, 4) != 0) return KT_ERR_MAGIC;
    if (kt_bytes_u16(bytes + AT_VERSION) != VERSION) return KT_ERR_VERSION;
    uint32_t cases = kt_bytes_u32(bytes + AT_COUNT);
    if (cases > KT_LIBRARY_MOST) return KT_ERR_FORMAT;
    if (count != KT_LIBRARY_FRAME_BYTES + (size_t)cases * KT_CASE_BYTES) return KT_ERR_SIZE;
    if (kt_crc32(0, bytes, count - 4) != kt_bytes_u32(bytes + count - 4)) return KT_ERR_CRC;
    uint8_t head[KT_LIBRARY_HEAD_BYTES];
    return write_head(head, game, cases) && memcmp(head, bytes, sizeof head) == 0 ? (kt_status)cases
                                                                                  : KT_ERR_FORMAT;
}

kt_status kt_library_read(kt_library *library, const char *game, const uint8_t *bytes, size_t count) {
    kt_status cases = check(game, bytes, count);
    for (kt_status i = 0; i < cases; i++) {
        kt_case read;
        kt_case_read(&read, bytes + KT_LIBRARY_HEAD_BYTES + (size_t)i * KT_CASE_BYTES);
        kt_library_put(library, &read);
    }
    return cases;
}
