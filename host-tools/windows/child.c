/* common/child.h: child_run. */
#include "common/child.h"

#include "windows/posix.h"

#include "common/complain.h"
#include "common/memory.h"
#include "windows/windows.h"

#include <psapi.h>

/* Adds a word as Windows' programs take a command line apart: backslashes count before a quote alone. */
static void quote(FILE *stream, const char *word) {
    if (*word && !strpbrk(word, " \t\"")) {
        fputs(word, stream);
        return;
    }
    fputc('"', stream);
    for (size_t slashes = 0;; word++) {
        if (*word == '\\') {
            slashes++;
            continue;
        }
        size_t wanted = *word == '"' ? 2 * slashes + 1 : *word ? slashes : 2 * slashes;
        while (wanted--) fputc('\\', stream);
        slashes = 0;
        if (!*word) break;
        fputc(*word, stream);
    }
    fputc('"', stream);
}

static char *command_line_of(const struct words *words) {
    struct memory_text line;
    FILE *stream = memory_text_begin(&line);
    for (size_t i = 0; i < words->count; i++) {
        if (i) fputc(' ', stream);
        quote(stream, words->word[i]);
    }
    return memory_text_end(&line);
}

static char *read_all(HANDLE pipe, size_t *count) {
    size_t capacity = 4096;
    DWORD got;
    char *bytes = memory_resize(NULL, capacity);
    *count = 0;
    while (ReadFile(pipe, bytes + *count, (DWORD)(capacity - *count - 1), &got, NULL) && got) {
        *count += got;
        if (*count + 1 == capacity) bytes = memory_resize(bytes, capacity *= 2);
    }
    bytes[*count] = 0;
    return bytes;
}

static double seconds(FILETIME time) {
    return (double)((uint64_t)time.dwHighDateTime << 32 | time.dwLowDateTime) / 1e7;
}

/* Waits for its end, and measures it. Did it end with status 0? */
static bool await(HANDLE process, struct child_result *result) {
    FILETIME begun, ended, kernel, user;
    PROCESS_MEMORY_COUNTERS memory;
    DWORD status = 1;
    WaitForSingleObject(process, INFINITE);
    if (GetProcessTimes(process, &begun, &ended, &kernel, &user))
        result->cpu_seconds = seconds(kernel) + seconds(user);
    if (K32GetProcessMemoryInfo(process, &memory, sizeof memory))
        result->memory_bytes = (double)memory.PeakWorkingSetSize;
    return GetExitCodeProcess(process, &status) && status == 0;
}

bool child_run(const char *program, const struct words *words, struct child_result *result, bool *started) {
    char own[PATH_MAX];
    HANDLE output[2];
    struct started child;
    *result = (struct child_result){0};
    *started = false;
    FILE *messages = tmpfile();
    if (!messages) return false;
    if (!pipe_open(output)) {
        fclose(messages);
        return false;
    }
    ssize_t length = readlink(program, own, sizeof own);
    char *line = command_line_of(words);
    *started = program_start(length > 0 ? own : NULL, line, GetStdHandle(STD_INPUT_HANDLE), output[1],
                             (HANDLE)_get_osfhandle(fileno(messages)), &child);
    int reason = errno;
    free(line);
    CloseHandle(output[1]);
    bool ok = false;
    if (*started) {
        result->output = read_all(output[0], &result->output_bytes);
        ok = await(child.process, result);
        program_forget(&child);
        if (!ok) complain_again(messages);
    }
    CloseHandle(output[0]);
    fclose(messages);
    errno = reason;
    return ok;
}
