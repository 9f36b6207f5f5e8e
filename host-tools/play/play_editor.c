#include "play/play_editor.h"

#include <errno.h>
#include <histedit.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

#include "common/memory.h"
#include "link/gtp_client.h"

enum { LINES_KEPT = 200, LOOK_MS = 300 /* between two looks for what signals have told */ };

struct play_editor {
    EditLine *line;
    History *history;
    FILE *nowhere; /* for complaints about unknown terminals */
    const char *prompt;
};

static volatile sig_atomic_t continued, resized;

static void note(int signal_number) {
    if (signal_number == SIGCONT) continued = 1;
    else resized = 1;
}

static char *prompt_of(EditLine *line) {
    struct play_editor *editor;
    el_get(line, EL_CLIENTDATA, &editor);
    return (char *)editor->prompt;
}

/* After Ctrl-Z the shell has set the terminal for itself. */
static void obey_signals(EditLine *line) {
    if (resized) el_resize(line);
    if (continued) el_set(line, EL_PREP_TERM, 0), el_set(line, EL_PREP_TERM, 1), el_set(line, EL_REFRESH);
    resized = continued = 0;
}

/* Reads a character; returns how many it has read, 0 at the end. */
static int read_character(EditLine *line, wchar_t *character) {
    mbstate_t state = {0};
    for (;;) {
        char byte;
        enum gtp_outcome outcome = gtp_client_wait_readable(STDIN_FILENO, LOOK_MS);
        obey_signals(line);
        if (outcome == GTP_TIMED_OUT) continue;
        ssize_t count = outcome == GTP_OK ? read(STDIN_FILENO, &byte, 1) : 0;
        if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (count <= 0) return 0;
        size_t used = mbrtowc(character, &byte, 1, &state);
        if (used == (size_t)-1) { /* a character that breaks off is dropped */
            state = (mbstate_t){0};
            used = mbrtowc(character, &byte, 1, &state);
        }
        if (used == (size_t)-2) continue; /* there is more of it */
        if (used == (size_t)-1) *character = L'?';
        return 1;
    }
}

static void bind_keys(EditLine *line) {
    static const char *const keys[][2] = {
        {"\033[3~", "ed-delete-next-char"}, {"\033[1~", "ed-move-to-beg"}, {"\033[4~", "ed-move-to-end"},
        {"\033[H", "ed-move-to-beg"},       {"\033[F", "ed-move-to-end"},  {"^R", "em-inc-search-prev"},
    };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        el_set(line, EL_BIND, keys[i][0], keys[i][1], NULL);
}

static void prepare(struct play_editor *editor) {
    HistEvent event;
    EditLine *line = editor->line;
    history(editor->history, &event, H_SETSIZE, LINES_KEPT);
    history(editor->history, &event, H_SETUNIQUE, 1);
    el_set(line, EL_CLIENTDATA, editor);
    el_set(line, EL_PROMPT, prompt_of);
    el_set(line, EL_EDITOR, "emacs");
    el_set(line, EL_HIST, history, editor->history);
    el_set(line, EL_GETCFN, read_character);
    bind_keys(line);
}

struct play_editor *play_editor_begin(void) {
    const char *terminal = getenv("TERM");
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !terminal || !*terminal ||
        strcmp(terminal, "dumb") == 0)
        return NULL;
    setlocale(LC_CTYPE, "C.UTF-8"); /* for names of files */
    struct play_editor *editor = memory_zeroed(sizeof *editor);
    editor->nowhere = fopen("/dev/null", "w");
    editor->history = history_init();
    if (editor->nowhere) editor->line = el_init("katachi", stdin, stdout, editor->nowhere);
    if (!editor->line || !editor->history) {
        play_editor_end(editor);
        return NULL;
    }
    prepare(editor);
    signal(SIGCONT, note);
    signal(SIGWINCH, note);
    return editor;
}

const char *play_editor_read(struct play_editor *editor, const char *prompt) {
    HistEvent event;
    int count;
    editor->prompt = prompt;
    const char *line = el_gets(editor->line, &count);
    if (!line || count <= 0 || gtp_client_interrupted()) return NULL;
    if (line[strspn(line, " \t\r\n")]) history(editor->history, &event, H_ENTER, line);
    return line;
}

void play_editor_end(struct play_editor *editor) {
    if (!editor) return;
    if (editor->line) el_end(editor->line);
    if (editor->history) history_end(editor->history);
    if (editor->nowhere) fclose(editor->nowhere);
    free(editor);
}
