/* ways.c: a program for boards that measures four ways of matching on the board. It is the firmware, with one
 * command more:
 *
 *   bench-ways COLOR M   the clock's ticks for the M best suggestions of the patterns: by the reference scan,
 *                        by the scan with a fold, by the index, and by the index with what is remembered of
 *                        earlier positions
 *
 * Only the matching is measured, the legal moves given. */
#include <string.h>

#include "base/words.h"
#include "boards/port.h"
#include "pattern/fold.h"
#include "proto/gtp_standard.h"

enum { MOVES = 90 };

static kt_patterns patterns;
static kt_gtp gtp;
static kt_game_move moves[MOVES];
/* The engine is given no image, so that it leaves the memory of its player to the four ways. */
static union {
    kt_word player[(KT_PLAYER_BYTES + sizeof(kt_word) - 1) / sizeof(kt_word)];
    struct {
        kt_spiral spiral;
        kt_matcher matcher;
        kt_guesser guesser;
    } way;
} memory;

static void write_bytes(void *context, const char *bytes, size_t count) {
    (void)context;
    kt_port_write(bytes, count);
}

static void write_ticks(kt_text *answer, uint32_t start, kt_status found) {
    uint32_t taken = kt_port_work(NULL) - start;
    kt_text_unsigned(answer, found < 0 ? 0 : taken);
    kt_text_char(answer, ' ');
}

static kt_status bench_ways(void *context, kt_gtp *engine, char *arguments, kt_text *answer) {
    (void)context;
    kt_colour colour = *kt_words_next(&arguments) == 'b' ? KT_BLACK : KT_WHITE;
    kt_status most = kt_words_unsigned(kt_words_next(&arguments));
    if (most < 1 || most > KT_POINTS) return KT_ERR_RANGE;
    const kt_game *game = &engine->session.game;
    kt_query query = {&game->board, colour, game->count + 1u, kt_game_legal(game, colour)};
    uint32_t start = kt_port_work(NULL);
    write_ticks(answer, start,
                kt_scan_suggest(&memory.way.spiral, &patterns, &query, most, engine->session.suggestions));
    start = kt_port_work(NULL);
    write_ticks(
        answer, start,
        kt_fold_suggest(&memory.way.spiral, &patterns, &query, most, engine->session.suggestions, NULL));
    start = kt_port_work(NULL);
    write_ticks(answer, start,
                kt_suggest(&memory.way.matcher, &patterns, &query, most, engine->session.suggestions));
    start = kt_port_work(NULL);
    write_ticks(answer, start, kt_guess(&memory.way.guesser, &query, most, engine->session.suggestions));
    return KT_OK;
}

static const kt_image *const images[] = {NULL};
static const kt_player_config player = {.memory = memory.player, .bytes = sizeof memory.player, .slice = 1};
static const kt_gtp_extra commands[] = {{"bench-ways", bench_ways, NULL}, {0}};
static const kt_gtp_config config = {
    .name = "Katachi",
    .version = "0",
    .commands = kt_gtp_standard,
    .extra = commands,
    .write = write_bytes,
    .session.images = images,
    .session.values = KT_VALUES_PLAIN,
    .session.player = &player,
    .session.size = 9,
    .session.moves = moves,
    .session.moves_capacity = MOVES,
};

int main(void) {
    kt_port_init();
    kt_image image;
    if (kt_predictor_open(&image, kt_port_image(), kt_port_image_bytes()) < 0) kt_port_exit();
    if (kt_patterns_open(&patterns, &image) < 0) kt_port_exit();
    if (kt_gtp_init(&gtp, &config) < 0) kt_port_exit();
    memset(&memory, 0, sizeof memory);
    kt_spiral_init(&memory.way.spiral, image.size);
    kt_guesser_init(&memory.way.guesser, &patterns);
    char bytes[64];
    size_t count;
    do {
        while ((count = kt_port_read(bytes, sizeof bytes)) == 0) kt_port_wait();
    } while (kt_gtp_receive(&gtp, bytes, count));
    kt_port_exit();
}
