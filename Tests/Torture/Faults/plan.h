#ifndef TORTURE_PLAN_H
#define TORTURE_PLAN_H

#include <stdbool.h>
#include <sys/types.h>

/* What a call does to files, as faults tell calls apart. */
typedef enum {
    CALL_READ,
    /* Writes over existing bytes. */
    CALL_WRITE,
    /* Makes a file longer. */
    CALL_GROW,
    CALL_SYNC,
    /* Makes a name. */
    CALL_MAKE,
    /* Changes or removes a name, or opens a file. */
    CALL_NAME,
    /* Locks, unlocks, maps or closes: these only end the process. */
    CALL_OTHER,
} call_kind;

typedef enum { EFFECT_PASS, EFFECT_FAIL, EFFECT_FAIL_AFTER, EFFECT_SHORT } call_effect;

/* Counts a call, ends the process where it is to end before it, and says what is to happen. Sets errno for a failure. */
call_effect call_begin(call_kind kind);

/* Ends the process where it is to end after the call that began last on this thread. */
void call_end(void);

/* Whether calls on a descriptor count: of a file or folder of the file system that is meant. */
bool is_meant(int descriptor);

/* Whether calls on a path count. */
bool is_meant_path(const char *path);

/* Whether anything counts now. */
bool is_armed(void);

#endif
