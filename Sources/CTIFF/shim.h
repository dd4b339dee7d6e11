/*
 * libtiff for Swift. TIFFGetField is variadic and the error handlers take a va_list, which Swift cannot call or
 * write. Handlers are those of one handle: nothing is printed and nothing is shared between threads.
 */
#ifndef WHORL_CTIFF_SHIM_H
#define WHORL_CTIFF_SHIM_H

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <tiffio.h>

/* A TIFF file in memory while it is read. */
typedef struct whorl_tiff_source {
    const uint8_t *bytes;
    uint64_t count;
    uint64_t position;
    /* The first error, or empty. */
    char message[256];
} whorl_tiff_source;

static inline tmsize_t whorl_tiff_read(thandle_t handle, void *out, tmsize_t wanted) {
    whorl_tiff_source *source = (whorl_tiff_source *)handle;
    if (wanted <= 0 || source->position >= source->count) {
        return 0;
    }
    uint64_t left = source->count - source->position;
    uint64_t length = (uint64_t)wanted < left ? (uint64_t)wanted : left;
    memcpy(out, source->bytes + source->position, (size_t)length);
    source->position += length;
    return (tmsize_t)length;
}

static inline tmsize_t whorl_tiff_write(thandle_t handle, void *bytes, tmsize_t count) {
    (void)handle;
    (void)bytes;
    (void)count;
    return -1;
}

static inline toff_t whorl_tiff_seek(thandle_t handle, toff_t offset, int whence) {
    whorl_tiff_source *source = (whorl_tiff_source *)handle;
    uint64_t base = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? source->position : source->count;
    source->position = base + offset;
    return source->position;
}

static inline int whorl_tiff_close(thandle_t handle) {
    (void)handle;
    return 0;
}

static inline toff_t whorl_tiff_size(thandle_t handle) {
    return ((whorl_tiff_source *)handle)->count;
}

/* libtiff then decodes from the bytes in place, which it does not write to. Without it, 4.5.0 refuses uncompressed
 * tiles whose size is no multiple of 1024. */
static inline int whorl_tiff_map(thandle_t handle, void **base, toff_t *size) {
    whorl_tiff_source *source = (whorl_tiff_source *)handle;
    *base = (void *)source->bytes;
    *size = source->count;
    return 1;
}

static inline void whorl_tiff_unmap(thandle_t handle, void *base, toff_t size) {
    (void)handle;
    (void)base;
    (void)size;
}

static inline int whorl_tiff_failed(
    TIFF *tiff, void *user, const char *module, const char *format, va_list arguments
) {
    (void)tiff;
    (void)module;
    whorl_tiff_source *source = (whorl_tiff_source *)user;
    if (source->message[0] == '\0') {
        vsnprintf(source->message, sizeof source->message, format, arguments);
    }
    return 1;
}

static inline int whorl_tiff_warned(
    TIFF *tiff, void *user, const char *module, const char *format, va_list arguments
) {
    (void)tiff;
    (void)user;
    (void)module;
    (void)format;
    (void)arguments;
    return 1;
}

/* Opens the first page of a file in memory, NULL on failure. source must stay where it is until TIFFClose; no single
 * allocation exceeds largest bytes. */
static inline TIFF *whorl_tiff_open(
    whorl_tiff_source *source, const uint8_t *bytes, size_t count, size_t largest
) {
    memset(source, 0, sizeof *source);
    source->bytes = bytes;
    source->count = count;
    TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
    if (options == NULL) {
        snprintf(source->message, sizeof source->message, "out of memory");
        return NULL;
    }
    TIFFOpenOptionsSetMaxSingleMemAlloc(options, (tmsize_t)largest);
    TIFFOpenOptionsSetErrorHandlerExtR(options, whorl_tiff_failed, source);
    TIFFOpenOptionsSetWarningHandlerExtR(options, whorl_tiff_warned, source);
    TIFF *tiff = TIFFClientOpenExt(
        "image", "r", (thandle_t)source, whorl_tiff_read, whorl_tiff_write, whorl_tiff_seek, whorl_tiff_close,
        whorl_tiff_size, whorl_tiff_map, whorl_tiff_unmap, options);
    TIFFOpenOptionsFree(options);
    return tiff;
}

/* The value of a 32-bit tag, or 0 where the file has none. */
static inline uint32_t whorl_tiff_number(TIFF *tiff, uint32_t tag) {
    uint32_t value = 0;
    return TIFFGetField(tiff, tag, &value) == 1 ? value : 0;
}

/* The value of a 16-bit tag, its default where the file has none, or 0 without default. */
static inline uint16_t whorl_tiff_short(TIFF *tiff, uint32_t tag) {
    uint16_t value = 0;
    return TIFFGetFieldDefaulted(tiff, tag, &value) == 1 ? value : 0;
}

/* Whether the first page is a small copy of a picture that lies in a directory of its own, as in DNG, NEF and ARW. */
static inline int whorl_tiff_is_preview(TIFF *tiff) {
    uint16_t count = 0;
    void *places = NULL;
    return (whorl_tiff_number(tiff, TIFFTAG_SUBFILETYPE) & FILETYPE_REDUCEDIMAGE) != 0 &&
           TIFFGetField(tiff, TIFFTAG_SUBIFD, &count, &places) == 1 && count > 0;
}

/* What the first sample beyond the color of each pixel is, EXTRASAMPLE_UNSPECIFIED where there is none. */
static inline uint16_t whorl_tiff_extra_sample(TIFF *tiff) {
    uint16_t count = 0;
    uint16_t *kinds = NULL;
    return TIFFGetField(tiff, TIFFTAG_EXTRASAMPLES, &count, &kinds) == 1 && count > 0 ? kinds[0]
                                                                                       : EXTRASAMPLE_UNSPECIFIED;
}

#endif
