/* gtp_scores.h: writes what the playouts of an analysis count (kt_gtp_config.survey), as analysis->colour
 * sees it. Inner part of gtp_thought.h. */
#ifndef KT_PROTO_GTP_SCORES_H
#define KT_PROTO_GTP_SCORES_H

#include "proto/gtp_analysis.h"

#ifdef __cplusplus
extern "C" {
#endif

#if KT_DESKTOP
/* Writes the key, a space and a number of 1/100. */
void kt_gtp_write_hundredths(kt_text *answer, const char *key, int32_t value);

/* Writes scoreMean, scoreStdev, scoreLead and scoreSelfplay by the playouts that began with `move`
 * (KT_NO_POINT: by all). Writes nothing without a survey. */
void kt_gtp_write_scores(kt_gtp *gtp, const kt_gtp_analysis *analysis, int move);

/* Writes what the analysis asks for about the position as a whole: rootInfo, ownership, ownershipStdev. */
void kt_gtp_write_whole(kt_gtp *gtp, const kt_gtp_analysis *analysis);

/* Writes `name`, which begins with a space, and who holds each point, row by row from the top. */
void kt_gtp_write_owners(kt_gtp *gtp, const kt_gtp_analysis *analysis, const char *name, int move);
#endif

#ifdef __cplusplus
}
#endif

#endif
