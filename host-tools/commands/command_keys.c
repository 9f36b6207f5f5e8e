/* katachi keys: makes the keys that sign images, and shows their public halves. */
#include <stdio.h>

#include "commands/commands.h"
#include "common/output.h"
#include "images/key.h"

struct request {
    struct output_target output;
};

static const struct options_row rows[] = {
    {"output", 'o', "FILE", "make a new pair of keys, and write it to this file", OPTIONS_OUTPUT,
     OPTIONS_FIELD(struct request, output.path)},
    {"force", 0, NULL, "overwrite even another key, or a file of another kind",
     OPTIONS_FIELD(struct request, output.force)},
    {0},
};

static int run(void *with, char **arguments, int count) {
    struct request *request = with;
    struct key key;
    request->output.kind = FILE_KEY;
    if (!request->output.path == !count) options_refuse("keys", "a key to show, or -o FILE for a new one");
    if (count) {
        if (!key_read(arguments[0], &key)) return 1;
    } else {
        key_make(&key);
        if (!key_write(&request->output, &key)) return 1;
    }
    key_print(stdout, &key);
    return 0;
}

const struct command command_keys = {
    .name = "keys",
    .summary = "make the keys that sign images, and show their public halves",
    .synopsis = "-o FILE [--force]\nFILE",
    .about =
        "Makes a pair of keys (Ed25519). Whoever has the secret half can sign images; a toy takes images that "
        "are signed with the key whose public half its firmware holds.\n\n"
        "  katachi keys -o my.key           make a pair\n"
        "  katachi keys my.key >my.pub      the public half, to be handed on\n"
        "  katachi image my.kti --board microbit --sign my.key -o signed.kti\n"
        "  make KT_KEY=my.pub               firmware that trusts it\n\n"
        "The file has both halves, and only you may read it. Keep a copy in a safe place: when it is lost, "
        "toys that trust it take no new image until they get new firmware.",
    .arguments_max = 1,
    COMMAND_OPTIONS(struct request, NULL, run, {rows, 0, NULL}),
};
