public import ArgumentParser
public import Whorl

/// `--product OWNER:TYPE`, each in decimal or hexadecimal.
extension RecordProduct: ExpressibleByArgument {
    /// Reads an argument; nil for one that names no product.
    public init?(argument: String) {
        self.init(text: argument)
    }
}
