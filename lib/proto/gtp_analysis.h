/* gtp_analysis.h: what an analysis is asked for. Inner part of gtp.h. */
#ifndef KT_PROTO_GTP_ANALYSIS_H
#define KT_PROTO_GTP_ANALYSIS_H

#include "proto/gtp_commands.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How thoughts are written. */
typedef enum kt_gtp_format {
    KT_GTP_LZ,   /* a line as Leela Zero's lz-analyze: win rates of 10000 */
    KT_GTP_KATA, /* a line as KataGo's kata-analyze: win rates of 1 */
    KT_GTP_CGOS, /* a line of JSON as the server CGOS keeps it with the move */
} kt_gtp_format;

typedef struct kt_gtp_analysis {
    kt_gtp_format format;
    kt_colour colour;
    bool ownership;
    bool silent; /* no line but the move */
#if KT_DESKTOP
    bool ownership_deviation, moves_ownership, root, line_visits, line_edge_visits;
    bool avoids, allows[2]; /* gtp->barred holds moves to keep out of; `allows` by the field's colour */
#endif
    uint32_t interval_ms; /* between two lines; 0 for one line at the end */
    unsigned least, most; /* moves in a line */
} kt_gtp_analysis;

/* Reads the arguments of an analysis, all of which may be left out. */
KT_MUST_USE kt_status kt_gtp_read_analysis(kt_gtp *gtp, char *arguments, kt_gtp_format format,
                                           kt_gtp_analysis *analysis);

#ifdef __cplusplus
}
#endif

#endif
