#include "train/network_example.h"

#include "common/memory.h"

struct network_example network_example_new(int size) {
    return (struct network_example){
        .inputs = memory_zeroed((size_t)network_example_points(size) * NETWORK_INPUTS * sizeof(float))};
}

void network_example_fill(struct network_example *example, int size, const uint32_t *features, int played) {
    const float *choice = example->target.choice;
    int pass = size * size, place = 0;
    float sum = 0, whole = choice ? 0 : 1;
    for (int i = 0; choice && i <= pass; i++) whole += choice[i];
    example->candidates = 0;
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++, features++, place++) {
            int point = network_example_point(size, x, y);
            float *inputs = example->inputs + (size_t)point * NETWORK_INPUTS;
            for (int feature = 0; feature < KT_FEATURES; feature++)
                inputs[feature] = (float)(*features >> feature & 1);
            if (!kt_features_candidate(*features)) continue;
            if (place == played) example->played = example->candidates;
            sum += example->wanted[example->candidates] = choice ? choice[place] : place == played;
            example->candidate[example->candidates++] = point;
        }
    if (played == pass) example->played = example->candidates;
    sum += example->wanted[example->candidates] = choice ? choice[pass] : pass == played;
    /* searches try moves that are no candidates */
    for (int i = 0; sum > 0 && i <= example->candidates; i++) example->wanted[i] *= whole / sum;
}

bool network_example_take(struct network_example *example, const struct sgf_game *game,
                          const kt_geometry *geometry, int number, int symmetry) {
    uint32_t features[KT_POINTS];
    int played = positions_make(game, geometry, number, symmetry, features);
    if (played < 0) return false;
    network_example_fill(example, geometry->size, features, played);
    return true;
}
