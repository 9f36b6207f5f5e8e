/* layout.h: where the numbers of the header and of a row stand. Inner part of image.h. */
#ifndef KT_IMAGE_LAYOUT_H
#define KT_IMAGE_LAYOUT_H

#define KT_IMAGE_MAGIC "KTIM"
#define KT_IMAGE_TEXT_TAG "INFO"
enum { KT_IMAGE_TEXT_VERSION = 1 };

/* In the header. */
enum { VERSION_AT = 4, SIZE_AT = 6, SECTIONS_AT = 7, TOTAL_AT = 8, CRC_AT = 12, CRC_END = 16 };

/* In a row of the table of contents, which begins with the tag. */
enum { ROW_VERSION_AT = 4, ROW_OFFSET_AT = 8, ROW_BYTES_AT = 12 };

#endif
