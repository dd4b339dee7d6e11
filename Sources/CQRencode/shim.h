/* libqrencode for Swift. */
#ifndef WHORL_CQRENCODE_SHIM_H
#define WHORL_CQRENCODE_SHIM_H

#include <qrencode.h>

#endif
