/* power.h: flash that loses power in the middle of an operation, for what runs on boards/port.h.
 *
 * It is stricter than flash: bits go from 1 to 0 only, and a word that was written, or begun to be written,
 * takes no second write before its page is erased whole: both end the test. An operation that power cuts
 * short leaves any subset of its bits done; of the others, and of those that are just done, any may read
 * differently each time, until the page is erased.
 *
 * A test runs in the hook that comes before each operation: it copies the flash, tears the operation on the
 * copy, and boots from there. What it boots may have a hook of its own, for a second cut. State that lies in
 * static variables needs a fork() in the hook instead of a copy. */
#ifndef POWER_H
#define POWER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/random.h"

enum { POWER_PAGES_MAX = 256 };

struct power_operation {
    bool erases;
    uint32_t address; /* of the page, or of the word */
    uint32_t word;
};

struct power_flash {
    uint32_t start, page_bytes, pages;
    uint32_t storage_pages; /* the first ones are the storage, those behind it for images */
    uint32_t image_slots;   /* 1 or 2 */
    uint32_t case_pages;    /* the last ones are for cases; none to begin with */
    uint32_t
        program_pages;     /* of each of two slots for programs, which are the last pages, behind two of their
                             * journal; none to begin with */
    uint32_t program_slot; /* the one that runs */
    uint32_t *words;       /* what is in the cells; the image can be read here, too */
    uint32_t *shaky;       /* bits that read differently each time */
    bool *used;            /* words that were written since the last erase, wholly or not */
    uint32_t erases[POWER_PAGES_MAX];
    bool worn[POWER_PAGES_MAX]; /* pages where now and then a bit stays what it was */
    uint32_t operations;
    void (*hook)(void *context, const struct power_operation *operation); /* before each; may be NULL */
    void *context;
};

/* The flash that kt_port_flash_..., kt_port_storage and kt_port_image are about. */
extern struct power_flash *power;

/* Flash whose controller does nothing any more: erases and writes change nothing, and fail. */
extern bool power_dead;

/* Random numbers for what is shaky and torn. */
extern kt_random power_random;

/* Flash as it comes from the factory: erased; all of it storage. `start` and `page_bytes` are multiples
 * of 4. */
void power_init(struct power_flash *flash, uint32_t start, uint32_t page_bytes, uint32_t pages);
void power_free(struct power_flash *flash);

/* Makes `copy`, of the same size, hold what `flash` does. Its hook stays its own, its operations are 0. */
void power_copy(struct power_flash *copy, const struct power_flash *flash);

/* The number of ways to cut this operation short, and what the `way`th (0..) leaves. The first
 * POWER_WAYS_FEW are a small choice of all kinds; those that take a random subset take another each time. */
enum { POWER_WAYS_FEW = 14 };
unsigned power_ways(const struct power_operation *operation);
void power_tear(struct power_flash *flash, const struct power_operation *operation, unsigned way);

#endif
