/* Error rates of scores of any engine, by hand-counted cases. */
#include "check.h"

#include <math.h>
#include <string.h>

static const double mated[] = {8, 5, 3, 5}, non_mated[] = {5, 1, 3, 0, 2};
enum { MATED = 4, NON_MATED = 5 };

/* At 5: one false match of 5, one false non-match of 4. At 8: no false match, three false non-matches. */
static void counted_by_hand(void) {
    const double fmrs[] = {0.5, 0.2, 0.1};
    whorl_operating_point points[3];
    whorl_error_rates rates;
    CHECK_OK(whorl_evaluate(mated, MATED, non_mated, NON_MATED, fmrs, 3, points, &rates));
    CHECK(rates.mated == MATED && rates.non_mated == NON_MATED);
    CHECK(points[0].supported == 1 && points[0].threshold == 3 && points[0].false_matches == 2);
    CHECK(points[0].fmr == 0.4 && points[0].fnmr == 0 && points[0].false_non_matches == 0);
    CHECK(points[1].threshold == 5 && points[1].fmr == 0.2 && points[1].fnmr == 0.25 && points[1].false_matches == 1);
    CHECK(points[1].fnmr_interval.lower > 0.006 && points[1].fnmr_interval.lower < 0.007);
    CHECK(points[1].fnmr_interval.upper > 0.80 && points[1].fnmr_interval.upper < 0.81);
    CHECK(points[2].supported == 0 && points[2].threshold == 0 && points[2].fmr_interval.upper == 0);
    CHECK(rates.zero_fmr.threshold == 8 && rates.zero_fmr.fnmr == 0.75 && rates.zero_fmr.fmr == 0);
    CHECK(rates.zero_fnmr.threshold == 3 && rates.zero_fnmr.fmr == 0.4 && rates.zero_fnmr.fnmr == 0);
    CHECK(rates.eer_interval.lower <= rates.eer && rates.eer <= rates.eer_interval.upper && rates.eer == 0.2);
    /* Of the 20 pairs 16 are in order and 3 are tied. */
    CHECK(fabs(rates.area_under_curve - 17.5 / 20) < 1e-12);
    CHECK(rates.decidability > 1 && rates.decidability < 3);
}

static void failures_match_at_no_threshold(void) {
    const double failed[] = {-INFINITY, 1}, same[] = {1, 1};
    whorl_error_rates rates;
    CHECK_OK(whorl_evaluate(failed, 2, non_mated + 3, 1, NULL, 0, NULL, &rates));
    CHECK(rates.zero_fmr.threshold == 1 && rates.zero_fmr.fnmr == 0.5);
    CHECK(rates.zero_fnmr.threshold == -INFINITY && rates.zero_fnmr.fmr == 1);
    CHECK_OK(whorl_evaluate(same, 2, same, 2, NULL, 0, NULL, &rates));
    CHECK(isinf(rates.zero_fmr.threshold) && rates.zero_fmr.fnmr == 1 && isnan(rates.decidability));
    CHECK(rates.area_under_curve == 0.5);
}

static void refused(void) {
    const double outside[] = {1e-4, 1}, not_a_number[] = {1, NAN}, infinite[] = {INFINITY};
    whorl_operating_point points[2];
    whorl_error_rates rates;
    CHECK(whorl_evaluate(mated, 0, non_mated, NON_MATED, NULL, 0, NULL, &rates) == WHORL_INSUFFICIENT_DATA);
    CHECK(whorl_evaluate(mated, MATED, NULL, 0, NULL, 0, NULL, &rates) == WHORL_INSUFFICIENT_DATA);
    CHECK(whorl_evaluate(not_a_number, 2, non_mated, NON_MATED, NULL, 0, NULL, &rates) == WHORL_INVALID_ARGUMENT);
    CHECK(strstr(whorl_error_message(), "mated") != NULL);
    CHECK(whorl_evaluate(mated, MATED, infinite, 1, NULL, 0, NULL, &rates) == WHORL_INVALID_ARGUMENT);
    CHECK(whorl_evaluate(mated, MATED, non_mated, NON_MATED, outside, 2, points, &rates) == WHORL_INVALID_FMR);
    CHECK(whorl_evaluate(mated, MATED, non_mated, NON_MATED, outside, 1, NULL, &rates) == WHORL_NULL_ARGUMENT);
    CHECK(whorl_evaluate(mated, MATED, non_mated, NON_MATED, NULL, 1, points, &rates) == WHORL_NULL_ARGUMENT);
    CHECK(whorl_evaluate(mated, MATED, non_mated, NON_MATED, NULL, 0, NULL, NULL) == WHORL_NULL_ARGUMENT);
    CHECK(whorl_evaluate(mated, (size_t)-1, non_mated, 1, NULL, 0, NULL, &rates) == WHORL_INVALID_ARGUMENT);
}

int main(void) {
    counted_by_hand();
    failures_match_at_no_threshold();
    refused();
    return 0;
}
