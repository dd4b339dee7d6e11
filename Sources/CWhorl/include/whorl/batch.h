/* Many samples in one call, on all processors. See whorl.h. */
#ifndef WHORL_BATCH_H
#define WHORL_BATCH_H

#include "faces.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An image file in memory. */
typedef struct whorl_image {
    const void *bytes;
    size_t count;
} whorl_image;

/* Makes the templates of prints of many image files, each as whorl_template_from_image does, on at most `threads` threads,
 * 0 for all processors. Every image is tried: results[i] is the template of images[i], or NULL if it could not be made, and
 * statuses[i] says why; `statuses` may be NULL. The status that is returned, with its message, is that of the first image
 * without a template. Answers do not depend on the number of threads. Threads: any. */
whorl_status whorl_templates_from_images(
    const whorl_image *images, size_t count, const whorl_image_options *options, uint32_t threads,
    whorl_template **results, whorl_status *statuses);

/* The same of photos of faces, each as whorl_faces_template does. Threads: any. */
whorl_status whorl_faces_templates(
    whorl_faces *faces, const whorl_image *images, size_t count, const whorl_image_options *options, uint32_t threads,
    whorl_template **results, whorl_status *statuses);

/* Compares every probe with every reference, each as whorl_template_compare does, on at most `threads` threads, 0 for all
 * processors: scores[i * reference_count + j] is that of probes[i] and references[j]. All templates are of one modality and
 * extractor version. Threads: any. */
whorl_status whorl_templates_compare(
    const whorl_template *const *probes, size_t probe_count, const whorl_template *const *references,
    size_t reference_count, uint32_t threads, double *scores);

#ifdef __cplusplus
}
#endif

#endif
