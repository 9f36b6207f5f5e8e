/* update_toy.h: a toy in tests that takes new firmware (firmware/update.h) into the flash of power.h, and firmware for
 * it. Its signatures are checksums: this stands in place of lib/image/sign.c and of the firmware's key. */
#ifndef UPDATE_TOY_H
#define UPDATE_TOY_H

#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/crc32.h"
#include "boards/port.h"
#include "firmware/key.h"
#include "firmware/line.h"
#include "firmware/update.h"
#include "firmware/upload.h"
#include "image/sign.h"
#include "link/upload.h"
#include "power.h"

enum {
    START = 0x10000,
    PAGE = 128,
    SLOT_PAGES = 6,
    PAGES = 2 + 2 * SLOT_PAGES, /* a journal, two slots */
    ROOM = SLOT_PAGES * PAGE,
    VERSIONS = 6, /* 0 is the factory's; their numbers are one higher */
    VECTORS = 256,
};

static struct firmware firmware[VERSIONS];
static bool line_restarts; /* kt_line_restart was called */

const char kt_port_name[] = "simulated";
bool kt_port_has_input(void) { return false; }
void kt_line_restart(void) { line_restarts = true; }

const uint8_t *kt_key(void) {
    static const uint8_t key[KT_SIGN_KEY_BYTES];
    return key;
}

static inline uint32_t signature_of(const void *message, size_t count) { return kt_crc32(1, message, count); }

kt_status kt_sign_verify(const uint8_t key[KT_SIGN_KEY_BYTES], const uint8_t signature[KT_SIGN_BYTES],
                         const void *message, size_t count) {
    (void)key;
    return kt_bytes_u32(signature) == signature_of(message, count) ? KT_OK : KT_ERR_SIGNATURE;
}

/* Writes header, signature and checksum of a firmware before its program. */
static inline void seal_firmware(const kt_program *program, uint8_t *bytes) {
    kt_program_write(program, bytes);
    uint32_t signature =
        signature_of(bytes + KT_PROGRAM_SIGNED_AT, KT_PROGRAM_HEADER_BYTES - KT_PROGRAM_SIGNED_AT);
    kt_bytes_put_u32(bytes + KT_PROGRAM_SIGNATURE_AT, signature);
    kt_program_seal(bytes, program->total_bytes);
}

static inline void make_firmware(void) {
    static uint8_t bytes[VERSIONS][FIRMWARE_SLOTS][ROOM];
    for (unsigned version = 0; version < VERSIONS; version++) {
        for (unsigned slot = 0; slot < FIRMWARE_SLOTS; slot++) {
            uint8_t *at = bytes[version][slot];
            kt_program *program = &firmware[version].program[slot];
            for (unsigned i = 0; i < ROOM; i++) at[i] = (uint8_t)kt_random_next(&power_random);
            const kt_program values = {.total_bytes = ROOM - 4 * (17 * version % 30),
                                       .number = version + 1,
                                       .vectors_at = VECTORS,
                                       .slot = (uint8_t)slot,
                                       .board = "simulated",
                                       .version = "0"};
            seal_firmware(&values, at);
            if (kt_program_read(program, at, ROOM) < 0) abort();
            firmware[version].slot[slot] = at;
        }
    }
}

/* Flash for it. */
static inline void init_flash(struct power_flash *flash) {
    power_init(flash, START, PAGE, PAGES);
    flash->storage_pages = 0;
    flash->program_pages = SLOT_PAGES;
}

static inline uint32_t *slot_words(unsigned slot) {
    return power->words + (2 + slot * SLOT_PAGES) * PAGE / 4;
}

/* Puts a firmware into a slot, as a programmer's cable does. */
static inline void flash_slot(unsigned slot, unsigned version) {
    memcpy(slot_words(slot), firmware[version].slot[slot], ROOM);
    memset(power->used + (slot_words(slot) - power->words), true, ROOM / 4);
}

/* Which version is in this slot, whole and certain? VERSIONS: none. */
static inline unsigned version_in(unsigned slot) {
    const uint32_t *words = slot_words(slot);
    for (unsigned version = 0; version < VERSIONS; version++) {
        uint32_t bytes = firmware[version].program[slot].total_bytes;
        if (memcmp(words, firmware[version].slot[slot], bytes) != 0) continue;
        for (uint32_t i = 0; i < bytes / 4; i++)
            if (power->shaky[words - power->words + i]) return VERSIONS;
        return version;
    }
    return VERSIONS;
}

/* Power comes on: the boot program, then the firmware that it starts. Returns the slot, or an error of
 * kt_update_choose. */
static inline kt_status start_toy(kt_upload *toy, bool *on_trial) {
    kt_slots slots;
    line_restarts = false;
    kt_status slot = kt_update_choose(&slots, on_trial);
    if (slot < 0) return slot;
    power->program_slot = (uint32_t)slot;
    kt_upload_open(toy);
    return slot;
}

/* Answers a command as the firmware does. */
static inline bool ask_toy(kt_upload *toy, char *line, char *answer, size_t room) {
    kt_text text;
    kt_status status = KT_OK;
    kt_text_init(&text, answer, room - 1);
    if (strcmp(line, "katachi-stats") == 0) {
        kt_text_string(&text, "board: simulated, ...\n");
        kt_update_write(&toy->programs, &text);
    } else {
        char *arguments = line + strcspn(line, " ");
        if (*arguments) *arguments++ = 0;
        static const kt_gtp_extra commands[] = {{"katachi-upload-begin", kt_upload_begin, NULL},
                                                {"katachi-upload-data", kt_upload_data, NULL},
                                                {"katachi-upload-end", kt_upload_end, NULL}};
        for (int i = 0; i < 3; i++)
            if (strcmp(line, commands[i].name) == 0) status = commands[i].run(toy, NULL, arguments, &text);
    }
    kt_update_confirm(&toy->programs);
    answer[text.length] = 0;
    return status >= 0;
}

#endif
