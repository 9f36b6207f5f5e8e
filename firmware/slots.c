#include "firmware/slots.h"

#include <string.h>

#include "boards/port.h"
#include "firmware/key.h"
#include "image/image_sign.h"

enum {
    IMAGES = 0x494d4753,   /* "IMGS", the kinds of journals */
    PROGRAMS = 0x50524f47, /* "PROG" */
    NUMBER_BITS = 16,      /* of a record's number; its subject lies above them */
};

/* The subjects of records. PAGES is the last of those that describe an upload. IN_USE ends the upload. Only journals
 * of programs have those behind PAGES. */
typedef enum subject {
    IN_USE,
    BYTES_LOW,
    BYTES_HIGH,
    CRC_LOW,
    CRC_HIGH,
    PAGES,
    TRIAL,
    LEAST_LOW,
    LEAST_HIGH,
    ABOUTS = KT_UPDATES ? LEAST_HIGH + 1 : PAGES + 1
} subject;

/* Where the slots and their journal lie. */
#if KT_UPDATES
static bool of_programs(const kt_slots *slots) { return slots->kind == KT_SLOTS_PROGRAMS; }
#else
static bool of_programs(const kt_slots *slots) {
    (void)slots;
    return false;
}
#endif

static bool is_single(const kt_slots *slots) { return !of_programs(slots) && kt_port_image_slots() == 1; }

static uint32_t room_of(const kt_slots *slots) {
    return KT_UPDATES && of_programs(slots) ? kt_port_program_bytes() : kt_port_image_bytes();
}

static uint32_t first_of(const kt_slots *slots) {
    return KT_UPDATES && of_programs(slots) ? kt_port_programs_address() : kt_port_image_address();
}

static uint32_t journal_of(const kt_slots *slots) {
    uint32_t bytes = KT_SLOTS_PAGES * kt_port_flash_page();
    if (KT_UPDATES && of_programs(slots)) return kt_port_programs_address() - bytes;
    return kt_port_storage() + kt_port_storage_bytes() - bytes;
}

static unsigned target(const kt_slots *slots) { return is_single(slots) ? 0 : 1u - slots->known.in_use; }

/* Takes a record if it makes sense: its slot exists, its upload fits. */
static void take_record(kt_slots *slots, uint16_t said[ABOUTS], uint32_t record) {
    kt_slots_facts *known = &slots->known;
    uint32_t about = record >> NUMBER_BITS;
    if (about >= ABOUTS) return;
    said[about] = (uint16_t)record;
    uint32_t bytes = said[BYTES_LOW] | (uint32_t)said[BYTES_HIGH] << NUMBER_BITS;
    if (about == IN_USE) {
        *known = (kt_slots_facts){.in_use = said[IN_USE] == 1 && !is_single(slots)};
    } else if (about == PAGES && bytes <= room_of(slots) && said[PAGES] <= bytes / kt_port_flash_page()) {
        known->upload = (kt_slots_image){bytes, said[CRC_LOW] | (uint32_t)said[CRC_HIGH] << NUMBER_BITS};
        known->pages = said[PAGES];
    }
#if KT_UPDATES
    if (about == TRIAL && known->upload.bytes) known->trial = (uint8_t)said[TRIAL];
    if (about == LEAST_HIGH) known->least = said[LEAST_LOW] | (uint32_t)said[LEAST_HIGH] << NUMBER_BITS;
#endif
}

static void put(kt_slots *slots, subject about, uint32_t number) {
    kt_journal_put(&slots->journal, (uint32_t)about << NUMBER_BITS | (number & UINT16_MAX));
}

/* Writes `facts` to a new page. They are known then. */
static kt_status write_all(kt_slots *slots, const kt_slots_facts *facts) {
    uint32_t bytes = facts->upload.bytes, crc = facts->upload.crc;
    const uint32_t numbers[] = {
        facts->in_use,
        bytes,
        bytes >> NUMBER_BITS,
        crc,
        crc >> NUMBER_BITS,
        facts->pages,
#if KT_UPDATES
        facts->trial,
        facts->least,
        facts->least >> NUMBER_BITS
#endif
    };
    kt_status status;
    while ((status = kt_journal_begin(&slots->journal)) == KT_OK) {
        for (subject about = IN_USE; about < (bytes ? PAGES + 1 : BYTES_LOW); about++)
            put(slots, about, numbers[about]);
        for (subject about = TRIAL; of_programs(slots) && about < ABOUTS; about++)
            put(slots, about, numbers[about]);
        if ((status = kt_journal_commit(&slots->journal)) != KT_ERR_FORMAT) break;
    }
    if (status >= 0) slots->known = *facts;
    return status;
}

/* Writes the one number of `facts` that has changed. They are known then. */
static kt_status write_one(kt_slots *slots, const kt_slots_facts *facts, subject about, uint32_t number) {
    put(slots, about, number);
    if (kt_journal_commit(&slots->journal) < 0) return write_all(slots, facts);
    slots->known = *facts;
    return KT_OK;
}

#if KT_IMAGE_COPY
/* Copies an image to RAM, if it is one and small enough. Returns where it is to be used. */
static const uint8_t *bring_near(const uint8_t *bytes, uint32_t room) {
    static uint32_t copy[KT_IMAGE_COPY / 4];
    kt_image_header header;
    if (kt_image_read_header(&header, bytes, room) < 0 || header.total_bytes > sizeof copy) return bytes;
    memcpy(copy, bytes, header.total_bytes);
    return (const uint8_t *)copy;
}
#else
static const uint8_t *bring_near(const uint8_t *bytes, uint32_t room) {
    (void)room;
    return bytes;
}
#endif

/* Opens the image in a slot. */
static kt_status use(kt_slots *slots, unsigned slot) {
    uint32_t room = kt_port_image_bytes();
    const uint8_t *bytes = bring_near(kt_port_image() + slot * room, room);
    kt_status status = kt_predictor_open(&slots->image, bytes, room);
    slots->images[0] = status >= 0 ? &slots->image : NULL;
    slots->text = kt_status_text(status);
    return status;
}

/* Opens the image in use. There is none in a single slot that an upload has begun to overwrite. */
static void use_own(kt_slots *slots) {
    if (!is_single(slots) || !slots->known.upload.bytes) {
        use(slots, slots->known.in_use);
        return;
    }
    slots->images[0] = NULL;
    slots->text = "an upload is not finished";
}

static void read_journal(kt_slots *slots, kt_slots_kind kind) {
    uint16_t said[ABOUTS] = {0};
    *slots = (kt_slots){.text = ""};
#if KT_UPDATES
    slots->kind = kind;
#endif
    kt_status status = kt_journal_open(&slots->journal, kind == KT_SLOTS_IMAGES ? IMAGES : PROGRAMS,
                                       journal_of(slots), kt_port_flash_page(), KT_SLOTS_PAGES);
    (void)status; /* the records of failing flash can be read; without storage there are none */
    for (unsigned i = 0; i < kt_journal_count(&slots->journal); i++)
        take_record(slots, said, kt_journal_record(&slots->journal, i));
}

__attribute__((noinline)) void kt_slots_open(kt_slots *slots) {
    read_journal(slots, KT_SLOTS_IMAGES);
    use_own(slots);
}

bool kt_slots_uses(const kt_slots *slots, const kt_slots_image *image) {
    const kt_image *own = slots->images[0];
    kt_image_header header;
    if (!own || kt_image_read_header(&header, own->bytes, own->total_bytes) < 0) return false;
    return header.total_bytes == image->bytes && header.crc == image->crc;
}

bool kt_slots_uploads(const kt_slots *slots, const kt_slots_image *image) {
    return slots->known.upload.bytes == image->bytes && slots->known.upload.crc == image->crc;
}

uint32_t kt_slots_target(const kt_slots *slots) { return first_of(slots) + target(slots) * room_of(slots); }

#if KT_SIGNATURES
kt_status kt_slots_check_signature(const uint8_t *signature) {
    const uint8_t *key = kt_key();
    if (!key) return KT_OK;
    return signature ? kt_image_check_signature(signature, key) : KT_ERR_UNSIGNED;
}

/* Tells the controller, and the watchdog that the program doesn't hang. */
static void tell(void *context) {
    static const char line[] = KT_SLOTS_CHECKED;
    const kt_gtp *gtp = context;
    (void)kt_port_has_input();
    gtp->config->write(gtp->config->context, line, sizeof line - 1);
}

static kt_status verify(const kt_image *image, kt_gtp *gtp) {
    const uint8_t *key = kt_key();
    return key ? kt_image_verify(image, key, tell, gtp) : KT_OK;
}

static void write_trusted(kt_text *answer) {
    const uint8_t *key = kt_key();
    if (!key) kt_text_string(answer, "anyone");
    for (unsigned i = 0; key && i < KT_SIGN_KEY_BYTES; i++) kt_text_hex(answer, key[i], 2);
}
#else
kt_status kt_slots_check_signature(const uint8_t *signature) {
    (void)signature;
    return KT_OK;
}

static kt_status verify(const kt_image *image, kt_gtp *gtp) {
    (void)image;
    (void)gtp;
    return KT_OK;
}

static void write_trusted(kt_text *answer) { kt_text_string(answer, "anyone"); }
#endif

kt_status kt_slots_begin(kt_slots *slots, kt_gtp *gtp, const kt_slots_image *image) {
    kt_slots_facts facts = {.upload = *image, .in_use = slots->known.in_use};
#if KT_UPDATES
    facts.least = slots->known.least;
#endif
    kt_status status = write_all(slots, &facts);
    if (status < 0 || !is_single(slots)) return status;
    use_own(slots);
    kt_session_take_image(&gtp->session);
    return KT_OK;
}

kt_status kt_slots_add_page(kt_slots *slots) {
    kt_slots_facts facts = slots->known;
    facts.pages++;
    return write_one(slots, &facts, PAGES, facts.pages);
}

/* Begins the upload at its first page again. */
static void start_over(kt_slots *slots) {
    slots->known.pages = 0;
    const kt_slots_facts failed = slots->known;
    /* If this write fails too, the upload ends here again after the next start. */
    kt_status written = write_one(slots, &failed, PAGES, 0);
    (void)written;
}

kt_status kt_slots_switch(kt_slots *slots, kt_gtp *gtp) {
    const kt_slots_facts switched = {.in_use = (uint8_t)target(slots)};
    kt_status status = use(slots, switched.in_use);
    if (status >= 0 && !kt_slots_uses(slots, &slots->known.upload)) status = KT_ERR_CRC;
    if (status >= 0) status = verify(&slots->image, gtp);
    if (status >= 0) status = write_one(slots, &switched, IN_USE, switched.in_use);
    if (status < 0) {
        start_over(slots);
        use_own(slots);
    }
    kt_session_take_image(&gtp->session);
    return status;
}

void kt_slots_write(const kt_slots *slots, kt_text *answer) {
    const kt_slots_facts *known = &slots->known;
    kt_text_string(answer, "slot: ");
    kt_text_unsigned(answer, known->in_use + 1u);
    kt_text_string(answer, " of ");
    kt_text_unsigned(answer, kt_port_image_slots());
    kt_text_string(answer, "\nupload: ");
    if (known->upload.bytes) {
        kt_text_unsigned(answer, known->pages * kt_port_flash_page());
        kt_text_string(answer, " of ");
        kt_text_unsigned(answer, known->upload.bytes);
        kt_text_string(answer, " bytes\n");
    } else {
        kt_text_string(answer, kt_port_storage_bytes() ? "none\n" : "not possible\n");
    }
    kt_text_string(answer, "trusts: ");
    write_trusted(answer);
    kt_text_char(answer, '\n');
}

#if KT_UPDATES
void kt_slots_read(kt_slots *slots, kt_slots_kind kind) { read_journal(slots, kind); }

kt_status kt_slots_write_all(kt_slots *slots, const kt_slots_facts *facts) { return write_all(slots, facts); }

kt_status kt_slots_set_trial(kt_slots *slots, uint8_t trial) {
    kt_slots_facts facts = slots->known;
    facts.trial = trial;
    return write_one(slots, &facts, TRIAL, trial);
}

void kt_slots_start_over(kt_slots *slots) { start_over(slots); }
#endif
