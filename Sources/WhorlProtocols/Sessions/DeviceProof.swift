/// What a device shows to prove that it is the one of its record.
package enum DeviceProof: Sendable {
    /// Its identifier and secret, by HTTP's Basic scheme.
    case secret(id: String, secret: String)
    /// A signature by its key.
    case possession(PossessionProof)

    /// The device that it claims to be of.
    package var device: String {
        switch self {
        case .secret(let id, _): id
        case .possession(let proof): proof.device
        }
    }
}
