#include "pattern/patterns.h"

#include <string.h>

#include "pattern/node.h"

/* Finds one of the sections that every image has. */
static kt_status find(const kt_image *image, const char *tag, kt_section *section) {
    kt_status status = kt_image_find(image, tag, 1, section);
    return status == KT_ERR_NOTHING ? KT_ERR_FORMAT : status;
}

kt_status kt_patterns_open(kt_patterns *patterns, const kt_image *image) {
    kt_section stages, values, groups, trees;
    kt_status status = find(image, "STAG", &stages);
    if (status >= 0) status = find(image, "VALS", &values);
    if (status >= 0) status = find(image, "GRPS", &groups);
    if (status >= 0) status = find(image, "TREE", &trees);
    if (status < 0) return status;
    if (stages.count != 4 || values.count % 2 || values.count / 2 > KT_LEVELS_MAX) return KT_ERR_FORMAT;
    *patterns = (kt_patterns){
        .image = *image,
        .values = values.bytes,
        .groups = groups.bytes,
        .trees = trees.bytes,
        .tree_bytes = trees.count,
        .stages = stages.bytes[0],
        .stage_moves = stages.bytes[1],
        .levels = (uint8_t)(values.count / 2),
    };
    if (patterns->stages < 1 || patterns->stages > KT_STAGES_MAX || patterns->stage_moves < 1)
        return KT_ERR_FORMAT;
    return groups.count == (uint32_t)kt_groups(patterns->stages) * KT_GROUP_BYTES ? KT_OK : KT_ERR_FORMAT;
}

uint32_t kt_patterns_count(const kt_patterns *patterns) {
    uint32_t count = 0;
    for (int i = 0; i < kt_groups(patterns->stages); i++) count += kt_patterns_group(patterns, i).count;
    return count;
}

int kt_patterns_reach(const kt_patterns *patterns) {
    int reach = 0;
    const uint8_t *end = patterns->trees + patterns->tree_bytes;
    for (const uint8_t *at = patterns->trees; at != end;) {
        const kt_pattern_tree tree = kt_pattern_tree_read(at);
        if (tree.reach > reach) reach = tree.reach;
        at = tree.end;
    }
    return reach;
}

int kt_stage(int stages, int stage_moves, uint32_t move_number) {
    uint32_t stage = (move_number - 1) / (uint32_t)stage_moves;
    return stage < (uint32_t)stages ? (int)stage : stages - 1;
}

kt_pattern_group kt_patterns_group(const kt_patterns *patterns, int group) {
    const uint8_t *row = patterns->groups + group * KT_GROUP_BYTES;
    const uint8_t *first = patterns->trees + kt_bytes_u32(row);
    return (kt_pattern_group){first, first + kt_bytes_u32(row + 4), kt_bytes_u32(row + 8)};
}

kt_pattern_walk kt_pattern_walk_begin(const kt_patterns *patterns, int group) {
    const kt_pattern_group in = kt_patterns_group(patterns, group);
    return (kt_pattern_walk){.patterns = patterns, .at = in.first, .end = in.end, .depth = -1};
}

/* Reads the next node, or the next tree's root. */
static kt_walk_node read_next(kt_pattern_walk *walk) {
    kt_walk_node node;
    if (walk->depth < 0) {
        walk->tree = kt_pattern_tree_read(walk->at);
        walk->at = walk->tree.root;
        walk->way[0] = (kt_siblings){walk->tree.end, 0};
        walk->depth = 0;
    }
    kt_walk_next(&walk->way[walk->depth], walk->at, &node);
    if (walk->depth) walk->stone[walk->depth - 1] = (uint16_t)node.stone;
    walk->at = node.at + (node.flags & KT_NODE_PATTERN);
    return node;
}

uint32_t kt_pattern_walk_next(kt_pattern_walk *walk, kt_pattern *pattern) {
    kt_walk_node node;
    do {
        if (walk->at == walk->end) return 0;
        node = read_next(walk);
        pattern->stones = (uint8_t)walk->depth;
        if (node.flags & KT_NODE_MORE) walk->way[++walk->depth] = kt_walk_down(&node);
        else kt_walk_up(walk->way, &walk->depth, walk->at);
    } while (!(node.flags & KT_NODE_PATTERN));
    pattern->value_q16 = kt_patterns_value(walk->patterns, *node.at);
    pattern->x_min = walk->tree.x_min, pattern->x_max = walk->tree.x_max;
    pattern->y_min = walk->tree.y_min, pattern->y_max = walk->tree.y_max;
    memcpy(pattern->stone, walk->stone, pattern->stones * sizeof *walk->stone);
    return (uint32_t)(node.at - walk->patterns->image.bytes);
}
