#include "pattern/image_write.h"

#include <string.h>

#include "base/bytes.h"
#include "pattern/spiral.h"

enum {
    SECTIONS = 5,
    LARGEST = 1 << 27, /* bytes of an image: twice the size of a node must fit into a varint */
};

/* A tree is written from its end to its beginning: before a node can be written, the size of all that follow
 * from it must be known. */
typedef struct writer {
    uint8_t *begin; /* of the memory */
    uint8_t *at;    /* of what is written */
    bool full;
} writer;

static void put_byte(writer *w, uint32_t byte) {
    if (w->at == w->begin) w->full = true;
    else *--w->at = (uint8_t)byte;
}

static void put_varint(writer *w, uint32_t number) {
    int bytes = 1;
    while (number >> 7 * bytes) bytes++;
    for (int i = bytes - 1; i >= 0; i--) put_byte(w, (number >> 7 * i & 127) | (i < bytes - 1 ? 128u : 0u));
}

static void put_pattern(writer *w, const kt_pattern *p) {
    put_byte(w, (uint32_t)(p->y_min | p->y_max << 4));
    put_byte(w, (uint32_t)(p->x_min | p->x_max << 4));
    put_byte(w, p->value_q16 >> 8);
    put_byte(w, p->value_q16);
}

static void put_stone(writer *w, uint16_t stone) {
    put_byte(w, stone);
    if (stone >= KT_PATTERN_FAR_STONE) put_byte(w, KT_PATTERN_FAR_STONE | (uint32_t)stone >> 8);
}

/* A node on the way to the pattern that is written. */
typedef struct node {
    const uint8_t *end;     /* behind all that follow from it */
    uint32_t patterns;      /* complete here */
    uint16_t best;          /* highest value here and in all that follow */
    kt_image_limits limits; /* likewise */
    bool follow;            /* nodes follow; known when the first pattern is complete here, or at the end */
} node;

static node open_node(const writer *w) { return (node){.end = w->at, .limits = kt_image_limits_none()}; }

/* Writes what stands before the patterns of the node at path[depth]. */
static void close_node(writer *w, node path[], int depth, uint16_t stone) {
    node *n = &path[depth];
    if (n->patterns == 0) n->follow = w->at != n->end;
    if (n->follow) {
        put_varint(w, n->patterns);
        /* They and the highest value are among the bytes that decide whether they are told. */
        if (n->end - w->at + KT_IMAGE_LIMITS_BYTES + 1 >= KT_IMAGE_LIMITS_FROM) {
            put_byte(w, n->limits.reach);
            put_byte(w, n->limits.y_min | (uint32_t)n->limits.y_max << 4);
            put_byte(w, n->limits.x_min | (uint32_t)n->limits.x_max << 4);
        }
        put_byte(w, n->best >> 8);
    }
    put_varint(w, (uint32_t)(n->end - w->at) * 2 + n->follow);
    if (depth == 0) return;
    put_stone(w, stone);
    kt_image_limits_widen(&path[depth - 1].limits, &n->limits);
    if (n->best > path[depth - 1].best) path[depth - 1].best = n->best;
}

static int shared_stones(const kt_pattern *a, const kt_pattern *b) {
    int shared = 0;
    while (shared < a->stones && shared < b->stones && a->stone[shared] == b->stone[shared]) shared++;
    return shared;
}

static kt_image_limits limits_of(const kt_spiral *spiral, const kt_pattern *p) {
    kt_image_limits limits = {p->x_min, p->x_max, p->y_min, p->y_max, 0};
    for (int i = 0; i < p->stones; i++) {
        int reach = kt_spiral_reach(spiral, p->stone[i] / 2);
        if (reach > limits.reach) limits.reach = (uint8_t)reach;
    }
    return limits;
}

static void put_tree(writer *w, const kt_spiral *spiral, const kt_pattern *patterns, uint32_t count) {
    node path[KT_PATTERN_STONES_MAX + 1];
    int depth = 0;
    path[0] = open_node(w);
    const kt_pattern *behind = NULL;
    for (uint32_t i = count; i-- > 0; behind = &patterns[i]) {
        const kt_pattern *p = &patterns[i];
        int keep = behind ? shared_stones(p, behind) : 0;
        for (; depth > keep; depth--) close_node(w, path, depth, behind->stone[depth - 1]);
        while (depth < p->stones) path[++depth] = open_node(w);
        if (path[depth].patterns++ == 0) path[depth].follow = w->at != path[depth].end;
        put_pattern(w, p);
        if (p->value_q16 > path[depth].best) path[depth].best = p->value_q16;
        const kt_image_limits limits = limits_of(spiral, p);
        kt_image_limits_widen(&path[depth].limits, &limits);
    }
    for (; depth >= 0; depth--) close_node(w, path, depth, depth ? behind->stone[depth - 1] : 0);
}

int kt_image_compare(const kt_pattern *a, const kt_pattern *b) {
    int shared = shared_stones(a, b);
    if (shared < a->stones && shared < b->stones) return a->stone[shared] < b->stone[shared] ? -1 : 1;
    if (a->stones != b->stones) return a->stones < b->stones ? -1 : 1;
    if (a->value_q16 != b->value_q16) return a->value_q16 > b->value_q16 ? -1 : 1;
    const uint8_t left[] = {a->x_min, a->x_max, a->y_min, a->y_max},
                  right[] = {b->x_min, b->x_max, b->y_min, b->y_max};
    return memcmp(left, right, sizeof left);
}

/* Writes header and table of contents for sections of these sizes, one behind the other, into `offset` where
 * they are. */
static void write_contents(uint8_t *image, int size, const uint32_t bytes[SECTIONS],
                           uint32_t offset[SECTIONS]) {
    static const char tags[] = "STAGGRPSINFOMODLTREE";
    uint32_t at = KT_IMAGE_HEADER_BYTES + SECTIONS * KT_IMAGE_SECTION_BYTES;
    for (int i = 0; i < SECTIONS; i++) {
        uint8_t *row = image + KT_IMAGE_HEADER_BYTES + i * KT_IMAGE_SECTION_BYTES;
        memcpy(row, tags + 4 * i, 4);
        kt_bytes_put_u16(row + 4, 1);
        kt_bytes_put_u32(row + 8, at);
        kt_bytes_put_u32(row + 12, bytes[i]);
        offset[i] = at;
        at += bytes[i];
    }
    memcpy(image, "KTIM", 4);
    kt_bytes_put_u16(image + 4, KT_IMAGE_VERSION);
    image[6] = (uint8_t)size;
    image[7] = SECTIONS;
    kt_bytes_put_u32(image + 8, at);
}

kt_status kt_image_write(const kt_image_content *content, uint8_t *bytes, size_t capacity) {
    if (content->size < KT_BOARD_MIN || content->size > KT_BOARD_MAX || content->stages < 1 ||
        content->stages > KT_IMAGE_STAGES_MAX || content->stage_moves < 1 || content->stage_moves > 255)
        return KT_ERR_RANGE;
    if (capacity > LARGEST) capacity = LARGEST;
    int groups = content->stages * 2;
    uint32_t section[SECTIONS] = {4, (uint32_t)groups * KT_IMAGE_GROUP_BYTES, 0, content->model_bytes, 0},
             offset[SECTIONS];
    while (content->info[section[2]]) section[2]++;
    uint32_t fixed =
        KT_IMAGE_HEADER_BYTES + SECTIONS * KT_IMAGE_SECTION_BYTES + section[0] + section[1] + section[2] + section[3];
    if (capacity < fixed) return KT_ERR_FULL;

    /* The trees at the end of the memory, the last group first; then they move down behind the rest. */
    kt_spiral spiral;
    kt_spiral_init(&spiral, content->size);
    writer w = {.begin = bytes + fixed, .at = bytes + capacity};
    uint32_t tree_bytes[KT_IMAGE_STAGES_MAX * 2];
    for (int group = groups - 1; group >= 0; group--) {
        const uint8_t *end = w.at;
        put_tree(&w, &spiral, content->patterns[group], content->count[group]);
        tree_bytes[group] = (uint32_t)(end - w.at);
    }
    if (w.full) return KT_ERR_FULL;
    section[4] = (uint32_t)(bytes + capacity - w.at);
    memmove(bytes + fixed, w.at, section[4]);

    memset(bytes, 0, fixed);
    write_contents(bytes, content->size, section, offset);
    bytes[offset[0]] = (uint8_t)content->stages;
    bytes[offset[0] + 1] = (uint8_t)content->stage_moves;
    memcpy(bytes + offset[2], content->info, section[2]);
    if (content->model_bytes) memcpy(bytes + offset[3], content->model, content->model_bytes);
    uint32_t tree = 0;
    for (int group = 0; group < groups; group++) {
        uint8_t *row = bytes + offset[1] + group * KT_IMAGE_GROUP_BYTES;
        kt_bytes_put_u32(row, tree);
        kt_bytes_put_u32(row + 4, tree_bytes[group]);
        kt_bytes_put_u32(row + 8, content->count[group]);
        tree += tree_bytes[group];
    }
    uint32_t total = fixed + section[4];
    kt_bytes_put_u32(bytes + 12, kt_image_crc(bytes, total));
    return (kt_status)total;
}
