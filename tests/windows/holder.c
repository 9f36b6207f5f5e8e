/* holder FILE [alone]: holds a file open, others may rename and replace it unless `alone`. Says "held", waits for the end of its
 * input, and prints what it reads then. */
#include <stdio.h>
#include <string.h>
#include <windows.h>

int wmain(int argc, wchar_t **argv);
int wmain(int argc, wchar_t **argv) {
    DWORD shared = FILE_SHARE_READ | (argc > 2 ? 0 : FILE_SHARE_WRITE | FILE_SHARE_DELETE), count;
    char bytes[100];
    HANDLE file = argc > 1 ? CreateFileW(argv[1], GENERIC_READ, shared, NULL, OPEN_EXISTING, 0, NULL)
                           : INVALID_HANDLE_VALUE;
    if (file == INVALID_HANDLE_VALUE) return 1;
    puts("held");
    fflush(stdout);
    while (getchar() != EOF) {
    }
    if (!ReadFile(file, bytes, sizeof bytes, &count, NULL)) return 1;
    return fwrite(bytes, 1, count, stdout) == count ? 0 : 1;
}
