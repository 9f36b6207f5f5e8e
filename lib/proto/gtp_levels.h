/* gtp_levels.h: the levels at which people play against Katachi, for desktops. `katachi play`, `katachi gtp` and the
 * page take them from this table.
 *
 *   katachi-level NAME
 *       Plays at this level from now on. katachi-search and katachi-playouts change it again. */
#ifndef KT_PROTO_GTP_LEVELS_H
#define KT_PROTO_GTP_LEVELS_H

#include "proto/gtp.h"

#ifdef __cplusplus
extern "C" {
#endif

#if KT_DESKTOP
enum { KT_LEVELS = 7 };

typedef struct kt_level {
    const char *name;
    const char *strength; /* as people tell it, and by which games it was found */
    kt_manner manner;     /* how it searches */
    uint32_t playouts;    /* of a move; 0: the budget that the engine began with */
} kt_level;

/* The weakest first. */
extern const kt_level kt_levels[KT_LEVELS];

void kt_gtp_take_level(kt_gtp *gtp, const kt_level *level);

/* Searches in this manner from now on. */
void kt_gtp_take_manner(kt_gtp *gtp, kt_manner manner);
#endif

#ifdef __cplusplus
}
#endif

#endif
