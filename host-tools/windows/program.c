/* Starts programs. Each gets the files that it is meant to have, and no others; it and its own programs are one job, which
 * ends with us. */
#include "windows/posix.h"

#include "windows/windows.h"

bool pipe_open(HANDLE ends[2]) {
    if (CreatePipe(&ends[0], &ends[1], NULL, 1 << 16)) return true;
    fail(GetLastError());
    return false;
}

/* A job whose programs end when its last handle is closed, as the end of this process does. */
static HANDLE make_job(void) {
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {.BasicLimitInformation.LimitFlags =
                                                       JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE};
    HANDLE job = CreateJobObjectW(NULL, NULL);
    if (job) SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits);
    return job;
}

/* Starts it with what `wanted` names, suspended until it is in its job. */
static bool create(const wchar_t *program, wchar_t *command_line, STARTUPINFOEXW *wanted,
                   struct started *started) {
    PROCESS_INFORMATION process;
    if (!CreateProcessW(program, command_line, NULL, NULL, TRUE,
                        CREATE_SUSPENDED | CREATE_NEW_PROCESS_GROUP | EXTENDED_STARTUPINFO_PRESENT, NULL,
                        NULL, &wanted->StartupInfo, &process))
        return false;
    started->process = process.hProcess;
    started->job = make_job();
    if (started->job) AssignProcessToJobObject(started->job, process.hProcess);
    ResumeThread(process.hThread);
    CloseHandle(process.hThread);
    return true;
}

bool program_start(const char *program, const char *command_line, HANDLE input, HANDLE output,
                   HANDLE messages, struct started *started) {
    enum { COMMAND_LINE = 32768 /* of Windows */ };
    HANDLE files[3] = {input, output, messages};
    wchar_t wide_program[WIDE_PATH], *wide = malloc(COMMAND_LINE * sizeof *wide);
    STARTUPINFOEXW wanted = {.StartupInfo = {.cb = sizeof wanted,
                                             .dwFlags = STARTF_USESTDHANDLES,
                                             .hStdInput = input,
                                             .hStdOutput = output,
                                             .hStdError = messages}};
    SIZE_T bytes = 0;
    InitializeProcThreadAttributeList(NULL, 1, 0, &bytes);
    wanted.lpAttributeList = malloc(bytes);
    bool ok = wide && wanted.lpAttributeList &&
              InitializeProcThreadAttributeList(wanted.lpAttributeList, 1, 0, &bytes);
    errno = EINVAL;
    ok = ok && wide_of(command_line, wide, COMMAND_LINE) &&
         (!program || wide_of(program, wide_program, WIDE_PATH));
    if (ok) {
        int count = 0;
        HANDLE listed[3] = {NULL};
        for (int i = 0; i < 3; i++) {
            bool twice = false;
            SetHandleInformation(files[i], HANDLE_FLAG_INHERIT, HANDLE_FLAG_INHERIT);
            for (int k = 0; k < count; k++) twice |= listed[k] == files[i];
            if (!twice && files[i] && GetFileType(files[i]) != FILE_TYPE_CHAR) listed[count++] = files[i];
        }
        ok = UpdateProcThreadAttribute(wanted.lpAttributeList, 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, listed,
                                       (SIZE_T)count * sizeof *listed, NULL, NULL) &&
             create(program ? wide_program : NULL, wide, &wanted, started);
        if (!ok) fail(GetLastError());
        DeleteProcThreadAttributeList(wanted.lpAttributeList);
    }
    free(wanted.lpAttributeList);
    free(wide);
    return ok;
}

void program_kill(const struct started *started) {
    if (started->job) TerminateJobObject(started->job, 1);
    TerminateProcess(started->process, 1);
    WaitForSingleObject(started->process, INFINITE);
}

void program_forget(const struct started *started) {
    CloseHandle(started->process);
    if (started->job) CloseHandle(started->job);
}
