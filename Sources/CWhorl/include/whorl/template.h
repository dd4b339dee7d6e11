/* Templates of samples: made of images, compared, written and read. See whorl.h. */
#ifndef WHORL_TEMPLATE_H
#define WHORL_TEMPLATE_H

#include "status.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The comparable features of one sample, a print or a face. A template never changes. */
typedef struct whorl_template whorl_template;

enum { WHORL_FINGER = 1, WHORL_FACE = 2 };

/* The finger of a print, numbered as in ISO/IEC 19794-2. */
enum {
    WHORL_UNKNOWN_FINGER = 0,
    WHORL_RIGHT_THUMB = 1,
    WHORL_RIGHT_INDEX = 2,
    WHORL_RIGHT_MIDDLE = 3,
    WHORL_RIGHT_RING = 4,
    WHORL_RIGHT_LITTLE = 5,
    WHORL_LEFT_THUMB = 6,
    WHORL_LEFT_INDEX = 7,
    WHORL_LEFT_MIDDLE = 8,
    WHORL_LEFT_RING = 9,
    WHORL_LEFT_LITTLE = 10
};

/* How an image file is read. */
typedef struct whorl_image_options {
    size_t size;     /* sizeof(whorl_image_options) */
    double dpi;      /* resolution of a print; 0 for what a trusted place of the file states, or 500 */
    uint32_t record; /* which record of a file of several images, from 1; 0 for the only one */
    uint32_t reserved;
} whorl_image_options;

/* Makes the template of a print of an image file: PNG, JPEG, JPEG 2000, WebP, HEIF, AVIF, WSQ, BMP, TIFF, PBM, PGM, PPM,
 * ANSI/NIST-ITL or a finger image record. Threads: any. */
whorl_status whorl_template_from_image(
    const void *bytes, size_t count, const whorl_image_options *options, whorl_template **result);

/* The same of gray levels, 0 for black (a ridge): `height` rows of `width` bytes, `stride` bytes apart, the top row first,
 * at `dpi` dots per inch. Threads: any. */
whorl_status whorl_template_from_pixels(
    const uint8_t *pixels, uint32_t width, uint32_t height, size_t stride, double dpi, whorl_template **result);

/* How good a print is, 0 to 100 each, higher is better. */
typedef struct whorl_print_quality {
    int32_t score;    /* as in whorl_template_facts */
    int32_t area;     /* how much of a finger is seen */
    int32_t contrast; /* of ridges and valleys */
    int32_t clarity;  /* of the ridge flow */
    int32_t minutiae; /* how many there are */
    int32_t reserved;
} whorl_print_quality;

/* Measures the print of an image file, as whorl_template_from_image reads it, before it is enrolled. A face has its
 * quality in whorl_template_facts. Threads: any. */
whorl_status whorl_print_quality_from_image(
    const void *bytes, size_t count, const whorl_image_options *options, whorl_print_quality *quality);

/* Gives a template back; NULL is permitted. Threads: last. */
void whorl_template_close(whorl_template *handle);

/* What a template says of its sample. */
typedef struct whorl_template_facts {
    int32_t modality;          /* WHORL_FINGER or WHORL_FACE */
    int32_t quality;           /* 0 to 100, higher is better */
    int32_t extractor_version; /* templates of different versions are never compared */
    int32_t minutiae;          /* of a print; 0 of a face */
    int32_t dimension;         /* entries of a face's embedding; 0 of a print */
    int32_t reserved;
} whorl_template_facts;

/* Threads: any. */
whorl_status whorl_template_describe(const whorl_template *handle, whorl_template_facts *facts);

/* Copies the embedding of a face: of length 1 where its model is compared by cosine, as an index needs it.
 * Threads: any. */
whorl_status whorl_template_embedding(const whorl_template *handle, float *values, size_t capacity, size_t *count);

/* Compares two templates of one modality; higher is more similar. What a score means the calibration says.
 * Threads: any. */
whorl_status whorl_template_compare(const whorl_template *probe, const whorl_template *reference, double *score);

#ifdef __cplusplus
}
#endif

#endif
