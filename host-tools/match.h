/* match.h: `katachi match`: two GTP programs play a series of games. */
#ifndef MATCH_H
#define MATCH_H

/* Runs the command; argv[0] is its name. Returns the exit status. */
int command_match(int argc, char **argv);

#endif
