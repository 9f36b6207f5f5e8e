#include "problems/shipped_problems.h"

#include <string.h>

#include "common/complain.h"
#include "common/embed.h"
#include "common/memory.h"

EMBED(shipped_problems_bytes, "host-tools/problems/problems.sgf");

bool shipped_problems(struct sgf_tree *tree) {
    size_t count = EMBED_BYTES(shipped_problems_bytes);
    char *bytes = memory_zeroed(count + 1);
    memcpy(bytes, shipped_problems_bytes, count);
    if (sgf_tree_read(tree, bytes, count, "the problems that ship")) return true;
    complain(stderr, tree->source, tree->line, tree->column, "%s", tree->message);
    sgf_tree_free(tree);
    return false;
}
