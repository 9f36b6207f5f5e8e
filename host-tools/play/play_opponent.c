#include "play/play_opponent.h"

#include <stdio.h>
#include <string.h>

#include "common/names.h"
#include "link/gtp_client_katachi.h"

bool play_opponent_begin(struct play_opponent *opponent, const char *command, int level, double seconds,
                         int megabytes) {
    play_opponent_end(opponent);
    opponent->program.command = command;
    if (command) return true;
    snprintf(opponent->program.name, sizeof opponent->program.name, "Katachi");
    opponent->engine = play_engine_new(level, seconds, megabytes);
    return opponent->engine != NULL;
}

void play_opponent_end(struct play_opponent *opponent) {
    referee_dismiss(&opponent->program);
    play_engine_free(opponent->engine);
    opponent->engine = NULL;
}

/* What comes of a game that the engine refuses, which is a fault of this program. */
static enum referee_verdict engine_did(struct play_opponent *opponent, bool good) {
    if (good) return REFEREE_FINE;
    snprintf(opponent->program.text, sizeof opponent->program.text, "refuses the game");
    return REFEREE_PROTOCOL;
}

enum referee_verdict play_opponent_prepare(struct play_opponent *opponent, const kt_game *game) {
    return opponent->engine ? engine_did(opponent, play_engine_prepare(opponent->engine, game))
                            : referee_prepare(&opponent->program, game);
}

enum referee_verdict play_opponent_tell_move(struct play_opponent *opponent, const kt_game *game) {
    return opponent->engine ? engine_did(opponent, play_engine_tell_move(opponent->engine, game))
                            : referee_tell_move(&opponent->program, game);
}

enum referee_verdict play_opponent_move(struct play_opponent *opponent, kt_game *game, kt_colour colour) {
    return opponent->engine ? play_engine_move(opponent->engine, game, colour)
                            : referee_ask_move(&opponent->program, game, colour, PLAY_LIMIT_MS);
}

enum referee_verdict play_opponent_score(struct play_opponent *opponent, bool *told, int *quarters) {
    int cycle;
    if (!opponent->engine) return referee_ask_score(&opponent->program, told, quarters);
    *told = play_engine_score(opponent->engine, quarters, &cycle);
    if (!*told)
        snprintf(opponent->program.text, sizeof opponent->program.text,
                 "gives no score: the position after move %d has come back", cycle);
    return REFEREE_FINE;
}

enum referee_verdict play_opponent_dead(struct play_opponent *opponent, const kt_game *game, bool *told,
                                        kt_bitboard *dead) {
    if (!opponent->engine) return referee_ask_dead(&opponent->program, game, told, dead);
    *told = true;
    *dead = play_engine_dead(opponent->engine);
    return REFEREE_FINE;
}

/* Finds the goals that moves serve in the answer to katachi-goals, whose lines are "D4 take D4, ...". */
static void take_goals(const char *answer, struct play_hints *hints) {
    for (const char *line = answer; *line;) {
        size_t length = strcspn(line, "\n");
        for (int i = 0; i < hints->count; i++) {
            struct names_text vertex = names_vertex(hints->suggestions[i].point);
            size_t name = strlen(vertex.text);
            if (*hints->goals[i] || length <= name || strncmp(line, vertex.text, name) != 0 ||
                line[name] != ' ')
                continue;
            snprintf(hints->goals[i], PLAY_GOAL_BYTES, "%.*s", (int)(length - name - 1), line + name + 1);
        }
        line += length + (line[length] == '\n');
    }
}

void play_opponent_hint(struct play_opponent *opponent, const kt_game *game, kt_colour colour,
                        struct play_hints *hints) {
    struct gtp_client *client = opponent->program.client;
    if (opponent->engine) {
        play_engine_hint(opponent->engine, colour, hints);
        return;
    }
    *hints = (struct play_hints){.count = 0};
    if (!gtp_client_knows(client, PLAY_LIMIT_MS, "katachi-suggest")) {
        snprintf(hints->why, sizeof hints->why, "%s gives no hints: it doesn't know katachi-suggest.",
                 opponent->program.name);
        return;
    }
    enum gtp_outcome outcome = gtp_client_suggest(client, PLAY_LIMIT_MS, colour, game->geometry.size,
                                                  PLAY_HINTS, hints->suggestions, &hints->count);
    if (outcome != GTP_OK || hints->count == 0) {
        const char *why = outcome == GTP_OK ? "no pattern matches" : gtp_client_text(client);
        hints->count = 0;
        snprintf(hints->why, sizeof hints->why, "No hint: %.*s.", (int)strcspn(why, "\n"), why);
        return;
    }
    if (gtp_client_knows(client, PLAY_LIMIT_MS, "katachi-goals") &&
        gtp_client_ask(client, PLAY_LIMIT_MS, "katachi-goals %s", names_gtp_colour(colour)) == GTP_OK)
        take_goals(gtp_client_text(client), hints);
}
