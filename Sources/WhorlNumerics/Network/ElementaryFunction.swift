import Glibc

/// A function of single numbers that few networks use (`Tanh`, `Exp`, `Sqrt`, `Pow`, `HardSigmoid`, `HardSwish`, `Elu`
/// and others in ONNX).
package enum ElementaryFunction: Sendable, Equatable {
    case tanh
    case exp
    case log
    case squareRoot
    case absolute
    case negative
    case reciprocal
    case floor
    /// `x` to the power of a constant.
    case power(Float)
    /// `x` clipped to `0...1` after a factor and a summand.
    case hardSigmoid(alpha: Float, beta: Float)
    /// `x` times its hard sigmoid with factor 1/6 and summand 1/2.
    case hardSwish
    /// `x` times its sigmoid.
    case swish
    /// The error function.
    case errorFunction
    /// `x` times the normal distribution function (Hendrycks, Gimpel, "Gaussian Error Linear Units", 2016).
    case gelu
    /// The same by a hyperbolic tangent.
    case geluByTanh
    /// `x` where positive, else `alpha * (exp(x) - 1)`.
    case elu(alpha: Float)

    private static let hardSwishAlpha: Float = 1 / 6
    private static let hardSwishBeta: Float = 0.5
    private static let half: Float = 0.5
    private static let rootOfHalf = half.squareRoot()
    /// `sqrt(2 / pi)`, and the factor of the cube that brings the tangent near the error function.
    private static let (tangentScale, cubeFactor) = ((2 / Float.pi).squareRoot(), Float(0.044715))

    /// The function of a number.
    package func callAsFunction(_ value: Float) -> Float {
        switch self {
        case .tanh: Glibc.tanh(value)
        case .exp: Glibc.exp(value)
        case .log: Glibc.log(value)
        case .squareRoot: value.squareRoot()
        case .absolute: abs(value)
        case .negative: -value
        case .reciprocal: 1 / value
        case .floor: value.rounded(.down)
        case .power(let exponent): exponent == 2 ? value * value : pow(value, exponent)
        case .hardSigmoid(let alpha, let beta): min(max(alpha * value + beta, 0), 1)
        case .hardSwish: value * min(max(Self.hardSwishAlpha * value + Self.hardSwishBeta, 0), 1)
        case .swish: value / (1 + Glibc.exp(-value))
        case .errorFunction: Glibc.erf(value)
        case .gelu: Self.half * value * (1 + Glibc.erf(value * Self.rootOfHalf))
        case .geluByTanh:
            Self.half * value
                * (1 + Glibc.tanh(Self.tangentScale * (value + Self.cubeFactor * value * value * value)))
        case .elu(let alpha): value > 0 ? value : alpha * (Glibc.exp(value) - 1)
        }
    }

    /// Computes the output map, which may be the input itself; the lanes after the channels become zero.
    ///
    /// - Precondition: both maps have one shape.
    package func run(in workspace: Workspace, from input: FeatureMap, to output: FeatureMap) {
        precondition(input.hasShape(of: output) && output.isBlocked)
        let source = workspace.pointer(to: input)
        let target = workspace.pointer(to: output)
        let end = FeatureMap.padded(output.channels)
        for row in 0..<output.height {
            for column in 0..<output.width {
                let from = source + row * input.rowStride + column * input.pixelStride
                let to = target + row * output.rowStride + column * output.pixelStride
                for channel in 0..<output.channels { to[channel] = self(from[channel]) }
                for channel in output.channels..<end { to[channel] = 0 }
            }
        }
    }
}
