/* options.h: a command of katachi, its options as rows of tables, and the one reader of command lines.
 *
 * A row says all that there is to say about an option: its names, its range, where its value goes, and what people read about
 * it. The reader, --help, the man page and the completion (help.h) all work from the rows; nothing else lists options.
 *
 * A wrong command line ends the program with a message and status 2. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

enum options_kind {
    OPTIONS_SWITCH,  /* no value; the field, a bool, becomes true */
    OPTIONS_INTEGER, /* a whole number from `low` to `high` */
    OPTIONS_NUMBER,  /* a decimal number from `low` to `high`; the field gets it times `scale` */
    OPTIONS_POINTS,  /* points of a game from `low` to `high`, in quarters: 6.5 becomes 26 */
    OPTIONS_WORD,    /* one of `words`; the field gets its index */
    OPTIONS_TEXT,    /* any text */
    OPTIONS_FILE,    /* a file or folder to read */
    OPTIONS_OUTPUT,  /* a file or folder to write. Neither "" nor "-": a file would get that name */
    OPTIONS_OWN,     /* what `read` makes of it */
};

/* What a field is. OPTIONS_FIELD finds it out. */
enum options_type {
    OPTIONS_IS_OTHER, /* only OPTIONS_OWN writes it */
    OPTIONS_IS_BOOL,
    OPTIONS_IS_INT,
    OPTIONS_IS_UNSIGNED, /* enumerations, too */
    OPTIONS_IS_LONG,
    OPTIONS_IS_SIZE,
    OPTIONS_IS_DOUBLE,
    OPTIONS_IS_TEXT,
};

/* One of the words that an option knows. A list of them ends with {0}. */
struct options_word {
    const char *word;
    const char *help; /* what it does; NULL when that needs no words */
};

struct options_row;

/* Reads the values of an option (`row->values` of them) into the field; ends the program with options_wrong when they are wrong.
 */
typedef void options_reader(const struct options_row *row, char *const *values, void *field);

/* One option. A table of rows ends with {0}. */
struct options_row {
    const char *name;     /* without dashes; a name of one letter is a short option */
    char letter;          /* the short option that does the same; 0: none */
    const char *argument; /* what the help calls the value: "N"; NULL for a switch */
    const char *help;     /* what it does; range and default are added to it */
    enum options_kind kind;
    double low, high;
    double scale; /* 0 counts as 1 */
    const struct options_word *words;
    const char *standard; /* the default, when it is no plain value: "one for each core" */
    options_reader *read;
    int values;    /* how many arguments it has; 0 counts as 1 */
    bool required; /* the command needs it */
    size_t offset; /* of the field, in what the table is for */
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

/* Rows that belong together. Several commands share some of these: a list of tables ends with {0}. */
struct options_table {
    const struct options_row *row;
    size_t offset;     /* of what the table is for, in the request */
    const char *title; /* stands above the options in the help; NULL: they follow those before */
};

/* A subcommand. Text is prose: paragraphs are separated by an empty line, and a line that begins with a space stays as it is. */
struct command {
    const char *name;
    const char *summary;                /* for the list of commands: at most 60 characters */
    const char *synopsis;               /* what follows the name; several ways of use are lines */
    const char *about;                  /* stands before the options, */
    const char *more;                   /* and behind them; may be NULL */
    const struct options_table *tables; /* NULL: no options but --help */
    const char *const *wanted; /* arguments that it needs, each as a message names it; NULL behind the last */
    int arguments_max;         /* arguments that it can have */
    const char *exempt;        /* a first argument with which no option is required; NULL: none */
    bool single_dash;          /* long options may begin with one dash */
    size_t request_bytes;      /* of the structure that the options fill in */
    /* Puts the defaults into a request that is all zero; NULL: it stays so. */
    void (*begin)(void *request);
    /* Learns of each option (`value` is NULL for a switch) and each argument (`row` is NULL), in their order; may be NULL. */
    void (*note)(void *request, const struct options_row *row, char *value);
    /* Does it. Returns the exit status: 0 only when all was done. */
    int (*run)(void *request, char **arguments, int count);
};

enum { OPTIONS_MANY = 1 << 30 }; /* arguments_max of a command that takes any number */

/* Reads the command line into `request`, which holds the defaults, and brings the arguments to the front of argv. Returns how
 * many there are. --help prints the help and ends the program. */
int options_read(const struct command *command, int argc, char **argv, void *request);

/* Ends the program: the option's value isn't `wanted`, such as "two numbers from 2 to 16"; NULL: none of the row's words. */
_Noreturn void options_wrong(const struct options_row *row, const char *value, const char *wanted);

/* Ends the program: the command needs `what`. */
_Noreturn void options_refuse(const char *command, const char *what);

/* Ends the program: the command has no use for the argument. */
_Noreturn void options_refuse_argument(const char *command, const char *argument);

/* What stands before the option's name: "-" or "--". */
const char *options_dashes(const struct options_row *row);

/* The value as a whole number from the row's `low` to its `high`; for readers of OPTIONS_OWN. */
long options_integer(const struct options_row *row, const char *value);

#endif
