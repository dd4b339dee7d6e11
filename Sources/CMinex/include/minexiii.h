/*
 * The three functions of NIST's MINEX III API, over libwhorl, with the names and values that NIST's header of this name
 * has, so that code written against that one compiles against this one. Templates are ANSI/INCITS 378-2004 records of one
 * print without extended data, at 500 dpi. Any number of threads may call any of the functions at once.
 */
#ifndef MINEX_III_H_
#define MINEX_III_H_

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What the functions return. */
typedef enum {
    MINEX_RET_SUCCESS = 0,
    MINEX_RET_BAD_IMAGE_SIZE = 1,
    MINEX_RET_FAILURE_UNSPECIFIED = 2,
    MINEX_RET_FAILURE_BAD_IMPRESSION = 3,
    MINEX_RET_FAILURE_NULL_TEMPLATE = 4, /* no minutiae */
    MINEX_RET_FAILURE_BAD_VERIFICATION_TEMPLATE = 5,
    MINEX_RET_FAILURE_BAD_ENROLLMENT_TEMPLATE = 6
} MINEXReturnCode;

/* How a print was taken: both plain, from a live finger or not. */
typedef enum { MINEX_IMP_LIVESCAN_PLAIN = 0, MINEX_IMP_NONLIVESCAN_PLAIN = 2 } MINEXImpressionType;

typedef enum {
    MINEX_FINGER_UNKNOWN = 0,
    MINEX_FINGER_RIGHT_THUMB = 1,
    MINEX_FINGER_RIGHT_INDEX = 2,
    MINEX_FINGER_RIGHT_MIDDLE = 3,
    MINEX_FINGER_RIGHT_RING = 4,
    MINEX_FINGER_RIGHT_LITTLE = 5,
    MINEX_FINGER_LEFT_THUMB = 6,
    MINEX_FINGER_LEFT_INDEX = 7,
    MINEX_FINGER_LEFT_MIDDLE = 8,
    MINEX_FINGER_LEFT_RING = 9,
    MINEX_FINGER_LEFT_LITTLE = 10
} MINEXFingerPosition;

/* Finger quality: NFIQ 5, 4, 3, 2 and 1. Besides these 254 stands for a quality that is not stated, and 255 for one that
 * could not be measured (NIST SP 800-76-2); both are written as they are. */
typedef enum {
    MINEX_QUALITY_POOR = 20,
    MINEX_QUALITY_FAIR = 40,
    MINEX_QUALITY_GOOD = 60,
    MINEX_QUALITY_VERYGOOD = 80,
    MINEX_QUALITY_EXCELLENT = 100
} MINEXQuality;

/* NIST's header has constants of these types; enumerators and macros would have others in overloads and templates. They are
 * unused in a file that needs none. */
#if defined(__GNUC__)
#define WHORL_MINEX_CONSTANT static const __attribute__((unused))
#else
#define WHORL_MINEX_CONSTANT static const
#endif
WHORL_MINEX_CONSTANT uint16_t MINEX_IMAGE_PPI = 500;
WHORL_MINEX_CONSTANT uint16_t MINEX_MIN_IMAGE_WIDTH = 150;
WHORL_MINEX_CONSTANT uint16_t MINEX_MAX_IMAGE_WIDTH = 812;
WHORL_MINEX_CONSTANT uint16_t MINEX_MIN_IMAGE_HEIGHT = 166;
WHORL_MINEX_CONSTANT uint16_t MINEX_MAX_IMAGE_HEIGHT = 1000;
WHORL_MINEX_CONSTANT uint16_t MINEX_MIN_TEMPLATE_SIZE = 32;
WHORL_MINEX_CONSTANT uint16_t MINEX_MAX_TEMPLATE_SIZE = 800;
WHORL_MINEX_CONSTANT uint8_t MINEX_MAX_MINUTIAE = 128;
#undef WHORL_MINEX_CONSTANT

/* The CBEFF product identifiers, owner above type: the vendor is unknown, 0x0103, as none is registered. */
int32_t get_pids(uint32_t *template_generator, uint32_t *template_matcher);

/* Makes a template of at most MINEX_MAX_TEMPLATE_SIZE bytes: `height` rows of `width` gray levels, 0 for black. What
 * fails leaves a template without minutiae. */
int32_t create_template(
    const uint8_t *raw_image, const uint8_t finger_quality, const uint8_t finger_position,
    const uint8_t impression_type, const uint16_t height, const uint16_t width, uint8_t *output_template);

/* Compares two templates, also of other makers: *similarity is -log10 of the false match rate that a threshold there has,
 * at least 0, and -1 where the call fails. */
int32_t match_templates(
    const uint8_t *verification_template, const uint8_t *enrollment_template, float *similarity);

#ifdef __cplusplus
}
#endif

#endif
