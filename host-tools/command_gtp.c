/* katachi gtp: the engine of lib/ on standard input and output, with what only a desktop has: loadsgf. */
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/version.h"
#include "commands.h"
#include "load.h"
#include "options.h"
#include "proto/gtp.h"
#include "sgf.h"

enum { IMAGE = 1, SIZE, MOVES_MAX = 4096, GAME_BYTES_MAX = 1 << 24 };

static const struct option options[] = {
    {"image", required_argument, NULL, IMAGE},
    {"size", required_argument, NULL, SIZE},
    {"help", no_argument, NULL, 'h'},
    {0},
};

static const char help[] =
    "Usage: katachi gtp [--image FILE] [--size N]\n\n"
    "Speaks the Go Text Protocol, version 2, on standard input and output; for Sabaki, GoGui and other GUIs.\n\n"
    "  --image FILE      patterns: an image, or a database; without, the engine passes\n"
    "  --size N          board size to begin with (2..19, default: the image's, else 19)\n\n"
    "Beside the usual commands: loadsgf FILE [MOVE_NUMBER], katachi-suggest COLOR M, katachi-stats.\n";

static void write_bytes(void *context, const char *bytes, size_t count) {
    (void)context;
    fwrite(bytes, 1, count, stdout);
    fflush(stdout);
}

static kt_status refuse(kt_text *answer, const char *message) {
    kt_text_string(answer, message);
    return KT_ERR_RANGE;
}

/* Sets up or plays what the record says, up to the move before `move_number`. */
static kt_status play_record(kt_gtp *gtp, const sgf_game *record, long move_number, kt_text *answer) {
    kt_game *game = &gtp->game;
    int16_t komi = game->komi;
    if (kt_game_init(game, record->size, game->moves, game->capacity) < 0) return refuse(answer, "unacceptable size");
    game->komi = record->komi_known ? (int16_t)record->komi : komi;
    long number = 1;
    for (size_t i = 0; i < record->count; i++) {
        const sgf_action *action = &record->actions[i];
        kt_point p = kt_point_at(action->x, action->y);
        if (action->kind == SGF_SET) {
            kt_bitboard stones[3] = {game->board.stones[0], game->board.stones[1], game->board.stones[2]};
            kt_bitboard_clear(&stones[KT_BLACK], p);
            kt_bitboard_clear(&stones[KT_WHITE], p);
            kt_bitboard_set(&stones[action->colour], p);
            kt_game_set_up(game, &stones[KT_BLACK], &stones[KT_WHITE], game->to_move);
            continue;
        }
        if (number++ == move_number) break;
        if (kt_game_play(game, action->colour, action->kind == SGF_PASS ? KT_PASS : p) < 0) {
            kt_game_clear(game);
            return refuse(answer, "cannot load file: it holds an illegal move");
        }
    }
    if (record->player && game->count == 0) game->to_move = record->player;
    kt_text_string(answer, game->to_move == KT_WHITE ? "white" : "black");
    return KT_OK;
}

static kt_status load_sgf(kt_gtp *gtp, char *arguments, kt_text *answer) {
    char *number = strchr(arguments, ' ');
    long move_number = 0;
    if (number) {
        char *end;
        *number++ = 0;
        move_number = strtol(number, &end, 10);
        if (!*number || *end || move_number < 1) return refuse(answer, "syntax error");
    }
    if (!*arguments) return refuse(answer, "syntax error");
    uint8_t *bytes;
    size_t count;
    if (!load_file(arguments, GAME_BYTES_MAX, &bytes, &count)) return refuse(answer, "cannot load file");
    sgf_reader reader;
    sgf_game record;
    sgf_reader_init(&reader, (const char *)bytes, count, arguments);
    kt_status status = KT_ERR_FORMAT;
    if (sgf_read(&reader, &record) == SGF_GAME) {
        status = play_record(gtp, &record, move_number, answer);
        sgf_game_free(&record);
    } else {
        refuse(answer, "cannot load file: it holds no game of Go that can be read");
    }
    free(bytes);
    return status;
}

static kt_status extend(void *context, kt_gtp *gtp, const char *command, char *arguments, kt_text *answer) {
    (void)context;
    return strcmp(command, "loadsgf") == 0 ? load_sgf(gtp, arguments, answer) : KT_ERR_NOTHING;
}

static int run(const kt_gtp_config *config) {
    static kt_gtp gtp;
    if (kt_gtp_init(&gtp, config) < 0) return 1;
    char bytes[4096];
    ssize_t count;
    while ((count = read(STDIN_FILENO, bytes, sizeof bytes)) > 0)
        if (!kt_gtp_receive(&gtp, bytes, (size_t)count)) return ferror(stdout) ? 1 : 0;
    if (count == 0) return ferror(stdout) ? 1 : 0;
    fprintf(stderr, "katachi: cannot read standard input: %s\n", strerror(errno));
    return 1;
}

int command_gtp(int argc, char **argv) {
    const char *path = NULL;
    int size = 0;
    for (int option; (option = getopt_long(argc, argv, "h", options, NULL)) != -1;) {
        switch (option) {
        case IMAGE: path = optarg; break;
        case SIZE: size = (int)options_integer("size", optarg, KT_BOARD_MIN, KT_BOARD_MAX); break;
        case 'h': fputs(help, stdout); return 0;
        default: fprintf(stderr, "'katachi gtp --help' lists the options\n"); return 2;
        }
    }
    if (optind < argc) {
        fprintf(stderr, "katachi: gtp wants no '%s'; 'katachi gtp --help' says more\n", argv[optind]);
        return 2;
    }
    static kt_game_move moves[MOVES_MAX];
    loaded_image loaded = {0};
    if (path && !load_image(path, &loaded)) return 1;
    kt_gtp_config config = {
        .name = "Katachi",
        .version = KT_VERSION,
        .extra_commands = "loadsgf\n",
        .write = write_bytes,
        .extend = extend,
        .image = path ? &loaded.image : NULL,
        .image_text = "none given (--image FILE)",
        .size = size ? size : path ? loaded.image.size : KT_BOARD_MAX,
        .moves = moves,
        .moves_capacity = MOVES_MAX,
    };
    int status = run(&config);
    load_free(&loaded);
    return status;
}
