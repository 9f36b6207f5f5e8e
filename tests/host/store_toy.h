/* store_toy.h: a toy in tests that keeps its game in flash (firmware/store.h), which loses power at will. */
#ifndef STORE_TOY_H
#define STORE_TOY_H

#include <stdlib.h>
#include <string.h>

#include "boards/port.h"
#include "firmware/store.h"
#include "power.h"
#include "proto/gtp_standard.h"

enum { START = 0x8000, PAGE = 1024, PAGES = 6, MOVES = 400 };

static struct power_flash flash;
static kt_gtp gtp;
static kt_store store;
static kt_game_move moves[MOVES];
static kt_word thinking[KT_PLAYER_BYTES / sizeof(kt_word) + 1];
static char line[4000]; /* what was sent */
static kt_text sent;

void kt_port_write(const char *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) kt_text_char(&sent, bytes[i]);
}

static inline void write_answer(void *context, const char *bytes, size_t count) {
    (void)context;
    kt_port_write(bytes, count);
}

static inline void write_stats(void *context, kt_text *answer) { kt_store_write(context, answer); }

/* Power comes on: all memory but the flash is new. */
static inline void boot(void) {
    static const kt_image *const none[] = {NULL};
    static const char *const why = "none";
    static kt_player_config player;
    static kt_gtp_config config;
    player = (kt_player_config){.settings = kt_uct_defaults(), .slice = 8, .memory = thinking};
    player.bytes = sizeof thinking;
    config = (kt_gtp_config){.name = "toy", .version = "1", .commands = kt_gtp_standard, .image_text = &why};
    config.context = &store;
    config.write = write_answer;
    config.stats = write_stats;
    config.keep = kt_store_keep;
    config.session.images = none;
    config.session.player = &player;
    config.session.size = 9;
    config.session.moves = moves;
    config.session.moves_capacity = MOVES;
    memset(moves, 0xa5, sizeof moves);
    memset(&store, 0xa5, sizeof store);
    kt_text_init(&sent, line, sizeof line);
    assert_int_equal(kt_gtp_init(&gtp, &config), KT_OK);
    kt_store_open(&store, &gtp);
}

static inline void say(const char *commands) {
    kt_gtp_receive(&gtp, commands, strlen(commands));
    assert_null(strstr(line, "?"));
}

static inline bool said(const char *text) { return strstr(line, text) != NULL; }

static inline int begin(void **state) {
    (void)state;
    power_init(&flash, START, PAGE, PAGES);
    power = &flash;
    power_dead = false;
    boot();
    return 0;
}

static inline int end(void **state) {
    (void)state;
    power_free(&flash);
    return 0;
}

#endif
