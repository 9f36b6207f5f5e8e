#include "draw/svg.h"

enum {
    CELL = 60,   /* between two lines */
    BORDER = 62, /* from the wood's edge to the first line: room for half a stone and the coordinates */
    MARGIN = 14, /* around the wood: room for its shadow */
    TITLE = 46,  /* height of the title's line */
};

/* Where everything lies, in pixels. */
struct svg_frame {
    FILE *stream;
    int size;
    int wood;      /* side of the wood */
    int left, top; /* its corner */
};

static int column(const struct svg_frame *frame, int x) { return frame->left + BORDER + x * CELL; }
static int row(const struct svg_frame *frame, int y) {
    return frame->top + BORDER + (frame->size - 1 - y) * CELL;
}

static void write_escaped(FILE *stream, const char *text) {
    for (; *text; text++) {
        if (*text == '<') fputs("&lt;", stream);
        else if (*text == '&') fputs("&amp;", stream);
        else if ((unsigned char)*text >= ' ') fputc(*text, stream);
    }
}

void svg_stones(FILE *stream, const char *prefix) {
    fprintf(stream,
            "<radialGradient id=\"%sblack\" cx=\".36\" cy=\".3\" r=\".75\">"
            "<stop offset=\"0\" stop-color=\"#6f7378\"/><stop offset=\".35\" stop-color=\"#33363a\"/>"
            "<stop offset=\"1\" stop-color=\"#0b0c0e\"/></radialGradient>\n"
            "<radialGradient id=\"%swhite\" cx=\".36\" cy=\".3\" r=\".8\">"
            "<stop offset=\"0\" stop-color=\"#ffffff\"/><stop offset=\".55\" stop-color=\"#f4f2ec\"/>"
            "<stop offset=\"1\" stop-color=\"#c9c5ba\"/></radialGradient>\n",
            prefix, prefix);
}

static void write_definitions(FILE *stream) {
    fputs("<defs>\n"
          "<linearGradient id=\"wood\" x1=\"0\" y1=\"0\" x2=\"1\" y2=\"1\">"
          "<stop offset=\"0\" stop-color=\"#f2cf8d\"/><stop offset=\".5\" stop-color=\"#e7bd72\"/>"
          "<stop offset=\"1\" stop-color=\"#d9a95b\"/></linearGradient>\n",
          stream);
    svg_stones(stream, "");
    fputs("</defs>\n", stream);
}

/* Slightly curved darker streaks: the grain. Their places come from a fixed pattern, so that a picture of the
 * same position is the same file. */
static void write_wood(const struct svg_frame *frame) {
    FILE *stream = frame->stream;
    for (int i = 3; i >= 1; i--)
        fprintf(stream,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"10\" fill=\"#3b2508\" "
                "fill-opacity=\".09\"/>\n",
                frame->left - i, frame->top + 4 - i, frame->wood + 2 * i, frame->wood + 2 * i);
    fprintf(stream, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"8\" fill=\"url(#wood)\"/>\n",
            frame->left, frame->top, frame->wood, frame->wood);
    fputs("<path fill=\"none\" stroke=\"#a8742c\" stroke-opacity=\".16\" stroke-width=\"1.6\" d=\"", stream);
    for (int y = 11, i = 0; y < frame->wood - 8; i++, y += 9 + i * i * 7 % 13)
        fprintf(stream, "M%d %dq%d %d %d 0", frame->left + 6, frame->top + y, frame->wood / 2, i * 5 % 9 - 4,
                frame->wood - 12);
    fputs("\"/>\n", stream);
}

static void write_grid(const struct svg_frame *frame) {
    FILE *stream = frame->stream;
    int last = frame->size - 1, side = last * CELL, x0 = column(frame, 0), y0 = row(frame, last);
    fputs("<path fill=\"none\" stroke=\"#3a2a12\" stroke-width=\"1.4\" d=\"", stream);
    for (int i = 1; i < last; i++)
        fprintf(stream, "M%d %dh%dM%d %dv%d", x0, row(frame, i), side, column(frame, i), y0, side);
    fprintf(stream,
            "\"/>\n<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"#3a2a12\" "
            "stroke-width=\"2.4\"/>\n",
            x0, y0, side, side);
    fputs("<g fill=\"#3a2a12\">\n", stream);
    for (int y = 0; y < frame->size; y++)
        for (int x = 0; x < frame->size; x++)
            if (draw_is_star(frame->size, kt_point_at(x, y)))
                fprintf(stream, "<circle cx=\"%d\" cy=\"%d\" r=\"4.5\"/>\n", column(frame, x), row(frame, y));
    fputs("</g>\n", stream);
}

static void write_coordinates(const struct svg_frame *frame) {
    FILE *stream = frame->stream;
    int far = frame->wood - 18;
    fputs("<g font-size=\"17\" fill=\"#6b4a17\">\n", stream);
    for (int i = 0; i < frame->size; i++) {
        for (int side = 0; side < 2; side++) {
            fprintf(stream, "<text x=\"%d\" y=\"%d\">%c</text>", column(frame, i),
                    frame->top + (side ? far : 18) + 6, kt_point_column(i));
            fprintf(stream, "<text x=\"%d\" y=\"%d\">%d</text>\n", frame->left + (side ? far : 18),
                    row(frame, i) + 6, i + 1);
        }
    }
    fputs("</g>\n", stream);
}

/* Draws a stone, with a ring of this radius unless it is 0. */
static void write_stone(const struct svg_frame *frame, kt_colour colour, kt_point p, int ring) {
    FILE *stream = frame->stream;
    int x = column(frame, kt_point_x(p)), y = row(frame, kt_point_y(p));
    fprintf(stream, "<circle cx=\"%d\" cy=\"%d\" r=\"28\" fill=\"#2a1903\" fill-opacity=\".28\"/>", x + 2,
            y + 3);
    fprintf(stream, "<circle cx=\"%d\" cy=\"%d\" r=\"28\" fill=\"url(#%s)\"/>\n", x, y,
            colour == KT_BLACK ? "black" : "white");
    if (ring)
        fprintf(stream,
                "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"none\" stroke=\"%s\" stroke-width=\"3\"/>\n", x,
                y, ring, colour == KT_BLACK ? "#ffffff" : "#1d1e20");
}

/* The shapes of marks around the centre of a point; labels and empty kinds have none. */
static const char *const shapes[DRAW_MARK_KINDS] = {
    [DRAW_TRIANGLE] = "M0 -16L14 9H-14Z",
    [DRAW_SQUARE] = "M-11 -11H11V11H-11Z",
    [DRAW_CIRCLE] = "M-13 0A13 13 0 1 1 13 0A13 13 0 1 1 -13 0",
    [DRAW_CROSS] = "M-11 -11L11 11M11 -11L-11 11",
    [DRAW_SELECTED] = "M0 -13L13 0L0 13L-13 0Z",
    [DRAW_TERRITORY_BLACK] = "M-8 -8H8V8H-8Z",
    [DRAW_TERRITORY_WHITE] = "M-8 -8H8V8H-8Z",
};

/* The size of letters with which a label fits onto a stone. */
static int label_size(const char *label) {
    int letters = 0;
    for (; *label; label++) letters += ((unsigned char)*label & 0xc0) != 0x80;
    return letters <= 1 ? 32 : letters == 2 ? 27 : letters == 3 ? 21 : letters <= 5 ? 15 : 75 / letters;
}

static void write_mark(const struct svg_frame *frame, kt_colour colour, kt_point p,
                       const struct draw_mark *mark) {
    FILE *stream = frame->stream;
    int x = column(frame, kt_point_x(p)), y = row(frame, kt_point_y(p));
    const char *ink = colour == KT_BLACK ? "#ffffff" : colour == KT_WHITE ? "#1d1e20" : "#7a1f10";
    if (mark->kind == DRAW_LABEL) {
        int letters = label_size(mark->label);
        if (colour == KT_EMPTY)
            fprintf(stream, "<circle cx=\"%d\" cy=\"%d\" r=\"20\" fill=\"#e7bd72\"/>", x, y);
        fprintf(stream, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" font-weight=\"bold\" fill=\"%s\">", x,
                y + letters * 36 / 100, letters, ink);
        write_escaped(stream, mark->label);
        fputs("</text>\n", stream);
        return;
    }
    const char *fill = mark->kind == DRAW_TERRITORY_BLACK   ? "#1d1e20"
                       : mark->kind == DRAW_TERRITORY_WHITE ? "#ffffff"
                                                            : "none";
    fprintf(stream,
            "<path transform=\"translate(%d %d)\" fill=\"%s\" stroke=\"%s\" stroke-width=\"%s\" d=\"%s\"/>\n",
            x, y, fill, ink, *fill == 'n' ? "4" : "1", shapes[mark->kind]);
}

/* From a cool blue (0) over green and amber to red (1 and the suggestion that is as good as certain). */
static void write_colour(FILE *stream, uint16_t value_q16) {
    static const int stops[][3] = {
        {0x3f, 0x6f, 0xb5}, {0x1f, 0x95, 0x8c}, {0x4f, 0xa0, 0x3c}, {0xd0, 0x8a, 0x12}, {0xc9, 0x3a, 0x2b}};
    int at = value_q16 * 4, below = at >> 16, part = at & 65535, rgb[3];
    for (int i = 0; i < 3; i++)
        rgb[i] = stops[below][i] + (stops[below + 1][i] - stops[below][i]) * (part >> 8) / 256;
    fprintf(stream, "#%02x%02x%02x", (unsigned)rgb[0], (unsigned)rgb[1], (unsigned)rgb[2]);
}

static void write_suggestion(const struct svg_frame *frame, const kt_suggestion *suggestion, int place) {
    FILE *stream = frame->stream;
    int x = column(frame, kt_point_x(suggestion->point)), y = row(frame, kt_point_y(suggestion->point));
    char bytes[16];
    kt_text value;
    kt_text_init(&value, bytes, sizeof bytes);
    kt_text_share_q16(&value, suggestion->value_q16);
    fprintf(stream, "<circle cx=\"%d\" cy=\"%d\" r=\"25\" fill=\"", x, y);
    write_colour(stream, suggestion->value_q16);
    fprintf(stream, "\" stroke=\"#ffffff\" stroke-width=\"%s\"/>", place == 1 ? "3.5" : "1.5");
    fprintf(stream, "<text x=\"%d\" y=\"%d\" font-size=\"22\" font-weight=\"bold\">%d</text>", x, y + 2,
            place);
    fprintf(stream, "<text x=\"%d\" y=\"%d\" font-size=\"15\">%s</text>\n", x, y + 17,
            bytes + (bytes[0] == '0')); /* ".312" leaves room for larger digits */
}

void svg_write(FILE *stream, const kt_board *board, const struct draw_marks *marks, const char *title) {
    int size = board->geometry->size, wood = 2 * BORDER + (size - 1) * CELL, head = *title ? TITLE : 0;
    struct svg_frame frame = {stream, size, wood, MARGIN, MARGIN + head};
    int width = wood + 2 * MARGIN, height = width + head;
    fprintf(stream,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" "
            "role=\"img\" text-anchor=\"middle\" font-family=\"Helvetica,Arial,sans-serif\">\n<title>",
            width, height, width, height);
    write_escaped(stream, *title ? title : "A Go position");
    fputs("</title>\n", stream);
    write_definitions(stream);
    if (*title) {
        fprintf(
            stream,
            "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n<text x=\"%d\" y=\"%d\" font-size=\"22\" "
            "fill=\"#4a3a20\">",
            width, height, width / 2, MARGIN + 24);
        write_escaped(stream, title);
        fputs("</text>\n", stream);
    }
    write_wood(&frame);
    write_coordinates(&frame);
    write_grid(&frame);
    for (kt_point p = 0; p < KT_POINTS; p++) {
        if (kt_point_x(p) >= size || kt_point_y(p) >= size) continue;
        kt_colour colour = (kt_colour)board->colour[p];
        bool marked = marks->on && marks->on[p].kind != DRAW_NONE;
        if (colour != KT_EMPTY) write_stone(&frame, colour, p, p != marks->last ? 0 : marked ? 24 : 13);
        if (marked) write_mark(&frame, colour, p, &marks->on[p]);
    }
    fputs("<g fill=\"#ffffff\">\n", stream);
    for (int i = 0; i < marks->count; i++) write_suggestion(&frame, &marks->suggestions[i], i + 1);
    fputs("</g>\n</svg>\n", stream);
}
