#include "link/upload.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base64.h"
#include "base/crc32.h"
#include "common/utf8.h"
#include "image/image_sign.h"
#include "model/model.h"

enum {
    PIECE_BYTES = 192,
    CRC_BYTES = 4,
    BEGIN_BYTES = KT_IMAGE_HEADER_BYTES + 1, /* a signature may follow */
    /* An upload fails after this many points without progress. Chosen by hand: four refusals, or 100
     * resets. */
    TROUBLE_MAX = 100,
    REFUSED = 25,
    RESTARTED = 1
};

void upload_init(struct upload *upload, const kt_image *image) {
    *upload = (struct upload){.bytes = image->bytes,
                              .total_bytes = image->total_bytes,
                              .signature = kt_image_signature(image),
                              .step = UPLOAD_ASKS};
    kt_model model;
    if (kt_model_find(&model, image) >= 0) upload->channels = model.channels;
}

void upload_init_firmware(struct upload *upload, const struct firmware *firmware) {
    *upload = (struct upload){.firmware = firmware, .step = UPLOAD_ASKS};
}

/* Writes bytes and their checksum, a CRC-32 that begins with `seed`, in Base64. */
static void write_block(char *text, const uint8_t *bytes, size_t count, uint32_t seed) {
    uint8_t block[PIECE_BYTES + CRC_BYTES];
    memcpy(block, bytes, count);
    kt_bytes_put_u32(block + count, kt_crc32(seed, bytes, count));
    kt_base64_write(text, block, count + CRC_BYTES);
}

/* Does the toy ask for signatures? */
static bool is_wary(const struct upload *upload) {
    return *upload->trusts && strcmp(upload->trusts, "anyone") != 0;
}

/* The header; of an image also the channels and, if the toy asks for it, the signature. */
static void write_beginning(const struct upload *upload, char *text) {
    uint8_t bytes[BEGIN_BYTES + KT_IMAGE_SIGNATURE_BYTES];
    const uint8_t *signature = is_wary(upload) ? upload->signature : NULL;
    if (upload->firmware) {
        write_block(text, upload->bytes, KT_PROGRAM_HEADER_BYTES, 0);
        return;
    }
    memcpy(bytes, upload->bytes, KT_IMAGE_HEADER_BYTES);
    bytes[KT_IMAGE_HEADER_BYTES] = upload->channels;
    if (signature) memcpy(bytes + BEGIN_BYTES, signature, KT_IMAGE_SIGNATURE_BYTES);
    write_block(text, bytes, signature ? sizeof bytes : BEGIN_BYTES, 0);
}

bool upload_command(struct upload *upload, char line[UPLOAD_LINE_BYTES]) {
    char text[UPLOAD_LINE_BYTES / 2 + 32];
    uint32_t offset = upload->offset, left = upload->total_bytes - offset;
    switch (upload->step) {
    case UPLOAD_ASKS:
    case UPLOAD_LOOKS: strcpy(line, "katachi-stats"); return true;
    case UPLOAD_BEGINS:
        write_beginning(upload, text);
        snprintf(line, UPLOAD_LINE_BYTES, "katachi-upload-begin %s", text);
        return true;
    case UPLOAD_SENDS:
        write_block(text, upload->bytes + offset, left < PIECE_BYTES ? left : PIECE_BYTES, offset);
        snprintf(line, UPLOAD_LINE_BYTES, "katachi-upload-data %u %s", offset, text);
        return true;
    case UPLOAD_ENDS: strcpy(line, "katachi-upload-end"); return true;
    default: return false;
    }
}

__attribute__((format(printf, 2, 3))) static void fail(struct upload *upload, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(upload->wrong, sizeof upload->wrong, format, arguments);
    va_end(arguments);
    upload->step = UPLOAD_HAS_FAILED;
}

/* Finds the line that begins with `word`, and copies what follows, up to one of the characters `ends`. It is shown to
 * people, and must not control a terminal. */
static void find(const char *text, const char *word, const char *ends, char *to, size_t room) {
    size_t length = strlen(word);
    to[0] = 0;
    for (const char *line = text; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (strncmp(line, word, length) == 0)
            snprintf(to, room, "%.*s", (int)strcspn(line + length, ends), line + length);
    }
    utf8_clean(to);
}

/* Takes the offset that the toy expects next. Returns false after a failure. */
static bool take_offset(struct upload *upload, const char *text) {
    char *end;
    unsigned long offset = strtoul(text, &end, 10);
    bool sound = end != text && !*end && offset <= upload->total_bytes &&
                 (offset % 4 == 0 || offset == upload->total_bytes);
    if (!sound) {
        fail(upload, "the toy's answer makes no sense: \"%.60s\"", text);
        return false;
    }
    if (upload->step == UPLOAD_SENDS && offset == upload->offset &&
        (upload->trouble += REFUSED) >= TROUBLE_MAX) {
        fail(upload, "the toy refuses the bytes at %lu", offset);
        return false;
    }
    upload->offset = (uint32_t)offset;
    if (upload->offset > upload->farthest) {
        upload->farthest = upload->offset;
        upload->trouble = 0;
    }
    upload->step = upload->offset == upload->total_bytes ? UPLOAD_ENDS : UPLOAD_SENDS;
    return true;
}

/* A toy that was reset needs the announcement again. After a failure of its flash the upload is tried again,
 * too. */
static void take_refusal(struct upload *upload, const char *text) {
    bool unknown = strcmp(text, "unknown command") == 0;
    if (unknown) fail(upload, "its firmware can't take images; it is older than katachi upload");
    else if (upload->step == UPLOAD_BEGINS && !upload->firmware && strstr(text, "signed"))
        fail(upload, "the toy refuses the image: %.60s; it trusts the key %s alone ('katachi image --help')",
             text, upload->trusts);
    else if (upload->step == UPLOAD_BEGINS)
        fail(upload, "the toy refuses the %s: %.200s", upload->firmware ? "firmware" : "image", text);
    else if (upload->step == UPLOAD_LOOKS || upload->step == UPLOAD_ASKS)
        fail(upload, "the toy answers \"%.60s\"", text);
    else {
        upload->trouble += strcmp(text, "no upload has begun") == 0 ? RESTARTED : REFUSED;
        upload->step = UPLOAD_BEGINS;
        if (upload->trouble >= TROUBLE_MAX)
            fail(upload, "the toy can't store the %s: %.200s", upload->firmware ? "firmware" : "image", text);
    }
}

/* Reads the line that tells of the toy's firmware. Returns false when there is none. */
static bool read_firmware(const char *text, char *line, size_t room, uint32_t *crc, unsigned *slot) {
    uint32_t number;
    find(text, "firmware: ", "\n", line, room);
    return sscanf(line, "version %" SCNu32 ", %" SCNx32 ", slot %u of 2", &number, crc, slot) == 3 &&
           (*slot == 1 || *slot == 2);
}

/* Chooses the firmware for the slot that isn't in use, unless the toy has this one. */
static void choose_slot(struct upload *upload, const char *text) {
    uint32_t crc;
    unsigned slot;
    if (!read_firmware(text, upload->before, sizeof upload->before, &crc, &slot)) {
        fail(upload, "%s takes no firmware over the line", *upload->board ? upload->board : "this toy");
        return;
    }
    unsigned which = upload->firmware->program[slot - 1].crc == crc ? slot - 1 : 2 - slot;
    upload->bytes = upload->firmware->slot[which];
    upload->total_bytes = upload->firmware->program[which].total_bytes;
    upload->crc = upload->firmware->program[which].crc;
    upload->step = UPLOAD_BEGINS;
}

/* Is the new firmware in use now? The one before answers until the toy has restarted. */
static void look_at_firmware(struct upload *upload, const char *text) {
    uint32_t crc;
    unsigned slot;
    bool known = read_firmware(text, upload->after, sizeof upload->after, &crc, &slot);
    bool waits = strstr(upload->after, "waits for a restart") || strstr(upload->after, "on trial");
    if (waits && ++upload->trouble < TROUBLE_MAX) return;
    if (waits) fail(upload, "the toy doesn't restart");
    else if (known && crc == upload->crc) upload->step = UPLOAD_IS_DONE;
    else fail(upload, "the new firmware doesn't come up on the toy, which went back to the one before");
}

void upload_answer(struct upload *upload, bool good, const char *text) {
    if (!good) {
        take_refusal(upload, text);
        return;
    }
    switch (upload->step) {
    case UPLOAD_ASKS:
        find(text, "board: ", ",\n", upload->board, sizeof upload->board);
        if (upload->firmware) {
            choose_slot(upload, text);
            break;
        }
        find(text, "image: ", "\n", upload->before, sizeof upload->before);
        find(text, "trusts: ", "\n", upload->trusts, sizeof upload->trusts);
        upload->step = UPLOAD_BEGINS;
        break;
    case UPLOAD_BEGINS:
        if (!take_offset(upload, text)) break;
        if (!upload->begun) upload->first = upload->offset;
        upload->begun = true;
        break;
    case UPLOAD_SENDS: take_offset(upload, text); break;
    case UPLOAD_ENDS:
        upload->step = UPLOAD_LOOKS;
        upload->trouble = 0;
        break;
    default:
        if (upload->firmware) {
            look_at_firmware(upload, text);
            break;
        }
        find(text, "image: ", "\n", upload->after, sizeof upload->after);
        upload->step = UPLOAD_IS_DONE;
    }
}
