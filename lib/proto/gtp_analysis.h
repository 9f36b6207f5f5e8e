/* gtp_analysis.h: reads what a controller wants of an analysis. Inner part of gtp_standard.h and
 * gtp_desktop.h. */
#ifndef KT_PROTO_GTP_ANALYSIS_H
#define KT_PROTO_GTP_ANALYSIS_H

#include "proto/gtp_commands.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum kt_gtp_format {
    KT_GTP_LZ,   /* lines as of Leela Zero's lz-analyze: win rates out of 10000 */
    KT_GTP_KATA, /* lines as of KataGo's kata-analyze: win rates out of 1 */
    KT_GTP_CGOS, /* a line of JSON, which the server CGOS keeps with the move */
} kt_gtp_format;

typedef struct kt_gtp_analysis {
    kt_gtp_format format;
    kt_colour colour; /* to move, and for whom figures are told */
    bool ownership;
    bool silent; /* tell the move alone */
#if KT_DESKTOP
    bool ownership_deviation, moves_ownership, root, line_visits, line_edge_visits;
    bool avoids, allows[2]; /* gtp->barred holds moves to keep out of; `allows` is by the field's colour */
#endif
    uint32_t interval_ms; /* between two lines; 0: one line at the end */
    unsigned least,
        most; /* moves in a line: the rare ones (kt_thought_move) up to `least`, all others up to `most` */
} kt_gtp_analysis;

/* Reads the arguments of an analysis; all of them may be missing. Errors: those of kt_gtp_refuse. */
KT_MUST_USE kt_status kt_gtp_read_analysis(kt_gtp *gtp, char *arguments, kt_gtp_format format,
                                           kt_gtp_analysis *analysis);

#ifdef __cplusplus
}
#endif

#endif
