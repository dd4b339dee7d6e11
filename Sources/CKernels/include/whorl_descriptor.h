/* The network that describes minutiae, as its file in ONNX. */

#ifndef WHORL_DESCRIPTOR_H
#define WHORL_DESCRIPTOR_H

#include <stddef.h>

const unsigned char *whorl_descriptor(void);
size_t whorl_descriptor_size(void);

#endif
