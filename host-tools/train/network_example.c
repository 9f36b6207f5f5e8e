#include "train/network_example.h"

#include "common/memory.h"

struct network_example network_example_new(int size) {
    return (struct network_example){
        .inputs = memory_zeroed((size_t)network_example_points(size) * NETWORK_INPUTS * sizeof(float))};
}

void network_example_fill(struct network_example *example, int size, const uint32_t *features, int played) {
    bool passes = played == size * size;
    example->candidates = 0;
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++, features++) {
            int point = network_example_point(size, x, y);
            float *inputs = example->inputs + (size_t)point * NETWORK_INPUTS;
            for (int feature = 0; feature < KT_FEATURES; feature++)
                inputs[feature] = (float)(*features >> feature & 1);
            if (!kt_features_candidate(*features)) continue;
            if (y * size + x == played) example->played = example->candidates;
            example->candidate[example->candidates++] = point;
        }
    if (passes) example->played = example->candidates;
}

bool network_example_take(struct network_example *example, const struct sgf_game *game,
                          const kt_geometry *geometry, int number, int symmetry) {
    uint32_t features[KT_POINTS];
    int played = positions_make(game, geometry, number, symmetry, features);
    if (played < 0) return false;
    network_example_fill(example, geometry->size, features, played);
    return true;
}
