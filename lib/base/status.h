/* status.h: what functions of lib/ return.
 *
 * A negative kt_status is an error. Zero or a positive number is a result. */
#ifndef KT_BASE_STATUS_H
#define KT_BASE_STATUS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define KT_MUST_USE __attribute__((warn_unused_result))

typedef int32_t kt_status;

enum {
    KT_OK = 0,
    KT_ERR_RANGE = -1,    /* an argument lies outside its documented range */
    KT_ERR_OCCUPIED = -2, /* the point holds a stone */
    KT_ERR_SUICIDE = -3,  /* the stone or its chain would have no liberty */
    KT_ERR_KO = -4,       /* the move retakes a ko at once */
    KT_ERR_SUPERKO = -5,  /* the move repeats an earlier whole-board position */
    KT_ERR_FULL = -6,     /* the memory that the caller lent is used up */
    KT_ERR_NOTHING = -7,  /* there is nothing to undo, to read or to choose from */
    KT_ERR_MAGIC = -8,    /* not a Katachi image */
    KT_ERR_VERSION = -9,  /* an image format of another version */
    KT_ERR_SIZE = -10,    /* the bytes end before, or after, what their header says; or memory is too small */
    KT_ERR_CRC = -11,     /* the checksum does not match the bytes */
    KT_ERR_FORMAT = -12,  /* an offset, a count or a value is impossible */
    KT_ERR_SIGNATURE = -13, /* the signature is not of this key and these bytes */
    KT_ERR_UNSIGNED = -14,  /* there is no signature */
    KT_ERR_KEY = -15,       /* the signature is of another key */
};

/* A short English text for a status, without a full stop; "unknown status" for other numbers. */
const char *kt_status_text(kt_status status);

#ifdef __cplusplus
}
#endif

#endif
