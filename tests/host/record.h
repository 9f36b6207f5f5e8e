/* record.h: game records for tests: reads them from a text, writes them as a line of moves. Include after
 * cmocka.h. */
#ifndef RECORD_H
#define RECORD_H

#include <string.h>

#include "base/text.h"
#include "records/sgf_reader.h"

/* Reads the first game of a text. Without one the test fails. */
static inline struct sgf_game record_read(const char *text) {
    struct sgf_reader reader;
    struct sgf_game game;
    sgf_reader_init(&reader, text, strlen(text), "test.sgf");
    enum sgf_event event = sgf_read(&reader, &game);
    if (event != SGF_GAME)
        fail_msg("%s: event %d, %d:%d %s", text, event, reader.line, reader.column, reader.message);
    return game;
}

/* The actions of a game as one word each: "B:C3", "W:PASS", "+B:C3" and "+.:C3" for set-up stones. Valid
 * until the next call. */
static inline const char *record_actions(const struct sgf_game *game) {
    static char bytes[4096];
    kt_text text;
    kt_text_init(&text, bytes, sizeof bytes);
    for (size_t i = 0; i < game->count; i++) {
        const struct sgf_action *action = &game->actions[i];
        if (i) kt_text_char(&text, ' ');
        if (action->kind == SGF_SET) kt_text_char(&text, '+');
        kt_text_char(&text, ".BW"[action->colour]);
        kt_text_char(&text, ':');
        kt_point_write(&text, action->kind == SGF_PASS ? KT_PASS : kt_point_at(action->x, action->y));
    }
    return bytes;
}

#endif
