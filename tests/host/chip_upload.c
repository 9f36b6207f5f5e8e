/* chip_upload.c: an upload to the program of an emulated chip (host-tools/emulators), and power that is lost meanwhile. Both ends live in
 * the chip's time: the computer's end of the line waits as long as the chip takes, however slow this machine is.
 *
 *   chip_upload FLASH FILE SENDING ENDING
 *       FLASH   what the chip's flash holds: a program, and a game; FILE: an image, or new firmware
 *       SENDING, ENDING   power is lost within one of so many operations of the flash: while FILE comes, and from the end of that to the
 *               first start of new firmware
 *
 * Power is lost on copies of all, so the upload itself goes on to its end; so do a third of the copies. Prints a line for each of them:
 * what starts then, and what at the end of its own upload. The last line is that of the upload without a cut. Exits with 1 when
 * nothing starts, or when an upload fails. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/whole_file.h"
#include "emulators/machine.h"
#include "images/firmware.h"
#include "link/bridge_run.h"
#include "link/upload.h"
#include "model/predict.h"

enum { SENDING, ENDING, STAGES };

/* How long the chip runs before the computer and this program look again; the shorter one is less than between two words of a journal. */
static const uint64_t STEP_NS = 100000, SHORT_STEP_NS = 20000;
static const uint64_t PATIENCE_NS = 60000000000; /* for an answer */
enum { GO_ON = 3, INSTRUCTION_SHIFT = 4 };

static const char *const stages[] = {"sending", "ending"};

static struct machine machine;
static struct bridge bridge;
static struct bridge_answer answer;
static struct upload upload;
static struct firmware firmware;
static kt_image image;
static struct {
    unsigned every[STAGES], operations[STAGES], cuts;
    uint32_t seen; /* operations of the flash */
    bool is_copy;
} my;

_Noreturn static void fail(const char *what, const char *more) {
    fprintf(stderr, "chip_upload: byte %u, %.3f s: %s%s\n", upload.offset, (double)machine.chip.now_ns / 1e9,
            what, more);
    exit(1);
}

/* The computer */

static uint32_t now_ms(void) { return (uint32_t)(machine.chip.now_ns / 1000000); }

static void put_line(void *context, const char *bytes, size_t count) {
    struct source *line = &machine.line;
    (void)context;
    if (count > sizeof line->bytes - line->count) fail("the toy takes nothing", "");
    memcpy(line->bytes + line->count, bytes, count);
    line->count += count;
}

static void tell(void *context, const char *sentence) { (void)context, (void)sentence; }

static const struct bridge_config config = {
    .context = &answer, .answer = bridge_answer_hear, .write = put_line, .tell = tell, .leaves_game = true};

static void begin_session(uint16_t number) {
    machine.line.count = machine.sent = 0;
    bridge_init(&bridge, &config, number, now_ms());
}

/* The chip and the computer do what they do in a little time. */
static void pass(uint64_t ns) {
    if (machine.chip.restarts) cpu_restart(machine.cpu);
    machine_pass(&machine, ns);
    bridge_receive(&bridge, (const char *)machine.out, machine.sent, now_ms());
    machine.sent = 0;
    bridge_tick(&bridge, now_ms());
}

/* From here on there are two of all this. In the copy, power is lost within the next operation of the flash. */
static void split(unsigned stage) {
    int status;
    my.cuts++;
    fflush(stdout);
    pid_t copy = fork();
    if (copy < 0) fail("no copy", "");
    if (copy > 0) {
        if (waitpid(copy, &status, 0) != copy || status) exit(1);
        return;
    }
    my.is_copy = true;
    machine.chip.nvmc.cut_at = machine.chip.nvmc.operations + 1;
    printf("%s:", stages[stage]);
}

static void go_on(void) {
    bool ends = upload.step == UPLOAD_ENDS || upload.step == UPLOAD_LOOKS;
    unsigned stage = ends ? ENDING : SENDING;
    pass(ends ? SHORT_STEP_NS : STEP_NS);
    if (my.is_copy || machine.chip.nvmc.operations == my.seen) return;
    my.seen = machine.chip.nvmc.operations;
    if (my.operations[stage]++ % my.every[stage] == my.every[stage] / 2) split(stage);
}

/* Returns whether the toy accepts the command; its answer's text is in `answer`. */
static bool ask(const char *command) {
    uint64_t asked = machine.chip.now_ns;
    bridge_command(&bridge, command);
    while (!bridge_is_free(&bridge)) {
        if (machine.chip.now_ns - asked > PATIENCE_NS) fail("no answer to ", command);
        go_on();
        if (machine.chip.power_lost) return false;
    }
    return bridge_answer_end(&answer);
}

static void begin_upload(void) {
    if (firmware.bytes) upload_init_firmware(&upload, &firmware);
    else upload_init(&upload, &image);
}

/* Uploads, to the end or to the loss of power. */
static void send(void) {
    char line[UPLOAD_LINE_BYTES];
    while (upload_command(&upload, line)) {
        bool good = ask(line);
        if (machine.chip.power_lost) return;
        upload_answer(&upload, good, answer.text);
    }
    if (upload.step == UPLOAD_HAS_FAILED) fail("it failed: ", upload.wrong);
}

/* Finds a word in the last answer, and prints the rest of its line. */
static void show(const char *word) {
    const char *at = strstr(answer.text, word);
    if (!at) fail("not said: ", word);
    printf(" %.*s;", (int)strcspn(at, "\n"), at);
}

static void show_state(void) {
    if (!ask("katachi-stats")) fail("refused: ", answer.text);
    show("firmware: ");
    show("image: ");
    show("storage: ");
}

static void begin(const char *flash) {
    struct chip *chip = &machine.chip;
    machine_make(&machine);
    FILE *file = fopen(flash, "rb");
    if (!file || fread(chip->flash, 1, chip_map.flash_bytes, file) != chip_map.flash_bytes)
        fail("no flash: ", flash);
    fclose(file);
    for (uint32_t i = 0; i < chip_map.flash_bytes / 4; i++)
        chip->nvmc.writes[i] = memcmp(chip->flash + 4 * i, "\xff\xff\xff\xff", 4) != 0;
    machine.cpu = cpu_make(chip, INSTRUCTION_SHIFT);
    begin_session(1);
}

/* Power has been lost, and comes back. */
static void start_again(void) {
    chip_power_on(&machine.chip);
    begin_session(2);
    if (my.cuts % GO_ON) return;
    show_state();
    begin_upload();
    send();
    printf(" from byte %u:", upload.first);
}

static void open_file(const char *path) {
    uint8_t *bytes;
    size_t count;
    if (!whole_file_read(path, FIRMWARE_BYTES_MAX, &bytes, &count, stderr)) exit(1);
    if (kt_predictor_open(&image, bytes, count) < 0 && !firmware_load(path, &firmware)) exit(1);
}

int main(int argc, char **argv) {
    if (argc != 5) return 2;
    open_file(argv[2]);
    my.every[SENDING] = (unsigned)atoi(argv[3]);
    my.every[ENDING] = (unsigned)atoi(argv[4]);
    begin(argv[1]);
    begin_upload();
    send();
    if (my.is_copy && machine.chip.power_lost) start_again();
    show_state();
    if (my.is_copy) printf("\n");
    else
        printf(" %u and %u operations, %u frames sent again\n", my.operations[SENDING], my.operations[ENDING],
               bridge.host.link.repeated);
    return 0;
}
