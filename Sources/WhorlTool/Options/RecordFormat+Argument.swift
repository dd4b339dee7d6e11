public import ArgumentParser
public import Whorl

/// Read by its name.
extension RecordFormat: ExpressibleByArgument {}
