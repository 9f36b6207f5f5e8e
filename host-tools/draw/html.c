#include "draw/html.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/embed.h"
#include "common/memory.h"
#include "common/utf8.h"

EMBED(html_palette, "host-tools/draw/palette.css");
EMBED(html_style, "host-tools/draw/style.css");

void html_text(FILE *page, const char *text) {
    while (*text) {
        int bytes = utf8_bytes(text);
        if (*text == '<') fputs("&lt;", page);
        else if (*text == '>') fputs("&gt;", page);
        else if (*text == '&') fputs("&amp;", page);
        else if (*text == '"') fputs("&quot;", page);
        else if (bytes == 0) fputc('?', page);
        else if (bytes > 1 || ((unsigned char)*text >= ' ' && *text != 127))
            fwrite(text, 1, (size_t)bytes, page);
        text += bytes ? bytes : 1;
    }
}

void html_begin(FILE *page, const struct html_head *head) {
    fputs("<!DOCTYPE html>\n<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n"
          "<meta charset=\"utf-8\"/>\n",
          page);
    if (head->policy)
        fprintf(page, "<meta http-equiv=\"Content-Security-Policy\" content=\"%s\"/>\n", head->policy);
    fputs("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
          "<meta name=\"color-scheme\" content=\"light dark\"/>\n",
          page);
    fprintf(page, "<meta name=\"generator\" content=\"%s\"/>\n<title>", head->generator);
    html_text(page, head->title);
    fprintf(page, "</title>\n<style>%s%s</style>\n</head>\n<body>\n", (const char *)html_palette,
            head->style ? head->style : (const char *)html_style);
}

void html_end(FILE *page) { fputs("</body>\n</html>\n", page); }

void html_command(FILE *page, const char *command) {
    fputs("<pre><code>", page);
    html_text(page, command);
    fputs("</code></pre>\n", page);
}

static void cells(FILE *page, const char *const *text, int count, const char *tag) {
    for (int i = 0; i < count; i++) {
        fprintf(page, "<%s>", i ? tag : "th");
        html_text(page, text[i]);
        fprintf(page, "</%s>", i ? tag : "th");
    }
    fputs("</tr>\n", page);
}

void html_table(FILE *page, const char *const *heads, int count) {
    fputs("<div class=\"wide\"><table>\n<thead><tr>", page);
    cells(page, heads, count, "th");
    fputs("</thead>\n<tbody>\n", page);
}

void html_heads(FILE *page, const char *heads) {
    char *copy = memory_copy_text(heads), *rest = copy;
    const char *head[HTML_HEADS_MAX];
    int count = 0;
    while (rest && count < HTML_HEADS_MAX) head[count++] = strsep(&rest, "|");
    html_table(page, head, count);
    free(copy);
}

void html_row(FILE *page, const char *const *text, int count, bool is_ours) {
    fputs(is_ours ? "<tr class=\"ours\">" : "<tr>", page);
    cells(page, text, count, "td");
}

void html_table_end(FILE *page) { fputs("</tbody></table></div>\n", page); }

struct html_number html_count(double number) {
    struct html_number result;
    char digits[24];
    if (!(number >= 0 && number < 1e15)) return (struct html_number){""};
    int length = snprintf(digits, sizeof digits, "%.0f", number), at = 0;
    for (int i = 0; i < length; i++) {
        if (i && (length - i) % 3 == 0) result.text[at++] = ',';
        result.text[at++] = digits[i];
    }
    result.text[at] = 0;
    return result;
}

struct html_number html_bytes(double bytes) {
    struct html_number result = {""};
    if (!(bytes > 0)) return result;
    if (bytes >= 1e9) snprintf(result.text, sizeof result.text, "%.1f GB", bytes / 1e9);
    else if (bytes >= 1e6) snprintf(result.text, sizeof result.text, "%.0f MB", bytes / 1e6);
    else snprintf(result.text, sizeof result.text, "%.0f KB", bytes / 1e3);
    return result;
}

struct html_number html_share(double share) {
    struct html_number result = {""};
    if (isnan(share)) return result;
    snprintf(result.text, sizeof result.text, "%.3f", share);
    if (result.text[0] == '0') memmove(result.text, result.text + 1, strlen(result.text));
    return result;
}
