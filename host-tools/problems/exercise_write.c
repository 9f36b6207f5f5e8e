#include "problems/exercise_write.h"

#include "problems/exercise_say.h"
#include "records/sgf.h"
#include "records/sgf_tree.h"

/* The depth is that of the tree: EXERCISE_NODES at most, and in fact less than 20. */
static void write_nodes(FILE *stream, const struct exercise *exercise, int number) {
    const bool branches = exercise->node[exercise->node[number].child].next != 0;
    for (int i = exercise->node[number].child; i; i = exercise->node[i].next) {
        const struct exercise_node *node = &exercise->node[i];
        if (branches) fputs("\n(", stream);
        fprintf(stream, ";%c[%s]", node->colour == KT_BLACK ? 'B' : 'W',
                sgf_tree_vertex(exercise->size, node->move).text);
        if (node->colour == exercise->solver && !node->wrong) fputs("TE[1]", stream);
        if (node->colour == exercise->solver && node->wrong && !exercise->node[number].wrong)
            fputs("BM[1]", stream);
        if (*node->text) sgf_write_text(stream, "C", node->text);
        write_nodes(stream, exercise, i);
        if (branches) fputc(')', stream);
    }
}

void exercise_write(FILE *stream, const struct exercise *exercise, size_t number) {
    char name[80];
    struct exercise_text task = exercise_task(exercise->kind, exercise->solver);
    snprintf(name, sizeof name, "%zu, level %d: %s", number, exercise_level(exercise),
             exercise_kinds[exercise->kind]);
    fprintf(stream, "(;FF[4]GM[1]CA[UTF-8]AP[Katachi]SZ[%d]PL[%c]", exercise->size,
            exercise->solver == KT_BLACK ? 'B' : 'W');
    sgf_write_text(stream, "GN", name);
    if (*exercise->origin) sgf_write_text(stream, "GC", exercise->origin);
    sgf_tree_write_points(stream, "\nAB", exercise->size, &exercise->black);
    sgf_tree_write_points(stream, "\nAW", exercise->size, &exercise->white);
    sgf_tree_write_points(stream, "\nTR", exercise->size, &exercise->target);
    fprintf(stream, "\nKTLV[%d]", exercise_level(exercise));
    sgf_write_text(stream, "C", task.text);
    write_nodes(stream, exercise, 0);
    fputs(")\n", stream);
}
