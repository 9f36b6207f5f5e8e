#include "firmware/update.h"

#if KT_UPDATES

#include "base/words.h"

#include "boards/port.h"
#include "firmware/key.h"

/* A firmware that was built open takes anyone's. */
static kt_status check_signature(const uint8_t *header) {
    const uint8_t *key = kt_key();
    return key ? kt_program_check_signature(header, key) : KT_OK;
}

static const uint8_t *bytes_of(unsigned slot) { return kt_port_programs() + slot * kt_port_program_bytes(); }

static unsigned other_than(unsigned slot) { return 1 - slot; }

/* Reads the header in a slot. Error: KT_ERR_RANGE when it belongs to another board, or into the other slot. */
static kt_status read_slot(kt_program *program, unsigned slot) {
    kt_status status = kt_program_read(program, bytes_of(slot), kt_port_program_bytes());
    if (status < 0) return status;
    return program->slot == slot && kt_words_equal(program->board, kt_port_name) ? KT_OK : KT_ERR_RANGE;
}

static kt_status check_whole(kt_program *program, unsigned slot) {
    kt_status status = read_slot(program, slot);
    return status < 0 ? status : kt_program_check_crc(bytes_of(slot), program);
}

static kt_status check_all(kt_program *program, unsigned slot) {
    kt_status status = check_whole(program, slot);
    if (status >= 0) status = check_signature(bytes_of(slot));
    return status < 0 ? status : kt_program_check_hash(bytes_of(slot), program);
}

/* The boot program. */

/* Takes a slot in use that the journal doesn't name. */
static unsigned take(kt_slots *slots, unsigned slot, uint32_t number) {
    kt_slots_facts facts = {.in_use = (uint8_t)slot, .least = slots->known.least};
    if (number > facts.least) facts.least = number;
    kt_status written = kt_slots_write_all(slots, &facts);
    (void)written; /* else the next start comes to the same end */
    return slot;
}

/* Chooses a slot when the journal names none that can be started: the later version of those that can. */
static kt_status choose_by_version(kt_slots *slots) {
    kt_program program[2];
    bool starts[2];
    for (unsigned slot = 0; slot < 2; slot++) starts[slot] = check_all(&program[slot], slot) >= 0;
    if (!starts[0] && !starts[1]) return KT_ERR_NOTHING;
    unsigned slot = !starts[0] || (starts[1] && program[1].number > program[0].number);
    return (kt_status)take(slots, slot, program[slot].number);
}

/* Before the first upload, the firmware that a programmer's cable brought stands alone. It needs no signature. */
static bool is_new(const kt_slots *slots) {
    kt_program program;
    return !kt_journal_count(&slots->journal) && read_slot(&program, 1) < 0 && check_whole(&program, 0) >= 0;
}

kt_status kt_update_choose(kt_slots *slots, bool *on_trial) {
    kt_program program;
    kt_slots_read(slots, KT_SLOTS_PROGRAMS);
    unsigned in_use = slots->known.in_use;
    *on_trial = false;
    if (is_new(slots)) return 0;
    if (slots->known.trial == KT_TRIAL_READY) {
        unsigned slot = other_than(in_use);
        bool good = check_all(&program, slot) >= 0 && program.number >= slots->known.least;
        kt_status written = kt_slots_set_trial(slots, good ? KT_TRIAL_RUNS : KT_TRIAL_FAILED);
        *on_trial = good && written >= 0;
        if (*on_trial) return (kt_status)slot;
    } else if (slots->known.trial == KT_TRIAL_RUNS) {
        /* If this fails, the next start rolls back once more. */
        kt_status written = kt_slots_set_trial(slots, KT_TRIAL_FAILED);
        (void)written;
    }
    if (kt_journal_count(&slots->journal) && check_whole(&program, in_use) >= 0) return (kt_status)in_use;
    return choose_by_version(slots);
}

uint32_t kt_update_vectors(unsigned slot) {
    kt_program program;
    kt_status status = read_slot(&program, slot);
    return status < 0 ? 0 : kt_port_programs_address() + slot * kt_port_program_bytes() + program.vectors_at;
}

/* The firmware. */

void kt_update_open(kt_slots *slots) { kt_slots_read(slots, KT_SLOTS_PROGRAMS); }

static kt_status refuse(kt_text *answer, const char *why, const char *which) {
    kt_text_string(answer, why);
    kt_text_string(answer, which);
    return KT_ERR_FORMAT;
}

/* Reads the header of the firmware that runs. Returns false when it was started without a boot program. */
static bool find_own(kt_program *own) {
    return kt_port_program_bytes() && read_slot(own, kt_port_program_slot()) >= 0;
}

static uint32_t own_number(void) {
    kt_program own;
    return find_own(&own) ? own.number : 0;
}

static uint32_t least_number(const kt_slots *slots) {
    uint32_t own = own_number();
    return own > slots->known.least ? own : slots->known.least;
}

kt_status kt_update_admit(kt_program *program, const kt_slots *slots, const uint8_t *header,
                          kt_text *answer) {
    uint32_t least = least_number(slots);
    if (!own_number()) return refuse(answer, "this firmware was started without its boot program", "");
    kt_status status = kt_program_read(program, header, kt_port_program_bytes());
    if (status == KT_ERR_SIZE) return refuse(answer, "too large, or empty", "");
    if (status < 0) return refuse(answer, "malformed", "");
    if (!kt_words_equal(program->board, kt_port_name))
        return refuse(answer, "for another board: ", program->board);
    const kt_slots_image image = {program->total_bytes, program->crc};
    if (kt_update_uses(&image)) return KT_OK;
    if (program->slot != other_than(slots->known.in_use))
        return refuse(answer, "for the slot that is in use", "");
    if (program->number < least) {
        kt_text_string(answer, "older: version ");
        kt_text_unsigned(answer, program->number);
        kt_text_string(answer, ", at least ");
        kt_text_unsigned(answer, least);
        return KT_ERR_FORMAT;
    }
    status = check_signature(header);
    return status < 0 ? refuse(answer, kt_status_text(status), "") : KT_OK;
}

bool kt_update_uses(const kt_slots_image *image) {
    kt_program own;
    return find_own(&own) && own.total_bytes == image->bytes && own.crc == image->crc;
}

bool kt_update_has(const kt_slots *slots, const kt_slots_image *image) {
    return slots->known.trial != KT_TRIAL_NONE && kt_slots_uploads(slots, image);
}

/* Checks what has come, as the boot program will. */
static kt_status check_upload(const kt_slots *slots) {
    kt_program program;
    kt_status status = check_all(&program, other_than(slots->known.in_use));
    if (status < 0) return status;
    bool admitted = program.total_bytes == slots->known.upload.bytes &&
                    program.crc == slots->known.upload.crc && program.number >= least_number(slots);
    return admitted ? KT_OK : KT_ERR_RANGE;
}

kt_status kt_update_check(kt_slots *slots) {
    kt_status status = check_upload(slots);
    if (status >= 0) return kt_slots_set_trial(slots, KT_TRIAL_READY);
    kt_slots_start_over(slots);
    return status;
}

void kt_update_confirm(kt_slots *slots) {
    unsigned slot = kt_port_program_slot();
    if (slots->known.trial != KT_TRIAL_RUNS || slot == slots->known.in_use) return;
    const kt_slots_facts facts = {.in_use = (uint8_t)slot, .least = own_number()};
    /* In both pages, so that no bit that flips later brings the old state back. If the flash fails, this firmware runs
     * until the next start, which rolls back. */
    kt_status written = kt_slots_write_all(slots, &facts);
    if (written >= 0) written = kt_slots_write_all(slots, &facts);
    (void)written;
}

void kt_update_write(const kt_slots *slots, kt_text *answer) {
    static const char *const trials[] = {"", ", a new one waits for a restart", ", on trial",
                                         ", the new one was rolled back"};
    kt_program own;
    kt_text_string(answer, "firmware: ");
    if (!find_own(&own)) {
        kt_text_string(answer, "without boot program\n");
        return;
    }
    kt_text_string(answer, "version ");
    kt_text_unsigned(answer, own.number);
    kt_text_string(answer, ", ");
    kt_text_hex(answer, own.crc, 8);
    kt_text_string(answer, ", slot ");
    kt_text_unsigned(answer, own.slot + 1u);
    kt_text_string(answer, " of 2");
    kt_text_string(answer, trials[slots->known.trial & 3]);
    if (slots->known.upload.bytes && slots->known.trial == KT_TRIAL_NONE) {
        kt_text_string(answer, ", upload: ");
        kt_text_unsigned(answer, slots->known.pages * kt_port_flash_page());
        kt_text_string(answer, " of ");
        kt_text_unsigned(answer, slots->known.upload.bytes);
        kt_text_string(answer, " bytes");
    }
    kt_text_char(answer, '\n');
}

#endif
