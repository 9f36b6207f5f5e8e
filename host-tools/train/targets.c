#include "train/targets.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/progress.h"
#include "common/stop.h"
#include "judge/judge.h"
#include "records/replay.h"
#include "records/shard_game.h"
#include "train/play_out.h"
#include "train/positions.h"

enum {
    QUARTERS = 4,
    AGREES =
        3, /* points by which the record's score and the count may differ, since rules count differently */
    PLAYED_WORK = 4, /* a game that is played out takes as long as so many that are counted */
};

static const float TEACHER_POLICY = 0.5f; /* how much of a choice is the teacher's. Chosen by hand */
static const float TEACHER =
    0.7f; /* how much of a value is the teacher's, beside the winner of the game. Chosen by hand */
/* How much of value and score are the search's, beside winner and score of the game. Chosen by hand: with few games, 0, 30 and 60 %
 * teach the same (docs/log/2026-11-27-figures.md). */
static const float SEARCH_CHANCE = 0.3f, SEARCH_LEAD = 0.3f;
/* The choices of a game's labels count together as much as its moves, but each no more than this. */
static const float LABEL_MAX = 8;

static size_t points_of(const kt_geometry *geometry) { return (size_t)geometry->size * geometry->size; }

/* Is the game over at its last position? */
static bool is_finished(const struct sgf_game *game) {
    int passes = 0;
    for (size_t i = game->count; i > 0 && game->actions[i - 1].kind == SGF_PASS; i--) passes++;
    return passes >= 2 || game->result.how == SGF_BY_POINTS;
}

static void take_result(const struct sgf_game *game, struct targets_end *end) {
    const struct sgf_result *result = &game->result;
    end->komi = (float)game->komi / QUARTERS;
    bool black = result->winner == SGF_BLACK_WINS, white = result->winner == SGF_WHITE_WINS;
    end->has_winner = (black || white || result->winner == SGF_DRAW) && result->how != SGF_BY_TIME &&
                      result->how != SGF_BY_FORFEIT;
    end->value = black ? 1 : white ? 0 : 0.5f;
    end->has_score = result->how == SGF_BY_POINTS && game->komi_known;
    end->score = (float)result->margin / QUARTERS * (white ? -1 : 1) + end->komi;
}

/* Takes what a shard says of the end. */
static void take_shard(const struct sgf_game *game, const kt_geometry *geometry, struct targets_end *end,
                       int8_t *owners) {
    const struct shard_game *shard = game->shard;
    int labels = 0;
    for (int i = 0; i < shard->labels; i++) labels += shard->label[i].visits > 0;
    if (labels) end->label = fminf((float)sgf_game_moves(game) / (float)labels, LABEL_MAX);
    end->has_owners = shard->owner;
    for (int i = 0; shard->owner && i < geometry->size * geometry->size; i++) {
        uint8_t owner = shard->owner[kt_point_at(i % geometry->size, i / geometry->size)];
        owners[i] = (int8_t)(NETWORK_OWNER_WHOLE * ((owner == KT_BLACK) - (owner == KT_WHITE)));
    }
}

/* What is to be done to know the end of a game. */
enum work { KNOWN, COUNTED, PLAYED };

static enum work work_of(const struct targets *targets, const struct sgf_game *game,
                         const kt_image *const *images) {
    if (game->size != targets->geometry->size || (game->shard && game->shard->owner)) return KNOWN;
    if (is_finished(game)) return COUNTED;
    return images && play_out_may(game) ? PLAYED : KNOWN;
}

static uint64_t time_of(enum work work) { return work == PLAYED ? PLAYED_WORK : work == COUNTED; }

/* Who wins with this score and komi: 1 for Black, 0 for White. */
static float winner_by(float score, float komi) { return score > komi ? 1 : score < komi ? 0 : 0.5f; }

/* Counts the last position of a game, unless the record contradicts. */
static void count_end(const kt_board *board, kt_judge_work *work, struct targets_end *end, int8_t *owners) {
    int size = board->geometry->size;
    kt_verdict verdict;
    if (!kt_judge_can(board)) return;
    kt_judge(work, board, KT_EMPTY, &verdict);
    float score = (float)kt_score_verdict(board, &verdict, false, 0) / QUARTERS,
          value = winner_by(score, end->komi);
    if (end->has_score ? fabsf(score - end->score) > AGREES : end->has_winner && value != end->value) return;
    end->has_owners = true;
    for (int i = 0; i < size * size; i++) {
        kt_point p = kt_point_at(i % size, i / size);
        bool lives = board->colour[p] != KT_EMPTY && !kt_bitboard_has(&verdict.dead, p);
        bool black = lives ? board->colour[p] == KT_BLACK : kt_bitboard_has(&verdict.held[KT_BLACK], p),
             white = lives ? board->colour[p] == KT_WHITE : kt_bitboard_has(&verdict.held[KT_WHITE], p);
        owners[i] = (int8_t)(NETWORK_OWNER_WHOLE * (black - white));
    }
    if (end->has_score) return;
    end->has_score = end->has_winner = true;
    end->score = score;
    end->value = value;
}

/* What a thread needs to find the ends of games. */
struct counting {
    kt_board board;
    kt_judge_work work;
    struct play_out *play_out; /* NULL: games aren't played out */
};

/* Finds the end of game `number`, as far as the record knows it or `work` says how. */
static void find_end(struct targets *targets, size_t number, enum work work, struct counting *counting) {
    const struct sgf_game *game = &targets->games->game[number];
    struct targets_end *end = &targets->ends[number];
    int8_t *owners = targets->owners + number * points_of(targets->geometry);
    const kt_board *board = NULL;
    take_result(game, end);
    if (game->shard) take_shard(game, targets->geometry, end, owners);
    if (work == PLAYED) board = play_out_run(counting->play_out, game, (uint32_t)number + 1);
    if (work == COUNTED && !replay_game(game, targets->geometry, &counting->board, NULL, NULL).illegal)
        board = &counting->board;
    if (board) count_end(board, &counting->work, end, owners);
}

struct targets targets_new(const struct games *games, const kt_geometry *geometry,
                           const struct teacher *teacher, const kt_image *const *images) {
    struct targets targets = {.games = games, .geometry = geometry, .teacher = teacher};
    targets.ends = memory_zeroed((games->count + 1) * sizeof *targets.ends);
    targets.owners = memory_zeroed((games->count + 1) * points_of(geometry));
    uint64_t done = 0, all = 0;
    for (size_t i = 0; i < games->count; i++) all += time_of(work_of(&targets, &games->game[i], images));
    CLEANUP(progress_end) struct progress progress = progress_begin("counting games");
#pragma omp parallel
    {
        CLEANUP_FREE struct counting *counting = memory_zeroed(sizeof *counting);
        counting->play_out = images ? play_out_make(images) : NULL;
#pragma omp for schedule(dynamic, 8)
        for (size_t i = 0; i < games->count; i++) {
            if (games->game[i].size != geometry->size || stop_signal()) continue;
            enum work work = work_of(&targets, &games->game[i], images);
            find_end(&targets, i, work, counting);
#pragma omp critical
            progress_show(&progress, done += time_of(work), all);
        }
        play_out_free(counting->play_out);
    }
    return targets;
}

void targets_free(struct targets *targets) {
    free(targets->ends);
    free(targets->owners);
}

/* Whom the game was won by, with this komi; -1 when that is not known. */
static float value_by(const struct targets_end *end, float komi) {
    if (end->has_score) return winner_by(end->score, komi);
    return end->has_winner && komi == end->komi ? end->value : -1;
}

/* Turns owners, and shows them from the mover's side. */
static void turn_owners(int size, int symmetry, int sign, const int8_t *from, int8_t *owners) {
    for (int i = 0; i < size * size; i++)
        owners[positions_turned(size, symmetry, kt_point_at(i % size, i / size))] = (int8_t)(sign * from[i]);
}

static int compare_positions(const void *a, const void *b) {
    return *(const uint16_t *)a - ((const struct shard_label *)b)->position;
}

/* What a shard says of the position before a move; NULL: nothing. */
static const struct shard_label *label_of(const struct targets *targets, const struct position_move *move) {
    const struct shard_game *shard = targets->games->game[move->game].shard;
    uint16_t before = (uint16_t)(move->number - 1);
    return shard && shard->labels
               ? bsearch(&before, shard->label, shard->labels, sizeof *shard->label, compare_positions)
               : NULL;
}

/* Writes the share of each move in the visits, times `weight`; those of moves that were visited once are left out. `label` may
 * be NULL. */
static void turn_visits(int size, int symmetry, const struct shard_label *label, float weight,
                        float *choice) {
    int visits = label ? label->visits : 0, least = 1;
    float sum = 0;
    memset(choice, 0, ((size_t)(size * size) + 1) * sizeof *choice);
    for (int i = 0; i < visits; i++)
        if (label->visit[i].visits > 1) least = 2;
    for (int i = 0; i < visits; i++)
        if (label->visit[i].visits >= least) sum += label->visit[i].visits;
    for (int i = 0; i < visits; i++) {
        const struct shard_visit *visit = &label->visit[i];
        int place = visit->point == KT_PASS ? size * size : positions_turned(size, symmetry, visit->point);
        if (visit->visits >= least) choice[place] = weight * (float)visit->visits / sum;
    }
}

/* Writes what the teacher would play, beside what the search or the game's player chose. */
static void turn_policy(int size, int symmetry, const struct shard_label *label, int played,
                        const uint16_t *policy, float *choice) {
    int points = size * size;
    bool searched = label && label->visits > 0, chosen = searched || played >= 0;
    float share = chosen ? TEACHER_POLICY : 1, sum = 0;
    turn_visits(size, symmetry, label, 1 - share, choice);
    if (!searched && played >= 0) choice[played] = 1 - share;
    for (int i = 0; i <= points; i++) sum += policy[i];
    for (int i = 0; i <= points && sum > 0; i++) {
        int place = i == points ? i : positions_turned(size, symmetry, kt_point_at(i % size, i / size));
        choice[place] += share * policy[i] / sum;
    }
}

struct network_target targets_take(const struct targets *targets, const struct position_move *move,
                                   int symmetry, float more, int played, int8_t *owners, float *choice) {
    const struct targets_end *end = &targets->ends[move->game];
    int size = targets->geometry->size, sign = move->colour == KT_BLACK ? 1 : -1;
    const struct shard_label *label = label_of(targets, move);
    struct teacher_view view;
    bool is_taught = targets->teacher && teacher_find(targets->teacher, move->game, move->number, &view),
         is_shown = is_taught && view.policy, chooses = choice && (is_shown || end->label > 0);
    float komi = is_taught        ? view.komi
                 : end->has_score ? end->komi + more
                                  : end->komi,
          value = value_by(end, komi), score = end->score;
    const int8_t *from = end->has_owners ? targets->owners + move->game * points_of(targets->geometry) : NULL;
    int8_t labelled[KT_POINTS];
    if (label && label->chance_known && value >= 0 && komi == end->komi)
        value += SEARCH_CHANCE * ((float)label->chance_q16 / 65536 - value);
    if (label && label->lead_known && end->has_score)
        score += SEARCH_LEAD * ((float)label->lead / 100 + end->komi - score);
    for (int i = 0; label && label->owner && i < size * size; i++)
        labelled[i] = label->owner[kt_point_at(i % size, i / size)];
    if (label && label->owner) from = labelled;
    if (is_taught) {
        value = value < 0 ? view.value : TEACHER * view.value + (1 - TEACHER) * value;
        score = view.score;
        from = view.owner;
    }
    if (from) turn_owners(size, symmetry, sign, from, owners);
    if (chooses && is_shown) {
        bool is_shard = targets->games->game[move->game].shard;
        turn_policy(size, symmetry, label, is_shard ? -1 : played, view.policy, choice);
    } else if (chooses) turn_visits(size, symmetry, label, end->label, choice);
    return (struct network_target){
        .komi = -(float)sign * komi,
        .has_value = value >= 0,
        .has_score = is_taught || end->has_score,
        .value = sign > 0 ? value : 1 - value,
        .score = (float)sign * (score - komi),
        .owner = from ? owners : NULL,
        .choice = chooses ? choice : NULL,
    };
}
