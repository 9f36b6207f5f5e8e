/* fuzz_image: any bytes are refused as an image, or are one whose patterns can all be read and whose
 * suggestions are the same in the fast and in the plain way. A libFuzzer target.
 *
 * So that the fuzzer gets past the checksum, the first byte decides: K, as in an image: the input is left
 * alone; another even number: magic, size and checksum are repaired; odd: the input is a list of changes to a
 * random image. The third byte then says which sections it has beside those of every image: 1 for a model, 2
 * for 3x3 patterns, 4 for weights of shapes, none for one that nobody knows. */
#include <stdlib.h>

#include "../unit/random_image.h"
#include "../unit/random_model.h"
#include "model/predict.h"
#include "pattern/patterns_write.h"
#include "pattern/scan.h"
#include "pattern/table3x3.h"
#include "search/shapes.h"

enum {
    POSITIONS = 3,
    RANDOM_BYTES = 1000, /* of the patterns' sections */
    SLOW_PATTERNS = 500,
    TABLE_CODES = 255,
    LAYERS = 1,
    CHANNELS = 16,
    MADE_BYTES = 1 << 15,
};

enum { WITH_MODEL = 1, WITH_TABLE = 2, WITH_SHAPES = 4, WITH_ALL = 7 };

static kt_geometry geometry;
static kt_board board;
static kt_spiral spiral;
static kt_matcher matcher;

static void repair(uint8_t *bytes, size_t count) {
    memcpy(bytes, "KTIM", 4);
    kt_bytes_put_u16(bytes + 4, KT_IMAGE_VERSION);
    kt_bytes_put_u32(bytes + 8, (uint32_t)count);
    random_image_seal(bytes);
}

/* A section of random 3x3 patterns, or none when chance has it so. Returns its bytes. */
static uint32_t make_table(kt_random *random, uint8_t *section) {
    kt_pattern3x3 patterns[TABLE_CODES];
    int count = 0;
    for (int i = 0; i < TABLE_CODES; i++) {
        kt_code3x3 id = kt_code3x3_id((kt_code3x3)kt_random_below(random, KT_CODE3X3_COUNT));
        int same = 0;
        while (same < count && patterns[same].id != id) same++;
        if (same == count && !kt_code3x3_leaves_board(id))
            patterns[count++] = (kt_pattern3x3){id, (uint16_t)(UINT16_MAX - i)};
    }
    if (!count) return 0;
    if (kt_table3x3_write(patterns, count, section) < 0) abort();
    return kt_table3x3_bytes((uint32_t)count);
}

/* A section of random weights of the smallest reach. Returns its bytes. */
static uint32_t make_shapes(kt_random *random, int size, uint8_t *section) {
    static const uint8_t reach[KT_SHAPES_LINES];
    uint32_t bytes = kt_shapes_bytes(reach);
    for (uint32_t i = 0; i < bytes; i++) section[i] = (uint8_t)kt_random_below(random, 256);
    section[0] = (uint8_t)size;
    memcpy(section + 1, reach, sizeof reach);
    kt_bytes_put_u16(section + 4, 1000);
    return bytes;
}

/* Writes a random image with these additions and returns its bytes. */
static uint32_t write_image(kt_random *random, int size, unsigned additions, uint8_t *bytes) {
    static uint8_t model[1 << 13], table[1 << 13], shapes[1 << 14];
    if (!(additions & WITH_ALL)) return random_image_write(random, bytes, RANDOM_BYTES, size);
    kt_patterns_content content = random_image_content(random, size, RANDOM_IMAGE_PATTERNS / 8);
    kt_section before[] = {content.before.list[0], kt_model_section(NULL, 0)}, behind[2];
    content.before = (kt_sections){before, 2};
    content.behind = (kt_sections){behind, 0};
    if (additions & WITH_MODEL) {
        random_model(model, LAYERS, CHANNELS, kt_random_next(random));
        before[1] = kt_model_section(model, kt_model_bytes(LAYERS, CHANNELS));
    }
    if (additions & WITH_TABLE && make_table(random, table))
        behind[content.behind.count++] = kt_table3x3_section(table);
    if (additions & WITH_SHAPES)
        behind[content.behind.count++] = kt_shapes_section(shapes, make_shapes(random, size, shapes));
    kt_status total = kt_patterns_write(&content, bytes, MADE_BYTES);
    if (total < 0) abort();
    return (uint32_t)total;
}

/* Makes an image out of the first four bytes of the input and changes a byte of it for each three that
 * follow. */
static size_t make_image(const uint8_t *input, size_t count, uint8_t bytes[MADE_BYTES]) {
    kt_random random;
    kt_image image;
    kt_random_init(&random, kt_bytes_u32(input));
    uint32_t total = write_image(&random, KT_BOARD_MIN + input[1] % (KT_BOARD_MAX - 1), input[2], bytes);
    if (kt_predictor_open(&image, bytes, total) < 0) abort();
    for (size_t i = 4; i + 3 <= count; i += 3) bytes[kt_bytes_u16(input + i) % total] = input[i + 2];
    repair(bytes, total);
    return total;
}

static void read_all(const kt_patterns *patterns) {
    uint32_t count = 0, last = 0, offset;
    for (int i = 0; i < kt_groups(patterns->stages); i++) {
        kt_pattern_walk walk = kt_pattern_walk_begin(patterns, i);
        kt_pattern pattern;
        for (; (offset = kt_pattern_walk_next(&walk, &pattern)); last = offset, count++)
            if (offset <= last || offset >= patterns->image.total_bytes ||
                pattern.stones > KT_PATTERN_STONES_MAX)
                abort();
    }
    if (count != kt_patterns_count(patterns)) abort();
}

/* A table tells the rank of exactly those surroundings that are images of its patterns. */
static void read_table(const kt_image *image) {
    kt_table3x3 table;
    kt_status status = kt_table3x3_find(&table, image);
    if (status == KT_ERR_NOTHING) return;
    if (status < 0) abort();
    static uint8_t ranks[KT_CODE3X3_COUNT];
    memset(ranks, 0, sizeof ranks);
    for (unsigned rank = 1; rank <= table.count; rank++)
        for (int i = 0; i < KT_SYMMETRIES; i++)
            ranks[kt_code3x3_turn(kt_table3x3_pattern(&table, rank).id, i)] = (uint8_t)rank;
    for (uint32_t code = 0; code < KT_CODE3X3_COUNT; code++)
        if (kt_table3x3_rank(&table, (kt_code3x3)code) != ranks[code]) abort();
}

/* Random moves, the same for the same number. */
static void play(uint32_t number) {
    kt_random random;
    kt_random_init(&random, number);
    kt_board_init(&board, &geometry);
    for (uint32_t move = 0; move < number * 25; move++) {
        int x = (int)kt_random_below(&random, geometry.size),
            y = (int)kt_random_below(&random, geometry.size);
        kt_colour colour = move % 2 ? KT_WHITE : KT_BLACK;
        if (kt_board_check(&board, colour, kt_point_at(x, y)) >= 0)
            kt_board_play(&board, colour, kt_point_at(x, y));
    }
}

static void compare(const kt_patterns *patterns, const kt_query *query, int most) {
    kt_suggestion fast[KT_POINTS], slow[KT_POINTS];
    int count = kt_suggest(&matcher, patterns, query, most, fast);
    if (kt_patterns_count(patterns) > SLOW_PATTERNS) return;
    if (kt_scan_suggest(&spiral, patterns, query, most, slow) != count) abort();
    for (int i = 0; i < count; i++)
        if (fast[i].point != slow[i].point || fast[i].pattern != slow[i].pattern ||
            fast[i].value_q16 != slow[i].value_q16)
            abort();
}

/* What the engine would say, by the model or by the guesser. */
static void predict(const kt_image *image, const kt_query *query, kt_values values) {
    static kt_predictor predictor;
    static kt_predictor_memory memory;
    static const kt_recent none;
    kt_suggestion suggestions[KT_POINTS];
    memset(&predictor, 0, sizeof predictor);
    if (kt_predictor_init(&predictor, image, values, &memory) < 0) abort();
    int count = kt_predict(&predictor, query, &none, KT_POINTS, suggestions);
    if (predictor.by_model && count != kt_bitboard_count(&query->allowed)) abort();
}

/* Values every move by the image's shapes, when it has any. */
static void value(const kt_image *image, kt_colour to_move) {
    static kt_field field;
    static kt_shapes_position position;
    kt_shapes shapes;
    if (kt_shapes_find(&shapes, image) < 0) return;
    if (shapes.size != board.geometry->size) return;
    unsigned colour = kt_field_colour(to_move);
    kt_field_set(&field, &board);
    kt_shapes_set(&position, &shapes, &field);
    for (unsigned i = 0; i < field.empties; i++)
        if (kt_field_allows(&field, field.empty[i], colour) &&
            kt_shapes_value_q16(&position, &field, field.empty[i], colour) > 65536)
            abort();
}

static void check(const uint8_t *bytes, size_t count) {
    static int spiral_size;
    kt_image image;
    if (kt_predictor_open(&image, bytes, count) < 0) return;
    kt_patterns patterns;
    if (kt_patterns_open(&patterns, &image) < 0) abort();
    read_all(&patterns);
    read_table(&image);
    if (kt_geometry_init(&geometry, image.size) < 0) abort();
    if (spiral_size != image.size) kt_spiral_init(&spiral, spiral_size = image.size);
    for (uint32_t i = 0; i < POSITIONS; i++) {
        play(i);
        kt_query query = {&board, i % 2 ? KT_WHITE : KT_BLACK, i * 20 + 1, {{0}}};
        query.allowed = kt_board_legal(&board, query.colour);
        compare(&patterns, &query, i == 1 ? 5 : KT_POINTS);
        value(&image, query.colour);
        predict(&image, &query, i == 1 ? KT_VALUES_PLAIN : KT_VALUES_MODEL);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *input, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *input, size_t count) {
    static uint8_t made[MADE_BYTES];
    bool make = count >= 4 && input[0] % 2 && input[0] != 'K';
    if (make) count = make_image(input, count, made);
    uint8_t *bytes =
        malloc(count + !count); /* no byte more, so that the sanitizer sees who reads beyond them */
    if (!bytes) abort();
    if (count) memcpy(bytes, make ? made : input, count);
    if (count >= KT_IMAGE_HEADER_BYTES && bytes[0] != 'K') repair(bytes, count);
    check(bytes, count);
    free(bytes);
    return 0;
}
