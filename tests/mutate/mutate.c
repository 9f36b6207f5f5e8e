/* mutate.c: makes small mistakes in a C source, one at a time.
 *
 *   mutate FILE          lists the mistakes, one a line, with tabs between: number, "OLD -> NEW", line of the source
 *   mutate FILE NUMBER   writes the source with that mistake
 *
 * The mistakes: an operator, a whole number or a truth value is replaced; a condition is negated; `break`,
 * `continue` or the value of a return is removed. Comments, strings, lines for the preprocessor, and code
 * outside of functions are left alone. */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SOURCE_BYTES = 1 << 20, WORD_BYTES = 32 };

struct edit {
    const char *from, *to;
};

/* The longest come first. An operator that stands here with itself is left alone. */
static const struct edit operators[] = {
    {"<<=", ">>="}, {">>=", "<<="}, {"->", "->"}, {"++", "--"}, {"--", "++"}, {"<<", ">>"}, {">>", "<<"},
    {"<=", "<"},    {">=", ">"},    {"==", "!="}, {"!=", "=="}, {"&&", "||"}, {"||", "&&"}, {"+=", "-="},
    {"-=", "+="},   {"*=", "*="},   {"/=", "/="}, {"%=", "%="}, {"&=", "|="}, {"|=", "&="}, {"^=", "|="},
    {"<", "<="},    {">", ">="},    {"+", "-"},   {"-", "+"},   {"&", "|"},   {"|", "&"},   {"^", "|"},
    {"/", "*"},     {"%", "/"},     {"!", ""},    {"~", ""},
};
static const struct edit words[] = {{"true", "false"}, {"false", "true"}, {"break", ""}, {"continue", ""}};

struct mutation {
    size_t at, length;      /* of the text to remove */
    char text[WORD_BYTES];  /* its replacement */
    size_t closing;         /* where a bracket comes, too; 0 for nowhere */
    const char *closing_is; /* that bracket */
};

static char source[SOURCE_BYTES];
static size_t length, wanted, made;
static bool listing;

static void show(const struct mutation *m) {
    printf("%zu\t", made);
    for (size_t i = m->at; i < m->at + m->length; i++)
        putchar(isspace((unsigned char)source[i]) ? ' ' : source[i]);
    printf(" -> %s\t", *m->text ? m->text : "(nothing)");
    size_t begin = m->at;
    while (begin > 0 && source[begin - 1] != '\n') begin--;
    begin += strspn(source + begin, " ");
    printf("%.*s\n", (int)strcspn(source + begin, "\n"), source + begin);
}

static void write_out(const struct mutation *m) {
    fwrite(source, 1, m->at, stdout);
    fputs(m->text, stdout);
    size_t from = m->at + m->length;
    if (m->closing) {
        fwrite(source + from, 1, m->closing - from, stdout);
        fputs(m->closing_is, stdout);
        from = m->closing;
    }
    fwrite(source + from, 1, length - from, stdout);
}

static void mutate(const struct mutation *m) {
    made++;
    if (listing) show(m);
    else if (made == wanted) write_out(m);
}

static bool in_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* Behind the string, letter, comment or line for the preprocessor that begins at `at`; `at` when none does. */
static size_t skip(size_t at) {
    size_t end = at;
    if (!strncmp(source + at, "/*", 2)) return (size_t)(strstr(source + at, "*/") + 2 - source);
    if (source[at] == '#') return at + strcspn(source + at, "\n");
    if (source[at] != '"' && source[at] != '\'') return at;
    for (end++; source[end] != source[at]; end++) end += source[end] == '\\';
    return end + 1;
}

/* Where the bracket closes that opens at `at`. */
static size_t closing(size_t at) {
    int depth = 0;
    for (;; at++) {
        size_t behind = skip(at);
        if (behind > at) at = behind;
        depth += (source[at] == '(') - (source[at] == ')');
        if (depth == 0) return at;
    }
}

/* Turns the condition round that follows the word which ends at `at`. */
static void turn_condition(size_t at) {
    size_t open = at + strspn(source + at, " ");
    if (source[open] != '(') return;
    struct mutation m = {.at = open + 1, .text = "!(", .closing = closing(open), .closing_is = ")"};
    mutate(&m);
}

/* The value of a return becomes 0, unless it is 0. */
static void drop_value(size_t at) {
    size_t from = at + strspn(source + at, " "), bytes = strcspn(source + from, ";{");
    if (!bytes || source[from + bytes] != ';' || (bytes == 1 && source[from] == '0')) return;
    struct mutation m = {.at = from, .length = bytes, .text = "0"};
    mutate(&m);
}

static void visit_word(size_t at, size_t bytes) {
    const char *word = source + at;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strlen(words[i].from) != bytes || strncmp(word, words[i].from, bytes) != 0) continue;
        struct mutation m = {.at = at, .length = bytes};
        strcpy(m.text, words[i].to);
        mutate(&m);
    }
    if ((bytes == 2 && !strncmp(word, "if", 2)) || (bytes == 5 && !strncmp(word, "while", 5)))
        turn_condition(at + bytes);
    if (bytes == 6 && !strncmp(word, "return", 6)) drop_value(at + bytes);
    if (isdigit((unsigned char)*word)) {
        char *end;
        unsigned long number = strtoul(word, &end, 0);
        struct mutation m = {.at = at, .length = (size_t)(end - word)};
        snprintf(m.text, sizeof m.text, "%lu", number + 1);
        mutate(&m);
    }
}

/* Returns how long the operator at `at` is, 1 when there is none. */
static size_t visit_operator(size_t at) {
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
        size_t bytes = strlen(operators[i].from);
        if (strncmp(source + at, operators[i].from, bytes) != 0) continue;
        struct mutation m = {.at = at, .length = bytes};
        strcpy(m.text, operators[i].to);
        if (strcmp(operators[i].from, operators[i].to) != 0) mutate(&m);
        return bytes;
    }
    return 1;
}

static void visit(void) {
    int depth = 0;
    for (size_t at = 0, next; at < length; at = next) {
        next = skip(at);
        if (next == at) {
            depth += (source[at] == '{') - (source[at] == '}');
            if (in_word(source[at])) {
                while (in_word(source[next])) next++;
                if (depth) visit_word(at, next - at);
            } else next += depth ? visit_operator(at) : 1;
        }
    }
}

int main(int argc, char **argv) {
    FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
    if (!file) {
        fputs("usage: mutate FILE [NUMBER]\n", stderr);
        return 1;
    }
    length = fread(source, 1, sizeof source - 1, file);
    fclose(file);
    listing = argc < 3;
    wanted = listing ? 0 : strtoul(argv[2], NULL, 10);
    visit();
    return listing || (wanted && wanted <= made) ? 0 : 1;
}
