/* People in a store: enroll, verify, identify, delete, list. See whorl.h. */
#ifndef WHORL_ENGINE_H
#define WHORL_ENGINE_H

#include "bcid.h"
#include "template.h"
#include "decision.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A store of people and the engine over it. Any number of processes may open one folder. */
typedef struct whorl_engine whorl_engine;

typedef struct whorl_engine_options {
    size_t size;                /* sizeof(whorl_engine_options) */
    const char *models;         /* folder whose calibrations faces are decided by; NULL as in whorl_faces_options */
    uint32_t threads;           /* the most threads that one search uses; 0 for all processors */
    uint32_t busy_milliseconds; /* how long to wait for another process; 0 for 5000 */
} whorl_engine_options;

/* Opens the store of a folder; makes folder, key and an empty store where they are missing. `folder` may be NULL for
 * $XDG_DATA_HOME/whorl or ~/.local/share/whorl. Threads: any. */
whorl_status whorl_engine_open(const char *folder, const whorl_engine_options *options, whorl_engine **result);

/* NULL is permitted. Threads: last. */
void whorl_engine_close(whorl_engine *engine);

/* A sample that is enrolled or presented. */
typedef struct whorl_sample {
    const whorl_template *features;
    int32_t position; /* the finger of a print; 0 of a face */
    int32_t reserved;
} whorl_sample;

/* Stores samples of a person, all or none, beside those that the person has. Threads: any. */
whorl_status whorl_engine_enroll(
    whorl_engine *engine, const char *bcid, const whorl_sample *samples, size_t count);

/* The answer of a verification. */
typedef struct whorl_verification {
    double score;         /* of the most similar print or the average face; of both -log10 of their combined FMR */
    double threshold;     /* the least score that was a match */
    double fmr;           /* asked for */
    double score_fmr;     /* that a threshold at the score has */
    int64_t compared;     /* comparisons with references of the person */
    int64_t outdated;     /* references left out because of another extractor version or model */
    int32_t decision;     /* WHORL_MATCH or WHORL_NON_MATCH */
    int32_t extrapolated; /* 1 where the answer relies on a fitted tail, else 0 */
} whorl_verification;

/* Compares what is presented with the references of a person, 1:1, at a false match rate between 0 and 1 that the whole
 * transaction keeps. Threads: any. */
whorl_status whorl_engine_verify(
    whorl_engine *engine, const char *bcid, const whorl_sample *samples, size_t count, double fmr,
    whorl_verification *answer);

enum {
    WHORL_RATE_FMR = 0, /* the false match rate for each person searched */
    WHORL_RATE_FPIR = 1 /* the chance that somebody who is not enrolled matches anybody at all */
};

/* Where to search, and the error rate to keep. */
typedef struct whorl_scope {
    size_t size;         /* sizeof(whorl_scope) */
    const char *storage; /* the storage, as "bws"; the search never leaves it and the partition */
    int64_t partition;   /* 0 to 2^31 - 1 */
    double rate;         /* between 0 and 1 */
    int32_t rate_kind;   /* WHORL_RATE_FMR or WHORL_RATE_FPIR */
    int32_t exhaustive;  /* 1 to compare all prints, 0 to choose among 2,000 or more first */
} whorl_scope;

/* One ranked person. */
typedef struct whorl_candidate {
    char bcid[WHORL_BCID_CAPACITY];
    double score;     /* as in whorl_verification */
    double score_fmr; /* that a threshold at the score has for one person */
    int64_t sample;   /* the number of the most similar reference among the person's, from 1 */
    int32_t decision; /* WHORL_MATCH or WHORL_NON_MATCH */
    int32_t position; /* the finger of that reference */
} whorl_candidate;

/* What a search came to. */
typedef struct whorl_identification {
    double threshold;     /* the least score that was a match */
    double fmr;           /* for each person */
    int64_t people;       /* that were searched */
    int64_t compared;     /* comparisons */
    int64_t outdated;     /* references left out because of another extractor version or model */
    int32_t decision;     /* WHORL_MATCH where any candidate is one */
    int32_t extrapolated; /* 1 where the answer relies on a fitted tail, else 0 */
} whorl_identification;

/* Ranks the people of a partition by how similar they are to what is presented, 1:N. The `capacity` most similar are
 * written, and their number to *found; it is no error that there are more people. `answer`, which
 * may be NULL, does not depend on the capacity. Threads: any. */
whorl_status whorl_engine_identify(
    whorl_engine *engine, const whorl_scope *scope, const whorl_sample *samples, size_t count,
    whorl_candidate *candidates, size_t capacity, size_t *found, whorl_identification *answer);

/* What a search compared prints with; zeros where nobody presented a print. */
typedef struct whorl_print_search {
    int64_t ranked_by_codes;  /* prints that were ranked by the codes of their minutiae; 0 where all were compared */
    int64_t ranked_by_places; /* of these the best, ranked by how many minutiae lie alike; 0 where all were compared */
    int64_t compared;         /* comparisons that were made in full */
    double expected_loss;     /* share of mates that this misses and a search of all prints finds, as measured */
} whorl_print_search;

/* Does what whorl_engine_identify does, and says in *prints what was compared. Threads: any. */
whorl_status whorl_engine_search(
    whorl_engine *engine, const whorl_scope *scope, const whorl_sample *samples, size_t count,
    whorl_candidate *candidates, size_t capacity, size_t *found, whorl_identification *answer,
    whorl_print_search *prints);

/* Forgets a person; *removed, which may be NULL, is how many references there were. Threads: any. */
whorl_status whorl_engine_delete(whorl_engine *engine, const char *bcid, int64_t *removed);

/* Tells in *enrolled whether a person has references of a modality, 1, or not, 0. Threads: any. */
whorl_status whorl_engine_is_enrolled(
    whorl_engine *engine, const char *bcid, int32_t modality, int32_t *enrolled);

/* A person who is enrolled. */
typedef struct whorl_person {
    char bcid[WHORL_BCID_CAPACITY];
    int32_t prints;   /* references of fingers */
    int32_t faces;    /* references of the face */
    int32_t quality;  /* of the best reference, 0 to 100 */
    int32_t outdated; /* references of another extractor version, compared with nothing: enroll again */
} whorl_person;

/* Lists the people of a partition, of all partitions where `storage` is NULL, by BCID. Threads: any. */
whorl_status whorl_engine_list(
    whorl_engine *engine, const char *storage, int64_t partition, whorl_person *people, size_t capacity,
    size_t *count);

/* The people of a store, one after another. */
typedef struct whorl_people whorl_people;

/* Begins at the first person of a partition, of all partitions where `storage` is NULL, by BCID. A part of the people is in
 * memory at a time, and the store is not locked. The engine must stay open until the iteration is closed. Threads: any. */
whorl_status whorl_people_open(
    whorl_engine *engine, const char *storage, int64_t partition, whorl_people **result);

/* Writes the next person, 1 to *found, or at the end 0 and no person. Who is enrolled or forgotten meanwhile may be seen or
 * not; everybody else is seen once. Threads: any; each person goes to one of them. */
whorl_status whorl_people_next(whorl_people *people, whorl_person *person, int32_t *found);

/* NULL is permitted. Threads: last. */
void whorl_people_close(whorl_people *people);

/* Copies the store to one file, which must not be there before, while others use it. The copy is of no use without the
 * master key, which is not in it. Threads: any. */
whorl_status whorl_engine_backup(whorl_engine *engine, const char *file);

/* Writes the references of a partition, of all partitions where `storage` is NULL, to one file, which must not be there
 * before and which any store can import. It is encrypted under a passphrase; with NULL it is not, and whoever has the file
 * has the templates. *references, which may be NULL, is how many were written. Threads: any. */
whorl_status whorl_engine_export(
    whorl_engine *engine, const char *storage, int64_t partition, const char *file, const char *passphrase,
    int64_t *references);

#ifdef __cplusplus
}
#endif

#endif
