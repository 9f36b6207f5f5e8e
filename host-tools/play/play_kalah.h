/* play_kalah.h: a game of Kalah in the terminal. Private to `katachi play`. */
#pragma once

#include "play/play_session.h"

/* Plays as the options say until the person ends it. Returns the exit status. */
int play_kalah(const struct play_options *options);
