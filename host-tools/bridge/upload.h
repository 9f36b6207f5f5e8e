/* upload.h: the host's side of an upload, which brings an image into a toy's flash (docs/upload.md).
 *
 * It turns answers into commands and knows no line (bridge.h does). The toy's answers say what to send next.
 * So it makes no difference whether either side begins, or was interrupted in the middle. */
#ifndef UPLOAD_H
#define UPLOAD_H

#include "image/image.h"

enum { UPLOAD_LINE_BYTES = 512, UPLOAD_TEXT_BYTES = 400 };

enum upload_step {
    UPLOAD_ASKS,   /* which board the toy is, and which image it has */
    UPLOAD_BEGINS, /* announces the image */
    UPLOAD_SENDS,  /* sends the image, piece by piece */
    UPLOAD_ENDS,   /* asks the toy to check it and use it */
    UPLOAD_LOOKS,  /* which image the toy uses now */
    UPLOAD_IS_DONE,
    UPLOAD_HAS_FAILED, /* `wrong` says why */
};

/* Callers may read `step`, `first`, `offset`, `board`, `before`, `after` and `wrong`; the rest is private. */
struct upload {
    const kt_image *image;
    uint8_t channels; /* of the image's model, 0 without one */
    enum upload_step step;
    bool begun;                    /* the toy has accepted the announcement */
    uint32_t first;                /* bytes that the toy had before this upload */
    uint32_t offset;               /* bytes that the toy has now, */
    uint32_t farthest;             /* and the most that it had */
    unsigned trouble;              /* points for refusals and resets since the last progress */
    char board[32];                /* the toy's board, "" when it does not say */
    char trusts[80];               /* whose images it takes: a key, "anyone", "" when it does not say */
    char before[80];               /* the image that it used before */
    char after[80];                /* the image that it uses now */
    char wrong[UPLOAD_TEXT_BYTES]; /* why the upload failed */
};

/* Begins the upload of an open image, which must outlive it. */
void upload_init(struct upload *upload, const kt_image *image);

/* Writes the next command, without newline, to `line`. Returns false when the upload is done or has
 * failed. */
bool upload_command(struct upload *upload, char line[UPLOAD_LINE_BYTES]);

/* Takes the answer to that command: whether the toy accepted it (`good`), and its text. */
void upload_answer(struct upload *upload, bool good, const char *text);

#endif
