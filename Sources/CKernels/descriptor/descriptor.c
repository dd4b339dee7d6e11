#include "whorl_descriptor.h"

/* Clang has it ahead of the standard that brings it. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char file[] = {
#embed "descriptor.onnx"
};

const unsigned char *whorl_descriptor(void) { return file; }

size_t whorl_descriptor_size(void) { return sizeof(file); }
