#include "records/sgf_path.h"

#include <ctype.h>
#include <string.h>

enum { PART = 32 }; /* more than a number with its letters takes */

/* Returns the first of the nodes that stand beside this one. */
static sgf_node first_beside(const struct sgf_tree *tree, sgf_node node) {
    sgf_node parent = sgf_tree_parent(tree, node);
    if (parent == SGF_NO_NODE) return sgf_tree_root(tree, sgf_tree_game_of(tree, node));
    return sgf_tree_child(tree, parent);
}

/* Returns the place of a node among those beside it, from 1 for the main line. */
static size_t place_of(const struct sgf_tree *tree, sgf_node node) {
    size_t place = 1;
    for (sgf_node at = first_beside(tree, node); at != node; at = sgf_tree_next(tree, at)) place++;
    return place;
}

size_t sgf_path_number(const struct sgf_tree *tree, sgf_node node) {
    size_t number = 0;
    while ((node = sgf_tree_parent(tree, node)) != SGF_NO_NODE) number++;
    return number;
}

/* Reads a number. Returns false without one. */
static bool read_number(const char **path, size_t *number) {
    *path += strspn(*path, " .,/-");
    if (!isdigit((unsigned char)**path)) return false;
    for (*number = 0; isdigit((unsigned char)**path); ++*path)
        if (*number < SGF_NO_NODE) *number = 10 * *number + (size_t)(**path - '0');
    return true;
}

/* Reads the letters of a variation: its place from 1; 0 without any. */
static size_t read_letters(const char **path) {
    size_t place = 0;
    for (; isalpha((unsigned char)**path); ++*path)
        if (place < SGF_NO_NODE) place = 26 * place + (size_t)(tolower((unsigned char)**path) - 'a' + 1);
    return place;
}

/* Goes to the variation at this place beside the node. Returns false when there are fewer. */
static bool take_variation(const struct sgf_tree *tree, sgf_node *node, size_t place, char message[160]) {
    sgf_node at = first_beside(tree, *node);
    size_t there = 1;
    for (; there < place && sgf_tree_next(tree, at) != SGF_NO_NODE; there++) at = sgf_tree_next(tree, at);
    if (there < place)
        snprintf(message, 160, "move %zu has %zu variation%s", sgf_path_number(tree, *node), there,
                 there == 1 ? "" : "s");
    *node = at;
    return there == place;
}

bool sgf_path_find(const struct sgf_tree *tree, size_t game, const char *path, sgf_node *node,
                   char message[160]) {
    size_t number = 0, wanted, place;
    *node = sgf_tree_root(tree, game);
    while (read_number(&path, &wanted)) {
        if (wanted < number) {
            snprintf(message, 160, "%zu stands behind %zu; numbers must grow", wanted, number);
            return false;
        }
        for (; number < wanted; number++) {
            sgf_node child = sgf_tree_child(tree, *node);
            if (child == SGF_NO_NODE) {
                snprintf(message, 160, "the line ends with move %zu", number);
                return false;
            }
            *node = child;
        }
        place = read_letters(&path);
        if (place && !take_variation(tree, node, place, message)) return false;
    }
    if (*path) snprintf(message, 160, "numbers and letters are wanted, such as 23b or 23b30");
    return !*path;
}

char *sgf_path_letters(char *end, size_t place) {
    for (; place; place = (place - 1) / 26) *--end = (char)('a' + (place - 1) % 26);
    return end;
}

static char *write_number(char *end, size_t number) {
    do *--end = (char)('0' + number % 10);
    while (number /= 10);
    return end;
}

void sgf_path_write(const struct sgf_tree *tree, sgf_node node, char *path, size_t capacity) {
    static const char cut[] = {'.', '.', '.'};
    char text[512 + PART];
    size_t room = capacity < 512 ? capacity : 512, number = sgf_path_number(tree, node);
    char *end = text + sizeof text, *at = end;
    *--at = 0;
    for (bool last = true; node != SGF_NO_NODE; node = sgf_tree_parent(tree, node), number--, last = false) {
        bool varies = first_beside(tree, node) != node;
        if (!varies && !last) continue;
        char *before = at;
        if (varies) at = sgf_path_letters(at, place_of(tree, node));
        at = write_number(at, number);
        if ((size_t)(end - at) + sizeof cut <= room) continue;
        at = before - sizeof cut;
        memcpy(at, cut, sizeof cut);
        break;
    }
    memcpy(path, at, (size_t)(end - at));
}
