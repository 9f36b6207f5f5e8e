/* version.h: the version of Katachi, the same on the host and on the boards. */
#ifndef KT_BASE_VERSION_H
#define KT_BASE_VERSION_H

#define KT_VERSION "0.1.0"

#endif
