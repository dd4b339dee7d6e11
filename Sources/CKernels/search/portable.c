#include "lanes.h"

#define INSTRUCTIONS portable

/* At least 16 registers of a quarter of a vector each. */
#define MOST_ROWS 2
#define MOST_PROBES 1
#define MOST_PRODUCTS 2
#define MOST_GROUPS 2
#define MOST_CODED_PROBES 1
#define MOST_SUMS 2
#define PARTS 1
#define STREAMED_PROBES 1
/* 128 KB. */
#define STRETCH_FLOATS 32768

#pragma clang fp contract(off)
/* Vectors pass between inlined functions alone, so that no calling convention is touched. */
#pragma clang diagnostic ignored "-Wpsabi"

INLINE lanes multiply_add(lanes a, lanes b, lanes sum) { return sum + a * b; }
#define MULTIPLY_ADD multiply_add

#define FIRST_SUM(bias) (0 * (bias))
typedef const uint8_t *coded_run;
typedef const int8_t *probe_run;

INLINE coded_run loaded_run(const uint8_t *codes) { return codes; }

INLINE probe_run spread_run(const int8_t *codes) { return codes; }

INLINE sums added_run(sums sum, coded_run row, probe_run probe) {
    int32_t all[WHORL_SEARCH_GROUP];
    *(sums *)all = sum;
    for (int lane = 0; lane < WHORL_SEARCH_GROUP; lane++) {
        for (int i = 0; i < WHORL_SEARCH_RUN; i++) {
            all[lane] += (row[lane * WHORL_SEARCH_RUN + i] - WHORL_SEARCH_ZERO) * probe[i];
        }
    }
    return *(const sums *)all;
}

INLINE uint32_t lanes_reaching(lanes values, float floor) {
    uint32_t reaching = 0;
    for (int lane = 0; lane < LANES; lane++) reaching |= (uint32_t)(values[lane] >= floor) << lane;
    return reaching;
}

#include "plain.h"

#include "kernels.h"
