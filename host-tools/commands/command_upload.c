/* katachi upload: writes an image into the flash of a toy, over a line that may lose bytes. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "commands/commands.h"
#include "commands/ports.h"
#include "common/complain.h"
#include "common/file_kind.h"
#include "common/json_write.h"
#include "common/memory.h"
#include "common/progress.h"
#include "image/image_sign.h"
#include "images/firmware.h"
#include "images/load.h"
#include "images/targets.h"
#include "link/bridge_run.h"
#include "link/gtp_client.h"
#include "link/upload.h"

enum { WAIT_S = 60, WAIT_S_MAX = 86400 };

struct request {
    const char *path, *port;
    long wait_s;
    bool json;
    struct loaded_image loaded;
    struct firmware firmware; /* in place of an image, if it has bytes */
};

static void begin(void *request) { *(struct request *)request = (struct request){.wait_s = WAIT_S}; }

static const struct options_row rows[] = {
    {"wait", 0, "S", "give up when the toy is silent for S seconds", OPTIONS_INTEGER, 1, WAIT_S_MAX,
     OPTIONS_FIELD(struct request, wait_s)},
    {"json", 0, NULL, "print what was done as one JSON object", OPTIONS_FIELD(struct request, json)},
    {0},
};

/* The conversation with the toy. */
struct talk {
    struct bridge_run run;
    struct upload upload;
    bool asked; /* a command has been sent and not answered */
    struct bridge_answer answer;
};

/* Does the image suit this board? If not, complains. An unknown board checks the image itself. */
static bool suits(const struct request *request, const char *name) {
    const struct target *board = target_find(name);
    const kt_image *image = &request->loaded.image;
    if (!board) return true;
    if (image->total_bytes > board->image_bytes)
        tell_user("%s has %u bytes; %s has room for %u", request->path, image->total_bytes, name,
                  board->image_bytes);
    else if (image->size > board->board_max)
        tell_user("%s is for %ux%u boards; %s plays on %dx%d at most", request->path, image->size,
                  image->size, name, board->board_max, board->board_max);
    else return true;
    return false;
}

/* Opens firmware. An emulated board takes none: its flash begins anew with each start. */
static bool prepare_firmware(struct request *request) {
    if (!firmware_load(request->path, &request->firmware)) return false;
    const char *board = request->firmware.program[0].board;
    if (strncmp(request->port, "board:", 6) != 0) return true;
    if (strcmp(request->port + 6, board) != 0)
        tell_user("%s is for %s, not for %s", request->path, board, request->port + 6);
    else
        tell_user("%s: an emulated board begins with the firmware that was built, whenever it starts; new "
                  "firmware is for boards (serial:)",
                  request->port);
    firmware_free(&request->firmware);
    return false;
}

/* Opens the image, and checks it for the board, if the port's name says which board it is. */
static bool prepare(struct request *request) {
    if (file_kind_of(request->path) == FILE_FIRMWARE) return prepare_firmware(request);
    if (file_kind_refuse(request->path, FILE_IMAGE, stderr)) return false;
    if (file_kind_of(request->path) != FILE_IMAGE && access(request->path, R_OK) == 0)
        return tell_user("%s is not an image; 'katachi image' makes images", request->path);
    if (!load_image(request->path, &request->loaded)) return false;
    bool known = strncmp(request->port, "board:", 6) == 0;
    if (!known || suits(request, request->port + 6)) return true;
    load_free(&request->loaded);
    return false;
}

/* Passes on an answer that is complete: "= TEXT" or "? TEXT", and two newlines. */
static void take_answer(struct talk *talk) {
    bool good = bridge_answer_end(&talk->answer);
    upload_answer(&talk->upload, good, talk->answer.text);
    talk->asked = false;
}

static void say(struct talk *talk) {
    char line[UPLOAD_LINE_BYTES];
    if (!upload_command(&talk->upload, line)) return;
    bridge_command(&talk->run.bridge, line);
    talk->asked = true;
}

static bool is_over(const struct talk *talk) {
    return talk->upload.step >= UPLOAD_IS_DONE || gtp_client_stopped();
}

/* Shows how much of the image the toy has, then how much of it it has checked. */
static void show(const struct talk *talk, struct progress *sending, struct progress *checking) {
    uint32_t done = talk->upload.offset, first = talk->upload.first, total = talk->upload.total_bytes;
    if (talk->upload.step != UPLOAD_ENDS) {
        if (done > first) progress_show(sending, done - first, total - first);
        return;
    }
    if (talk->upload.firmware) return;
    if (!checking->what) {
        progress_end(sending);
        *checking = progress_begin("the toy checks the image");
    }
    progress_show(checking, talk->run.bridge.comments * (uint64_t)KT_IMAGE_STEP_BYTES, total);
}

/* Talks until all is done, or the toy has been silent for too long. */
static void serve(struct talk *talk, double wait_s) {
    struct progress sending =
                        progress_begin(talk->upload.firmware ? "sending the firmware" : "sending the image"),
                    checking = {.what = NULL};
    double heard = progress_clock();
    while (!is_over(talk)) {
        bridge_run_receive(&talk->run);
        if (talk->asked && bridge_is_free(&talk->run.bridge)) {
            take_answer(talk);
            heard = progress_clock();
        }
        if (!talk->asked) say(talk);
        bridge_run_send(&talk->run);
        if (progress_clock() - heard > wait_s) {
            snprintf(talk->upload.wrong, sizeof talk->upload.wrong,
                     "no answer for %g s; the same command goes on where this one was", wait_s);
            break;
        }
        show(talk, &sending, &checking);
        if (!is_over(talk)) bridge_run_wait(&talk->run, -1);
    }
    progress_end(checking.what ? &checking : &sending);
}

static void report(const struct request *request, const struct talk *talk, double seconds) {
    const struct upload *upload = &talk->upload;
    uint32_t total = upload->total_bytes, sent = total - upload->first;
    const char *what = upload->firmware ? "firmware" : "image";
    if (request->json) {
        json_t *object = json_object();
        json_put_text(object, "board", upload->board);
        json_put(object, upload->firmware ? "firmware_bytes" : "image_bytes", total);
        json_put(object, "resumed_at", upload->first);
        json_put(object, "sent_bytes", sent);
        json_put_fixed(object, "seconds", seconds, 1);
        json_put(object, "line_bytes_to_toy", (json_int_t)talk->run.sent);
        json_put(object, "line_bytes_from_toy", (json_int_t)talk->run.received);
        json_put_text(object, what, upload->after);
        json_write(stdout, object);
        return;
    }
    if (!sent) printf("%s has this %s already: %s\n", upload->board, what, upload->after);
    else if (upload->first)
        printf("%s: the last %u of %u bytes in %.1f s; it uses the new %s now: %s\n", upload->board, sent,
               total, seconds, what, upload->after);
    else
        printf("%s: %u bytes in %.1f s; it uses the new %s now: %s\n", upload->board, total, seconds, what,
               upload->after);
}

static int talk_to_toy(const struct request *request) {
    CLEANUP_FREE struct talk *talk = memory_zeroed(sizeof *talk);
    if (request->firmware.bytes) upload_init_firmware(&talk->upload, &request->firmware);
    else upload_init(&talk->upload, &request->loaded.image);
    gtp_client_catch_signals();
    double begun = progress_clock();
    if (!bridge_run_begin(&talk->run, request->port, true, bridge_answer_hear, &talk->answer)) return 1;
    serve(talk, (double)request->wait_s);
    bridge_run_end(&talk->run);
    int status = gtp_client_interrupted() ? 128 + gtp_client_interrupted() : 1;
    if (talk->upload.step == UPLOAD_IS_DONE) {
        report(request, talk, progress_clock() - begun);
        status = 0;
    } else if (*talk->upload.wrong) bridge_port_tell(&talk->run.port, talk->upload.wrong);
    return status;
}

static int run(void *with, char **arguments, int) {
    struct request *request = with;
    request->path = arguments[0];
    request->port = arguments[1];
    if (!prepare(request)) return 1;
    int status = talk_to_toy(request);
    if (request->firmware.bytes) firmware_free(&request->firmware);
    else load_free(&request->loaded);
    return status;
}

const struct command command_upload = {
    .name = "upload",
    .summary = "bring a new image, or new firmware, into a toy's flash",
    .synopsis = "IMAGE PORT [OPTION ...]\nFIRMWARE PORT [OPTION ...]",
    .about = "Brings an image into the flash of a toy, a board that runs Katachi's firmware, over its serial "
             "line. Lost bytes are sent again. When the line or the power breaks, or Ctrl-C ends it, the "
             "same command resumes the upload. The toy uses the new image when all of it has arrived and is "
             "checked, without a restart; its game goes on.\n\n"
             "  katachi upload my.kti serial:/dev/ttyACM0\n\n"
             "IMAGE is one that 'katachi image' made for the toy's board; FIRMWARE one that 'make BOARD=... "
             "update' made, for boards with room for two programs. " PORTS_HELP
             "A board in its emulator forgets the image at its end.",
    .more =
        "A toy with room for two images goes on using the old one until the new one is checked. One with "
        "room for one plays without an image from the first byte to the last. An image of the wrong board or "
        "version, a damaged one, one that is too large, and one that isn't signed by the key that the toy trusts, are "
        "refused before anything is erased. 'katachi image --sign' signs images; .signing-key, in the folder in which "
        "the firmware was built, has the key unless 'make' was told of another one.\n\n"
        "New firmware goes beside the old one. Firmware of another board, of an older version or with a wrong "
        "signature is refused, too. The toy restarts with the new one, and its game goes on. When "
        "the new one doesn't come up, the toy goes back to the old one, within half a minute.\n\n"
        "Exit status: 0 when the toy uses what was sent, 1 when not, 2 when the command line is wrong, 128 and "
        "the signal's number after a signal (130 after Ctrl-C).",
    COMMAND_WANTS(2, "an image or firmware", "a port, such as serial:/dev/ttyACM0"),
    COMMAND_OPTIONS(struct request, begin, run, {rows, 0, NULL}),
};
