/* Files by UTF-8 names. Each is opened such that others may rename, replace and remove it meanwhile. */
#include "windows/posix.h"

#include "windows/windows.h"

#undef close

enum {
    SHARED = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
    AGAIN_MS =
        20, /* programs that look at each new file (against viruses, to index it) hold it for a moment */
    TRIES = 10,
};

bool wide_of(const char *text, wchar_t *wide, size_t room) {
    if (MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, wide, (int)room)) return true;
    errno = GetLastError() == ERROR_INSUFFICIENT_BUFFER ? ENAMETOOLONG : EILSEQ;
    return false;
}

char *utf8_of(const wchar_t *wide) {
    int bytes = WideCharToMultiByte(CP_UTF8, 0, wide, -1, NULL, 0, NULL, NULL);
    char *text = malloc((size_t)bytes + 1);
    if (!text) abort();
    text[0] = 0;
    WideCharToMultiByte(CP_UTF8, 0, wide, -1, text, bytes, NULL, NULL);
    return text;
}

void use_slashes(char *path) {
    for (; *path; path++)
        if (*path == '\\') *path = '/';
}

int fail(DWORD error) {
    static const struct {
        DWORD error;
        int number;
    } known[] = {
        {ERROR_FILE_NOT_FOUND, ENOENT},
        {ERROR_PATH_NOT_FOUND, ENOENT},
        {ERROR_ACCESS_DENIED, EACCES},
        {ERROR_SHARING_VIOLATION, EACCES},
        {ERROR_LOCK_VIOLATION, EAGAIN},
        {ERROR_FILE_EXISTS, EEXIST},
        {ERROR_ALREADY_EXISTS, EEXIST},
        {ERROR_DISK_FULL, ENOSPC},
        {ERROR_HANDLE_DISK_FULL, ENOSPC},
        {ERROR_BROKEN_PIPE, EPIPE},
        {ERROR_NO_DATA, EPIPE},
        {ERROR_INVALID_NAME, ENOENT},
        {ERROR_BAD_PATHNAME, ENOENT},
        {ERROR_DIRECTORY, ENOTDIR},
        {ERROR_DIR_NOT_EMPTY, ENOTEMPTY},
        {ERROR_INVALID_HANDLE, EBADF},
        {ERROR_NOT_ENOUGH_MEMORY, ENOMEM},
        {ERROR_WRITE_PROTECT, EROFS},
        {ERROR_PRIVILEGE_NOT_HELD, EPERM},
        {ERROR_BAD_NETPATH, ENOENT},
        {ERROR_FILENAME_EXCED_RANGE, ENAMETOOLONG},
    };
    errno = EIO;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].error == error) errno = known[i].number;
    return -1;
}

static HANDLE handle_of(int file) { return (HANDLE)_get_osfhandle(file); }

/* The name by which Windows knows a file: of a device that POSIX has, of a port that needs it, of a long path. */
static bool name_of(const char *path, wchar_t *wide) {
    const char *digits = strncasecmp(path, "COM", 3) == 0 ? path + 3 : "";
    char port[32];
    if (strcmp(path, "/dev/null") == 0) path = "NUL";
    if (*digits && strspn(digits, "0123456789") == strlen(digits) && strlen(digits) <= 3) {
        snprintf(port, sizeof port, "\\\\.\\%s", path);
        path = port;
    }
    if (strcmp(path, "/proc/self/exe") == 0) return GetModuleFileNameW(NULL, wide, WIDE_PATH) > 0;
    if (!*path) {
        errno = ENOENT;
        return false;
    }
    return wide_of(path, wide, WIDE_PATH);
}

static DWORD access_of(int flags) {
    DWORD writes = flags & O_APPEND ? (FILE_GENERIC_WRITE & ~(DWORD)FILE_WRITE_DATA) | FILE_WRITE_ATTRIBUTES
                                    : GENERIC_WRITE;
    switch (flags & (O_RDONLY | O_WRONLY | O_RDWR)) {
    case O_WRONLY: return writes;
    case O_RDWR: return writes | GENERIC_READ;
    default: return GENERIC_READ;
    }
}

static DWORD creation_of(int flags) {
    if (flags & O_CREAT && flags & O_EXCL) return CREATE_NEW;
    if (flags & O_CREAT) return flags & O_TRUNC ? CREATE_ALWAYS : OPEN_ALWAYS;
    return flags & O_TRUNC ? TRUNCATE_EXISTING : OPEN_EXISTING;
}

int posix_open(const char *path, int flags, ...) {
    wchar_t wide[WIDE_PATH];
    if (!name_of(path, wide)) return -1;
    bool port = wcsncmp(wide, L"\\\\.\\", 4) == 0 || wcscmp(wide, L"NUL") == 0;
    DWORD access = access_of(flags);
    /* Appending needs leave to make the file shorter, too: journals drop a last line that broke off. */
    if (flags & O_APPEND) access |= FILE_WRITE_DATA;
    HANDLE handle = CreateFileW(wide, access, port ? 0 : SHARED, NULL, creation_of(flags),
                                port ? 0 : FILE_ATTRIBUTE_NORMAL | FILE_FLAG_BACKUP_SEMANTICS, NULL);
    if (handle == INVALID_HANDLE_VALUE) {
        DWORD error = GetLastError();
        fail(error);
        if (port && (error == ERROR_ACCESS_DENIED || error == ERROR_SHARING_VIOLATION)) errno = EBUSY;
        return -1;
    }
    int file = _open_osfhandle((intptr_t)handle, _O_BINARY | (flags & O_APPEND ? _O_APPEND : 0));
    if (file < 0) CloseHandle(handle);
    else if (flags & O_NONBLOCK) fcntl(file, F_SETFL, O_NONBLOCK);
    return file;
}

int posix_close(int file) {
    forget_file(file);
    return close(file);
}

static struct timespec time_of(const FILETIME *time) {
    int64_t ticks = ((int64_t)time->dwHighDateTime << 32 | time->dwLowDateTime) -
                    116444736000000000; /* of 100 ns since 1970 */
    return (struct timespec){.tv_sec = ticks / 10000000, .tv_nsec = (long)(ticks % 10000000 * 100)};
}

static void describe(const BY_HANDLE_FILE_INFORMATION *info, struct posix_stat *status) {
    bool folder = info->dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY;
    bool protected = info->dwFileAttributes & FILE_ATTRIBUTE_READONLY && !folder;
    *status = (struct posix_stat){
        .st_dev = info->dwVolumeSerialNumber,
        .st_ino = (uint64_t)info->nFileIndexHigh << 32 | info->nFileIndexLow,
        .st_mode = (folder ? S_IFDIR | 0777 : S_IFREG | 0666) & (protected ? ~0222u : ~0u),
        .st_nlink = info->nNumberOfLinks,
        .st_size = (int64_t)((uint64_t)info->nFileSizeHigh << 32 | info->nFileSizeLow),
        .st_mtim = time_of(&info->ftLastWriteTime)};
}

static int describe_handle(HANDLE handle, struct posix_stat *status) {
    BY_HANDLE_FILE_INFORMATION info;
    *status = (struct posix_stat){.st_nlink = 1};
    switch (GetFileType(handle)) {
    case FILE_TYPE_PIPE: status->st_mode = S_IFIFO | 0666; return 0;
    case FILE_TYPE_CHAR: status->st_mode = S_IFCHR | 0666; return 0;
    default: break;
    }
    if (!GetFileInformationByHandle(handle, &info)) return fail(GetLastError());
    describe(&info, status);
    return 0;
}

int posix_stat(const char *path, struct posix_stat *status) {
    wchar_t wide[WIDE_PATH];
    if (!name_of(path, wide)) return -1;
    if (wcsncmp(wide, L"\\\\.\\", 4) == 0) { /* a port, which only one program may open */
        wchar_t target[WIDE_PATH];
        *status = (struct posix_stat){.st_nlink = 1, .st_mode = S_IFCHR | 0666};
        return QueryDosDeviceW(wide + 4, target, WIDE_PATH) ? 0 : fail(GetLastError());
    }
    HANDLE handle = CreateFileW(wide, FILE_READ_ATTRIBUTES, SHARED, NULL, OPEN_EXISTING,
                                FILE_FLAG_BACKUP_SEMANTICS, NULL);
    if (handle == INVALID_HANDLE_VALUE) return fail(GetLastError());
    int result = describe_handle(handle, status);
    CloseHandle(handle);
    return result;
}

int posix_access(const char *path, int how) {
    struct posix_stat status;
    if (posix_stat(path, &status) != 0) return -1;
    if (!(how & W_OK) || status.st_mode & 0200) return 0;
    errno = EACCES;
    return -1;
}

/* Files of POSIX may be removed although they are write-protected. */
static bool unprotect(const wchar_t *wide) {
    DWORD attributes = GetFileAttributesW(wide);
    return attributes != INVALID_FILE_ATTRIBUTES && attributes & FILE_ATTRIBUTE_READONLY &&
           SetFileAttributesW(wide, attributes & ~(DWORD)FILE_ATTRIBUTE_READONLY);
}

int posix_unlink(const char *path) {
    wchar_t wide[WIDE_PATH];
    if (!name_of(path, wide)) return -1;
    if (DeleteFileW(wide)) return 0;
    DWORD error = GetLastError();
    return error == ERROR_ACCESS_DENIED && unprotect(wide) && DeleteFileW(wide) ? 0 : fail(error);
}

/* Moves the file away that another program holds, so that its name is free; it goes when that program closes it. */
static bool move_aside(const wchar_t *place) {
    wchar_t aside[WIDE_PATH];
    size_t length = wcslen(place);
    if (length + 10 > WIDE_PATH) return false;
    swprintf(aside, WIDE_PATH, L"%ls.%lu", place, GetTickCount() % 100000);
    if (!MoveFileExW(place, aside, 0)) return false;
    (void)DeleteFileW(aside);
    return true;
}

int posix_rename(const char *from, const char *to) {
    wchar_t wide_from[WIDE_PATH], wide_to[WIDE_PATH];
    DWORD error = 0;
    if (!name_of(from, wide_from) || !name_of(to, wide_to)) return -1;
    for (int i = 0; i < TRIES; i++) {
        if (MoveFileExW(wide_from, wide_to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH)) return 0;
        error = GetLastError();
        if (error != ERROR_ACCESS_DENIED && error != ERROR_SHARING_VIOLATION) break;
        if (GetFileAttributesW(wide_to) & FILE_ATTRIBUTE_DIRECTORY &&
            GetFileAttributesW(wide_to) != INVALID_FILE_ATTRIBUTES)
            break;
        if (!unprotect(wide_to) && !move_aside(wide_to)) Sleep(AGAIN_MS);
    }
    return fail(error);
}

int posix_mkdir(const char *path, unsigned) {
    wchar_t wide[WIDE_PATH];
    return name_of(path, wide) && CreateDirectoryW(wide, NULL) ? 0 : fail(GetLastError());
}

int fchmod(int file, unsigned mode) {
    FILE_BASIC_INFO info;
    HANDLE handle = handle_of(file);
    if (!GetFileInformationByHandleEx(handle, FileBasicInfo, &info, sizeof info)) return fail(GetLastError());
    DWORD attributes = mode & 0200 ? info.FileAttributes & ~(DWORD)FILE_ATTRIBUTE_READONLY
                                   : info.FileAttributes | FILE_ATTRIBUTE_READONLY;
    if (attributes == info.FileAttributes) return 0;
    info.FileAttributes = attributes;
    return SetFileInformationByHandle(handle, FileBasicInfo, &info, sizeof info) ? 0 : fail(GetLastError());
}

int fchown(int, int, int) { return 0; }

/* Of a byte far behind all others, since a lock of Windows keeps others from reading, too. */
int flock(int file, int how) {
    OVERLAPPED at = {.OffsetHigh = 0x40000000};
    DWORD flags =
        (how & LOCK_EX ? LOCKFILE_EXCLUSIVE_LOCK : 0) | (how & LOCK_NB ? LOCKFILE_FAIL_IMMEDIATELY : 0);
    HANDLE handle = handle_of(file);
    if (GetFileType(handle) != FILE_TYPE_DISK) return 0; /* a port is its owner's alone anyway */
    return LockFileEx(handle, flags, 0, 1, 0, &at) ? 0 : fail(ERROR_LOCK_VIOLATION);
}

int posix_truncate(int file, off_t bytes) {
    FILE_END_OF_FILE_INFO end = {.EndOfFile.QuadPart = bytes};
    return SetFileInformationByHandle(handle_of(file), FileEndOfFileInfo, &end, sizeof end)
               ? 0
               : fail(GetLastError());
}

int fsync(int file) { return FlushFileBuffers(handle_of(file)) ? 0 : fail(GetLastError()); }

ssize_t pread(int file, void *bytes, size_t count, off_t at) {
    off_t before = lseek64(file, 0, SEEK_CUR);
    if (before < 0 || lseek64(file, at, SEEK_SET) < 0) return -1;
    int got = _read(file, bytes, (unsigned)count);
    return lseek64(file, before, SEEK_SET) < 0 ? -1 : got;
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t at) {
    off_t before = lseek64(file, 0, SEEK_CUR);
    if (before < 0 || lseek64(file, at, SEEK_SET) < 0) return -1;
    int put = _write(file, bytes, (unsigned)(count < INT_MAX ? count : INT_MAX));
    return lseek64(file, before, SEEK_SET) < 0 ? -1 : put;
}

/* Copies a path of Windows. */
static char *take_path(const wchar_t *wide, char *to, size_t room) {
    char *text = utf8_of(wide);
    use_slashes(text);
    bool fits = strlen(text) < room;
    if (fits) strcpy(to, text);
    else errno = ENAMETOOLONG;
    free(text);
    return fits ? to : NULL;
}

ssize_t readlink(const char *path, char *to, size_t room) {
    wchar_t wide[WIDE_PATH];
    if (strcmp(path, "/proc/self/exe") != 0 || !name_of(path, wide)) return -1;
    return take_path(wide, to, room) ? (ssize_t)strlen(to) : -1;
}

char *realpath(const char *path, char *absolute) {
    wchar_t wide[WIDE_PATH], whole[WIDE_PATH];
    if (!name_of(path, wide)) return NULL;
    if (!GetFullPathNameW(wide, WIDE_PATH, whole, NULL)) {
        fail(GetLastError());
        return NULL;
    }
    return take_path(whole, absolute, PATH_MAX);
}

/* The folders that are open, whose numbers are those of none of the C library's files. */
enum { FOLDERS = 16, FOLDER_FIRST = 1 << 20 };
struct posix_folder {
    HANDLE search;
    WIN32_FIND_DATAW found;
    bool begun;
    struct dirent entry;
    char path[4 * MAX_PATH];
};
static struct posix_folder *folders[FOLDERS];
static pthread_mutex_t folders_lock = PTHREAD_MUTEX_INITIALIZER;

DIR *opendir(const char *path) {
    wchar_t wide[WIDE_PATH];
    char pattern[4 * MAX_PATH];
    struct posix_stat status;
    if (posix_stat(path, &status) != 0) return NULL;
    errno = S_ISDIR(status.st_mode) ? ENAMETOOLONG : ENOTDIR;
    if (!S_ISDIR(status.st_mode) || snprintf(pattern, sizeof pattern, "%s/*", path) >= (int)sizeof pattern ||
        !wide_of(pattern, wide, WIDE_PATH))
        return NULL;
    DIR *folder = calloc(1, sizeof *folder);
    if (!folder) return NULL;
    folder->search = FindFirstFileW(wide, &folder->found);
    if (folder->search == INVALID_HANDLE_VALUE) {
        fail(GetLastError());
        free(folder);
        return NULL;
    }
    strcpy(folder->path, path);
    pthread_mutex_lock(&folders_lock);
    for (int i = 0; i < FOLDERS; i++)
        if (!folders[i]) {
            folders[i] = folder;
            break;
        }
    pthread_mutex_unlock(&folders_lock);
    return folder;
}

struct dirent *readdir(DIR *folder) {
    if (folder->begun && !FindNextFileW(folder->search, &folder->found)) return NULL;
    folder->begun = true;
    char *name = utf8_of(folder->found.cFileName);
    snprintf(folder->entry.d_name, sizeof folder->entry.d_name, "%s", name);
    free(name);
    return &folder->entry;
}

int dirfd(DIR *folder) {
    for (int i = 0; i < FOLDERS; i++)
        if (folders[i] == folder) return FOLDER_FIRST + i;
    return -1;
}

int closedir(DIR *folder) {
    pthread_mutex_lock(&folders_lock);
    for (int i = 0; i < FOLDERS; i++)
        if (folders[i] == folder) folders[i] = NULL;
    pthread_mutex_unlock(&folders_lock);
    FindClose(folder->search);
    free(folder);
    return 0;
}

/* The path of a name in a folder. */
static bool join(int folder, const char *name, char path[8 * MAX_PATH]) {
    errno = EBADF;
    if (folder < FOLDER_FIRST || folder >= FOLDER_FIRST + FOLDERS || !folders[folder - FOLDER_FIRST])
        return false;
    errno = ENAMETOOLONG;
    return snprintf(path, 8 * MAX_PATH, "%s/%s", folders[folder - FOLDER_FIRST]->path, name) < 8 * MAX_PATH;
}

int posix_fstat(int file, struct posix_stat *status) {
    if (file >= FOLDER_FIRST && file < FOLDER_FIRST + FOLDERS && folders[file - FOLDER_FIRST])
        return posix_stat(folders[file - FOLDER_FIRST]->path, status);
    return describe_handle(handle_of(file), status);
}

int openat(int folder, const char *name, int flags, ...) {
    char path[8 * MAX_PATH];
    return join(folder, name, path) ? posix_open(path, flags, 0666) : -1;
}

int unlinkat(int folder, const char *name, int) {
    char path[8 * MAX_PATH];
    return join(folder, name, path) ? posix_unlink(path) : -1;
}

int fstatat(int folder, const char *name, struct posix_stat *status, int) {
    char path[8 * MAX_PATH];
    return join(folder, name, path) ? posix_stat(path, status) : -1;
}
