/// What a document is found by.
public struct DocumentName: Hashable, Sendable {
    /// What sort of thing it is, as `app`.
    public let kind: String
    /// Which of its kind.
    public let id: String

    /// Names a document.
    public init(kind: String, id: String) {
        self.kind = kind
        self.id = id
    }
}

/// A stored protocol object, kept beside templates: an application, a key, a secret, what a person agreed to.
public struct Document: Sendable, Equatable {
    /// What it is found by.
    public let name: DocumentName
    /// The person it belongs to and goes with; nil for what is nobody's.
    public var owner: BCID?
    /// What it says; sealed in the store.
    public var bytes: [UInt8]

    /// Joins a document's parts.
    public init(_ name: DocumentName, owner: BCID? = nil, bytes: [UInt8]) {
        self.name = name
        self.owner = owner
        self.bytes = bytes
    }
}
