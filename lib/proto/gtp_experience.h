/* gtp_experience.h: the answer to katachi-experience, for whoever keeps the cases. */
#ifndef KT_PROTO_GTP_EXPERIENCE_H
#define KT_PROTO_GTP_EXPERIENCE_H

#include "proto/gtp.h"

#ifdef __cplusplus
extern "C" {
#endif

#if KT_EXPERIENCE
typedef struct kt_gtp_experience {
    uint32_t cases, uses; /* how many there are; how often games came to them */
    uint32_t kalah;       /* cases of Kalah; the others are of Go */
} kt_gtp_experience;

/* Counts a case. */
void kt_gtp_count_case(kt_gtp_experience *all, const kt_case *each);

/* Writes to the answer how many cases there are, of which so many of Kalah, and how often games came to them; how many visits
 * (at Kalah, positions) of the last thought they answered; of how many thoughts that were made with experience and without it
 * (player/learning.h), since the start, the move was another; and for each move of whoever is to move whose position is
 * known, the share of wins and the number of games:
 *
 *     cases: 37, of Kalah 12
 *     uses: 120
 *     last thought: 212 of 512 visits answered by cases
 *     moves changed: 3 of 7 compared
 *     C3 0.625 of 4 games
 *
 * At Kalah, if the present position is known, instead of moves its value for whoever is to move, whether that is perfect,
 * and the number of games: `here +4 for sure of 3 games`. */
void kt_gtp_write_experience(kt_gtp *gtp, const kt_gtp_experience *all);
#endif

#ifdef __cplusplus
}
#endif

#endif
