/* Commands that think in view of the controller. */
#include "base/words.h"
#include "proto/gtp_thought.h"

enum { STEP_MS = 10 /* between two looks whether something was sent */ };

/* What an analysis is asked for. */
typedef struct kt_gtp_analysis {
    kt_gtp_format format;
    kt_colour colour;
    bool ownership;
    uint32_t interval_ms; /* between two lines; 0 for one line at the end */
    unsigned most;        /* moves in a line */
} kt_gtp_analysis;

/* One pair of a word and its value. Returns false when what it says can't be done; words that only ask for
 * more to be shown are passed over. */
static bool read_pair(const char *word, const char *value, kt_gtp_analysis *analysis) {
    kt_status number = kt_words_unsigned(value);
    if (kt_words_among(word, "allow\navoid\n")) return false;
    if (kt_words_equal(word, "ownership")) analysis->ownership = kt_words_equal(value, "true");
    if (kt_words_equal(word, "interval")) {
        analysis->interval_ms = 10 * (uint32_t)(number < 1000000 ? number : 1000000);
        return number >= 0;
    }
    if (kt_words_equal(word, "maxmoves")) {
        analysis->most = (unsigned)number;
        return number > 0;
    }
    return true;
}

/* Reads the arguments of an analysis, all of which may be left out. */
static kt_status read_analysis(kt_gtp *gtp, char *arguments, kt_gtp_format format,
                               kt_gtp_analysis *analysis) {
    *analysis = (kt_gtp_analysis){
        .format = format, .colour = gtp->game.to_move, .most = format == KT_GTP_CGOS ? 10 : KT_POINTS + 1};
    bool first = true;
    while (*arguments) {
        char *word = kt_words_next(&arguments), *colour = word;
        kt_status read = kt_gtp_read_colour(&colour);
        if (first && read >= 0) {
            analysis->colour = (kt_colour)read;
            first = false;
        } else if (kt_words_unsigned(word) >= 0) {
            (void)read_pair("interval", word, analysis);
            first = false;
        } else if (!read_pair(word, kt_words_next(&arguments), analysis)) {
            return kt_gtp_refuse(gtp, "not supported");
        }
    }
    return KT_OK;
}

static void show(kt_gtp *gtp, const kt_gtp_analysis *analysis) {
    kt_gtp_write_thought(gtp, analysis->format, analysis->colour, analysis->most, analysis->ownership);
    kt_gtp_flush(gtp);
}

/* Thinks until the thought is over or, when `until_sent`, something is sent; a line for each interval, and at
 * the end. */
static void think(kt_gtp *gtp, const kt_gtp_analysis *analysis, bool until_sent) {
    const kt_gtp_config *config = gtp->config;
    uint32_t last_ms = kt_player_now_ms(&gtp->player);
    kt_player_begin(&gtp->player, &gtp->game, analysis->colour, gtp->suggestions);
    while (kt_player_go_on(&gtp->player, STEP_MS)) {
        if (until_sent && (!config->waiting || config->waiting(config->context))) break;
        uint32_t now_ms = kt_player_now_ms(&gtp->player);
        if (!analysis->interval_ms || now_ms - last_ms < analysis->interval_ms ||
            analysis->format == KT_GTP_CGOS)
            continue;
        last_ms = now_ms;
        show(gtp, analysis);
    }
    show(gtp, analysis);
}

static kt_status analyze(kt_gtp *gtp, char *arguments, kt_gtp_format format) {
    kt_gtp_analysis analysis;
    kt_status status = read_analysis(gtp, arguments, format, &analysis);
    if (status < 0) return status;
    if (!kt_judge_can(&gtp->game.board))
        return kt_gtp_refuse(gtp, KT_PLAYOUTS ? "stones without liberties" : "no memory for playouts");
    kt_text_char(&gtp->answer, '\n');
    kt_gtp_flush(gtp);
    gtp->player.budget = (kt_player_budget){0, 0};
    think(gtp, &analysis, true);
    return KT_OK;
}

kt_status kt_gtp_lz_analyze(kt_gtp *gtp, char *arguments) { return analyze(gtp, arguments, KT_GTP_LZ); }

kt_status kt_gtp_kata_analyze(kt_gtp *gtp, char *arguments) { return analyze(gtp, arguments, KT_GTP_KATA); }

/* Chooses a move as genmove does, in view of the controller. */
static int choose(kt_gtp *gtp, const kt_gtp_analysis *analysis) {
    kt_player *player = &gtp->player;
    player->budget = kt_gtp_budget(gtp, analysis->colour);
    int p = kt_player_know(player, &gtp->game, analysis->colour, gtp->suggestions);
    if (p == KT_UNDECIDED) {
        think(gtp, analysis, false);
        p = kt_player_end(player);
    }
    kt_clock_spend(&gtp->clock, analysis->colour, kt_player_spent_ms(player));
    return p;
}

static kt_status generate(kt_gtp *gtp, char *arguments, kt_gtp_format format) {
    kt_gtp_analysis analysis;
    kt_status status = read_analysis(gtp, arguments, format, &analysis);
    if (status < 0) return status;
    if (kt_game_check(&gtp->game, analysis.colour, KT_PASS) < 0)
        return kt_gtp_refuse(gtp, "no memory for more moves");
    kt_text_char(&gtp->answer, '\n');
    kt_gtp_flush(gtp);
    int p = choose(gtp, &analysis);
    kt_text_string(&gtp->answer, "play ");
    if (p == KT_NO_POINT) {
        kt_text_string(&gtp->answer, "resign");
        return KT_OK;
    }
    kt_gtp_write_vertex(gtp, (kt_point)p);
    return kt_game_play(&gtp->game, analysis.colour, (kt_point)p);
}

kt_status kt_gtp_lz_genmove(kt_gtp *gtp, char *arguments) { return generate(gtp, arguments, KT_GTP_LZ); }

kt_status kt_gtp_kata_genmove(kt_gtp *gtp, char *arguments) { return generate(gtp, arguments, KT_GTP_KATA); }

kt_status kt_gtp_cgos_genmove(kt_gtp *gtp, char *arguments) { return generate(gtp, arguments, KT_GTP_CGOS); }
