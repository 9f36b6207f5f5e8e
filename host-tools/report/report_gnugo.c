#include "report/report_gnugo.h"

#include <errno.h>
#include <inttypes.h>
#include <omp.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/random.h"
#include "common/complain.h"
#include "common/memory.h"
#include "common/names.h"
#include "common/progress.h"
#include "common/threads.h"
#include "common/whole_file.h"
#include "link/gtp_client.h"
#include "records/replay.h"

enum { ANSWER_MS = 600000 };

/* GNU Go's move in a position. */
struct answer {
    uint64_t position;
    int point; /* KT_PASS for a pass, a resignation, or a position that GNU Go refused */
};

/* A position of the test set: that before move number `move` (from 1) of game `game`. */
struct question {
    uint64_t position;
    size_t game;
    int move;
    kt_colour colour;
    kt_point played;
    bool chosen;
};

struct asking {
    const struct games *games;
    int size;
    void *answers; /* for tsearch */
    struct question *question;
    size_t questions, questions_capacity;
    size_t *first; /* the first question of each game; one entry more ends the last */
    size_t game;   /* the game whose questions are being collected, */
    uint64_t hash; /* and the hash of its moves so far */
    FILE *file;
    struct progress progress;
    size_t missing, done;
    bool failed;
};

/* A GNU Go and its place in a game. */
struct player {
    struct gtp_client *client;
    size_t game;
    int moves; /* moves played of it; below 0: no game is set up */
};

/* Hashes a number, by FNV-1a. */
static uint64_t mix(uint64_t hash, unsigned value) {
    for (int i = 0; i < 4; i++) hash = (hash ^ (value >> 8 * i & 255)) * 1099511628211u;
    return hash;
}

static int compare_positions(const void *a, const void *b) {
    uint64_t p = ((const struct answer *)a)->position, q = ((const struct answer *)b)->position;
    return (p > q) - (p < q);
}

static void remember(struct asking *a, struct answer said) {
    struct answer *kept = memory_zeroed(sizeof *kept);
    *kept = said;
    struct answer *const *node = tsearch(kept, &a->answers, compare_positions);
    if (!node) {
        tell_user("out of memory for what GNU Go says");
        exit(1);
    }
    if (*node != kept) free(kept); /* two threads asked the same position of two games */
}

static const struct answer *find(const struct asking *a, uint64_t position) {
    const struct answer key = {.position = position};
    struct answer *const *node = tfind(&key, &a->answers, compare_positions);
    return node ? *node : NULL;
}

/* Reads the answers and opens the file for more. */
static bool open_answers(struct asking *a, const char *path) {
    if (access(path, F_OK) == 0 && !whole_file_is_regular(path, stderr)) return false;
    a->file = fopen(path, "a+");
    if (!a->file) return tell_user("cannot write %s: %s", path, strerror(errno));
    rewind(a->file);
    char line[64];
    bool ends = true;
    while (fgets(line, sizeof line, a->file)) {
        uint64_t position;
        char word[8];
        int end = 0;
        ends = strchr(line, '\n');
        if (sscanf(line, "%16" SCNx64 " %7s%n", &position, word, &end) != 2) continue;
        kt_status point = kt_point_read(word, a->size);
        if (line[end] == '\n' && point >= 0) remember(a, (struct answer){position, point});
    }
    if (!ends) fputc('\n', a->file); /* the last line was broken off */
    return true;
}

static bool collect(void *user, const kt_board *, kt_colour colour, kt_point point, int number) {
    struct asking *a = user;
    if (point != KT_PASS) {
        a->question = memory_room(a->question, a->questions, &a->questions_capacity, sizeof *a->question);
        a->question[a->questions++] = (struct question){.position = mix(a->hash, colour),
                                                        .game = a->game,
                                                        .move = number,
                                                        .colour = colour,
                                                        .played = point};
    }
    a->hash = mix(mix(a->hash, colour), point);
    return true;
}

static bool has_setup(const struct sgf_game *game) {
    for (size_t i = 0; i < game->count; i++)
        if (game->actions[i].kind == SGF_SET) return true;
    return false;
}

/* The komi as a number in the hash. The shipped answers were made when komi was counted in half points: these
 * keep their numbers, and quarter points have others. */
static unsigned komi_of(const struct sgf_game *game) {
    return (unsigned)(game->komi % 2 ? game->komi + (1 << 16) : game->komi / 2);
}

static void collect_all(struct asking *a) {
    kt_geometry geometry;
    static kt_board board;
    if (kt_geometry_init(&geometry, a->size) < 0) return; /* the filter let only games of this size through */
    a->first = memory_zeroed((a->games->count + 1) * sizeof *a->first);
    for (a->game = 0; a->game < a->games->count; a->game++) {
        const struct sgf_game *game = &a->games->game[a->game];
        a->hash = mix(mix(14695981039346656037u, (unsigned)a->size), komi_of(game));
        if (!has_setup(game)) replay_game(game, &geometry, &board, collect, a);
        a->first[a->game + 1] = a->questions;
    }
}

/* Chooses the first `most` questions of a Fisher-Yates shuffle. */
static void choose(struct asking *a, size_t most) {
    size_t *order = memory_zeroed(a->questions * sizeof *order + 1), chosen = 0;
    kt_random random;
    kt_random_init(&random, 1);
    for (size_t i = 0; i < a->questions; i++) order[i] = i;
    for (; chosen < a->questions && chosen < most; chosen++) {
        size_t other = chosen + kt_random_next(&random) % (a->questions - chosen), index = order[other];
        order[other] = order[chosen];
        a->question[index].chosen = true;
    }
    free(order);
}

/* Starts GNU Go and sets the board size. Returns false after a message. */
static bool start(const struct asking *a, struct player *player) {
    char error[200] = "";
    player->moves = -1;
    player->client = gtp_client_start(REPORT_GNUGO_COMMAND, error, sizeof error);
    if (!player->client) return tell_user("cannot start GNU Go: %s", error);
    enum gtp_outcome outcome = gtp_client_ask(player->client, GTP_CLIENT_START_MS, "version");
    if (outcome == GTP_OK && strcmp(gtp_client_text(player->client), "3.8") == 0)
        return gtp_client_ask(player->client, ANSWER_MS, "boardsize %d", a->size) == GTP_OK;
    if (outcome == GTP_OK)
        fprintf(stderr, "katachi: expected GNU Go 3.8, '" REPORT_GNUGO_COMMAND "' is version %s\n",
                gtp_client_text(player->client));
    else if (outcome != GTP_INTERRUPTED)
        fprintf(stderr,
                "katachi: '" REPORT_GNUGO_COMMAND
                "' %s; install the package gnugo, or do without it by --ask 0\n",
                gtp_client_text(player->client));
    return false;
}

static enum gtp_outcome begin_game(struct player *player, const struct sgf_game *game) {
    enum gtp_outcome outcome = gtp_client_ask(player->client, ANSWER_MS, "clear_board");
    if (outcome == GTP_OK) outcome = gtp_client_ask(player->client, ANSWER_MS, "clear_cache");
    if (outcome == GTP_OK)
        outcome = gtp_client_ask(player->client, ANSWER_MS, "komi %s", names_points(game->komi).text);
    player->moves = 0;
    return outcome;
}

/* Plays on to the position and asks for a move. */
static enum gtp_outcome ask_move(const struct asking *a, struct player *player, const struct question *q) {
    const struct sgf_game *game = &a->games->game[q->game];
    enum gtp_outcome outcome = GTP_OK;
    if (player->moves < 0 || player->game != q->game) outcome = begin_game(player, game);
    player->game = q->game;
    for (; outcome == GTP_OK && player->moves < q->move - 1; player->moves++) {
        const struct sgf_action *move = &game->actions[player->moves];
        kt_point point = move->kind == SGF_PASS ? KT_PASS : kt_point_at(move->x, move->y);
        outcome = gtp_client_ask(player->client, ANSWER_MS, "play %s %s", names_gtp_colour(move->colour),
                                 names_vertex(point).text);
    }
    if (outcome == GTP_OK)
        outcome = gtp_client_ask(player->client, ANSWER_MS, "reg_genmove %s", names_gtp_colour(q->colour));
    else if (outcome == GTP_REFUSED) player->moves = -1;
    return outcome;
}

/* Saves the answer. */
static bool keep(struct asking *a, const struct question *q, enum gtp_outcome outcome, const char *text) {
    kt_status point = outcome == GTP_OK ? kt_point_read(text, a->size) : KT_PASS;
    struct answer answer = {q->position, point >= 0 ? point : KT_PASS};
    remember(a, answer);
    fprintf(a->file, "%016" PRIx64 " %s\n", answer.position, names_vertex((kt_point)answer.point).text);
    progress_show(&a->progress, ++a->done, a->missing);
    if (fflush(a->file) == 0) return true;
    return tell_user("cannot write an answer of GNU Go: %s", strerror(errno));
}

static bool is_open(const struct asking *a, const struct question *q) {
    return q->chosen && !find(a, q->position);
}

/* Is the question still open, and does a GNU Go run? Starts one when needed. */
static bool may_ask(struct asking *a, struct player *player, const struct question *q) {
    if (a->failed || !is_open(a, q)) return false;
    if (!player->client) a->failed = !start(a, player);
    return !a->failed;
}

/* Asks the open questions of one game. */
static bool ask_game(struct asking *a, struct player *player, size_t game) {
    for (size_t i = a->first[game]; i < a->first[game + 1]; i++) {
        const struct question *q = &a->question[i];
        bool ok;
#pragma omp critical(gnugo)
        ok = may_ask(a, player, q);
        if (!ok) continue;
        enum gtp_outcome outcome = ask_move(a, player, q);
        const char *text = gtp_client_text(player->client);
        if (outcome > GTP_REFUSED) {
            if (outcome != GTP_INTERRUPTED) tell_user("GNU Go %s", text);
            return false;
        }
#pragma omp critical(gnugo)
        ok = keep(a, q, outcome, text);
        if (!ok) return false;
    }
    return true;
}

/* Asks all open questions, with a GNU Go on each core. */
static bool ask_all(struct asking *a) {
    for (size_t i = 0; i < a->questions; i++) a->missing += is_open(a, &a->question[i]);
    if (a->missing == 0) return true;
    gtp_client_catch_signals();
    threads_make(omp_get_max_threads());
    a->progress = progress_begin("asking GNU Go (Ctrl-C breaks off; the same command goes on)");
#pragma omp parallel
    {
        struct player player = {0};
#pragma omp for schedule(dynamic)
        for (size_t game = 0; game < a->games->count; game++) {
            if (ask_game(a, &player, game)) continue;
#pragma omp critical(gnugo)
            a->failed = true;
        }
        gtp_client_end(player.client);
    }
    progress_end(&a->progress);
    return !a->failed;
}

static struct gnugo_tally count(const struct asking *a) {
    struct gnugo_tally tally = {.positions = a->questions};
    for (size_t i = 0; i < a->questions; i++) {
        if (!a->question[i].chosen) continue;
        const struct answer *answer = find(a, a->question[i].position);
        tally.asked++;
        tally.right += answer->point == a->question[i].played;
    }
    return tally;
}

bool gnugo_ask(const struct games *games, int size, size_t most, const char *answers,
               struct gnugo_tally *tally) {
    struct asking a = {.games = games, .size = size};
    bool ok = open_answers(&a, answers);
    if (ok) {
        collect_all(&a);
        choose(&a, most);
        ok = ask_all(&a);
        if (ok) *tally = count(&a);
        if (fclose(a.file) != 0 && ok) {
            tell_user("cannot write %s: %s", answers, strerror(errno));
            ok = false;
        }
    }
    while (a.answers) {
        CLEANUP_FREE struct answer *answer = *(struct answer **)a.answers; /* that of the root */
        tdelete(answer, &a.answers, compare_positions);
    }
    free(a.first);
    free(a.question);
    return ok;
}
