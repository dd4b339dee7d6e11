/* The version of the library and what it can do. See whorl.h. */
#ifndef WHORL_VERSION_H
#define WHORL_VERSION_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define WHORL_VERSION "0.1.0"

/* The version of the library that is linked, as "0.1.0". It may be newer than the header's WHORL_VERSION; a library that
 * is not compatible with this header has another soname than libwhorl.so.0. Threads: any. */
const char *whorl_version(void);

/* What a library can do, as bits. */
enum {
    WHORL_FEATURE_FINGERS = 1 << 0,
    WHORL_FEATURE_FACES = 1 << 1,
    WHORL_FEATURE_INDEX = 1 << 2,
    WHORL_FEATURE_RECORDS = 1 << 3
};

/* The features of the library that is linked, joined. Threads: any. */
uint32_t whorl_features(void);

/* The instruction set that it computes with, as "avx512". Threads: any. */
const char *whorl_instruction_set(void);

#ifdef __cplusplus
}
#endif

#endif
