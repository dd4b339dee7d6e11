// A driver as a laboratory writes it against NIST's header of the MINEX III API: its include guard, its enumerations as
// types, and its constants as objects and as sizes of arrays.
#include <minexiii.h>

#ifndef MINEX_III_H_
#error "NIST's header is guarded by MINEX_III_H_"
#endif
#include <minexiii.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <type_traits>
#include <vector>

extern "C" {
#include "print.h"
}

namespace {

static_assert(std::is_same<decltype(MINEX_MAX_TEMPLATE_SIZE), const uint16_t>::value, "a constant of 16 bits");
static_assert(std::is_same<decltype(MINEX_MAX_MINUTIAE), const uint8_t>::value, "a constant of 8 bits");
static_assert(std::is_enum<MINEXReturnCode>::value && std::is_enum<MINEXQuality>::value, "types of their own");
static_assert(MINEX_QUALITY_POOR == 20 && MINEX_QUALITY_EXCELLENT == 100, "NFIQ 5 and 1");
static_assert(MINEX_FINGER_LEFT_LITTLE == 10 && MINEX_IMAGE_PPI == 500, "values of NIST's header");

using Pixels = std::vector<uint8_t>;

struct Image {
    Pixels pixels;
    uint16_t width, height;
    MINEXFingerPosition position;
    MINEXQuality quality;
};

const std::map<MINEXReturnCode, std::string> names = {
    {MINEX_RET_SUCCESS, "success"},
    {MINEX_RET_BAD_IMAGE_SIZE, "bad image size"},
    {MINEX_RET_FAILURE_UNSPECIFIED, "unspecified failure"},
    {MINEX_RET_FAILURE_BAD_IMPRESSION, "bad impression"},
    {MINEX_RET_FAILURE_NULL_TEMPLATE, "template without minutiae"},
    {MINEX_RET_FAILURE_BAD_VERIFICATION_TEMPLATE, "bad verification template"},
    {MINEX_RET_FAILURE_BAD_ENROLLMENT_TEMPLATE, "bad enrollment template"},
};

void demand(bool holds, const char *what) {
    if (holds) return;
    std::fprintf(stderr, "minex_driver: %s\n", what);
    std::exit(EXIT_FAILURE);
}

void demand(MINEXReturnCode got, MINEXReturnCode wanted) {
    demand(got == wanted, names.at(got).c_str());
}

struct Template {
    uint8_t bytes[MINEX_MAX_TEMPLATE_SIZE];
    MINEXReturnCode result;

    explicit Template(const Image &image, MINEXImpressionType impression = MINEX_IMP_LIVESCAN_PLAIN) {
        result = static_cast<MINEXReturnCode>(create_template(
            image.pixels.data(), image.quality, image.position, impression, image.height, image.width, bytes));
    }
};

float similarity(const Template &verification, const Template &enrollment) {
    float score = 0;
    demand(
        static_cast<MINEXReturnCode>(match_templates(verification.bytes, enrollment.bytes, &score)), MINEX_RET_SUCCESS);
    return score;
}

Image impression_of(int finger, int impression) {
    Image image{Pixels(PRINT_SIZE), PRINT_SIDE, PRINT_SIDE, MINEX_FINGER_RIGHT_INDEX, MINEX_QUALITY_VERYGOOD};
    print_pixels(finger, impression, image.pixels.data());
    return image;
}

}  // namespace

int main() {
    uint32_t generator = 0, matcher = 0;
    demand(static_cast<MINEXReturnCode>(get_pids(&generator, &matcher)), MINEX_RET_SUCCESS);
    demand(generator >> 16 == 0x0103 && matcher >> 16 == 0x0103, "the owner is the unknown vendor");

    const Template one(impression_of(1, 1)), two(impression_of(1, 2)), other(impression_of(2, 1));
    for (const Template *made : {&one, &two, &other}) {
        demand(made->result, MINEX_RET_SUCCESS);
        demand(made->bytes[26] == MINEX_FINGER_RIGHT_INDEX && made->bytes[28] == MINEX_QUALITY_VERYGOOD, "labels");
        demand(made->bytes[29] > 0 && made->bytes[29] <= MINEX_MAX_MINUTIAE, "minutiae");
    }
    demand(similarity(one, two) > similarity(one, other), "a mated pair is more similar than a non-mated one");

    Image narrow = impression_of(1, 1);
    narrow.width = MINEX_MIN_IMAGE_WIDTH - 1;
    const Template failed(narrow);
    demand(failed.result, MINEX_RET_BAD_IMAGE_SIZE);
    float score = 0;
    demand(
        static_cast<MINEXReturnCode>(match_templates(one.bytes, failed.bytes, &score)), MINEX_RET_FAILURE_NULL_TEMPLATE);
    std::puts("minex_driver: as NIST's header says");
    return EXIT_SUCCESS;
}
