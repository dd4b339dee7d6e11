/* A life of a store: people are enrolled, verified, identified, listed and forgotten. The argument is an empty folder. */
#include "check.h"
#include "print.h"

#include <string.h>

enum { PEOPLE = 4 };
static const double FMR = 1e-4;

static void name(int person, char bcid[WHORL_BCID_CAPACITY]) {
    snprintf(bcid, WHORL_BCID_CAPACITY, "linked.1.%d", person);
}

static void enroll_and_verify(whorl_engine *engine) {
    char bcid[WHORL_BCID_CAPACITY];
    for (int person = 1; person <= PEOPLE; person++) {
        whorl_sample samples[] = {
            {print_template(person, 1), WHORL_RIGHT_INDEX, 0}, {print_template(person, 2), WHORL_RIGHT_INDEX, 0}};
        name(person, bcid);
        CHECK_OK(whorl_engine_enroll(engine, bcid, samples, 2));
        for (int i = 0; i < 2; i++) whorl_template_close((whorl_template *)samples[i].features);
    }
    for (int person = 1; person <= PEOPLE; person++) {
        whorl_sample probe = {print_template(person, 3), WHORL_UNKNOWN_FINGER, 0};
        whorl_verification answer;
        name(person, bcid);
        CHECK_OK(whorl_engine_verify(engine, bcid, &probe, 1, FMR, &answer));
        CHECK(answer.decision == WHORL_MATCH && answer.score >= answer.threshold && answer.compared == 2);
        CHECK(answer.fmr == FMR && answer.score_fmr < FMR && answer.outdated == 0);
        name(person % PEOPLE + 1, bcid);
        CHECK_OK(whorl_engine_verify(engine, bcid, &probe, 1, FMR, &answer));
        CHECK(answer.decision == WHORL_NON_MATCH && answer.score < answer.threshold);
        whorl_template_close((whorl_template *)probe.features);
    }
}

static void identify(whorl_engine *engine) {
    whorl_sample probe = {print_template(2, 4), WHORL_RIGHT_INDEX, 0};
    whorl_candidate candidates[PEOPLE];
    whorl_identification answer;
    size_t found = 0;
    whorl_scope scope = {sizeof scope, "linked", 1, FMR, WHORL_RATE_FMR, 0};
    CHECK_OK(whorl_engine_identify(engine, &scope, &probe, 1, candidates, PEOPLE, &found, &answer));
    CHECK(found == PEOPLE && answer.people == PEOPLE && answer.compared == 2 * PEOPLE);
    CHECK(answer.decision == WHORL_MATCH && candidates[0].decision == WHORL_MATCH);
    CHECK(strcmp(candidates[0].bcid, "linked.1.2") == 0 && candidates[0].position == WHORL_RIGHT_INDEX);
    CHECK(candidates[1].decision == WHORL_NON_MATCH && candidates[1].score <= candidates[0].score);
    CHECK_OK(whorl_engine_identify(engine, &scope, &probe, 1, NULL, 0, &found, &answer));
    CHECK(found == 0 && answer.decision == WHORL_MATCH);
    whorl_print_search prints;
    CHECK_OK(whorl_engine_search(engine, &scope, &probe, 1, candidates, PEOPLE, &found, &answer, &prints));
    CHECK(found == PEOPLE && prints.ranked_by_codes == 0 && prints.ranked_by_places == 0);
    CHECK(prints.compared == answer.compared && prints.expected_loss == 0);
    scope.exhaustive = 1;
    CHECK_OK(whorl_engine_search(engine, &scope, &probe, 1, candidates, PEOPLE, &found, NULL, &prints));
    CHECK(prints.compared == answer.compared);
    scope.exhaustive = 2;
    CHECK(whorl_engine_search(engine, &scope, &probe, 1, NULL, 0, &found, NULL, &prints) == WHORL_INVALID_ARGUMENT);
    scope.exhaustive = 0;
    scope.rate_kind = WHORL_RATE_FPIR;
    CHECK_OK(whorl_engine_identify(engine, &scope, &probe, 1, candidates, 1, &found, NULL));
    CHECK(found == 1 && strcmp(candidates[0].bcid, "linked.1.2") == 0);
    scope.partition = 2;
    CHECK(whorl_engine_identify(engine, &scope, &probe, 1, candidates, 1, &found, NULL) == WHORL_EMPTY_PARTITION);
    whorl_template_close((whorl_template *)probe.features);
}

static void copy(whorl_engine *engine, const char *folder) {
    char backup[4096], export[4096];
    int64_t references = 0;
    snprintf(backup, sizeof backup, "%s/copy.backup", folder);
    snprintf(export, sizeof export, "%s/copy.export", folder);
    CHECK_OK(whorl_engine_backup(engine, backup));
    CHECK(whorl_engine_backup(engine, backup) == WHORL_ALREADY_EXISTS);
    CHECK_OK(whorl_engine_export(engine, "linked", 1, export, NULL, &references));
    CHECK(references == 2 * PEOPLE);
    CHECK(whorl_engine_export(engine, NULL, 0, export, NULL, NULL) == WHORL_ALREADY_EXISTS);
    CHECK(whorl_engine_export(engine, "linked", -1, "x", NULL, NULL) == WHORL_MALFORMED_BCID);
    CHECK(whorl_engine_export(engine, NULL, 0, "x", "", NULL) == WHORL_EMPTY_PASSPHRASE);
}

/* Everybody once, by BCID; who was forgotten before is not seen. */
static void iterate(whorl_engine *engine) {
    whorl_people *people = NULL;
    whorl_person person;
    int32_t found = 0;
    char bcid[WHORL_BCID_CAPACITY];
    CHECK_OK(whorl_people_open(engine, "linked", 1, &people));
    for (int expected = 1; expected <= PEOPLE; expected++) {
        name(expected, bcid);
        CHECK_OK(whorl_people_next(people, &person, &found));
        CHECK(found == 1 && strcmp(person.bcid, bcid) == 0 && person.prints == 2 && person.outdated == 0);
    }
    CHECK_OK(whorl_people_next(people, &person, &found));
    CHECK(found == 0 && strcmp(person.bcid, bcid) == 0);
    whorl_people_close(people);
    CHECK_OK(whorl_people_open(engine, "nobody", 1, &people));
    CHECK_OK(whorl_people_next(people, &person, &found));
    CHECK(found == 0);
    whorl_people_close(people);
    CHECK(whorl_people_open(engine, "linked", -1, &people) == WHORL_MALFORMED_BCID);
}

static void list_and_delete(whorl_engine *engine) {
    whorl_person people[PEOPLE];
    size_t count = 0;
    int32_t enrolled = 0;
    int64_t removed = 0;
    CHECK_OK(whorl_engine_list(engine, "linked", 1, NULL, 0, &count));
    CHECK(count == PEOPLE);
    CHECK(whorl_engine_list(engine, NULL, 0, people, 1, &count) == WHORL_BUFFER_TOO_SMALL && count == PEOPLE);
    CHECK_OK(whorl_engine_list(engine, NULL, 0, people, PEOPLE, &count));
    CHECK(strcmp(people[0].bcid, "linked.1.1") == 0 && people[0].prints == 2 && people[0].faces == 0);
    CHECK_OK(whorl_engine_is_enrolled(engine, "linked.1.1", WHORL_FINGER, &enrolled));
    CHECK(enrolled == 1);
    CHECK_OK(whorl_engine_is_enrolled(engine, "linked.1.1", WHORL_FACE, &enrolled));
    CHECK(enrolled == 0);
    CHECK_OK(whorl_engine_delete(engine, "linked.1.1", &removed));
    CHECK(removed == 2);
    CHECK(whorl_engine_delete(engine, "linked.1.1", NULL) == WHORL_UNKNOWN_BCID);
    CHECK(whorl_error_status() == WHORL_UNKNOWN_BCID && strcmp(whorl_error_name(), "unknownBCID") == 0);
    CHECK(strstr(whorl_error_message(), "linked.1.1") != NULL);
}

int main(int count, char **arguments) {
    whorl_engine *engine = NULL;
    CHECK(count == 2);
    CHECK(strcmp(whorl_version(), WHORL_VERSION) == 0 && whorl_features() & WHORL_FEATURE_FINGERS);
    CHECK_OK(whorl_engine_open(arguments[1], NULL, &engine));
    enroll_and_verify(engine);
    identify(engine);
    copy(engine, arguments[1]);
    iterate(engine);
    list_and_delete(engine);
    whorl_engine_close(engine);
    return 0;
}
