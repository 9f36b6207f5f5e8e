/* embedding.c: a program of your own with lib/ alone: suggests and plays three moves (docs/embedding.md). */
#include "model/predict.h"

/* Yours: where the image lies in memory, and how many bytes it has; and how to print. */
const void *find_image(size_t *bytes);
void say(const char *text);
static kt_game game;
static kt_game_move history[100];
static kt_image image;
static kt_predictor predictor;
static kt_predictor_memory memory;
static kt_suggestion suggestions[5];

static kt_status suggest_and_play(void) {
    kt_bitboard legal = kt_game_legal(&game, game.to_move);
    kt_status count = kt_predict_game(&predictor, &game, game.to_move, legal, 5, suggestions);
    if (count < 1) return count;
    for (int i = 0; i < count; i++) {
        char line[20];
        kt_text text;
        kt_text_init(&text, line, sizeof line);
        kt_point_write(&text, suggestions[i].point);
        kt_text_char(&text, ' ');
        kt_text_share_q16(&text, suggestions[i].value_q16);
        kt_text_char(&text, '\n');
        say(line);
    }
    return kt_game_play(&game, game.to_move, suggestions[0].point);
}

int main(void) {
    size_t bytes;
    const void *found = find_image(&bytes);
    kt_status status = kt_predictor_open(&image, found, bytes);
    if (status >= 0) status = kt_predictor_init(&predictor, &image, KT_VALUES_MODEL, &memory);
    if (status >= 0) status = kt_game_init(&game, 9, history, 100);
    for (int i = 0; i < 3 && status >= 0; i++) status = suggest_and_play();
    if (status < 0) say(kt_status_text(status)), say("\n");
    return status < 0;
}
