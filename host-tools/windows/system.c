/* The process, the machine and the environment. */
#include "windows/posix.h"

#include "windows/windows.h"

#include <ntsecapi.h>

int getrlimit(int, struct rlimit *limit) {
    *limit = (struct rlimit){RLIM_INFINITY, RLIM_INFINITY};
    return 0;
}

int setrlimit(int, const struct rlimit *) { return 0; }

static struct timeval duration_of(const FILETIME *time) {
    uint64_t ticks = (uint64_t)time->dwHighDateTime << 32 | time->dwLowDateTime;
    return (struct timeval){.tv_sec = (long)(ticks / 10000000), .tv_usec = (long)(ticks / 10 % 1000000)};
}

int getrusage(int, struct rusage *usage) {
    FILETIME begun, ended, kernel, user;
    if (!GetProcessTimes(GetCurrentProcess(), &begun, &ended, &kernel, &user)) return fail(GetLastError());
    *usage = (struct rusage){.ru_utime = duration_of(&user), .ru_stime = duration_of(&kernel)};
    return 0;
}

enum { PAGE_BYTES = 1 << 16 /* so that a long counts the pages of any memory */ };

long sysconf(int what) {
    MEMORYSTATUSEX memory = {.dwLength = sizeof memory};
    SYSTEM_INFO machine;
    GetSystemInfo(&machine);
    if (what == _SC_NPROCESSORS_ONLN) return (long)machine.dwNumberOfProcessors;
    if (what == _SC_PAGESIZE) return PAGE_BYTES;
    return GlobalMemoryStatusEx(&memory) ? (long)(memory.ullTotalPhys / PAGE_BYTES) : -1;
}

int getentropy(void *bytes, size_t count) { return RtlGenRandom(bytes, (ULONG)count) ? 0 : -1; }

/* Values that were asked for stay where they are. */
enum { VALUES = 64 };
static struct { char *name, *value; } values[VALUES];
static pthread_mutex_t values_lock = PTHREAD_MUTEX_INITIALIZER;

/* A console of Windows 10 obeys what terminals obey, but no variable says so. */
static const char *implied(const char *name) {
    if (!console_shows_colours()) return NULL;
    return strcmp(name, "TERM") == 0 ? "xterm-256color" : strcmp(name, "LANG") == 0 ? "C.UTF-8" : NULL;
}

char *posix_getenv(const char *name) {
    wchar_t wide[WIDE_PATH];
    if (!wide_of(name, wide, WIDE_PATH)) return NULL;
    const wchar_t *said = _wgetenv(wide);
    if (!said) return (char *)(uintptr_t)implied(name);
    pthread_mutex_lock(&values_lock);
    int i = 0;
    while (i < VALUES - 1 && values[i].name && strcmp(values[i].name, name) != 0) i++;
    if (!values[i].name) {
        values[i].name = strdup(name);
        values[i].value = utf8_of(said);
    }
    pthread_mutex_unlock(&values_lock);
    return values[i].value;
}

void *dlopen(const char *, int) { return (void *)LoadLibraryW(L"OpenCL.dll"); }

void *dlsym(void *library, const char *name) { return (void *)GetProcAddress(library, name); }
