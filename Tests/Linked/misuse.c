/* What must not be handed over is refused with its status, by every function. The argument is an empty folder. */
#include "check.h"
#include "print.h"

#include <string.h>

#define REFUSED(call) CHECK((call) == WHORL_NULL_ARGUMENT)

static uint8_t bytes[PRINT_SIZE];

static void without_pointers(whorl_engine *engine, whorl_template *print, whorl_index *index) {
    whorl_sample sample = {print, 0, 0}, empty = {NULL, 0, 0};
    whorl_template *made = NULL;
    whorl_verification answer;
    whorl_candidate candidate;
    whorl_scope scope = {sizeof scope, "linked", 1, 1e-4, 0, 0}, nowhere = {sizeof nowhere, NULL, 1, 1e-4, 0, 0};
    whorl_print_quality quality;
    whorl_image image = {bytes, 5};
    const whorl_template *prints[] = {print, NULL};
    size_t count;
    double score;
    const char *nobody = NULL;
    REFUSED(whorl_template_from_image(NULL, 5, NULL, &made));
    REFUSED(whorl_template_from_image(bytes, 5, NULL, NULL));
    REFUSED(whorl_template_from_pixels(NULL, PRINT_SIDE, PRINT_SIDE, PRINT_SIDE, 500, &made));
    REFUSED(whorl_template_from_pixels(bytes, PRINT_SIDE, PRINT_SIDE, PRINT_SIDE, 500, NULL));
    REFUSED(whorl_template_describe(NULL, NULL));
    REFUSED(whorl_template_describe(print, NULL));
    REFUSED(whorl_template_embedding(NULL, NULL, 0, &count));
    REFUSED(whorl_template_compare(print, NULL, &score));
    REFUSED(whorl_template_compare(NULL, print, &score));
    REFUSED(whorl_template_compare(print, print, NULL));
    REFUSED(whorl_template_match(print, NULL, 1e-4, NULL, NULL));
    REFUSED(whorl_template_match(NULL, print, 1e-4, NULL, NULL));
    REFUSED(whorl_template_match(print, print, 1e-4, NULL, NULL));
    REFUSED(whorl_print_quality_from_image(NULL, 5, NULL, &quality));
    REFUSED(whorl_print_quality_from_image(bytes, 5, NULL, NULL));
    REFUSED(whorl_engine_backup(NULL, "x"));
    REFUSED(whorl_engine_backup(engine, NULL));
    REFUSED(whorl_engine_export(NULL, NULL, 0, "x", NULL, NULL));
    REFUSED(whorl_engine_export(engine, NULL, 0, NULL, NULL, NULL));
    REFUSED(whorl_template_export(NULL, WHORL_FORMAT_NATIVE, 0, bytes, 5, &count));
    REFUSED(whorl_template_export(print, WHORL_FORMAT_NATIVE, 0, bytes, 5, NULL));
    REFUSED(whorl_template_export(print, WHORL_FORMAT_NATIVE, 0, NULL, sizeof bytes, &count));
    REFUSED(whorl_template_import(NULL, 5, NULL, &made, NULL));
    REFUSED(whorl_template_import(bytes, 5, NULL, NULL, NULL));
    REFUSED(whorl_record_count(bytes, 5, NULL, NULL));
    REFUSED(whorl_record_count(NULL, 5, NULL, &count));
    REFUSED(whorl_faces_open(NULL, NULL));
    REFUSED(whorl_faces_template(NULL, bytes, 5, NULL, &made));
    REFUSED(whorl_faces_fmr(NULL, 0, NULL));
    REFUSED(whorl_faces_threshold(NULL, 1e-4, NULL));
    REFUSED(whorl_finger_fmr(0, NULL));
    REFUSED(whorl_finger_threshold(1e-4, NULL));
    REFUSED(whorl_finger_basis(NULL));
    REFUSED(whorl_faces_basis(NULL, NULL));
    REFUSED(whorl_engine_open("", NULL, NULL));
    REFUSED(whorl_engine_enroll(NULL, "linked.1.1", &sample, 1));
    REFUSED(whorl_engine_enroll(engine, NULL, &sample, 1));
    REFUSED(whorl_engine_enroll(engine, "linked.1.1", NULL, 1));
    REFUSED(whorl_engine_enroll(engine, "linked.1.1", &empty, 1));
    REFUSED(whorl_engine_verify(NULL, "linked.1.1", &sample, 1, 1e-4, &answer));
    REFUSED(whorl_engine_verify(engine, "linked.1.1", &sample, 1, 1e-4, NULL));
    REFUSED(whorl_engine_identify(NULL, &scope, &sample, 1, &candidate, 1, &count, NULL));
    REFUSED(whorl_engine_identify(engine, NULL, &sample, 1, &candidate, 1, &count, NULL));
    REFUSED(whorl_engine_identify(engine, &nowhere, &sample, 1, &candidate, 1, &count, NULL));
    REFUSED(whorl_engine_identify(engine, &scope, &sample, 1, NULL, 1, &count, NULL));
    REFUSED(whorl_engine_identify(engine, &scope, &sample, 1, &candidate, 1, NULL, NULL));
    REFUSED(whorl_engine_search(engine, &scope, &sample, 1, &candidate, 1, &count, NULL, NULL));
    REFUSED(whorl_engine_delete(NULL, "linked.1.1", NULL));
    REFUSED(whorl_engine_delete(engine, NULL, NULL));
    REFUSED(whorl_engine_is_enrolled(engine, "linked.1.1", WHORL_FINGER, NULL));
    REFUSED(whorl_engine_list(NULL, NULL, 0, NULL, 0, &count));
    REFUSED(whorl_engine_list(engine, NULL, 0, NULL, 0, NULL));
    REFUSED(whorl_index_make(32, NULL));
    REFUSED(whorl_index_open(NULL, NULL));
    REFUSED(whorl_index_save(index, NULL, 0));
    REFUSED(whorl_index_save(NULL, "", 0));
    REFUSED(whorl_index_describe(index, NULL));
    REFUSED(whorl_index_add(index, NULL, NULL, (const float *)bytes, 1));
    REFUSED(whorl_index_add(index, &nobody, NULL, (const float *)bytes, 1));
    REFUSED(whorl_index_remove(NULL, NULL, NULL, 0));
    REFUSED(whorl_index_search(index, NULL, 1, NULL, NULL, 1, &count));
    REFUSED(whorl_index_search(index, (const float *)bytes, 1, NULL, NULL, 1, &count));
    REFUSED(whorl_templates_from_images(NULL, 1, NULL, 0, &made, NULL));
    REFUSED(whorl_templates_from_images(&image, 1, NULL, 0, NULL, NULL));
    REFUSED(whorl_faces_templates(NULL, &image, 1, NULL, 0, &made, NULL));
    REFUSED(whorl_templates_compare(NULL, 1, prints, 1, 0, &score));
    REFUSED(whorl_templates_compare(prints, 1, NULL, 1, 0, &score));
    REFUSED(whorl_templates_compare(prints, 1, prints, 2, 0, &score));
    REFUSED(whorl_templates_compare(prints, 1, prints, 1, 0, NULL));
    REFUSED(whorl_people_open(NULL, NULL, 0, NULL));
    REFUSED(whorl_people_open(engine, NULL, 0, NULL));
    REFUSED(whorl_people_next(NULL, NULL, NULL));
    whorl_people_close(NULL);
    whorl_template_close(NULL);
    whorl_faces_close(NULL);
    whorl_engine_close(NULL);
    whorl_index_close(NULL);
}

static void of_wrong_size(whorl_engine *engine, whorl_template *print) {
    struct {
        whorl_image_options known;
        uint64_t later;
    } newer;
    whorl_template *made = NULL;
    whorl_engine *opened = NULL;
    whorl_sample sample = {print, 0, 0};
    whorl_scope scope;
    whorl_engine_options options;
    size_t count;
    memset(&newer, 0, sizeof newer);
    memset(&scope, 0, sizeof scope);
    memset(&options, 0, sizeof options);
    CHECK(whorl_template_from_image(bytes, 5, &newer.known, &made) == WHORL_UNSUPPORTED_SIZE);
    newer.known.size = sizeof newer;
    CHECK(whorl_template_from_image(bytes, 5, &newer.known, &made) == WHORL_UNKNOWN_IMAGE_FORMAT);
    newer.later = 1;
    CHECK(whorl_template_from_image(bytes, 5, &newer.known, &made) == WHORL_UNSUPPORTED_SIZE);
    newer.known.size = (size_t)-1;
    CHECK(whorl_template_from_image(bytes, 5, &newer.known, &made) == WHORL_UNSUPPORTED_SIZE);
    CHECK(whorl_engine_identify(engine, &scope, &sample, 1, NULL, 0, &count, NULL) == WHORL_UNSUPPORTED_SIZE);
    CHECK(whorl_engine_open("", &options, &opened) == WHORL_UNSUPPORTED_SIZE && opened == NULL);
}

static void out_of_range(whorl_engine *engine, whorl_template *print, whorl_index *index) {
    whorl_sample sample = {print, 11, 0};
    whorl_template *made = NULL;
    whorl_verification answer;
    whorl_scope scope = {sizeof scope, "linked", -1, 1e-4, 0, 0};
    whorl_faces *faces = NULL;
    whorl_record_options format = {sizeof format, -1, 0, 0, 0};
    whorl_faces_options options = {sizeof options, "", NULL, 64, 0};
    const char *somebody = "linked.1.1", *nobody = "linked.1", *no_text = "linked\xff.1.1";
    size_t count;
    int32_t enrolled;
    CHECK(whorl_template_from_pixels(bytes, 10, 10, 9, 500, &made) == WHORL_INVALID_ARGUMENT);
    CHECK(whorl_template_from_pixels(bytes, 10, 10, 10, 500, &made) == WHORL_IMAGE_TOO_SMALL);
    CHECK(whorl_template_from_pixels(bytes, 0, 0, 0, 500, &made) == WHORL_IMAGE_TOO_SMALL);
    CHECK(whorl_template_from_pixels(bytes, UINT32_MAX, UINT32_MAX, UINT32_MAX, 500, &made) == WHORL_IMAGE_TOO_LARGE);
    CHECK(whorl_template_from_pixels(bytes, 100, 100, SIZE_MAX / 2, 500, &made) == WHORL_INVALID_ARGUMENT);
    CHECK(whorl_template_from_image(bytes, SIZE_MAX / 2, NULL, &made) == WHORL_INPUT_TOO_LARGE);
    CHECK(whorl_template_from_pixels(bytes, PRINT_SIDE, PRINT_SIDE, PRINT_SIDE, 0, &made) == WHORL_INVALID_RESOLUTION);
    CHECK(whorl_template_from_pixels(bytes, PRINT_SIDE, PRINT_SIDE, PRINT_SIDE, 500, &made) == WHORL_BLANK_IMAGE);
    CHECK(whorl_template_from_image(bytes, 0, NULL, &made) == WHORL_EMPTY_INPUT);
    CHECK(whorl_template_from_image(bytes, (size_t)-1, NULL, &made) == WHORL_INVALID_ARGUMENT);
    CHECK(whorl_template_export(print, 99, 0, NULL, 0, &count) == WHORL_INVALID_ARGUMENT);
    CHECK(whorl_template_export(print, WHORL_FORMAT_NATIVE, 11, NULL, 0, &count) == WHORL_INVALID_ARGUMENT);
    CHECK(whorl_template_export(print, WHORL_FORMAT_DETECTED, 0, NULL, 0, &count) == WHORL_INVALID_ARGUMENT);
    CHECK(whorl_template_import(bytes, 5, NULL, &made, NULL) == WHORL_UNKNOWN_RECORD_FORMAT);
    CHECK(whorl_template_import(bytes, 5, &format, &made, NULL) == WHORL_INVALID_ARGUMENT);
    CHECK(whorl_template_embedding(print, NULL, 0, &count) == WHORL_WRONG_MODALITY);
    CHECK(whorl_engine_enroll(engine, somebody, &sample, 1) == WHORL_INVALID_ARGUMENT);
    CHECK(whorl_engine_enroll(engine, somebody, NULL, 0) == WHORL_INSUFFICIENT_DATA);
    CHECK(whorl_engine_is_enrolled(engine, somebody, 3, &enrolled) == WHORL_INVALID_ARGUMENT);
    sample.position = 0;
    CHECK(whorl_engine_enroll(engine, nobody, &sample, 1) == WHORL_MALFORMED_BCID);
    CHECK(whorl_engine_enroll(engine, no_text, &sample, 1) == WHORL_INVALID_ARGUMENT);
    CHECK(whorl_engine_verify(engine, somebody, &sample, 1, 1e-4, &answer) == WHORL_UNKNOWN_BCID);
    CHECK(whorl_engine_verify(engine, somebody, &sample, 1, 2, &answer) == WHORL_INVALID_FMR);
    CHECK(whorl_engine_identify(engine, &scope, &sample, 1, NULL, 0, &count, NULL) == WHORL_MALFORMED_BCID);
    sample.reserved = 1;
    CHECK(whorl_engine_enroll(engine, somebody, &sample, 1) == WHORL_INVALID_ARGUMENT);
    sample.reserved = 0;
    scope.rate_kind = 7;
    CHECK(whorl_engine_identify(engine, &scope, &sample, 1, NULL, 0, &count, NULL) == WHORL_INVALID_ARGUMENT);
    CHECK(whorl_faces_open(&options, &faces) == WHORL_INVALID_ARGUMENT && faces == NULL);
    options.flags = WHORL_FACES_LARGEST;
    options.reserved = 1;
    CHECK(whorl_faces_open(&options, &faces) == WHORL_INVALID_ARGUMENT && faces == NULL);
    options.reserved = 0;
    CHECK(whorl_faces_open(&options, &faces) == WHORL_MISSING_MODELS && faces == NULL);
    CHECK(whorl_index_add(index, &somebody, NULL, (const float *)bytes, (size_t)-1) == WHORL_INVALID_ARGUMENT);
    CHECK(whorl_templates_from_images(NULL, (size_t)-1, NULL, 0, &made, NULL) == WHORL_INVALID_ARGUMENT);
    CHECK(whorl_templates_compare(NULL, (size_t)-1, NULL, 0, 0, NULL) == WHORL_INVALID_ARGUMENT);
    CHECK(whorl_set_log(NULL, NULL, 9) == WHORL_INVALID_ARGUMENT);
}

int main(int count, char **arguments) {
    whorl_engine *engine = NULL;
    whorl_index *index = NULL;
    whorl_template *print = print_template(1, 1);
    CHECK(count == 2);
    CHECK(whorl_error_status() == WHORL_OK && *whorl_error_name() == 0 && *whorl_error_message() == 0);
    CHECK_OK(whorl_engine_open(arguments[1], NULL, &engine));
    CHECK_OK(whorl_index_make(32, &index));
    without_pointers(engine, print, index);
    of_wrong_size(engine, print);
    out_of_range(engine, print, index);
    whorl_template_close(print);
    whorl_index_close(index);
    whorl_engine_close(engine);
    return 0;
}
