/* upload.h: the commands that bring a new image into flash, block by block (docs/upload.md):
 *
 *   katachi-upload-begin BLOCK        the image's header and signature
 *   katachi-upload-data OFFSET BLOCK  the next bytes of the image
 *   katachi-upload-end                checks the image and puts it to use
 *
 * With KT_UPDATES, a firmware comes in the same way (docs/update.md), and is put to use by a restart. */
#ifndef KT_FIRMWARE_UPLOAD_H
#define KT_FIRMWARE_UPLOAD_H

#include "firmware/slots.h"
#include "firmware/update.h"

typedef struct kt_upload {
    kt_slots slots;
#if KT_UPDATES
    kt_slots programs;
    bool of_program; /* what is being sent is a firmware */
#endif
    kt_slots_image image; /* the image that is being sent; 0 bytes: none since the start */
    uint32_t have;        /* bytes of it in flash: a multiple of 4, or all */
} kt_upload;

/* Opens the slots. No upload has begun then. */
void kt_upload_open(kt_upload *upload);

/* Each is the `run` of a kt_gtp_extra whose context is a kt_upload. */
kt_status kt_upload_begin(void *context, kt_gtp *gtp, char *arguments, kt_text *answer);
kt_status kt_upload_data(void *context, kt_gtp *gtp, char *arguments, kt_text *answer);
kt_status kt_upload_end(void *context, kt_gtp *gtp, char *arguments, kt_text *answer);

#endif
