/* options_row.h: the rows that describe the options of a command, and the command itself (options.h). */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum options_kind {
    OPTIONS_SWITCH,  /* no value; the field, a bool, becomes true */
    OPTIONS_INTEGER, /* a whole number from `low` to `high` */
    OPTIONS_NUMBER,  /* a decimal number from `low` to `high`; the field gets it times `scale` */
    OPTIONS_POINTS,  /* points of a game from `low` to `high`, in quarters: 6.5 becomes 26 */
    OPTIONS_WORD,    /* one of `words`; the field gets its index */
    OPTIONS_TEXT,    /* any text */
    OPTIONS_FILE,    /* a file or folder to read */
    OPTIONS_OUTPUT,  /* a file or folder to write; refuses "" and "-", which would be the name of a file */
    OPTIONS_OWN,     /* what `read` makes of it */
};

/* The type of a field, which OPTIONS_FIELD finds out. */
enum options_type {
    OPTIONS_IS_OTHER, /* anything else: only an options_reader may write it */
    OPTIONS_IS_BOOL,
    OPTIONS_IS_INT,
    OPTIONS_IS_UNSIGNED, /* enumerations, too */
    OPTIONS_IS_LONG,
    OPTIONS_IS_SIZE,
    OPTIONS_IS_DOUBLE,
    OPTIONS_IS_TEXT,
};

/* A word that an option accepts. A list of them ends with {0}. */
struct options_word {
    const char *word;
    const char *help; /* what it means; NULL, for all words of the list, when they need no explanation */
};

struct options_row;

/* Reads the values of an option (there are `row->values`) into the field. Calls options_wrong when they are
 * wrong. */
typedef void options_reader(const struct options_row *row, char *const *values, void *field);

/* One option. A table of rows ends with {0}. The first seven members usually stand in their order, the
 * others by name. */
struct options_row {
    const char *name;     /* without dashes; a name of one letter is a short option, "-k" */
    char letter;          /* a short option that means the same; 0: none */
    const char *argument; /* what the help calls the value, such as "N"; NULL for a switch */
    const char *help;     /* what it does, without a full stop: the range and the default follow it */
    enum options_kind kind;
    double low, high; /* the range, both ends included; ends beyond 1e9 are not shown */
    double scale;     /* the field gets the number times this; 0 counts as 1 */
    const struct options_word *words;
    const char *standard; /* the default in words, such as "one for each core"; NULL: the value that `begin`
                           * put into the field, unless it is out of range, as 0 for "not given" may be */
    options_reader *read;
    int values;    /* arguments that it has, 1 or 2; 0 counts as 1 */
    bool required; /* the command needs it */
    size_t offset; /* of the field, in the structure that the table is for */
    enum options_type type;
};

#define OPTIONS_FIELD(structure, member)                                                                     \
    .offset = offsetof(structure, member), .type = OPTIONS_TYPE(((structure *)0)->member)
#define OPTIONS_TYPE(field)                                                                                  \
    _Generic((field),                                                                                        \
        bool: OPTIONS_IS_BOOL,                                                                               \
        int: OPTIONS_IS_INT,                                                                                 \
        unsigned: OPTIONS_IS_UNSIGNED,                                                                       \
        long: OPTIONS_IS_LONG,                                                                               \
        size_t: OPTIONS_IS_SIZE,                                                                             \
        double: OPTIONS_IS_DOUBLE,                                                                           \
        char *: OPTIONS_IS_TEXT,                                                                             \
        const char *: OPTIONS_IS_TEXT,                                                                       \
        default: OPTIONS_IS_OTHER)

/* Rows that belong together; several commands share some of them. A list of tables ends with {0}. */
struct options_table {
    const struct options_row *row;
    size_t offset;     /* of that structure, in the request */
    const char *title; /* stands above these options in the help; NULL: they continue the list before */
};

/* A subcommand. Its texts are prose, which the help fills into lines. An empty line separates paragraphs; a
 * line that begins with a space stays as it is. */
struct command {
    const char *name;
    const char *summary;                /* for the list of commands; 64 characters at most */
    const char *synopsis;               /* what follows the name in the usage, a line for each use */
    const char *about;                  /* what it does, before the options */
    const char *more;                   /* what else there is to say, behind the options; may be NULL */
    void (*lists)(FILE *stream);        /* writes more prose, from tables of the program; may be NULL */
    const struct options_table *tables; /* NULL: no options but --help */
    const char *const *wanted; /* arguments that it needs, as messages name them; NULL behind the last */
    int arguments_max;         /* the most arguments that it accepts */
    /* A first argument that, before others, makes required options optional; NULL: none. */
    const char *exempt;
    bool single_dash;     /* long options may begin with a single dash */
    size_t request_bytes; /* of the request, the structure that options fill in */
    /* Puts the defaults into a request that is all zero; NULL: zeros are the defaults. */
    void (*begin)(void *request);
    /* Is told each option (`value` is NULL for a switch) and each argument (`row` is NULL), in their order;
     * may be NULL. */
    void (*note)(void *request, const struct options_row *row, char *value);
    /* Does the work. Returns the exit status: 0 only when all was done. */
    int (*run)(void *request, char **arguments, int count);
};

/* The members of a command: the most arguments, and what `wanted` says. */
#define COMMAND_WANTS(most, ...)                                                                             \
    .arguments_max = (most), .wanted = (const char *const[]) { __VA_ARGS__, NULL }

/* The members of a command with options: its request is of this type, and tables of options follow. */
#define COMMAND_OPTIONS(type, begins, runs, ...)                                                             \
    .request_bytes = sizeof(type), .begin = (begins), .run = (runs),                                         \
    .tables = (const struct options_table[]) {                                                               \
        __VA_ARGS__, { 0 }                                                                                   \
    }

enum { OPTIONS_MANY = 1 << 30 }; /* for arguments_max: any number */
