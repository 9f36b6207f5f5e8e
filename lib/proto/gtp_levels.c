/* The command that chooses a level. */
#include "base/words.h"
#include "proto/gtp_commands.h"
#include "session/level.h"

#if KT_DESKTOP

kt_status kt_gtp_level(kt_gtp *gtp) {
    const char *name = kt_words_next(&gtp->given.rest);
    for (int i = 0; i < KT_LEVELS; i++) {
        if (!kt_words_equal(name, kt_levels[i].name) || *gtp->given.rest) continue;
        kt_session_take_level(&gtp->session, &kt_levels[i]);
        return KT_OK;
    }
    kt_gtp_say(gtp, "expected %s", kt_levels[0].name);
    for (int i = 1; i < KT_LEVELS; i++)
        kt_gtp_say(gtp, i < KT_LEVELS - 1 ? ", %s" : " or %s", kt_levels[i].name);
    return kt_gtp_refuse(gtp, "");
}

#endif
