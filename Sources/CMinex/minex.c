#include "include/minexiii.h"

#include <float.h>
#include <math.h>
#include <stddef.h>
#include <string.h>
#include <whorl.h>

/* The unknown vendor of the CBEFF register, and type 1: no product of ours is registered. */
static const uint32_t PRODUCT = 0x01030001;

/* Offsets in a record of ANSI/INCITS 378-2004, clauses 6.4 and 6.5; numbers are big endian. */
enum {
    LENGTH = 8,
    PRODUCT_ID = 10,
    WIDTH = 16,
    HEIGHT = 18,
    RESOLUTION_X = 20,
    RESOLUTION_Y = 22,
    VIEWS = 24,
    POSITION = 26,
    IMPRESSION = 27,
    QUALITY = 28,
    COUNT = 29
};

/* Pixels a centimeter that stand for 500 dpi. */
enum { PIXELS_PER_CENTIMETER = 197 };

/* Room for a template: MINEX_MAX_TEMPLATE_SIZE is no constant expression in C. */
enum { MOST_BYTES = 800 };

/* Finger quality: 0 to 100, or a quality that is not stated or could not be measured (NIST SP 800-76-2). */
enum { MOST_QUALITY = 100, UNSTATED_QUALITY = 254 };

static void put16(uint8_t *at, uint32_t value) {
    at[0] = (uint8_t)(value >> 8);
    at[1] = (uint8_t)value;
}

static uint32_t get16(const uint8_t *at) { return (uint32_t)at[0] << 8 | at[1]; }

/* A record of one print without minutiae. */
static void write_empty(uint32_t height, uint32_t width, uint8_t *record) {
    static const uint8_t magic[] = {'F', 'M', 'R', 0, ' ', '2', '0', 0};
    memset(record, 0, MINEX_MIN_TEMPLATE_SIZE);
    memcpy(record, magic, sizeof magic);
    put16(record + LENGTH, MINEX_MIN_TEMPLATE_SIZE);
    put16(record + WIDTH, width);
    put16(record + HEIGHT, height);
    put16(record + RESOLUTION_X, PIXELS_PER_CENTIMETER);
    put16(record + RESOLUTION_Y, PIXELS_PER_CENTIMETER);
    record[VIEWS] = 1;
}

/* What the caller says of the print, and who made the record. */
static void label(uint8_t quality, uint8_t position, uint8_t impression, uint8_t *record) {
    put16(record + PRODUCT_ID, PRODUCT >> 16);
    put16(record + PRODUCT_ID + 2, PRODUCT);
    record[POSITION] = position > WHORL_LEFT_LITTLE ? WHORL_UNKNOWN_FINGER : position;
    record[IMPRESSION] = impression == MINEX_IMP_NONLIVESCAN_PLAIN ? impression : MINEX_IMP_LIVESCAN_PLAIN;
    record[QUALITY] = quality > MOST_QUALITY && quality < UNSTATED_QUALITY ? UNSTATED_QUALITY : quality;
}

int32_t get_pids(uint32_t *template_generator, uint32_t *template_matcher) {
    if (template_generator == NULL || template_matcher == NULL) return MINEX_RET_FAILURE_UNSPECIFIED;
    *template_generator = PRODUCT;
    *template_matcher = PRODUCT;
    return MINEX_RET_SUCCESS;
}

/* Extracts a print into `record`, which stays as it is where that fails. */
static int32_t extract(const uint8_t *pixels, uint32_t height, uint32_t width, uint8_t *record) {
    whorl_template *print = NULL;
    uint8_t bytes[MOST_BYTES];
    size_t size = 0;
    whorl_status status = whorl_template_from_pixels(pixels, width, height, width, MINEX_IMAGE_PPI, &print);
    if (status == WHORL_OK)
        status = whorl_template_export(print, WHORL_FORMAT_ANSI_378_2004, WHORL_UNKNOWN_FINGER, bytes, sizeof bytes, &size);
    whorl_template_close(print);
    if (status != WHORL_OK) return MINEX_RET_FAILURE_UNSPECIFIED;
    memcpy(record, bytes, size);
    return MINEX_RET_SUCCESS;
}

int32_t create_template(
    const uint8_t *raw_image, uint8_t finger_quality, uint8_t finger_position, uint8_t impression_type,
    uint16_t height, uint16_t width, uint8_t *output_template) {
    int32_t result = MINEX_RET_FAILURE_UNSPECIFIED;
    if (output_template == NULL) return result;
    write_empty(height, width, output_template);
    if (width < MINEX_MIN_IMAGE_WIDTH || width > MINEX_MAX_IMAGE_WIDTH || height < MINEX_MIN_IMAGE_HEIGHT
        || height > MINEX_MAX_IMAGE_HEIGHT) {
        result = MINEX_RET_BAD_IMAGE_SIZE;
    } else if (impression_type != MINEX_IMP_LIVESCAN_PLAIN && impression_type != MINEX_IMP_NONLIVESCAN_PLAIN) {
        result = MINEX_RET_FAILURE_BAD_IMPRESSION;
    } else if (raw_image != NULL) {
        result = extract(raw_image, height, width, output_template);
    }
    label(finger_quality, finger_position, impression_type, output_template);
    return result;
}

/* Reads a record, whose size stands in it; `bad` is what is returned where it cannot be used. */
static int32_t read_template(const uint8_t *record, int32_t bad, whorl_template **print) {
    const whorl_record_options options = {sizeof options, WHORL_FORMAT_ANSI_378_2004, 0, 0, 0};
    size_t size;
    if (record == NULL) return bad;
    size = get16(record + LENGTH);
    if (size < MINEX_MIN_TEMPLATE_SIZE || size > MINEX_MAX_TEMPLATE_SIZE) return bad;
    if (record[COUNT] == 0) return MINEX_RET_FAILURE_NULL_TEMPLATE;
    if (whorl_template_import(record, size, &options, print, NULL) == WHORL_OK) return MINEX_RET_SUCCESS;
    return whorl_error_status() == WHORL_TOO_FEW_MINUTIAE ? MINEX_RET_SUCCESS : bad;
}

/* Compares two prints; one with too few minutiae to be compared, NULL, is similar to none. */
static int32_t compare(const whorl_template *verification, const whorl_template *enrollment, float *similarity) {
    double score;
    whorl_rate rate;
    *similarity = 0;
    if (verification == NULL || enrollment == NULL) return MINEX_RET_SUCCESS;
    if (whorl_template_compare(verification, enrollment, &score) != WHORL_OK
        || whorl_finger_fmr(score, &rate) != WHORL_OK) {
        *similarity = -1;
        return MINEX_RET_FAILURE_UNSPECIFIED;
    }
    *similarity = (float)(0 - log10(fmax(rate.fmr, DBL_MIN)));
    return MINEX_RET_SUCCESS;
}

int32_t match_templates(
    const uint8_t *verification_template, const uint8_t *enrollment_template, float *similarity) {
    whorl_template *verification = NULL, *enrollment = NULL;
    int32_t result;
    if (similarity == NULL) return MINEX_RET_FAILURE_UNSPECIFIED;
    *similarity = -1;
    result = read_template(verification_template, MINEX_RET_FAILURE_BAD_VERIFICATION_TEMPLATE, &verification);
    if (result == MINEX_RET_SUCCESS)
        result = read_template(enrollment_template, MINEX_RET_FAILURE_BAD_ENROLLMENT_TEMPLATE, &enrollment);
    if (result == MINEX_RET_SUCCESS) result = compare(verification, enrollment, similarity);
    whorl_template_close(verification);
    whorl_template_close(enrollment);
    return result;
}
