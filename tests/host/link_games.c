/* Whole games between a controller and the firmware, through `katachi bridge` and a line that loses bytes,
 * with resets in the middle of commands; all in virtual time, from a seed.
 *
 *   link_games GAMES RATE RESETS SEED    RATE: faults a byte; RESETS: 1 with resets of the toy and pulled
 *                                        cables, 0 without
 *   link_games --plain GAMES SEED        the same games in plain GTP on a line without faults
 *
 * Every ten moves and at the end of each game the toy's board must look as an engine draws it that was told
 * the moves; the controller's own game knows every move to be legal. No frame may be taken that was not sent.
 * The first thing that isn't right ends the run with status 1. Prints one JSON object. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "boards/port.h"
#include "link/bridge.h"
#include "link_toy.h"
#include "naive_link.h"
#include "proto/gtp.h"
#include "reference.h"

enum { MOVES = 400, SENT = 4096, STUCK_US = 120000000, MOVES_MOST = 70, TEXT = 4096, ANSWERS = 1 << 20 };

enum phase { SIZE, CLEAR, KOMI, HANDICAP, PLAYOUTS, SEED, PLAY, LOOK, PHASES };

static struct {
    enum phase phase;
    bool plain, resets, waits, over;
    int size, passes;
    long games, played, commands, moves;
    kt_random random;
    kt_game game;
    kt_game_move history[MOVES];
    kt_point move; /* that was asked for with `play` */
    char command[128], answer[TEXT];
    size_t length;
    uint64_t asked_us,
        reopen_us; /* when the bridge opens the line anew, as after a pulled cable; 0: not yet */
    unsigned reopened;
} my;

static struct {
    uint32_t us[ANSWERS];
    size_t count;
    uint64_t drawn_bytes, drawn_us, frames, sessions;
} figures;

static struct bridge host;

/* There is no image. */
const uint8_t *kt_port_image(void) { return (const uint8_t *)""; }
uint32_t kt_port_image_bytes(void) { return 0; }

static _Noreturn void fail(const char *what, const char *more) {
    fprintf(stderr, "link_games: game %ld, move %d, %.3f s: %s%s\n", my.played + 1, my.game.count,
            (double)world.now_us / 1e6, what, more);
    exit(1);
}

/* What was sent lately, to be compared with what is taken. */
static struct {
    uint8_t bytes[KT_FRAME_BYTES];
    size_t length;
} sent[SENT];
static size_t sent_count;

void __real_kt_frame_send(uint8_t *bytes, size_t length, kt_frame_write *write, void *context);
void __wrap_kt_frame_send(uint8_t *bytes, size_t length, kt_frame_write *write, void *context);
kt_status __real_kt_frame_read(kt_frame_reader *reader, uint8_t byte);
kt_status __wrap_kt_frame_read(kt_frame_reader *reader, uint8_t byte);

void __wrap_kt_frame_send(uint8_t *bytes, size_t length, kt_frame_write *write, void *context) {
    memcpy(sent[sent_count % SENT].bytes, bytes, length);
    sent[sent_count++ % SENT].length = length;
    __real_kt_frame_send(bytes, length, write, context);
}

kt_status __wrap_kt_frame_read(kt_frame_reader *reader, uint8_t byte) {
    kt_status length = __real_kt_frame_read(reader, byte);
    if (length <= 0) return length;
    figures.frames++;
    uint32_t crc = naive_crc(reader->bytes, (size_t)length);
    for (int i = 0; i < 4; i++)
        if (reader->bytes[length + i] != (uint8_t)(crc >> 8 * i))
            fail("took a frame with a wrong checksum", "");
    for (size_t back = 1; back <= SENT && back <= sent_count; back++) {
        size_t at = (sent_count - back) % SENT;
        if (sent[at].length == (size_t)length && memcmp(sent[at].bytes, reader->bytes, (size_t)length) == 0)
            return length;
    }
    fail("took a frame that nobody sent", "");
}

/* What the reference answers to a command that it must take. */
static const char *tell_reference(const char *command) {
    const char *drawn = reference_tell(command);
    if (drawn[0] != '=') fail("the reference refuses ", command);
    return drawn;
}

static void played(kt_point p) {
    char vertex[8], command[64];
    kt_text text;
    kt_colour colour = my.game.to_move;
    if (kt_game_play(&my.game, colour, p) < 0) fail("an illegal move: ", my.answer);
    kt_text_init(&text, vertex, sizeof vertex);
    kt_point_write(&text, p);
    snprintf(command, sizeof command, "play %s %s", colour == KT_BLACK ? "b" : "w", vertex);
    tell_reference(command);
    my.moves++;
    my.passes = p == KT_PASS ? my.passes + 1 : 0;
    if (my.passes == 2) my.over = true;
}

/* A legal move of White, a pass when the game is long enough. */
static kt_point random_move(void) {
    kt_point legal[KT_POINTS];
    uint32_t count = 0;
    for (int y = 0; y < my.size; y++)
        for (int x = 0; x < my.size; x++)
            if (kt_game_check(&my.game, KT_WHITE, kt_point_at(x, y)) >= 0) legal[count++] = kt_point_at(x, y);
    if (!count || my.game.count > MOVES_MOST) return KT_PASS;
    return legal[kt_random_below(&my.random, count)];
}

static void begin_game(void) {
    my.size = 5 + (int)kt_random_below(&my.random, 3);
    my.passes = 0;
    my.over = false;
    if (kt_game_init(&my.game, my.size, my.history, MOVES) < 0) fail("no game", "");
    if (my.resets && kt_random_below(&my.random, 2))
        world.reset_us = world.now_us + 1000 * (uint64_t)kt_random_below(&my.random, 5000);
}

/* Twelve points, no two of them neighbours; or, in other games, nothing that changes the board. The command
 * is longer than a payload. */
static void write_handicap(void) {
    kt_bitboard points = kt_bitboard_none(), none = points;
    kt_text text;
    strcpy(my.command, "komi 6.5");
    if (kt_random_below(&my.random, 3)) return;
    kt_text_init(&text, my.command, sizeof my.command);
    kt_text_string(&text, "set_free_handicap");
    for (int i = 0; i < 24; i += 2) {
        kt_point p = kt_point_at(i % 5, i / 5);
        kt_bitboard_set(&points, p);
        kt_text_char(&text, ' ');
        kt_point_write(&text, p);
    }
    kt_game_set_up(&my.game, &points, &none, KT_WHITE);
    if (my.resets && kt_random_below(&my.random, 4) == 0)
        my.reopen_us = world.now_us + 100 * (uint64_t)kt_random_below(&my.random, 150);
}

static void write_play(void) {
    char vertex[8];
    kt_text text;
    my.move = random_move();
    kt_text_init(&text, vertex, sizeof vertex);
    kt_point_write(&text, my.move);
    snprintf(my.command, sizeof my.command, "play w %s", vertex);
}

static void next_command(void) {
    switch (my.phase) {
    case SIZE:
        begin_game();
        snprintf(my.command, sizeof my.command, "boardsize %d", my.size);
        break;
    case CLEAR: strcpy(my.command, "clear_board"); break;
    case KOMI: strcpy(my.command, "komi 6.5"); break;
    case HANDICAP: write_handicap(); break;
    case PLAYOUTS: strcpy(my.command, "katachi-playouts 2"); break;
    case SEED: snprintf(my.command, sizeof my.command, "katachi-seed %ld", my.played); break;
    case PLAY:
        if (my.game.to_move == KT_WHITE) write_play();
        else strcpy(my.command, "genmove b");
        /* Some resets in the middle of a command. */
        if (my.resets && !world.reset_us && kt_random_below(&my.random, 100) == 0)
            world.reset_us = world.now_us + 100 * (uint64_t)kt_random_below(&my.random, 200);
        if (my.resets && !my.reopen_us && kt_random_below(&my.random, 50) == 0)
            my.reopen_us = world.now_us + 100 * (uint64_t)kt_random_below(&my.random, 200);
        break;
    default: strcpy(my.command, "showboard"); break;
    }
}

static void compare_boards(void) {
    if (strcmp(tell_reference("showboard"), my.answer) != 0) fail("the boards differ:\n", my.answer);
    figures.drawn_bytes += my.length;
    figures.drawn_us += world.now_us - my.asked_us;
    my.phase = my.over ? SIZE : PLAY;
    if (my.over) my.played++;
    if (my.played == my.games) world.done = true;
}

static void take_move(void) {
    char vertex[8];
    if (my.game.to_move == KT_WHITE) {
        played(my.move);
    } else if (strcmp(my.answer, "= resign\n\n") == 0) {
        my.over = true;
    } else {
        if (sscanf(my.answer, "= %7s", vertex) != 1) fail("no move: ", my.answer);
        kt_status p = kt_point_read(vertex, my.size);
        if (p < 0) fail("no point: ", my.answer);
        played((kt_point)p);
    }
    if (my.over || my.game.count % 10 == 0) my.phase = LOOK;
}

static void take_answer(void) {
    if (my.answer[0] != '=') fail("refused: ", my.answer);
    if (my.phase != LOOK && strncmp(my.command, "genmove", 7) != 0 && figures.count < ANSWERS)
        figures.us[figures.count++] = (uint32_t)(world.now_us - my.asked_us);
    if (my.phase == LOOK) compare_boards();
    else if (my.phase == PLAY) take_move();
    else {
        if (my.phase <= HANDICAP) tell_reference(my.command);
        my.phase++;
    }
    my.waits = false;
}

static void hear(void *context, const char *bytes, size_t count) {
    (void)context;
    for (size_t i = 0; i < count; i++) {
        if (!my.waits) fail("an answer that nobody asked for", "");
        if (my.length == TEXT - 1) fail("an endless answer", "");
        my.answer[my.length++] = bytes[i];
        my.answer[my.length] = 0;
        if (my.length > 2 && memcmp(my.answer + my.length - 2, "\n\n", 2) == 0) take_answer();
    }
}

static void put_line(void *context, const char *bytes, size_t count) {
    (void)context;
    for (size_t i = 0; i < count; i++) lossy_put(&world.to_toy, (uint8_t)bytes[i], world.now_us);
}

static void tell(void *context, const char *sentence) {
    (void)context;
    if (strstr(sentence, "was reset")) figures.sessions++;
    if (strstr(sentence, "lost the game")) fail(sentence, "");
}

static void host_step(void) {
    uint32_t now_ms = (uint32_t)(world.now_us / 1000);
    uint8_t byte;
    if (my.plain && now_ms < 100) return; /* until the toy has started */
    while (lossy_take(&world.to_host, &byte, world.now_us)) {
        if (my.plain) hear(NULL, (const char *)&byte, 1);
        else bridge_receive(&host, (const char *)&byte, 1, now_ms);
    }
    if (!my.waits && !world.done && (my.plain || bridge_is_free(&host))) {
        next_command();
        my.commands++;
        my.length = 0;
        my.waits = true;
        my.asked_us = world.now_us;
        if (my.plain) put_line(NULL, my.command, strlen(my.command)), put_line(NULL, "\n", 1);
        else bridge_command(&host, my.command);
    }
    if (my.reopen_us && world.now_us >= my.reopen_us) {
        my.reopen_us = 0;
        my.reopened++;
        figures.sessions++;
        bridge_reopen(&host, now_ms);
    }
    if (world.now_us - my.asked_us > STUCK_US) fail("no answer to ", my.command);
    if (!my.plain) bridge_tick(&host, now_ms);
}

static int by_size(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static void report(double rate) {
    uint64_t sum = 0;
    qsort(figures.us, figures.count, sizeof *figures.us, by_size);
    for (size_t i = 0; i < figures.count; i++) sum += figures.us[i];
    uint64_t carried = world.to_toy.carried + world.to_host.carried;
    double faults = (double)(world.to_toy.faults + world.to_host.faults) / (double)(carried ? carried : 1);
    printf("{\"bench\": \"link\", \"mode\": \"%s\", \"games\": %ld, \"moves\": %ld, \"commands\": %ld, ",
           my.plain ? "plain" : "framed", my.played, my.moves, my.commands);
    printf("\"rate\": %g, \"bytes\": %llu, \"faults_a_byte\": %.2g, \"resets\": %u, \"reopened\": %u, ", rate,
           (unsigned long long)carried, faults, world.resets, my.reopened);
    printf("\"frames_taken\": %llu, \"wrong_frames_taken\": 0, \"sessions\": %u, ",
           (unsigned long long)figures.frames, (unsigned)figures.sessions);
    printf("\"latency_ms_mean\": %.1f, \"latency_ms_median\": %.1f, \"latency_ms_99th\": %.1f, ",
           (double)sum / 1000 / (double)figures.count, figures.us[figures.count / 2] / 1000.0,
           figures.us[figures.count * 99 / 100] / 1000.0);
    printf("\"bytes_a_second\": %.0f, \"virtual_seconds\": %.0f}\n",
           (double)figures.drawn_bytes * 1e6 / (double)figures.drawn_us, (double)world.now_us / 1e6);
}

int main(int argc, char **argv) {
    my.plain = argc == 4 && strcmp(argv[1], "--plain") == 0;
    if (!my.plain && argc != 5) return 2;
    my.games = atol(my.plain ? argv[2] : argv[1]);
    double rate = my.plain ? 0 : atof(argv[2]);
    my.resets = !my.plain && atoi(argv[3]);
    uint32_t seed = (uint32_t)atol(my.plain ? argv[3] : argv[4]);
    kt_random_init(&my.random, seed);
    kt_random_init(&world.to_toy.random, seed ^ 0x5555);
    kt_random_init(&world.to_host.random, seed ^ 0xaaaa);
    world.to_toy.rate = world.to_host.rate = rate;
    world.step = host_step;
    reference_begin();
    const struct bridge_config config = {.answer = hear, .write = put_line, .tell = tell};
    figures.sessions = 1;
    bridge_init(&host, &config, (uint16_t)seed, 0);
    toy_run();
    report(rate);
    bridge_free(&host);
    return 0;
}
