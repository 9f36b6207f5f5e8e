/* report_style.h: how the report looks: on paper white or at night, on a wide screen or a phone. */
#ifndef REPORT_STYLE_H
#define REPORT_STYLE_H

extern const char report_style[]; /* CSS */

#endif
