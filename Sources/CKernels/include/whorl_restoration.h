/* The network that restores prints, as its file in ONNX. */

#ifndef WHORL_RESTORATION_H
#define WHORL_RESTORATION_H

#include <stddef.h>

const unsigned char *whorl_restoration(void);
size_t whorl_restoration_size(void);

#endif
