#include "play/play_rival.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/clock.h"
#include "common/complain.h"
#include "common/memory.h"
#include "play/play_session.h"

enum { TABLE_BYTES = 1 << 28, COMMAND_BYTES = 64 };

static bool interrupted(void *) { return gtp_client_stopped(); }

/* Returns false after a message, or after Ctrl-C. */
static bool ask(struct play_rival *rival, const char *command) {
    enum gtp_outcome outcome = gtp_client_ask(rival->client, PLAY_LIMIT_MS, "%s", command);
    if (outcome == GTP_OK) return true;
    if (outcome == GTP_INTERRUPTED) return false;
    const char *said = outcome == GTP_REFUSED ? "refuses " : "";
    return tell_user("the game cannot go on: %s %s%s%s%.150s", rival->name, said,
                     outcome == GTP_REFUSED ? command : "", outcome == GTP_REFUSED ? ": " : "",
                     gtp_client_text(rival->client));
}

static bool start(struct play_rival *rival) {
    char error[200];
    snprintf(rival->name, sizeof rival->name, "%s", rival->command);
    rival->client = gtp_client_start(rival->command, error, sizeof error);
    if (!rival->client) return tell_user("%s", error);
    if (!ask(rival, "name")) return false;
    snprintf(rival->name, sizeof rival->name, "%.*s", (int)strcspn(gtp_client_text(rival->client), "\n"),
             gtp_client_text(rival->client));
    if (gtp_client_knows(rival->client, GTP_CLIENT_START_MS, "katachi-game")) return true;
    if (!gtp_client_stopped()) tell_user("%s plays no Kalah: it doesn't know katachi-game", rival->name);
    return false;
}

/* Time is handed to programs as in Go. */
static bool tell_time(struct play_rival *rival) {
    char command[COMMAND_BYTES];
    if (!rival->limits.milliseconds) return true;
    snprintf(command, sizeof command, "time_settings 0 %u 1", (rival->limits.milliseconds + 999) / 1000);
    return ask(rival, command);
}

bool play_rival_begin(struct play_rival *rival, int pits, int beans) {
    char command[COMMAND_BYTES];
    if (rival->command) {
        snprintf(command, sizeof command, "katachi-game kalah %d %d", pits, beans);
        return (rival->client || start(rival)) && ask(rival, command) && tell_time(rival);
    }
    kt_kalah kalah;
    if (kt_kalah_begin(&kalah, pits, beans) < 0) return false; /* not of our options */
    if (!rival->memory) {
        rival->bytes = kt_minimax_bytes(&kt_kalah_game, &kalah, KT_MINIMAX_DEPTH_MAX) + 2 * sizeof kalah;
        rival->memory = memory_zeroed(rival->bytes);
        uint64_t half = memory_half();
        if (!rival->table_bytes) rival->table_bytes = half < TABLE_BYTES ? (size_t)half : (size_t)TABLE_BYTES;
        rival->entries = memory_zeroed(rival->table_bytes);
        snprintf(rival->name, sizeof rival->name, "Katachi");
        rival->limits.now_ms = clock_short_ms;
        rival->limits.interrupted = interrupted;
    }
    return kt_minimax_table_init(&rival->table, rival->entries, rival->table_bytes) >= 0;
}

static char colour_of(const kt_kalah *kalah) { return kalah->to_move ? 'w' : 'b'; }

/* Reads the answer of a program: part moves that can be played one after another. */
static int read_answer(struct play_rival *rival, const kt_kalah *kalah, uint8_t *moves) {
    char answer[4 * RIVAL_MOVES_MAX], *rest = answer, *word;
    kt_kalah present = *kalah, after;
    int count = 0;
    snprintf(answer, sizeof answer, "%s", gtp_client_text(rival->client));
    while ((word = strsep(&rest, " ")) != NULL) {
        bool goes_on = !present.over && present.to_move == kalah->to_move && count < RIVAL_MOVES_MAX;
        kt_status move = goes_on ? kt_kalah_game.read_move(&present, word) : -1;
        if (move < 0) break;
        moves[count++] = (uint8_t)move;
        (void)kt_kalah_game.play(&present, (unsigned)move, &after);
        present = after;
    }
    if (!word && (present.over || present.to_move != kalah->to_move)) return count;
    tell_user("the game cannot go on: %s played '%.100s', which is no half-move", rival->name,
              gtp_client_text(rival->client));
    return -1;
}

int play_rival_choose(struct play_rival *rival, const kt_kalah *kalah, bool hint, uint8_t *moves) {
    char command[COMMAND_BYTES];
    if (!rival->client) {
        kt_status count = kt_minimax_half_move(&kt_kalah_game, &rival->limits, kalah, &rival->table,
                                               rival->memory, rival->bytes, moves, RIVAL_MOVES_MAX);
        return gtp_client_stopped() ? -1 : count;
    }
    snprintf(command, sizeof command, "genmove %c", colour_of(kalah));
    if (!ask(rival, command)) return -1;
    int count = read_answer(rival, kalah, moves);
    return hint && count > 0 && !play_rival_undo(rival, count) ? -1 : count;
}

bool play_rival_tell(struct play_rival *rival, const kt_kalah *kalah, unsigned move) {
    char command[COMMAND_BYTES];
    if (!rival->client) return true;
    snprintf(command, sizeof command, "play %c %u", colour_of(kalah), move + 1);
    return ask(rival, command);
}

bool play_rival_undo(struct play_rival *rival, int count) {
    for (; rival->client && count > 0; count--)
        if (!ask(rival, "undo")) return false;
    return true;
}

void play_rival_end(struct play_rival *rival) {
    gtp_client_end(rival->client);
    free(rival->entries);
    free(rival->memory);
}
