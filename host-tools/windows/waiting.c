/* Reads and writes pipes, consoles, serial ports and files, and waits for them. Windows has no one call that waits for all of
 * these: pipes tell when something comes; at the others we look again and again. */
#include "windows/posix.h"

#include "windows/pipe_reader.h"
#include "windows/windows.h"

#undef isatty

enum { FILES = 2048, STEP_MS = 2 };
static bool never_waits[FILES];

static HANDLE handle_of(int file) { return file < 0 ? INVALID_HANDLE_VALUE : (HANDLE)_get_osfhandle(file); }

static bool is_port(HANDLE handle) {
    COMMTIMEOUTS limits;
    return GetFileType(handle) == FILE_TYPE_CHAR && GetCommTimeouts(handle, &limits);
}

bool is_console(int file) {
    DWORD mode;
    return GetConsoleMode(handle_of(file), &mode);
}

int posix_isatty(int file) { return is_console(file) || is_port(handle_of(file)); }

void forget_file(int file) {
    pipe_reader_end(file);
    if (file >= 0 && file < FILES) never_waits[file] = false;
}

int fcntl(int file, int what, ...) {
    va_list values;
    va_start(values, what);
    int value = what == F_SETFL ? va_arg(values, int) : 0;
    va_end(values);
    if (handle_of(file) == INVALID_HANDLE_VALUE || (intptr_t)handle_of(file) == -2) {
        errno = EBADF;
        return -1;
    }
    if (what == F_DUPFD_CLOEXEC) return _dup(file);
    if (what == F_GETFL) return file < FILES && never_waits[file] ? O_NONBLOCK : 0;
    if (what == F_SETFL && file < FILES) never_waits[file] = value & O_NONBLOCK;
    return 0;
}

/* Has a key been pressed? Takes away what is no key. */
static short look_at_console(HANDLE handle) {
    INPUT_RECORD record;
    DWORD count;
    while (PeekConsoleInputW(handle, &record, 1, &count) && count) {
        if (record.EventType == KEY_EVENT && record.Event.KeyEvent.bKeyDown) return POLLIN;
        ReadConsoleInputW(handle, &record, 1, &count);
    }
    return 0;
}

/* Is the other end of a pipe that we write to still open? Where Windows can't say, it is. */
static bool has_reader(HANDLE handle) {
    typedef LONG WINAPI query(HANDLE, void *, void *, ULONG, int);
    enum { PIPE_LOCAL_INFORMATION = 24, CLOSING = 4 };
    static query *ask;
    struct {
        void *status;
        ULONG_PTR bytes;
    } result;
    ULONG information[10] = {0}; /* the eighth is the state */
    if (!ask) ask = (query *)(void *)GetProcAddress(GetModuleHandleW(L"ntdll.dll"), "NtQueryInformationFile");
    return !ask || ask(handle, &result, information, sizeof information, PIPE_LOCAL_INFORMATION) < 0 ||
           information[8] != CLOSING;
}

static short look(int file, short events) {
    HANDLE handle = handle_of(file);
    DWORD errors;
    COMSTAT port;
    if (handle == INVALID_HANDLE_VALUE) return 0;
    if (is_console(file)) return events & POLLIN ? look_at_console(handle) : events & POLLOUT;
    if (is_port(handle)) {
        if (!ClearCommError(handle, &errors, &port)) return POLLHUP | POLLERR;
        return (short)((port.cbInQue ? events & POLLIN : 0) | (events & POLLOUT));
    }
    if (GetFileType(handle) != FILE_TYPE_PIPE) return events;
    return events & POLLIN ? pipe_reader_look(file) : has_reader(handle) ? events & POLLOUT : POLLERR;
}

/* Must we look again and again? */
static bool needs_looking(const struct pollfd *one) {
    HANDLE handle = handle_of(one->fd);
    return one->fd >= 0 && !(one->events & POLLIN && GetFileType(handle) == FILE_TYPE_PIPE);
}

int poll(struct pollfd *files, unsigned count, int limit_ms) {
    ULONGLONG begun = GetTickCount64();
    unsigned signals = posix_signals();
    bool looks = false;
    if (limit_ms != 0) fflush(stdout); /* as a terminal's program shows what it has said before it waits */
    for (unsigned i = 0; limit_ms != 0 && i < count; i++) looks |= needs_looking(&files[i]);
    for (;;) {
        int ready = 0;
        for (unsigned i = 0; i < count; i++)
            ready += (files[i].revents = look(files[i].fd, files[i].events)) != 0;
        int passed = (int)(GetTickCount64() - begun), left = limit_ms < 0 ? -1 : limit_ms - passed;
        if (ready || (limit_ms >= 0 && left <= 0)) return ready;
        if (posix_signals() != signals) {
            errno = EINTR;
            return -1;
        }
        pipe_reader_wait(looks && (left < 0 || left > STEP_MS) ? STEP_MS : left, files, count);
    }
}

/* A line that was typed, as UTF-8. Ctrl-Z at its beginning is the end of the input. */
static ssize_t read_console(HANDLE handle, char *bytes, size_t count) {
    static char kept[4096];
    static size_t kept_bytes, taken;
    if (taken == kept_bytes) {
        wchar_t wide[1024];
        DWORD units = 0;
        unsigned signals = posix_signals();
        taken = kept_bytes = 0;
        SetLastError(0);
        if (!ReadConsoleW(handle, wide, 1024, &units, NULL)) return fail(GetLastError());
        if (GetLastError() == ERROR_OPERATION_ABORTED || posix_signals() != signals) {
            errno = EINTR;
            return -1;
        }
        if (units && wide[0] == 0x1a) return 0;
        kept_bytes = (size_t)WideCharToMultiByte(CP_UTF8, 0, wide, (int)units, kept, sizeof kept, NULL, NULL);
    }
    if (count > kept_bytes - taken) count = kept_bytes - taken;
    memcpy(bytes, kept + taken, count);
    taken += count;
    return (ssize_t)count;
}

ssize_t posix_read(int file, void *bytes, size_t count) {
    HANDLE handle = handle_of(file);
    DWORD got = 0, wanted = count < INT_MAX ? (DWORD)count : INT_MAX;
    if (is_console(file)) return read_console(handle, bytes, count);
    bool waits = file >= FILES || !never_waits[file];
    if (GetFileType(handle) == FILE_TYPE_PIPE) return pipe_reader_take(file, bytes, count, waits);
    if (!waits && look(file, POLLIN) == 0) {
        errno = EAGAIN;
        return -1;
    }
    if (ReadFile(handle, bytes, wanted, &got, NULL)) return got;
    DWORD error = GetLastError();
    return error == ERROR_BROKEN_PIPE || error == ERROR_HANDLE_EOF ? 0 : fail(error);
}

ssize_t posix_write(int file, const void *bytes, size_t count) {
    DWORD put = 0;
    if (WriteFile(handle_of(file), bytes, count < INT_MAX ? (DWORD)count : INT_MAX, &put, NULL)) return put;
    return fail(GetLastError());
}

int ioctl(int file, int what, ...) {
    CONSOLE_SCREEN_BUFFER_INFO info;
    va_list values;
    va_start(values, what);
    struct winsize *size = what == TIOCGWINSZ ? va_arg(values, struct winsize *) : NULL;
    va_end(values);
    if (!size) return 0; /* a port is its owner's alone anyway */
    if (!GetConsoleScreenBufferInfo(handle_of(file), &info)) return fail(GetLastError());
    size->ws_col = (unsigned short)(info.srWindow.Right - info.srWindow.Left + 1);
    size->ws_row = (unsigned short)(info.srWindow.Bottom - info.srWindow.Top + 1);
    return 0;
}

int tcgetattr(int file, struct termios *settings) {
    DCB port = {.DCBlength = sizeof port};
    if (!GetCommState(handle_of(file), &port)) return fail(GetLastError());
    *settings = (struct termios){.speed = port.BaudRate};
    return 0;
}

/* Always raw: eight bits, no parity, one stop bit, no handshake; reads return what is there. */
int tcsetattr(int file, int, const struct termios *settings) {
    DCB port = {.DCBlength = sizeof port,
                .BaudRate = settings->speed,
                .fBinary = TRUE,
                .fDtrControl = DTR_CONTROL_ENABLE,
                .fRtsControl = RTS_CONTROL_ENABLE,
                .ByteSize = 8,
                .Parity = NOPARITY,
                .StopBits = ONESTOPBIT};
    COMMTIMEOUTS limits = {.ReadIntervalTimeout = MAXDWORD, .WriteTotalTimeoutConstant = 1000};
    HANDLE handle = handle_of(file);
    return SetCommState(handle, &port) && SetCommTimeouts(handle, &limits) ? 0 : fail(GetLastError());
}

int tcflush(int file, int) {
    return PurgeComm(handle_of(file), PURGE_RXCLEAR | PURGE_TXCLEAR) ? 0 : fail(GetLastError());
}

int cfsetspeed(struct termios *settings, speed_t speed) {
    settings->speed = speed;
    return 0;
}

void cfmakeraw(struct termios *settings) { settings->c_cflag = 0; }
