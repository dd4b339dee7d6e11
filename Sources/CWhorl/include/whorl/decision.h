/* Scores, thresholds and false match rates. See whorl.h. */
#ifndef WHORL_DECISION_H
#define WHORL_DECISION_H

#include "faces.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A score is a match where it is at least the threshold. */
enum { WHORL_NON_MATCH = 0, WHORL_MATCH = 1 };

/* A false match rate. */
typedef struct whorl_rate {
    double fmr;           /* that a threshold at the score has */
    double upper_bound;   /* upper end of its 95 % interval */
    int32_t extrapolated; /* 1 where it relies on a fitted tail, else 0 */
    int32_t reserved;
} whorl_rate;

/* A threshold. */
typedef struct whorl_threshold {
    double score;         /* the least score that keeps the rate */
    int32_t extrapolated; /* 1 where it relies on a fitted tail, else 0 */
    int32_t reserved;
} whorl_threshold;

/* The false match rate that a threshold at a score of two prints has. Threads: any. */
whorl_status whorl_finger_fmr(double score, whorl_rate *rate);
/* The least score of two prints that keeps a false match rate between 0 and 1. Threads: any. */
whorl_status whorl_finger_threshold(double fmr, whorl_threshold *threshold);
/* The same of two faces of the embedder. Threads: any. */
whorl_status whorl_faces_fmr(whorl_faces *faces, double score, whorl_rate *rate);
whorl_status whorl_faces_threshold(whorl_faces *faces, double fmr, whorl_threshold *threshold);

/* What a false match rate rests on. */
typedef struct whorl_basis {
    int64_t populations;  /* sensors of prints, sets of faces, that were measured */
    int64_t subjects;     /* different fingers or people in them, 0 where the calibration does not say */
    int64_t comparisons;  /* of different ones */
    double supported_fmr; /* the least rate that the counts support; lower ones rely on a fitted tail */
    double worst_ratio;   /* of the worst population left out of the fit, times the rate asked for; 0 where not known */
} whorl_basis;

/* What the rates of prints rest on. Threads: any. */
whorl_status whorl_finger_basis(whorl_basis *basis);
/* The same of faces of the embedder. Threads: any. */
whorl_status whorl_faces_basis(whorl_faces *faces, whorl_basis *basis);

/* What a comparison of two templates came to. */
typedef struct whorl_comparison {
    double score;         /* higher is more similar */
    double threshold;     /* the least score that was a match */
    double fmr;           /* asked for */
    double score_fmr;     /* that a threshold at the score has */
    int32_t modality;     /* WHORL_FINGER or WHORL_FACE */
    int32_t decision;     /* WHORL_MATCH or WHORL_NON_MATCH */
    int32_t extrapolated; /* 1 where the answer relies on a fitted tail, else 0 */
    int32_t reserved;
} whorl_comparison;

/* Compares two templates of one modality, prints or faces, and decides at a false match rate between 0 and 1. Faces are
 * decided by the calibration that the folder `models` has for the model that made them, NULL as in whorl_faces_options;
 * for prints it is not looked at. Threads: any. */
whorl_status whorl_template_match(
    const whorl_template *probe, const whorl_template *reference, double fmr, const char *models,
    whorl_comparison *answer);

#ifdef __cplusplus
}
#endif

#endif
