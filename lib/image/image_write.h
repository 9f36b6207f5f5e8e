/* image_write.h: writes an image (image.h), section by section. Runs on the host, and wherever a test needs an image.
 *
 *     kt_image_writer writer;
 *     kt_image_write_begin(&writer, 9, 2, bytes, capacity);     an image for 9x9, of 2 sections
 *     kt_image_write_section(&writer, "INFO", 1, text, length);
 *     kt_image_write_section(&writer, "MODL", 1, model, count);
 *     kt_status total = kt_image_write_end(&writer);            its bytes, or KT_ERR_FULL
 */
#ifndef KT_IMAGE_IMAGE_WRITE_H
#define KT_IMAGE_IMAGE_WRITE_H

#include "image/image.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes of 0 before a network, so that it begins at a multiple of 4: there a Cortex-M0 reads it faster
 * (model/layer_cortex_m0.c). */
enum { KT_IMAGE_GAP_MAX = 3 };

typedef struct kt_image_writer {
    uint8_t *bytes;
    size_t capacity;
    size_t at;     /* where the next section begins */
    unsigned rows; /* written so far */
    unsigned sections;
    bool full; /* something did not fit */
    uint8_t size;
} kt_image_writer;

/* Begins an image of `sections` sections for boards of `size` lines in `bytes`, which has room for `capacity`
 * bytes. */
void kt_image_write_begin(kt_image_writer *writer, int size, unsigned sections, uint8_t *bytes,
                          size_t capacity);

/* How many bytes are left for further sections. */
size_t kt_image_write_room(const kt_image_writer *writer);

/* Adds a section of `count` bytes, and copies them from `from`; NULL: the caller fills them in. Returns where they
 * lie; NULL when they don't fit, which kt_image_write_end tells, too. */
uint8_t *kt_image_write_section(kt_image_writer *writer, const char *tag, unsigned version, const void *from,
                                size_t count);

/* The section INFO with this text. */
kt_section kt_image_text_section(const char *text);

/* Writes the header, when all sections are complete. Returns the bytes of the image. Errors: KT_ERR_FULL when
 * they don't fit; KT_ERR_RANGE when there are not as many sections as was said, when these are none or more
 * than KT_IMAGE_SECTIONS_MAX, or for a size beyond 2..KT_BOARD_MAX. */
KT_MUST_USE kt_status kt_image_write_end(kt_image_writer *writer);

#ifdef __cplusplus
}
#endif

#endif
