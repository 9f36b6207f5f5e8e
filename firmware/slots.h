/* slots.h: the places in flash where images lie, one or two: which of them holds the image in use, and how
 * far the upload of another has come. Both outlive a loss of power at any moment, in a journal in the last
 * two pages of the storage (journal.h).
 *
 * With two slots, an upload goes into the one that isn't in use, and one record of the journal switches. With
 * one, the upload takes the place of the image; from the record of its beginning until that of its end there
 * is no image. A board whose flash was never uploaded to uses slot 0. */
#ifndef KT_FIRMWARE_SLOTS_H
#define KT_FIRMWARE_SLOTS_H

#include "firmware/journal.h"
#include "proto/gtp.h"

enum { KT_SLOTS_PAGES = 2 /* of the storage, its last ones */ };

/* What identifies the bytes of an image: those two of its header. */
typedef struct kt_slots_image {
    uint32_t bytes;
    uint32_t crc;
} kt_slots_image;

/* What the journal says. */
typedef struct kt_slots_facts {
    kt_slots_image upload; /* 0 bytes when there is none */
    uint16_t pages;        /* of the upload, whole ones, that are in flash */
    uint8_t in_use;        /* the slot */
} kt_slots_facts;

/* `images` and `text` are for the engine's configuration: the image in use, and why there is none; `known`
 * may be read. */
typedef struct kt_slots {
    const kt_image *images[2];
    const char *text;
    kt_slots_facts known;
    kt_journal journal;
    kt_image image;
} kt_slots;

/* Reads the journal, and opens the image in use. Flash operations: those of kt_journal_open. */
void kt_slots_open(kt_slots *slots);

/* Is this the image in use? Is it the one whose upload has begun? */
bool kt_slots_uses(const kt_slots *slots, const kt_slots_image *image);
bool kt_slots_uploads(const kt_slots *slots, const kt_slots_image *image);

/* The address of the slot that uploads go to. */
uint32_t kt_slots_target(const kt_slots *slots);

/* Begins an upload anew; afterwards the target may be erased. With one slot the engine lets go of its image.
 * Error: KT_ERR_FORMAT when the storage can't be written; then nothing has changed. */
KT_MUST_USE kt_status kt_slots_begin(kt_slots *slots, kt_gtp *gtp, const kt_slots_image *image);

/* One page more of the upload is in flash. Error: KT_ERR_FORMAT when the storage can't be written. */
KT_MUST_USE kt_status kt_slots_add_page(kt_slots *slots);

/* Checks the whole image in the target and takes it into use; the engine gets it. Errors: of
 * kt_predictor_open; KT_ERR_CRC when it is another image; KT_ERR_FORMAT also when the storage can't be
 * written. Then the old image, if there is one, stays in use, and all pages must come again. */
KT_MUST_USE kt_status kt_slots_switch(kt_slots *slots, kt_gtp *gtp);

/* Adds lines to katachi-stats. */
void kt_slots_write(const kt_slots *slots, kt_text *answer);

#endif
