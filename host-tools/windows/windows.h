/* windows.h: what the sources of this room share beside posix.h. */
#pragma once

#include <stddef.h>
#include <windows.h>

#include <stdbool.h>

enum { WIDE_PATH = 4096 }; /* units of UTF-16 of the longest path, and of a command line's file */

/* Writes UTF-16 for the text. Returns false, with errno, when it has no room, or is not UTF-8. */
bool wide_of(const char *text, wchar_t *wide, size_t room);

/* The UTF-8 of UTF-16, which the caller frees. */
char *utf8_of(const wchar_t *wide);

/* Sets errno by what Windows says was wrong. Returns -1. */
int fail(DWORD error);

/* The text with the slashes of POSIX. */
void use_slashes(char *path);

/* Sets up the console, the streams and the signals. */
void console_begin(void);
void signals_begin(void);
/* From now on, signals that end the program are only noted. Has one come? */
void signals_note(void);
bool signals_noted(void);
bool is_console(int file);

/* What a console shows: colours and UTF-8. */
bool console_shows_colours(void);

/* Forgets that the file was set not to wait. */
void forget_file(int file);

/* A program that was started, and all that it starts itself: they end with it, and with this process. */
struct started {
    HANDLE process, job;
};

/* Starts a command line with these three files. Returns false, with errno. */
bool program_start(const char *program, const char *command_line, HANDLE input, HANDLE output,
                   HANDLE messages, struct started *started);
void program_kill(const struct started *started);
void program_forget(const struct started *started);

/* A pipe; only `inherited` of its ends (0 or 1) is for children. Returns false, with errno. */
bool pipe_open(HANDLE ends[2]);
