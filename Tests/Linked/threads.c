/* Eight threads verify, identify and compare while one enrolls and deletes. The argument is an empty folder. */
#include "check.h"
#include "print.h"

#include <pthread.h>
#include <string.h>

enum { VERIFIERS = 8, ROUNDS = 25 };
static const double FMR = 1e-4;

static whorl_engine *engine;
static whorl_template *stays[2], *stranger;

/* The first person stays enrolled; the second comes and goes. */
static void *verify(void *unused) {
    whorl_sample mated = {stays[1], 0, 0}, other = {stranger, 0, 0};
    whorl_scope scope = {sizeof scope, "linked", 1, FMR, WHORL_RATE_FMR, 0};
    (void)unused;
    for (int round = 0; round < ROUNDS; round++) {
        whorl_verification answer;
        whorl_candidate candidate;
        size_t found = 0;
        whorl_status status;
        CHECK_OK(whorl_engine_verify(engine, "linked.1.1", &mated, 1, FMR, &answer));
        CHECK(answer.decision == WHORL_MATCH);
        CHECK_OK(whorl_engine_verify(engine, "linked.1.1", &other, 1, FMR, &answer));
        CHECK(answer.decision == WHORL_NON_MATCH);
        CHECK_OK(whorl_engine_identify(engine, &scope, &mated, 1, &candidate, 1, &found, NULL));
        CHECK(found == 1 && strcmp(candidate.bcid, "linked.1.1") == 0);
        status = whorl_engine_verify(engine, "linked.1.2", &other, 1, FMR, &answer);
        CHECK(status == WHORL_OK || (status == WHORL_UNKNOWN_BCID && whorl_error_status() == status));
    }
    return NULL;
}

static void *come_and_go(void *unused) {
    whorl_sample sample = {stranger, 0, 0};
    (void)unused;
    for (int round = 0; round < ROUNDS; round++) {
        CHECK_OK(whorl_engine_enroll(engine, "linked.1.2", &sample, 1));
        CHECK_OK(whorl_engine_delete(engine, "linked.1.2", NULL));
    }
    CHECK(whorl_error_status() == WHORL_OK && *whorl_error_message() == 0);
    return NULL;
}

int main(int count, char **arguments) {
    pthread_t threads[VERIFIERS + 1];
    whorl_engine_options options = {sizeof options, NULL, 2, 0};
    CHECK(count == 2);
    CHECK_OK(whorl_engine_open(arguments[1], &options, &engine));
    for (int i = 0; i < 2; i++) stays[i] = print_template(1, i);
    stranger = print_template(2, 0);
    whorl_sample sample = {stays[0], 0, 0};
    CHECK_OK(whorl_engine_enroll(engine, "linked.1.1", &sample, 1));
    for (int i = 0; i < VERIFIERS; i++) CHECK(pthread_create(&threads[i], NULL, verify, NULL) == 0);
    CHECK(pthread_create(&threads[VERIFIERS], NULL, come_and_go, NULL) == 0);
    for (int i = 0; i <= VERIFIERS; i++) CHECK(pthread_join(threads[i], NULL) == 0);
    for (int i = 0; i < 2; i++) whorl_template_close(stays[i]);
    whorl_template_close(stranger);
    whorl_engine_close(engine);
    return 0;
}
