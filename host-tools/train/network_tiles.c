#include "train/network_tiles.h"

#include "train/gemm.h"
#include "train/network_example.h"

struct network_tiles network_tiles_new(int size, int positions) {
    const struct winograd_cut cut = winograd_cut(size);
    int side = network_example_side(size), threes = 3 * cut.threes; /* points */
    struct network_tiles tiles = {
        .side = side,
        .shape = {{4, 3, cut.fours, cut.threes, threes * side, 0},
                  {4, 4, cut.fours, cut.fours, threes * side + threes, 0},
                  {3, 4, cut.threes, cut.fours, threes, 0},
                  {3, 3, cut.threes, cut.threes, 0, 0}},
    };
    for (int i = 0; i < NETWORK_SHAPES; i++) {
        struct network_shape *shape = &tiles.shape[i];
        shape->first = tiles.count;
        tiles.count += shape->down * shape->across * positions;
    }
    return tiles;
}

bool network_tiles_next(const struct network_tiles *tiles, struct network_span *chunk) {
    int first = chunk->first + chunk->count, left = tiles->count - first;
    *chunk = (struct network_span){first, left < NETWORK_CHUNK ? left : NETWORK_CHUNK};
    return left > 0;
}

struct network_span network_tiles_with(const struct network_tiles *tiles, int row, int column,
                                       struct network_span within) {
    bool tall = row == WINOGRAD_LINES - 1, wide = column == WINOGRAD_LINES - 1;
    int first = wide ? tiles->shape[1].first : 0, end = tiles->count;
    if (wide) end = tiles->shape[3].first;
    if (tall) end = tiles->shape[2].first;
    if (first < within.first) first = within.first;
    if (end > within.first + within.count) end = within.first + within.count;
    return (struct network_span){first, end > first ? end - first : 0};
}

/* A tile of a position. */
struct place {
    const struct network_shape *shape;
    int position, corner;
};

static struct place place_of(const struct network_tiles *tiles, int tile) {
    const struct network_shape *shape = &tiles->shape[NETWORK_SHAPES - 1];
    while (tile < shape->first) shape--;
    int all = shape->down * shape->across, rank = (tile - shape->first) % all;
    return (struct place){shape, (tile - shape->first) / all,
                          shape->corner + rank / shape->across * shape->rows * tiles->side +
                              rank % shape->across * shape->columns};
}

void network_tiles_gather(const struct network_tiles *tiles, enum winograd_kind kind,
                          const float *const *from, int offset, float *to, struct network_span chunk,
                          int channels) {
    long row = (long)tiles->side * channels, point = (long)NETWORK_ROOM * channels;
    for (int i = 0; i < chunk.count; i++) {
        struct place place = place_of(tiles, chunk.first + i);
        winograd_transform_by(
            gemm_lanes(), kind, place.shape->rows, place.shape->columns,
            &(struct winograd_view){from[place.position] + (long)(place.corner + offset) * channels, row,
                                    channels},
            &(struct winograd_room){to + (long)i * channels, WINOGRAD_LINES * point, point}, channels);
    }
}

void network_tiles_scatter(const struct network_tiles *tiles, enum winograd_kind kind, const float *from,
                           float *const *to, int offset, struct network_span chunk, int channels) {
    long row = (long)tiles->side * channels, point = (long)NETWORK_ROOM * channels;
    for (int i = 0; i < chunk.count; i++) {
        struct place place = place_of(tiles, chunk.first + i);
        winograd_transform_by(
            gemm_lanes(), kind, place.shape->rows, place.shape->columns,
            &(struct winograd_view){from + (long)i * channels, WINOGRAD_LINES * point, point},
            &(struct winograd_room){to[place.position] + (long)(place.corner + offset) * channels, row,
                                    channels},
            channels);
    }
}
