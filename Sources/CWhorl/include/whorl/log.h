/* Messages of the library. See whorl.h. */
#ifndef WHORL_LOG_H
#define WHORL_LOG_H

#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { WHORL_LOG_DEBUG = 1, WHORL_LOG_INFO = 2, WHORL_LOG_WARNING = 3, WHORL_LOG_ERROR = 4 };

/* Takes a message. Called from any thread, never by two at once; it must not call this library. */
typedef void (*whorl_log_function)(void *context, int32_t level, const char *message);

/* Sends messages of at least `level` to `log`, NULL for nowhere, where they go at first. When it returns the function that
 * was set before is not called any more. Threads: any. */
whorl_status whorl_set_log(whorl_log_function log, void *context, int32_t level);

#ifdef __cplusplus
}
#endif

#endif
