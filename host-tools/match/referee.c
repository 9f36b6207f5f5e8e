#include "match/referee.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "common/names.h"
#include "common/progress.h"
#include "common/utf8.h"
#include "link/gtp_client_katachi.h"
#include "link/gtp_client_start.h"
#include "records/game_record.h"

enum {
    HANDICAP_MAX = 60 /* stones that fit on a line */,
    BOARD_PATIENCE = 20
}; /* factor on the limit for a move of an emulated board */

/* Messages quote only the first line of an answer. */
static void note(struct referee_player *player, const char *before, const char *text) {
    snprintf(player->text, sizeof player->text, "%s%.*s", before, (int)strcspn(text, "\n"), text);
    utf8_clean(player->text);
}

/* `refused`: what a refusal means; NULL when the program may refuse. */
static enum referee_verdict judge_outcome(struct referee_player *player, enum gtp_outcome outcome,
                                          const char *refused) {
    static const enum referee_verdict verdicts[] = {
        [GTP_OK] = REFEREE_FINE,          [GTP_REFUSED] = REFEREE_PROTOCOL,
        [GTP_CRASHED] = REFEREE_CRASH,    [GTP_TIMED_OUT] = REFEREE_TIMEOUT,
        [GTP_GARBAGE] = REFEREE_PROTOCOL, [GTP_INTERRUPTED] = REFEREE_INTERRUPTED};
    if (outcome == GTP_OK || (outcome == GTP_REFUSED && !refused)) return REFEREE_FINE;
    note(player, outcome == GTP_REFUSED ? refused : "", gtp_client_text(player->client));
    return verdicts[outcome];
}

static enum referee_verdict send_move(struct referee_player *player, const kt_game_move *move) {
    struct names_text vertex = names_vertex((kt_point)move->point);
    char refused[64];
    snprintf(refused, sizeof refused, "refused the legal move %s: ", vertex.text);
    enum gtp_outcome outcome = gtp_client_ask(player->client, GTP_CLIENT_START_MS, "play %s %s",
                                              names_gtp_colour((kt_colour)move->colour), vertex.text);
    return judge_outcome(player, outcome, refused);
}

static enum referee_verdict start(struct referee_player *player) {
    if (player->client) return REFEREE_FINE;
    snprintf(player->name, sizeof player->name, "%s", player->command);
    player->client = gtp_client_start(player->command, player->text, sizeof player->text);
    if (!player->client) return REFEREE_UNSTARTED;
    enum gtp_outcome outcome = gtp_client_ask(player->client, GTP_CLIENT_START_MS, "name");
    if (outcome == GTP_OK) {
        const char *name = gtp_client_text(player->client);
        snprintf(player->name, sizeof player->name, "%.*s", (int)strcspn(name, "\n"), name);
        utf8_clean(player->name);
    }
    enum referee_verdict verdict = judge_outcome(player, outcome, NULL);
    return verdict == REFEREE_CRASH || verdict == REFEREE_TIMEOUT ? REFEREE_UNSTARTED : verdict;
}

/* Tells the program the stones on the board before the first move: a handicap as such, others as moves. */
static enum referee_verdict send_setup(struct referee_player *player, const kt_game *game) {
    kt_bitboard stones[3];
    game_record_find_setup(game, stones);
    int black = kt_bitboard_count(&stones[KT_BLACK]);
    if (kt_bitboard_is_empty(&stones[KT_WHITE]) && black > 1 && black <= HANDICAP_MAX) {
        char points[GTP_CLIENT_COMMAND_BYTES] = "";
        KT_EACH_POINT(p, &stones[KT_BLACK]) {
            size_t length = strlen(points);
            snprintf(points + length, sizeof points - length, " %s", names_vertex(p).text);
        }
        return judge_outcome(
            player, gtp_client_ask(player->client, GTP_CLIENT_START_MS, "set_free_handicap%s", points),
            "refused the handicap: ");
    }
    enum referee_verdict verdict = REFEREE_FINE;
    for (int colour = KT_BLACK; colour <= KT_WHITE; colour++)
        KT_EACH_POINT(p, &stones[colour]) {
            if (verdict != REFEREE_FINE) break;
            const kt_game_move move = {.point = p, .colour = (uint8_t)colour};
            verdict = send_move(player, &move);
        }
    return verdict;
}

/* Returns how long the last command took by the clock of an emulated board, which counts instructions; -1
 * for any other program. */
static double read_own_clock(struct referee_player *player) {
    struct gtp_client_cost cost;
    if (!gtp_client_is_board(player->command)) return -1;
    return gtp_client_read_cost(player->client, GTP_CLIENT_START_MS, &cost) ? cost.seconds : -1;
}

/* Tells a board its seed; it has no command line. It may refuse. */
static enum referee_verdict set_seed(struct referee_player *player) {
    if (!gtp_client_is_board(player->command)) return REFEREE_FINE;
    return judge_outcome(
        player, gtp_client_ask(player->client, GTP_CLIENT_START_MS, "katachi-seed %ld", player->seed), NULL);
}

/* A program that does not know the command must keep to its time all the same. */
static enum referee_verdict set_clock(struct referee_player *player) {
    player->wants_time = false;
    if (!player->move_seconds) return REFEREE_FINE;
    enum gtp_outcome outcome =
        gtp_client_ask(player->client, GTP_CLIENT_START_MS, "time_settings 0 %d 1", player->move_seconds);
    player->wants_time = outcome == GTP_OK;
    return judge_outcome(player, outcome, NULL);
}

enum referee_verdict referee_prepare(struct referee_player *player, const kt_game *game) {
    enum referee_verdict verdict = start(player);
    if (verdict != REFEREE_FINE) return verdict;
    int size = game->geometry.size, limit = GTP_CLIENT_START_MS;
    verdict = judge_outcome(player, gtp_client_ask(player->client, limit, "boardsize %d", size),
                            "refused the board size: ");
    if (verdict == REFEREE_FINE)
        verdict = judge_outcome(player, gtp_client_ask(player->client, limit, "clear_board"),
                                "refused to clear the board: ");
    if (verdict == REFEREE_FINE)
        verdict = judge_outcome(
            player, gtp_client_ask(player->client, limit, "komi %s", names_points(game->komi).text),
            "refused the komi: ");
    if (verdict == REFEREE_FINE) verdict = set_clock(player);
    if (verdict == REFEREE_FINE) verdict = set_seed(player);
    if (verdict == REFEREE_FINE) verdict = send_setup(player, game);
    for (int i = 0; i < game->count && verdict == REFEREE_FINE; i++)
        verdict = send_move(player, &game->moves[i]);
    return verdict;
}

enum referee_verdict referee_tell_move(struct referee_player *player, const kt_game *game) {
    return send_move(player, &game->moves[game->count - 1]);
}

static enum referee_verdict tell_time(struct referee_player *player, kt_colour colour) {
    if (!player->wants_time) return REFEREE_FINE;
    enum gtp_outcome outcome = gtp_client_ask(player->client, GTP_CLIENT_START_MS, "time_left %s %d 1",
                                              names_gtp_colour(colour), player->move_seconds);
    return judge_outcome(player, outcome, NULL);
}

/* Plays the answer of a program if it is a legal move. */
static enum referee_verdict take_move(struct referee_player *player, kt_game *game, kt_colour colour,
                                      char *word) {
    if (strcasecmp(word, "resign") == 0) {
        note(player, "", "resigned");
        return REFEREE_RESIGNED;
    }
    for (char *c = word; *c; c++) *c = isprint((unsigned char)*c) ? (char)toupper((unsigned char)*c) : '?';
    kt_status point = kt_point_read(word, game->geometry.size);
    kt_status status = point < 0 ? point : kt_game_play(game, colour, (kt_point)point);
    if (status >= 0) return REFEREE_FINE;
    snprintf(player->text, sizeof player->text, "played \"%s\": %s", word,
             point < 0 ? "not a point of the board" : kt_status_text(status));
    return REFEREE_ILLEGAL;
}

enum referee_verdict referee_ask_move(struct referee_player *player, kt_game *game, kt_colour colour,
                                      int limit_ms) {
    enum referee_verdict verdict = tell_time(player, colour);
    if (verdict != REFEREE_FINE) return verdict;
    bool board = gtp_client_is_board(player->command);
    /* The client counts whole milliseconds, and might end a program a millisecond early. The speed of an
     * emulated board depends on this machine, so its own clock decides. */
    if (board) limit_ms = limit_ms < INT_MAX / BOARD_PATIENCE ? limit_ms * BOARD_PATIENCE : INT_MAX;
    else if (player->move_seconds && player->move_seconds * 1000L < limit_ms)
        limit_ms = player->move_seconds * 1000 + 1;
    double begun = progress_clock();
    /* With this interval between analyses, only the last one comes, with the move. */
    enum gtp_outcome outcome =
        player->analyses ? gtp_client_ask(player->client, limit_ms, "lz-genmove_analyze %s 1000000",
                                          names_gtp_colour(colour))
                         : gtp_client_ask(player->client, limit_ms, "genmove %s", names_gtp_colour(colour));
    double seconds = progress_clock() - begun, own = -1;
    char answer[32] = "";
    if (outcome == GTP_OK) {
        const char *text = gtp_client_text(player->client);
        bool told = player->analyses ? gtp_client_read_analysis(text, answer, &player->win_rate)
                                     : sscanf(text, "%31s", answer) == 1;
        if (!told) answer[0] = 0;
        own = read_own_clock(player); /* asks a question, whose answer replaces that of the move */
    }
    if (own >= 0) seconds = own;
    player->clock.moves++;
    player->clock.seconds += seconds;
    if (seconds > player->clock.longest) player->clock.longest = seconds;
    if (outcome != GTP_OK) return judge_outcome(player, outcome, "refused to move: ");
    if (player->move_seconds && own > player->move_seconds) {
        note(player, "", "overstepped its time by its own clock");
        return REFEREE_TIMEOUT;
    }
    return take_move(player, game, colour, answer);
}

enum referee_verdict referee_ask_score(struct referee_player *player, bool *told, int *quarters) {
    enum gtp_outcome outcome = gtp_client_ask(player->client, GTP_CLIENT_START_MS, "final_score");
    enum referee_verdict verdict = judge_outcome(player, outcome, "gives no score: ");
    *told = false;
    if (outcome == GTP_REFUSED) return REFEREE_FINE;
    if (verdict != REFEREE_FINE) return verdict;
    struct sgf_result result = sgf_result_read(gtp_client_text(player->client));
    *told = result.winner == SGF_DRAW || result.how == SGF_BY_POINTS;
    *quarters = result.winner == SGF_WHITE_WINS ? -result.margin : result.margin;
    if (!*told) note(player, "gives no score: ", gtp_client_text(player->client));
    return REFEREE_FINE;
}

/* Reads points, in any number of lines. Returns false when one of them holds no stone. */
static bool read_stones(const char *text, const kt_board *board, kt_bitboard *stones) {
    char word[8];
    int taken;
    const kt_bitboard all = kt_bitboard_or(board->stones[KT_BLACK], &board->stones[KT_WHITE]);
    *stones = kt_bitboard_none();
    for (; sscanf(text, "%7s%n", word, &taken) == 1; text += taken) {
        kt_status point = kt_point_read(word, board->geometry->size);
        if (point < 0 || point == KT_PASS || !kt_bitboard_has(&all, (kt_point)point)) return false;
        kt_bitboard_set(stones, (kt_point)point);
    }
    return true;
}

enum referee_verdict referee_ask_dead(struct referee_player *player, const kt_game *game, bool *told,
                                      kt_bitboard *dead) {
    enum gtp_outcome outcome = gtp_client_ask(player->client, GTP_CLIENT_START_MS, "final_status_list dead");
    enum referee_verdict verdict = judge_outcome(player, outcome, "doesn't say which stones are dead: ");
    *dead = kt_bitboard_none();
    *told = false;
    if (outcome == GTP_REFUSED) return REFEREE_FINE;
    if (verdict != REFEREE_FINE) return verdict;
    *told = read_stones(gtp_client_text(player->client), &game->board, dead);
    if (!*told) *dead = kt_bitboard_none();
    return REFEREE_FINE;
}

void referee_dismiss(struct referee_player *player) {
    gtp_client_end(player->client);
    player->client = NULL;
}

bool referee_is_over(const kt_game *game) {
    int count = game->count;
    return count >= 2 && game->moves[count - 1].point == KT_PASS && game->moves[count - 2].point == KT_PASS;
}
