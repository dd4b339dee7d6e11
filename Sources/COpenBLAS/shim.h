#include <cblas.h>
#define LAPACK_COMPLEX_STRUCTURE 1
#include <lapacke.h>
