public import ArgumentParser
public import Whorl

/// Read by their names.
extension ModelRole: ExpressibleByArgument {}
extension AlignmentTemplate: ExpressibleByArgument {}
extension EmbeddingMetric: ExpressibleByArgument {}
