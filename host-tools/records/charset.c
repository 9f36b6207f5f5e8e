#include "records/charset.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/utf8.h"
#include "records/codes.h"

enum { SAMPLE_BYTES = 1 << 14, COMMON = 3, PLAIN = 1, ODD = -2, WRONG = -10 };

/* Characters that are frequent in Japanese records, which come in two character sets. */
static const char japanese[] =
    "段級勝負黒白目半中押時間切戦第局番碁名人本因坊棋聖王座天元十位期井山田村川小林藤高木張栩羽根直樹石原大竹加依武宮正"
    "趙治勲結城聡江崎誠致評望文一力遼芝野虎丸呉清源河臨上愛咲美仲邑菫表示互先定三子家谷實格沢秀行英雄夫尾紳路余麒里菜許"
    "紀基敬吾坂栄男峰海光篤史伊介佐々鈴渡辺橋島岡松藤前後今西東京阪関院日会館年月初手者対成杯選権準決敗回新聞社解説";

/* For each character set: the characters that are common in records (ranks, results, events, surnames),
 * and ranges of letters or syllables with their weights. The weights were chosen by hand; test_charset.c
 * holds them. */
static const struct candidate {
    const char *name;
    const char *common;
    struct {
        unsigned first, last;
        int weight;
    } range[3];
} candidates[] = {
    {"GB18030",
     "段级胜负黑白盘中子目贴超时业余职认输名人围棋第届杯赛战决预轮局对国年月日先手番王李张刘陈杨赵黄周吴徐孙胡朱高林何郭"
     "马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔"
     "崔康毛邱秦江史顾侯邵孟龙万雷钱汤尹黎易常武乔贺赖龚文古力柯洁芈昱廷聂卫平俞斌小光华明强军伟建志"
     "上海北京韩新浪野狐弈城首尔女规则让一二三五六七八九十元圣道场网络谊升降时越檀啸党毅飞周睿羊连笑丁浩申真谞朴廷桓",
     {{0x4e00, 0x9fff, PLAIN}, {0x3400, 0x4dff, ODD}}},
    {"CP932", japanese, {{0x3041, 0x30fe, COMMON}, {0x4e00, 0x9fff, PLAIN}, {0xff61, 0xff9f, ODD}}},
    {"CP949",
     "단급흑백승패집반불계시간국제대결전배이김박최조정강윤장임한오서신권황안송류홍유고문양손허남심노하주구기원성창호"
     "세돌철진현준영지민수동환상우태용석경규재훈바둑제프로아마배왕명인공호선",
     {{0xac00, 0xd7a3, PLAIN}, {0x4e00, 0x9fff, ODD}}},
    {"BIG5-HKSCS",
     "段級勝負黑白盤中子目貼超時業餘職認輸名人圍棋第屆盃賽戰決預輪局對國年月日先手番王李張劉陳楊趙黃周吳徐孫胡朱高林何"
     "郭馬羅梁宋鄭謝韓唐馮董蕭程曹袁鄧許傅沈曾彭呂蘇盧蔣蔡本因坊",
     {{0x4e00, 0x9fff, PLAIN}, {0x3400, 0x4dff, ODD}}},
    {"EUC-JP", japanese, {{0x3041, 0x30fe, COMMON}, {0x4e00, 0x9fff, PLAIN}}},
};

/* How strongly a decoded character speaks for the character set. */
static int weigh(const struct candidate *candidate, const char *character, int bytes) {
    char text[8] = {0};
    memcpy(text, character, (size_t)bytes);
    if (strstr(candidate->common, text)) return COMMON;
    unsigned code = utf8_code(character, bytes);
    for (int i = 0; i < 3 && candidate->range[i].first; i++)
        if (code >= candidate->range[i].first && code <= candidate->range[i].last)
            return candidate->range[i].weight;
    return code >= 0x3000 && code <= 0x3020 ? PLAIN : code >= 0xff01 && code <= 0xff5e ? PLAIN : ODD;
}

/* Decodes the bytes into `utf8`, which has room for 4 times as many, and returns its end. Bytes that don't fit become
 * `wrong`; with `wrong` 0 they become '\x7f', and an unfinished character at the end is left out. */
static char *decode(const char *charset, const char *in, size_t count, char *utf8, char wrong) {
    struct codes codes;
    if (!codes_find(&codes, charset)) count = 0;
    for (size_t at = 0; at < count;) {
        char text[CODES_UTF8_BYTES];
        size_t length = 0;
        int bytes = codes_read(&codes, in + at, count - at, text, &length);
        if (bytes == 0 && !wrong) break;
        memcpy(utf8, text, length);
        if (bytes <= 0) *utf8 = wrong ? wrong : '\x7f', length = 1;
        utf8 += length;
        at += bytes == 0 ? 1 : (size_t)abs(bytes);
    }
    *utf8 = 0;
    return utf8;
}

/* The mean weight of the characters beyond ASCII, in thousandths. */
static int score(const struct candidate *candidate, const char *bytes, size_t count) {
    CLEANUP_FREE char *utf8 = memory_resize(NULL, 4 * count + 1);
    const char *end = decode(candidate->name, bytes, count, utf8, 0);
    int sum = 0, characters = 0;
    for (const char *at = utf8; at < end;) {
        int length = utf8_bytes(at);
        if (length == 0) length = 1;
        if (*at == '\x7f') sum += WRONG, characters++;
        else if (length > 1) sum += weigh(candidate, at, length), characters++;
        at += length;
    }
    return characters ? 1000 * sum / characters : 0;
}

static bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

/* The same for Latin text, in which an accented letter usually stands beside a plain one. */
static int latin_score(const char *bytes, size_t count) {
    int sum = 0, characters = 0;
    for (size_t i = 0; i < count; i++) {
        if ((uint8_t)bytes[i] < 0x80) continue;
        bool beside = (i > 0 && is_letter(bytes[i - 1])) || (i + 1 < count && is_letter(bytes[i + 1]));
        characters++;
        sum += (uint8_t)bytes[i] >= 0xc0 && beside ? COMMON - 1 : ODD;
    }
    return characters ? 1000 * sum / characters : 0;
}

static bool is_utf8(const char *bytes, size_t count) {
    size_t left = count - utf8_prefix(bytes, count);
    return !left || (left < 4 && count == SAMPLE_BYTES); /* the sample ends within a character */
}

const char *charset_guess(const char *bytes, size_t count) {
    if (count > SAMPLE_BYTES) count = SAMPLE_BYTES;
    if (is_utf8(bytes, count)) return "UTF-8";
    const char *best = "CP1252";
    int latin = latin_score(bytes, count), most = latin > 0 ? latin : 0;
    for (size_t i = 0; i < sizeof candidates / sizeof *candidates; i++) {
        int there = score(&candidates[i], bytes, count);
        if (there > most) best = candidates[i].name;
        if (there > most) most = there;
    }
    return best;
}

char *charset_convert(const char *charset, const char *bytes, size_t count) {
    char *utf8 = memory_resize(NULL, 4 * count + 1);
    if (count >= 3 && !memcmp(bytes, "\xef\xbb\xbf", 3)) bytes += 3, count -= 3;
    char *end = decode(charset, bytes, count, utf8, '?');
    for (char *at = utf8; at < end; at++)
        if (!*at) *at = '?';
    return utf8;
}
