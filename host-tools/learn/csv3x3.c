#include "learn/csv3x3.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/complain.h"
#include "common/file_kind.h"

enum { ID, COUNT, SHARE, CUMULATIVE, FATE, SHAPE, FIELDS };

enum { LINE_BYTES = 128 }; /* longer than any correct line */

static const char header[] = "id,count,share,cumulative_share,fate,shape";
static const char *const fates[FATE3X3_COUNT] = {"kept", "cut", "suicide", "few-stones", "off-board"};

struct csv3x3_shape csv3x3_draw(kt_code3x3 id) {
    static const uint8_t place[KT_CODE3X3_NEIGHBOURS] = {6, 7, 8, 3, 5, 0, 1, 2};
    struct csv3x3_shape shape = {"....*...."};
    for (int i = 0; i < KT_CODE3X3_NEIGHBOURS; i++) shape.text[place[i]] = "XO.#"[id >> 2 * i & 3];
    return shape;
}

static bool is_candidate(const struct pattern3x3 *p) {
    return p->fate == FATE3X3_KEPT || p->fate == FATE3X3_CUT;
}

void csv3x3_write(FILE *stream, const struct patterns3x3 *set) {
    double all = (double)patterns3x3_candidate_moves(set);
    uint64_t so_far = 0;
    fprintf(stream, "%s\n", header);
    for (const struct pattern3x3 *p = set->pattern; p < set->pattern + set->count; p++) {
        fprintf(stream, "%u,%u,", p->id, p->count);
        so_far += p->count;
        if (is_candidate(p)) fprintf(stream, "%.6f,%.6f,", p->count / all, (double)so_far / all);
        else fputs(",,", stream);
        fprintf(stream, "%s,%s\n", fates[p->fate], csv3x3_draw(p->id).text);
    }
}

struct reading {
    FILE *stream, *complaints;
    const char *path;
    char line[LINE_BYTES];
    int number; /* of the present line, from 1 */
    struct patterns3x3 *set;
    struct {
        double share, cumulative;
    } told[PATTERNS3X3_MAX];
    bool seen[KT_CODE3X3_COUNT]; /* by id */
};

/* Reads the next line without its end, and no more than there is room for: a longer one is refused later.
 * Returns false at the end of the file. */
static bool next_line(struct reading *r) {
    int length = 0, c = getc(r->stream);
    if (c == EOF) return false;
    for (; c != EOF && c != '\n' && length + 1 < LINE_BYTES; c = getc(r->stream))
        r->line[length++] = c ? (char)c : '?'; /* so that nothing hides behind a 0 byte */
    if (length && r->line[length - 1] == '\r') length--;
    r->line[length] = 0;
    r->number++;
    return true;
}

static bool refuse(const struct reading *r, const char *what) {
    return complain(r->complaints, r->path, r->number, 0, "%s", what);
}

static bool split(char *line, char *field[FIELDS]) {
    for (int i = 0; i < FIELDS; i++) {
        field[i] = line;
        line = strchr(line, ',');
        if (!line) return i == FIELDS - 1;
        *line++ = 0;
    }
    return false;
}

/* Reads a whole number, digits only. */
static bool read_count(const char *text, uint32_t most, uint32_t *number) {
    uint64_t value = 0;
    const char *c = text;
    for (; *c >= '0' && *c <= '9' && value <= most; c++) value = value * 10 + (uint64_t)(*c - '0');
    *number = (uint32_t)value;
    return c > text && !*c && value <= most;
}

/* Reads the share of a candidate; a removed pattern must have none. */
static bool read_share(const char *text, bool is_there, double *share) {
    *share = 0;
    if (!is_there) return !*text;
    char *end;
    if (!*text || text[strspn(text, "0123456789.")]) return false; /* no signs, no spaces, no "nan" */
    *share = strtod(text, &end);
    return !*end && *share <= 1;
}

static bool read_fate(const char *text, kt_code3x3 id, enum fate3x3 *fate) {
    int i = 0;
    while (i < FATE3X3_COUNT && strcmp(text, fates[i]) != 0) i++;
    *fate = (enum fate3x3)i;
    return (*fate == FATE3X3_KEPT ? FATE3X3_CUT : *fate) == patterns3x3_judge(id);
}

/* Reads a line into the next pattern of the set. */
static bool read_pattern(struct reading *r) {
    char *field[FIELDS];
    uint32_t id;
    struct patterns3x3 *set = r->set;
    int i = set->count;
    struct pattern3x3 *p = &set->pattern[i];
    if (!split(r->line, field)) return refuse(r, "expected six fields, separated by commas");
    if (!read_count(field[ID], UINT16_MAX, &id) || kt_code3x3_id((kt_code3x3)id) != id)
        return refuse(r, "the id is not that of a pattern");
    if (r->seen[id]) return refuse(r, "the id occurs twice");
    if (i == PATTERNS3X3_MAX) return refuse(r, "more patterns than exist");
    r->seen[id] = true;
    p->id = (kt_code3x3)id;
    if (!read_count(field[COUNT], UINT32_MAX, &p->count) || p->count == 0)
        return refuse(r, "the count is not a whole number from 1 to 4294967295");
    if (!read_fate(field[FATE], p->id, &p->fate)) return refuse(r, "the fate does not fit the id");
    if (!read_share(field[SHARE], is_candidate(p), &r->told[i].share))
        return refuse(r, "expected a share from 0 to 1, or none for a removed pattern");
    if (!read_share(field[CUMULATIVE], is_candidate(p), &r->told[i].cumulative))
        return refuse(r, "expected a cumulative share from 0 to 1, or none for a removed pattern");
    if (strcmp(field[SHAPE], csv3x3_draw(p->id).text) != 0) return refuse(r, "the shape does not fit the id");
    if (i && (patterns3x3_compare(p - 1, p) > 0 || (p->fate == FATE3X3_KEPT && p[-1].fate != FATE3X3_KEPT)))
        return refuse(r, "the pattern should stand above the previous one");
    set->by_fate[p->fate]++;
    set->moves[p->fate] += p->count;
    set->count++;
    return true;
}

/* Do the shares fit the counts, to the places that are written? */
static bool check_shares(struct reading *r) {
    static const double rounded = 0.6e-6;
    double all = (double)patterns3x3_candidate_moves(r->set), so_far = 0;
    for (int i = 0; i < r->set->count && is_candidate(&r->set->pattern[i]); i++) {
        double count = r->set->pattern[i].count;
        so_far += count;
        r->number = i + 2;
        if (fabs(r->told[i].share - count / all) > rounded)
            return refuse(r, "the share does not fit the counts");
        if (fabs(r->told[i].cumulative - so_far / all) > rounded)
            return refuse(r, "the cumulative share does not fit the counts");
    }
    return true;
}

static bool read_all(struct reading *r) {
    if (!next_line(r) || strcmp(r->line, header) != 0) {
        r->number = 1;
        if (file_kind_refuse(r->path, FILE_PATTERNS3X3, r->complaints)) return false;
        return refuse(r, "this is not a list of 3x3 patterns; 'katachi learn3x3' makes one");
    }
    while (next_line(r))
        if (!read_pattern(r)) return false;
    if (!ferror(r->stream)) return check_shares(r);
    return complain(r->complaints, r->path, 0, 0, "cannot be read: %s", strerror(errno));
}

bool csv3x3_read(const char *path, FILE *complaints, struct patterns3x3 *set) {
    static struct reading r;
    *set = (struct patterns3x3){0};
    r = (struct reading){.stream = fopen(path, "r"), .complaints = complaints, .path = path, .set = set};
    if (!r.stream) return complain(complaints, path, 0, 0, "cannot be opened: %s", strerror(errno));
    bool ok = read_all(&r);
    fclose(r.stream);
    return ok;
}
