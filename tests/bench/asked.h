/* asked.h: what benchmarks are asked about, from their command line: IMAGE GAMES... [options of games.h] */
#ifndef ASKED_H
#define ASKED_H

#include <stdio.h>

#include "load/load.h"
#include "records/games.h"

struct asked {
    struct loaded_image loaded;
    struct games games; /* of the image's size */
};

/* Opens the image and reads the games. Returns 0, then asked_close must be called; or what to exit with, after a
 * message. */
static inline int asked_open(struct asked *asked, int argc, char **argv) {
    static const struct option options[] = {GAMES_OPTIONS, {0}};
    struct games_settings settings = games_settings_default();
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;)
        if (!games_option(&settings, option, optarg)) return 2;
    if (argc - optind < 2) {
        fprintf(stderr, "usage: %s IMAGE GAMES... [options of games]\n", argv[0]);
        return 2;
    }
    if (!load_image(argv[optind], &asked->loaded)) return 1;
    settings.filter.size = asked->loaded.image.size;
    return games_read(&asked->games, &settings, argv + optind + 1, argc - optind - 1) ? 0 : 1;
}

static inline void asked_close(struct asked *asked) {
    games_free(&asked->games);
    load_free(&asked->loaded);
}

#endif
