/* upload.h: the commands that bring a new image into flash, piece by piece (docs/upload.md):
 *
 *   katachi-upload-begin BLOCK        the image's header
 *   katachi-upload-data OFFSET BLOCK  some of its bytes
 *   katachi-upload-end                checks it and takes it into use */
#ifndef KT_FIRMWARE_UPLOAD_H
#define KT_FIRMWARE_UPLOAD_H

#include "firmware/slots.h"

#define KT_UPLOAD_COMMANDS "katachi-upload-begin\nkatachi-upload-data\nkatachi-upload-end\n"

/* An upload as it goes on. */
typedef struct kt_upload {
    kt_slots slots;
    kt_slots_image image; /* that is being sent; 0 bytes until one has begun in this session */
    uint32_t have;        /* bytes of it that are in flash; a multiple of 4, or all */
} kt_upload;

/* Opens the slots; no upload has begun. */
void kt_upload_open(kt_upload *upload);

/* Answers these commands as a callback of the engine does. */
kt_status kt_upload_extend(kt_upload *upload, kt_gtp *gtp, const char *command, char *arguments,
                           kt_text *answer);

#endif
