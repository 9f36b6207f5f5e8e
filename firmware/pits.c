#include "firmware/pits.h"

#if KT_SCREEN

#include "session/kalah_game.h"

static uint16_t behind; /* part moves that the person has not seen */
static uint32_t since_ms;

static unsigned person_of(const kt_toy *toy) { return toy->person == KT_WHITE; }

void kt_pits_see(kt_toy *toy, const kt_session *session, uint32_t now_ms) {
    toy->kalah.size = 0;
    if (!session->plays_kalah) return;
    unsigned count = kt_session_kalah_count(session);
    if (behind > count) behind = 0; /* somebody else has begun a game */
    for (; behind && now_ms - since_ms >= KT_PITS_STEP_MS; behind--) since_ms += KT_PITS_STEP_MS;
    toy->kalah = kt_session_kalah_position(session, behind);
    toy->sowings = (uint16_t)(count - behind);
    toy->sows = behind != 0;
    toy->pit = (uint8_t)(behind ? kt_session_kalah_pit(session, behind - 1u) : toy->x);
}

bool kt_pits_is_persons_turn(const kt_toy *toy, const kt_session *session) {
    return kt_session_kalah_position(session, 0).to_move == person_of(toy);
}

bool kt_pits_is_over(const kt_session *session) { return kt_session_kalah_position(session, 0).over; }

int kt_pits_score(const kt_session *session) {
    const kt_kalah kalah = kt_session_kalah_position(session, 0);
    return kalah.store[0] - kalah.store[1];
}

kt_status kt_pits_sow(const kt_toy *toy, kt_session *session) {
    behind = 0;
    return kt_session_kalah_play(session, toy->x);
}

kt_status kt_pits_move(kt_session *session, uint32_t now_ms) {
    kt_status count = kt_session_kalah_move(session);
    if (count < 0) return count;
    behind = (uint16_t)count;
    since_ms = now_ms;
    return KT_OK;
}

void kt_pits_hint(kt_toy *toy, kt_session *session) {
    kt_status count = kt_session_kalah_move(session);
    behind = 0;
    if (count < 1) return;
    toy->x = (uint8_t)kt_session_kalah_pit(session, (unsigned)count - 1);
    while (count--) (void)!kt_session_kalah_undo(session);
}

bool kt_pits_take_back(const kt_toy *toy, kt_session *session) {
    behind = 0;
    do
        if (kt_session_kalah_undo(session) < 0) return false;
    while (!kt_pits_is_persons_turn(toy, session));
    return true;
}

#endif
