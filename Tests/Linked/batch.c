/* Many samples in one call: templates of image files, and all comparisons of two lists. */
#include "check.h"
#include "print.h"

#include <string.h>

enum { PRINTS = 2, HEADER = 32 };
static uint8_t files[PRINTS][PRINT_SIZE + HEADER];
static whorl_image images[PRINTS];

/* Portable gray maps of fingers 1 and 2. */
static void make_images(void) {
    for (int i = 0; i < PRINTS; i++) {
        const int header = snprintf((char *)files[i], HEADER, "P5 %d %d 255\n", PRINT_SIDE, PRINT_SIDE);
        print_pixels(i + 1, 1, files[i] + header);
        images[i].bytes = files[i];
        images[i].count = (size_t)header + PRINT_SIZE;
    }
}

static void same_templates(whorl_template *one, whorl_template *other) {
    uint8_t a[8192], b[8192];
    size_t a_size = 0, b_size = 0;
    CHECK_OK(whorl_template_export(one, WHORL_FORMAT_NATIVE, 0, a, sizeof a, &a_size));
    CHECK_OK(whorl_template_export(other, WHORL_FORMAT_NATIVE, 0, b, sizeof b, &b_size));
    CHECK(a_size == b_size && memcmp(a, b, a_size) == 0);
}

static whorl_template *made[PRINTS], *alone[PRINTS];

static void extracted(void) {
    whorl_status statuses[PRINTS];
    whorl_image_options options = {sizeof options, 500, 0, 0};
    CHECK_OK(whorl_templates_from_images(images, PRINTS, &options, 2, made, statuses));
    for (int i = 0; i < PRINTS; i++) {
        CHECK(statuses[i] == WHORL_OK);
        CHECK_OK(whorl_template_from_image(images[i].bytes, images[i].count, &options, &alone[i]));
        same_templates(made[i], alone[i]);
    }
    CHECK_OK(whorl_templates_from_images(NULL, 0, NULL, 0, NULL, NULL));
}

/* The images that are read have templates, and the first that is not says what is wrong. */
static void damaged(void) {
    whorl_image damaged[] = {{files[0], 0}, images[0], {"GIF89a", 6}};
    whorl_template *few[3];
    whorl_status statuses[3];
    CHECK(whorl_templates_from_images(damaged, 3, NULL, 0, few, statuses) == WHORL_EMPTY_INPUT);
    CHECK(whorl_error_status() == WHORL_EMPTY_INPUT);
    CHECK(statuses[0] == WHORL_EMPTY_INPUT && statuses[1] == WHORL_OK && statuses[2] == WHORL_FOREIGN_IMAGE_FORMAT);
    CHECK(few[0] == NULL && few[1] != NULL && few[2] == NULL);
    whorl_template_close(few[1]);
    CHECK(whorl_templates_from_images(damaged + 2, 1, NULL, 2, few, NULL) == WHORL_FOREIGN_IMAGE_FORMAT);
    damaged[0] = images[0];
    damaged[0].bytes = NULL;
    CHECK(whorl_templates_from_images(damaged, 1, NULL, 2, few, NULL) == WHORL_NULL_ARGUMENT && few[0] == NULL);
}

static void compared(void) {
    const whorl_template *probes[PRINTS], *references[PRINTS + 1];
    double scores[PRINTS * (PRINTS + 1)], score;
    for (int i = 0; i < PRINTS; i++) probes[i] = made[i];
    for (int j = 0; j <= PRINTS; j++) references[j] = alone[j % PRINTS];
    for (uint32_t threads = 0; threads < 4; threads++) {
        memset(scores, 0, sizeof scores);
        CHECK_OK(whorl_templates_compare(probes, PRINTS, references, PRINTS + 1, threads, scores));
        for (int i = 0; i < PRINTS; i++) {
            for (int j = 0; j <= PRINTS; j++) {
                CHECK_OK(whorl_template_compare(probes[i], references[j], &score));
                CHECK(scores[i * (PRINTS + 1) + j] == score);
            }
        }
    }
    CHECK_OK(whorl_templates_compare(probes, 0, references, PRINTS, 0, NULL));
    CHECK_OK(whorl_templates_compare(probes, PRINTS, NULL, 0, 0, NULL));
}

int main(void) {
    make_images();
    extracted();
    damaged();
    compared();
    for (int i = 0; i < PRINTS; i++) {
        whorl_template_close(made[i]);
        whorl_template_close(alone[i]);
    }
    return 0;
}
