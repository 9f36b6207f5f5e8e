#include "proto/link.h"

void kt_link_open(kt_link_host *host, uint16_t session, uint32_t now_ms) {
    kt_link_begin_session(&host->link, session, KT_LINK_WAITING);
    host->link.heard_ms = now_ms;
    host->asked_ms = now_ms - KT_LINK_OPEN_MS;
}

/* Sends the GTP command that begins the framed mode. A toy in that mode takes it for a damaged frame. */
static void wake(const kt_link *link) {
    static const char command[] = "\nkatachi-link\n";
    link->write(link->context, command, sizeof command - 1);
}

void kt_link_host_tick(kt_link_host *host, uint32_t now_ms) {
    kt_link *link = &host->link;
    uint32_t silent_ms = now_ms - link->heard_ms, asked_ms = now_ms - host->asked_ms;
    kt_link_tick(link, now_ms);
    if (link->state == KT_LINK_WAITING && asked_ms >= KT_LINK_OPEN_MS) {
        wake(link);
        kt_link_control(link, link->session, KT_LINK_VERSION, KT_LINK_ASK_OPEN);
        host->asked_ms = now_ms;
    } else if (link->state == KT_LINK_OPEN && silent_ms >= KT_LINK_POLL_MS && asked_ms >= KT_LINK_POLL_MS) {
        if (silent_ms >= KT_LINK_WAKE_MS) wake(link);
        kt_link_control(link, link->session, 0, KT_LINK_POLL);
        host->asked_ms = now_ms;
    }
}

void kt_link_close(kt_link_host *host) {
    kt_link *link = &host->link;
    if (link->state == KT_LINK_OPEN) kt_link_control(link, link->session, 0, KT_LINK_NO_SESSION);
    link->state = KT_LINK_OVER;
}
