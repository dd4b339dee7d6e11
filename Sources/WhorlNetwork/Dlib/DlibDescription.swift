/// What a file of dlib states beside the network itself.
package struct DlibDescription: Sendable, Equatable {
    /// The byte that files of dlib begin with: a whole number of one byte follows.
    static let firstByte: UInt8 = 0x01

    /// What is subtracted from red, green and blue, 0...255.
    package let means: [Double]
    /// What the differences are divided by.
    package let deviation: Double
    /// What a detector looks for, with the margins of its image pyramid; nil of another network.
    package let detector: DlibDetector?

    init(_ network: DlibNetwork) throws(NetworkError) {
        (means, deviation) = (network.input.means, DlibInput.deviation)
        guard case .windows(let windows) = network.loss else {
            detector = nil
            return
        }
        guard let margins = network.input.margins else {
            throw .unsupportedModel(node: "model", operation: "loss_mmod_", feature: "an input without pyramid")
        }
        detector = DlibDetector(windows: windows, margins: margins, reach: try network.reach())
    }
}

/// A detector of dlib: what it looks for, and where in its input the places of its result look.
package struct DlibDetector: Sendable, Equatable {
    /// The windows and when two findings are one.
    package let windows: DetectorWindows
    /// Black pixels of the image pyramid that is its input.
    package let margins: PyramidMargins
    /// How a place of the result is brought to the input.
    package let reach: DetectorReach
}

/// How a place of a network's result is brought to the pixel of the input in the middle of what it sees:
/// `place * step + start`, for rows and for columns.
package struct DetectorReach: Sendable, Equatable {
    /// Pixels of the input from one row of the result to the next, and for columns.
    package fileprivate(set) var step = [1, 1]
    /// The pixel of the first row, and of the first column.
    package fileprivate(set) var start = [0, 0]
}

extension DlibNetwork {
    /// The largest step and start, which keeps products of them from overflowing.
    private static let farthest = 1 << 20

    /// How a place of the result is brought to the input: layer after layer from the last to the first (dlib's
    /// `map_output_to_input`). A window's middle is the pixel at half of its size, rounded down.
    fileprivate func reach() throws(NetworkError) -> DetectorReach {
        var reach = DetectorReach()
        for layer in layers.reversed() {
            let window: DlibWindow? =
                switch layer {
                case .convolution(_, _, let window): window
                case .pooling(_, let window): window
                default: nil
                }
            guard let window else { continue }
            for axis in 0..<2 {
                reach.start[axis] =
                    reach.start[axis] * window.stride[axis] + window.size[axis] / 2 - window.padding[axis]
                reach.step[axis] *= window.stride[axis]
            }
            guard (reach.step + reach.start).allSatisfy({ abs($0) <= Self.farthest }) else {
                throw .unsupportedModel(node: "model", operation: "loss_mmod_", feature: "windows that lie far apart")
            }
        }
        return reach
    }
}

extension DlibNetwork.Loss {
    /// The name of the network's result.
    var resultName: String {
        switch self {
        case .metric: "embedding"
        case .windows: "windows"
        }
    }
}
