public import ArgumentParser
public import WhorlEvaluation

/// Read by its name.
extension PairProtocol: ExpressibleByArgument {}
