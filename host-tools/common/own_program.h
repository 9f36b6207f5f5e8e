/* own_program.h: where this program lies. */
#pragma once

/* Writes the folder that is `up` folders above the program's file (1: the one that it lies in) to `folder`, of PATH_MAX bytes. */
void own_program_folder(int up, char *folder);
