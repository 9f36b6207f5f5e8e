/* commands.h: the subcommands of katachi.
 *
 * Each gets "katachi" as argv[0], which getopt_long puts before its messages, answers --help, and returns the
 * exit status: 0 only when all was done, 2 when the command line was wrong. Results go to stdout; messages,
 * summaries and progress to stderr. */
#ifndef COMMANDS_H
#define COMMANDS_H

int command_learn(int argc, char **argv);
int command_learn3x3(int argc, char **argv);
int command_train(int argc, char **argv);
int command_train_shapes(int argc, char **argv);
int command_merge(int argc, char **argv);
int command_stats(int argc, char **argv);
int command_image(int argc, char **argv);
int command_evaluate(int argc, char **argv);
int command_suggest(int argc, char **argv);
int command_gtp(int argc, char **argv);
int command_analysis(int argc, char **argv);
int command_match(int argc, char **argv);
int command_bridge(int argc, char **argv);
int command_play(int argc, char **argv);
int command_upload(int argc, char **argv);
int command_watch(int argc, char **argv);
int command_report(int argc, char **argv);

#endif
