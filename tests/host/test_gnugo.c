/* test_gnugo: lib/board against GNU Go: legal moves, captures and the scores of finished games.
 *
 * Plays random games and asks GNU Go about them over GTP. Speaks TAP; skips when GNU Go isn't installed. */
#define _POSIX_C_SOURCE 200809L

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/random.h"
#include "board/game.h"
#include "board/handicap.h"
#include "board/score.h"

enum { MOVES = 480 }; /* GNU Go knows superko for the last 500 moves */

static FILE *to_gnugo, *from_gnugo;
static char answer[8192]; /* of the last command, without "= " and the empty line */
static kt_game game;
static kt_game_move moves[MOVES];
static kt_random rng;

static void run_gnugo(void) {
    char *const arguments[] = {
        "gnugo",   "--mode", "gtp", "--chinese-rules", "--positional-superko", "--forbid-suicide",
        "--level", "1",      NULL};
    execvp("gnugo", arguments);
    execv("/usr/games/gnugo", arguments);
    _exit(127);
}

/* Starts GNU Go and returns its process id. */
static pid_t start_gnugo(void) {
    int down[2], up[2];
    if (pipe(down) || pipe(up)) abort();
    pid_t child = fork();
    if (child == 0) {
        dup2(down[0], 0);
        dup2(up[1], 1);
        close(down[0]), close(down[1]), close(up[0]), close(up[1]);
        run_gnugo();
    }
    close(down[0]), close(up[1]);
    to_gnugo = fdopen(down[1], "w");
    from_gnugo = fdopen(up[0], "r");
    if (child < 0 || !to_gnugo || !from_gnugo) abort();
    return child;
}

/* Sends a command and reads the answer. Returns false when it is an error or GNU Go is gone. */
static bool ask(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vfprintf(to_gnugo, format, arguments);
    va_end(arguments);
    fputc('\n', to_gnugo);
    fflush(to_gnugo);
    size_t length = 0;
    char line[4096];
    while (fgets(line, sizeof line, from_gnugo) && line[0] != '\n') {
        size_t more = strlen(line);
        if (length + more >= sizeof answer) abort();
        memcpy(answer + length, line, more);
        length += more;
    }
    answer[length] = 0;
    bool good = answer[0] == '=';
    memmove(answer, answer + (length >= 2 ? 2 : length), length >= 2 ? length - 1 : 1);
    answer[strcspn(answer, "\n")] = 0;
    return good;
}

static const char *name(kt_colour colour) { return colour == KT_BLACK ? "black" : "white"; }

static void write_vertex(kt_point p, char *word, size_t capacity) {
    kt_text text;
    kt_text_init(&text, word, capacity);
    kt_point_write(&text, p);
}

/* Reads the vertices of the answer into `set`. */
static bool read_vertices(kt_bitboard *set) {
    *set = kt_bitboard_none();
    for (char *word = strtok(answer, " "); word; word = strtok(NULL, " ")) {
        kt_status p = kt_point_read(word, game.geometry.size);
        if (p < 0) return false;
        kt_bitboard_set(set, (kt_point)p);
    }
    return true;
}

static bool same_legal_moves(kt_colour colour) {
    kt_bitboard legal = kt_game_legal(&game, colour), theirs;
    if (!ask("all_legal %s", name(colour)) || !read_vertices(&theirs)) return false;
    if (kt_bitboard_equal(&legal, &theirs)) return true;
    printf("# legal moves of %s differ after %d moves\n", name(colour), game.count);
    return false;
}

static bool same_captures(void) {
    for (kt_colour colour = KT_BLACK; colour <= KT_WHITE; colour++) {
        if (!ask("captures %s", name(colour))) return false;
        if (atoi(answer) == game.board.prisoners[kt_opponent(colour)]) continue;
        printf("# captures of %s: GNU Go says %s\n", name(colour), answer);
        return false;
    }
    return true;
}

static bool start_game(int size, uint32_t seed) {
    kt_random_init(&rng, seed);
    if (kt_game_init(&game, size, moves, MOVES) < 0) return false;
    game.komi = 22;
    return ask("boardsize %d", size) && ask("clear_board") && ask("komi 5.5");
}

static bool play(kt_colour colour, kt_point p) {
    char word[8];
    write_vertex(p, word, sizeof word);
    return kt_game_play(&game, colour, p) == KT_OK && ask("play %s %s", name(colour), word);
}

/* A random legal move that fills no own eye, or KT_PASS when there is none. */
static kt_point choose(kt_colour colour) {
    kt_bitboard legal = kt_board_without_eyes(&game.board, colour, kt_game_legal(&game, colour));
    int count = kt_bitboard_count(&legal);
    if (count == 0) return KT_PASS;
    kt_point p = kt_bitboard_next(&legal, 0);
    for (uint32_t skip = kt_random_below(&rng, (uint32_t)count); skip; skip--)
        p = kt_bitboard_next(&legal, p + 1);
    return p;
}

/* Plays until both pass. Compares legal moves and captures with GNU Go's after every `step` moves. Returns
 * false when something differs. */
static bool play_game(int size, uint32_t seed, int step, bool *finished) {
    if (!start_game(size, seed)) return false;
    int passes = 0;
    while (passes < 2 && game.count < MOVES) {
        kt_colour colour = game.to_move;
        kt_point p = choose(colour);
        passes = p == KT_PASS ? passes + 1 : 0;
        if (!play(colour, p)) return false;
        if (step && game.count % step == 0)
            if (!same_legal_moves(KT_BLACK) || !same_legal_moves(KT_WHITE) || !same_captures()) return false;
    }
    *finished = passes == 2;
    return true;
}

static bool same_score(void) {
    char word[16];
    const kt_bitboard none = kt_bitboard_none();
    kt_text text;
    kt_text_init(&text, word, sizeof word);
    kt_score_write(&text, kt_score_area(&game.board, &none, game.komi));
    if (!ask("final_score")) return false;
    /* GNU Go writes "B+3.0" for "B+3". */
    char *point = strstr(answer, ".0");
    if (point) *point = 0;
    if (strcmp(answer, word) == 0) return true;
    printf("# score: we say %s, GNU Go %s\n", word, answer);
    ask("showboard");
    return false;
}

/* Are the fixed handicaps of 0 to 10 stones on this size those of GNU Go? */
static bool same_handicaps(int size) {
    for (int stones = 0; stones <= 10; stones++) {
        kt_bitboard ours, theirs;
        if (!start_game(size, 0)) return false;
        bool allowed = ask("fixed_handicap %d", stones);
        if ((kt_handicap_fixed(size, stones, &ours) == KT_OK) != allowed) return false;
        if (allowed && (!read_vertices(&theirs) || !kt_bitboard_equal(&ours, &theirs))) return false;
    }
    return true;
}

int main(void) {
    static const struct {
        int size, games, step;
    } plan[] = {{5, 60, 1}, {6, 30, 1}, {7, 20, 1}, {9, 20, 1}, {13, 5, 3}, {19, 2, 5}};
    enum { TESTS = sizeof plan / sizeof *plan };
    signal(SIGPIPE, SIG_IGN);
    pid_t child = start_gnugo();
    if (!ask("protocol_version")) {
        printf("1..0 # SKIP GNU Go is not installed\n");
        return 0;
    }
    printf("1..%d\n", TESTS * 2 + 1);
    bool all = true;
    for (int size = 5; size <= 19; size++) all = same_handicaps(size) && all;
    printf("%sok 1 - fixed handicaps as GNU Go places them\n", all ? "" : "not ");
    for (int i = 0; i < TESTS; i++) {
        bool same = true, same_scores = true;
        int scored = 0;
        for (int n = 0; n < plan[i].games; n++) {
            bool finished = false;
            same = play_game(plan[i].size, (uint32_t)n, plan[i].step, &finished) && same;
            if (finished) same_scores = same_score() && same_scores, scored++;
        }
        same_scores = same_scores && scored;
        printf("%sok %d - %dx%d: legal moves and captures as GNU Go has them\n", same ? "" : "not ",
               2 * i + 2, plan[i].size, plan[i].size);
        printf("%sok %d - %dx%d: scores of %d finished games as GNU Go counts them\n",
               same_scores ? "" : "not ", 2 * i + 3, plan[i].size, plan[i].size, scored);
        all = all && same && same_scores;
    }
    ask("quit");
    fclose(to_gnugo), fclose(from_gnugo);
    waitpid(child, NULL, 0);
    return !all;
}
