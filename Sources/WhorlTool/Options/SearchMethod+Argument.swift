public import ArgumentParser
public import Whorl

/// `--method certified|float|fast`.
extension SearchMethod: ExpressibleByArgument {}
