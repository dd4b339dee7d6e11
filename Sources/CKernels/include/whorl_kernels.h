#ifndef WHORL_KERNELS_H
#define WHORL_KERNELS_H
#include <stdint.h>
#include <stddef.h>
#endif
