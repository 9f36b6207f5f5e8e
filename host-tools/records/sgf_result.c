#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "records/points.h"
#include "records/sgf.h"

/* A folded result (points_fold) is searched for words; the first that is found counts. A word of letters
 * must stand alone; characters of other scripts may stand anywhere. Spaces separate the words of a row. */
struct words {
    unsigned meaning;
    const char *words;
};

static const struct words colours[] = {{SGF_BLACK_WINS, "black b 黑 黒 先番 흑 ดำ"},
                                       {SGF_WHITE_WINS, "white w 白 백 ขาว"}};

/* Nobody has won. */
static const struct words ends[] = {
    {SGF_NO_WINNER, "void 無勝負 无胜负 無勝敗 무승부 無効 未完 中止 打挂 打掛 打ち掛 不明"},
    {SGF_DRAW, "draw jigo tie 0 ジゴ 持碁 和棋 和局 平局 平手 引き分け 빅 무승 비김"},
};

static const struct words hows[] = {
    {SGF_BY_RESIGNATION, "r res resign resigns resigned resignation 中盘 中盤 中押 投 认输 認輸 認負 불계"},
    {SGF_BY_TIME, "t time timeout overtime 超时 超時 时间 時間 逾时 逾時 切れ 시간"},
    {SGF_BY_FORFEIT,
     "f forf forfeit forfeits forfeited forfeiture 反则 反則 不战 不戰 不戦 弃权 棄權 棄権 违规 違規 判 "
     "罚 缺席 기권 몰수 반칙 부전"},
};

enum { WINS = 1, LOSES, YIELDS, SIDE_POINTS = 2 * 100 /* more than a margin has */ };

/* YIELDS: the player named gives up the game, unless another word says that this player wins. */
static const struct words fates[] = {
    {WINS, "wins win won 胜 勝 승 赢 贏"},
    {LOSES, "loses lose lost losing 负 負 败 敗 패"},
    {YIELDS, "resigns resigned forfeits forfeited 投 认输 認輸 超时 超時 逾时 逾時 弃权 棄權 棄権 기권"},
};

/* The bytes of the word at `text` when it begins with a letter, otherwise of the character. */
static size_t step(const char *text) {
    size_t bytes = 1;
    if (isalpha((unsigned char)*text))
        while (isalpha((unsigned char)text[bytes])) bytes++;
    else if ((unsigned char)*text >= 0x80)
        while (((unsigned char)text[bytes] & 0xc0) == 0x80) bytes++;
    return bytes;
}

/* Returns the length of the word that the text begins with, of these words; 0 when it begins with none. */
static size_t match(const char *text, const char *words) {
    size_t there = step(text);
    for (const char *word = words; *word;) {
        size_t length = strcspn(word, " ");
        bool letters = isalpha((unsigned char)*word) != 0;
        if ((!letters || length == there) && !strncasecmp(text, word, length)) return length;
        word += length + (word[length] == ' ');
    }
    return 0;
}

/* Finds the first of the rows' words in the text and moves `*text` behind it. Returns its meaning, 0
 * without one. */
static unsigned find(const char **text, const struct words *rows, size_t count) {
    for (const char *at = *text; *at; at += step(at))
        for (size_t i = 0; i < count; i++) {
            size_t bytes = match(at, rows[i].words);
            if (!bytes) continue;
            *text = at + bytes;
            return rows[i].meaning;
        }
    return 0;
}

/* A result without the remark behind it: "W+0.5 (moves 250 ko)". */
struct parts {
    const char *text, *remark;
    bool counted; /* the text has ">>": see part() */
};

/* Separates the text, in place. Some servers write "白棋12子 >> 白方(94):黑方(82)": what they call 子 are
 * points. */
static struct parts part(char *text) {
    char *counted = strstr(text, ">>");
    if (counted) *counted = 0;
    text += strspn(text, " (");
    char *remark = text + strcspn(text, "(");
    bool is_there = *remark != 0;
    *remark = 0;
    return (struct parts){text, remark + is_there, counted != NULL};
}

/* Moves behind a number of points and sets the margin. Not a margin: a number of moves; the stones of one
 * side ("黑185子胜"); with `unit_only` a number without a unit; and numerals without one, since names
 * contain them ("一力遼"). */
static bool read_margin(const char **text, bool counted, bool unit_only, struct sgf_result *result) {
    const char *at = *text;
    struct points points;
    bool numerals = (unsigned char)at[strspn(at, " ")] >= 0x80;
    if (!points_read(&at, &points) || ((unit_only || numerals) && !points.unit)) return false;
    if (points.stones && points.points >= SIDE_POINTS) {
        *text = at;
        return false;
    }
    double quarters = (counted && points.stones ? 2 : 4) * points.points + 0.500001;
    result->how = SGF_BY_POINTS;
    result->margin = quarters < SGF_MARGIN_MAX ? (int)quarters : SGF_MARGIN_MAX;
    *text = at;
    return true;
}

/* Reads the words and numbers behind the colour, up to the first that tells how the game was won. */
static void read_how(const char *text, bool counted, bool unit_only, struct sgf_result *result) {
    while (*text && result->how == SGF_HOW_UNKNOWN && !read_margin(&text, counted, unit_only, result)) {
        for (size_t i = 0; *text && i < sizeof hows / sizeof *hows; i++)
            if (match(text, hows[i].words)) result->how = hows[i].meaning;
        int number;
        if (!points_read_whole(&text, &number) && *text) text += step(text);
    }
}

/* Does the text behind the name of a colour say that this colour has lost? The part before the other
 * colour's name counts first: "白投了、黒勝". */
static bool tells_loss(const char *text) {
    const char *at = text, *other = text;
    if (text[strspn(text, " ")] == '+') return false;
    if (find(&other, colours, 2)) {
        char before[2 * SGF_TEXT_BYTES];
        snprintf(before, sizeof before, "%.*s", (int)(other - text), text);
        const char *won = before, *lost = before;
        bool yields = find(&lost, fates + 1, 2) != 0;
        if (!find(&won, fates, 1) && yields) return true;
    }
    unsigned said = find(&at, fates, 2);
    if (!said) said = find(&at, fates + 2, 1);
    return said == LOSES || said == YIELDS;
}

struct sgf_result sgf_result_read(const char *text) {
    char folded[2 * SGF_TEXT_BYTES];
    struct sgf_result result = {SGF_NO_WINNER, SGF_HOW_UNKNOWN, 0};
    points_fold(text, folded, sizeof folded);
    struct parts parts = part(folded);
    for (const char *at = parts.text; *at; at += step(at)) {
        if (match(at, ends[0].words)) return result;
        if (!match(at, ends[1].words) || (*at == '0' && at > parts.text)) continue;
        return (struct sgf_result){SGF_DRAW, SGF_BY_POINTS, 0};
    }
    const char *behind = parts.text;
    result.winner = find(&behind, colours, 2);
    if (result.winner == SGF_NO_WINNER) return result;
    read_how(behind, parts.counted, false, &result);
    read_how(parts.remark, parts.counted, true, &result); /* "黑胜(超时)" */
    if (tells_loss(behind)) result.winner = result.winner == SGF_BLACK_WINS ? SGF_WHITE_WINS : SGF_BLACK_WINS;
    return result;
}
