/* front_qemu: one who sees only lights and presses only buttons, before a micro:bit in QEMU (host-tools/emulators/matrix.h).
 *
 *   front_qemu SOCKET ACTION...
 *     begin          waits for the lights, presses a button, waits for the board
 *     level          chooses the next level
 *     moves N        plays N moves at random, and tells the board after each that is taken
 *     game           plays at random until the toy says how the game has ended, and tells that
 *     board          tells the board when it is his turn
 *     play           puts a stone somewhere, tells where, and doesn't wait
 *     clumsy         from now on, contacts bounce and fingers slip
 *     rate           tells how many pictures a second the lights are scanned
 *     flash A N F    copies N bytes of flash from address A into the file F */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "emulators/matrix.h"
#include "front_player.h"

enum { MOVES_MAX = 80, PATIENCE = 4 /* moves; then it passes */, LEVEL_ITEM = 4, RATE_US = 1000000 };

static struct matrix matrix;
static struct front front;

static bool press(void *context, unsigned buttons) { return matrix_press(context, buttons); }
static bool look(void *context, uint64_t us, double brightness[FRONT_LEDS]) {
    return matrix_look(context, us, brightness);
}

_Noreturn static void fail(const char *what, const struct front_view *view) {
    fprintf(stderr, "front_qemu: %s; text \"%s\", board %s, cursor %d, at %.1f s\n", what, view->text,
            view->board, view->cursor, (double)matrix.us / 1e6);
    exit(1);
}

static void tell(const struct front_view *view) {
    printf("board ");
    for (int led = 0; led < FRONT_LEDS; led++)
        printf("%s%c", led && led % FRONT_LINES == 0 ? "/" : "", view->board[led]);
    printf(" cursor %d\n", view->cursor);
    fflush(stdout);
}

static void wait_for_turn(struct front_view *view, char *texts, unsigned capacity) {
    if (!front_wait_for_turn(&front, view, texts, capacity)) fail("the toy is silent", view);
}

/* Plays so many moves, or to the end. */
static void play(int most) {
    struct front_view view;
    char texts[128];
    bool refused[FRONT_LEDS] = {false};
    wait_for_turn(&view, texts, sizeof texts);
    for (int moves = 0, tries = 0; moves < most && !*view.text; tries++) {
        if (tries == MOVES_MAX) fail("the game doesn't end", &view);
        int led = tries < PATIENCE ? front_anywhere(&front, &view, refused) : -1;
        if (led < 0 && !front_choose(&front, 0)) fail("the menu is gone", &view);
        if (led >= 0 && (!front_go(&front, &view, led) || !front_tap(&front, FRONT_BOTH)))
            fail("the cursor doesn't get there", &view);
        wait_for_turn(&view, texts, sizeof texts);
        if (strstr(texts, "NO/")) {
            refused[led] = true;
            continue;
        }
        memset(refused, 0, sizeof refused);
        moves++;
        if (!*view.text) tell(&view);
    }
    if (!*view.text) return;
    if (!front_wait(&front, &view)) fail("the end isn't told", &view);
    printf("end %s\n", view.text);
}

static void play_one(void) {
    struct front_view view;
    char texts[128];
    static const bool refused[FRONT_LEDS];
    wait_for_turn(&view, texts, sizeof texts);
    int led = front_anywhere(&front, &view, refused);
    if (led < 0 || !front_go(&front, &view, led) || !front_tap(&front, FRONT_BOTH))
        fail("he can't play", &view);
    printf("played %d\n", led);
}

static void begin(void) {
    struct front_view view;
    char texts[128];
    if (!front_wait(&front, &view)) fail("the lights are dark", &view);
    printf("text %s\n", view.text);
    front_tap(&front, FRONT_A);
    wait_for_turn(&view, texts, sizeof texts);
    tell(&view);
}

static void next_level(void) {
    struct front_view view;
    if (!front_choose(&front, LEVEL_ITEM) || !front_wait(&front, &view) || !front_wait(&front, &view))
        fail("no level", &view);
    printf("text %s\n", view.text);
    front_hold(&front, FRONT_BOTH, 1000);
}

static void save(const char *address, const char *bytes, const char *name) {
    size_t count = (size_t)strtoul(bytes, NULL, 0);
    uint8_t *memory = malloc(count);
    FILE *file = fopen(name, "wb");
    if (!memory || !file || !matrix_read(&matrix, (uint32_t)strtoul(address, NULL, 0), memory, count) ||
        fwrite(memory, 1, count, file) != count || fclose(file) != 0) {
        perror(name);
        exit(1);
    }
    free(memory);
}

int main(int argc, char **argv) {
    struct front_view view;
    char texts[128];
    if (argc < 3 || !matrix_open(&matrix, argv[1])) {
        fputs("front_qemu: no QEMU at the socket\n", stderr);
        return 1;
    }
    front = (struct front){.context = &matrix, .press = press, .look = look, .random = 5};
    for (int i = 2; i < argc; i++) {
        if (strcmp(argv[i], "begin") == 0) begin();
        else if (strcmp(argv[i], "level") == 0) next_level();
        else if (strcmp(argv[i], "moves") == 0 && i + 1 < argc) play(atoi(argv[++i]));
        else if (strcmp(argv[i], "game") == 0) play(MOVES_MAX);
        else if (strcmp(argv[i], "clumsy") == 0) front.nervous = true;
        else if (strcmp(argv[i], "play") == 0) play_one();
        else if (strcmp(argv[i], "rate") == 0) printf("rate %.1f\n", matrix_rate(&matrix, RATE_US));
        else if (strcmp(argv[i], "board") == 0) {
            wait_for_turn(&view, texts, sizeof texts);
            tell(&view);
        } else if (strcmp(argv[i], "flash") == 0 && i + 3 < argc) {
            save(argv[i + 1], argv[i + 2], argv[i + 3]);
            i += 3;
        } else {
            fprintf(stderr, "front_qemu: no such action: %s\n", argv[i]);
            return 2;
        }
    }
    matrix_close(&matrix);
    return 0;
}
