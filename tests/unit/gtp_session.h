/* gtp_session.h: runs GTP sessions in tests: bytes in, bytes out.
 *
 * The engine of `configure` knows an image of two patterns and, two commands more. */
#ifndef GTP_SESSION_H
#define GTP_SESSION_H

#include "base/words.h"
#include "proto/gtp_standard.h"
#include "small_image.h"

/* What a chip has beside these must do for the deepest stack. */
enum { MOVES = KT_DESKTOP ? 60 : 32, OUTPUT_BYTES = KT_DESKTOP ? 4000 : 1280 };

static kt_gtp gtp;
static kt_gtp_config config;
static kt_game_move moves[MOVES];
static kt_image image;
static char output[OUTPUT_BYTES];
static kt_text answers;
static uint32_t calls_of_ticks;
static kt_word thinking[(KT_PLAYER_BYTES + sizeof(kt_word) - 1) / sizeof(kt_word)];
static kt_player_config player;

static inline void write_output(void *context, const char *bytes, size_t count) {
    (void)context;
    for (size_t i = 0; i < count; i++) kt_text_char(&answers, bytes[i]);
}

static inline kt_status echo(void *context, kt_gtp *engine, char *arguments, kt_text *answer) {
    (void)context, (void)engine;
    kt_text_string(answer, arguments);
    return KT_OK;
}

static inline kt_status refuse_all(void *context, kt_gtp *engine, char *arguments, kt_text *answer) {
    (void)context, (void)engine, (void)arguments;
    kt_text_string(answer, "it failed");
    return KT_ERR_FORMAT;
}

/* Two more commands. */
static const kt_gtp_extra more[] = {{"echo", echo, NULL}, {"fail", refuse_all, NULL}, {0}};

static const kt_image *images[3]; /* NULL behind the last */

static inline void stats(void *context, kt_text *answer) {
    (void)context;
    kt_text_string(answer, "stack: 5 bytes\n");
}

static inline uint32_t ticks(void *context) {
    (void)context;
    return calls_of_ticks += 7;
}

/* It plays what is predicted first, until a test tells it to think. */
static inline void configure(void) {
    player = (kt_player_config){.settings = kt_uct_defaults(), .seed = 1, .slice = 8};
    player.memory = thinking;
    player.bytes = sizeof thinking;
    assert_int_equal(small_image_open(&image), KT_OK);
    config = (kt_gtp_config){.name = "Katachi", .version = "1.2", .extra = more};
    config.commands = kt_gtp_standard;
    config.write = write_output;
    images[0] = &image;
    config.session.images = images;
    config.session.player = &player;
    config.session.size = 9;
    config.session.moves = moves;
    config.session.moves_capacity = MOVES;
}

static inline void begin(void) {
    kt_text_init(&answers, output, sizeof output);
    calls_of_ticks = 0;
    assert_int_equal(kt_gtp_init(&gtp, &config), KT_OK);
}

static inline size_t length_of(const char *text) {
    size_t length = 0;
    while (text[length]) length++;
    return length;
}

static inline bool send(const char *text) { return kt_gtp_receive(&gtp, text, length_of(text)); }

/* Runs a session in one piece, then cut in two at every possible place (on small chips, which need their time
 * to count a game, at some of them); expects these answers each time. */
static inline void session(const char *input, const char *expected) {
    size_t length = length_of(input);
    for (size_t cut = 0; cut <= length; cut += KT_DESKTOP ? 1 : 11) {
        begin();
        if (kt_gtp_receive(&gtp, input, cut)) kt_gtp_receive(&gtp, input + cut, length - cut);
        assert_string_equal(output, expected);
        assert_false(answers.truncated);
    }
}

#endif
