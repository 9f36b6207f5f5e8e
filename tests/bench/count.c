/* count: how well finished games are counted, against the results that their records tell. One JSON object.
 *
 * usage: count [--method NAME] [--passed] [--settled] [--gnugo] [--show] [--rules NAME] GAMES... [options of games.h]
 *
 * Of games with a counted result: "exact" have just that, "close" are within a point of it, the exact ones among them;
 * "winner" have the winner right (a draw is none). With --gnugo, GNU Go is asked as well: "gnugo_exact",
 * "gnugo_close" and "gnugo_winner" are its own, "agree" is the number of games in which the winners are the same.
 * "dead" is that of games in which both call the same stones dead; "stones" and "chains" are all on the boards, and
 * "stones_alike" and "chains_alike" those of which both say the same. The games that differ are counted with either's
 * dead stones and sekis, floods drawing the borders: "dead_own" come to the written result with Katachi's only,
 * "dead_gnugo" with GNU Go's only, "dead_both" and "dead_neither" with both and with neither.
 *
 * Methods: "judge" is what final_score says (judge/judge.h). The others show what its parts are worth: "stones" takes
 * all stones for alive and counts what they enclose; "playouts" gives each point to who holds it in most playouts;
 * "floods" takes stones off that most playouts lose, and draws the borders by flooding.
 *
 * Records of professionals end where the last point is decided, but the players fill the neutral points before they
 * count. So by area final_score fills them in turns, too (judge/filling.h), unless two passes ended the game.
 * "unsound" records are left out: they tell of a draw that their komi, with a half, rules out.
 *
 * --settled leaves "unfinished" records out, too, which end before the borders are drawn: no passes end them, and the
 * verdict leaves more than a tenth of the points neutral. How the game ended doesn't matter for that.
 *
 * By territory where the record says Japanese or Korean rules, else by area, unless --rules says which. --show draws
 * the others on standard error. A komi of 3.75 and a result in quarters are those of China, which count half of the
 * stones: both are doubled. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/score.h"
#include "judge/borders.h"
#include "judge/judge.h"
#include "link/gtp_client.h"
#include "records/games.h"
#include "records/replay.h"

enum { WAIT_MS = 600000 }; /* for an answer of GNU Go's */

static kt_judge_work work;
static struct count {
    long games, exact, close, winner, unsound, unfinished;
    long gnugo_exact, gnugo_close, gnugo_winner, agree;
    long dead, dead_own, dead_gnugo, dead_both, dead_neither, stones, stones_alike, chains, chains_alike;
    bool show, passed, settled;
    const char *rules;
    void (*judge)(const kt_board *board, kt_colour first, kt_verdict *verdict);
    struct gtp_client *gnugo[2]; /* by area, by territory */
} count;

static void judge_all(const kt_board *board, kt_colour first, kt_verdict *verdict) {
    kt_judge(&work, board, first, verdict);
}

/* All stones live. */
static void judge_stones(const kt_board *board, kt_colour first, kt_verdict *verdict) {
    (void)first;
    verdict->dead = verdict->seki = verdict->unsettled = kt_bitboard_none();
    kt_score_divide(board, verdict);
}

/* Fills verdict->dead with the chains that their owner loses in most playouts. */
static void find_dead(const kt_board *board, kt_verdict *verdict) {
    judge_stones(board, KT_EMPTY, verdict);
    kt_judge_points(&work, board);
    for (kt_point p = 0; p < KT_POINTS; p++) {
        if (!kt_bitboard_has(&board->geometry->points, p) || board->colour[p] == KT_EMPTY ||
            board->chain[p] != p)
            continue;
        long held = 0, stones = 0;
        kt_point q = p;
        do held += work.black[q], stones++;
        while ((q = board->next[q]) != p);
        if (board->colour[p] == KT_WHITE) held = stones * KT_JUDGE_ALL - held;
        if (2 * held >= stones * KT_JUDGE_ALL) continue;
        do kt_bitboard_set(&verdict->dead, q);
        while ((q = board->next[q]) != p);
    }
}

static void judge_playouts(const kt_board *board, kt_colour first, kt_verdict *verdict) {
    (void)first;
    find_dead(board, verdict);
    for (int c = KT_EMPTY; c <= KT_WHITE; c++) verdict->held[c] = kt_bitboard_none();
    for (kt_point p = 0; p < KT_POINTS; p++) {
        if (!kt_bitboard_has(&board->geometry->points, p)) continue;
        if (board->colour[p] != KT_EMPTY && !kt_bitboard_has(&verdict->dead, p)) continue;
        kt_colour owner = 2 * work.black[p] > KT_JUDGE_ALL   ? KT_BLACK
                          : 2 * work.black[p] < KT_JUDGE_ALL ? KT_WHITE
                                                             : KT_EMPTY;
        kt_bitboard_set(&verdict->held[owner], p);
    }
}

/* Divides the board, whose dead stones and sekis are known, by floods. */
static void draw_borders(const kt_board *board, kt_verdict *verdict) {
    kt_bitboard behind[3];
    kt_score_divide(board, verdict);
    kt_borders_draw(board, &verdict->dead, behind);
    for (int c = KT_BLACK; c <= KT_WHITE; c++) {
        kt_bitboard more = kt_bitboard_and(behind[c], &verdict->held[KT_EMPTY]);
        kt_bitboard_unite(&verdict->held[c], &more);
        kt_bitboard_subtract(&verdict->held[KT_EMPTY], &more);
    }
}

static void judge_floods(const kt_board *board, kt_colour first, kt_verdict *verdict) {
    (void)first;
    find_dead(board, verdict);
    draw_borders(board, verdict);
}

static const struct method {
    const char *name;
    void (*judge)(const kt_board *board, kt_colour first, kt_verdict *verdict);
} methods[] = {
    {"judge", judge_all}, {"stones", judge_stones}, {"playouts", judge_playouts}, {"floods", judge_floods}};

/* What the record of a game tells. */
struct told {
    bool territory;
    kt_colour first; /* to move at the end; KT_EMPTY after two passes */
    int score, komi; /* in quarter points */
};

static int sign(long score) { return (score > 0) - (score < 0); }

/* The points of GNU Go's list of stones with this status. */
static bool ask_status(struct gtp_client *gnugo, int size, const char *status, kt_bitboard *stones) {
    if (gtp_client_ask(gnugo, WAIT_MS, "final_status_list %s", status) != GTP_OK) return false;
    char list[4096];
    snprintf(list, sizeof list, "%s", gtp_client_text(gnugo));
    *stones = kt_bitboard_none();
    for (char *word = strtok(list, " \n"); word; word = strtok(NULL, " \n")) {
        kt_status p = kt_point_read(word, size);
        if (p >= 0 && p < KT_POINTS) kt_bitboard_set(stones, (kt_point)p);
    }
    return true;
}

/* Asks GNU Go about the position of `board`. False when it doesn't answer. */
static bool ask_gnugo(const kt_board *board, const struct told *told, long *score, kt_verdict *verdict) {
    int size = board->geometry->size;
    struct gtp_client *gnugo = count.gnugo[told->territory];
    if (gtp_client_ask(gnugo, WAIT_MS, "boardsize %d", size) != GTP_OK) return false;
    if (gtp_client_ask(gnugo, WAIT_MS, "komi 0") != GTP_OK) return false;
    for (kt_point p = 0; p < KT_POINTS; p++) {
        if (!kt_bitboard_has(&board->geometry->points, p) || board->colour[p] == KT_EMPTY) continue;
        char vertex[8];
        kt_text name;
        kt_text_init(&name, vertex, sizeof vertex);
        kt_point_write(&name, p);
        if (gtp_client_ask(gnugo, WAIT_MS, "play %s %s", board->colour[p] == KT_BLACK ? "b" : "w", vertex) !=
            GTP_OK)
            return false;
    }
    if (gtp_client_ask(gnugo, WAIT_MS, "final_score") != GTP_OK) return false;
    const char *text = gtp_client_text(gnugo);
    double points = *text == '0' ? 0 : atof(text + 2);
    *score = lround(4 * (*text == 'W' ? -points : points)) - told->komi;
    if (told->territory) *score += 4L * (board->prisoners[KT_WHITE] - board->prisoners[KT_BLACK]);
    return ask_status(gnugo, size, "dead", &verdict->dead) && ask_status(gnugo, size, "seki", &verdict->seki);
}

/* Counts the stones and chains of which both say the same. */
static void compare_chains(const kt_board *board, const kt_bitboard *dead, const kt_bitboard *other) {
    for (kt_point p = 0; p < KT_POINTS; p++) {
        if (!kt_bitboard_has(&board->geometry->points, p) || board->chain[p] != p ||
            board->colour[p] == KT_EMPTY)
            continue;
        long stones = 0, alike = 0;
        kt_point q = p;
        do stones++, alike += kt_bitboard_has(dead, q) == kt_bitboard_has(other, q);
        while ((q = board->next[q]) != p);
        count.stones += stones;
        count.stones_alike += alike;
        count.chains++;
        count.chains_alike += alike == stones;
    }
}

/* What the board comes to with the verdict's dead stones and sekis. */
static long recount(const kt_board *board, const struct told *told, const kt_verdict *verdict) {
    static kt_filling filling;
    kt_verdict own = *verdict;
    draw_borders(board, &own);
    kt_filling_judge(&filling, board, told->first, &own);
    return kt_score_verdict(board, &own, told->territory, told->komi);
}

/* Compares the dead stones. Returns which of the two sets comes to the written result, or NULL when they are alike. */
static const char *compare_dead(const kt_board *board, const struct told *told, const kt_verdict *verdict,
                                const kt_verdict *gnugo) {
    compare_chains(board, &verdict->dead, &gnugo->dead);
    count.dead += kt_bitboard_equal(&gnugo->dead, &verdict->dead);
    if (kt_bitboard_equal(&gnugo->dead, &verdict->dead)) return NULL;
    bool own = recount(board, told, verdict) == told->score,
         other = recount(board, told, gnugo) == told->score;
    (*(own ? other ? &count.dead_both : &count.dead_own : other ? &count.dead_gnugo : &count.dead_neither))++;
    return own ? other ? "both" : "own" : other ? "GNU Go" : "neither";
}

static void draw(const struct sgf_game *game, const kt_board *board, const kt_verdict *verdict) {
    (void)game;
    int size = board->geometry->size;
    for (int y = size - 1; y >= 0; y--) {
        fprintf(stderr, "%2d ", y + 1);
        for (int x = 0; x < size; x++) {
            kt_point p = kt_point_at(x, y);
            int colour = board->colour[p];
            char c = colour == KT_BLACK ? 'X' : colour == KT_WHITE ? 'O' : '.';
            if (kt_bitboard_has(&verdict->dead, p)) c = colour == KT_BLACK ? 'x' : 'o';
            else if (kt_bitboard_has(&verdict->seki, p)) c = colour == KT_BLACK ? 'S' : 's';
            else if (kt_bitboard_has(&verdict->held[KT_BLACK], p)) c = '+';
            else if (kt_bitboard_has(&verdict->held[KT_WHITE], p)) c = '-';
            fprintf(stderr, " %c", c);
        }
        fprintf(stderr, "   ");
        for (int x = 0; x < size; x++)
            fprintf(stderr, " %3d", work.black[kt_point_at(x, y)] * 100 / KT_JUDGE_ALL);
        fprintf(stderr, "\n");
    }
}

static bool ends_by_passes(const struct sgf_game *game) {
    size_t moves = game->count;
    return moves > 1 && game->actions[moves - 1].kind == SGF_PASS &&
           game->actions[moves - 2].kind == SGF_PASS;
}

/* Does the record end before the borders are drawn? */
static bool is_unfinished(const struct sgf_game *game, const kt_board *board, const kt_verdict *verdict) {
    kt_bitboard neutral = kt_bitboard_and(verdict->held[KT_EMPTY], &board->stones[KT_EMPTY]);
    return !ends_by_passes(game) && 10 * kt_bitboard_count(&neutral) > game->size * game->size;
}

static struct told read_told(const struct sgf_game *game) {
    kt_rules known = {.territory = false};
    (void)sgf_rules_find(count.rules ? count.rules : game->rules, &known);
    kt_colour last = KT_EMPTY;
    for (size_t i = 0; i < game->count; i++)
        if (game->actions[i].kind == SGF_MOVE) last = game->actions[i].colour;
    struct told told = {.territory = known.territory, .score = game->result.margin, .komi = game->komi};
    told.first = ends_by_passes(game) ? KT_EMPTY : last == KT_BLACK ? KT_WHITE : KT_BLACK;
    /* The Chinese count half of the stones, whose quarters are our halves. */
    if (game->result.winner == SGF_WHITE_WINS) told.score = -told.score;
    if (told.score % 2 || told.komi % 2) told.score *= 2;
    if (told.komi % 2) told.komi *= 2;
    return told;
}

static void show(const struct sgf_game *game, const kt_board *board, const struct told *told,
                 const kt_verdict *verdict, const char *why) {
    fprintf(stderr, "%s: %s by %s, komi %g, tells %s, %g, found %g\n", game->source, why,
            told->territory ? "territory" : "area", told->komi / 4.0, game->result_text, told->score / 4.0,
            kt_score_verdict(board, verdict, told->territory, told->komi) / 4.0);
    draw(game, board, verdict);
}

static void compare_with_gnugo(const struct sgf_game *game, const kt_board *board, const struct told *told,
                               const kt_verdict *verdict) {
    long score;
    kt_verdict gnugo;
    if (!ask_gnugo(board, told, &score, &gnugo)) {
        fprintf(stderr, "count: %s: GNU Go %s\n", game->source,
                gtp_client_text(count.gnugo[told->territory]));
        exit(1);
    }
    count.gnugo_exact += score == told->score;
    count.gnugo_close += labs(score - told->score) <= 4;
    count.gnugo_winner += sign(score) == sign(told->score);
    count.agree += sign(score) == sign(kt_score_verdict(board, verdict, told->territory, told->komi));
    const char *right = compare_dead(board, told, verdict, &gnugo);
    if (!count.show || !right) return;
    char why[80];
    snprintf(why, sizeof why, "GNU Go finds other stones dead; right: %s;", right);
    show(game, board, told, verdict, why);
    draw_borders(board, &gnugo);
    draw(game, board, &gnugo);
}

static void count_game(const struct sgf_game *game) {
    static kt_geometry geometry;
    static kt_board board;
    if (game->result.winner == SGF_NO_WINNER ||
        (game->result.winner != SGF_DRAW && game->result.how != SGF_BY_POINTS))
        return;
    if (count.passed && !ends_by_passes(game)) return;
    if (kt_geometry_init(&geometry, game->size) < 0) return;
    if (replay_game(game, &geometry, &board, NULL, NULL).status != KT_OK) return;
    const struct told told = read_told(game);
    if (told.score == 0 && told.komi % 4) {
        count.unsound++;
        return;
    }
    kt_verdict verdict;
    count.judge(&board, told.first, &verdict);
    if (count.settled && is_unfinished(game, &board, &verdict)) {
        count.unfinished++;
        return;
    }
    int found = kt_score_verdict(&board, &verdict, told.territory, told.komi);
    count.games++;
    count.exact += found == told.score;
    count.close += abs(found - told.score) <= 4;
    count.winner += sign(found) == sign(told.score);
    if (count.show && (abs(found - told.score) > 4 || sign(found) != sign(told.score)))
        show(game, &board, &told, &verdict, "counted otherwise");
    if (count.gnugo[0]) compare_with_gnugo(game, &board, &told, &verdict);
}

struct request {
    bool show, gnugo, passed, settled;
    const char *rules, *method;
    struct games_settings games;
};

static const struct options_row rows[] = {
    {"show", 0, NULL, "draw the games that are counted otherwise, or (--gnugo) have other dead stones",
     OPTIONS_FIELD(struct request, show)},
    {"passed", 0, NULL, "count only games that two passes ended", OPTIONS_FIELD(struct request, passed)},
    {"settled", 0, NULL, "leave out games in which more than a tenth of the board is neutral",
     OPTIONS_FIELD(struct request, settled)},
    {"gnugo", 0, NULL, "ask GNU Go, too", OPTIONS_FIELD(struct request, gnugo)},
    {"method", 0, "NAME", "judge (default), stones, playouts or floods", OPTIONS_TEXT,
     OPTIONS_FIELD(struct request, method)},
    {"rules", 0, "NAME", "count by these rules, whatever the games say", OPTIONS_TEXT,
     OPTIONS_FIELD(struct request, rules)},
    {0},
};
static const struct command command = {
    .name = "count",
    .synopsis = "GAMES... [OPTION ...]",
    .about = "Counts finished games.",
    .tables = (const struct options_table[]){{rows, 0, NULL}, GAMES_TABLES(struct request, games), {0}},
    .wanted = (const char *const[]){"games", NULL},
    .arguments_max = OPTIONS_MANY,
    .request_bytes = sizeof(struct request),
};

static const struct method *find_method(const char *name) {
    if (!name) return methods;
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (!strcmp(methods[i].name, name)) return &methods[i];
    fprintf(stderr, "count: no method %s\n", name);
    return NULL;
}

static bool start_gnugo(void) {
    char error[256];
    gtp_client_catch_signals();
    static const char *const commands[2] = {"gnugo --mode gtp --chinese-rules",
                                            "gnugo --mode gtp --japanese-rules"};
    for (int i = 0; i < 2; i++) {
        count.gnugo[i] = gtp_client_start(commands[i], error, sizeof error);
        if (!count.gnugo[i]) fprintf(stderr, "count: %s\n", error);
        if (!count.gnugo[i]) return false;
    }
    return true;
}

int main(int argc, char **argv) {
    struct request request = {.games = games_settings_default()};
    struct games games = {0};
    int paths = options_read(&command, argc, argv, &request);
    count.show = request.show;
    count.passed = request.passed;
    count.settled = request.settled;
    count.rules = request.rules;
    if (!games_read(&games, &request.games, argv, paths)) return 1;
    const struct method *method = find_method(request.method);
    if (!method) return 1;
    count.judge = method->judge;
    if (request.gnugo && !start_gnugo()) return 1;
    for (size_t i = 0; i < games.count; i++) count_game(&games.game[i]);
    printf("{\"bench\": \"count\", \"method\": \"%s\", \"games\": %ld, \"exact\": %ld, \"close\": %ld, "
           "\"winner\": %ld, \"unsound\": %ld, \"unfinished\": %ld",
           method->name, count.games, count.exact, count.close, count.winner, count.unsound,
           count.unfinished);
    if (count.gnugo[0])
        printf(", \"gnugo_exact\": %ld, \"gnugo_close\": %ld, \"gnugo_winner\": %ld, \"agree\": %ld, "
               "\"dead\": %ld, \"dead_own\": %ld, \"dead_gnugo\": %ld, \"dead_both\": %ld, "
               "\"dead_neither\": %ld, \"stones\": %ld, \"stones_alike\": %ld, \"chains\": %ld, "
               "\"chains_alike\": %ld",
               count.gnugo_exact, count.gnugo_close, count.gnugo_winner, count.agree, count.dead,
               count.dead_own, count.dead_gnugo, count.dead_both, count.dead_neither, count.stones,
               count.stones_alike, count.chains, count.chains_alike);
    printf("}\n");
    for (int i = 0; i < 2; i++) gtp_client_end(count.gnugo[i]);
    games_free(&games);
    return 0;
}
