/* What Swift cannot call of the system's control of processes and their memory. */
#ifndef WHORL_CPROCESS_SHIM_H
#define WHORL_CPROCESS_SHIM_H

#include <stddef.h>

#include <malloc.h>
#include <sys/prctl.h>

/* Writes no core file of this process, and lets no other process of its user read its memory: 0, or -1 and errno. */
static inline int whorl_forbid_dumps(void) {
    return prctl(PR_SET_DUMPABLE, 0L, 0L, 0L, 0L);
}

/* Gives memory of so many bytes and more back to the system when it is freed: 1, or 0. By itself the allocator keeps pieces
 * of up to 32 MB once one of that size was freed (mallopt(3), M_MMAP_THRESHOLD). */
static inline int whorl_return_memory(size_t bytes) {
#ifdef M_MMAP_THRESHOLD
    return mallopt(M_MMAP_THRESHOLD, (int)bytes);
#else
    (void)bytes;
    return 0;
#endif
}

/* Keeps freed memory for what is allocated next: pieces of up to `piece` bytes, until `most` bytes of them lie idle: 1, or 0.
 * By itself the allocator gives pieces of some 100 kB back at once, and each print would be extracted in new pages. */
static inline int whorl_keep_memory(size_t piece, size_t most) {
#ifdef M_MMAP_THRESHOLD
    return mallopt(M_MMAP_THRESHOLD, (int)piece) && mallopt(M_TRIM_THRESHOLD, (int)most);
#else
    (void)piece;
    (void)most;
    return 0;
#endif
}

#endif
