/* play.h: `katachi play`: a person against a GTP program, in the terminal or through pipes. */
#ifndef PLAY_H
#define PLAY_H

/* Runs the command; argv[0] is its name. Returns the exit status. */
int command_play(int argc, char **argv);

#endif
