/* count: how well finished games are counted, against the results that their records tell. One JSON object.
 *
 * usage: count [--show] [--rules NAME] GAMES... [options of games.h]
 *
 * Of games with a counted result: "exact" have just that, "close" are within a point of it, the exact ones among them.
 * By territory where the record says Japanese or Korean rules, else by area, unless --rules says which. --show draws
 * the others on standard error. A komi of 3.75 and a result in quarters are those of China, which count half of the
 * stones: both are doubled. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/score.h"
#include "records/games.h"
#include "records/replay.h"
#include "search/judge.h"

static kt_judge_work work;
static struct count {
    long games, exact, close;
    bool show;
    const char *rules;
} count;

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

static void count_game(const struct sgf_game *game) {
    static kt_geometry geometry;
    static kt_board board;
    if (game->result.winner == SGF_NO_WINNER ||
        (game->result.winner != SGF_DRAW && game->result.how != SGF_BY_POINTS))
        return;
    if (kt_geometry_init(&geometry, game->size) < 0) return;
    if (replay_game(game, &geometry, &board, NULL, NULL).status != KT_OK) return;
    const char *rules = count.rules ? count.rules : game->rules;
    bool territory = !strncasecmp(rules, "jap", 3) || !strncasecmp(rules, "kor", 3);
    /* The Chinese count half of the stones, whose quarters are our halves. */
    int told = game->result.margin, komi = game->komi;
    if (game->result.winner == SGF_WHITE_WINS) told = -told;
    if (told % 2 || komi % 2) told *= 2;
    if (komi % 2) komi *= 2;
    kt_verdict verdict;
    kt_colour last = KT_EMPTY;
    for (size_t i = 0; i < game->count; i++)
        if (game->actions[i].kind == SGF_MOVE) last = game->actions[i].colour;
    kt_judge(&work, &board, last == KT_BLACK ? KT_WHITE : KT_BLACK, &verdict);
    long found = kt_score_verdict(&board, &verdict, territory, komi);
    count.games++;
    count.exact += found == told;
    count.close += labs(found - told) <= 4;
    if (count.show && labs(found - told) > 4) {
        kt_bitboard none = kt_bitboard_none();
        long plain = territory ? kt_score_territory(&board, &none, komi) : kt_score_area(&board, &none, komi);
        fprintf(stderr, "%s %s: %s, komi %g, %s, says %g, found %g plain %g\n",
                plain == told ? "ASIS" : "----", game->source, territory ? "territory" : "area", komi / 4.0,
                game->result_text, (double)told / 4, (double)found / 4, (double)plain / 4);
        draw(game, &board, &verdict);
    }
}

struct request {
    bool show;
    const char *rules;
    struct games_settings games;
};

static const struct options_row rows[] = {
    {"show", 0, NULL, "draw the games that are counted otherwise", OPTIONS_FIELD(struct request, show)},
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

int main(int argc, char **argv) {
    struct request request = {.games = games_settings_default()};
    struct games games = {0};
    request.games.filter.size = 0;
    int paths = options_read(&command, argc, argv, &request);
    count.show = request.show;
    count.rules = request.rules;
    if (!games_read(&games, &request.games, argv, paths)) return 1;
    for (size_t i = 0; i < games.count; i++) count_game(&games.game[i]);
    printf("{\"bench\": \"count\", \"games\": %ld, \"exact\": %ld, \"close\": %ld}\n", count.games,
           count.exact, count.close);
    games_free(&games);
    return 0;
}
