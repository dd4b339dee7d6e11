#ifndef TORTURE_FAULTS_H
#define TORTURE_FAULTS_H

#include <stdbool.h>
#include <stdint.h>

/* What happens to a call. Calls are those that open, read, write, lock, name or flush files of one file system. */
typedef enum {
    TORTURE_NONE = 0,
    /* The process ends by SIGKILL at a call. */
    TORTURE_KILL,
    /* The process ends by SIGKILL some microseconds after arming. */
    TORTURE_STRIKE,
    /* From a call on, what makes a file longer or makes a new name fails with ENOSPC. */
    TORTURE_FULL,
    /* From a call on, every write fails with ENOSPC, also one over existing bytes. */
    TORTURE_FULL_EVERYWHERE,
    /* One call fails with EIO. */
    TORTURE_EIO,
    /* From a call on, every call fails with EIO. */
    TORTURE_GONE,
    /* One write takes only a part of its bytes. */
    TORTURE_SHORT,
} torture_kind;

/* Counts calls from now on, and does a fault at the call with number `at` (from 1), before or after the real call.
 * `path` begins the paths that are meant; it, or the folder that it is in, is on the file system that is meant. For
 * TORTURE_STRIKE, `at` is a time in microseconds. */
void torture_arm(torture_kind kind, int64_t at, bool after, const char *path);

/* Ends counting and faults; returns the calls since arming. */
int64_t torture_disarm(void);

/* Whether the fault of the last arming happened. */
bool torture_has_fired(void);

/* Moves the clock of the calendar, as this process reads it, by some seconds. */
void torture_set_clock(int64_t seconds);

/* Ends this process with the thread that made it. */
void torture_die_with_parent(void);

#endif
