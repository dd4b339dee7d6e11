#include "whorl_kernels.h"
