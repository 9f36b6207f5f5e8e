/* Begins the program as POSIX would: its words as UTF-8, its streams untranslated. */
#include "windows/posix.h"

#include "windows/windows.h"

static bool shows_colours;
static UINT output_page, input_page;

bool console_shows_colours(void) { return shows_colours; }

static bool obeys_sequences(DWORD which) {
    HANDLE console = GetStdHandle(which);
    DWORD mode;
    return GetConsoleMode(console, &mode) &&
           SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
}

static void console_end(void) {
    SetConsoleOutputCP(output_page);
    SetConsoleCP(input_page);
}

void console_begin(void) {
    shows_colours = obeys_sequences(STD_OUTPUT_HANDLE);
    obeys_sequences(STD_ERROR_HANDLE);
    output_page = GetConsoleOutputCP();
    input_page = GetConsoleCP();
    if (output_page && SetConsoleOutputCP(CP_UTF8) && SetConsoleCP(CP_UTF8)) atexit(console_end);
}

/* Is there a file or a folder by this name, or a folder for it? */
static bool may_be_path(const char *text) {
    wchar_t wide[WIDE_PATH], whole[WIDE_PATH], *name;
    if (!strchr(text, '\\') || !wide_of(text, wide, WIDE_PATH)) return false;
    if (GetFileAttributesW(wide) != INVALID_FILE_ATTRIBUTES) return true;
    if (!GetFullPathNameW(wide, WIDE_PATH, whole, &name) || !name) return false;
    *name = 0;
    return GetFileAttributesW(whole) != INVALID_FILE_ATTRIBUTES;
}

/* A word of the command line in UTF-8; a path with the slashes of POSIX, behind "--option=", too. */
static char *word_of(const wchar_t *wide) {
    char *word = utf8_of(wide), *value = *word == '-' ? strchr(word, '=') : NULL,
         *path = value ? value + 1 : word;
    if (may_be_path(path)) use_slashes(path);
    return word;
}

int wmain(int argc, wchar_t **wide);
int wmain(int argc, wchar_t **wide) {
    char **words = calloc((size_t)argc + 1, sizeof *words);
    if (!words) return 1;
    for (int i = 0; i < argc; i++) words[i] = word_of(wide[i]);
    for (int file = 0; file < 3; file++) _setmode(file, _O_BINARY);
    setvbuf(stdout, NULL, _IOFBF, 1 << 16);
    console_begin();
    signals_begin();
    return posix_main(argc, words);
}
