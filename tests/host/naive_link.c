#include "naive_link.h"

#include <string.h>

uint32_t naive_crc(const uint8_t *bytes, size_t count) {
    uint32_t crc = 0xffffffff;
    for (size_t i = 0; i < 8 * count; i++) {
        uint32_t bit = (crc ^ (uint32_t)(bytes[i / 8] >> i % 8)) & 1;
        crc >>= 1;
        if (bit) crc ^= 0xedb88320;
    }
    return ~crc;
}

size_t naive_encode(const uint8_t *bytes, size_t count, uint8_t *line) {
    uint8_t content[NAIVE_CONTENT];
    uint32_t crc = naive_crc(bytes, count);
    memcpy(content, bytes, count);
    for (int i = 0; i < 4; i++) content[count++] = (uint8_t)(crc >> 8 * i);
    size_t length = 0;
    line[length++] = 0;
    for (size_t from = 0; from <= count;) {
        size_t piece = 0;
        while (from + piece < count && content[from + piece] != 0) piece++;
        line[length++] = (uint8_t)(piece + 1);
        memcpy(line + length, content + from, piece);
        length += piece;
        from += piece + 1;
    }
    line[length++] = 0;
    return length;
}

size_t naive_decode(const uint8_t *line, size_t count, uint8_t *content) {
    size_t length = 0;
    for (size_t at = 0; at < count;) {
        size_t piece = line[at] - 1u;
        if (at + 1 + piece > count) return 0;
        if (at) content[length++] = 0;
        memcpy(content + length, line + at + 1, piece);
        length += piece;
        at += 1 + piece;
    }
    if (length < 8 || length > NAIVE_CONTENT) return 0;
    uint32_t crc = 0;
    for (size_t i = 0; i < 4; i++) crc |= (uint32_t)content[length - 4 + i] << 8 * i;
    return naive_crc(content, length - 4) == crc ? length - 4 : 0;
}

static void put(struct naive_end *end, const void *bytes, size_t count) {
    if (end->line_length + count > NAIVE_BUFFER) return;
    memcpy(end->line + end->line_length, bytes, count);
    end->line_length += count;
}

static void put_frame(struct naive_end *end, uint16_t session, uint8_t number, char type, const void *payload,
                      size_t count) {
    uint8_t content[NAIVE_CONTENT] = {(uint8_t)session, (uint8_t)(session >> 8), number,
                                      (uint8_t)(type + (end->toy ? 128 : 0))};
    uint8_t line[64];
    memcpy(content + 4, payload, count);
    put(end, line, naive_encode(content, 4 + count, line));
}

static void begin(struct naive_end *end, uint16_t session, bool open) {
    end->session = session;
    end->open = open;
    end->over = false;
    end->mine = end->theirs = 0;
    end->payload_length = 0;
}

void naive_toy(struct naive_end *end, long now) {
    memset(end, 0, sizeof *end);
    end->toy = end->plain = true;
    end->heard = now;
}

void naive_host(struct naive_end *end, uint16_t session, long now) {
    begin(end, session, false);
    end->heard = now;
    end->asked = now - 300;
}

static void take_data(struct naive_end *end, uint8_t number, const uint8_t *payload, size_t count) {
    if (number == end->theirs) {
        if (end->text_length + count > NAIVE_BUFFER) return;
        memcpy(end->text + end->text_length, payload, count);
        end->text_length += count;
        end->theirs++;
    } else if ((uint8_t)(number + 1) != end->theirs) {
        return;
    }
    put_frame(end, end->session, end->theirs, '+', "", 0);
}

static void take_frame(struct naive_end *end, const uint8_t *content, size_t length, long now) {
    uint16_t session = (uint16_t)(content[0] + 256 * content[1]);
    uint8_t number = content[2];
    if (content[3] >= 128 ? end->toy : !end->toy) return;
    char type = (char)(content[3] & 127);
    if (end->toy) end->heard = now;
    if (end->toy && type == '?') {
        begin(end, session, true);
        end->text_length = 0;
        put_frame(end, session, 1, '!', "", 0);
        return;
    }
    if (session != end->session || end->over || (end->toy && !end->open)) {
        if (end->toy && type != '-') put_frame(end, session, 0, '-', "", 0);
        return;
    }
    end->heard = now;
    if (!end->toy && type == '!' && number == 1) end->open = true;
    if (!end->open) return;
    if (type == '-') end->over = true;
    if (type == '.') put_frame(end, session, end->theirs, '+', "", 0);
    if (type == '#') take_data(end, number, content + 4, length - 4);
    if (type == '+' && end->payload_length && number == (uint8_t)(end->mine + 1)) {
        end->mine++;
        end->payload_length = 0;
    }
}

/* A toy in plain mode only looks for the command that ends it. */
static bool wakes(const struct naive_end *end) {
    static const char command[] = "katachi-link";
    size_t length = sizeof command - 1;
    return end->partial_length >= length &&
           memcmp(end->partial + end->partial_length - length, command, length) == 0 &&
           (end->partial_length == length || end->partial[end->partial_length - length - 1] == '\n');
}

void naive_receive(struct naive_end *end, const uint8_t *bytes, size_t count, long now) {
    uint8_t content[NAIVE_BUFFER];
    for (size_t i = 0; i < count; i++) {
        if (end->plain && bytes[i] == '\n' && wakes(end)) {
            end->plain = end->open = end->over = false;
            end->partial_length = 0;
            end->heard = now;
        } else if (!end->plain && bytes[i] == 0) {
            size_t length = naive_decode(end->partial, end->partial_length, content);
            end->partial_length = 0;
            if (length) take_frame(end, content, length, now);
        } else {
            if (end->partial_length == NAIVE_BUFFER) end->partial_length = 0;
            end->partial[end->partial_length++] = bytes[i];
        }
    }
}

bool naive_send(struct naive_end *end, const char *bytes, size_t count, long now) {
    if (end->payload_length || !end->open || end->over) return false;
    memcpy(end->payload, bytes, count);
    end->payload_length = count;
    end->repeats = 0;
    end->sent = now;
    put_frame(end, end->session, end->mine, '#', end->payload, end->payload_length);
    return true;
}

void naive_tick(struct naive_end *end, long now) {
    static const long repeat[] = {50, 100, 200, 400, 800};
    static const char wake[] = "\nkatachi-link\n";
    if (end->toy && !end->plain && (end->over || now - end->heard >= 10000)) {
        end->plain = true;
        end->open = false;
    }
    if (end->open && !end->over && end->payload_length && now - end->sent >= repeat[end->repeats]) {
        if (end->repeats < 4) end->repeats++;
        end->sent = now;
        put_frame(end, end->session, end->mine, '#', end->payload, end->payload_length);
    }
    if (end->toy || end->over) return;
    long silent = now - end->heard;
    if (!end->open && now - end->asked >= 300) {
        end->asked = now;
        put(end, wake, sizeof wake - 1);
        put_frame(end, end->session, 1, '?', "", 0);
    } else if (end->open && silent >= 500 && now - end->asked >= 500) {
        end->asked = now;
        if (silent >= 1500) put(end, wake, sizeof wake - 1);
        put_frame(end, end->session, 0, '.', "", 0);
    }
}
