/* libarchive opens files by names in the locale's character set, which is never UTF-8 in this C library. records/source.c is
 * compiled such that it calls this instead (posix.h). */
#include "windows/posix.h"
#include "windows/windows.h"

#undef archive_read_open_filename
#include <archive.h>

int posix_archive_open(struct archive *archive, const char *path, size_t block);
int posix_archive_open(struct archive *archive, const char *path, size_t block) {
    wchar_t wide[WIDE_PATH];
    if (wide_of(path, wide, WIDE_PATH)) return archive_read_open_filename_w(archive, wide, block);
    archive_set_error(archive, errno, "%s", strerror(errno));
    return ARCHIVE_FATAL;
}
