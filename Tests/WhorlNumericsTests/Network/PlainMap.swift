import WhorlNumerics

/// A map in plain order for the twins of kernels, in double precision.
///
/// `magnitudes` are the sums of the terms' sizes: a sum of n terms in sequence in single precision errs by at most
/// `n * 2^-24` of it, whatever the order (Nicholas Higham, Accuracy and Stability of Numerical Algorithms, 2002, 4.2).
struct PlainMap {
    let height: Int, width: Int, channels: Int
    var values: [Double]
    var magnitudes: [Double]

    init(height: Int, width: Int, channels: Int) {
        self.height = height
        self.width = width
        self.channels = channels
        values = Array(repeating: 0, count: height * width * channels)
        magnitudes = values
    }

    init(height: Int, width: Int, channels: Int, using generator: inout SeededGenerator) {
        self.init(height: height, width: width, channels: channels)
        for index in values.indices { values[index] = Double(generator.uniform(in: -1...1)) }
        magnitudes = values.map(abs)
    }

    func index(_ y: Int, _ x: Int, _ channel: Int) -> Int { (y * width + x) * channels + channel }

    /// The value of a pixel, 0 outside.
    subscript(y: Int, x: Int, channel: Int) -> Double {
        contains(y, x) ? values[index(y, x, channel)] : 0
    }

    func contains(_ y: Int, _ x: Int) -> Bool { y >= 0 && x >= 0 && y < height && x < width }

    /// Adds a term to a value.
    mutating func add(_ term: Double, to index: Int) {
        values[index] += term
        magnitudes[index] += abs(term)
    }

    func activated(_ activation: Activation) -> PlainMap {
        var result = self
        for index in values.indices {
            result.values[index] = activation.plain(values[index], channel: index % channels)
        }
        return result
    }

    func adding(_ other: PlainMap?) -> PlainMap {
        guard let other else { return self }
        var result = self
        for index in values.indices { result.add(other.values[index], to: index) }
        return result
    }
}

extension Activation {
    /// By the definition; sizes of sums do not grow by it as long as no slope is beyond 1.
    func plain(_ value: Double, channel: Int) -> Double {
        var value = value
        switch negative {
        case .kept: break
        case .zero: value = max(value, 0)
        case .sloped(let slopes): value = value < 0 ? value * Double(slopes[channel]) : value
        }
        return min(value, Double(ceiling))
    }
}
