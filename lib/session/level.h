/* level.h: the levels at which people play against Katachi, for desktops. `katachi play`, `katachi gtp` and the page take
 * them from this table. */
#ifndef KT_SESSION_LEVEL_H
#define KT_SESSION_LEVEL_H

#include "session/session.h"

#ifdef __cplusplus
extern "C" {
#endif

#if KT_DESKTOP
enum { KT_LEVELS = 7 };

typedef struct kt_level {
    const char *name;
    const char *strength; /* as people tell it, and by which games it was found */
    kt_manner manner;     /* how it finds moves */
    uint32_t playouts;    /* of a move that is searched; 0: the budget that the session began with */
} kt_level;

/* The weakest first. */
extern const kt_level kt_levels[KT_LEVELS];

/* Plays at this level from now on. */
void kt_session_take_level(kt_session *session, const kt_level *level);
#endif

#ifdef __cplusplus
}
#endif

#endif
