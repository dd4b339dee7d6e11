/* The functions of MINEX III with their sizes and return codes. */
#include "check.h"
#include "print.h"

#include <minexiii.h>
#include <string.h>

/* Constants of NIST's header are objects, which no size of an array is in C. */
enum { MOST_BYTES = 800, MOST_PIXELS = 812 * 1000 };

typedef uint8_t record[MOST_BYTES];

static uint8_t pixels[MOST_PIXELS];

static size_t size_of(const record made) { return (size_t)made[8] << 8 | made[9]; }

/* Two impressions of a finger and one of another. Few are made: a memory checker takes ten seconds for each. */
static record one, two, other;

static void create(int finger, int impression, record made) {
    print_pixels(finger, impression, pixels);
    CHECK(create_template(pixels, 80, WHORL_RIGHT_INDEX, MINEX_IMP_NONLIVESCAN_PLAIN, PRINT_SIDE, PRINT_SIDE, made)
          == MINEX_RET_SUCCESS);
}

/* A template of one print without minutiae is what a failure leaves. */
static void is_empty(const record made, uint32_t height, uint32_t width) {
    CHECK(memcmp(made, "FMR\0 20", 8) == 0 && size_of(made) == MINEX_MIN_TEMPLATE_SIZE);
    CHECK(((uint32_t)made[16] << 8 | made[17]) == width && ((uint32_t)made[18] << 8 | made[19]) == height);
    CHECK(made[24] == 1 && made[29] == 0);
}

static void sizes_and_impressions(void) {
    static const uint16_t sides[][2] = {{165, 300}, {1001, 300}, {300, 149}, {300, 813}, {0, 0}};
    record made;
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        const int32_t result = create_template(pixels, 80, 2, MINEX_IMP_LIVESCAN_PLAIN, sides[i][0], sides[i][1], made);
        CHECK(result == MINEX_RET_BAD_IMAGE_SIZE);
        is_empty(made, sides[i][0], sides[i][1]);
    }
    CHECK(create_template(pixels, 80, 2, 1, 300, 300, made) == MINEX_RET_FAILURE_BAD_IMPRESSION);
    is_empty(made, 300, 300);
    memset(pixels, 200, sizeof pixels);
    CHECK(create_template(pixels, 80, 2, 0, 1000, 812, made) == MINEX_RET_FAILURE_UNSPECIFIED);
    is_empty(made, 1000, 812);
    CHECK(create_template(NULL, 80, 2, 0, 300, 300, made) == MINEX_RET_FAILURE_UNSPECIFIED);
    is_empty(made, 300, 300);
    CHECK(create_template(pixels, 80, 2, 0, 300, 300, NULL) == MINEX_RET_FAILURE_UNSPECIFIED);
}

/* Finger qualities that are no score stay what they are; numbers without a meaning state nothing. */
static void qualities(void) {
    static const uint8_t given[] = {0, 1, 100, 101, 253, 254, 255};
    static const uint8_t written[] = {0, 1, 100, 254, 254, 254, 255};
    record made;
    float similarity;
    for (size_t i = 0; i < sizeof given; i++) {
        CHECK(create_template(NULL, given[i], 2, MINEX_IMP_LIVESCAN_PLAIN, 300, 300, made) != MINEX_RET_SUCCESS);
        CHECK(made[28] == written[i]);
        if (given[i] != 1 && given[i] != 101) continue;
        print_pixels(1, 1, pixels);
        CHECK(create_template(pixels, given[i], 2, MINEX_IMP_LIVESCAN_PLAIN, PRINT_SIDE, PRINT_SIDE, made)
              == MINEX_RET_SUCCESS);
        CHECK(made[28] == written[i]);
        CHECK(match_templates(made, two, &similarity) == MINEX_RET_SUCCESS && similarity > 4);
    }
}

static void comparisons(void) {
    record empty, damaged;
    uint32_t generator = 0, matcher = 0;
    float mated, non_mated, none;
    CHECK(size_of(one) == 32u + 6u * one[29] && size_of(one) <= MINEX_MAX_TEMPLATE_SIZE && one[29] > 10);
    CHECK(one[26] == WHORL_RIGHT_INDEX && one[27] == MINEX_IMP_NONLIVESCAN_PLAIN && one[28] == 80);
    CHECK(get_pids(&generator, &matcher) == MINEX_RET_SUCCESS && matcher == generator);
    CHECK(generator >> 16 == 0x0103 && (generator & 0xFFFF) != 0);
    CHECK(((uint32_t)one[10] << 24 | (uint32_t)one[11] << 16 | (uint32_t)one[12] << 8 | one[13]) == generator);
    CHECK(match_templates(one, two, &mated) == MINEX_RET_SUCCESS && mated > 4);
    CHECK(match_templates(one, other, &non_mated) == MINEX_RET_SUCCESS && non_mated >= 0 && non_mated < 3);
    create_template(NULL, 80, 2, 0, 300, 300, empty);
    CHECK(match_templates(one, empty, &none) == MINEX_RET_FAILURE_NULL_TEMPLATE && none == -1);
    memcpy(damaged, two, sizeof damaged);
    damaged[0] = 'X';
    CHECK(match_templates(damaged, one, &none) == MINEX_RET_FAILURE_BAD_VERIFICATION_TEMPLATE && none == -1);
    CHECK(match_templates(one, damaged, &none) == MINEX_RET_FAILURE_BAD_ENROLLMENT_TEMPLATE && none == -1);
    damaged[8] = 0xFF;
    CHECK(match_templates(one, damaged, &none) == MINEX_RET_FAILURE_BAD_ENROLLMENT_TEMPLATE);
    CHECK(match_templates(NULL, one, &none) == MINEX_RET_FAILURE_BAD_VERIFICATION_TEMPLATE);
    CHECK(match_templates(one, NULL, &none) == MINEX_RET_FAILURE_BAD_ENROLLMENT_TEMPLATE);
    CHECK(match_templates(one, two, NULL) == MINEX_RET_FAILURE_UNSPECIFIED);
    CHECK(get_pids(NULL, &matcher) == MINEX_RET_FAILURE_UNSPECIFIED);
}

int main(void) {
    CHECK(MOST_BYTES == MINEX_MAX_TEMPLATE_SIZE);
    CHECK(MOST_PIXELS == MINEX_MAX_IMAGE_WIDTH * MINEX_MAX_IMAGE_HEIGHT);
    create(1, 1, one);
    create(1, 2, two);
    create(2, 1, other);
    sizes_and_impressions();
    qualities();
    comparisons();
    return 0;
}
