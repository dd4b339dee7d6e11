/* The table of an instruction set's kernels; INSTRUCTIONS is its name. SCAN may name a scan of its own. */

#ifndef SCAN
#define SCAN scan
#endif

#define NAMED(prefix, name) prefix##name
#define KERNELS_OF(name) NAMED(whorl_search_kernels_, name)

const struct whorl_search_kernels KERNELS_OF(INSTRUCTIONS) = {
    .multiply = multiply,
    .product = product,
    .squared_distance = squared_distance,
    .reach = reach,
    .scan = SCAN,
    .near = near,
    .resemble = resemble,
    .nearest = nearest,
    .find_edges = find_edges,
    .fit_edges = fit_edges,
    .near_points = near_points,
    .agree_flows = agree_flows,
    .code = code,
};
