#include "base/text.h"
#include "records/sgf.h"
#include "records/sgf_tree.h"

void sgf_write_text(FILE *stream, const char *name, const char *text) {
    fprintf(stream, "%s[", name);
    for (; *text; text++) {
        if (*text == ']' || *text == '\\') fputc('\\', stream);
        fputc(*text, stream);
    }
    fputc(']', stream);
}

/* The same with a line of its own, unless the text is empty. */
static void write_line(FILE *stream, const char *name, const char *text) {
    if (!*text) return;
    sgf_write_text(stream, name, text);
    fputc('\n', stream);
}

static void write_point(FILE *stream, const struct sgf_game *game, const struct sgf_action *action) {
    fprintf(stream, "[%s]", sgf_tree_vertex(game->size, kt_point_at(action->x, action->y)).text);
}

/* Writes the run of set-up stones that begins at action `from`, up to a move or to a point that comes
 * again, as properties of one node. Returns where it ends. */
static size_t write_setup(FILE *stream, const struct sgf_game *game, size_t from) {
    static const char *const name[3] = {[KT_EMPTY] = "AE", [KT_BLACK] = "AB", [KT_WHITE] = "AW"};
    bool seen[KT_BOARD_MAX][KT_BOARD_MAX] = {{false}};
    size_t end = from;
    for (; end < game->count && game->actions[end].kind == SGF_SET; end++) {
        bool *here = &seen[game->actions[end].x][game->actions[end].y];
        if (*here) break;
        *here = true;
    }
    for (kt_colour colour = KT_EMPTY; colour <= KT_WHITE; colour++) {
        bool any = false;
        for (size_t i = from; i < end; i++) {
            if (game->actions[i].colour != colour) continue;
            if (!any) fputs(name[colour], stream);
            any = true;
            write_point(stream, game, &game->actions[i]);
        }
    }
    return end;
}

void sgf_write(FILE *stream, const struct sgf_game *game) {
    fprintf(stream, "(;FF[4]GM[1]CA[UTF-8]AP[Katachi]SZ[%d]\n", game->size);
    if (game->komi_known) {
        char bytes[16];
        kt_text komi;
        kt_text_init(&komi, bytes, sizeof bytes);
        kt_text_quarter_points(&komi, game->komi);
        write_line(stream, "KM", bytes);
    }
    if (game->handicap) fprintf(stream, "HA[%d]\n", game->handicap);
    write_line(stream, "PB", game->black_name);
    write_line(stream, "BR", game->black_rank);
    write_line(stream, "PW", game->white_name);
    write_line(stream, "WR", game->white_rank);
    write_line(stream, "DT", game->date);
    write_line(stream, "RU", game->rules);
    write_line(stream, "RE", game->result_text);
    write_line(stream, "GC", game->comment);
    if (game->player != KT_EMPTY) fprintf(stream, "PL[%c]\n", game->player == KT_BLACK ? 'B' : 'W');

    int in_line = 0;
    for (size_t i = 0; i < game->count;) {
        const struct sgf_action *action = &game->actions[i];
        if (action->kind == SGF_SET) {
            if (i > 0) fputc(';', stream); /* the first stones stand in the root */
            i = write_setup(stream, game, i);
            fputc('\n', stream);
            in_line = 0;
            continue;
        }
        fprintf(stream, ";%c", action->colour == KT_BLACK ? 'B' : 'W');
        if (action->kind == SGF_PASS) fputs("[]", stream);
        else write_point(stream, game, action);
        if (++in_line % 12 == 0) fputc('\n', stream);
        i++;
    }
    if (game->next != KT_EMPTY) fprintf(stream, ";PL[%c]", game->next == KT_BLACK ? 'B' : 'W');
    fputs(")\n", stream);
}
