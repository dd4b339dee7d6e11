/*
 * libpng for Swift. libpng reports an error by longjmp, which must not cross a Swift frame: the functions below
 * catch it in C and turn it into a status and a message. Each works on its own reader and shares nothing.
 */
#ifndef WHORL_CPNG_SHIM_H
#define WHORL_CPNG_SHIM_H

#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <png.h>

/* The most bytes of a file that are read with its last row, beside four times those of its pixels: libpng asks for 8192 at
 * once. */
#define WHORL_PNG_TAIL ((size_t)1 << 14)

/* A PNG file in memory while it is read. */
typedef struct whorl_png_reader {
    png_structp png;
    png_infop info;
    const uint8_t *bytes;
    size_t count;
    size_t position;
    /* Where reading ends with an error; the count until the last row begins. */
    size_t limit;
    /* From the header. */
    uint32_t width;
    uint32_t height;
    /* Of the pixels that whorl_png_read_pixels delivers: gray; gray, alpha; RGB; or RGBA. */
    int channels;
    /* The first error, or empty. */
    char message[128];
} whorl_png_reader;

static inline void whorl_png_failed(png_structp png, png_const_charp message) {
    whorl_png_reader *reader = (whorl_png_reader *)png_get_error_ptr(png);
    if (reader != NULL && reader->message[0] == '\0') {
        snprintf(reader->message, sizeof reader->message, "%s", message);
    }
    png_longjmp(png, 1);
}

static inline void whorl_png_warned(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static inline void whorl_png_next_bytes(png_structp png, png_bytep out, size_t count) {
    whorl_png_reader *reader = (whorl_png_reader *)png_get_io_ptr(png);
    if (count > reader->count - reader->position) {
        png_error(png, "the data ends early");
    }
    if (count > reader->limit - reader->position) {
        png_error(png, "much data follows the pixels");
    }
    memcpy(out, reader->bytes + reader->position, count);
    reader->position += count;
}

/* Reads everything before the pixels; 1 or 0. The caller closes the reader in both cases, and keeps the bytes alive
 * until then. Nothing is allocated by the size that the header declares. */
static inline int whorl_png_open(whorl_png_reader *reader, const uint8_t *bytes, size_t count) {
    memset(reader, 0, sizeof *reader);
    reader->bytes = bytes;
    reader->count = count;
    reader->limit = count;
    reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, whorl_png_failed, whorl_png_warned);
    reader->info = reader->png != NULL ? png_create_info_struct(reader->png) : NULL;
    if (reader->info == NULL) {
        snprintf(reader->message, sizeof reader->message, "out of memory");
        return 0;
    }
    if (setjmp(png_jmpbuf(reader->png))) {
        return 0;
    }
    png_set_user_limits(reader->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    /* What nobody asks for is not inflated: megabytes of texts, profiles and palettes fit into a kilobyte. */
    static const png_byte unused[] = "zTXt\0iTXt\0tEXt\0iCCP\0sPLT";
    png_set_keep_unknown_chunks(reader->png, PNG_HANDLE_CHUNK_NEVER, unused, 5);
    png_set_read_fn(reader->png, reader, whorl_png_next_bytes);
    png_read_info(reader->png, reader->info);
    reader->width = png_get_image_width(reader->png, reader->info);
    reader->height = png_get_image_height(reader->png, reader->info);
    int color = png_get_color_type(reader->png, reader->info);
    int alpha = (color & PNG_COLOR_MASK_ALPHA) != 0 || png_get_valid(reader->png, reader->info, PNG_INFO_tRNS) != 0;
    reader->channels = ((color & PNG_COLOR_MASK_COLOR) ? 3 : 1) + (alpha ? 1 : 0);
    return 1;
}

/* Reads the pixels to the end of the file: height * width * channels samples of 8 bits, row-major, top row first, as
 * stored (no gamma); 1 or 0. */
static inline int whorl_png_read_pixels(whorl_png_reader *reader, uint8_t *out) {
    if (setjmp(png_jmpbuf(reader->png))) {
        return 0;
    }
    png_set_expand(reader->png);
    png_set_scale_16(reader->png);
    int passes = png_set_interlace_handling(reader->png);
    png_read_update_info(reader->png, reader->info);
    size_t stride = (size_t)reader->width * (size_t)reader->channels;
    if (png_get_rowbytes(reader->png, reader->info) != stride) {
        png_error(reader->png, "unexpected row size");
    }
    for (int pass = 0; pass < passes; pass++) {
        for (uint32_t row = 0; row < reader->height; row++) {
            if (pass == passes - 1 && row == reader->height - 1) {
                /* With the last row libpng inflates all that follows it, up to a thousand times as many bytes. */
                size_t most = 4 * stride + WHORL_PNG_TAIL;
                size_t rest = reader->count - reader->position;
                reader->limit = reader->position + (rest < most ? rest : most);
            }
            png_read_row(reader->png, out + row * stride, NULL);
        }
    }
    reader->limit = reader->count;
    png_read_end(reader->png, NULL);
    return 1;
}

static inline void whorl_png_close(whorl_png_reader *reader) {
    png_destroy_read_struct(&reader->png, &reader->info, NULL);
}

#endif
