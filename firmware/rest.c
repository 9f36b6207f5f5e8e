#include "firmware/rest.h"

#if KT_RESTS

#include "firmware/play.h"

__attribute__((noinline)) void kt_rest_serve(void) {
    static uint32_t used_ms;
    uint32_t now_ms = kt_port_milliseconds(NULL);
    if (kt_port_buttons()) used_ms = now_ms;
    if (now_ms - used_ms < KT_REST_AFTER_MS) return;
    if (kt_port_rest()) kt_play_wake();
    used_ms = kt_port_milliseconds(NULL);
}

#endif
