#include "firmware/upload.h"

#include <string.h>

#include "base/base64.h"
#include "base/crc32.h"
#include "base/words.h"
#include "boards/port.h"
#include "firmware/line.h"
#include "image/image_sign.h"

enum {
    CRC_BYTES = 4,
    /* The header, and the channels of the image's model; a signature may follow. */
    BEGIN_BYTES = KT_IMAGE_HEADER_BYTES + 1,
    CHANNELS_MAX = KT_PLAYOUTS ? KT_MODEL_CHANNELS_MAX : 0,
};

__attribute__((noinline)) void kt_upload_open(kt_upload *upload) {
    upload->image = (kt_slots_image){0, 0};
    upload->have = 0;
    kt_slots_open(&upload->slots);
#if KT_UPDATES
    upload->of_program = false;
    kt_update_open(&upload->programs);
#endif
}

#if KT_UPDATES
static bool sends_program(const kt_upload *upload) { return upload->of_program; }
static kt_slots *slots_of(kt_upload *upload) {
    return upload->of_program ? &upload->programs : &upload->slots;
}
#else
static bool sends_program(const kt_upload *upload) {
    (void)upload;
    return false;
}
static kt_slots *slots_of(kt_upload *upload) { return &upload->slots; }
#endif

static kt_status refuse(kt_text *answer, const char *message) {
    kt_text_string(answer, message);
    return KT_ERR_FORMAT;
}

static kt_status refuse_number(kt_text *answer, const char *what, uint32_t number, const char *most,
                               uint32_t limit) {
    kt_text_string(answer, what);
    kt_text_unsigned(answer, number);
    kt_text_string(answer, most);
    kt_text_unsigned(answer, limit);
    return KT_ERR_FORMAT;
}

/* Decodes the last word, and returns how many bytes it has, their checksum
 * left out. The checksum begins with `seed`. Error: KT_ERR_CRC. */
static kt_status read_block(uint8_t **bytes, char *arguments, uint32_t seed) {
    char *word = kt_words_next(&arguments);
    *bytes = (uint8_t *)word;
    kt_status count = *arguments ? KT_ERR_FORMAT : kt_base64_read(*bytes, word);
    if (count < CRC_BYTES) return KT_ERR_CRC;
    count -= CRC_BYTES;
    return kt_crc32(seed, *bytes, (size_t)count) == kt_bytes_u32(*bytes + count) ? count : KT_ERR_CRC;
}

/* Reads the header and the channels. Says why this board can't use the image, if it can't. */
static kt_status read_beginning(kt_image_header *header, const uint8_t *bytes, kt_text *answer) {
    uint32_t room = kt_port_image_bytes();
    uint8_t channels = bytes[KT_IMAGE_HEADER_BYTES];
    kt_status status = kt_image_read_header(header, bytes, room);
    if (status == KT_ERR_SIZE && header->total_bytes > room)
        return refuse_number(answer, "too large: bytes ", header->total_bytes, ", room for ", room);
    if (status == KT_ERR_FORMAT && header->size > KT_BOARD_MAX)
        return refuse_number(answer, "for another board: lines ", header->size, ", at most ", KT_BOARD_MAX);
    if (status < 0) return refuse(answer, kt_status_text(status));
    if (channels > CHANNELS_MAX)
        return refuse_number(answer, "for another board: channels ", channels, ", at most ", CHANNELS_MAX);
    return KT_OK;
}

static uint32_t bytes_of_pages(kt_upload *upload) {
    return slots_of(upload)->known.pages * kt_port_flash_page();
}

/* Is all of it there, and does it need no check? */
static bool is_done(kt_upload *upload, const kt_slots_image *image) {
    return KT_UPDATES && sends_program(upload) ? kt_update_uses(image) : kt_slots_uses(&upload->slots, image);
}

/* Goes on with what was admitted, from where it is. */
static void go_on(kt_upload *upload, const kt_slots_image *image, bool is_other_kind, kt_text *answer) {
    const kt_slots *slots = slots_of(upload);
    bool goes_on = !is_other_kind && upload->image.bytes == image->bytes && upload->image.crc == image->crc;
    upload->image = *image;
    if (is_done(upload, image)) upload->have = image->bytes;
    else if (!kt_slots_uploads(slots, image)) upload->have = 0;
    else if (KT_UPDATES && sends_program(upload) && kt_update_has(slots, image)) upload->have = image->bytes;
    else if (!goes_on) upload->have = bytes_of_pages(upload);
    kt_text_unsigned(answer, upload->have);
}

#if KT_UPDATES
static kt_status begin_program(kt_upload *upload, const uint8_t *header, kt_text *answer) {
    kt_program program;
    kt_status status = kt_update_admit(&program, &upload->programs, header, answer);
    if (status < 0) return status;
    const kt_slots_image image = {program.total_bytes, program.crc};
    bool is_other_kind = !upload->of_program;
    upload->of_program = true;
    go_on(upload, &image, is_other_kind, answer);
    return KT_OK;
}
#endif

kt_status kt_upload_begin(void *context, kt_gtp *gtp, char *arguments, kt_text *answer) {
    kt_upload *upload = context;
    (void)gtp;
    uint8_t *bytes;
    kt_image_header header;
    kt_status count = read_block(&bytes, arguments, 0);
#if KT_UPDATES
    if (count == KT_PROGRAM_HEADER_BYTES) return begin_program(upload, bytes, answer);
#endif
    bool is_signed = count == BEGIN_BYTES + KT_IMAGE_SIGNATURE_BYTES;
    if (count != BEGIN_BYTES && !is_signed) return refuse(answer, "damaged");
    if (!kt_port_storage_bytes()) return refuse(answer, "this board has no flash for images");
    kt_status status = read_beginning(&header, bytes, answer);
    if (status < 0) return status;
    status = kt_slots_check_signature(is_signed ? bytes + BEGIN_BYTES : NULL);
    if (status < 0) return refuse(answer, kt_status_text(status));
    const kt_slots_image image = {header.total_bytes, header.crc};
    bool is_other_kind = sends_program(upload);
#if KT_UPDATES
    upload->of_program = false;
#endif
    go_on(upload, &image, is_other_kind, answer);
    return KT_OK;
}

/* Writes at most a word of the image. Erases the page that it begins, and records the page that it ends. */
static kt_status write_word(kt_upload *upload, const uint8_t *bytes, uint32_t count) {
    uint32_t address = kt_slots_target(slots_of(upload)) + upload->have, page = kt_port_flash_page();
    uint8_t padded[4] = {UINT8_MAX, UINT8_MAX, UINT8_MAX, UINT8_MAX};
    kt_status status = upload->have % page ? KT_OK : kt_port_flash_erase(address);
    if (status < 0) return status;
    memcpy(padded, bytes, count < 4 ? count : 4);
    uint32_t word = kt_bytes_u32(padded);
    status = kt_port_flash_write(address, &word, 1);
    if (status < 0) return status;
    upload->have += count < 4 ? count : 4;
    return upload->have % page ? KT_OK : kt_slots_add_page(slots_of(upload));
}

static kt_status write_bytes(kt_upload *upload, kt_gtp *gtp, const uint8_t *bytes, uint32_t count) {
    kt_slots *slots = slots_of(upload);
    kt_status status =
        kt_slots_uploads(slots, &upload->image) ? KT_OK : kt_slots_begin(slots, gtp, &upload->image);
    for (uint32_t done = 0; status >= 0 && done < count; done += 4)
        status = write_word(upload, bytes + done, count - done);
    /* A page that failed is erased again. */
    if (status < 0) upload->have = kt_slots_uploads(slots, &upload->image) ? bytes_of_pages(upload) : 0;
    return status;
}

kt_status kt_upload_data(void *context, kt_gtp *gtp, char *arguments, kt_text *answer) {
    kt_upload *upload = context;
    uint8_t *bytes;
    kt_status offset = kt_words_unsigned(kt_words_next(&arguments));
    kt_status count = offset < 0 ? KT_ERR_CRC : read_block(&bytes, arguments, (uint32_t)offset);
    if (count < 0) return refuse(answer, "damaged");
    if (!upload->image.bytes) return refuse(answer, "no upload has begun");
    uint32_t left = upload->image.bytes - upload->have, came = (uint32_t)count;
    if ((uint32_t)offset == upload->have && left) {
        if (!came || came > left || (came % 4 && came != left))
            return refuse(answer, "wrong number of bytes");
        if (write_bytes(upload, gtp, bytes, came) < 0) return refuse(answer, "the flash can't be written");
    }
    kt_text_unsigned(answer, upload->have);
    return KT_OK;
}

kt_status kt_upload_end(void *context, kt_gtp *gtp, char *arguments, kt_text *answer) {
    kt_upload *upload = context;
    const kt_slots_image *image = &upload->image;
    if (*arguments) return refuse(answer, "syntax error");
    if (!image->bytes) return refuse(answer, "no upload has begun");
    if (upload->have != image->bytes)
        return refuse_number(answer, "not whole: bytes ", upload->have, " of ", image->bytes);
    if (is_done(upload, image)) return KT_OK;
    kt_status status = KT_UPDATES && sends_program(upload) ? kt_update_check(slots_of(upload))
                                                           : kt_slots_switch(&upload->slots, gtp);
    if (KT_UPDATES && status >= 0 && sends_program(upload)) kt_line_restart();
    if (status >= 0) return KT_OK;
    upload->image.bytes = 0;
    return refuse(answer, kt_status_text(status));
}
