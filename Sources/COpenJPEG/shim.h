/*
 * OpenJPEG for Swift: a file in memory as its stream, and its messages kept instead of printed. Each reader works on
 * its own and shares nothing.
 */
#ifndef WHORL_COPENJPEG_SHIM_H
#define WHORL_COPENJPEG_SHIM_H

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <openjpeg.h>

/* A JPEG 2000 file in memory while it is read. */
typedef struct whorl_jp2_reader {
    opj_codec_t *codec;
    opj_stream_t *stream;
    /* The picture, once whorl_jp2_open has read its header. */
    opj_image_t *image;
    const uint8_t *bytes;
    size_t count;
    size_t position;
    /* The first error or warning, or empty. */
    char message[256];
} whorl_jp2_reader;

static inline void whorl_jp2_said(const char *message, void *user) {
    whorl_jp2_reader *reader = (whorl_jp2_reader *)user;
    if (reader->message[0] == '\0') {
        snprintf(reader->message, sizeof reader->message, "%.*s", (int)strcspn(message, "\r\n"), message);
    }
}

static inline OPJ_SIZE_T whorl_jp2_read(void *out, OPJ_SIZE_T wanted, void *user) {
    whorl_jp2_reader *reader = (whorl_jp2_reader *)user;
    size_t left = reader->count - reader->position;
    size_t length = wanted < left ? wanted : left;
    if (length == 0) {
        return (OPJ_SIZE_T)-1;
    }
    memcpy(out, reader->bytes + reader->position, length);
    reader->position += length;
    return length;
}

static inline OPJ_OFF_T whorl_jp2_skip(OPJ_OFF_T wanted, void *user) {
    whorl_jp2_reader *reader = (whorl_jp2_reader *)user;
    size_t left = reader->count - reader->position;
    if (wanted < 0 || left == 0) {
        return -1;
    }
    size_t length = (size_t)wanted < left ? (size_t)wanted : left;
    reader->position += length;
    return (OPJ_OFF_T)length;
}

static inline OPJ_BOOL whorl_jp2_seek(OPJ_OFF_T place, void *user) {
    whorl_jp2_reader *reader = (whorl_jp2_reader *)user;
    if (place < 0 || (uint64_t)place > reader->count) {
        return OPJ_FALSE;
    }
    reader->position = (size_t)place;
    return OPJ_TRUE;
}

/* Reads everything before the pixels; 1 or 0. boxed is 1 for a JP2 file and 0 for a bare codestream. The caller
 * closes the reader in both cases, keeps the bytes alive and the reader in its place until then. */
static inline int whorl_jp2_open(whorl_jp2_reader *reader, const uint8_t *bytes, size_t count, int boxed) {
    memset(reader, 0, sizeof *reader);
    reader->bytes = bytes;
    reader->count = count;
    reader->codec = opj_create_decompress(boxed ? OPJ_CODEC_JP2 : OPJ_CODEC_J2K);
    reader->stream = opj_stream_default_create(OPJ_TRUE);
    if (reader->codec == NULL || reader->stream == NULL) {
        snprintf(reader->message, sizeof reader->message, "out of memory");
        return 0;
    }
    opj_set_error_handler(reader->codec, whorl_jp2_said, reader);
    opj_stream_set_read_function(reader->stream, whorl_jp2_read);
    opj_stream_set_skip_function(reader->stream, whorl_jp2_skip);
    opj_stream_set_seek_function(reader->stream, whorl_jp2_seek);
    opj_stream_set_user_data(reader->stream, reader, NULL);
    opj_stream_set_user_data_length(reader->stream, count);
    opj_dparameters_t parameters;
    opj_set_default_decoder_parameters(&parameters);
    return opj_setup_decoder(reader->codec, &parameters) && opj_decoder_set_strict_mode(reader->codec, OPJ_TRUE) &&
           opj_read_header(reader->stream, reader->codec, &reader->image);
}

/* Reads the pixels into the picture's components; 1 or 0. */
static inline int whorl_jp2_decode(whorl_jp2_reader *reader) {
    return opj_decode(reader->codec, reader->stream, reader->image) &&
           opj_end_decompress(reader->codec, reader->stream);
}

static inline void whorl_jp2_close(whorl_jp2_reader *reader) {
    opj_image_destroy(reader->image);
    opj_stream_destroy(reader->stream);
    opj_destroy_codec(reader->codec);
}

#endif
