/* second.h: a second processor, as the caller describes it. It does what the first one gives it. */
#ifndef KT_BASE_SECOND_H
#define KT_BASE_SECOND_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kt_second {
    /* Lets it call work(argument), now or later. Returns false when it can't, or is at work; then the caller does it. */
    bool (*begin)(void (*work)(void *), void *argument);

    /* Returns true when that call is over: waits for it. False: it broke down, and touches nothing any more; then the caller
     * does it again. Called once after each begin() that returned true. */
    bool (*end)(void);
} kt_second;

#ifdef __cplusplus
}
#endif

#endif
