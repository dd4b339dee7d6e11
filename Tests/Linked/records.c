/* Prints in the formats that other products read. */
#include "check.h"
#include "print.h"

#include <string.h>

enum { ROOM = 8192 };

/* Writes a print in a format and reads it again: it must match another impression. */
static void travels(int32_t format, const whorl_template *print, const whorl_template *other) {
    const int states_finger = format <= WHORL_FORMAT_ANSI_378_2009_AM1;
    whorl_record_options options = {sizeof options, format, 0, 0, 0};
    whorl_threshold threshold;
    whorl_template *read = NULL;
    uint8_t bytes[ROOM];
    size_t size = 0, prints = 0;
    int32_t finger = -1;
    double score;
    CHECK_OK(whorl_template_export(print, format, WHORL_LEFT_RING, bytes, sizeof bytes, &size));
    CHECK_OK(whorl_record_count(bytes, size, &options, &prints));
    CHECK(prints == 1);
    CHECK_OK(whorl_template_import(bytes, size, &options, &read, &finger));
    CHECK(finger == (states_finger ? WHORL_LEFT_RING : WHORL_UNKNOWN_FINGER));
    CHECK_OK(whorl_finger_threshold(1e-4, &threshold));
    CHECK_OK(whorl_template_compare(read, other, &score));
    CHECK(score >= threshold.score);
    whorl_template_close(read);
    read = NULL;
    options.record = 2;
    CHECK(whorl_template_import(bytes, size, &options, &read, NULL) == WHORL_UNKNOWN_RECORD && read == NULL);
    options.record = 0;
    options.strict = 1;
    /* Text and card data have no length to be cut off from. */
    if (states_finger) CHECK(whorl_template_import(bytes, size - 3, &options, &read, NULL) == WHORL_DAMAGED_RECORD);
}

static void formats_are_told_apart(const whorl_template *print) {
    static const int32_t marked[] = {
        WHORL_FORMAT_ISO_19794_2_2005, WHORL_FORMAT_ISO_19794_2_2011, WHORL_FORMAT_ANSI_378_2004,
        WHORL_FORMAT_ANSI_378_2009,    WHORL_FORMAT_ANSI_378_2009_AM1, WHORL_FORMAT_XYT, WHORL_FORMAT_NATIVE};
    for (size_t i = 0; i < sizeof marked / sizeof *marked; i++) {
        whorl_template *read = NULL;
        whorl_template_facts facts;
        uint8_t bytes[ROOM];
        size_t size = 0;
        CHECK_OK(whorl_template_export(print, marked[i], 0, bytes, sizeof bytes, &size));
        CHECK_OK(whorl_template_import(bytes, size, NULL, &read, NULL));
        CHECK_OK(whorl_template_describe(read, &facts));
        CHECK(facts.minutiae > 10);
        whorl_template_close(read);
    }
}

int main(void) {
    whorl_template *print = print_template(1, 1), *other = print_template(1, 2);
    for (int32_t format = WHORL_FORMAT_NATIVE + 1; format <= WHORL_FORMAT_XYT; format++) travels(format, print, other);
    formats_are_told_apart(print);
    whorl_template_close(print);
    whorl_template_close(other);
    return 0;
}
