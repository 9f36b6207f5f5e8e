/* carry: runs an emulator for firmware/run.sh, and carries bytes between standard input and output and its
 * serial line.
 *
 * carry [--line] [--at-once] [--listens WORD LOG] [--folder FOLDER] -- EMULATOR ARGUMENT...
 *   --line          pass on all bytes at once. Without it the line speaks GTP, and a command waits for the
 *                   answer to the one before: any byte on the line would end the board's search. The next
 *                   line ends an analysis; the word `stop` or the comment `# interrupt` ends a search.
 *                   After the command katachi-link all bytes pass at once
 *   --at-once       the end of standard input ends the emulator. Without it the emulator then gets `quit`,
 *                   once it has answered everything
 *   --listens       send nothing before the emulator has written WORD into the file LOG
 *   --folder        remove FOLDER and its files once the emulator has written a byte, and at the latest at
 *                   the end
 *
 * The emulator reads its serial line from file 3 and writes it to file 4. It ends when this process ends,
 * however that happens. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    FROM_US = 3, /* the emulator's files */
    TO_US = 4,
    BYTES = 1 << 16,  /* size of the buffers */
    PATIENCE_S = 600, /* the longest wait for an answer after the end of the input */
    LOOK_MS = 50,     /* between two looks into the log */
    WORD_BYTES = 64,  /* of a command's name; a longer one is cut */
};

struct carrier {
    const char *word, *log, *folder; /* WORD, LOG and FOLDER; NULL without the option */
    char **emulator;
    bool raw, at_once;
    pid_t process;
    int to, from; /* the line to the emulator, and from it */
    char in[BYTES + 8],
        out[BYTES]; /* bytes for the emulator, with room for "quit" behind them, and bytes from it */
    size_t in_bytes, out_bytes;
    size_t sendable; /* bytes of `in` that may be sent now */
    bool listens;    /* the emulator takes bytes */
    bool ended;      /* the input has ended, and "quit" is in `in` */
    bool closed;     /* the emulator has closed its line */
    bool asked;      /* a command was sent and is not answered yet */
    bool analyses;   /* this command is an analysis, which the next line ends */
    bool nudges;     /* a newline is to be sent, which ends the search; */
    bool nudged;     /* it was decided to send it */
    bool answers;    /* the answer has begun */
    int column;      /* 0 at the begin of a line of the answer */
    time_t heard;    /* when the emulator last wrote, or the input ended */
};

static volatile sig_atomic_t signalled;

static void remember(int number) { signalled = number; }

static time_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec;
}

_Noreturn static void fail(const char *what) {
    fprintf(stderr, "katachi: %s: %s\n", what, strerror(errno));
    exit(2);
}

static void remove_folder(const char *path) {
    DIR *folder = path ? opendir(path) : NULL;
    if (!folder) return;
    for (struct dirent *entry; (entry = readdir(folder));) unlinkat(dirfd(folder), entry->d_name, 0);
    closedir(folder);
    rmdir(path);
}

/* Becomes the emulator, in a process group of its own, so that Ctrl-C in a terminal reaches only us. */
_Noreturn static void become_emulator(const struct carrier *carrier, int input, int output, pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1);
    setpgid(0, 0);
    int nothing = open("/dev/null", O_RDWR);
    dup2(nothing, STDIN_FILENO);
    dup2(nothing, STDOUT_FILENO);
    output = fcntl(output, F_DUPFD, TO_US + 1); /* out of the way */
    dup2(input, FROM_US);
    dup2(output, TO_US);
    close_range(TO_US + 1, ~0U, 0);
    execvp(carrier->emulator[0], carrier->emulator);
    fail(carrier->emulator[0]);
}

/* Starts the emulator on pipes: a socket would be full after some hundred single bytes. */
static void start(struct carrier *carrier) {
    int to[2], from[2];
    pid_t parent = getpid();
    if (pipe(to) != 0 || pipe(from) != 0) fail("no line to the emulator");
    carrier->process = fork();
    if (carrier->process < 0) fail("cannot start the emulator");
    if (carrier->process == 0) become_emulator(carrier, to[0], from[1], parent);
    close(to[0]);
    close(from[1]);
    carrier->to = to[1];
    carrier->from = from[0];
    fcntl(carrier->to, F_SETFL, O_NONBLOCK);
    fcntl(carrier->from, F_SETFL, O_NONBLOCK);
    carrier->heard = now();
}

/* Copies the name of the command in the first line of `in`, without its id; "" without a name. */
static void read_name(const struct carrier *carrier, const char *end, char name[WORD_BYTES]) {
    const char *from = carrier->in;
    for (int word = 0; word < 2; word++) {
        size_t length = 0;
        while (from < end && (unsigned char)*from <= ' ') from++;
        for (; from < end && (unsigned char)*from > ' ' && *from != '#'; from++)
            if (length < WORD_BYTES - 1) name[length++] = *from;
        name[length] = 0;
        if (!length || strspn(name, "0123456789") < length) return;
    }
}

static bool name_ends(const char *name, const char *with) {
    size_t length = strlen(name), wanted = strlen(with);
    return length >= wanted && strcasecmp(name + length - wanted, with) == 0;
}

/* Decides how many bytes may be sent now, and whether to end the search. */
static void decide(struct carrier *carrier) {
    static const char interrupt[] = "# interrupt";
    char name[WORD_BYTES] = "";
    const char *end = memchr(carrier->in, '\n', carrier->in_bytes);
    if (carrier->raw) carrier->sendable = carrier->in_bytes;
    if (carrier->sendable || !carrier->in_bytes) return;
    bool whole = end;
    if (!whole && carrier->in_bytes >= BYTES)
        end = carrier->in + carrier->in_bytes - 1; /* a line longer than the buffer goes in parts */
    if (end) read_name(carrier, end, name);
    if (carrier->asked) {
        bool stops = strcmp(name, "stop") == 0 || (carrier->in_bytes >= sizeof interrupt - 1 &&
                                                   memcmp(carrier->in, interrupt, sizeof interrupt - 1) == 0);
        if (carrier->nudged || !(carrier->analyses || stops)) return;
        carrier->nudges = carrier->nudged = true;
        return;
    }
    if (!end) return;
    carrier->sendable = (size_t)(end + 1 - carrier->in);
    carrier->raw = strcmp(name, "katachi-link") == 0;
    carrier->asked = whole && *name && !carrier->raw;
    carrier->analyses = name_ends(name, "-analyze");
    carrier->nudged = false;
}

/* At the end of the input: adds a newline, which the last line may lack, and "quit". */
static void say_goodbye(struct carrier *carrier) {
    static const char quit[] = "\nquit\n";
    memcpy(carrier->in + carrier->in_bytes, quit, sizeof quit - 1);
    carrier->in_bytes += sizeof quit - 1;
    carrier->ended = true;
    carrier->heard = now();
}

static void read_input(struct carrier *carrier) {
    if (carrier->in_bytes >= BYTES) return;
    ssize_t count = read(STDIN_FILENO, carrier->in + carrier->in_bytes, BYTES - carrier->in_bytes);
    if (count > 0) carrier->in_bytes += (size_t)count;
    else if (count == 0 || (errno != EAGAIN && errno != EINTR)) say_goodbye(carrier);
}

static void send_line(struct carrier *carrier) {
    ssize_t count =
        carrier->nudges ? write(carrier->to, "\n", 1) : write(carrier->to, carrier->in, carrier->sendable);
    if (count <= 0) return;
    if (carrier->nudges) {
        carrier->nudges = false;
        return;
    }
    carrier->sendable -= (size_t)count;
    carrier->in_bytes -= (size_t)count;
    memmove(carrier->in, carrier->in + count, carrier->in_bytes);
}

/* Follows the answer byte by byte: it begins with = or ? and ends with an empty line. */
static void follow(struct carrier *carrier, char byte) {
    if (byte == '\r') return;
    if (carrier->column == 0 && (byte == '=' || byte == '?')) carrier->answers = true;
    if (carrier->column == 0 && byte == '\n' && carrier->answers) carrier->answers = carrier->asked = false;
    carrier->column = byte == '\n' ? 0 : 1;
}

static void read_line(struct carrier *carrier) {
    if (carrier->out_bytes == BYTES) return;
    char *to = carrier->out + carrier->out_bytes;
    ssize_t count = read(carrier->from, to, BYTES - carrier->out_bytes);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    carrier->closed = count <= 0;
    if (carrier->closed) return;
    remove_folder(carrier->folder); /* now: a kill later would leave it */
    carrier->folder = NULL;
    for (ssize_t i = 0; i < count; i++) follow(carrier, to[i]);
    carrier->out_bytes += (size_t)count;
    carrier->heard = now();
}

/* Writes to standard output. Returns false when nobody reads it. */
static bool write_output(struct carrier *carrier) {
    ssize_t count = carrier->out_bytes ? write(STDOUT_FILENO, carrier->out, carrier->out_bytes) : 0;
    if (count < 0) return errno == EAGAIN || errno == EINTR;
    carrier->out_bytes -= (size_t)count;
    memmove(carrier->out, carrier->out + count, carrier->out_bytes);
    return true;
}

static void look_into_log(struct carrier *carrier) {
    char text[4096];
    FILE *log = carrier->word ? fopen(carrier->log, "r") : NULL;
    carrier->listens = !carrier->word;
    while (log && !carrier->listens && fgets(text, sizeof text, log))
        carrier->listens = strstr(text, carrier->word);
    if (log) fclose(log);
}

/* Waits until something can be done, and does it. Returns false at the end. */
static bool carry(struct carrier *carrier) {
    if (!carrier->listens) look_into_log(carrier);
    decide(carrier);
    bool sends = carrier->listens && (carrier->nudges || carrier->sendable);
    bool reads = !carrier->ended && carrier->in_bytes < BYTES, writes = carrier->out_bytes;
    struct pollfd files[] = {
        {.fd = reads ? STDIN_FILENO : -1, .events = POLLIN},
        {.fd = sends ? carrier->to : -1, .events = POLLOUT},
        {.fd = carrier->out_bytes < BYTES ? carrier->from : -1, .events = POLLIN},
        {.fd = STDOUT_FILENO, .events = writes ? POLLOUT : 0},
    };
    if (poll(files, 4, carrier->listens ? 1000 : LOOK_MS) < 0) return errno == EINTR && !signalled;
    if (files[0].revents) read_input(carrier);
    if (files[1].revents) send_line(carrier);
    if (files[2].revents) read_line(carrier);
    if (files[3].revents & (POLLERR | POLLHUP)) return false;
    if (files[3].revents && !write_output(carrier)) return false;
    bool waits = !carrier->ended || (!carrier->at_once && now() - carrier->heard <= PATIENCE_S);
    return !signalled && !carrier->closed && waits;
}

/* Ends the emulator unless it has ended, passes on the rest of its output, and returns the exit status as sh
 * gives it. */
static int end(struct carrier *carrier) {
    struct pollfd output = {.fd = STDOUT_FILENO, .events = POLLOUT};
    int status = 0;
    if (!carrier->closed) kill(carrier->process, SIGKILL);
    while (waitpid(carrier->process, &status, 0) < 0 && errno == EINTR)
        if (signalled) kill(carrier->process, SIGKILL);
    while (carrier->out_bytes && !signalled && poll(&output, 1, -1) > 0 && write_output(carrier)) continue;
    if (signalled) return 128 + signalled;
    if (!carrier->closed) return 128 + SIGTERM; /* we ended it */
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static void parse(struct carrier *carrier, int argc, char **argv) {
    int i = 1;
    for (; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strcmp(argv[i], "--line") == 0) carrier->raw = true;
        else if (strcmp(argv[i], "--at-once") == 0) carrier->at_once = true;
        else if (strcmp(argv[i], "--folder") == 0 && i + 1 < argc) carrier->folder = argv[++i];
        else if (strcmp(argv[i], "--listens") == 0 && i + 2 < argc) {
            carrier->word = argv[++i];
            carrier->log = argv[++i];
        } else {
            break;
        }
    }
    if (i + 1 < argc && strcmp(argv[i], "--") == 0) carrier->emulator = argv + i + 1;
}

int main(int argc, char **argv) {
    static struct carrier carrier;
    const int ending[] = {SIGINT, SIGTERM, SIGHUP};
    parse(&carrier, argc, argv);
    if (!carrier.emulator) {
        fputs("katachi: carry is started by firmware/run.sh\n", stderr);
        return 2;
    }
    for (size_t i = 0; i < sizeof ending / sizeof *ending; i++) {
        struct sigaction before;
        if (ending[i] == SIGHUP && sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler == SIG_IGN)
            continue;
        sigaction(ending[i], &(struct sigaction){.sa_handler = remember}, NULL);
    }
    signal(SIGPIPE, SIG_IGN);
    start(&carrier);
    while (carry(&carrier)) continue;
    int status = end(&carrier);
    remove_folder(carrier.folder);
    return status;
}
