/* ports.h: the help about arguments that name a program or a toy; several commands have them. */
#pragma once

#define PORTS_HELP                                                                                           \
    "PORT is one of:\n\n"                                                                                    \
    "  serial:DEVICE[:BAUD]  a serial port or pty; without BAUD, the usual rates\n"                          \
    "                        are tried in turn\n"                                                            \
    "  tcp:HOST:PORT         such as QEMU's -serial tcp:127.0.0.1:PORT,server\n"                             \
    "  board:NAME            a board in its emulator (board:microbit), in the folder\n"                      \
    "                        where make built it\n"                                                          \
    "  COMMAND               a program that speaks as a toy on its standard input\n"                         \
    "                        and output\n\n"

#define PROGRAMS_HELP                                                                                        \
    "A COMMAND is a command line of the shell, in quotation marks, or one of:\n\n"                           \
    "  board:NAME            a board in its emulator (board:microbit), in the folder\n"                      \
    "                        where make built it\n"                                                          \
    "  serial:DEVICE[:BAUD]  a board at a serial port (115200 baud)\n"                                       \
    "  tcp:HOST:PORT         a program that listens there\n\n"
