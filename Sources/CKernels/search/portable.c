#include "lanes.h"

#define INSTRUCTIONS portable

/* At least 16 registers of a quarter of a vector each. */
#define MOST_ROWS 2
#define MOST_PROBES 1
#define MOST_GROUPS 2
#define MOST_CODED_PROBES 1
#define MOST_SUMS 2
#define STRETCH_FLOATS 4096

#pragma clang fp contract(off)
/* Vectors pass between inlined functions alone, so that no calling convention is touched. */
#pragma clang diagnostic ignored "-Wpsabi"

#if !defined(__FMA__) && !defined(__aarch64__)
#define EMULATES_FUSED
#endif
#define FUSED_LANES LANES
#include "../fused.h"
#define MULTIPLY_ADD fused

/* Codes stay unsigned, which adds the bias to their sum. Of a row's four codes the first is the lowest byte of a lane. */
#define FIRST_SUM(bias) (-(bias))
#define BITS_OF_BYTE 8
typedef sums coded_run;
typedef struct {
    int32_t codes[WHORL_SEARCH_RUN];
} probe_run;

INLINE coded_run loaded_run(const uint8_t *codes) { return *(const sums *)codes; }

INLINE probe_run spread_run(const int8_t *codes) {
    return (probe_run){{codes[0], codes[1], codes[2], codes[3]}};
}

INLINE sums added_run(sums sum, coded_run row, probe_run probe) {
    UNROLLED for (int i = 0; i < WHORL_SEARCH_RUN; i++) {
        sum += ((row >> (BITS_OF_BYTE * i)) & UINT8_MAX) * (sums)probe.codes[i];
    }
    return sum;
}

INLINE uint32_t lanes_reaching(lanes values, lanes floors) {
    uint32_t reaching = 0;
    for (int lane = 0; lane < LANES; lane++) reaching |= (uint32_t)(values[lane] >= floors[lane]) << lane;
    return reaching;
}

#include "sums.h"
#include "sets.h"
#include "words.h"

#include "kernels.h"
#include "table.h"
