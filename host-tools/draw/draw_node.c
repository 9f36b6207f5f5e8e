#include "draw/draw_node.h"

#include <stdlib.h>
#include <string.h>

#include "common/utf8.h"

static enum draw_mark_kind kind_of(int name) {
    switch (name) {
    case 'L':
    case SGF_NAME('L', 'B'): return DRAW_LABEL;
    case SGF_NAME('T', 'R'): return DRAW_TRIANGLE;
    case SGF_NAME('S', 'Q'): return DRAW_SQUARE;
    case SGF_NAME('C', 'R'): return DRAW_CIRCLE;
    case 'M':
    case SGF_NAME('M', 'A'): return DRAW_CROSS;
    case SGF_NAME('S', 'L'): return DRAW_SELECTED;
    case SGF_NAME('T', 'B'): return DRAW_TERRITORY_BLACK;
    case SGF_NAME('T', 'W'): return DRAW_TERRITORY_WHITE;
    default: return DRAW_NONE;
    }
}

/* Writes the label of the value: what stands behind the colon, or, for the L of FF[3], the letter of its
 * place. A long one is cut between two characters. */
static void write_label(const struct sgf_value *value, char label[16]) {
    char *text = sgf_value_text(value), *colon = strchr(text, ':');
    char letter[2] = {(char)('a' + value->number % 26), 0};
    utf8_clean(text);
    const char *from = colon ? colon + 1 : letter;
    size_t length = 0;
    for (int bytes; from[length]; length += (size_t)bytes) {
        bytes = utf8_bytes(from + length);
        if (length + (size_t)bytes >= 16) break;
    }
    memcpy(label, from, length);
    label[length] = 0;
    free(text);
}

/* Puts the mark of the value on its point, or on all points of its rectangle. The first one of a point
 * counts. */
static void put_mark(const struct sgf_value *value, struct draw_mark on[KT_POINTS]) {
    struct draw_mark mark = {.kind = kind_of(value->name)};
    if (mark.kind == DRAW_NONE) return;
    kt_point from = sgf_value_point(value, 0), to = from;
    if (mark.kind == DRAW_LABEL) write_label(value, mark.label);
    else if (memchr(value->raw, ':', value->raw_count)) to = sgf_value_point(value, 1);
    if (from == KT_NO_POINT || to == KT_NO_POINT) return;
    int left = kt_point_x(from), right = kt_point_x(to), high = kt_point_y(from), low = kt_point_y(to);
    for (int y = low; y <= high; y++)
        for (int x = left; x <= right; x++)
            if (on[kt_point_at(x, y)].kind == DRAW_NONE) on[kt_point_at(x, y)] = mark;
}

/* The prisoners before the last move. */
struct before {
    uint16_t prisoners[3];
};

static bool note_prisoners(void *user, const kt_board *board, kt_colour, kt_point, int, kt_status) {
    struct before *before = user;
    memcpy(before->prisoners, board->prisoners, sizeof before->prisoners);
    return true;
}

static kt_colour turn_of(const struct sgf_game *game) {
    if (game->next != KT_EMPTY) return game->next;
    for (size_t i = game->count; i-- > 0;)
        if (game->actions[i].kind != SGF_SET) return kt_opponent(game->actions[i].colour);
    return sgf_game_first(game);
}

bool draw_node_find(struct sgf_tree *tree, sgf_node node, struct draw_node *position) {
    struct before before = {0};
    memset(position, 0, sizeof *position);
    if (!sgf_tree_game_at(tree, node, &position->game)) return false;
    if (kt_geometry_init(&position->geometry, position->game.size) < 0)
        return false; /* no game has that size */
    position->end =
        replay_moves(&position->game, &position->geometry, &position->board, note_prisoners, &before);
    position->turn = turn_of(&position->game);
    position->move = KT_NO_POINT;
    struct sgf_action move;
    position->moves = sgf_tree_move(tree, node, &move);
    if (position->moves) {
        kt_colour other = kt_opponent(move.colour);
        position->mover = move.colour;
        position->move = move.kind == SGF_PASS ? KT_PASS : kt_point_at(move.x, move.y);
        position->captured = position->board.prisoners[other] - before.prisoners[other];
    }
    struct sgf_value value = sgf_tree_values(tree, node);
    while (sgf_value_next(&value)) put_mark(&value, position->on);
    return true;
}

void draw_node_number(struct draw_node *position, long count) {
    const struct sgf_game *game = &position->game;
    bool later[KT_POINTS] = {false}; /* points that were played or set up later */
    int number = position->end.moves;
    for (size_t i = game->count; i-- > 0 && count > 0;) {
        const struct sgf_action *action = &game->actions[i];
        kt_point p = kt_point_at(action->x, action->y);
        struct draw_mark *mark = &position->on[p];
        bool stands = action->kind == SGF_MOVE && !later[p] && position->board.colour[p] == action->colour;
        if (stands && mark->kind == DRAW_NONE) {
            mark->kind = DRAW_LABEL;
            snprintf(mark->label, sizeof mark->label, "%d", number);
        }
        if (action->kind != SGF_PASS) later[p] = true;
        if (action->kind != SGF_SET) number--, count--;
    }
}

void draw_node_free(struct draw_node *position) { sgf_game_free(&position->game); }

struct draw_marks draw_node_marks(const struct draw_node *position) {
    return (struct draw_marks){.last = position->move, .on = position->on};
}
