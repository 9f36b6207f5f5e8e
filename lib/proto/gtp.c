#include "proto/gtp.h"

#include <string.h>

#include "base/words.h"

__attribute__((noinline)) kt_status kt_gtp_init(kt_gtp *gtp, const kt_gtp_config *config) {
    memset(gtp, 0, sizeof *gtp);
    gtp->config = config;
    return kt_session_init(&gtp->session, &config->session);
}

static void write_bytes(kt_gtp *gtp, const char *bytes, size_t count) {
    gtp->config->write(gtp->config->context, bytes, count);
}

/* Lets `keep` save what was changed; sends `=` or `?` and the id, once, then the piece of the answer. A
 * newline at its end is held back: the answer's last line ends with the two newlines of GTP, not with
 * three. */
static void send_piece(kt_gtp *gtp, char sign) {
    kt_text *answer = &gtp->answer;
    if (gtp->config->keep) gtp->config->keep(gtp->config->context, gtp);
    if (!gtp->answer_begun) {
        size_t digits = 0;
        while (gtp->id[digits]) digits++;
        write_bytes(gtp, &sign, 1);
        write_bytes(gtp, gtp->id, digits);
        write_bytes(gtp, " ", 1);
        gtp->answer_begun = true;
    }
    bool newline = answer->length && answer->bytes[answer->length - 1] == '\n';
    gtp->line_sent = false;
    write_bytes(gtp, answer->bytes, answer->length - newline);
    answer->length = newline;
    answer->bytes[0] = '\n';
    answer->bytes[answer->length] = 0;
}

/* The answer's buffer is full. */
static void flush_answer(kt_text *answer) {
    kt_gtp *gtp = (kt_gtp *)(void *)((char *)answer - offsetof(kt_gtp, answer));
    send_piece(gtp, '=');
}

void kt_gtp_flush(kt_gtp *gtp) {
    send_piece(gtp, '=');
    write_bytes(gtp, gtp->answer.bytes, gtp->answer.length);
    gtp->answer.length = 0;
    gtp->line_sent = true;
}

static const kt_gtp_command *find_among(const kt_gtp_command *command, const char *name) {
    for (; command->name; command++)
        if (kt_words_equal(name, command->name)) return command;
    return NULL;
}

const kt_gtp_command *const *kt_gtp_tables(const kt_gtp *gtp) {
    const kt_gtp_command *const *tables = gtp->config->commands;
    if (gtp->session.plays_kalah)
        while (*tables++) continue;
    return tables;
}

const kt_gtp_command *kt_gtp_find(const kt_gtp *gtp, const char *name) {
    const kt_gtp_command *command = NULL;
    for (const kt_gtp_command *const *table = kt_gtp_tables(gtp); *table && !command; table++)
        command = find_among(*table, name);
    return command;
}

static const kt_gtp_extra *find_extra_among(const kt_gtp_extra *extra, const char *name) {
    for (; extra && extra->name; extra++)
        if (kt_words_equal(name, extra->name)) return extra;
    return NULL;
}

const kt_gtp_extra *kt_gtp_find_extra(const kt_gtp *gtp, const char *name) {
    const kt_gtp_extra *extra = find_extra_among(gtp->config->extra, name);
#if KT_DESKTOP
    if (!extra && !gtp->session.plays_kalah) extra = find_extra_among(gtp->config->go_extra, name);
#endif
    return extra;
}

static kt_status run(kt_gtp *gtp, const char *name, char *arguments) {
    if (gtp->line_overflow) return kt_gtp_refuse(gtp, "line too long");
    const kt_gtp_command *command = kt_gtp_find(gtp, name);
    if (command) {
        gtp->given = (kt_gtp_given){
            .row = command, .rest = arguments, .colour = gtp->session.game.to_move, .point = KT_NO_POINT};
        kt_status status = *command->takes ? kt_gtp_take(gtp, command->takes) : KT_OK;
        return status < 0 ? status : command->run(gtp);
    }
    const kt_gtp_extra *extra = kt_gtp_find_extra(gtp, name);
    if (extra) return extra->run(extra->context, gtp, arguments, &gtp->answer);
#if KT_DESKTOP
    if (find_extra_among(gtp->config->go_extra, name))
        return kt_gtp_refuse(gtp, "the game is kalah; begin with: katachi-game go");
#endif
    return kt_gtp_refuse(gtp, "unknown command");
}

/* Answers a line that is tidy and not empty. */
static void answer_line(kt_gtp *gtp, char *line) {
    const kt_gtp_config *config = gtp->config;
    char *rest = line;
    const char *name = kt_words_next(&rest);
    gtp->id = "";
    if (kt_words_unsigned(name) >= 0) {
        gtp->id = name;
        name = kt_words_next(&rest);
    }
    kt_text_init(&gtp->answer, gtp->answer_bytes, sizeof gtp->answer_bytes);
    gtp->answer.flush = flush_answer;
    gtp->answer_begun = gtp->line_sent = false;

    uint32_t start = config->ticks ? config->ticks(config->context) : 0;
    kt_status status = run(gtp, name, rest);
    if (config->ticks && !kt_words_equal(name, "katachi-stats"))
        gtp->last_ticks = config->ticks(config->context) - start;
    if (!gtp->line_sent || gtp->answer.length) send_piece(gtp, status >= 0 ? '=' : '?');
    write_bytes(gtp, "\n\n", gtp->line_sent ? 1 : 2);
}

void kt_gtp_forget_line(kt_gtp *gtp) {
    gtp->line_length = 0;
    gtp->line_comment = gtp->line_overflow = false;
}

/* Ends a line of `length` bytes, and answers it unless it is empty. */
static void end_line(kt_gtp *gtp, char *line, size_t length) {
    if (length && line[length - 1] == ' ') length--;
    line[length] = 0;
    if (length) answer_line(gtp, line);
}

/* Returns what a byte of a command line stands for behind `line`: itself, or a space, of which none begins
 * the line or follows another; 0 when it is dropped. */
static char tidy(char c, const char *line, size_t length) {
    if (c == '\t') c = ' ';
    if ((unsigned char)c < ' ' || c == 127) return 0;
    return c == ' ' && (length == 0 || line[length - 1] == ' ') ? 0 : c;
}

static void take(kt_gtp *gtp, char c) {
    if (c == '#') gtp->line_comment = true;
    if (gtp->line_comment || gtp->line_overflow) return;
    c = tidy(c, gtp->line, gtp->line_length);
    if (c && gtp->line_length == KT_GTP_LINE_BYTES) gtp->line_overflow = true;
    else if (c) gtp->line[gtp->line_length++] = c;
}

bool kt_gtp_receive(kt_gtp *gtp, const char *bytes, size_t count) {
    for (size_t i = 0; i < count && !gtp->quit; i++) {
        if (bytes[i] != '\n') {
            take(gtp, bytes[i]);
            continue;
        }
        end_line(gtp, gtp->line, gtp->line_length);
        kt_gtp_forget_line(gtp);
    }
    return !gtp->quit;
}

#if KT_DESKTOP
bool kt_gtp_obey(kt_gtp *gtp, char *line) {
    size_t length = 0;
    bool overflow = gtp->line_overflow; /* of the line that is being received */
    gtp->line_overflow = false;
    for (const char *from = line; *from && *from != '#'; from++) {
        char c = tidy(*from, line, length);
        if (c) line[length++] = c;
    }
    end_line(gtp, line, length);
    gtp->line_overflow = overflow;
    return !gtp->quit;
}
#endif
