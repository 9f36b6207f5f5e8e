#include "base/status.h"

const char *kt_status_text(kt_status status) {
    switch (status) {
    case KT_ERR_RANGE: return "out of range";
    case KT_ERR_OCCUPIED: return "the point is occupied";
    case KT_ERR_SUICIDE: return "suicide";
    case KT_ERR_KO: return "ko";
    case KT_ERR_SUPERKO: return "superko: the position repeats";
    case KT_ERR_FULL: return "memory is full";
    case KT_ERR_NOTHING: return "there is nothing there";
    case KT_ERR_MAGIC: return "not a Katachi image";
    case KT_ERR_VERSION: return "unknown image version";
    case KT_ERR_SIZE: return "wrong size";
    case KT_ERR_CRC: return "checksum error";
    case KT_ERR_FORMAT: return "malformed";
    case KT_ERR_SIGNATURE: return "wrong signature";
    case KT_ERR_UNSIGNED: return "not signed";
    case KT_ERR_KEY: return "signed by another key";
    default: return status >= 0 ? "ok" : "unknown status";
    }
}
