#include "review/review_sgf.h"

#include <string.h>

#include "base/version.h"
#include "common/memory.h"
#include "common/names.h"
#include "records/sgf_name.h"
#include "review/review_marks.h"
#include "review/review_say.h"
#include "review/review_verdict.h"

enum { LARGEST = 5 };

static bool has(struct sgf_tree *tree, sgf_node node, const char *id) {
    CLEANUP_FREE char *text = sgf_tree_text(tree, node, id);
    return text;
}

/* Sets the property unless the node has it. */
static void add(struct sgf_tree *tree, sgf_node node, const char *id, const char *value) {
    if (!has(tree, node, id)) review_marks_add(tree, node, id, value);
}

/* The mark for the size of a mistake. */
static void add_size(struct sgf_tree *tree, sgf_node node, enum review_size size) {
    static const char *const judgements[] = {"BM", "DO", "IT", "TE"};
    for (int i = 0; i < 4; i++)
        if (has(tree, node, judgements[i])) return;
    if (size == REVIEW_INACCURACY) review_marks_add(tree, node, "DO", "");
    else review_marks_add(tree, node, "BM", size == REVIEW_MISTAKE ? "1" : "2");
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

/* The first letter, from `letter` on, that no label of the node is. 0 when there is none up to Z. */
static char free_letter(char *const *labels, size_t count, char letter) {
    for (; letter <= 'Z'; letter++) {
        bool taken = false;
        for (size_t i = 0; i < count; i++) {
            const char *text = strchr(labels[i], ':');
            taken |= text && text[1] == letter && !text[2];
        }
        if (!taken) return letter;
    }
    return 0;
}

/* Writes letters onto the points of the better moves, on the board after the mistake, where its comment is read. The labels that
 * are there stay, and so do their letters. Sets letters[i], 0 for a point that gets none. */
static void add_labels(struct review *review, const struct review_move *move, char letters[REVIEW_BETTER]) {
    struct sgf_tree *tree = &review->tree;
    size_t count;
    char **labels = review_marks_values(tree, move->node, "LB", 0, &count), letter = 'A';
    for (int i = 0; i < move->better_count; i++) {
        kt_point p = move->better[i].move[0];
        char label[8];
        letters[i] = 0;
        if (p == KT_PASS || is_marked(tree, move->node, p)) continue;
        letters[i] = letter = free_letter(labels, count, letter);
        if (!letter) break;
        snprintf(label, sizeof label, "%s:%c", sgf_tree_vertex(review->record.size, p).text, letter++);
        review_marks_add(tree, move->node, "LB", label);
    }
    review_marks_free(labels, count);
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
        review_marks_move(tree, node, colour, sgf_tree_vertex(review->record.size, line->move[k]).text);
        if (k) continue;
        review_marks_comment(tree, node, comment);
        review_marks_add(tree, node, "V", review_say_points(line->figures.lead).text);
        review_marks_add(tree, node, "TE", "1");
    }
}

/* What is said of a move. */
static void write_comment(FILE *stream, const struct review_move *move, const struct review_figures *figures,
                          const char letters[REVIEW_BETTER]) {
    fprintf(stream, "Katachi: %s", review_say_figures(figures).text);
    if (move->size != REVIEW_FINE) {
        char name[20];
        strcpy(name, review_size_name(move->size));
        name[0] = (char)(name[0] - 'a' + 'A');
        fprintf(stream, "\n%s: %s Better:", name, review_say_loss(move).text);
        for (int i = 0; i < move->better_count; i++) {
            fprintf(stream, "%s %s", i ? "," : "", review_say_move(move->better[i].move[0]).text);
            if (letters[i]) fprintf(stream, " (%c)", letters[i]);
        }
        fputc('.', stream);
    }
    if (*move->words) fprintf(stream, "\n%s", move->words);
}

static void add_move(struct review *review, int number) {
    struct review_move *move = &review->move[number - 1];
    const struct review_figures worth = review_worth(review, number), *figures = &worth;
    struct sgf_tree *tree = &review->tree;
    if (!worth.visits) return;
    char letters[REVIEW_BETTER] = {0};
    struct memory_text text;
    if (move->size != REVIEW_FINE) add_labels(review, move, letters);
    write_comment(memory_text_begin(&text), move, figures, letters);
    CLEANUP_FREE char *comment = memory_text_end(&text);
    review_marks_comment(tree, move->node, comment);
    add(tree, move->node, "V", review_say_points(figures->lead).text);
    if (move->size == REVIEW_FINE) return;
    add_size(tree, move->node, move->size);
    if (sgf_tree_parent(tree, move->node) == SGF_NO_NODE)
        return; /* a move in the root has no place for variations */
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

void review_sgf_strip(struct review *review) {
    struct sgf_tree *tree = &review->tree;
    review_marks_strip(tree, sgf_tree_root(tree, review->game));
    for (int number = review->from; number <= review->to; number++) {
        sgf_node node = review->move[number - 1].node, parent = sgf_tree_parent(tree, node);
        review_marks_strip(tree, node);
        if (parent == SGF_NO_NODE) continue;
        for (sgf_node next, beside = sgf_tree_child(tree, parent); beside != SGF_NO_NODE; beside = next) {
            next = sgf_tree_next(tree, beside);
            if (beside != node) review_marks_strip_all(tree, beside);
        }
    }
}

void review_sgf_add(struct review *review, const struct review_settings *settings) {
    struct sgf_tree *tree = &review->tree;
    sgf_node root = sgf_tree_root(tree, review->game);
    struct review_text said = review_say_settings(settings);
    const char *how = said.text;
    sgf_tree_set(tree, root, "KTRV", &how, 1);
    for (int number = review->from; number <= review->to; number++) add_move(review, number);
    struct memory_text text;
    write_summary(memory_text_begin(&text), review, settings);
    CLEANUP_FREE char *summary = memory_text_end(&text);
    review_marks_comment(tree, root, summary);
}
