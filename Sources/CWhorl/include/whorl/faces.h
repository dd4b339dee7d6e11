/* Templates of faces, which need models. See whorl.h. */
#ifndef WHORL_FACES_H
#define WHORL_FACES_H

#include "template.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The two models that faces need, read once. */
typedef struct whorl_faces whorl_faces;

enum {
    WHORL_FACES_LARGEST = 1 << 0, /* take the largest of several faces; otherwise several are an error */
    WHORL_FACES_FLIP = 1 << 1     /* average a face with its mirror image: twice the time, somewhat fewer errors */
};

typedef struct whorl_faces_options {
    size_t size;          /* sizeof(whorl_faces_options) */
    const char *models;   /* folder of models; NULL for $WHORL_MODELS, or the usual place */
    const char *embedder; /* model that makes templates; NULL for the default of the folder */
    uint32_t flags;
    uint32_t reserved;
} whorl_faces_options;

/* Reads the models. Threads: any. */
whorl_status whorl_faces_open(const whorl_faces_options *options, whorl_faces **result);

/* NULL is permitted. Threads: last. */
void whorl_faces_close(whorl_faces *faces);

/* Makes the template of the face of a photo. Threads: any. */
whorl_status whorl_faces_template(
    whorl_faces *faces, const void *bytes, size_t count, const whorl_image_options *options, whorl_template **result);

#ifdef __cplusplus
}
#endif

#endif
