/* katachi upload: brings an image into the flash of a toy, over a line that may lose bytes. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bridge/bridge_run.h"
#include "bridge/upload.h"
#include "commands/commands.h"
#include "common/file_kind.h"
#include "common/json_string.h"
#include "common/memory.h"
#include "common/options.h"
#include "common/progress.h"
#include "compile/targets.h"
#include "gtp_client/gtp_client.h"
#include "load/load.h"

enum { WAIT_S = 60, WAIT_S_MAX = 86400 };

static const char help[] =
    "Usage: katachi upload IMAGE PORT [--wait S] [--json]\n\n"
    "Brings an image into the flash of a toy that runs Katachi's firmware, over its serial line. Lost bytes are\n"
    "sent again; when the line or the power breaks, or you end it with Ctrl-C, the same command goes on "
    "where it\n"
    "was. The toy takes the new image into use when it is whole and checked, without a restart; its game "
    "goes on.\n\n"
    "  katachi upload my.kti serial:/dev/ttyACM0\n\n"
    "IMAGE  an image that 'katachi image' made for the toy's board\n"
    "PORT   serial:DEVICE[:BAUD]   a serial port or pty; without BAUD, the usual rates are tried in turn\n"
    "       tcp:HOST:PORT          such as QEMU's -serial tcp:127.0.0.1:PORT,server\n"
    "       board:NAME             a board in its emulator (board:microbit), which forgets it at its end\n"
    "       COMMAND                a program that speaks as a toy on its standard input and output\n\n"
    "  --wait S   give up when the toy is silent for so many seconds (default: 60)\n"
    "  --json     print what was done as one JSON object\n"
    "  --help     this text\n\n"
    "A toy with room for two images goes on using the old one until the new one is checked. One with room "
    "for one\n"
    "plays without an image from the first byte on until the last. An image of the wrong board or version, a\n"
    "damaged one, and one that is too large are refused before anything is erased.\n\n"
    "Exit status: 0 when the toy uses the image, 1 when not, 2 when the command line is wrong, 128 and the signal's\n"
    "number after a signal (130 after Ctrl-C).\n";

struct request {
    const char *path, *port;
    long wait_s;
    bool json;
    struct loaded_image loaded;
};

/* The conversation. */
struct talk {
    struct bridge_run run;
    struct upload upload;
    bool asked; /* a command waits for its answer */
    size_t length;
    char answer[BRIDGE_ANSWER_BYTES + 1];
};

/* Is the image for this board? Complains otherwise. A board whose name nobody knows will tell itself. */
static bool suits(const struct request *request, const char *name) {
    const struct target *board = target_find(name);
    const kt_image *image = &request->loaded.image;
    if (!board) return true;
    if (image->total_bytes > board->image_bytes)
        fprintf(stderr, "katachi: %s has %u bytes; %s has room for %u\n", request->path, image->total_bytes,
                name, board->image_bytes);
    else if (image->size > board->board_max)
        fprintf(stderr, "katachi: %s is for %ux%u boards; %s plays on %dx%d at most\n", request->path,
                image->size, image->size, name, board->board_max, board->board_max);
    else return true;
    return false;
}

/* Opens the image, and checks it as far as the port's name tells what the board is. */
static bool prepare(struct request *request) {
    if (file_kind_refuse(request->path, FILE_IMAGE, stderr)) return false;
    if (file_kind_of(request->path) != FILE_IMAGE && access(request->path, R_OK) == 0) {
        fprintf(stderr, "katachi: %s is no image; 'katachi image' makes images\n", request->path);
        return false;
    }
    if (!load_image(request->path, &request->loaded)) return false;
    bool known = strncmp(request->port, "board:", 6) == 0;
    if (!known || suits(request, request->port + 6)) return true;
    load_free(&request->loaded);
    return false;
}

static void hear(void *context, const char *bytes, size_t count) {
    struct talk *talk = context;
    size_t room = sizeof talk->answer - 1 - talk->length;
    if (count > room) count = room;
    memcpy(talk->answer + talk->length, bytes, count);
    talk->length += count;
}

/* Hands on the answer that has come: "= TEXT" or "? TEXT" and two newlines. */
static void take_answer(struct talk *talk) {
    while (talk->length && talk->answer[talk->length - 1] == '\n') talk->length--;
    talk->answer[talk->length] = 0;
    upload_answer(&talk->upload, talk->answer[0] == '=', talk->answer + strspn(talk->answer, "=? "));
    talk->asked = false;
    talk->length = 0;
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

/* Talks until it is over, or the toy has been silent for too long. */
static void serve(struct talk *talk, double wait_s) {
    struct progress progress = progress_begin("sending the image");
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
        uint32_t done = talk->upload.offset, first = talk->upload.first;
        if (done > first) progress_show(&progress, done - first, talk->upload.image->total_bytes - first);
        if (!is_over(talk)) bridge_run_wait(&talk->run, -1);
    }
    progress_end(&progress);
}

static void report(const struct request *request, const struct talk *talk, double seconds) {
    const struct upload *upload = &talk->upload;
    uint32_t total = upload->image->total_bytes, sent = total - upload->first;
    if (request->json) {
        printf("{\"board\": ");
        json_string_write(stdout, upload->board);
        printf(", \"image_bytes\": %u, \"resumed_at\": %u, \"sent_bytes\": %u, \"seconds\": %.1f, "
               "\"line_bytes_to_toy\": %llu, \"line_bytes_from_toy\": %llu, \"image\": ",
               total, upload->first, sent, seconds, (unsigned long long)talk->run.sent,
               (unsigned long long)talk->run.received);
        json_string_write(stdout, upload->after);
        printf("}\n");
        return;
    }
    if (!sent) printf("%s has this image already: %s\n", upload->board, upload->after);
    else if (upload->first)
        printf("%s: the last %u of %u bytes in %.1f s; it uses the new image now: %s\n", upload->board, sent,
               total, seconds, upload->after);
    else
        printf("%s: %u bytes in %.1f s; it uses the new image now: %s\n", upload->board, total, seconds,
               upload->after);
}

static int run(const struct request *request) {
    struct talk *talk = memory_zeroed(sizeof *talk);
    upload_init(&talk->upload, &request->loaded.image);
    gtp_client_catch_signals();
    double begun = progress_clock();
    bridge_run_begin(&talk->run, request->port, true, hear, talk);
    serve(talk, (double)request->wait_s);
    bridge_run_end(&talk->run);
    int status = gtp_client_interrupted() ? 128 + gtp_client_interrupted() : 1;
    if (talk->upload.step == UPLOAD_IS_DONE) {
        report(request, talk, progress_clock() - begun);
        status = 0;
    } else if (*talk->upload.wrong) bridge_port_tell(&talk->run.port, talk->upload.wrong);
    free(talk);
    return status;
}

int command_upload(int argc, char **argv) {
    enum { WAIT = 256, JSON };
    static const struct option options[] = {{"wait", required_argument, NULL, WAIT},
                                            {"json", no_argument, NULL, JSON},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    struct request request = {.wait_s = WAIT_S};
    for (int option; (option = getopt_long(argc, argv, "h", options, NULL)) != -1;) {
        switch (option) {
        case WAIT: request.wait_s = options_integer("wait", optarg, 1, WAIT_S_MAX); break;
        case JSON: request.json = true; break;
        case 'h': fputs(help, stdout); return 0;
        default: options_refuse("upload", NULL);
        }
    }
    static const char *const wanted[] = {"an image", "a port, such as serial:/dev/ttyACM0", NULL};
    options_arguments("upload", argv + optind, argc - optind, wanted, false);
    request.path = argv[optind];
    request.port = argv[optind + 1];
    if (!prepare(&request)) return 1;
    int status = run(&request);
    load_free(&request.loaded);
    return status;
}
