/* gtp_experience.h: the answer to katachi-experience, for whoever keeps the cases. */
#ifndef KT_PROTO_GTP_EXPERIENCE_H
#define KT_PROTO_GTP_EXPERIENCE_H

#include "proto/gtp.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Writes to the answer how many cases there are and how often games came to them; how many visits of the last
 * thought they answered; and for each move of whoever is to move whose position is known, the share of wins
 * and the number of games (at Kalah, which isn't learned, no moves):
 *
 *     cases: 37
 *     uses: 120
 *     last thought: 212 of 512 visits answered by cases
 *     C3 0.625 of 4 games
 */
void kt_gtp_write_experience(kt_gtp *gtp, uint32_t cases, uint32_t uses);

#ifdef __cplusplus
}
#endif

#endif
