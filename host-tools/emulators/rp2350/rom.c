/* rom.c: what the ROM does: it looks for a program, and takes one that is copied onto its drive. */
#include <string.h>

#include "emulators/rp2350/rp2350.h"

enum {
    SEARCHED = 4096,
    MOST_WORDS = 0x180 / 4, /* of an IMAGE_DEF */
    IMAGE_TYPE = 0x42,
    LAST = 0xff,
    EXE = 1,
    SECURE = 2 << 4,
    RP2350 = 1 << 12,
    TYPE_BITS = 0xf | 3 << 4 | 7 << 8 | 7 << 12, /* kind, security, processor (0: Arm), chip */

    BLOCK = 512,
    PAYLOAD = 256,
    SECTOR = 4096,
};
static const uint32_t MARK = 0xb007c0d3, BLOCK_BEGINS = 0xffffded3, BLOCK_ENDS = 0xab123579;
static const uint32_t UF2_FIRST = 0x0a324655, UF2_SECOND = 0x9e5d5157, UF2_END = 0x0ab16f30;
static const uint32_t UF2_HAS_FAMILY = 0x2000, ARM_SECURE = 0xe48bff59;

static uint32_t word(const uint8_t *bytes, size_t index) {
    uint32_t value;
    memcpy(&value, bytes + 4 * index, 4);
    return value;
}

bool rp2350_shows_drive(const struct chip *chip) {
    const uint32_t *notes = chip->more->watchdog.notes;
    return notes[4] == MARK && notes[5] == (MARK ^ (0u - MARK)) && notes[6] == 2 && notes[7] == MARK;
}

/* Returns whether a block of words is an IMAGE_DEF for an Arm processor in secure state, and the only one. */
static bool is_image(const uint8_t *at) {
    bool right = false;
    unsigned i = 1, words;
    for (;; i += words) {
        uint32_t item = word(at, i);
        bool is_long = item >> 7 & 1; /* two bytes of size */
        words = is_long ? item >> 8 & 0xffff : item >> 8 & 0xff;
        if ((item & 0xff) == LAST) break;
        if (!words || i + words > MOST_WORDS) return false;
        if ((item & 0xff) == IMAGE_TYPE) right = (item >> 16 & TYPE_BITS) == (EXE | SECURE | RP2350);
    }
    return right && words == i - 1 && word(at, i + 1) == 0 && word(at, i + 2) == BLOCK_ENDS;
}

bool rp2350_has_image(const struct chip *chip) {
    for (uint32_t at = 0; at < SEARCHED; at += 4)
        if (word(chip->flash + at, 0) == BLOCK_BEGINS) return is_image(chip->flash + at);
    return false;
}

const char *rp2350_take_uf2(struct chip *chip, const uint8_t *bytes, size_t count) {
    static bool erased[RP2350_PAGES];
    if (!count || count % BLOCK) return "not whole blocks of UF2";
    for (size_t i = 0; i < count / BLOCK; i++) {
        const uint8_t *block = bytes + i * BLOCK;
        uint32_t at = word(block, 3) - RP2350_FLASH_START;
        if (word(block, 0) != UF2_FIRST || word(block, 1) != UF2_SECOND || word(block, 127) != UF2_END)
            return "not a block of UF2";
        if (word(block, 2) != UF2_HAS_FAMILY || word(block, 7) != ARM_SECURE) return "UF2 for another chip";
        if (word(block, 5) != i || word(block, 6) != count / BLOCK) return "blocks of UF2 are missing";
        if (word(block, 4) != PAYLOAD || at % PAYLOAD || at > RP2350_FLASH_BYTES - PAYLOAD)
            return "UF2 for no place in the flash";
        if (!erased[at / SECTOR]) memset(chip->flash + at / SECTOR * SECTOR, 0xff, SECTOR);
        erased[at / SECTOR] = true;
        memcpy(chip->flash + at, block + 32, PAYLOAD);
    }
    return NULL;
}
