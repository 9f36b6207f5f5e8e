#include "commands/show_text.h"

#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/names.h"
#include "common/utf8.h"
#include "draw/draw_words.h"
#include "records/sgf_path.h"

/* Prints a text line by line, each behind `indent`. Nothing in it may control the terminal. */
static void print_text(const char *text, const char *indent) {
    while (*text) {
        size_t length = strcspn(text, "\n");
        CLEANUP_FREE char *line = strndup(text, length);
        if (!line) abort();
        utf8_clean(line);
        printf("%s%s\n", *line ? indent : "", line);
        text += length + (text[length] == '\n');
    }
}

/* Has the node a move, of whatever game? */
static bool has_move(struct sgf_tree *tree, sgf_node node) {
    struct sgf_value value = sgf_tree_values(tree, node);
    while (sgf_value_next(&value))
        if (value.name == 'B' || value.name == 'W') return true;
    return false;
}

/* Prints how many moves the main line has, and the variations beside it. Returns the columns. */
static int print_length(struct sgf_tree *tree, sgf_node root) {
    size_t moves = 0, variations = 0;
    for (sgf_node node = root; node != SGF_NO_NODE; node = sgf_tree_child(tree, node))
        moves += has_move(tree, node);
    for (sgf_node node = root; node != SGF_NO_NODE; node = sgf_tree_forward(tree, node))
        variations += sgf_tree_next(tree, node) != SGF_NO_NODE;
    int columns = printf("%zu move%s", moves, moves == 1 ? "" : "s");
    if (variations) columns += printf(", %zu variation%s", variations, variations == 1 ? "" : "s");
    return columns;
}

/* Writes what tells a game from others: the players, its name, the event, or its comment. */
static void write_name(struct sgf_tree *tree, sgf_node root, char *name, size_t capacity) {
    static const char *const ids[] = {"GN", "EV", "GC", "C"};
    CLEANUP_FREE char *black = sgf_tree_simple_text(tree, root, "PB"), *other = NULL;
    CLEANUP_FREE char *white = sgf_tree_simple_text(tree, root, "PW");
    for (size_t i = 0; i < sizeof ids / sizeof *ids && !black && !white && !other; i++)
        other = sgf_tree_simple_text(tree, root, ids[i]);
    if (black || white) snprintf(name, capacity, "%s - %s", black ? black : "?", white ? white : "?");
    else snprintf(name, capacity, "%s", other ? other : "");
}

void show_list(struct sgf_tree *tree, enum draw_style style, int width) {
    printf("%zu games; --game N shows one of them\n\n", tree->games);
    for (size_t i = 0; i < tree->games && !ferror(stdout); i++) {
        sgf_node root = sgf_tree_root(tree, i);
        int size = sgf_tree_size(tree, i);
        char name[512], *result = sgf_tree_simple_text(tree, root, "RE");
        write_name(tree, root, name, sizeof name);
        int room = width - printf("%5zu  ", i + 1);
        room -= size ? printf("%dx%d, ", size, size) : printf("not Go as Katachi plays it, ");
        room -= print_length(tree, root);
        if (result) {
            fputs("  ", stdout);
            draw_words(stdout, style, result, 20);
            room -= 2 + (int)(strlen(result) < 20 ? strlen(result) : 20);
        }
        fputs("  ", stdout);
        draw_words(stdout, style, name, room > 24 ? room - 2 : 22);
        putchar('\n');
        free(result);
    }
}

void show_game(struct sgf_tree *tree, size_t game, enum draw_style style) {
    static const struct {
        const char *id, *name, *behind; /* `behind`: a property that stands in brackets behind it */
    } rows[] = {{"PB", "Black", "BR"}, {"PW", "White", "WR"},    {"RE", "Result", NULL},
                {"KM", "Komi", NULL},  {"HA", "Handicap", NULL}, {"RU", "Rules", NULL},
                {"GN", "Game", NULL},  {"EV", "Event", "RO"},    {"DT", "Date", NULL},
                {"PC", "Place", NULL}, {"TM", "Time", "OT"},     {"AN", "Annotated", NULL},
                {"SO", "Source", NULL}};
    sgf_node root = sgf_tree_root(tree, game);
    int size = sgf_tree_size(tree, game);
    const char *bold = style == DRAW_FANCY ? "\033[1m" : "", *plain = style == DRAW_FANCY ? "\033[0m" : "";
    printf("%s", bold);
    if (tree->games > 1) printf("Game %zu of %zu: ", game + 1, tree->games);
    if (size) printf("%dx%d, ", size, size);
    print_length(tree, root);
    printf("%s\n", plain);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CLEANUP_FREE char *text = sgf_tree_simple_text(tree, root, rows[i].id);
        CLEANUP_FREE char *behind = rows[i].behind ? sgf_tree_simple_text(tree, root, rows[i].behind) : NULL;
        if (text || behind) printf("  %-10s%s", rows[i].name, text ? text : "?");
        if (behind) printf(" (%s)", behind);
        if (text || behind) putchar('\n');
    }
    CLEANUP_FREE char *comment = sgf_tree_text(tree, root, "GC");
    if (comment && *comment) print_text(comment, "  ");
    putchar('\n');
}

static void print_move(const struct sgf_tree *tree, sgf_node node, const struct draw_node *position) {
    char path[200];
    sgf_path_write(tree, node, path, sizeof path);
    printf("Move %s", path);
    if (position->moves)
        printf(": %s %s", names_colour(position->mover),
               position->move == KT_PASS ? "passes" : names_vertex(position->move).text);
    if (position->captured > 0)
        printf(", captures %d stone%s", position->captured, position->captured == 1 ? "" : "s");
    printf(". %s to move.", names_colour(position->turn));
    const uint16_t *prisoners = position->board.prisoners;
    if (prisoners[KT_BLACK] + prisoners[KT_WHITE])
        printf(" Prisoners: Black has %d, White %d.", prisoners[KT_WHITE], prisoners[KT_BLACK]);
    putchar('\n');
}

/* Prints the points of each kind of mark, a line for a kind. */
static void print_marks(const struct draw_node *position) {
    static const char *const name[DRAW_MARK_KINDS] = {
        NULL,      "Labels",   "Triangles",         "Squares",          "Circles",
        "Crosses", "Selected", "Black's territory", "White's territory"};
    for (int kind = DRAW_LABEL; kind < DRAW_MARK_KINDS; kind++) {
        bool any = false;
        for (kt_point p = 0; p < KT_POINTS; p++) {
            const struct draw_mark *mark = &position->on[p];
            if ((int)mark->kind != kind) continue;
            printf("%s %s", any ? "" : name[kind], names_vertex(p).text);
            if (kind == DRAW_LABEL) printf(" %s,", mark->label);
            any = true;
        }
        if (any) putchar('\n');
    }
}

/* Prints the moves that follow, with their paths when there are several. */
static void print_next(struct sgf_tree *tree, sgf_node node) {
    sgf_node child = sgf_tree_child(tree, node);
    if (child == SGF_NO_NODE) return;
    fputs("Next:", stdout);
    enum { MOST = 26 };
    for (int i = 0; child != SGF_NO_NODE && i < MOST; i++, child = sgf_tree_next(tree, child)) {
        struct sgf_action move;
        char path[200];
        sgf_path_write(tree, child, path, sizeof path);
        printf("%s %s", i ? "," : "", path);
        if (!sgf_tree_move(tree, child, &move)) continue;
        kt_point point = move.kind == SGF_PASS ? KT_PASS : kt_point_at(move.x, move.y);
        printf(" %s %s", names_colour(move.colour), point == KT_PASS ? "passes" : names_vertex(point).text);
    }
    printf("%s\n", child != SGF_NO_NODE ? ", and others" : "");
}

void show_position(struct sgf_tree *tree, sgf_node node, const struct draw_node *position,
                   enum draw_style style) {
    struct draw_marks marks = draw_node_marks(position);
    draw_board(stdout, style, &position->board, &marks);
    putchar('\n');
    print_move(tree, node, position);
    print_marks(position);
    print_next(tree, node);
    CLEANUP_FREE char *name = sgf_tree_simple_text(tree, node, "N"),
                      *comment = sgf_tree_text(tree, node, "C");
    if (name || (comment && *comment)) putchar('\n');
    if (name) print_text(name, "");
    if (comment) print_text(comment, "");
}

void show_title(struct sgf_tree *tree, sgf_node node, const struct draw_node *position, char *title,
                size_t capacity) {
    char name[512], path[64];
    write_name(tree, sgf_tree_root(tree, sgf_tree_game_of(tree, node)), name, sizeof name);
    sgf_path_write(tree, node, path, sizeof path);
    int length = snprintf(title, capacity, "%.60s%s", name, *name ? ", " : "");
    while (!utf8_is_valid(title) && length > 0) title[--length] = 0;
    size_t left = capacity - strlen(title);
    char *end = title + strlen(title);
    if (!position->moves) snprintf(end, left, "move %s, %s to move", path, names_colour(position->turn));
    else
        snprintf(end, left, "move %s: %s %s", path, names_colour(position->mover),
                 position->move == KT_PASS ? "passes" : names_vertex(position->move).text);
}
