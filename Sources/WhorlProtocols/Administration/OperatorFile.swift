/// What the service knows of ``OperatorToken``: the secret that it made, hashed. So a file that somebody else puts there lets
/// nobody in, and a secret that was retired stays retired.
struct OperatorFile: Record {
    static let kind = "operator-file"

    /// The secret; nil where it was retired.
    let secret: SecretHash?

    var id: String { Operator.ofFile }
}
