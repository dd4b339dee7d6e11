/// A value that a statement takes.
enum SQLValue {
    case integer(Int)
    case text(String)
    case blob([UInt8])
    case null
}
