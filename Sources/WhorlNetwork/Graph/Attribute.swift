/// The value of a node's attribute.
package enum Attribute: Sendable, Equatable {
    case real(Float)
    case integer(Int)
    case text(String)
    case tensor(Tensor)
    case reals([Float])
    case integers([Int])
}
