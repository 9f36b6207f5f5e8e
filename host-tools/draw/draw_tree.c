#include "draw/draw_tree.h"

#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/names.h"
#include "draw/draw_words.h"
#include "records/sgf_path.h"

enum {
    BARS_MAX = 10,     /* deeper variations stand no further to the right */
    LABEL_COLUMNS = 7, /* of numbers and paths, if they are not longer */
    WIDTH_MIN = 40,
};

/* A variation that is not the first: a part of the path of what stands in it. */
struct level {
    size_t number, place;
};

struct printer {
    FILE *stream;
    enum draw_style style;
    struct sgf_tree *tree;
    int width;
    struct level *level; /* of the present node: all that lead to it */
    size_t levels, capacity;
    sgf_node node; /* the present node, */
    size_t number; /* and its number */
    bool begins;   /* it begins a variation */
};

/* What a row shows of a node. */
struct summary {
    struct sgf_action move;
    bool moves;        /* there is a move */
    int stones[3];     /* set up, by colour */
    const char *grade; /* "!" and the like; "" for none */
    char *words;       /* the name and the comment; NULL: none. Owned */
};

/* Appends the text of a value to the words of a summary, by way of `stream`, which is NULL before the first. */
static void add_words(FILE **stream, struct summary *summary, size_t *bytes, const struct sgf_value *value) {
    CLEANUP_FREE char *text = sgf_value_text(value);
    if (*stream) fputs(": ", *stream);
    else *stream = open_memstream(&summary->words, bytes);
    if (!*stream) abort();
    fputs(text, *stream);
}

/* The points of a value: one, or those of a rectangle. */
static int points_of(const struct sgf_value *value) {
    kt_point from = sgf_value_point(value, 0), to = sgf_value_point(value, 1);
    if (from == KT_NO_POINT || to == KT_NO_POINT) return 1;
    return (abs(kt_point_x(from) - kt_point_x(to)) + 1) * (abs(kt_point_y(from) - kt_point_y(to)) + 1);
}

static struct summary summarise(struct sgf_tree *tree, sgf_node node) {
    static const struct {
        int name;
        const char *grade;
    } grades[] = {{SGF_NAME('T', 'E'), " !"},
                  {SGF_NAME('B', 'M'), " ?"},
                  {SGF_NAME('I', 'T'), " !?"},
                  {SGF_NAME('D', 'O'), " ?!"}};
    struct summary summary = {.grade = ""};
    FILE *stream = NULL; /* to its words */
    size_t bytes;
    summary.moves = sgf_tree_move(tree, node, &summary.move);
    struct sgf_value value = sgf_tree_values(tree, node);
    while (sgf_value_next(&value)) {
        bool words = value.name == 'C' || value.name == 'N';
        if (words && value.raw_count) add_words(&stream, &summary, &bytes, &value);
        if (value.name == SGF_NAME('A', 'B')) summary.stones[KT_BLACK] += points_of(&value);
        if (value.name == SGF_NAME('A', 'W')) summary.stones[KT_WHITE] += points_of(&value);
        if (value.name == SGF_NAME('A', 'E')) summary.stones[KT_EMPTY] += points_of(&value);
        for (size_t i = 0; i < sizeof grades / sizeof *grades; i++)
            if (value.name == grades[i].name) summary.grade = grades[i].grade;
    }
    if (stream && fclose(stream) != 0) abort();
    return summary;
}

/* Has it a row of its own? */
static bool is_alone(const struct summary *summary) {
    return summary->words || *summary->grade || summary->stones[0] + summary->stones[1] + summary->stones[2];
}

static bool stands_alone(struct sgf_tree *tree, sgf_node node) {
    struct summary summary = summarise(tree, node);
    free(summary.words);
    return is_alone(&summary);
}

/* Writes a move, with its colour when that is not the one expected. */
static int write_move(char text[24], const struct sgf_action *move, kt_colour expected) {
    const char *vertex = "pass";
    struct names_text point;
    if (move->kind == SGF_MOVE) {
        point = names_vertex(kt_point_at(move->x, move->y));
        vertex = point.text;
    }
    const char *colour = move->colour == expected ? "" : move->colour == KT_BLACK ? "B " : "W ";
    return snprintf(text, 24, " %s%s", colour, vertex);
}

/* Prints the bars, and the path or the numbers of the row, which ends with node `last`. Returns the
 * columns. */
static int print_label(struct printer *p, size_t last) {
    char label[80] = "";
    size_t bars = p->levels < BARS_MAX ? p->levels : BARS_MAX, length = 0;
    size_t from = p->begins && p->levels > 6 ? p->levels - 6 : 0;
    if (from) length += (size_t)snprintf(label, sizeof label, "...");
    for (size_t i = from; p->begins && i < p->levels && length < sizeof label - 32; i++) {
        char letters[16] = "";
        const char *at = sgf_path_letters(letters + sizeof letters - 1, p->level[i].place);
        length += (size_t)snprintf(label + length, sizeof label - length, "%zu%s", p->level[i].number, at);
    }
    if (!length) length += (size_t)snprintf(label, sizeof label, "%zu", p->number);
    if (last > p->number) length += (size_t)snprintf(label + length, sizeof label - length, "-%zu", last);
    for (size_t i = 0; i < bars; i++) fputs(p->style == DRAW_FANCY ? "│ " : "| ", p->stream);
    fprintf(p->stream, "%-*s", LABEL_COLUMNS, label);
    return 2 * (int)bars + (int)(length < LABEL_COLUMNS ? LABEL_COLUMNS : length);
}

/* Prints the row of one node that has more than a move. */
static void print_alone(struct printer *p, const struct summary *summary) {
    char move[24];
    int room = p->width - print_label(p, p->number);
    if (summary->moves) room -= write_move(move, &summary->move, KT_EMPTY), fputs(move, p->stream);
    room -= fprintf(p->stream, "%s", summary->grade);
    if (summary->stones[KT_BLACK] + summary->stones[KT_WHITE])
        room -= fprintf(p->stream, " set up: %d black, %d white", summary->stones[KT_BLACK],
                        summary->stones[KT_WHITE]);
    if (summary->stones[KT_EMPTY]) room -= fprintf(p->stream, " taken off: %d", summary->stones[KT_EMPTY]);
    if (summary->words) {
        fputs("  ", p->stream);
        draw_words(p->stream, p->style, summary->words, room > 22 ? room - 2 : 20);
    }
    fputc('\n', p->stream);
}

/* Prints the moves from the present node to `last`, as many as fit, and the last one. */
static void print_moves(struct printer *p, sgf_node last, size_t last_number) {
    const char *gap = p->style == DRAW_FANCY ? " …" : " ...";
    int gap_columns = p->style == DRAW_FANCY ? 2 : 4;
    int room = p->width - print_label(p, last_number);
    struct sgf_action move;
    char text[24], end[24] = " -";
    if (sgf_tree_move(p->tree, last, &move)) write_move(end, &move, KT_EMPTY);
    int reserved = gap_columns + (int)strlen(end);
    kt_colour expected = KT_EMPTY;
    for (sgf_node node = p->node;; node = sgf_tree_child(p->tree, node)) {
        bool moves = sgf_tree_move(p->tree, node, &move);
        int length = moves ? write_move(text, &move, expected) : snprintf(text, sizeof text, " -");
        if (room < length + (node == last ? 0 : reserved)) {
            fprintf(p->stream, "%s%s", gap, end);
            break;
        }
        fputs(text, p->stream);
        room -= length;
        expected = moves ? kt_opponent(move.colour) : KT_EMPTY;
        if (node == last) break;
    }
    fputc('\n', p->stream);
}

/* Prints the row that begins with the present node, and makes its last node the present one. */
static void print_row(struct printer *p) {
    struct summary summary = summarise(p->tree, p->node);
    bool root = sgf_tree_parent(p->tree, p->node) == SGF_NO_NODE;
    if (is_alone(&summary)) {
        print_alone(p, &summary);
    } else if (summary.moves || !root) {
        sgf_node last = p->node, child;
        size_t number = p->number;
        while ((child = sgf_tree_child(p->tree, last)) != SGF_NO_NODE &&
               sgf_tree_next(p->tree, child) == SGF_NO_NODE && !stands_alone(p->tree, child)) {
            last = child;
            number++;
        }
        print_moves(p, last, number);
        p->node = last;
        p->number = number;
    }
    free(summary.words);
}

/* Goes to the first of several variations that is not the main line. */
static void enter(struct printer *p, sgf_node second, size_t number) {
    p->level = memory_room(p->level, p->levels, &p->capacity, sizeof *p->level);
    p->level[p->levels++] = (struct level){number, 2};
    p->node = second;
    p->number = number;
    p->begins = true;
}

/* Goes to the node whose row comes next. Returns false behind the last one. */
static bool go_on(struct printer *p, sgf_node root) {
    sgf_node child = sgf_tree_child(p->tree, p->node);
    p->begins = false;
    if (child != SGF_NO_NODE) {
        sgf_node second = sgf_tree_next(p->tree, child);
        p->number++;
        p->node = child;
        if (second != SGF_NO_NODE) enter(p, second, p->number);
        return true;
    }
    for (sgf_node node = p->node; node != SGF_NO_NODE; node = sgf_tree_parent(p->tree, node)) {
        sgf_node parent = sgf_tree_parent(p->tree, node);
        sgf_node first = parent == SGF_NO_NODE ? root : sgf_tree_child(p->tree, parent);
        if (node == first || p->levels == 0) continue; /* a first one goes on a line that begins before it */
        sgf_node next = sgf_tree_next(p->tree, node);
        p->number = p->level[p->levels - 1].number;
        p->begins = next != SGF_NO_NODE;
        if (p->begins) p->level[p->levels - 1].place++;
        else p->levels--;
        p->node = p->begins ? next : first;
        return true;
    }
    return false;
}

void draw_tree(FILE *stream, enum draw_style style, struct sgf_tree *tree, size_t game, int width) {
    sgf_node root = sgf_tree_root(tree, game);
    struct printer printer = {
        .stream = stream, .style = style, .tree = tree, .width = width < WIDTH_MIN ? WIDTH_MIN : width};
    printer.node = root;
    if (sgf_tree_next(tree, root) != SGF_NO_NODE) enter(&printer, sgf_tree_next(tree, root), 0);
    do print_row(&printer);
    while (!ferror(stream) && go_on(&printer, root));
    free(printer.level);
}
