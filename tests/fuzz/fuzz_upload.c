/* fuzz_upload: commands of an upload, in any order and with anything in them, on flash that fails and loses
 * power. A libFuzzer target.
 *
 * The first byte chooses one slot or two. Each byte that follows is a step (enum step), which takes more
 * bytes as it needs them: blocks are made as a host makes them, so that the fuzzer gets past their
 * checksums, or left to it. What must hold:
 *
 *   - nothing is written or erased where the image in use lies, and in the other slot only what is sent
 *   - a command that is refused, for anything but the flash, changes no flash; but `end` may write to the
 *     journal
 *   - the image in use is whole, and signed if it was sent; with two slots there always is one, with one slot there is none only when
 *     an upload isn't finished
 *   - at the end, when the flash is well and the toy starts, a host brings in its image all the same */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base64.h"
#include "base/crc32.h"
#include "firmware/key.h"
#include "link/upload.h"
#include "naive_link.h"
#include "quick_sign.h"
#include "random_image.h"
#include "small_image.h"
#include "upload_toy.h"

enum { BLOCK = 192, LINE = 512, STEPS_MOST = 200 };

enum step { BEGIN, DATA, END, BEGIN_WRONG, DATA_WRONG, TEXT, BOOT, CUT, WEAR, USE, STEPS };
enum { SENDABLE = 3 };

/* What hosts may send: two signed images, and one whose signature is wrong. */
static kt_image sent[SENDABLE];
static uint8_t first_image[ROOM]; /* in the flash of a new toy; not signed */
static char answer[2048];
static size_t length;
static jmp_buf off;
static uint32_t cut_after; /* operations until power goes; 0: it stays */
static unsigned cut_way;
static bool sends; /* the present command brings bytes of an image */

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

static void write_answer(void *context, const char *text, size_t count) {
    (void)context;
    if (length + count >= sizeof answer) abort();
    memcpy(answer + length, text, count);
    length += count;
    answer[length] = 0;
}

static uint32_t slot_of(const kt_image *image) {
    return (uint32_t)(image->bytes - (const uint8_t *)first_slot()) / ROOM;
}

/* Before each operation of the flash. */
static void judge_operation(void *context, const struct power_operation *operation) {
    const kt_image *own = toy.slots.images[0];
    uint32_t first = kt_port_image_address(), address = operation->address;
    (void)context;
    if (address >= first && (!sends || (own && slot_of(own) == (address - first) / ROOM))) abort();
    if (!cut_after || --cut_after) return;
    power_tear(&flash, operation, cut_way % power_ways(operation));
    longjmp(off, 1);
}

static void judge_image(void) {
    const kt_image *own = toy.slots.images[0];
    if (!own) {
        if (flash.image_slots == 2 || strcmp(toy.slots.text, "an upload is not finished") != 0) abort();
        return;
    }
    /* The header's checksum is that of the bytes before and behind it. */
    uint8_t copy[ROOM];
    uint32_t bytes = kt_bytes_u32(own->bytes + 8), first = 12;
    if (bytes < 16 || bytes > ROOM) abort();
    memcpy(copy, own->bytes, first);
    memcpy(copy + first, own->bytes + 16, bytes - 16);
    if (naive_crc(copy, bytes - 4) != kt_bytes_u32(own->bytes + 12)) abort();
    if (memcmp(own->bytes, first_image, bytes) != 0 && kt_image_verify(own, kt_key(), NULL, NULL) < 0)
        abort();
}

static void boot(void) {
    toy.slots.images[0] = NULL; /* of the last life */
    sends = false;
    if (boot_toy(write_answer) < 0) abort();
    judge_image();
}

static void say(const char *line) {
    uint32_t operations = flash.operations;
    length = 0;
    answer[0] = 0;
    sends = strstr(line, "katachi-upload-data");
    kt_gtp_receive(&gtp, line, strlen(line));
    kt_gtp_receive(&gtp, "\n", 1);
    sends = false;
    bool ends = strstr(line, "katachi-upload-end"), failed = strstr(answer, "the flash can't be written");
    if (flash.operations == operations) return;
    if (answer[0] == '?' && !ends && !failed) abort();
    judge_image();
}

/* A command and a block of these bytes. */
static void say_block(const char *command, const uint8_t *block, size_t count, uint32_t seed) {
    uint8_t sealed[BLOCK + 4];
    char line[LINE];
    memcpy(sealed, block, count);
    kt_bytes_put_u32(sealed + count, kt_crc32(seed, block, count));
    strcpy(line, command);
    kt_base64_write(line + strlen(line), sealed, count + 4);
    say(line);
}

static void say_begin(const kt_image *image, uint8_t at, uint8_t changes) {
    uint8_t block[KT_IMAGE_HEADER_BYTES + 1 + KT_IMAGE_SIGNATURE_BYTES] = {0};
    memcpy(block, image->bytes, KT_IMAGE_HEADER_BYTES);
    memcpy(block + KT_IMAGE_HEADER_BYTES + 1, kt_image_signature(&sent[0]), KT_IMAGE_SIGNATURE_BYTES);
    block[at % sizeof block] ^= changes;
    uint32_t operations = flash.operations;
    say_block("katachi-upload-begin ", block, sizeof block, 0);
    if (flash.operations != operations) abort();
}

static void say_data(uint32_t offset, const uint8_t *bytes, size_t count) {
    char command[64];
    snprintf(command, sizeof command, "katachi-upload-data %u ", offset);
    say_block(command, bytes, count, offset);
}

/* What the fuzzer gives. */
static const uint8_t *given;
static size_t left;

static uint8_t next(void) {
    if (!left) return 0;
    left--;
    return *given++;
}

static size_t next_bytes(uint8_t *bytes, size_t most) {
    size_t count = next() % (most + 1);
    if (count > left) count = left;
    memcpy(bytes, given, count);
    given += count;
    left -= count;
    return count;
}

/* As many bytes of the image as a byte says, from where the toy is, or from elsewhere. */
static void send_data(const kt_image *image, uint8_t from, uint8_t many) {
    uint32_t offset = from ? from * 4u : toy.have, count = many % (BLOCK + 1);
    if (offset >= image->total_bytes) return;
    if (count > image->total_bytes - offset) count = image->total_bytes - offset;
    say_data(offset, image->bytes + offset, count);
}

static void say_text(void) {
    static const char *const commands[] = {"katachi-upload-begin ", "katachi-upload-data ",
                                           "katachi-upload-data 0 ", "katachi-upload-end "};
    char line[LINE] = {0};
    strcpy(line, commands[next() % 4]);
    size_t named = strlen(line), count = next_bytes((uint8_t *)line + named, LINE / 2 - 32);
    for (size_t i = 0; i < count; i++)
        if (strchr("\n\r", line[named + i]) || !line[named + i]) line[named + i] = ' ';
    say(line);
}

static void go(enum step step) {
    static const char *const uses[] = {"katachi-stats", "katachi-suggest b 3", "play b D4", "undo"};
    const kt_image *image = &sent[next() % SENDABLE];
    uint8_t bytes[BLOCK], at;
    switch (step) {
    case BEGIN: say_begin(image, 0, 0); break;
    case DATA: send_data(image, 0, next()); break;
    case END: say("katachi-upload-end"); break;
    case BEGIN_WRONG: at = next(), say_begin(image, at, next()); break;
    case DATA_WRONG:
        at = next();
        if (at % 2) send_data(image, at / 2, next());
        else say_data(at / 2 ? at : toy.have, bytes, next_bytes(bytes, BLOCK));
        break;
    case TEXT: say_text(); break;
    case BOOT: boot(); break;
    case CUT: cut_after = 1 + next(), cut_way = next(); break;
    case WEAR: at = next() % flash.pages, flash.worn[at] = !flash.worn[at]; break;
    default: say(uses[next() % 4]);
    }
}

/* The host sends all of an image; false when it gives up. */
static bool send_all(const kt_image *image) {
    char line[UPLOAD_LINE_BYTES], text[sizeof answer];
    struct upload host;
    upload_init(&host, image);
    while (upload_command(&host, line)) {
        say(line);
        snprintf(text, sizeof text, "%.*s", (int)(length > 4 ? length - 4 : 0), answer + 2);
        if (host.step != UPLOAD_ASKS && host.step != UPLOAD_LOOKS) text[strcspn(text, "\n")] = 0;
        upload_answer(&host, answer[0] == '=', text);
    }
    return host.step == UPLOAD_IS_DONE;
}

static void make_images(void) {
    static uint8_t bytes[700], signed_bytes[SENDABLE][ROOM];
    kt_image small, random_one;
    kt_random random;
    uint32_t total;
    kt_random_init(&random, 3);
    do total = random_image_write(&random, bytes, sizeof bytes, 9);
    while (total > ROOM - QUICK_SIGN_BYTES);
    memcpy(first_image, bytes, total);
    power_init(&flash, START, PAGE, STORAGE_PAGES + 2 * ROOM_PAGES);
    if (small_image_open(&small) < 0 || kt_predictor_open(&random_one, first_image, total) < 0 ||
        quick_sign_image(&sent[0], signed_bytes[0], ROOM, &small) < 0 ||
        quick_sign_image(&sent[1], signed_bytes[1], ROOM, &random_one) < 0)
        abort();
    sent[2] = sent[0];
    sent[2].bytes = memcpy(signed_bytes[2], sent[0].bytes, sent[0].total_bytes);
    signed_bytes[2][sent[2].total_bytes - 1] ^= 1;
    random_image_seal(signed_bytes[2]);
}

/* New flash with an image in its first slot. */
static void begin(unsigned slots) {
    if (!flash.words) make_images();
    flash.pages = STORAGE_PAGES + slots * ROOM_PAGES;
    flash.storage_pages = STORAGE_PAGES;
    flash.image_slots = slots;
    flash.hook = judge_operation;
    size_t words = flash.pages * PAGE / 4, first = STORAGE_PAGES * PAGE / 4;
    memset(flash.words, 0xff, words * 4);
    memset(flash.shaky, 0, words * 4);
    memset(flash.used, 0, words * sizeof *flash.used);
    memset(flash.worn, 0, sizeof flash.worn);
    memcpy(flash.words + first, first_image, ROOM);
    memset(flash.used + first, true, ROOM / 4);
    kt_random_init(&power_random, 1);
    power = &flash;
    cut_after = 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    static volatile int steps;
    given = bytes;
    left = count;
    begin(1 + next() % 2);
    boot();
    steps = 0;
    /* Power comes on again. */
    if (setjmp(off)) boot();
    while (left && steps++ < STEPS_MOST) go(next() % STEPS);
    /* The flash is well again. A journal whose pages all failed gives up until the next start. */
    cut_after = 0;
    memset(flash.worn, 0, sizeof flash.worn);
    boot();
    for (unsigned i = 0; i < 2; i++)
        if (!send_all(&sent[i])) abort();
    if (!toy.slots.images[0] || toy.slots.images[0]->total_bytes != sent[1].total_bytes) abort();
    return 0;
}
