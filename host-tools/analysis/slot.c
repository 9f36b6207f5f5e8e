#include "analysis/slot.h"

#include <pthread.h>
#include <stdlib.h>

#include "analysis/answer.h"
#include "analysis/output.h"
#include "common/memory.h"

enum {
    /* Playouts of a thread between two looks whether the slice is over. More: threads wait less for each other, and analyses
     * longer. 16 on 19x19 take some 4 ms. */
    SLICE = 16,
    NEVER_MS = UINT32_MAX / 2,
};

static uint32_t milliseconds(void *context) {
    const kt_player_config *player = ((struct analysis_slot *)context)->config->player;
    return player->milliseconds(player->context);
}

static bool interrupted(void *context) {
    struct analysis_slot *slot = context;
    return slot->stops || analysis_output_is_lost();
}

struct analysis_slot *analysis_slot_make(const struct analysis_config *config, void *memory, size_t bytes) {
    struct analysis_slot *slot = memory_zeroed(sizeof *slot);
    slot->config = config;
    slot->player_config = *config->player;
    slot->player_config.memory = memory;
    slot->player_config.bytes = bytes;
    slot->player_config.context = slot;
    slot->player_config.milliseconds = milliseconds;
    slot->player_config.interrupted = interrupted;
    slot->player_config.run = searchers_run;
    if (kt_player_init(&slot->player, &slot->player_config) < 0)
        abort(); /* the caller has seen to the size */
    return slot;
}

void analysis_slot_reset(struct analysis_slot *slot) {
    slot->begun = false;
    slot->stops = false;
    slot->hurry = false;
}

/* Says which image predicts, when the size of boards changes. */
static void tell_of_image(const struct analysis_slot *slot, int size) {
    static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
    static int told_of;
    pthread_mutex_lock(&turn);
    if (told_of != size) choice_tell(slot->config->choice, size, kt_player_image(&slot->player));
    told_of = size;
    pthread_mutex_unlock(&turn);
}

/* Random numbers depend on the turn, not on which slot has it and when. */
static uint32_t seed_of(const struct analysis_slot *slot, const struct analysis_job *job) {
    uint32_t seed = slot->config->player->seed + (uint32_t)job->number;
    return seed ? seed : 1;
}

static void begin(struct analysis_slot *slot, const struct analysis_job *job) {
    const struct analysis_query *query = job->query;
    kt_player *player = &slot->player;
    kt_game *game = &slot->game;
    (void)analysis_query_play(query, job->turn, game, slot->moves); /* checked by analysis_query_read */
    (void)kt_player_take_image(player, slot->config->choice->image, query->size, slot->config->values);
    tell_of_image(slot, query->size);
    kt_player_seed(player, seed_of(slot, job));
    kt_player_request request = {.budget = {query->settings.visits * analysis_visit_playouts(player, game),
                                            query->settings.milliseconds},
                                 .thorough = true,
                                 .survey = &slot->survey,
                                 .barred = query->bars ? &query->barred : NULL};
    slot->begun_ms = kt_player_now_ms(player);
    slot->next_ms = query->first_report_ms ? query->first_report_ms : NEVER_MS;
    if (query->policy) {
        kt_forecast_begin(&slot->forecast, player, game, game->to_move, slot->suggestions);
        request.root_pass = kt_forecast_root_pass(&slot->forecast);
    }
    /* The forecast has taken its part of the time. */
    uint32_t spent_ms = kt_player_now_ms(player) - slot->begun_ms, *limit_ms = &request.budget.milliseconds;
    if (*limit_ms) *limit_ms = *limit_ms > spent_ms ? *limit_ms - spent_ms : 1;
    kt_player_ask(player, &request);
    kt_player_begin(player, game, game->to_move, slot->suggestions);
    slot->begun = true;
}

/* A budget of time is for thinking: the clock stood still during the pause. */
static void end_pause(struct analysis_slot *slot) {
    kt_player_extend(&slot->player, kt_player_now_ms(&slot->player) - slot->left_ms);
}

bool analysis_slot_run(struct analysis_slot *slot, const struct analysis_job *job, uint32_t milliseconds) {
    const struct analysis_query *query = job->query;
    kt_player *player = &slot->player;
    if (slot->begun) {
        end_pause(slot);
    } else if (!slot->stops) {
        begin(slot, job);
    } else {
        if (!slot->hurry) analysis_write(analysis_no_answer(query, job->turn));
        return true;
    }
    const struct analysis_view view = {query, job->turn, player, &slot->game,
                                       query->policy ? &slot->forecast : NULL};
    uint32_t spent = kt_player_now_ms(player) - slot->begun_ms;
    uint32_t due = spent < slot->next_ms ? slot->next_ms - spent : 1;
    slot->player_config.slice = SLICE * (1 + (uint32_t)slot->group.count);
    if (slot->stops || !kt_player_go_on(player, due < milliseconds ? due : milliseconds)) {
        if (!slot->hurry)
            analysis_write(kt_thought_visits(player) ? analysis_answer(&view, false)
                                                     : analysis_no_answer(query, job->turn));
        return true;
    }
    spent = kt_player_now_ms(player) - slot->begun_ms;
    if (spent >= slot->next_ms) {
        analysis_write(analysis_answer(&view, true));
        slot->next_ms = query->report_ms ? spent + query->report_ms : NEVER_MS;
    }
    slot->left_ms = kt_player_now_ms(player);
    return false;
}
