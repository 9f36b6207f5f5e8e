/* slots.h: the slots in flash for images, and those for programs: which one is in use, and how far an upload has
 * come. Both survive a loss of power at any moment, in a journal (journal.h): that of images in the last two
 * pages of the storage, that of programs before their first slot.
 *
 * With two slots, an upload fills the slot that is not in use, and one record of the journal switches.
 * With one slot, the upload overwrites the image: there is no image from the record of its begin to the
 * record of its end. Before the first upload, slot 0 is in use. How programs switch stands in update.h.
 *
 * Unless the toy is built open, an image must be signed by the key that it trusts (key.h). That is checked at
 * the end of an upload, and before its begin; a start checks the checksum alone. */
#ifndef KT_FIRMWARE_SLOTS_H
#define KT_FIRMWARE_SLOTS_H

#include "base/machine.h"
#include "firmware/journal.h"
#include "proto/gtp.h"

/* A comment of GTP, before the answer. */
#define KT_SLOTS_CHECKED "# checked 16384 bytes\n"

enum { KT_SLOTS_PAGES = 2 /* of a journal */ };

typedef enum kt_slots_kind { KT_SLOTS_IMAGES, KT_SLOTS_PROGRAMS } kt_slots_kind;

/* Identifies an image, or a program: two numbers of its header. */
typedef struct kt_slots_image {
    uint32_t bytes;
    uint32_t crc;
} kt_slots_image;

/* What the journal says. */
typedef struct kt_slots_facts {
    kt_slots_image upload; /* the upload that has begun; 0 bytes: none */
    uint16_t pages;        /* whole pages of it that are in flash */
    uint8_t in_use;        /* the slot in use: 0 or 1 */
#if KT_UPDATES
    uint8_t trial;  /* of programs: a kt_trial (update.h) */
    uint32_t least; /* of programs: the lowest number of a version that may come */
#endif
} kt_slots_facts;

/* For the engine's configuration: `images`, the image in use, and `text`, why there is none. `known` may
 * be read. Slots of programs have no image. */
typedef struct kt_slots {
#if KT_UPDATES
    kt_slots_kind kind;
#endif
    const kt_image *images[2];
    const char *text;
    kt_slots_facts known;
    kt_journal journal;
    kt_image image;
} kt_slots;

/* Reads the journal and opens the image in use. Cost: that of kt_journal_open. */
void kt_slots_open(kt_slots *slots);

/* Return whether this is the image in use; whether it is the one whose upload has begun. */
bool kt_slots_uses(const kt_slots *slots, const kt_slots_image *image);
bool kt_slots_uploads(const kt_slots *slots, const kt_slots_image *image);

/* Returns the address of the slot that the next upload goes to. */
uint32_t kt_slots_target(const kt_slots *slots);

/* Is an image welcome that announces this signature (KT_IMAGE_SIGNATURE_BYTES; NULL: none)? Errors:
 * KT_ERR_UNSIGNED, KT_ERR_KEY, KT_ERR_SIGNATURE. Cost: that of kt_sign_verify. */
KT_MUST_USE kt_status kt_slots_check_signature(const uint8_t *signature);

/* Begins an upload, at its first byte. The target may be erased afterwards. With one slot, takes the
 * image from the engine. Error: KT_ERR_FORMAT when the storage can't be written; nothing has changed
 * then. */
KT_MUST_USE kt_status kt_slots_begin(kt_slots *slots, kt_gtp *gtp, const kt_slots_image *image);

/* Records that one more page of the upload is in flash. Error: KT_ERR_FORMAT when the storage can't be
 * written. */
KT_MUST_USE kt_status kt_slots_add_page(kt_slots *slots);

/* Checks the image in the target and its signature, and puts it to use in place of the old one: the engine gets
 * it. Meanwhile a line KT_SLOTS_CHECKED for each KT_IMAGE_STEP_BYTES tells the controller how far it is. Errors: of
 * kt_predictor_open and kt_slots_check_signature; KT_ERR_CRC when it is another image; KT_ERR_FORMAT also when the storage can't be
 * written. After an error the old image stays in use, if there is one, and the upload begins at its first
 * page again. */
KT_MUST_USE kt_status kt_slots_switch(kt_slots *slots, kt_gtp *gtp);

/* Adds the lines `slot`, `upload` and `trusts` of katachi-stats. */
void kt_slots_write(const kt_slots *slots, kt_text *answer);

#if KT_UPDATES
/* For update.h. Reads the journal of this kind. */
void kt_slots_read(kt_slots *slots, kt_slots_kind kind);

/* Write to the journal: all facts, to a new page; what has become of an upload. The facts are known then. Error:
 * KT_ERR_FORMAT when it can't be written. */
KT_MUST_USE kt_status kt_slots_write_all(kt_slots *slots, const kt_slots_facts *facts);
KT_MUST_USE kt_status kt_slots_set_trial(kt_slots *slots, uint8_t trial);

/* Records that the upload begins at its first page again. */
void kt_slots_start_over(kt_slots *slots);
#endif

#endif
