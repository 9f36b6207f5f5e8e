/* Uploads of an image between `katachi upload` and the firmware, through a line that loses bytes, with resets
 * in the middle of commands and of flash operations; all in virtual time, from a seed.
 *
 *   link_upload IMAGE SLOTS UPLOADS RATE RESETS SEED
 *       RATE: faults a byte; RESETS: 1 with resets of the toy, pulled cables and hosts that begin again, 0
 *       without
 *
 * Images that differ in their text replace each other. After each upload the toy's flash must hold the image
 * byte for byte. The first thing that isn't right ends the run with status 1. Prints one JSON object. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "boards/port.h"
#include "link/bridge.h"
#include "link/upload.h"
#include "link_toy.h"
#include "model/predict.h"
#include "power.h"
#include "quick_sign.h"

enum {
    ROOM = 122880, /* as the micro:bit */
    STORAGE_PAGES = 10,
    START = 0x19800,
    PAGE = 2048,
    ERASE_US = 22300, /* nRF51822 Product Specification, NVMC: 21 ms and more */
    WRITE_US = 46,
    STUCK_US = 120000000,
    DISASTER_US = 20000000, /* between two, on average half of it */
};

static struct {
    unsigned slots;
    bool resets, asked, sending;
    long uploads, done;
    kt_random random;
    uint8_t bytes[ROOM];
    kt_image image;
    struct upload upload;
    char answer[4096];
    size_t length;
    uint64_t asked_us, disaster_us;
    unsigned reopened, begun_again, sessions;
} my;

static struct power_flash flash;
static struct bridge host;

_Noreturn static void fail(const char *what, const char *more) {
    fprintf(stderr, "link_upload: upload %ld, byte %u, %.3f s: %s%s\n", my.done + 1, my.upload.offset,
            (double)world.now_us / 1e6, what, more);
    exit(1);
}

/* The toy may be reset in the middle of the operation. */
static void spend(void *context, const struct power_operation *operation) {
    uint64_t us = operation->erases ? ERASE_US : WRITE_US;
    (void)context;
    if (world.reset_us && world.reset_us <= world.now_us + us) {
        power_tear(power, operation, kt_random_below(&my.random, power_ways(operation)));
        for (;;) toy_halt(ERASE_US); /* until the reset */
    }
    toy_halt(us);
}

static void put_line(void *context, const char *bytes, size_t count) {
    (void)context;
    for (size_t i = 0; i < count; i++) lossy_put(&world.to_toy, (uint8_t)bytes[i], world.now_us);
}

static void hear(void *context, const char *bytes, size_t count) {
    (void)context;
    if (my.length + count >= sizeof my.answer) fail("an endless answer", "");
    memcpy(my.answer + my.length, bytes, count);
    my.length += count;
}

static void tell(void *context, const char *sentence) {
    (void)context;
    if (strstr(sentence, "was reset")) my.sessions++;
}

static const struct bridge_config config = {
    .answer = hear, .write = put_line, .tell = tell, .leaves_game = true};

static void begin_host(void) {
    if (my.sending) bridge_free(&host);
    upload_init(&my.upload, &my.image);
    bridge_init(&host, &config, (uint16_t)(kt_random_next(&my.random) | 1), (uint32_t)(world.now_us / 1000));
    my.sending = true;
    my.asked = false;
    my.length = 0;
    my.asked_us = world.now_us;
}

static void begin_upload(void) {
    my.bytes[kt_image_text(&my.image).bytes - my.bytes]++;
    quick_sign_again(my.bytes, my.image.total_bytes);
    begin_host();
}

/* The image in the slot that the toy says it uses. */
static void check_flash(void) {
    const uint8_t *slots = kt_port_image();
    unsigned matches = 0;
    for (unsigned i = 0; i < my.slots; i++)
        matches += memcmp(slots + i * ROOM, my.bytes, my.image.total_bytes) == 0;
    if (matches != 1) fail("the flash holds something else", "");
    for (uint32_t i = 0; i < flash.pages * PAGE / 4; i++)
        if (flash.shaky[i] && i >= STORAGE_PAGES * PAGE / 4) fail("uncertain bits", "");
}

static void take_answer(void) {
    /* Without resets, each check of the image is seen to its end. */
    if (my.upload.step == UPLOAD_ENDS && !my.resets &&
        host.comments != my.image.total_bytes / KT_IMAGE_STEP_BYTES)
        fail("the toy doesn't tell how far its check is", "");
    while (my.length && my.answer[my.length - 1] == '\n') my.length--;
    my.answer[my.length] = 0;
    upload_answer(&my.upload, my.answer[0] == '=', my.answer + strspn(my.answer, "=? "));
    my.asked = false;
    my.length = 0;
    if (my.upload.step == UPLOAD_HAS_FAILED) fail("it failed: ", my.upload.wrong);
    if (my.upload.step != UPLOAD_IS_DONE) return;
    check_flash();
    my.done++;
    if (my.done == my.uploads) world.done = true;
    else begin_upload();
}

/* A reset of the toy, a cable pulled, or a host that ended and begins again. */
static void bring_disaster(void) {
    if (world.now_us < my.disaster_us) return;
    my.disaster_us = world.now_us + kt_random_below(&my.random, 1000) * (uint64_t)(DISASTER_US / 1000);
    switch (kt_random_below(&my.random, 4)) {
    case 0:
        bridge_reopen(&host, (uint32_t)(world.now_us / 1000));
        my.reopened++;
        break;
    case 1:
        begin_host();
        my.begun_again++;
        break;
    default: world.reset_us = world.now_us + kt_random_below(&my.random, 60000);
    }
}

static void host_step(void) {
    uint32_t now_ms = (uint32_t)(world.now_us / 1000);
    uint8_t byte;
    char line[UPLOAD_LINE_BYTES];
    if (!my.sending) begin_upload();
    while (lossy_take(&world.to_host, &byte, world.now_us))
        bridge_receive(&host, (const char *)&byte, 1, now_ms);
    if (my.asked && bridge_is_free(&host)) take_answer();
    if (world.done) return;
    if (!my.asked && upload_command(&my.upload, line)) {
        bridge_command(&host, line);
        my.asked = true;
        my.asked_us = world.now_us;
    }
    if (world.now_us - my.asked_us > STUCK_US) fail("no answer", "");
    if (my.resets) bring_disaster();
    bridge_tick(&host, now_ms);
}

static void report(const char *rate) {
    uint64_t carried = world.to_toy.carried + world.to_host.carried;
    double sent = (double)my.image.total_bytes * (double)my.uploads;
    printf("{\"bench\": \"upload\", \"slots\": %u, \"uploads\": %ld, \"image_bytes\": %u, \"rate\": %s, ",
           my.slots, my.uploads, my.image.total_bytes, rate);
    printf("\"resets\": %u, \"reopened\": %u, \"begun_again\": %u, \"line_bytes\": %llu, \"faults\": %llu, ",
           world.resets, my.reopened, my.begun_again, (unsigned long long)carried,
           (unsigned long long)(world.to_toy.faults + world.to_host.faults));
    printf("\"line_bytes_a_byte\": %.2f, \"virtual_seconds_an_upload\": %.1f, \"lost\": 0}\n",
           (double)carried / sent, (double)world.now_us / 1e6 / (double)my.uploads);
}

static void read_image(const char *path) {
    static uint8_t bytes[ROOM];
    kt_image image;
    FILE *file = fopen(path, "rb");
    size_t count = file ? fread(bytes, 1, ROOM, file) : 0;
    if (!count || kt_predictor_open(&image, bytes, count) < 0 || !kt_image_text(&image).count ||
        quick_sign_image(&my.image, my.bytes, ROOM, &image) < 0)
        fail("no image with a text: ", path);
    fclose(file);
}

int main(int argc, char **argv) {
    if (argc != 7) return 2;
    read_image(argv[1]);
    my.slots = (unsigned)atoi(argv[2]);
    my.uploads = atol(argv[3]);
    my.resets = atoi(argv[5]);
    uint32_t seed = (uint32_t)atol(argv[6]);
    kt_random_init(&my.random, seed);
    kt_random_init(&power_random, seed ^ 0x3333);
    kt_random_init(&world.to_toy.random, seed ^ 0x5555);
    kt_random_init(&world.to_host.random, seed ^ 0xaaaa);
    world.to_toy.rate = world.to_host.rate = atof(argv[4]);
    world.step = host_step;
    power_init(&flash, START, PAGE, STORAGE_PAGES + my.slots * ROOM / PAGE);
    flash.storage_pages = STORAGE_PAGES;
    flash.image_slots = my.slots;
    flash.hook = spend;
    power = &flash;
    toy_run();
    report(argv[4]);
    bridge_free(&host);
    power_free(&flash);
    return 0;
}
