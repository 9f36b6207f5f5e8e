/* large_session.h: sessions as in desktop_session.h, with memory enough for thoughts to be kept. */
#ifndef LARGE_SESSION_H
#define LARGE_SESSION_H

#include "desktop_session.h"

/* Memory enough for thoughts to be kept. */
static kt_word large[8 * KT_PLAYER_BYTES / sizeof(kt_word)];

static inline void begin_large(const char *commands) {
    config.commands = kt_gtp_desktop;
    player.memory = large;
    player.bytes = sizeof large;
    begin();
    ask(commands);
    kt_text_init(&answers, output, sizeof output);
}

static inline void prepare(const char *commands) {
    configure();
    begin_large(commands);
}

static inline int count_lines(const char *text) {
    int lines = 0;
    for (; *text; text++) lines += *text == '\n';
    return lines;
}

#endif
