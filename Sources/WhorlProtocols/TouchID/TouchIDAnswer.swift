/// What the protocol answers: an object whose values are strings.
package enum TouchIDAnswer: Sendable, Equatable {
    /// The device can ask.
    case supported
    /// The device cannot ask.
    case unsupported(TouchIDFailure)
    /// The owner was there.
    case owner
    /// The owner was asked for, and not confirmed.
    case notOwner(TouchIDFailure)

    /// The JSON, with its keys in the order of the protocol's examples.
    package var json: String {
        switch self {
        case .supported: #"{"supported":"true"}"#
        case .unsupported(let failure): #"{"supported":"false","fail-reason":"\#(failure.rawValue)"}"#
        case .owner: #"{"supported":"true","owner":"true"}"#
        case .notOwner(let failure): #"{"supported":"true","owner":"false","fail-reason":"\#(failure.rawValue)"}"#
        }
    }
}
