/* upload.h: what a host says to a toy to bring an image into its flash (docs/upload.md).
 *
 * It is a function of answers and commands: it knows no line (bridge.h does). Commands are repeated as the
 * answers ask for, so that it makes no difference whether the toy, or this host, has begun the upload just
 * now or was broken off in the middle of it. */
#ifndef UPLOAD_H
#define UPLOAD_H

#include "image/image.h"

enum { UPLOAD_LINE_BYTES = 512, UPLOAD_TEXT_BYTES = 400 };

enum upload_step {
    UPLOAD_ASKS, /* what the toy is */
    UPLOAD_BEGINS,
    UPLOAD_SENDS,
    UPLOAD_ENDS,
    UPLOAD_LOOKS, /* what the toy uses now */
    UPLOAD_IS_DONE,
    UPLOAD_HAS_FAILED,
};

/* Only `step`, `first`, `offset`, `board`, `before`, `after` and `wrong` are meant for others' eyes. */
struct upload {
    const kt_image *image;
    uint8_t channels; /* of the image's model, 0 without one */
    enum upload_step step;
    bool begun;
    uint32_t first;    /* bytes that the toy had already, when it was first asked */
    uint32_t offset;   /* bytes that the toy has */
    uint32_t farthest; /* ... and had at the most */
    unsigned trouble;  /* since there was progress */
    char board[32];    /* the toy's name for itself, "" when it doesn't tell */
    char before[80];   /* its image, as it says */
    char after[80];
    char wrong[UPLOAD_TEXT_BYTES]; /* why it has failed */
};

/* `image` is open and stays so. */
void upload_init(struct upload *upload, const kt_image *image);

/* Writes the next command, without newline, into `line`; false when it is done or has failed. */
bool upload_command(struct upload *upload, char line[UPLOAD_LINE_BYTES]);

/* Takes the answer to it: good, or refused, and its text. */
void upload_answer(struct upload *upload, bool good, const char *text);

#endif
