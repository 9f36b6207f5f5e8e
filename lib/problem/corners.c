#include "problem/corners.h"

#include "base/crc32.h"

enum {
    STONES_MOST = 243, /* 3 to the power of KT_CORNERS_POINTS_IN_BYTE */
    NUMBER = (1 << KT_CORNERS_KIND_SHIFT) - 1,
    ENTRY_BYTES = 3, /* at most, without the node that follows */
};

/* Moves to the next problem. Returns false when there is none that makes sense. */
static bool skip(const uint8_t **at, const uint8_t *end) {
    if (end - *at <= KT_CORNERS_NODE_AT || **at <= KT_CORNERS_NODE_AT || **at > end - *at) return false;
    for (int i = KT_CORNERS_STONES_AT; i < KT_CORNERS_NODE_AT; i++)
        if ((*at)[i] >= STONES_MOST) return false;
    *at += **at;
    return true;
}

kt_status kt_corners_find(kt_corners *corners, const kt_image *image) {
    kt_section section;
    kt_status status = kt_image_find(image, KT_CORNERS_TAG, KT_CORNERS_VERSION, &section);
    if (status < 0) return status;
    *corners = (kt_corners){section.bytes, section.count};
    if (section.count < KT_CORNERS_HEADER_BYTES || section.bytes[KT_CORNERS_LEVELS] ||
        kt_corners_all(corners) > KT_CORNERS_MAX)
        return KT_ERR_FORMAT;
    const uint8_t *at = section.bytes + KT_CORNERS_HEADER_BYTES, *end = section.bytes + section.count;
    for (unsigned left = kt_corners_all(corners); left; left--)
        if (!skip(&at, end)) return KT_ERR_FORMAT;
    return at == end ? KT_OK : KT_ERR_FORMAT;
}

kt_section kt_corners_section(const uint8_t *bytes, uint32_t count) {
    return (kt_section){.bytes = bytes, .count = count, .version = KT_CORNERS_VERSION, .tag = KT_CORNERS_TAG};
}

unsigned kt_corners_of_level(const kt_corners *corners, unsigned level) { return corners->bytes[level - 1]; }

unsigned kt_corners_all(const kt_corners *corners) {
    return (unsigned)corners->bytes[0] + corners->bytes[1] + corners->bytes[2];
}

unsigned kt_corners_level(const kt_corners *corners, unsigned number) {
    unsigned level = 1;
    while (level < KT_CORNERS_LEVELS && number >= corners->bytes[level - 1])
        number -= corners->bytes[level++ - 1];
    return level;
}

uint16_t kt_corners_mark(const kt_corners *corners) {
    return (uint16_t)(kt_crc32(0, corners->bytes, corners->count) | 1);
}

kt_point kt_corner_point(unsigned number) {
    if (number >= KT_CORNERS_POINTS) return KT_PASS;
    return kt_point_at((int)(number % KT_CORNERS_LINES), (int)(number / KT_CORNERS_LINES));
}

unsigned kt_corner_number(kt_point p) {
    unsigned x = p < KT_POINTS ? (unsigned)kt_point_x(p) : KT_CORNERS_LINES,
             y = p < KT_POINTS ? (unsigned)kt_point_y(p) : KT_CORNERS_LINES;
    return x < KT_CORNERS_LINES && y < KT_CORNERS_LINES ? y * KT_CORNERS_LINES + x : KT_CORNERS_OTHER;
}

void kt_corner_begin(kt_corner *corner, const kt_corners *corners, unsigned number) {
    const uint8_t *at = corners->bytes + KT_CORNERS_HEADER_BYTES;
    for (; number; number--) at += *at;
    *corner = (kt_corner){.node = at + KT_CORNERS_NODE_AT, .end = at + *at};
    for (unsigned i = 0; i < KT_CORNERS_NODE_AT - KT_CORNERS_STONES_AT; i++)
        for (unsigned j = 0, rest = at[KT_CORNERS_STONES_AT + i]; rest; j++, rest /= 3)
            if (rest % 3)
                kt_bitboard_set(&corner->stones[rest % 3 - 1],
                                kt_corner_point(i * KT_CORNERS_POINTS_IN_BYTE + j));
}

/* Reads the entry at `*at`, and moves behind it and the node that follows it. Returns false where none is; `answer` is that
 * of a move without an entry then. `behind` is the node that follows. */
static bool read_entry(const uint8_t **at, const uint8_t *end, unsigned *move, kt_corner_answer *answer,
                       const uint8_t **behind) {
    *answer = (kt_corner_answer){KT_CORNER_WRONG, KT_PASS};
    if (end - *at < 1) return false;
    uint8_t first = *(*at)++;
    *move = first & NUMBER;
    answer->verdict = (kt_corner_verdict)(first >> KT_CORNERS_KIND_SHIFT & 3);
    if (answer->verdict == KT_CORNER_SOLVED) return true;
    if (answer->verdict > KT_CORNER_GOES_ON) return false;
    if (end - *at < ENTRY_BYTES - 1 - (answer->verdict == KT_CORNER_WRONG)) return false;
    answer->reply = kt_corner_point(*(*at)++);
    if (answer->verdict == KT_CORNER_WRONG) return true;
    const int bytes = *(*at)++;
    *behind = *at;
    *at = bytes < end - *at ? *at + bytes : end;
    return true;
}

kt_corner_answer kt_corner_try(kt_corner *corner, kt_point move) {
    kt_corner_answer answer;
    const uint8_t *at = corner->node, *behind = NULL;
    unsigned number = kt_corner_number(move), listed = 0;
    bool last = false;
    while (!last) {
        last = at < corner->end && *at & KT_CORNERS_LAST;
        if (!read_entry(&at, corner->end, &listed, &answer, &behind)) break;
        if (listed != number && listed != KT_CORNERS_OTHER) continue;
        if (answer.verdict == KT_CORNER_GOES_ON) {
            corner->node = behind;
            corner->end = at;
        }
        return answer;
    }
    return (kt_corner_answer){KT_CORNER_WRONG, KT_PASS};
}

kt_point kt_corner_right(const kt_corner *corner) {
    kt_corner_answer answer;
    const uint8_t *at = corner->node, *behind = NULL;
    unsigned listed = 0;
    while (read_entry(&at, corner->end, &listed, &answer, &behind))
        if (answer.verdict != KT_CORNER_WRONG) return kt_corner_point(listed);
    return KT_PASS;
}
