/* An index of vectors: added, searched, removed, saved and opened. The argument is an empty folder. */
#include "check.h"

#include <math.h>
#include <string.h>

enum { DIMENSION = 32, PEOPLE = 200, TOP = 3 };
static float vectors[PEOPLE][DIMENSION];
static char names[PEOPLE][WHORL_BCID_CAPACITY];
static const char *bcids[PEOPLE];

/* Vectors of length 1 in directions that a sequence of numbers gives. */
static void make_vectors(void) {
    uint64_t state = 1;
    for (int person = 0; person < PEOPLE; person++) {
        double squared = 0;
        for (int i = 0; i < DIMENSION; i++) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            vectors[person][i] = (float)((double)(state >> 33) / 1073741824.0 - 1);
            squared += (double)vectors[person][i] * vectors[person][i];
        }
        for (int i = 0; i < DIMENSION; i++) vectors[person][i] = (float)(vectors[person][i] / sqrt(squared));
        snprintf(names[person], sizeof names[person], "vectors.1.%d", person + 1);
        bcids[person] = names[person];
    }
}

static void search(whorl_index *index) {
    static whorl_index_candidate candidates[PEOPLE * TOP], plain[PEOPLE * TOP];
    size_t found[PEOPLE], plain_found[PEOPLE];
    whorl_index_options options = {sizeof options, WHORL_SEARCH_FLOAT, 2, 0, 0};
    CHECK_OK(whorl_index_search(index, vectors[0], PEOPLE, NULL, candidates, TOP, found));
    CHECK_OK(whorl_index_search(index, vectors[0], PEOPLE, &options, plain, TOP, plain_found));
    CHECK(memcmp(candidates, plain, sizeof plain) == 0 && memcmp(found, plain_found, sizeof found) == 0);
    for (int person = 0; person < PEOPLE; person++) {
        CHECK(found[person] == TOP && strcmp(candidates[person * TOP].bcid, names[person]) == 0);
        CHECK(candidates[person * TOP].sample == 1 && fabsf(candidates[person * TOP].score - 1) < 1e-5f);
    }
    options.has_threshold = 1;
    options.threshold = 0.999f;
    CHECK_OK(whorl_index_search(index, vectors[7], 1, &options, candidates, TOP, found));
    CHECK(found[0] == 1);
    options.method = 9;
    CHECK(whorl_index_search(index, vectors[7], 1, &options, candidates, TOP, found) == WHORL_INVALID_ARGUMENT);
}

static void change(whorl_index *index) {
    whorl_index_facts facts;
    whorl_index_candidate candidate;
    size_t found = 0;
    const int64_t samples[] = {2, 9};
    CHECK_OK(whorl_index_add(index, bcids, samples, vectors[1], 1));
    CHECK_OK(whorl_index_describe(index, &facts));
    CHECK(facts.vectors == PEOPLE + 1 && facts.people == PEOPLE && facts.dimension == DIMENSION);
    CHECK_OK(whorl_index_remove(index, bcids, samples, 2));
    CHECK_OK(whorl_index_remove(index, bcids + 5, NULL, 1));
    CHECK_OK(whorl_index_describe(index, &facts));
    CHECK(facts.vectors == PEOPLE - 1 && facts.people == PEOPLE - 1);
    CHECK_OK(whorl_index_search(index, vectors[5], 1, NULL, &candidate, 1, &found));
    CHECK(found == 1 && strcmp(candidate.bcid, names[5]) != 0);
    vectors[5][0] = NAN;
    CHECK(whorl_index_add(index, bcids + 5, NULL, vectors[5], 1) == WHORL_UNUSABLE_VECTOR);
    CHECK(whorl_index_search(index, vectors[5], 1, NULL, &candidate, 1, &found) == WHORL_UNUSABLE_VECTOR);
}

int main(int count, char **arguments) {
    char path[4096];
    whorl_index *index = NULL, *opened = NULL;
    CHECK(count == 2);
    make_vectors();
    CHECK(whorl_index_make(1, &index) == WHORL_INVALID_ARGUMENT && index == NULL);
    CHECK_OK(whorl_index_make(DIMENSION, &index));
    CHECK_OK(whorl_index_add(index, bcids, NULL, vectors[0], PEOPLE));
    search(index);
    snprintf(path, sizeof path, "%s/vectors.wvi", arguments[1]);
    CHECK_OK(whorl_index_save(index, path, 0));
    CHECK(whorl_index_save(index, path, 0) == WHORL_ALREADY_EXISTS);
    CHECK_OK(whorl_index_save(index, path, 1));
    whorl_index_close(index);
    CHECK_OK(whorl_index_open(path, &opened));
    search(opened);
    change(opened);
    whorl_index_close(opened);
    CHECK(whorl_index_open(arguments[0], &opened) == WHORL_DAMAGED_INDEX_FILE);
    return 0;
}
