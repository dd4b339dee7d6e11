#ifndef COUNTED_MEMORY_H
#define COUNTED_MEMORY_H

/* How often the process has asked the C library for memory so far. */
long counted_memory_calls(void);

#endif
