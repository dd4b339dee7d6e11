#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/time.h>
#include <time.h>

#include "torture_faults.h"

static atomic_llong offset;

void torture_set_clock(int64_t seconds) { atomic_store(&offset, seconds); }

int clock_gettime(clockid_t clock, struct timespec *now) {
    static __typeof__(&clock_gettime) real;
    if (real == NULL) real = (__typeof__(&clock_gettime))dlsym(RTLD_NEXT, "clock_gettime");
    int result = real(clock, now);
    if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += atomic_load(&offset);
    return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    static int (*real)(struct timeval *, void *);
    if (real == NULL) real = (int (*)(struct timeval *, void *))dlsym(RTLD_NEXT, "gettimeofday");
    int result = real(now, zone);
    if (result == 0) now->tv_sec += atomic_load(&offset);
    return result;
}

time_t time(time_t *now) {
    struct timespec read;
    clock_gettime(CLOCK_REALTIME, &read);
    if (now != NULL) *now = read.tv_sec;
    return read.tv_sec;
}
