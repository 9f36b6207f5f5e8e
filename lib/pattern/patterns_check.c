#include "pattern/node.h"
#include "pattern/spiral.h"

enum { VARINT_BYTES_MAX = 4 };

/* Reads a varint that must end before `end`. Returns NULL when it doesn't, or is too long. */
static const uint8_t *check_varint(const uint8_t *at, const uint8_t *end, uint32_t *number) {
    for (int i = 0; i < VARINT_BYTES_MAX && at + i < end; i++)
        if (!(at[i] & 128)) return kt_node_varint(at, number);
    return NULL;
}

/* Do the tree's bounds lie in the quadrant? */
static bool check_bounds(const kt_patterns *all, const kt_pattern_tree *tree) {
    int quadrant = kt_quadrant(all->image.size);
    return tree->x_min <= tree->x_max && tree->x_max < quadrant && tree->y_min <= tree->y_max &&
           tree->y_max < quadrant;
}

/* Reads the next of these siblings, at `at`, as kt_walk_next does. Returns where the nodes that follow from it begin,
 * before its end when there must be some, else there; NULL when it is bad. */
static const uint8_t *check_node(const kt_patterns *all, kt_siblings *among, const uint8_t *at,
                                 kt_walk_node *node) {
    const uint8_t *end = among->end;
    uint32_t bytes = 1;
    if (end - at < 2) return NULL;
    const uint8_t *behind = kt_node_head(at, among->lowest, &node->stone, &node->flags);
    if (node->stone >= (unsigned)kt_spiral_count(all->image.size) * 2) return NULL;
    if (!(node->flags & KT_NODE_LAST)) {
        if (node->flags & KT_NODE_MORE && !(behind = check_varint(behind, end, &bytes))) return NULL;
        /* The last node is still to come. */
        if (bytes >= (size_t)(end - behind)) return NULL;
    }
    kt_walk_next(among, at, node);
    at = node->at;
    if (at == node->end) return NULL;
    if (node->flags & KT_NODE_PATTERN) {
        if (*at >= all->levels) return NULL;
        at++;
    }
    bool more = node->flags & KT_NODE_MORE;
    return more == (at < node->end) ? at : NULL;
}

/* Checks a tree, node by node: everything must end where it should, and the farthest stone must lie as far
 * away as the tree says. Returns its number of patterns, 0 when it is bad. */
static uint32_t check_tree(const kt_patterns *all, const kt_spiral *spiral, const kt_pattern_tree *tree) {
    kt_siblings way[KT_PATTERN_STONES_MAX + 1] = {{tree->end, 0}};
    int depth = 0, farthest = 0;
    uint32_t patterns = 0;
    const uint8_t *at = tree->root;
    do {
        kt_walk_node node;
        if (!(at = check_node(all, &way[depth], at, &node))) return 0;
        if (depth == 0 && (node.stone || !(node.flags & KT_NODE_LAST))) return 0;
        int reach = kt_spiral_reach(spiral, (int)node.stone / 2);
        if (reach > farthest) farthest = reach;
        patterns += node.flags & KT_NODE_PATTERN;
        if (!(node.flags & KT_NODE_MORE)) continue;
        if (depth == KT_PATTERN_STONES_MAX) return 0;
        way[++depth] = kt_walk_down(&node);
    } while (kt_walk_up(way, &depth, at));
    return farthest == tree->reach ? patterns : 0;
}

/* Checks a group's trees: their bounds must rise, and they must have as many patterns as the group says. */
static bool check_group(const kt_patterns *all, const kt_spiral *spiral, const kt_pattern_group *group) {
    const uint8_t *at = group->first, *end = group->end;
    int before = -1;
    uint32_t count = 0;
    while (at != end) {
        uint32_t bytes, patterns;
        if (end - at < 3) return false;
        const uint8_t *root = check_varint(at + 3, end, &bytes);
        if (!root || bytes > (size_t)(end - root)) return false;
        const kt_pattern_tree tree = kt_pattern_tree_read(at);
        if (!check_bounds(all, &tree) || kt_bytes_u16(at) <= before) return false;
        if (!(patterns = check_tree(all, spiral, &tree))) return false;
        before = kt_bytes_u16(at);
        count += patterns;
        at = tree.end;
    }
    return count == group->count;
}

/* The groups' trees must fill the section TREE, one behind the other. Offsets are compared as numbers, before
 * any of them becomes a pointer. */
static bool check_groups(const kt_patterns *all) {
    uint32_t offset = 0;
    kt_spiral spiral;
    kt_spiral_init(&spiral, all->image.size);
    for (int i = 0; i < kt_groups(all->stages); i++) {
        const uint8_t *row = all->groups + i * KT_GROUP_BYTES;
        uint32_t bytes = kt_bytes_u32(row + 4);
        if (kt_bytes_u32(row) != offset || bytes > all->tree_bytes - offset) return false;
        const kt_pattern_group group = kt_patterns_group(all, i);
        if (!check_group(all, &spiral, &group)) return false;
        offset += bytes;
    }
    return offset == all->tree_bytes;
}

static bool check_values(const kt_patterns *all) {
    for (unsigned level = 1; level < all->levels; level++)
        if (kt_patterns_value(all, level) <= kt_patterns_value(all, level - 1)) return false;
    return true;
}

kt_status kt_patterns_check(const kt_image *image) {
    kt_patterns all;
    kt_status status = kt_patterns_open(&all, image);
    if (status < 0) return status;
    return check_values(&all) && check_groups(&all) ? KT_OK : KT_ERR_FORMAT;
}
