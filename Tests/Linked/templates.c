/* Templates: of files and of gray levels, compared, written and read, with what their scores mean. */
#include "check.h"
#include "print.h"

#include <math.h>
#include <string.h>

static uint8_t file[PRINT_SIZE + 64];

/* A portable gray map of an impression; returns its size. */
static size_t image_file(int finger, int impression) {
    const int header = snprintf((char *)file, sizeof file, "P5 %d %d 255\n", PRINT_SIDE, PRINT_SIDE);
    print_pixels(finger, impression, file + header);
    return (size_t)header + PRINT_SIZE;
}

static void same_print_by_file_and_by_pixels(void) {
    whorl_template *one = NULL, *other = print_template(1, 1);
    whorl_image_options options = {sizeof options, 0, 0, 0};
    uint8_t a[8192], b[8192];
    size_t a_size = 0, b_size = 0;
    CHECK_OK(whorl_template_from_image(file, image_file(1, 1), &options, &one));
    CHECK_OK(whorl_template_export(one, WHORL_FORMAT_NATIVE, 0, a, sizeof a, &a_size));
    CHECK_OK(whorl_template_export(other, WHORL_FORMAT_NATIVE, 0, b, sizeof b, &b_size));
    CHECK(a_size == b_size && memcmp(a, b, a_size) == 0);
    whorl_template_close(one);
    whorl_template_close(other);
    options.dpi = 250;
    CHECK_OK(whorl_template_from_image(file, image_file(1, 1), NULL, &one));
    whorl_template_close(one);
    options.dpi = 10;
    CHECK(whorl_template_from_image(file, image_file(1, 1), &options, &one) == WHORL_INVALID_RESOLUTION);
}

static void written_and_read(void) {
    whorl_template *made = print_template(2, 1), *read = NULL;
    whorl_template_facts before, after;
    size_t size = 0, written = 0;
    uint8_t *bytes;
    CHECK_OK(whorl_template_export(made, WHORL_FORMAT_NATIVE, 0, NULL, 0, &size));
    bytes = malloc(size);
    CHECK(whorl_template_export(made, WHORL_FORMAT_NATIVE, 0, bytes, size - 1, &written) == WHORL_BUFFER_TOO_SMALL);
    CHECK(written == size);
    CHECK_OK(whorl_template_export(made, WHORL_FORMAT_NATIVE, 0, bytes, size, &written));
    CHECK_OK(whorl_template_import(bytes, size, NULL, &read, NULL));
    CHECK_OK(whorl_template_describe(made, &before));
    CHECK_OK(whorl_template_describe(read, &after));
    CHECK(memcmp(&before, &after, sizeof before) == 0);
    CHECK(before.modality == WHORL_FINGER && before.minutiae > 10 && before.quality > 0 && before.dimension == 0);
    for (size_t cut = 0; cut < size; cut += 7) {
        whorl_template *none = NULL;
        CHECK(whorl_template_import(bytes, cut, NULL, &none, NULL) != WHORL_OK && none == NULL);
    }
    free(bytes);
    whorl_template_close(made);
    whorl_template_close(read);
}

static void compared(void) {
    whorl_template *one = print_template(3, 1), *two = print_template(3, 2), *other = print_template(2, 1);
    double mated, back, non_mated;
    whorl_rate rate;
    whorl_threshold threshold;
    whorl_basis basis;
    CHECK_OK(whorl_template_compare(one, two, &mated));
    CHECK_OK(whorl_template_compare(two, one, &back));
    CHECK_OK(whorl_template_compare(one, other, &non_mated));
    CHECK_OK(whorl_finger_threshold(1e-4, &threshold));
    CHECK(mated == back && mated >= threshold.score && non_mated < threshold.score);
    CHECK_OK(whorl_finger_fmr(threshold.score, &rate));
    CHECK(fabs(rate.fmr / 1e-4 - 1) < 1e-6 && rate.upper_bound >= rate.fmr);
    CHECK_OK(whorl_finger_basis(&basis));
    CHECK(basis.populations > 1 && basis.subjects > basis.populations && basis.comparisons > basis.subjects);
    CHECK(basis.supported_fmr > 0 && basis.supported_fmr < 1 && basis.worst_ratio >= 0);
    CHECK_OK(whorl_finger_fmr(non_mated, &rate));
    CHECK(rate.fmr > 1e-4);
    CHECK(whorl_finger_threshold(0, &threshold) == WHORL_INVALID_FMR);
    CHECK(whorl_finger_fmr(NAN, &rate) == WHORL_INVALID_ARGUMENT);
    whorl_template_close(one);
    whorl_template_close(two);
    whorl_template_close(other);
}

static void decided(void) {
    whorl_template *one = print_template(3, 1), *two = print_template(3, 2), *other = print_template(2, 1);
    whorl_comparison mated, non_mated;
    double score;
    CHECK_OK(whorl_template_compare(one, two, &score));
    CHECK_OK(whorl_template_match(one, two, 1e-4, NULL, &mated));
    CHECK_OK(whorl_template_match(one, other, 1e-4, "no such folder", &non_mated));
    CHECK(mated.score == score && mated.decision == WHORL_MATCH && mated.modality == WHORL_FINGER);
    CHECK(mated.threshold == non_mated.threshold && mated.fmr == 1e-4 && mated.score_fmr <= 1e-4);
    CHECK(non_mated.decision == WHORL_NON_MATCH && non_mated.score_fmr > 1e-4);
    CHECK(whorl_template_match(one, two, 1, NULL, &mated) == WHORL_INVALID_FMR);
    whorl_template_close(one);
    whorl_template_close(two);
    whorl_template_close(other);
}

static void measured(void) {
    whorl_template *print = print_template(1, 1);
    whorl_template_facts facts;
    whorl_print_quality quality;
    CHECK_OK(whorl_template_describe(print, &facts));
    CHECK_OK(whorl_print_quality_from_image(file, image_file(1, 1), NULL, &quality));
    CHECK(quality.score == facts.quality && quality.area > 0 && quality.contrast > 0 && quality.clarity > 0);
    CHECK(quality.minutiae > 0 && quality.minutiae <= 100 && quality.reserved == 0);
    CHECK(whorl_print_quality_from_image("GIF89a", 6, NULL, &quality) == WHORL_FOREIGN_IMAGE_FORMAT);
    CHECK(strstr(whorl_error_message(), "GIF") != NULL);
    whorl_template_close(print);
}

int main(void) {
    same_print_by_file_and_by_pixels();
    written_and_read();
    compared();
    decided();
    measured();
    return 0;
}
