/* update.h: new firmware over the line, on boards with flash for two programs (KT_UPDATES; docs/update.md).
 *
 * One slot is in use. An upload fills the other one (slots.h). What then becomes of it is a record of the journal,
 * its trial:
 *
 *   upload, kt_update_check ──► READY ──► RUNS ──► in use (kt_update_confirm)
 *                                 ▲        │
 *         kt_update_check again   └─ FAILED ◄── another start before that
 *
 * The boot program (boot/boot.c) goes from READY to RUNS to FAILED, the firmware does the rest. The number of the
 * version that is in use is the least that may come. */
#ifndef KT_FIRMWARE_UPDATE_H
#define KT_FIRMWARE_UPDATE_H

#include "firmware/slots.h"
#include "image/program.h"

typedef enum kt_trial {
    KT_TRIAL_NONE,   /* no upload, or one that isn't checked */
    KT_TRIAL_READY,  /* checked: to be started */
    KT_TRIAL_RUNS,   /* started, and not confirmed */
    KT_TRIAL_FAILED, /* rolled back */
} kt_trial;

/* The boot program: reads the journal, and returns the slot to be started, 0 or 1. `on_trial` tells whether it is on
 * trial. What stands there is whole. Error: KT_ERR_NOTHING when neither slot holds a firmware for this board. Cost:
 * that of kt_journal_open, a checksum, and a signature and a hash when a firmware starts for the first time. */
KT_MUST_USE kt_status kt_update_choose(kt_slots *slots, bool *on_trial);

/* Returns the address of a slot's table of vectors. The slot must hold a firmware. */
uint32_t kt_update_vectors(unsigned slot);

/* The firmware: opens the slots. */
void kt_update_open(kt_slots *slots);

/* Returns whether the firmware whose header this is may come. If not, says why in `answer` (KT_ERR_FORMAT), or
 * returns KT_ERR_SIGNATURE. Nothing is erased before. `header` is KT_PROGRAM_HEADER_BYTES long. */
KT_MUST_USE kt_status kt_update_admit(kt_program *program, const kt_slots *slots, const uint8_t *header,
                                      kt_text *answer);

/* Is this the firmware that runs? */
bool kt_update_uses(const kt_slots_image *image);

/* Has all of this firmware come, and was it checked? */
bool kt_update_has(const kt_slots *slots, const kt_slots_image *image);

/* Checks the firmware that has come, and has it tried at the next start. Errors: of kt_program_read and the checks of
 * program.h; KT_ERR_RANGE when it is not what was admitted; KT_ERR_FORMAT when the journal can't be written. After an
 * error the upload begins at its first page again. */
KT_MUST_USE kt_status kt_update_check(kt_slots *slots);

/* If the firmware that runs is on trial, it is in use from now on. Call it when it has shown that it works. */
void kt_update_confirm(kt_slots *slots);

/* Adds the line `firmware` of katachi-stats. */
void kt_update_write(const kt_slots *slots, kt_text *answer);

#endif
