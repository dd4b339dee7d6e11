/* Error rates of scores of any engine. See whorl.h. */
#ifndef WHORL_EVALUATION_H
#define WHORL_EVALUATION_H

#include "status.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What lies between two numbers. */
typedef struct whorl_interval {
    double lower;
    double upper;
} whorl_interval;

/* The error rates at a threshold. Intervals are those of Clopper and Pearson at 95 %, as if comparisons were independent:
 * they are too narrow where one finger or person takes part in many. */
typedef struct whorl_operating_point {
    double threshold; /* the least score that is a match; INFINITY where none is, -INFINITY where each is */
    double fmr;       /* share of the non-mated comparisons that match */
    whorl_interval fmr_interval;
    double fnmr; /* share of the mated comparisons that do not match */
    whorl_interval fnmr_interval;
    int64_t false_matches;
    int64_t false_non_matches;
    int32_t supported; /* 1; 0 where there are too few non-mated comparisons to show the rate: all other members are 0 */
    int32_t reserved;
} whorl_operating_point;

/* What the scores of mated and non-mated comparisons show. */
typedef struct whorl_error_rates {
    int64_t mated;                   /* comparisons of the same finger or person */
    int64_t non_mated;               /* comparisons of different ones */
    double eer;                      /* equal error rate: the middle of its interval */
    whorl_interval eer_interval;     /* FMR and FNMR of the step at which they cross */
    double area_under_curve;         /* chance that a mated comparison scores higher than a non-mated one */
    double decidability;             /* d'; NAN where the scores have no spread */
    whorl_operating_point zero_fmr;  /* the lowest FNMR without a false match */
    whorl_operating_point zero_fnmr; /* the lowest FMR without a false non-match */
} whorl_error_rates;

/* Measures the error rates of scores in any order, higher for more similar; -INFINITY stands for a comparison that could not
 * be made, which matches at no threshold. points[i] has the lowest FNMR at an FMR of at most fmrs[i], between 0 and 1.
 * `fmrs` and `points` may be NULL where `count` is 0. The rates equal those of `whorl evaluate`. Threads: any. */
whorl_status whorl_evaluate(
    const double *mated, size_t mated_count, const double *non_mated, size_t non_mated_count, const double *fmrs,
    size_t count, whorl_operating_point *points, whorl_error_rates *rates);

#ifdef __cplusplus
}
#endif

#endif
