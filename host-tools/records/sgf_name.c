#include "records/sgf_name.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* Names as words: from records before FF[4], and from programs that made up their own. */
static const struct {
    const char *word;
    int name;
} words[] = {
    {"black", 'B'},
    {"white", 'W'},
    {"addblack", SGF_NAME('A', 'B')},
    {"addwhite", SGF_NAME('A', 'W')},
    {"addempty", SGF_NAME('A', 'E')},
    {"comment", 'C'},
    {"gamecomment", SGF_NAME('G', 'C')},
    {"game", SGF_NAME('G', 'M')},
    {"size", SGF_NAME('S', 'Z')},
    {"boardsize", SGF_NAME('S', 'Z')},
    {"komi", SGF_NAME('K', 'M')},
    {"handicap", SGF_NAME('H', 'A')},
    {"result", SGF_NAME('R', 'E')},
    {"rules", SGF_NAME('R', 'U')},
    {"date", SGF_NAME('D', 'T')},
    {"event", SGF_NAME('E', 'V')},
    {"player", SGF_NAME('P', 'L')},
    {"playerblack", SGF_NAME('P', 'B')},
    {"playerwhite", SGF_NAME('P', 'W')},
    {"blackplayer", SGF_NAME('P', 'B')},
    {"whiteplayer", SGF_NAME('P', 'W')},
    {"blackrank", SGF_NAME('B', 'R')},
    {"whiterank", SGF_NAME('W', 'R')},
    {"charset", SGF_NAME('C', 'A')},
    {"application", SGF_NAME('A', 'P')},
};

int sgf_name_of(const char *letters, size_t count) {
    for (size_t i = 0; count > 2 && i < sizeof words / sizeof *words; i++) /* no word is shorter */
        if (strlen(words[i].word) == count && !strncasecmp(words[i].word, letters, count))
            return words[i].name;
    int name = 0;
    size_t capitals = 0;
    for (size_t i = 0; i < count; i++) {
        if (islower((unsigned char)letters[i])) continue;
        name = ++capitals <= 2 ? name << 8 | letters[i] : SGF_NAME_OTHER;
    }
    if (capitals || count > 2) return name;
    for (size_t i = 0; i < count; i++) name = name << 8 | toupper((unsigned char)letters[i]);
    return name;
}

bool sgf_name_is_text(int name) {
    static const char names[][2] = {"GC", "PB", "PW", "BR", "WR", "EV", "RO", "RE", "RU", "DT", "PC",
                                    "GN", "ON", "OT", "US", "SO", "CP", "AN", "AP", "BT", "WT"};
    if (name == 'C' || name == 'N') return true;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (name == SGF_NAME(names[i][0], names[i][1])) return true;
    return false;
}
