#include "report/report_players.h"

#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "draw/html.h"

enum { SHOWN = 3 };

static bool is_gnugo(const char *name) { return strcasestr(name, "GNU Go") || strcasestr(name, "gnugo"); }

static void add_name(struct players *players, const char *name) {
    if (!*name) return;
    players->name = memory_room(players->name, players->count, &players->capacity, sizeof *players->name);
    players->name[players->count++] = memory_copy_text(name);
}

void players_add(struct players *players, const struct sgf_game *game) {
    players->games++;
    players->gnugo_games += is_gnugo(game->black_name) && is_gnugo(game->white_name);
    add_name(players, game->black_name);
    add_name(players, game->white_name);
}

void players_free(struct players *players) {
    for (size_t i = 0; i < players->count; i++) free(players->name[i]);
    free(players->name);
    *players = (struct players){0};
}

bool players_are_gnugo(const struct players *players) { return 2 * players->gnugo_games > players->games; }

static int by_name(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

/* A player and the number of games. */
struct frequent {
    const char *name;
    size_t games;
};

/* Puts the most frequent names first; returns how many different ones there are. */
static size_t find_frequent(struct players *players, struct frequent frequent[SHOWN]) {
    size_t different = 0;
    if (players->count) qsort(players->name, players->count, sizeof *players->name, by_name);
    for (size_t i = 0, next; i < players->count; i = next, different++) {
        for (next = i; next < players->count && !strcmp(players->name[i], players->name[next]);) next++;
        struct frequent other = {players->name[i], next - i};
        for (int j = 0; j < SHOWN; j++) {
            if (frequent[j].games >= other.games) continue;
            struct frequent moved = frequent[j];
            frequent[j] = other;
            other = moved;
        }
    }
    return different;
}

void players_write(FILE *page, struct players *players) {
    struct frequent frequent[SHOWN] = {{0}};
    fprintf(page, "%s games", html_count((double)players->games).text);
    if (players->gnugo_games == players->games) {
        fputs(" of GNU Go against itself", page);
        return;
    }
    if (players->gnugo_games)
        fprintf(page, ", %s of them of GNU Go against itself,",
                html_count((double)players->gnugo_games).text);
    size_t different = find_frequent(players, frequent);
    if (different == 0) {
        fputs(" without names of players", page);
        return;
    }
    fprintf(page, " of %s %s", html_count((double)different).text, different == 1 ? "player" : "players");
    for (int i = 0; i < SHOWN && frequent[i].games > 1; i++) {
        fputs(i ? ", " : ", most often ", page);
        html_text(page, frequent[i].name);
        fprintf(page, " (%s)", html_count((double)frequent[i].games).text);
    }
}
