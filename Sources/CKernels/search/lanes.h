/* Vectors of 16 lanes, and what the kernels of every instruction set share. */

#ifndef WHORL_SEARCH_LANES_H
#define WHORL_SEARCH_LANES_H

#include "../repeat.h"
#include "whorl_search.h"

typedef float lanes __attribute__((ext_vector_type(16), aligned(4)));
typedef int32_t sums __attribute__((ext_vector_type(16), aligned(4)));

#define INLINE static inline __attribute__((always_inline))
#define UNROLLED _Pragma("clang loop unroll(full)")

/* Lanes of a vector. */
#define LANES 16
/* Bits of a word of bits. */
#define WORD_BITS 64
/* The locality that a fetch ahead of its use is given. */
#define INTO_SECOND_CACHE 2
#define INTO_FIRST_CACHE 3

#endif
