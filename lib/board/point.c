#include "board/point.h"

static const char columns[] = "ABCDEFGHJKLMNOPQRST";

char kt_point_column(int x) { return columns[x]; }

void kt_point_write(kt_text *text, kt_point p) {
    if (p >= KT_POINTS) {
        kt_text_string(text, "PASS");
        return;
    }
    kt_text_char(text, columns[kt_point_x(p)]);
    kt_text_unsigned(text, (uint32_t)kt_point_y(p) + 1);
}

static char upper(char c) { return c >= 'a' && c <= 'z' ? (char)(c - 32) : c; }

kt_status kt_point_read(const char *word, int size) {
    static const char pass[] = "PASS";
    int i = 0;
    while (pass[i] && upper(word[i]) == pass[i]) i++;
    if (!pass[i] && !word[i]) return KT_PASS;

    int x = 0;
    while (x < size && columns[x] != upper(word[0])) x++;
    if (x == size) return KT_ERR_RANGE;
    int row = 0;
    for (word++; *word >= '0' && *word <= '9' && row <= size; word++) row = row * 10 + (*word - '0');
    if (*word || row < 1 || row > size) return KT_ERR_RANGE;
    return kt_point_at(x, row - 1);
}
