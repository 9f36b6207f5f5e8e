/* desktop_session.h: GTP sessions with the commands of desktops, a command and its answer at a time. */
#ifndef DESKTOP_SESSION_H
#define DESKTOP_SESSION_H

#include <string.h>

#include "gtp_session.h"
#include "proto/gtp_desktop.h"

/* Sends commands, and returns all that is answered. */
static inline const char *ask(const char *commands) {
    kt_text_init(&answers, answers.bytes, answers.capacity);
    assert_true(send(commands));
    assert_false(answers.truncated);
    return answers.bytes;
}

/* Begins a session as `configure` sets it up, with these commands. */
static inline void begin_with(const char *commands) {
    configure();
    config.commands = kt_gtp_desktop;
    begin();
    ask(commands);
}

static inline bool has(const char *answer, const char *part) { return strstr(answer, part) != NULL; }

static inline bool begins(const char *answer, const char *with) {
    return strncmp(answer, with, strlen(with)) == 0;
}

/* The answer begins with this; a failure shows both. */
static inline void expect_begin(const char *answer, const char *with) {
    if (!begins(answer, with)) assert_string_equal(answer, with);
}

/* The commands leave the game as it is. */
static inline void expect_game_stays(const char *commands) {
    static kt_board before;
    const uint16_t count = gtp.session.game.count;
    before = gtp.session.game.board;
    ask(commands);
    assert_memory_equal(&before, &gtp.session.game.board, sizeof before);
    assert_int_equal(gtp.session.game.count, count);
}

#endif
