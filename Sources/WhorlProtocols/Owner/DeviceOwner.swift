public import Whorl

/// The person whose device this is: prompts ask for this person.
public struct DeviceOwner: Record, Equatable {
    /// See ``Record``.
    public static let kind = "owner"
    /// There is one.
    public static let name = "device"

    /// See ``Record``.
    public var id: String { Self.name }
    /// The person.
    public let bcid: BCID

    /// Describes the owner.
    public init(_ bcid: BCID) {
        self.bcid = bcid
    }
}
