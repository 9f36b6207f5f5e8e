/* sgf_name.h: the names of SGF's properties as numbers. Inner part of sgf_reader.h and sgf_tree.h. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* The number of a name of two capitals; that of one capital is the letter itself. A macro, since case
 * labels need constants. */
#define SGF_NAME(first, second) ((first) << 8 | (second))
enum { SGF_NAME_OTHER = 0 }; /* a longer name: no property that is read has one */

/* Returns the number of the name of `count` letters. FF[1] to FF[3] ignore small letters ("Black" is B),
 * so the capitals alone count; of a name without capitals, its one or two letters do. The words of old
 * records ("komi", "AddBlack") stand for the property that they mean. */
int sgf_name_of(const char *letters, size_t count);

/* Does this property hold a text for people (a name, a comment), not points or numbers? */
bool sgf_name_is_text(int name);
