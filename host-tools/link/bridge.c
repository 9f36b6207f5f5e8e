#include "link/bridge.h"

#include <stdio.h>
#include <string.h>

enum { SILENCE_TOLD_MS = 3000 };

static void tell(const struct bridge *bridge, const char *sentence) {
    bridge->config->tell(bridge->config->context, sentence);
}

static void say(const struct bridge *bridge, const char *bytes, size_t count) {
    bridge->config->answer(bridge->config->context, bytes, count);
}

static void say_text(const struct bridge *bridge, const char *text) { say(bridge, text, strlen(text)); }

static void open_session(struct bridge *bridge, uint32_t now_ms) {
    bridge->session = (uint16_t)(bridge->session + 1);
    if (!bridge->session) bridge->session = 1;
    bridge->replayed = bridge->sent = bridge->length = bridge->streamed = 0;
    bridge->work = BRIDGE_RESTS;
    bridge->sending[0] = 0;
    kt_link_open(&bridge->host, bridge->session, now_ms);
}

void bridge_init(struct bridge *bridge, const struct bridge_config *config, uint16_t session,
                 uint32_t now_ms) {
    memset(bridge, 0, sizeof *bridge);
    bridge->config = config;
    bridge->session = session;
    kt_link_init(&bridge->host.link, KT_LINK_HOST, config->write, config->context, now_ms);
    open_session(bridge, now_ms);
}

void bridge_free(struct bridge *bridge) { bridge_game_free(&bridge->game); }

bool bridge_is_open(const struct bridge *bridge) { return bridge->host.link.state == KT_LINK_OPEN; }

bool bridge_is_free(const struct bridge *bridge) { return !bridge->busy && !bridge->finished; }

void bridge_reopen(struct bridge *bridge, uint32_t now_ms) { open_session(bridge, now_ms); }

/* Answers the present command without the toy. */
static void answer_self(struct bridge *bridge, const char *sign, const char *text) {
    say_text(bridge, sign);
    say_text(bridge, bridge->id);
    say_text(bridge, " ");
    say_text(bridge, text);
    say_text(bridge, "\n\n");
    bridge->busy = false;
}

/* Copies the line as GTP prescribes: without comment and control characters, with one space between words.
 * Returns false when it does not fit. */
static bool tidy(const char *line, char *to, size_t room) {
    size_t length = 0;
    bool fits = true;
    for (; *line && *line != '#'; line++) {
        char c = *line == '\t' ? ' ' : *line;
        if ((unsigned char)c < ' ' || c == 127 || (c == ' ' && (!length || to[length - 1] == ' '))) continue;
        if (length < room - 1) to[length++] = c;
        else fits = false;
    }
    if (length && to[length - 1] == ' ') length--;
    to[length] = 0;
    return fits;
}

static bool is_named(const char *command, const char *name) {
    size_t length = strlen(name);
    return strncmp(command, name, length) == 0 && (!command[length] || command[length] == ' ');
}

static bool name_ends(const char *command, const char *end) {
    size_t length = strcspn(command, " "), wanted = strlen(end);
    return length >= wanted && memcmp(command + length - wanted, end, wanted) == 0;
}

void bridge_command(struct bridge *bridge, const char *line) {
    char *command = bridge->command;
    bool fits = tidy(line, command, sizeof bridge->command - 1); /* and a newline */
    size_t digits = strspn(command, "0123456789");
    if (command[digits] && command[digits] != ' ') digits = 0;
    snprintf(bridge->id, sizeof bridge->id, "%.*s", (int)digits, command);
    if (digits) memmove(command, command + digits, strlen(command + digits) + 1);
    if (*command == ' ') memmove(command, command + 1, strlen(command));
    if (!*command && !digits) return;
    bridge->busy = true;
    bridge->interrupts = bridge->begun = false;
    bridge->streams = name_ends(command, "analyze");
    if (!fits) answer_self(bridge, "?", "line too long");
    else if (!*command || strspn(command, "0123456789")) answer_self(bridge, "?", "unknown command");
    else if (is_named(command, "quit")) {
        kt_link_close(&bridge->host);
        answer_self(bridge, "=", "");
        bridge->finished = true;
    } else if (bridge_game_is_new(command)) bridge->spoilt = false;
    else if (bridge->spoilt)
        answer_self(bridge, "?", "the toy has lost the game; clear_board begins a new one");
}

void bridge_interrupt(struct bridge *bridge) { bridge->interrupts = true; }

/* Passes on the lines that are complete. A toy that was reset begins its answer again; the controller does
 * not get its first line twice. */
static void stream(struct bridge *bridge) {
    size_t end = bridge->length;
    while (end && bridge->answer[end - 1] != '\n') end--;
    if (end < 3) return;
    if (!bridge->begun) {
        say(bridge, bridge->answer, 1);
        say_text(bridge, bridge->id);
        bridge->streamed = 1;
    } else if (!bridge->streamed) {
        bridge->streamed = strcspn(bridge->answer, "\n") + 1;
    }
    bridge->begun = true;
    say(bridge, bridge->answer + bridge->streamed, end - bridge->streamed);
    bridge->streamed = end;
    size_t spare = end > BRIDGE_LINE_BYTES ? end - BRIDGE_LINE_BYTES : 0;
    if (bridge->length < BRIDGE_ANSWER_BYTES / 2 || !spare) return;
    memmove(bridge->answer, bridge->answer + spare, bridge->length - spare);
    bridge->length -= spare;
    bridge->streamed -= spare;
}

/* The toy's answer to the command in `sending` is complete: "= TEXT" or "? TEXT", and two newlines. */
static void take_answer(struct bridge *bridge) {
    char *text = bridge->answer + 1 + (bridge->answer[1] == ' ');
    bool good = *bridge->answer == '=';
    bridge->answer[bridge->length - 2] = 0;
    if (bridge->work == BRIDGE_REPLAYS) {
        bool goes_back = bridge->replayed++ == 0;
        if (!good && !goes_back && !bridge->spoilt) {
            char sentence[200];
            snprintf(sentence, sizeof sentence,
                     "the toy can't take up the game: it answers \"%.60s\" to \"%.60s\"", text,
                     bridge_game_line(&bridge->game, bridge->replayed - 1));
            tell(bridge, sentence);
            bridge->spoilt = true;
        }
    } else {
        if (good || bridge->begun) bridge_game_accept(&bridge->game, bridge->command, text);
        bridge->replayed = bridge_game_length(&bridge->game);
        if (!bridge->begun) answer_self(bridge, good ? "=" : "?", text);
        bridge->busy = false;
    }
    bridge->work = BRIDGE_RESTS;
}

/* Counts and drops a line before the answer that is a comment. */
static bool drop_comment(struct bridge *bridge) {
    if (bridge->answer[0] != '#' || bridge->answer[bridge->length - 1] != '\n') return false;
    bridge->length = 0;
    bridge->comments++;
    return true;
}

void bridge_receive(struct bridge *bridge, const char *bytes, size_t count, uint32_t now_ms) {
    kt_link *link = &bridge->host.link;
    for (size_t taken = 0; taken < count;) {
        taken += kt_link_receive(link, bytes + taken, count - taken, true, now_ms);
        for (size_t i = 0; i < link->in_length && bridge->work != BRIDGE_RESTS; i++) {
            if (bridge->length == BRIDGE_ANSWER_BYTES) bridge->length--; /* longer than any toy's answer */
            bridge->answer[bridge->length++] = kt_link_payload(link)[i];
            if (drop_comment(bridge)) continue;
            if (bridge->length < 3 || memcmp(bridge->answer + bridge->length - 2, "\n\n", 2) != 0) continue;
            if (bridge->streams && bridge->work == BRIDGE_ASKS) stream(bridge);
            take_answer(bridge);
        }
        if (bridge->streams && bridge->work == BRIDGE_ASKS) stream(bridge);
    }
}

static void ask(struct bridge *bridge, const char *command, enum bridge_work work) {
    snprintf(bridge->sending, sizeof bridge->sending, "%.*s\n", BRIDGE_LINE_BYTES - 2, command);
    bridge->sent = bridge->length = bridge->streamed = bridge->comments = 0;
    bridge->work = work;
}

/* Brings the toy up to date, then passes on the controller's command. */
static void go_on(struct bridge *bridge) {
    bool leaves = bridge->config->leaves_game;
    const char *line = leaves ? NULL : bridge_game_line(&bridge->game, bridge->replayed);
    if (bridge->work == BRIDGE_ASKS && bridge->interrupts && name_ends(bridge->command, "-analyze") &&
        !bridge->sending[bridge->sent]) {
        bridge->interrupts = false;
        bridge->sent = 0;
        strcpy(bridge->sending, "\n");
    }
    if (bridge->work != BRIDGE_RESTS) return;
    if (line && !bridge->spoilt) ask(bridge, line, BRIDGE_REPLAYS);
    else if (bridge->busy && bridge->spoilt && !bridge_game_is_new(bridge->command))
        answer_self(bridge, "?", "the toy has lost the game; clear_board begins a new one");
    else if (bridge->busy) ask(bridge, bridge->command, BRIDGE_ASKS);
}

/* Tells a person about silence and resets. */
static void watch(struct bridge *bridge, uint32_t now_ms) {
    const kt_link *link = &bridge->host.link;
    bool silent = link->state != KT_LINK_OVER && now_ms - link->heard_ms >= SILENCE_TOLD_MS;
    if (silent && !bridge->told_silence)
        tell(bridge, link->state == KT_LINK_OPEN
                         ? "the toy is silent; it may be thinking, or its cable is out"
                         : "no toy answers; is one connected, and does its firmware know katachi-link?");
    if (!silent && bridge->told_silence && link->state == KT_LINK_OPEN) tell(bridge, "the toy answers again");
    bridge->told_silence = silent;
    if (link->state != KT_LINK_OVER || bridge->finished) return;
    tell(bridge, "the toy was reset, or could not be reached for a while; going on");
    open_session(bridge, now_ms);
}

void bridge_tick(struct bridge *bridge, uint32_t now_ms) {
    kt_link *link = &bridge->host.link;
    watch(bridge, now_ms);
    if (link->state == KT_LINK_OPEN) go_on(bridge);
    /* A frame carries nothing behind a newline, so the toy acknowledges one command before the next
     * begins. */
    const char *rest = bridge->sending + bridge->sent;
    if (*rest && kt_link_is_quiet(link)) bridge->sent += kt_link_send(link, rest, strlen(rest));
    kt_link_host_tick(&bridge->host, now_ms);
}
