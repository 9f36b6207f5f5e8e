/* The command that chooses a level. */
#include "base/words.h"
#include "proto/gtp_commands.h"
#include "session/level.h"

#if KT_DESKTOP

kt_status kt_gtp_level(kt_gtp *gtp, char *arguments) {
    const char *name = kt_words_next(&arguments);
    for (int i = 0; i < KT_LEVELS; i++) {
        if (!kt_words_equal(name, kt_levels[i].name) || *arguments) continue;
        kt_session_take_level(&gtp->session, &kt_levels[i]);
        return KT_OK;
    }
    kt_text *answer = &gtp->answer;
    kt_text_string(answer, "expected ");
    for (int i = 0; i < KT_LEVELS; i++) {
        if (i) kt_text_string(answer, i < KT_LEVELS - 1 ? ", " : " or ");
        kt_text_string(answer, kt_levels[i].name);
    }
    return kt_gtp_refuse(gtp, "");
}

#endif
