#include "review/review_marks.h"

#include <stdlib.h>
#include <string.h>

#include "common/memory.h"

static const char own[] = "KTRV", comment[] = "C", behind_comment[] = "C+";

char **review_marks_values(struct sgf_tree *tree, sgf_node node, const char *id, size_t more, size_t *count) {
    struct sgf_value value = sgf_tree_values(tree, node);
    char **values = memory_zeroed((more + 1) * sizeof *values);
    *count = 0;
    while (sgf_value_next(&value)) {
        if (!sgf_value_is(&value, id)) continue;
        values = memory_resize(values, (*count + more + 2) * sizeof *values);
        values[(*count)++] = sgf_value_text(&value);
    }
    return values;
}

void review_marks_free(char **values, size_t count) {
    while (count) free(values[--count]);
    free(values);
}

static void set(struct sgf_tree *tree, sgf_node node, const char *id, char *const *values, size_t count) {
    sgf_tree_set(tree, node, id, (const char *const *)values, count);
}

/* Appends a value to a property. */
static void append(struct sgf_tree *tree, sgf_node node, const char *id, const char *value) {
    size_t count;
    char **values = review_marks_values(tree, node, id, 1, &count);
    values[count++] = memory_copy_text(value);
    set(tree, node, id, values, count);
    review_marks_free(values, count);
}

static void note(struct sgf_tree *tree, sgf_node node, const char *id, const char *value) {
    CLEANUP_FREE char *mark = memory_print("%s:%s", id, value);
    append(tree, node, own, mark);
}

void review_marks_add(struct sgf_tree *tree, sgf_node node, const char *id, const char *value) {
    append(tree, node, id, value);
    note(tree, node, id, value);
}

void review_marks_move(struct sgf_tree *tree, sgf_node node, kt_colour colour, const char *vertex) {
    note(tree, node, colour == KT_BLACK ? "B" : "W", vertex);
}

void review_marks_comment(struct sgf_tree *tree, sgf_node node, const char *text) {
    CLEANUP_FREE char *before = sgf_tree_text(tree, node, comment);
    const char *gap = before && *before ? "\n\n" : "";
    CLEANUP_FREE char *all = memory_print("%s%s%s", before ? before : "", gap, text);
    set(tree, node, comment, &all, 1);
    append(tree, node, own, before ? behind_comment : comment);
}

/* Finds the last text of a review in a comment: its begin, with the empty line before it. NULL when there is none. */
static char *find_text(char *all) {
    static const char *const begins[] = {"Katachi: ", "Reviewed by Katachi "};
    char *found = NULL;
    for (char *line = all; line; line = strstr(line, "\n\n"), line = line ? line + 2 : NULL)
        for (int i = 0; i < 2; i++)
            if (strncmp(line, begins[i], strlen(begins[i])) == 0) found = line;
    return found && found > all ? found - 2 : found;
}

/* Takes the text of a review out of the comment. `whole`: the comment is nothing else. */
static void strip_comment(struct sgf_tree *tree, sgf_node node, bool whole) {
    char *all = sgf_tree_text(tree, node, comment), *text = all ? find_text(all) : NULL;
    if (text) {
        char *rest = strstr(text + 2, "\n\n");
        if (rest && text == all) rest += 2;
        memmove(text, rest ? rest : "", rest ? strlen(rest) + 1 : 1);
        set(tree, node, comment, &all, whole && !*all ? 0 : 1);
    }
    free(all);
}

/* What was added to a node, sorted. */
struct marks {
    char **mark;
    size_t count;
};

static int compare(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static bool has_mark(const struct marks *marks, const char *mark) {
    return bsearch(&mark, marks->mark, marks->count, sizeof mark, compare);
}

static bool is_marked(const struct marks *marks, const char *id, const char *value) {
    CLEANUP_FREE char *mark = memory_print("%s:%s", id, value);
    return has_mark(marks, mark);
}

/* Takes the values that were added out of a property. */
static void strip_values(struct sgf_tree *tree, sgf_node node, const struct marks *marks, const char *id) {
    size_t count, kept = 0;
    char **values = review_marks_values(tree, node, id, 0, &count);
    for (size_t i = 0; i < count; i++)
        if (!is_marked(marks, id, values[i])) {
            char *swap = values[kept];
            values[kept++] = values[i];
            values[i] = swap;
        }
    if (kept < count) set(tree, node, id, values, kept);
    review_marks_free(values, count);
}

/* Was the node added, and does it hold nothing but its move, and lead nowhere? */
static bool is_bare(struct sgf_tree *tree, sgf_node node, const struct marks *marks) {
    bool bare = false;
    for (size_t i = 0; i < marks->count && !bare; i++)
        bare = strncmp(marks->mark[i], "B:", 2) == 0 || strncmp(marks->mark[i], "W:", 2) == 0;
    if (sgf_tree_child(tree, node) != SGF_NO_NODE) return false;
    struct sgf_value value = sgf_tree_values(tree, node);
    while (bare && sgf_value_next(&value)) {
        CLEANUP_FREE char *text = sgf_value_text(&value);
        bare = (sgf_value_is(&value, "B") && is_marked(marks, "B", text)) ||
               (sgf_value_is(&value, "W") && is_marked(marks, "W", text));
    }
    return bare;
}

/* Strips the node. Returns whether it is one that may be removed. A record that somebody made up may hold any marks, and many:
 * those of other properties mean nothing. */
static bool strip(struct sgf_tree *tree, sgf_node node) {
    static const char *const ids[] = {"V", "BM", "DO", "TE", "LB"};
    struct marks marks;
    marks.mark = review_marks_values(tree, node, own, 0, &marks.count);
    if (marks.count) {
        qsort(marks.mark, marks.count, sizeof *marks.mark, compare);
        sgf_tree_set(tree, node, own, NULL, 0);
        bool whole = has_mark(&marks, comment);
        if (whole || has_mark(&marks, behind_comment)) strip_comment(tree, node, whole);
        for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) strip_values(tree, node, &marks, ids[i]);
    }
    bool bare = is_bare(tree, node, &marks);
    review_marks_free(marks.mark, marks.count);
    return bare;
}

void review_marks_strip(struct sgf_tree *tree, sgf_node node) { strip(tree, node); }

void review_marks_strip_all(struct sgf_tree *tree, sgf_node top) {
    sgf_node node = top;
    while (sgf_tree_child(tree, node) != SGF_NO_NODE) node = sgf_tree_child(tree, node);
    for (;;) {
        sgf_node next = sgf_tree_next(tree, node), parent = sgf_tree_parent(tree, node);
        bool last = node == top;
        if (strip(tree, node)) sgf_tree_remove(tree, node);
        if (last) return;
        for (node = next != SGF_NO_NODE ? next : parent; next != SGF_NO_NODE;
             next = sgf_tree_child(tree, node))
            node = next;
    }
}
