/*
 * The three functions of NIST's MINEX III API, over libwhorl: templates are ANSI/INCITS 378-2004 records of one print
 * without extended data, at 500 dpi. Any number of threads may call any of them at once.
 */
#ifndef WHORL_MINEXIII_H
#define WHORL_MINEXIII_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    MINEX_RET_SUCCESS = 0,
    MINEX_RET_BAD_IMAGE_SIZE = 1,
    MINEX_RET_FAILURE_UNSPECIFIED = 2,
    MINEX_RET_FAILURE_BAD_IMPRESSION = 3,
    MINEX_RET_FAILURE_NULL_TEMPLATE = 4, /* no minutiae */
    MINEX_RET_FAILURE_BAD_VERIFICATION_TEMPLATE = 5,
    MINEX_RET_FAILURE_BAD_ENROLLMENT_TEMPLATE = 6
};

/* Live and not live, plain. */
enum { MINEX_IMP_LIVESCAN_PLAIN = 0, MINEX_IMP_NONLIVESCAN_PLAIN = 2 };

enum {
    MINEX_MIN_IMAGE_WIDTH = 150,
    MINEX_MAX_IMAGE_WIDTH = 812,
    MINEX_MIN_IMAGE_HEIGHT = 166,
    MINEX_MAX_IMAGE_HEIGHT = 1000,
    MINEX_IMAGE_PPI = 500,
    MINEX_MIN_TEMPLATE_SIZE = 32,
    MINEX_MAX_TEMPLATE_SIZE = 800,
    MINEX_MAX_MINUTIAE = 128
};

/* The CBEFF product identifiers, owner and type: not registered, so 0 as the owner and the library's version. */
int32_t get_pids(uint32_t *template_generator, uint32_t *template_matcher);

/* Makes a template of at most MINEX_MAX_TEMPLATE_SIZE bytes: `height` rows of `width` gray levels, 0 for black. What
 * fails leaves a template without minutiae. */
int32_t create_template(
    const uint8_t *raw_image, uint8_t finger_quality, uint8_t finger_position, uint8_t impression_type,
    uint16_t height, uint16_t width, uint8_t *output_template);

/* Compares two templates, also of other makers: *similarity is -log10 of the false match rate that a threshold there has,
 * at least 0, and -1 where the call fails. */
int32_t match_templates(
    const uint8_t *verification_template, const uint8_t *enrollment_template, float *similarity);

#ifdef __cplusplus
}
#endif

#endif
