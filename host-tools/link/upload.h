/* upload.h: the host's side of an upload, which brings an image into a toy's flash (docs/upload.md), or new firmware
 * (docs/update.md).
 *
 * It turns answers into commands and knows no line (bridge.h does). The toy's answers say what to send next.
 * So it makes no difference whether either side begins, or was interrupted in the middle. */
#pragma once

#include "image/image.h"
#include "images/firmware.h"

enum { UPLOAD_LINE_BYTES = 512, UPLOAD_TEXT_BYTES = 400 };

enum upload_step {
    UPLOAD_ASKS,   /* which board the toy is, and which image and firmware it has */
    UPLOAD_BEGINS, /* announces the image, or the firmware for the slot that isn't in use */
    UPLOAD_SENDS,  /* sends it, piece by piece */
    UPLOAD_ENDS,   /* asks the toy to check it and use it */
    UPLOAD_LOOKS,  /* which image or firmware the toy uses now, after a restart for new firmware */
    UPLOAD_IS_DONE,
    UPLOAD_HAS_FAILED, /* `wrong` says why */
};

/* Callers may read `total_bytes`, `step`, `first`, `offset`, `board`, `before`, `after` and `wrong`; the rest is
 * private. */
struct upload {
    const uint8_t *bytes; /* of what is sent; of firmware from UPLOAD_BEGINS on */
    uint32_t total_bytes;
    const struct firmware *firmware; /* NULL: an image */
    uint32_t crc;                    /* in the header of firmware */
    uint8_t channels;                /* of the image's model, 0 without one */
    const uint8_t *signature;        /* of the image, NULL without one */
    enum upload_step step;
    bool begun;                    /* the toy has accepted the announcement */
    uint32_t first;                /* bytes that the toy had before this upload */
    uint32_t offset;               /* bytes that the toy has now, */
    uint32_t farthest;             /* and the most that it had */
    unsigned trouble;              /* points for refusals and resets since the last progress */
    char board[32];                /* the toy's board, "" when it does not say */
    char trusts[80];               /* whose images it takes: a key, "anyone", "" when it does not say */
    char before[80];               /* the image or firmware that it used before */
    char after[80];                /* the one that it uses now */
    char wrong[UPLOAD_TEXT_BYTES]; /* why the upload failed */
};

/* Begin the upload of an open image, or of firmware, which must outlive it. */
void upload_init(struct upload *upload, const kt_image *image);
void upload_init_firmware(struct upload *upload, const struct firmware *firmware);

/* Writes the next command, without newline, to `line`. Returns false when the upload is done or has
 * failed. */
bool upload_command(struct upload *upload, char line[UPLOAD_LINE_BYTES]);

/* Takes the answer to that command: whether the toy accepted it (`good`), and its text. */
void upload_answer(struct upload *upload, bool good, const char *text);
