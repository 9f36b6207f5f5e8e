/* play_editor.h: lets a person edit the line that is typed at a terminal, and take back earlier ones (libedit). */
#pragma once

struct play_editor;

/* Returns NULL unless a person types at a terminal that can move its cursor. */
struct play_editor *play_editor_begin(void);

/* Shows the prompt and reads a line. Returns it, valid until the next call; NULL at the end of the input and after
 * Ctrl-C (gtp_client_stopped). */
const char *play_editor_read(struct play_editor *editor, const char *prompt);

/* `editor` may be NULL. */
void play_editor_end(struct play_editor *editor);
