/* front_games: games on the lights and buttons of a simulated micro:bit (front_toy.h), by a player who sees only lights and
 * presses only buttons. Prints what happened as a JSON object.
 *
 *   front_games IMAGE OPPONENT GAMES [LEVEL [SEED [white] [nervous] [cuts]]]
 *     OPPONENT  random: plays anywhere but into its own single eyes; gnugo: GNU Go at level 1; gnugo10: at level 10
 *     LEVEL     of the toy, 1..4 (default 4)
 *     white     the opponent plays White
 *     nervous   its contacts bounce, and its fingers slip
 *     cuts      the power is cut now and then, in thoughts, too
 *
 * The referee listens on the serial line, which neither player does: the board must be what the lights show. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "front_toy.h"

enum {
    LEVELS = 4,
    MOVES_MAX = 120,
    PATIENCE = 60 /* moves; then it passes */,
    LEVEL_ITEM = 4,
    COLOUR_ITEM = 5
};

static struct front front = {.press = front_toy_press, .look = front_toy_look};
static struct { FILE *to, *from; } gnugo;

static struct { unsigned games, won, lost, drawn, moves, texts, cuts, refused, slips; } result;

_Noreturn static void fail(const char *what, const struct front_view *view) {
    fprintf(stderr, "front_games: %s; text \"%s\", board", what, view->text);
    for (int led = 0; led < FRONT_LEDS; led++)
        fprintf(stderr, "%s%c", led % FRONT_LINES ? "" : " ", view->board[led]);
    fprintf(stderr, ", cursor %d, at %.1f s\n", view->cursor, (double)front_toy_us() / 1e6);
    exit(1);
}

static void open_gnugo(const char *level) {
    int to[2], from[2];
    if (pipe(to) != 0 || pipe(from) != 0) exit(2);
    if (fork() == 0) {
        dup2(to[0], STDIN_FILENO);
        dup2(from[1], STDOUT_FILENO);
        close(to[1]);
        close(from[0]);
        execlp("gnugo", "gnugo", "--mode", "gtp", "--boardsize", "5", "--chinese-rules",
               "--positional-superko", "--seed", "1", "--level", level, (char *)NULL);
        exit(2);
    }
    close(to[0]);
    close(from[1]);
    gnugo.to = fdopen(to[1], "w");
    gnugo.from = fdopen(from[0], "r");
}

/* Sends GNU Go a command. `answer` is the first line of its answer, without the sign. */
static void ask(const char *command, char answer[64]) {
    char rest[256];
    fprintf(gnugo.to, "%s\n", command);
    fflush(gnugo.to);
    if (!fgets(answer, 64, gnugo.from)) exit(2);
    memmove(answer, answer + 2, strlen(answer) - 1);
    answer[strcspn(answer, "\n")] = 0;
    while (fgets(rest, sizeof rest, gnugo.from) && *rest != '\n') continue;
}

static void tell_gnugo(bool black, int led) {
    char command[64], answer[64];
    if (led < 0) snprintf(command, sizeof command, "play %s pass", black ? "black" : "white");
    else
        snprintf(command, sizeof command, "play %s %c%d", black ? "black" : "white",
                 "ABCDE"[led % FRONT_LINES], FRONT_LINES - led / FRONT_LINES);
    ask(command, answer);
}

/* The LED where to play; -1: a pass. `refused` are those that the toy didn't take. */
static int choose(const struct front_view *view, bool black, const bool refused[FRONT_LEDS]) {
    char answer[64];
    if (gnugo.to) {
        ask(black ? "genmove black" : "genmove white", answer);
        if (answer[0] == 'P' || answer[0] == 'r') return -1;
        return (FRONT_LINES - (answer[1] - '0')) * FRONT_LINES + answer[0] - 'A';
    }
    return front_anywhere(&front, view, refused);
}

/* Does the line's board look as the lights? */
static void compare(const struct front_view *view, bool black) {
    char seen[FRONT_LEDS];
    front_toy_received();
    front_toy_send("showboard\n");
    double light[FRONT_LEDS];
    front.look(NULL, 100000, light);
    const char *said = front_toy_received();
    int led = 0;
    for (int row = FRONT_LINES; row; row--) {
        char begin[] = {'\n', ' ', (char)('0' + row), 0};
        const char *line = strstr(said, begin);
        for (line = line ? line + 3 : "";
             *line && *line != '\n' && led < (FRONT_LINES - row + 1) * FRONT_LINES; line++)
            if (strchr("XO.+", *line)) seen[led++] = *line == '+' ? '.' : *line;
    }
    for (int i = 0; i < FRONT_LEDS && led == FRONT_LEDS; i++) {
        char stone = (char)(view->board[i] == '.' ? '.' : view->board[i] & ~' ');
        if (stone != '.' && !black) stone = stone == 'X' ? 'O' : 'X';
        if (stone != seen[i]) led = -1;
    }
    if (led != FRONT_LEDS) {
        fprintf(stderr, "%s\n", said);
        fail("the line has another board than the lights", view);
    }
}

/* Cuts the power after up to 3 s, and switches it on again. */
static void cut(void) {
    double light[FRONT_LEDS];
    front.look(NULL, 1000 * (uint64_t)(1 + front_random(&front) % 3000), light);
    front_toy_stop();
    front_toy_start();
    front.look(NULL, 100000, light);
    result.cuts++;
}

static bool begins(const struct front_view *view, char stone) {
    for (int led = 0; led < FRONT_LEDS; led++)
        if (view->board[led] != '.' && (view->board[led] & ~' ') != stone) return false;
    return true;
}

/* The toy's newest stone; -1: none. Where the cursor flashes, it can't be seen pulsing. */
static int newest(const struct front_view *view, const char before[FRONT_LEDS]) {
    for (int led = 0; led < FRONT_LEDS; led++)
        if (view->board[led] == 'o') return led;
    return view->board[view->cursor] == 'O' && before[view->cursor] == '.' ? view->cursor : -1;
}

static void wait_for_turn(struct front_view *view, char *texts, unsigned capacity) {
    if (!front_wait_for_turn(&front, view, texts, capacity)) fail("the toy is silent", view);
    if (*texts) result.texts++;
}

/* The first text of a game's end may be cut off: waits for the whole of it. */
static void end_game(struct front_view *view) {
    char word[8] = "", score[16] = "";
    if (!front_wait(&front, view)) fail("the end isn't told", view);
    result.games++;
    if (sscanf(view->text, "YOU WIN %15s", score) == 1) result.won++;
    else if (sscanf(view->text, "I WIN %15s", score) == 1) result.lost++;
    else if (sscanf(view->text, "%7s", word) == 1 && strcmp(word, "DRAW") == 0) result.drawn++;
    else fail("no such end", view);
}

static void play_game(bool black, bool cuts) {
    struct front_view view;
    char texts[128];
    char before[FRONT_LEDS];
    bool refused[FRONT_LEDS] = {false};
    memset(before, '.', sizeof before);
    wait_for_turn(&view, texts, sizeof texts);
    if (!begins(&view, black ? 0 : 'O')) fail("the board isn't empty", &view);
    for (int moves = 0; !*view.text; moves++) {
        if (moves == MOVES_MAX) fail("the game doesn't end", &view);
        if (gnugo.to && (moves || !black)) tell_gnugo(!black, newest(&view, before));
        int led = moves < PATIENCE ? choose(&view, black, refused) : -1;
        if (led < 0 && !front_choose(&front, 0)) fail("the menu is gone", &view);
        if (led >= 0 && (!front_go(&front, &view, led) || !front_tap(&front, FRONT_BOTH)))
            fail("the cursor doesn't get there", &view);
        memcpy(before, view.board, sizeof before);
        if (cuts && front_random(&front) % 4 == 0) cut();
        wait_for_turn(&view, texts, sizeof texts);
        result.moves++;
        if (led >= 0 && strstr(texts, "NO/")) {
            refused[led] = true;
            result.refused++;
            if (gnugo.to) fail("a move of GNU Go's is refused", &view);
            continue;
        }
        memset(refused, 0, sizeof refused);
        if (!*view.text) compare(&view, black);
    }
    end_game(&view);
}

/* From the end of a game to the next. The menu begins with the item of a new game. */
static void begin_again(void) {
    double light[FRONT_LEDS];
    if (!front_tap(&front, FRONT_A) || !front_choose(&front, 0)) exit(1);
    (void)front.look(NULL, 300000, light);
}

/* Sets the level and the colour in an empty game. */
static void set_up(int level, bool white) {
    struct front_view view;
    char texts[128];
    if (!front_wait(&front, &view) || !front_tap(&front, FRONT_A)) fail("it doesn't start", &view);
    for (int i = LEVELS; i != level; i = i % LEVELS + 1) {
        wait_for_turn(&view, texts, sizeof texts);
        front_choose(&front, LEVEL_ITEM);
        front_hold(&front, FRONT_BOTH, 1000);
    }
    if (!white) return;
    wait_for_turn(&view, texts, sizeof texts);
    front_choose(&front, COLOUR_ITEM);
}

int main(int argc, char **argv) {
    bool white = false, cuts = false;
    if (argc < 4) {
        fputs("usage: front_games IMAGE random|gnugo|gnugo10 GAMES [LEVEL [SEED [white] [nervous] [cuts]]]\n",
              stderr);
        return 2;
    }
    unsigned games = (unsigned)atoi(argv[3]);
    int level = argc > 4 ? atoi(argv[4]) : LEVELS;
    front.random = argc > 5 ? (uint64_t)atoi(argv[5]) : 1;
    for (int i = 6; i < argc; i++) {
        if (strcmp(argv[i], "white") == 0) white = true;
        if (strcmp(argv[i], "nervous") == 0) front.nervous = true;
        if (strcmp(argv[i], "cuts") == 0) cuts = true;
    }
    if (strcmp(argv[2], "random") != 0) open_gnugo(strcmp(argv[2], "gnugo10") == 0 ? "10" : "1");
    front_toy_init(argv[1]);
    front_toy_start();
    set_up(level, white);
    for (unsigned i = 0; i < games; i++) {
        char answer[64];
        if (gnugo.to) ask("clear_board", answer);
        if (i) begin_again();
        play_game(!white, cuts);
    }
    printf(
        "{\"bench\": \"front\", \"opponent\": \"%s\", \"level\": %d, \"colour\": \"%s\", \"games\": %u, \"won\": %u, \"lost\": %u, "
        "\"drawn\": %u, \"moves\": %u, \"refused\": %u, \"texts\": %u, \"presses\": %u, \"slips\": %u, \"cuts\": %u, "
        "\"longest_thought_s\": %.1f, \"seconds\": %.0f}\n",
        argv[2], level, white ? "white" : "black", result.games, result.won, result.lost, result.drawn,
        result.moves, result.refused, result.texts, front.presses, front.slips, result.cuts,
        (double)front_toy_longest_us() / 1e6, (double)front_toy_us() / 1e6);
    return 0;
}
