/* main.c: joins the GTP engine to the board: bytes from the serial line, patterns from the flash. */
#include "base/version.h"
#include "boards/port.h"
#include "firmware/cases_command.h"
#include "firmware/drill.h"
#include "firmware/fault_command.h"
#include "firmware/line.h"
#include "firmware/play.h"
#include "firmware/rest.h"
#include "firmware/stats.h"
#include "firmware/store.h"
#include "firmware/upload.h"
#include "proto/gtp_desktop.h"
#include "proto/gtp_standard.h"

enum { THINK_MS = 10000 /* for a move, unless the controller sets a clock */ };

static kt_gtp gtp;
static kt_store store;
static kt_upload upload;
static kt_game_move moves[KT_BOARD_MOVES];

/* Where it thinks (player/block.h). */
static kt_word thinking[KT_PLAYER_WORDS(KT_BOARD_NODES)];

#if KT_EXPERIENCE
static kt_cases cases;
static const kt_case_store experience = {
    .find = kt_cases_find,
    .begin = kt_cases_begin,
    .put = kt_cases_put,
    .end = kt_cases_end,
    .context = &cases,
};
#endif

#if KT_HELPER && !KT_DESKTOP
/* While the second processor makes a prediction, which takes as long as 30 to 70 playouts, the first one plays on. So
 * predictions cost next to nothing, and more positions get one than where they cost playouts. */
enum { PLAYOUTS_MEANWHILE = 70, PREDICT_AFTER = 25 };
static kt_helper_order order;
static const kt_second second = {kt_port_help, kt_port_has_helped};
static const kt_helper helper = {.order = &order, .second = &second, .playouts = PLAYOUTS_MEANWHILE};
#endif

/* The commands that need the line, the flash or the record of faults. */
static const kt_gtp_extra commands[] = {
    {"katachi-link", kt_line_frame, NULL},
    {"katachi-fault", kt_fault_command, NULL},
    {"katachi-upload-begin", kt_upload_begin, &upload},
    {"katachi-upload-data", kt_upload_data, &upload},
    {"katachi-upload-end", kt_upload_end, &upload},
#if KT_EXPERIENCE
    {"katachi-experience", kt_cases_tell, &cases},
    {"katachi-experience-get", kt_cases_give, &cases},
    {"katachi-experience-put", kt_cases_take, &cases},
    {"katachi-forget", kt_cases_forget, &cases},
#endif
#if KT_TOY
    {"katachi-problems", kt_drill_command, &store},
#endif
    {0},
};

#if KT_UPDATES
/* What a command changed is kept before its answer leaves. */
static void keep(void *context, kt_gtp *engine) {
    kt_store_keep(context, engine);
    /* A command has come, and is about to be answered: this firmware works. */
    kt_update_confirm(&upload.programs);
}
#endif

static void write_stats(void *context, kt_text *answer) {
    (void)context;
    kt_stats_write(answer);
    kt_slots_write(&upload.slots, answer);
#if KT_UPDATES
    kt_update_write(&upload.programs, answer);
#endif
    kt_store_write(&store, answer);
}

static kt_player_config player = {
    .memory = thinking,
    .bytes = sizeof thinking,
    .nodes = KT_BOARD_NODES,
    .slice = KT_TOY && !KT_SCREEN ? 4 : 16, /* between them the lights stand still */
    .resign_q16 = 65536 / 20,
#if KT_EXPERIENCE
    .experience = &experience,
#endif
#if KT_HELPER && !KT_DESKTOP
    .helper = &helper,
#endif
    .milliseconds = kt_port_milliseconds,
    .interrupted = kt_line_has_input,
};

#if KT_DESKTOP
static kt_survey survey;
#endif

static const kt_gtp_config config = {
    .name = "Katachi",
    .version = KT_VERSION,
#if KT_DESKTOP
    .commands = kt_gtp_desktop,
    .survey = &survey,
#else
    .commands = kt_gtp_standard,
#endif
    .extra = commands,
    .write = kt_line_write,
    .waiting = kt_line_has_input,
    .stats = write_stats,
#if KT_UPDATES
    .keep = keep,
#else
    .keep = kt_store_keep,
#endif
    .context = &store,
    .ticks = kt_port_work,
    .ticks_unit = kt_port_work_unit,
    .session = {.player = &player,
                .budget = {.milliseconds = KT_PLAYOUTS ? THINK_MS : 0},
                .images = upload.slots.images,
                .size = KT_BOARD_MAX < 9 ? KT_BOARD_MAX : 9,
                .moves = moves,
                .moves_capacity = KT_BOARD_MOVES},
    .image_text = &upload.slots.text,
};

/* Not inlined: the settings would lie on main's stack, too. */
__attribute__((noinline)) static void init_player(void) {
    player.settings = kt_uct_defaults();
#if KT_HELPER && !KT_DESKTOP
    player.settings.predict_after = PREDICT_AFTER;
#endif
}

int main(void) {
    kt_port_init();
    kt_port_watch();
    kt_line_init();
    /* A GTP controller expects no output before its first command. So it is katachi-stats that tells what is
     * wrong with the image. */
    kt_upload_open(&upload);
#if KT_EXPERIENCE
    kt_cases_open(&cases);
#endif
    init_player();
    if (kt_gtp_init(&gtp, &config) < 0) kt_port_exit();
    kt_store_open(&store, &gtp);
    kt_play_open(&gtp, &store);
    while (!kt_line_is_over(&gtp)) {
        kt_line_serve(&gtp);
        kt_play_serve();
        kt_rest_serve();
    }
    kt_port_exit();
}
