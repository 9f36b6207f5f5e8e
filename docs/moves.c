/* moves.c: a program of your own with libkatachi: suggests, thinks, plays and takes back (docs/embedding.md). */
#include <katachi.h>
#include <stdio.h>

static int failed(int status) {
    fprintf(stderr, "katachi: %s\n", katachi_error(status));
    return 1;
}

int main(void) {
    struct katachi *game;
    int status = katachi_open(&game, 9, NULL, 0, 0, 1); /* 9x9, the images in the library, seed 1 */
    if (status < 0) return failed(status);
    katachi_set_komi(game, 7);

    char name[8];
    int32_t points[5];
    float shares[5];
    int count = katachi_suggest(game, KATACHI_BLACK, 5, points, shares);
    for (int i = 0; i < count; i++) {
        katachi_name(game, points[i], name);
        printf("%s %.3f\n", name, shares[i]);
    }

    int move = katachi_think(game, KATACHI_BLACK, 1000, 0); /* 1000 playouts, no limit of time */
    katachi_name(game, move, name);
    printf("Black plays %s\n", name);
    if (move != KATACHI_RESIGN) {
        status = katachi_play(game, KATACHI_BLACK, move);
        if (status < 0) return failed(status);
        status = katachi_undo(game);
        if (status < 0) return failed(status);
    }
    printf("%d moves\n", katachi_count(game));
    katachi_close(game);
    return 0;
}
