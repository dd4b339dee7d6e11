internal import CKernels

/// What a layer does to each sum before it stores it, at no cost of its own.
package struct Activation: Sendable, Equatable {
    /// What happens to negative sums.
    package enum Negative: Sendable, Equatable {
        /// They stay.
        case kept
        /// They become 0 (ReLU).
        case zero
        /// They are multiplied by a slope of their channel (PReLU).
        case sloped([Float])
    }

    /// What happens to negative sums.
    package let negative: Negative
    /// Greater sums become this; infinite for none.
    package let ceiling: Float

    /// Makes an activation; a ceiling is not negative.
    package init(_ negative: Negative, ceiling: Float = .infinity) {
        precondition(ceiling >= 0)
        self.negative = negative
        self.ceiling = ceiling
    }

    /// None.
    package static let linear = Activation(.kept)
    /// The positive part (ReLU).
    package static let rectified = Activation(.zero)
}

/// An activation with its slopes in whole blocks.
struct PackedActivation: Sendable {
    private let kind: whorl_activation_kind
    private let ceiling: Float
    private let slopes: AlignedFloats?

    /// - Precondition: there are as many slopes as channels.
    init(_ activation: Activation, channels: Int) {
        ceiling = activation.ceiling
        switch activation.negative {
        case .kept:
            kind = WHORL_LINEAR
            slopes = nil
        case .zero:
            kind = WHORL_RECTIFIED
            slopes = nil
        case .sloped(let values):
            precondition(values.count == channels)
            kind = WHORL_LEAKY
            slopes = AlignedFloats(padding: values)
        }
    }

    /// What a kernel reads; valid while this value is.
    var code: whorl_activation {
        whorl_activation(kind: kind, ceiling: ceiling, slopes: slopes.map { UnsafePointer($0.start) })
    }
}
