/* report_style.h: the look of the report, light or dark, on wide screens and phones. */
#ifndef REPORT_STYLE_H
#define REPORT_STYLE_H

extern const char report_style[]; /* CSS */

#endif
