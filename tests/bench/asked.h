/* asked.h: what benchmarks are asked about, from their command line: a FILE, mostly an image, then GAMES... [options of
 * games.h] */
#ifndef ASKED_H
#define ASKED_H

#include <stdio.h>

#include "images/load.h"
#include "records/games.h"

struct asked {
    struct loaded_image loaded;
    struct games games; /* of the image's size */
};

/* Reads the command line: what stays in `argv` is the file, then the games. Returns how many there are. Ends the
 * program with a message when the command line is wrong. */
static inline int asked_read(struct games_settings *settings, int argc, char **argv) {
    static const struct options_table tables[] = {
        {games_filter_rows, 0, NULL}, {games_order_rows, 0, NULL}, {0}};
    static const char *const wanted[] = {"an image or a network", "games behind it", NULL};
    const struct command bench = {.name = argv[0],
                                  .synopsis = "FILE GAMES... [OPTION ...]",
                                  .about = "A benchmark.",
                                  .tables = tables,
                                  .wanted = wanted,
                                  .arguments_max = OPTIONS_MANY,
                                  .request_bytes = sizeof(struct games_settings)};
    *settings = games_settings_default();
    return options_read(&bench, argc, argv, settings);
}

/* Opens the image and reads the games. Returns 0, then asked_close must be called; or what to exit with, after a
 * message. */
static inline int asked_open(struct asked *asked, int argc, char **argv) {
    struct games_settings settings;
    int count = asked_read(&settings, argc, argv);
    if (!load_image(argv[0], &asked->loaded)) return 1;
    settings.filter.size = asked->loaded.image.size;
    return games_read(&asked->games, &settings, argv + 1, count - 1) ? 0 : 1;
}

static inline void asked_close(struct asked *asked) {
    games_free(&asked->games);
    load_free(&asked->loaded);
}

#endif
