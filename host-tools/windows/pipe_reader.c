/* Reads pipes ahead, each on a thread of its own, since Windows can't wait for a pipe and something else at once. */
#include "windows/pipe_reader.h"

#include <process.h>

enum { READ_AHEAD = 1 << 16, FILES = 2048, CANCEL_MS = 10, CANCEL_TRIES = 100 };

struct pipe_reader {
    HANDLE pipe, thread;
    bool ended, unwanted;
    size_t begin, count; /* of a ring */
    char bytes[READ_AHEAD];
};

static struct pipe_reader *readers[FILES];
static SRWLOCK lock = SRWLOCK_INIT;
static CONDITION_VARIABLE news = CONDITION_VARIABLE_INIT;

/* Appends what was read, when there is room. */
static void append(struct pipe_reader *reader, const char *bytes, size_t count) {
    while (count && !reader->unwanted) {
        size_t end = (reader->begin + reader->count) % READ_AHEAD, room = READ_AHEAD - reader->count;
        if (room > READ_AHEAD - end) room = READ_AHEAD - end;
        if (room > count) room = count;
        if (!room) {
            SleepConditionVariableSRW(&news, &lock, INFINITE, 0);
            continue;
        }
        memcpy(reader->bytes + end, bytes, room);
        reader->count += room;
        bytes += room;
        count -= room;
    }
}

static unsigned __stdcall read_ahead(void *context) {
    struct pipe_reader *reader = context;
    for (bool going = true; going;) {
        char bytes[4096];
        DWORD got = 0;
        going = ReadFile(reader->pipe, bytes, sizeof bytes, &got, NULL) && got;
        AcquireSRWLockExclusive(&lock);
        append(reader, bytes, got);
        if (reader->unwanted) going = false;
        if (!going) reader->ended = true;
        WakeAllConditionVariable(&news);
        ReleaseSRWLockExclusive(&lock);
    }
    return 0;
}

/* The reader of the file, which begins when it is asked for first; NULL when there can't be one. */
static struct pipe_reader *reader_of(int file) {
    if (file < 0 || file >= FILES) return NULL;
    if (readers[file]) return readers[file];
    struct pipe_reader *reader = calloc(1, sizeof *reader);
    if (!reader) return NULL;
    reader->pipe = (HANDLE)_get_osfhandle(file);
    reader->thread = (HANDLE)_beginthreadex(NULL, 0, read_ahead, reader, 0, NULL);
    if (reader->thread) return readers[file] = reader;
    free(reader);
    return NULL;
}

void pipe_reader_wake(void) {
    AcquireSRWLockExclusive(&lock);
    WakeAllConditionVariable(&news);
    ReleaseSRWLockExclusive(&lock);
}

void pipe_reader_wait(int limit_ms, const struct pollfd *files, unsigned count) {
    bool ready = false;
    AcquireSRWLockExclusive(&lock);
    for (unsigned i = 0; i < count; i++) {
        const struct pipe_reader *reader =
            files[i].fd >= 0 && files[i].fd < FILES ? readers[files[i].fd] : NULL;
        ready |= reader && files[i].events & POLLIN && (reader->count || reader->ended);
    }
    if (!ready) SleepConditionVariableSRW(&news, &lock, limit_ms < 0 ? INFINITE : (DWORD)limit_ms, 0);
    ReleaseSRWLockExclusive(&lock);
}

short pipe_reader_look(int file) {
    AcquireSRWLockExclusive(&lock);
    const struct pipe_reader *reader = reader_of(file);
    short found = (short)(!reader ? POLLERR : reader->count ? POLLIN : reader->ended ? POLLHUP : 0);
    ReleaseSRWLockExclusive(&lock);
    return found;
}

ssize_t pipe_reader_take(int file, void *bytes, size_t room, bool waits) {
    unsigned signals = posix_signals();
    ssize_t taken = -1;
    AcquireSRWLockExclusive(&lock);
    struct pipe_reader *reader = reader_of(file);
    while (reader && waits && !reader->count && !reader->ended && posix_signals() == signals)
        SleepConditionVariableSRW(&news, &lock, INFINITE, 0);
    errno = !reader ? ENOMEM : waits ? EINTR : EAGAIN;
    if (reader && (reader->count || reader->ended)) {
        size_t count = READ_AHEAD - reader->begin;
        if (count > reader->count) count = reader->count;
        if (count > room) count = room;
        memcpy(bytes, reader->bytes + reader->begin, count);
        reader->begin = (reader->begin + count) % READ_AHEAD;
        reader->count -= count;
        taken = (ssize_t)count;
        WakeAllConditionVariable(&news);
    }
    ReleaseSRWLockExclusive(&lock);
    return taken;
}

void pipe_reader_end(int file) {
    AcquireSRWLockExclusive(&lock);
    struct pipe_reader *reader = file >= 0 && file < FILES ? readers[file] : NULL;
    if (reader) {
        readers[file] = NULL;
        reader->unwanted = true;
        WakeAllConditionVariable(&news);
    }
    ReleaseSRWLockExclusive(&lock);
    if (!reader) return;
    bool ended = false;
    for (int i = 0; i < CANCEL_TRIES && !ended; i++) { /* it may be between two reads */
        CancelSynchronousIo(reader->thread);
        ended = WaitForSingleObject(reader->thread, CANCEL_MS) == WAIT_OBJECT_0;
    }
    CloseHandle(reader->thread);
    if (ended) free(reader); /* else it is the thread's for good */
}
