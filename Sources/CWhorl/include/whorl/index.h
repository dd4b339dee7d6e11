/* Vectors of your own, searched 1:N. See whorl.h. */
#ifndef WHORL_INDEX_H
#define WHORL_INDEX_H

#include "bcid.h"
#include "status.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Unit vectors by person and sample, searched by inner product, in memory. Searches are never held up by changes. */
typedef struct whorl_index whorl_index;

/* Makes an empty index of vectors with 16 to 4096 entries. Threads: any. */
whorl_status whorl_index_make(uint32_t dimension, whorl_index **result);

/* Opens a file that was saved or that `whorl index build` made. The file is mapped, not read: it must not be cut off while
 * the index is open; to replace it is safe. Threads: any. */
whorl_status whorl_index_open(const char *path, whorl_index **result);

/* NULL is permitted. Threads: last. */
void whorl_index_close(whorl_index *index);

/* Writes the content to a file, which appears when it is complete or not at all. `replace` is 1 where a file that is there
 * may be replaced, else 0. Who may read the file has the vectors. Threads: any. */
whorl_status whorl_index_save(whorl_index *index, const char *path, int32_t replace);

/* What an index holds. */
typedef struct whorl_index_facts {
    int64_t vectors;
    int64_t people;
    int64_t dimension;
} whorl_index_facts;

/* Threads: any. */
whorl_status whorl_index_describe(whorl_index *index, whorl_index_facts *facts);

/* Adds vectors, all or none: vector i is `vectors[i * dimension]` and so on, of length 1, sample `samples[i]` of the
 * person `bcids[i]`, and replaces the one that is there. `samples` may be NULL, all are then sample 1. Many at once are
 * quicker than one after another. Threads: any. */
whorl_status whorl_index_add(
    whorl_index *index, const char *const *bcids, const int64_t *samples, const float *vectors, size_t count);

/* Removes samples, or where `samples` is NULL everything of these people; who is not there is no error.
 * Threads: any. */
whorl_status whorl_index_remove(
    whorl_index *index, const char *const *bcids, const int64_t *samples, size_t count);

enum {
    WHORL_SEARCH_CERTIFIED = 0, /* exact, by a proved bound */
    WHORL_SEARCH_FLOAT = 1,     /* exact, the same answer to the last bit, slower */
    WHORL_SEARCH_FAST = 2       /* may miss people */
};

typedef struct whorl_index_options {
    size_t size;           /* sizeof(whorl_index_options) */
    int32_t method;        /* WHORL_SEARCH_... */
    uint32_t threads;      /* the most threads; 0 for one. Answers do not depend on it */
    int32_t has_threshold; /* 1 where `threshold` counts, else 0 */
    float threshold;       /* the least score of a candidate */
} whorl_index_options;

/* One ranked person of an index. */
typedef struct whorl_index_candidate {
    char bcid[WHORL_BCID_CAPACITY];
    int64_t sample; /* the person's most similar sample */
    float score;    /* inner product, for unit vectors the cosine similarity */
    int32_t reserved;
} whorl_index_candidate;

/* Finds for each of `count` probes, vectors one after another, the `top` most similar people, by falling score, then by
 * BCID: those of probe i are `candidates[i * top]` and so on, `found[i]` of them. Many probes at once are quicker than one
 * after another. Threads: any. */
whorl_status whorl_index_search(
    whorl_index *index, const float *probes, size_t count, const whorl_index_options *options,
    whorl_index_candidate *candidates, size_t top, size_t *found);

#ifdef __cplusplus
}
#endif

#endif
