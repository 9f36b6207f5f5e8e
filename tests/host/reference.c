#include "reference.h"

#include <stdlib.h>
#include <string.h>

#include "proto/gtp_standard.h"

enum { MOVES = 400, TEXT = 4096 };

static kt_gtp engine;
static char answer[TEXT];
static size_t length;

static void take(void *context, const char *bytes, size_t count) {
    (void)context;
    if (length + count >= TEXT) return;
    memcpy(answer + length, bytes, count);
    length += count;
    answer[length] = 0;
}

const char *reference_tell(const char *command) {
    length = 0;
    kt_gtp_receive(&engine, command, strlen(command));
    kt_gtp_receive(&engine, "\n", 1);
    return answer;
}

void reference_begin(void) {
    static kt_game_move moves[MOVES];
    static kt_word memory[(KT_PLAYER_BYTES + sizeof(kt_word) - 1) / sizeof(kt_word)];
    static const kt_image *const images[] = {NULL};
    static kt_player_config player;
    static kt_gtp_config config;
    player = (kt_player_config){
        .settings = kt_uct_defaults(), .memory = memory, .bytes = sizeof memory, .slice = 1};
    config = (kt_gtp_config){
        .name = "", .version = "", .commands = kt_gtp_standard, .write = take, .session.images = images};
    config.session.player = &player;
    config.session.size = 9;
    config.session.moves = moves;
    config.session.moves_capacity = MOVES;
    if (kt_gtp_init(&engine, &config) < 0) abort();
}
