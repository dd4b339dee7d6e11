internal import WhorlNumerics

/// `x * scale + shift` for each channel, then an activation.
package struct ScaleLayer: Equatable {
    /// A factor for each channel.
    var scale: [Float]
    /// A summand for each channel.
    var shift: [Float]
    /// What happens to each result.
    var activation = Activation.linear

    /// Makes a scaling.
    init(scale: [Float], shift: [Float]) {
        self.scale = scale
        self.shift = shift
    }

    /// Makes an activation that stands alone.
    init(channels: Int, activation: Activation) {
        scale = Array(repeating: 1, count: channels)
        shift = Array(repeating: 0, count: channels)
        self.activation = activation
    }

    /// Whether numbers pass to the activation as they are.
    var isIdentity: Bool { scale.allSatisfy { $0 == 1 } && shift.allSatisfy { $0 == 0 } }
}
