/* watch.h: `katachi watch`: shows what a Katachi engine thinks of while it plays another program. */
#ifndef WATCH_H
#define WATCH_H

/* Runs the command; argv[0] is its name. Returns the exit status. */
int command_watch(int argc, char **argv);

#endif
