/* Begins a game, goes on with it, and keeps it. */
#include "play/play_session.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "board/handicap.h"
#include "common/complain.h"
#include "common/memory.h"
#include "common/names.h"
#include "images/load.h"
#include "match/referee_record.h"
#include "records/replay.h"
#include "session/level.h"

static const char person_name[] = "Person";

/* What the engine of this program plays by: "strong with 5 s a move". */
struct play_strength {
    char text[40];
};

static struct play_strength strength_of(int level, double seconds) {
    struct play_strength strength;
    const char *name = kt_levels[level].name;
    if (seconds > 0) snprintf(strength.text, sizeof strength.text, "%s with %g s a move", name, seconds);
    else snprintf(strength.text, sizeof strength.text, "%s", name);
    return strength;
}

/* The engine of this program with what it plays by, from which read_opponent finds it again: "Katachi (casual)", "Katachi
 * (strong, 5 s)". */
static void write_opponent(struct play_session *session) {
    const struct play_options *options = &session->options;
    const char *name = session->opponent.program.name, *level = kt_levels[options->level].name;
    char *to = session->opponent_name;
    size_t bytes = sizeof session->opponent_name;
    if (options->command) snprintf(to, bytes, "%s", name);
    else if (options->seconds > 0) snprintf(to, bytes, "%s (%s, %g s)", name, level, options->seconds);
    else snprintf(to, bytes, "%s (%s)", name, level);
}

/* Takes level and time from the name of an opponent. Returns false when it is another one, and tells none. */
static bool read_opponent(const char *name, int *level, double *seconds) {
    char word[16] = "";
    double time = 0;
    if (!name || sscanf(name, "Katachi (%15[a-z], %lf s)", word, &time) < 1) return false;
    int found = 0;
    while (found < KT_LEVELS && strcmp(word, kt_levels[found].name) != 0) found++;
    if (found == KT_LEVELS) return false;
    *level = found;
    *seconds = time >= PLAY_SECONDS_MIN && time <= PLAY_SECONDS_MAX ? time : 0;
    return true;
}

struct referee_names play_names(struct play_session *session) {
    bool is_black = session->person == KT_BLACK;
    write_opponent(session);
    const char *opponent = session->opponent_name;
    return (struct referee_names){is_black ? person_name : opponent, is_black ? opponent : person_name,
                                  session->result, ""};
}

void play_clear(struct play_session *session) {
    session->result[0] = 0;
    session->deciding = false;
    session->dead = kt_bitboard_none();
    session->changed = true;
}

bool play_begin(struct play_session *session) {
    const struct play_options *options = &session->options;
    kt_bitboard stones, none = kt_bitboard_none();
    int most = kt_handicap_fixed_max(options->size);
    if (kt_game_init(&session->game, options->size, session->moves, PLAY_MOVES_MAX) < 0) return false;
    session->game.komi = options->komi;
    session->person = options->person;
    play_clear(session);
    if (!options->handicap) return true;
    if (kt_handicap_fixed(options->size, options->handicap, &stones) < 0) {
        fprintf(stderr,
                most < 2 ? "katachi: there is no fixed handicap on %d lines\n"
                         : "katachi: --handicap must be 2 to %2$d stones on %1$d lines\n",
                options->size, most);
        return false;
    }
    kt_game_set_up(&session->game, &stones, &none, KT_WHITE);
    session->game.handicap = (uint8_t)options->handicap;
    return true;
}

/* Plays the moves of the record, as far as they can be played. */
static void replay(struct play_session *session, const struct sgf_game *record) {
    struct replay_end end;
    if (replay_onto(&session->game, record, 0, &end) < 0)
        play_say("The game is too long; moves after move %d are left out.\n", end.moves);
    if (record->handicap > 0 && record->handicap <= UINT8_MAX)
        session->game.handicap = (uint8_t)record->handicap;
    if (!end.illegal) return;
    char remark[120];
    replay_describe(&end, remark, sizeof remark);
    play_say("In this record, %s. It can't be played by GTP: the game begins where the record ends.\n",
             remark);
    kt_bitboard black = session->game.board.stones[KT_BLACK], white = session->game.board.stones[KT_WHITE];
    kt_game_set_up(&session->game, &black, &white, session->game.to_move);
}

static bool is_person(const char *name) { return name && strcmp(name, person_name) == 0; }

/* Lets the opponent play as the options say. Returns false after a message. */
static bool begin_opponent(struct play_session *session) {
    const struct play_options *options = &session->options;
    return play_opponent_begin(&session->opponent, options->command, options->level, options->seconds,
                               options->megabytes);
}

/* Goes on at the level of a record whose opponent has this name, unless the command line says another; then says so. Returns false
 * after a message. */
static bool take_level(struct play_session *session, const char *name) {
    struct play_options *options = &session->options;
    int level;
    double seconds;
    if (options->command || !read_opponent(name, &level, &seconds)) return true;
    const struct play_strength before = strength_of(options->level, options->seconds),
                               kept = strength_of(level, seconds);
    if (!options->has_level) options->level = level;
    if (!options->has_level && !options->has_seconds) options->seconds = seconds;
    const struct play_strength now = strength_of(options->level, options->seconds);
    if (strcmp(now.text, kept.text) != 0)
        play_say("Until now, this game was played at level %s; Katachi goes on at level %s.\n", kept.text,
                 now.text);
    else if (strcmp(now.text, before.text) != 0 && session->opponent.engine)
        play_say("Katachi goes on at level %s.\n", now.text);
    return strcmp(now.text, before.text) == 0 || !session->opponent.engine || begin_opponent(session);
}

bool play_take_over(struct play_session *session, const struct sgf_game *record) {
    int32_t komi = session->game.komi;
    if (kt_game_init(&session->game, record->size, session->moves, PLAY_MOVES_MAX) < 0)
        return false; /* not of our readers */
    session->game.komi = record->komi_known ? record->komi : komi;
    play_clear(session);
    replay(session, record);
    if (is_person(record->white_name)) session->person = KT_WHITE;
    if (is_person(record->black_name)) session->person = KT_BLACK;
    return take_level(session, session->person == KT_WHITE ? record->black_name : record->white_name);
}

/* Goes on with the kept game. Returns false after a message. */
static bool resume(struct play_session *session) {
    char path[OUTPUT_PLACE_BYTES];
    CLEANUP(sgf_game_free) struct sgf_game record = {0};
    if (!play_keep_find(&session->keep, path)) return tell_user("no game is kept that could be resumed");
    if (load_game(path, &record, stderr) < 0) return false;
    bool good = play_take_over(session, &record);
    if (good) play_keep_take(&session->keep, path);
    return good;
}

bool play_begin_session(struct play_session *session) {
    session->keep = (struct play_keep){"game.sgf", "game-before.sgf", FILE_RECORD, {0}, false, false};
    session->style = draw_style_of(STDOUT_FILENO);
    return play_begin(session) && (!session->options.resumes || resume(session)) && begin_opponent(session);
}

void play_hand_over(struct play_session *session) {
    const kt_game *game = &session->game;
    if (play_failed(session, play_opponent_prepare(&session->opponent, game))) return;
    if (referee_is_over(game)) play_count(session);
    else if (game->to_move == session->person || *session->result) play_show(session, NULL, 0);
}

void play_program(struct play_session *session) {
    kt_game *game = &session->game;
    kt_colour colour = kt_opponent(session->person);
    play_thinks(session->opponent.program.name);
    enum referee_verdict verdict = play_opponent_move(&session->opponent, game, colour);
    play_thought();
    session->changed = true;
    if (verdict == REFEREE_RESIGNED) {
        snprintf(session->result, sizeof session->result, "%c+R", names_colour(session->person)[0]);
        play_say("%s resigns. You win. You can still type save FILE.sgf, undo, new or quit.\n",
                 session->opponent.program.name);
        return;
    }
    if (play_failed(session, verdict)) return;
    kt_point p = (kt_point)game->moves[game->count - 1].point;
    if (!referee_is_over(game)) play_show(session, NULL, 0);
    play_say("%s (%s) %s%s.\n", session->opponent.program.name, names_colour(colour),
             p == KT_PASS ? "passes" : "plays ", p == KT_PASS ? "" : names_vertex(p).text);
    if (referee_is_over(game)) play_count(session);
}

struct kept_game {
    const kt_game *game;
    struct referee_names names;
};

static bool write_game(const struct output_target *target, void *context) {
    const struct kept_game *kept = context;
    return referee_record_save(target, kept->game, &kept->names);
}

void play_keep_game(struct play_session *session) {
    struct kept_game kept = {&session->game, play_names(session)};
    if (!session->changed) return;
    session->changed = false;
    if (*session->result || !session->game.count) play_keep_forget(&session->keep);
    else (void)play_keep_save(&session->keep, write_game, &kept);
}
