/* Signals. Those of the console come on a thread of their own; those of faults are the C library's. */
#include "windows/posix.h"

#include "windows/pipe_reader.h"
#include "windows/windows.h"

#undef signal
#undef raise

enum { SIGNALS = 32 };
static posix_handler *volatile handlers[SIGNALS];
static volatile LONG come;

unsigned posix_signals(void) { return (unsigned)come; }

static bool is_fault(int number) {
    return number == SIGSEGV || number == SIGABRT || number == SIGFPE || number == SIGILL;
}

posix_handler *posix_signal(int number, posix_handler *handler) {
    if (number <= 0 || number >= SIGNALS) {
        errno = EINVAL;
        return SIG_ERR;
    }
    posix_handler *before = handlers[number];
    handlers[number] = handler;
    if (is_fault(number)) signal(number, handler);
    return before;
}

int sigaction(int number, const struct sigaction *wanted, struct sigaction *before) {
    if (number <= 0 || number >= SIGNALS) {
        errno = EINVAL;
        return -1;
    }
    if (before) *before = (struct sigaction){.sa_handler = handlers[number]};
    if (wanted) posix_signal(number, wanted->sa_handler);
    return 0;
}

int posix_raise(int number) {
    posix_handler *handler = number > 0 && number < SIGNALS ? handlers[number] : SIG_DFL;
    if (handler == SIG_IGN) return 0;
    if (handler != SIG_DFL) handler(number);
    else if (is_fault(number)) raise(number);
    else
        TerminateProcess(GetCurrentProcess(),
                         number == SIGINT ? (UINT)STATUS_CONTROL_C_EXIT : 128 + (UINT)number);
    return 0;
}

static BOOL WINAPI take_event(DWORD event) {
    int number = event == CTRL_C_EVENT ? SIGINT : event == CTRL_BREAK_EVENT ? SIGTERM : SIGHUP;
    posix_handler *handler = handlers[number];
    if (handler == SIG_IGN) return TRUE;
    if (handler == SIG_DFL) return FALSE; /* it ends the process */
    handler(number);
    InterlockedIncrement(&come);
    pipe_reader_wake();
    if (number == SIGHUP)
        Sleep(INFINITE); /* Windows ends us when this returns, and anyway after some seconds */
    return TRUE;
}

void signals_begin(void) {
    SetConsoleCtrlHandler(NULL, FALSE); /* whoever started us may have had Ctrl-C ignored */
    SetConsoleCtrlHandler(take_event, TRUE);
}

static volatile LONG noted;
static void note(int number) { noted = number; }

void signals_note(void) {
    posix_signal(SIGINT, note);
    posix_signal(SIGTERM, note);
    posix_signal(SIGHUP, note);
}

bool signals_noted(void) { return noted != 0; }
