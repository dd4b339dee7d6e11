/* Checks of the linked tests: the first that fails ends the program and says where. */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>
#include <stdlib.h>
#include <whorl.h>

#define CHECK(condition) \
    do { \
        if (!(condition)) { \
            fprintf(stderr, "%s:%d: %s; last error: %s\n", __FILE__, __LINE__, #condition, whorl_error_message()); \
            exit(1); \
        } \
    } while (0)

#define CHECK_OK(call) CHECK((call) == WHORL_OK)

#endif
