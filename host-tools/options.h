/* options.h: reads the arguments of options; wrong ones end the program with a message and status 2. */
#ifndef OPTIONS_H
#define OPTIONS_H

/* A whole number from `low` to `high`. `option` is the option's name for the message. */
long options_integer(const char *option, const char *argument, long low, long high);

/* A decimal number from `low` to `high`. */
double options_number(const char *option, const char *argument, double low, double high);

#endif
