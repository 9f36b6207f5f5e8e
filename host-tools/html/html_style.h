/* html_style.h: the look of the report, light or dark, on wide screens and phones. */
#ifndef HTML_STYLE_H
#define HTML_STYLE_H

extern const char report_style[]; /* CSS */

#endif
