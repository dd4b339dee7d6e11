/* The kernels of one instruction set, compiled for the target of the functions here; INSTRUCTIONS is its name.
 *
 * The including file says how to multiply and add (MULTIPLY_ADD), how to load and multiply codes, how to compare, and what fits into
 * registers: a tile of products has MOST_ROWS rows and up to MOST_PROBES probes; one of codes MOST_GROUPS groups and up to
 * MOST_CODED_PROBES probes, or one group and PARTS sums. */

#include "product.h"
#include "scan.h"
#include "signs.h"

#include "code.h"

#define NAMED(prefix, name) prefix##name
#define KERNELS_OF(name) NAMED(whorl_search_kernels_, name)

const struct whorl_search_kernels KERNELS_OF(INSTRUCTIONS) = {
    .multiply = multiply,
    .reach = reach,
    .scan = scan,
    .near = near,
    .code = code,
};
