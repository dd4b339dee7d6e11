#define _GNU_SOURCE
#include "plan.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "torture_faults.h"

/* Written only while nothing is armed. */
static torture_kind planned;
static int64_t planned_at;
static bool planned_after;
static dev_t device;
static char folder[4096];

static atomic_bool armed;
static atomic_bool fired;
static atomic_llong calls;
static _Thread_local bool ends_after;

static timer_t timer;
static bool has_timer;

static void strike(int64_t microseconds) {
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGKILL};
    struct itimerspec when = {
        .it_value = {.tv_sec = microseconds / 1000000, .tv_nsec = microseconds % 1000000 * 1000 + 1}};
    has_timer = timer_create(CLOCK_MONOTONIC, &event, &timer) == 0;
    if (has_timer) timer_settime(timer, 0, &when, NULL);
}

void torture_arm(torture_kind kind, int64_t at, bool after, const char *path) {
    struct stat status;
    strncpy(folder, path, sizeof folder - 1);
    device = 0;
    if (stat(path, &status) == 0) {
        device = status.st_dev;
    } else {
        char *slash = strrchr(folder, '/');
        if (slash != NULL) *slash = 0;
        if (stat(folder, &status) == 0) device = status.st_dev;
        strncpy(folder, path, sizeof folder - 1);
    }
    planned = kind;
    planned_at = at;
    planned_after = after;
    atomic_store(&fired, false);
    atomic_store(&calls, 0);
    atomic_store(&armed, true);
    if (kind == TORTURE_STRIKE) strike(at);
}

int64_t torture_disarm(void) {
    atomic_store(&armed, false);
    if (has_timer) timer_delete(timer);
    has_timer = false;
    return atomic_load(&calls);
}

bool torture_has_fired(void) { return atomic_load(&fired); }

void torture_die_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL); }

bool is_armed(void) { return atomic_load_explicit(&armed, memory_order_relaxed); }

bool is_meant(int descriptor) {
    struct stat status;
    if (!is_armed()) return false;
    int before = errno;
    bool found = fstat(descriptor, &status) == 0 && status.st_dev == device &&
                 (S_ISREG(status.st_mode) || S_ISDIR(status.st_mode));
    errno = before;
    return found;
}

bool is_meant_path(const char *path) {
    return is_armed() && path != NULL && strncmp(path, folder, strlen(folder)) == 0;
}

static bool is_fallible(call_kind kind) { return kind != CALL_OTHER; }

call_effect call_begin(call_kind kind) {
    long long number = atomic_fetch_add(&calls, 1) + 1;
    ends_after = false;
    if (number < planned_at) return EFFECT_PASS;
    switch (planned) {
    case TORTURE_KILL:
        if (number != planned_at) return EFFECT_PASS;
        if (!planned_after) raise(SIGKILL);
        ends_after = true;
        return EFFECT_PASS;
    case TORTURE_FULL:
        if (kind != CALL_GROW && kind != CALL_MAKE) return EFFECT_PASS;
        atomic_store(&fired, true);
        errno = ENOSPC;
        return EFFECT_FAIL;
    case TORTURE_FULL_EVERYWHERE:
        if (kind != CALL_GROW && kind != CALL_MAKE && kind != CALL_WRITE) return EFFECT_PASS;
        atomic_store(&fired, true);
        errno = ENOSPC;
        return EFFECT_FAIL;
    case TORTURE_EIO:
        if (!is_fallible(kind) || atomic_exchange(&fired, true)) return EFFECT_PASS;
        errno = EIO;
        return planned_after && (kind == CALL_SYNC || kind == CALL_WRITE || kind == CALL_GROW) ? EFFECT_FAIL_AFTER
                                                                                               : EFFECT_FAIL;
    case TORTURE_GONE:
        if (!is_fallible(kind)) return EFFECT_PASS;
        atomic_store(&fired, true);
        errno = EIO;
        return EFFECT_FAIL;
    case TORTURE_SHORT:
        if ((kind != CALL_WRITE && kind != CALL_GROW) || atomic_exchange(&fired, true)) return EFFECT_PASS;
        return EFFECT_SHORT;
    default:
        return EFFECT_PASS;
    }
}

void call_end(void) {
    if (ends_after) raise(SIGKILL);
}
