#include "report_gnugo.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "gtp_client.h"
#include "memory.h"
#include "names.h"
#include "progress.h"
#include "replay.h"

enum { ANSWER_MS = 600000 };

typedef struct answer {
    uint64_t position;
    int point; /* KT_PASS for a pass, a resignation, or a position that GNU Go refused */
} answer;

/* A position of the test set: game `game` before its move number `move` (from 1). */
typedef struct question {
    uint64_t position;
    size_t game;
    int move;
    kt_colour colour;
    kt_point played;
    bool chosen;
} question;

typedef struct asking {
    const games *games;
    int size;
    answer *answer;
    size_t answers, answers_capacity;
    question *question;
    size_t questions, questions_capacity;
    size_t game;   /* while questions are collected */
    uint64_t hash; /* of the moves so far */
    gtp_client *client;
    FILE *file;
} asking;

/* FNV-1a, a step. */
static uint64_t mix(uint64_t hash, unsigned value) {
    for (int i = 0; i < 4; i++) hash = (hash ^ (value >> 8 * i & 255)) * 1099511628211u;
    return hash;
}

static void remember(asking *a, answer answer) {
    if (a->answers == a->answers_capacity) {
        a->answers_capacity = a->answers_capacity ? 2 * a->answers_capacity : 1024;
        a->answer = memory_resize(a->answer, a->answers_capacity * sizeof *a->answer);
    }
    a->answer[a->answers++] = answer;
}

/* A few thousand lines are looked through quickly, compared with a single answer of GNU Go. */
static const answer *find(const asking *a, uint64_t position) {
    for (size_t i = 0; i < a->answers; i++)
        if (a->answer[i].position == position) return &a->answer[i];
    return NULL;
}

/* Reads the answers and opens the file for more. */
static bool open_answers(asking *a, const char *path) {
    a->file = fopen(path, "a+");
    if (!a->file) {
        fprintf(stderr, "katachi: cannot write %s: %s\n", path, strerror(errno));
        return false;
    }
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
        if (line[end] == '\n' && point >= 0) remember(a, (answer){position, point});
    }
    if (!ends) fputc('\n', a->file); /* a line broken off by a power cut */
    return true;
}

static bool collect(void *user, const kt_board *board, kt_colour colour, kt_point point, int number) {
    asking *a = user;
    (void)board;
    if (point != KT_PASS) {
        if (a->questions == a->questions_capacity) {
            a->questions_capacity = a->questions_capacity ? 2 * a->questions_capacity : 1024;
            a->question = memory_resize(a->question, a->questions_capacity * sizeof *a->question);
        }
        a->question[a->questions++] = (question){.position = mix(a->hash, colour),
                                                 .game = a->game,
                                                 .move = number,
                                                 .colour = colour,
                                                 .played = point};
    }
    a->hash = mix(mix(a->hash, colour), point);
    return true;
}

static bool has_setup(const sgf_game *game) {
    for (size_t i = 0; i < game->count; i++)
        if (game->actions[i].kind == SGF_SET) return true;
    return false;
}

static void collect_all(asking *a) {
    kt_geometry geometry;
    static kt_board board;
    if (kt_geometry_init(&geometry, a->size) < 0) return; /* the filter let only games of this size through */
    for (a->game = 0; a->game < a->games->count; a->game++) {
        const sgf_game *game = &a->games->game[a->game];
        a->hash = mix(mix(14695981039346656037u, (unsigned)a->size), (unsigned)game->komi);
        if (!has_setup(game)) replay_game(game, &geometry, &board, collect, a);
    }
}

/* The first `most` of a Fisher-Yates shuffle. */
static void choose(asking *a, size_t most) {
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

static bool start(asking *a) {
    char error[200] = "";
    gtp_client_catch_signals();
    a->client = gtp_client_start(REPORT_GNUGO_COMMAND, error, sizeof error);
    if (!a->client) {
        fprintf(stderr, "katachi: cannot start GNU Go: %s\n", error);
        return false;
    }
    gtp_outcome outcome = gtp_client_ask(a->client, GTP_CLIENT_START_MS, "version");
    if (outcome == GTP_OK && strcmp(gtp_client_text(a->client), "3.8") == 0) return true;
    if (outcome == GTP_OK)
        fprintf(stderr, "katachi: wanted is GNU Go 3.8, '" REPORT_GNUGO_COMMAND "' is version %s\n",
                gtp_client_text(a->client));
    else if (outcome != GTP_INTERRUPTED)
        fprintf(stderr,
                "katachi: '" REPORT_GNUGO_COMMAND "' %s; install the package gnugo, or leave it out with "
                "--ask 0\n",
                gtp_client_text(a->client));
    return false;
}

/* Sets the position up and asks for a move. */
static gtp_outcome ask_move(asking *a, const question *q) {
    const sgf_game *game = &a->games->game[q->game];
    gtp_outcome outcome = gtp_client_ask(a->client, ANSWER_MS, "clear_board");
    if (outcome == GTP_OK) outcome = gtp_client_ask(a->client, ANSWER_MS, "clear_cache");
    if (outcome == GTP_OK) outcome = gtp_client_ask(a->client, ANSWER_MS, "komi %.1f", game->komi / 2.0);
    for (int i = 0; outcome == GTP_OK && i < q->move - 1; i++) {
        const sgf_action *move = &game->actions[i];
        kt_point point = move->kind == SGF_PASS ? KT_PASS : kt_point_at(move->x, move->y);
        outcome = gtp_client_ask(a->client, ANSWER_MS, "play %s %s", names_gtp_colour(move->colour),
                                 names_vertex(point).text);
    }
    if (outcome == GTP_OK)
        outcome = gtp_client_ask(a->client, ANSWER_MS, "reg_genmove %s", names_gtp_colour(q->colour));
    return outcome;
}

/* Gets an answer and writes it down. */
static bool ask(asking *a, const question *q) {
    gtp_outcome outcome = ask_move(a, q);
    if (outcome > GTP_REFUSED) {
        if (outcome != GTP_INTERRUPTED) fprintf(stderr, "katachi: GNU Go %s\n", gtp_client_text(a->client));
        return false;
    }
    kt_status point = outcome == GTP_OK ? kt_point_read(gtp_client_text(a->client), a->size) : KT_PASS;
    answer answer = {q->position, point >= 0 ? point : KT_PASS};
    remember(a, answer);
    fprintf(a->file, "%016" PRIx64 " %s\n", answer.position, names_vertex((kt_point)answer.point).text);
    if (fflush(a->file) == 0) return true;
    fprintf(stderr, "katachi: cannot write an answer of GNU Go: %s\n", strerror(errno));
    return false;
}

/* Asks what isn't answered yet. */
static bool ask_all(asking *a) {
    size_t missing = 0, done = 0;
    for (size_t i = 0; i < a->questions; i++)
        missing += a->question[i].chosen && !find(a, a->question[i].position);
    if (missing == 0) return true;
    if (!start(a) || gtp_client_ask(a->client, ANSWER_MS, "boardsize %d", a->size) != GTP_OK) return false;
    progress progress = progress_begin("asking GNU Go (Ctrl-C: go on later)");
    bool ok = true;
    for (size_t i = 0; ok && i < a->questions; i++) {
        const question *q = &a->question[i];
        if (!q->chosen || find(a, q->position)) continue;
        ok = ask(a, q);
        progress_show(&progress, ++done, missing);
    }
    progress_end(&progress);
    return ok;
}

static gnugo_tally count(const asking *a) {
    gnugo_tally tally = {.positions = a->questions};
    for (size_t i = 0; i < a->questions; i++) {
        if (!a->question[i].chosen) continue;
        const answer *answer = find(a, a->question[i].position);
        tally.asked++;
        tally.right += answer->point == a->question[i].played;
    }
    return tally;
}

bool gnugo_ask(const games *games, int size, size_t most, const char *answers, gnugo_tally *tally) {
    asking a = {.games = games, .size = size};
    bool ok = open_answers(&a, answers);
    if (ok) {
        collect_all(&a);
        choose(&a, most);
        ok = ask_all(&a);
        if (ok) *tally = count(&a);
        gtp_client_end(a.client);
        if (fclose(a.file) != 0 && ok) {
            fprintf(stderr, "katachi: cannot write %s: %s\n", answers, strerror(errno));
            ok = false;
        }
    }
    free(a.answer);
    free(a.question);
    return ok;
}
