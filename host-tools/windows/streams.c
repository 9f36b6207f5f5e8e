/* Streams: files by UTF-8 names, untranslated; messages that come whole; streams into memory. */
#include "windows/posix.h"

#include "windows/windows.h"

#undef fprintf
#undef vfprintf
#undef fopen
#undef tmpfile
#undef fclose
#undef fflush

int posix_vfprintf(FILE *stream, const char *format, va_list values) {
    if (stream != stderr) {
        int length = vfprintf(stream, format, values);
        if (stream == stdout && strchr(format, '\n') && posix_isatty(1))
            fflush(stdout); /* a terminal shows each line */
        return length;
    }
    char *text = NULL;
    int length = vasprintf(&text, format, values);
    if (length > 0 && fwrite(text, 1, (size_t)length, stderr) != (size_t)length) length = -1;
    free(text);
    return length;
}

int posix_fprintf(FILE *stream, const char *format, ...) {
    va_list values;
    va_start(values, format);
    int length = posix_vfprintf(stream, format, values);
    va_end(values);
    return length;
}

int gnu_printf(const char *format, ...) {
    va_list values;
    va_start(values, format);
    int length = posix_vfprintf(stdout, format, values);
    va_end(values);
    return length;
}

FILE *posix_fopen(const char *path, const char *mode) {
    int flags = strchr(mode, '+') ? O_RDWR : *mode == 'r' ? O_RDONLY : O_WRONLY;
    if (*mode == 'w') flags |= O_CREAT | O_TRUNC;
    if (*mode == 'a') flags |= O_CREAT | O_APPEND;
    if (strchr(mode, 'x')) flags |= O_EXCL;
    int file = posix_open(path, flags, 0666);
    char binary[4] = {*mode, 'b', strchr(mode, '+') ? '+' : 0, 0};
    FILE *stream = file < 0 ? NULL : fdopen(file, binary);
    if (file >= 0 && !stream) posix_close(file);
    return stream;
}

/* It goes away when it is closed, also by the end of the process. */
FILE *posix_tmpfile(void) {
    wchar_t folder[WIDE_PATH], path[WIDE_PATH];
    if (!GetTempPathW(WIDE_PATH - 20, folder) || !GetTempFileNameW(folder, L"kat", 0, path)) {
        fail(GetLastError());
        return NULL;
    }
    HANDLE handle = CreateFileW(path, GENERIC_READ | GENERIC_WRITE,
                                FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL, CREATE_ALWAYS,
                                FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, NULL);
    if (handle == INVALID_HANDLE_VALUE) {
        fail(GetLastError());
        return NULL;
    }
    int file = _open_osfhandle((intptr_t)handle, _O_BINARY);
    return file < 0 ? NULL : fdopen(file, "w+b");
}

/* The streams into memory. Each has a temporary file, which stays for the next one: to make one takes a millisecond. */
enum { MEMORY_STREAMS = 64 };
static struct memory_stream {
    FILE *stream;
    bool used;
    char **text; /* of open_memstream */
    size_t *bytes;
    char *fixed; /* of fmemopen */
    size_t room;
} memory_streams[MEMORY_STREAMS];
static pthread_mutex_t memory_lock = PTHREAD_MUTEX_INITIALIZER;

static struct memory_stream *find_memory(const FILE *stream) {
    pthread_mutex_lock(&memory_lock);
    struct memory_stream *found = NULL;
    for (int i = 0; i < MEMORY_STREAMS && !found; i++)
        if (memory_streams[i].used && memory_streams[i].stream == stream) found = &memory_streams[i];
    pthread_mutex_unlock(&memory_lock);
    return found;
}

static FILE *open_memory(struct memory_stream wanted) {
    struct memory_stream *free_one = NULL;
    pthread_mutex_lock(&memory_lock);
    for (int i = 0; i < MEMORY_STREAMS && !free_one; i++)
        if (!memory_streams[i].used) free_one = &memory_streams[i];
    if (free_one) {
        wanted.stream = free_one->stream ? free_one->stream : posix_tmpfile();
        wanted.used = wanted.stream != NULL;
        *free_one = wanted;
    } else {
        errno = EMFILE;
    }
    pthread_mutex_unlock(&memory_lock);
    return wanted.stream;
}

/* Gives it back, empty. */
static bool close_memory(struct memory_stream *memory) {
    bool ok = !ferror(memory->stream);
    rewind(memory->stream);
    ok = posix_truncate(fileno(memory->stream), 0) == 0 && ok;
    pthread_mutex_lock(&memory_lock);
    memory->used = false;
    pthread_mutex_unlock(&memory_lock);
    return ok;
}

FILE *open_memstream(char **text, size_t *bytes) {
    *text = NULL;
    *bytes = 0;
    return open_memory((struct memory_stream){.text = text, .bytes = bytes});
}

FILE *fmemopen(void *bytes, size_t count, const char *) {
    return open_memory((struct memory_stream){.fixed = bytes, .room = count});
}

/* Takes the text of a stream into memory. */
static bool take_text(const struct memory_stream *memory) {
    FILE *stream = memory->stream;
    if (fflush(stream) != 0) return false;
    off_t size = ftello(stream), most = memory->fixed ? (off_t)memory->room - 1 : size;
    if (size < 0) return false;
    char *text = memory->fixed ? memory->fixed : realloc(*memory->text, (size_t)size + 1);
    if (!text) return false;
    size_t wanted = (size_t)(size < most ? size : most);
    rewind(stream);
    bool whole = fread(text, 1, wanted, stream) == wanted;
    text[wanted] = 0;
    if (!memory->fixed) {
        *memory->text = text;
        *memory->bytes = wanted;
    }
    return fseeko(stream, size, SEEK_SET) == 0 && whole;
}

int posix_fflush(FILE *stream) {
    struct memory_stream *memory = stream ? find_memory(stream) : NULL;
    if (memory) return take_text(memory) ? 0 : EOF;
    return fflush(stream);
}

int posix_fclose(FILE *stream) {
    struct memory_stream *memory = find_memory(stream);
    if (!memory) return fclose(stream);
    bool whole = take_text(memory);
    return close_memory(memory) && whole ? 0 : EOF;
}
