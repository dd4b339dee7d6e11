package import Whorl

/// The person whose device this is: prompts ask for this person.
package struct DeviceOwner: Record, Equatable {
    /// See ``Record``.
    package static let kind = "owner"
    /// There is one.
    package static let name = "device"

    /// See ``Record``.
    package var id: String { Self.name }
    /// The person.
    package let bcid: BCID

    /// Describes the owner.
    package init(_ bcid: BCID) {
        self.bcid = bcid
    }
}
