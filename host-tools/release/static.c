/* What the static program of a release does otherwise: the linker leads calls of these functions here (`--wrap`).
 *
 * The C library would load modules and data from the machine's files, made for another version of it, or not there at
 * all. So names of hosts come from /etc/hosts and the DNS, whose code it holds; libarchive gets names in UTF-8, and
 * makes no use of iconv for that; and nothing is loaded, such as a GPU's driver. */
#include <errno.h>
#include <iconv.h>
#include <langinfo.h>
#include <locale.h>
#include <netdb.h>
#include <nss.h>
#include <string.h>

#include "common/opencl.h"

int __real_getaddrinfo(const char *host, const char *port, const struct addrinfo *wanted,
                       struct addrinfo **found);
int __wrap_getaddrinfo(const char *host, const char *port, const struct addrinfo *wanted,
                       struct addrinfo **found);
iconv_t __wrap_iconv_open(const char *to, const char *from);
char *__real_nl_langinfo(nl_item item);
char *__wrap_nl_langinfo(nl_item item);
locale_t __wrap_newlocale(int categories, const char *name, locale_t base);
struct servent *__wrap_getservbyname(const char *name, const char *protocol);
struct protoent *__wrap_getprotobynumber(int number);
void *__wrap_dlopen(const char *path, int mode);
const char *__wrap_opencl_find(struct opencl_devices *devices);

int __wrap_getaddrinfo(const char *host, const char *port, const struct addrinfo *wanted,
                       struct addrinfo **found) {
    __nss_configure_lookup("hosts", "files dns");
    return __real_getaddrinfo(host, port, wanted, found);
}

iconv_t __wrap_iconv_open(const char *, const char *) {
    errno = EINVAL;
    return (iconv_t)-1;
}

char *__wrap_nl_langinfo(nl_item item) {
    static char utf8[] = "UTF-8";
    return item == CODESET ? utf8 : __real_nl_langinfo(item);
}

locale_t __wrap_newlocale(int, const char *, locale_t) {
    errno = ENOENT;
    return (locale_t)0;
}

/* libevent would ask for what it is never told: its ports are numbers. */
struct servent *__wrap_getservbyname(const char *, const char *) {
    return NULL;
}

struct protoent *__wrap_getprotobynumber(int) {
    return NULL;
}

void *__wrap_dlopen(const char *, int) { return NULL; }

const char *__wrap_opencl_find(struct opencl_devices *devices) {
    memset(devices, 0, sizeof *devices);
    return "this program is static, and can't load a GPU's driver; Katachi's Debian package can, and so can the "
           "program that the sources make";
}
