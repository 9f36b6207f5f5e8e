#include "review/review_sgf.h"

#include <stdlib.h>
#include <string.h>

#include "base/version.h"
#include "common/memory.h"
#include "common/names.h"
#include "records/sgf_name.h"
#include "review/review_say.h"
#include "review/review_verdict.h"

enum { LARGEST = 5 };

static void set(struct sgf_tree *tree, sgf_node node, const char *id, const char *value) {
    sgf_tree_set(tree, node, id, &value, 1);
}

static bool has(struct sgf_tree *tree, sgf_node node, const char *id) {
    char *text = sgf_tree_text(tree, node, id);
    bool there = text;
    free(text);
    return there;
}

/* Sets the property unless the node has it. */
static void add(struct sgf_tree *tree, sgf_node node, const char *id, const char *value) {
    if (!has(tree, node, id)) set(tree, node, id, value);
}

/* Appends to the comment of a node. */
static void add_comment(struct sgf_tree *tree, sgf_node node, const char *text) {
    char *before = sgf_tree_text(tree, node, "C");
    size_t length = before ? strlen(before) : 0;
    char *all = memory_zeroed(length + strlen(text) + sizeof "\n\n");
    if (length) strcat(strcpy(all, before), "\n\n");
    strcat(all, text);
    set(tree, node, "C", all);
    free(all);
    free(before);
}

/* The mark for the size of a mistake. */
static void add_size(struct sgf_tree *tree, sgf_node node, enum review_size size) {
    static const char *const judgements[] = {"BM", "DO", "IT", "TE"};
    for (int i = 0; i < 4; i++)
        if (has(tree, node, judgements[i])) return;
    if (size == REVIEW_INACCURACY) set(tree, node, "DO", "");
    else set(tree, node, "BM", size == REVIEW_MISTAKE ? "1" : "2");
}

static bool is_mark(int name) {
    return name == SGF_NAME('L', 'B') || name == SGF_NAME('T', 'R') || name == SGF_NAME('M', 'A') ||
           name == SGF_NAME('C', 'R') || name == SGF_NAME('S', 'Q') || name == SGF_NAME('S', 'L');
}

/* Does the node mark the point? */
static bool is_marked(struct sgf_tree *tree, sgf_node node, kt_point p) {
    struct sgf_value value = sgf_tree_values(tree, node);
    bool marked = false;
    while (sgf_value_next(&value)) marked |= is_mark(value.name) && sgf_value_point(&value, 0) == p;
    return marked;
}

/* Writes letters onto the points of the better moves. The labels that are there stay. */
static void add_labels(struct review *review, sgf_node node, const struct review_move *move) {
    struct sgf_tree *tree = &review->tree;
    struct sgf_value value = sgf_tree_values(tree, node);
    char own[REVIEW_BETTER][8];
    char **labels = NULL;
    size_t count = 0, old;
    while (sgf_value_next(&value)) {
        if (value.name != SGF_NAME('L', 'B')) continue;
        labels = memory_resize(labels, (count + 1) * sizeof *labels);
        labels[count++] = sgf_value_text(&value);
    }
    old = count;
    labels = memory_resize(labels, (count + REVIEW_BETTER) * sizeof *labels);
    for (int i = 0; i < move->better_count; i++) {
        kt_point p = move->better[i].move[0];
        if (p == KT_PASS || is_marked(tree, node, p)) continue;
        snprintf(own[i], sizeof own[i], "%s:%c", sgf_tree_vertex(review->record.size, p).text, 'A' + i);
        labels[count++] = own[i];
    }
    if (count > old) sgf_tree_set(tree, node, "LB", (const char *const *)labels, count);
    while (old--) free(labels[old]);
    free(labels);
}

/* Adds the better move `i` and its line, as a variation beside the move. */
static void add_line(struct review *review, int number, int i) {
    struct review_move *move = &review->move[number - 1];
    const struct review_line *line = &move->better[i];
    struct sgf_tree *tree = &review->tree;
    kt_colour colour = move->colour;
    sgf_node node = sgf_tree_parent(tree, move->node);
    char comment[REVIEW_WORDS + 300];
    int length = snprintf(comment, sizeof comment, "Katachi: better than %s. %s",
                          review_say_move(move->point).text, review_say_figures(&line->figures).text);
    if (*move->better_words[i])
        snprintf(comment + length, sizeof comment - (size_t)length, "\n%s", move->better_words[i]);
    for (int k = 0; k < line->count; k++, colour = kt_opponent(colour)) {
        node = sgf_tree_add_move(tree, node, colour, line->move[k]);
        if (k) continue;
        set(tree, node, "C", comment);
        set(tree, node, "V", review_say_points(line->figures.lead).text);
        set(tree, node, "TE", "1");
    }
}

/* What is said of a move. */
static void write_comment(FILE *stream, const struct review_move *move,
                          const struct review_figures *figures) {
    fprintf(stream, "Katachi: %s", review_say_figures(figures).text);
    if (move->size != REVIEW_FINE) {
        char name[20];
        strcpy(name, review_size_name(move->size));
        name[0] = (char)(name[0] - 'a' + 'A');
        fprintf(stream, "\n%s: %s Better:", name, review_say_loss(move).text);
        for (int i = 0; i < move->better_count; i++)
            fprintf(stream, "%s %s (%c)", i ? "," : "", review_say_move(move->better[i].move[0]).text,
                    'A' + i);
        fputc('.', stream);
    }
    if (*move->words) fprintf(stream, "\n%s", move->words);
}

static void add_move(struct review *review, int number) {
    struct review_move *move = &review->move[number - 1];
    const struct review_position *after = &review->position[number];
    struct sgf_tree *tree = &review->tree;
    if (!after->count) return;
    const struct review_figures *figures = &after->best[0].figures;
    char *comment = NULL;
    size_t length;
    FILE *stream = open_memstream(&comment, &length);
    if (!stream) return;
    write_comment(stream, move, figures);
    fclose(stream);
    add_comment(tree, move->node, comment);
    free(comment);
    add(tree, move->node, "V", review_say_points(figures->lead).text);
    if (move->size == REVIEW_FINE) return;
    add_size(tree, move->node, move->size);
    sgf_node parent = sgf_tree_parent(tree, move->node);
    if (parent == SGF_NO_NODE) return; /* a move in the root has no place for variations */
    add_labels(review, parent, move);
    for (int i = 0; i < move->better_count; i++) add_line(review, number, i);
}

static void write_summary(FILE *stream, const struct review *review, const struct review_settings *settings) {
    int largest[LARGEST], count = review_largest(review, largest, LARGEST);
    fprintf(stream, "Reviewed by Katachi %s: moves %d to %d, %s.", KT_VERSION, review->from, review->to,
            review_say_settings(settings).text);
    for (kt_colour colour = KT_BLACK; colour <= KT_WHITE; colour++)
        fprintf(stream, "\n%s: %s.", names_colour(colour), review_say_sum(review, colour).text);
    for (int i = 0; i < count; i++)
        fprintf(stream, "%s %d", i ? "," : "\nThe largest mistakes: moves", largest[i]);
    if (count) fputc('.', stream);
}

void review_sgf_add(struct review *review, const struct review_settings *settings) {
    struct sgf_tree *tree = &review->tree;
    sgf_node root = sgf_tree_root(tree, review->game);
    for (int number = review->from; number <= review->to; number++) add_move(review, number);
    char *summary = NULL;
    size_t length;
    FILE *stream = open_memstream(&summary, &length);
    if (!stream) return;
    write_summary(stream, review, settings);
    fclose(stream);
    add_comment(tree, root, summary);
    free(summary);
    set(tree, root, "KTRV", review_say_settings(settings).text);
}
