/* upload_toy.h: a toy in tests that takes images into its flash (firmware/upload.h). */
#ifndef UPLOAD_TOY_H
#define UPLOAD_TOY_H

#include "boards/port.h"
#include "firmware/upload.h"
#include "power.h"
#include "proto/gtp_standard.h"

enum {
    START = 0x1000,
    PAGE = 64,
    STORAGE_PAGES = 2,
    ROOM_PAGES = 8,
    ROOM = PAGE * ROOM_PAGES, /* of a slot, in bytes */
    MOVES = 20,
};

static struct power_flash flash;
static kt_gtp gtp;
static kt_upload toy;

const char kt_port_name[] = "simulated";
bool kt_port_has_input(void) { return false; }

static const kt_gtp_extra upload_commands[] = {{"katachi-upload-begin", kt_upload_begin, &toy},
                                               {"katachi-upload-data", kt_upload_data, &toy},
                                               {"katachi-upload-end", kt_upload_end, &toy},
                                               {0}};

static inline void write_stats(void *context, kt_text *text) {
    (void)context;
    kt_slots_write(&toy.slots, text);
}

/* The first slot's words. */
static inline uint32_t *first_slot(void) { return flash.words + STORAGE_PAGES * PAGE / 4; }

/* Power comes on. Answers go to `write`. */
static inline kt_status boot_toy(void (*write)(void *context, const char *text, size_t count)) {
    static kt_word thinking[(KT_PLAYER_BYTES + sizeof(kt_word) - 1) / sizeof(kt_word)];
    static kt_game_move moves[MOVES];
    static kt_player_config player;
    static kt_gtp_config config;
    player = (kt_player_config){
        .settings = kt_uct_defaults(), .memory = thinking, .bytes = sizeof thinking, .slice = 1};
    config = (kt_gtp_config){
        .name = "toy",
        .version = "1",
        .commands = kt_gtp_standard,
        .extra = upload_commands,
        .write = write,
        .stats = write_stats,
        .session.images = toy.slots.images,
        .image_text = &toy.slots.text,
        .session.player = &player,
        .session.size = 9,
        .session.moves = moves,
        .session.moves_capacity = MOVES,
    };
    kt_upload_open(&toy);
    return kt_gtp_init(&gtp, &config);
}

#endif
