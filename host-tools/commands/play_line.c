#include "commands/play_line.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "gtp_client/gtp_client.h"

/* Returns the next byte, or -1 at the end. */
static int next_byte(struct play_input *input, int file) {
    while (input->taken == input->received) {
        if (gtp_client_wait_readable(file, -1) != GTP_OK) return -1;
        ssize_t count = read(file, input->bytes, sizeof input->bytes);
        if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (count <= 0) return -1;
        input->received = (size_t)count;
        input->taken = 0;
    }
    return (unsigned char)input->bytes[input->taken++];
}

bool play_read_line(struct play_input *input, int file) {
    size_t length = 0;
    int byte;
    while ((byte = next_byte(input, file)) >= 0 && byte != '\n') {
        bool is_leading_space = length == 0 && strchr(" \t\r", byte);
        if (byte && !is_leading_space && length < sizeof input->line - 1) input->line[length++] = (char)byte;
    }
    while (length && strchr(" \t\r", input->line[length - 1])) length--;
    input->line[length] = 0;
    return byte >= 0 || (length && !gtp_client_interrupted()); /* a last line may lack its newline */
}
