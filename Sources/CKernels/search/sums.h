#include "sum.h"

/* The sums of `count` vectors, a lane each. */
INLINE lanes sums_of(const lanes sum[], const int count) {
    lanes all = (lanes)0;
    UNROLLED for (int i = 0; i < count; i++) all[i] = sum_of(sum[i]);
    return all;
}
