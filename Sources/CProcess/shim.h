/* What Swift cannot call of the system's process control, as the functions take any number of arguments. */
#ifndef WHORL_CPROCESS_SHIM_H
#define WHORL_CPROCESS_SHIM_H

#include <sys/prctl.h>

/* Writes no core file of this process, and lets no other process of its user read its memory: 0, or -1 and errno. */
static inline int whorl_forbid_dumps(void) {
    return prctl(PR_SET_DUMPABLE, 0L, 0L, 0L, 0L);
}

#endif
