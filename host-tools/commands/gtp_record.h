/* gtp_record.h: the GTP command printsgf, which writes the present game as a record. */
#pragma once

#include "proto/gtp.h"

/* Answers with the record; or writes it to the file `path` unless that is "" or "-". */
kt_status gtp_record_print(kt_gtp *gtp, const char *path, kt_text *answer);
