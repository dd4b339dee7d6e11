/*
 * libheif for Swift. It is opened when the first HEIF or AVIF file is read and not linked: with its codecs it takes 25 MB
 * and 10 ms at each start of a program, which few files need.
 */
#ifndef WHORL_CHEIF_SHIM_H
#define WHORL_CHEIF_SHIM_H

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <libheif/heif.h>

/* The functions that are called, NULL where the library is not installed. */
typedef struct whorl_heif_library {
    __typeof__(&heif_get_version) version;
    __typeof__(&heif_have_decoder_for_format) has_decoder;
    __typeof__(&heif_context_alloc) context_alloc;
    __typeof__(&heif_context_free) context_free;
    __typeof__(&heif_context_set_max_decoding_threads) set_threads;
    __typeof__(&heif_context_read_from_memory_without_copy) read;
    __typeof__(&heif_context_get_primary_image_handle) primary;
    __typeof__(&heif_image_handle_release) handle_release;
    __typeof__(&heif_image_handle_get_width) handle_width;
    __typeof__(&heif_image_handle_get_height) handle_height;
    __typeof__(&heif_image_handle_has_alpha_channel) has_alpha;
    __typeof__(&heif_decoding_options_alloc) options_alloc;
    __typeof__(&heif_decoding_options_free) options_free;
    __typeof__(&heif_decode_image) decode;
    __typeof__(&heif_image_release) image_release;
    __typeof__(&heif_image_get_width) width;
    __typeof__(&heif_image_get_height) height;
    __typeof__(&heif_image_get_plane_readonly) plane;
} whorl_heif_library;

/* Opens the library, for the life of the process; 1 or 0. */
static inline int whorl_heif_open(whorl_heif_library *library) {
    memset(library, 0, sizeof *library);
    void *opened = dlopen("libheif.so.1", RTLD_NOW | RTLD_LOCAL);
    if (opened == NULL) {
        return 0;
    }
#define WHORL_HEIF_FIND(member, name) \
    *(void **)&library->member = dlsym(opened, #name); \
    if (library->member == NULL) { \
        return 0; \
    }
    WHORL_HEIF_FIND(version, heif_get_version)
    WHORL_HEIF_FIND(has_decoder, heif_have_decoder_for_format)
    WHORL_HEIF_FIND(context_alloc, heif_context_alloc)
    WHORL_HEIF_FIND(context_free, heif_context_free)
    WHORL_HEIF_FIND(set_threads, heif_context_set_max_decoding_threads)
    WHORL_HEIF_FIND(read, heif_context_read_from_memory_without_copy)
    WHORL_HEIF_FIND(primary, heif_context_get_primary_image_handle)
    WHORL_HEIF_FIND(handle_release, heif_image_handle_release)
    WHORL_HEIF_FIND(handle_width, heif_image_handle_get_width)
    WHORL_HEIF_FIND(handle_height, heif_image_handle_get_height)
    WHORL_HEIF_FIND(has_alpha, heif_image_handle_has_alpha_channel)
    WHORL_HEIF_FIND(options_alloc, heif_decoding_options_alloc)
    WHORL_HEIF_FIND(options_free, heif_decoding_options_free)
    WHORL_HEIF_FIND(decode, heif_decode_image)
    WHORL_HEIF_FIND(image_release, heif_image_release)
    WHORL_HEIF_FIND(width, heif_image_get_width)
    WHORL_HEIF_FIND(height, heif_image_get_height)
    WHORL_HEIF_FIND(plane, heif_image_get_plane_readonly)
#undef WHORL_HEIF_FIND
    /* Loads the codecs that are installed as plugins; older versions have no plugins and no such function. */
    __typeof__(&heif_init) init;
    *(void **)&init = dlsym(opened, "heif_init");
    if (init != NULL) {
        init(NULL);
    }
    return 1;
}

/* The primary picture of a file while it is read. */
typedef struct whorl_heif_reader {
    struct heif_context *context;
    struct heif_image_handle *handle;
    struct heif_image *image;
    /* As it is shown. */
    int width;
    int height;
    /* 3 for RGB, 4 for RGBA. */
    int channels;
    /* Of the pixels that whorl_heif_decode has made. */
    const uint8_t *pixels;
    int stride;
    /* The first error, or empty. */
    char message[256];
} whorl_heif_reader;

static inline int whorl_heif_failed(whorl_heif_reader *reader, struct heif_error error) {
    if (error.code == heif_error_Ok) {
        return 0;
    }
    snprintf(reader->message, sizeof reader->message, "%s", error.message != NULL ? error.message : "");
    return 1;
}

/* Reads everything before the pixels; 1 or 0. The caller closes the reader in both cases and keeps the bytes alive until
 * then. */
static inline int whorl_heif_read(
    const whorl_heif_library *library, whorl_heif_reader *reader, const uint8_t *bytes, size_t count
) {
    memset(reader, 0, sizeof *reader);
    reader->context = library->context_alloc();
    if (reader->context == NULL) {
        snprintf(reader->message, sizeof reader->message, "out of memory");
        return 0;
    }
    library->set_threads(reader->context, 0);
    if (whorl_heif_failed(reader, library->read(reader->context, bytes, count, NULL)) ||
        whorl_heif_failed(reader, library->primary(reader->context, &reader->handle))) {
        return 0;
    }
    reader->width = library->handle_width(reader->handle);
    reader->height = library->handle_height(reader->handle);
    reader->channels = library->has_alpha(reader->handle) ? 4 : 3;
    return 1;
}

/* Makes the pixels, upright and with 8 bits a sample; 1 or 0. */
static inline int whorl_heif_decode(const whorl_heif_library *library, whorl_heif_reader *reader) {
    struct heif_decoding_options *options = library->options_alloc();
    if (options == NULL) {
        snprintf(reader->message, sizeof reader->message, "out of memory");
        return 0;
    }
    options->convert_hdr_to_8bit = 1;
    struct heif_error error = library->decode(
        reader->handle, &reader->image, heif_colorspace_RGB,
        reader->channels == 4 ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB, options);
    library->options_free(options);
    if (whorl_heif_failed(reader, error)) {
        return 0;
    }
    reader->width = library->width(reader->image, heif_channel_interleaved);
    reader->height = library->height(reader->image, heif_channel_interleaved);
    reader->pixels = library->plane(reader->image, heif_channel_interleaved, &reader->stride);
    return reader->pixels != NULL && reader->width > 0 && reader->height > 0;
}

static inline void whorl_heif_close(const whorl_heif_library *library, whorl_heif_reader *reader) {
    if (reader->image != NULL) {
        library->image_release(reader->image);
    }
    if (reader->handle != NULL) {
        library->handle_release(reader->handle);
    }
    if (reader->context != NULL) {
        library->context_free(reader->context);
    }
}

#endif
