import WhorlNumerics

/// A map of planes, with the operators of ONNX as plain loops in double precision.
struct PlainMap: Equatable {
    var channels: Int
    var height: Int
    var width: Int
    /// Plane after plane, row after row.
    var numbers: [Double]

    init(channels: Int, height: Int, width: Int, numbers: [Double]? = nil) {
        self.channels = channels
        self.height = height
        self.width = width
        self.numbers = numbers ?? Array(repeating: 0, count: channels * height * width)
    }

    /// Noise in -1...1.
    init(channels: Int, height: Int, width: Int, generator: inout SeededGenerator) {
        self.init(channels: channels, height: height, width: width)
        for index in numbers.indices { numbers[index] = Double(generator.uniform(in: -1...1)) }
    }

    var shape: [Int] { [1, channels, height, width] }

    /// The number at a place; zero outside.
    subscript(channel: Int, row: Int, column: Int) -> Double {
        get {
            guard (0..<height).contains(row), (0..<width).contains(column) else { return 0 }
            return numbers[(channel * height + row) * width + column]
        }
        set { numbers[(channel * height + row) * width + column] = newValue }
    }

    /// The components of each pixel one after another, as an image.
    var image: [Float] {
        (0..<height * width * channels).map { index in
            let (pixel, channel) = index.quotientAndRemainder(dividingBy: channels)
            return Float(self[channel, pixel / width, pixel % width])
        }
    }

    /// A map whose numbers are made from places.
    func made(
        channels: Int? = nil, height: Int? = nil, width: Int? = nil, _ number: (Int, Int, Int) -> Double
    ) -> PlainMap {
        var result = PlainMap(
            channels: channels ?? self.channels, height: height ?? self.height, width: width ?? self.width)
        for channel in 0..<result.channels {
            for row in 0..<result.height {
                for column in 0..<result.width { result[channel, row, column] = number(channel, row, column) }
            }
        }
        return result
    }

    /// A map whose numbers are made from this one's.
    func map(_ number: (Double) -> Double) -> PlainMap {
        PlainMap(channels: channels, height: height, width: width, numbers: numbers.map(number))
    }

    /// The places of the input under the window of an output place, nil for those outside.
    private func taps(_ window: Window, _ row: Int, _ column: Int) -> [(row: Int, column: Int)] {
        (0..<window.height).flatMap { y in
            (0..<window.width).map { x in
                (
                    row * window.strideY - window.top + y * window.dilationY,
                    column * window.strideX - window.left + x * window.dilationX
                )
            }
        }
    }

    private func size(_ window: Window) -> (height: Int, width: Int) {
        let high = height + window.top + window.bottom - (window.height - 1) * window.dilationY - 1
        let wide = width + window.left + window.right - (window.width - 1) * window.dilationX - 1
        return (high / window.strideY + 1, wide / window.strideX + 1)
    }

    /// `Conv`.
    func convolved(_ weights: [Float], bias: [Float], outputs: Int, groups: Int, _ window: Window) -> PlainMap {
        let inputs = channels / groups
        let size = size(window)
        return made(channels: outputs, height: size.height, width: size.width) { output, row, column in
            var sum = Double(bias[output])
            for input in 0..<inputs {
                for (tap, place) in taps(window, row, column).enumerated() {
                    let channel = output / (outputs / groups) * inputs + input
                    sum +=
                        Double(weights[(output * inputs + input) * window.count + tap])
                        * self[channel, place.row, place.column]
                }
            }
            return sum
        }
    }

    /// `MaxPool` or `AveragePool`.
    func pooled(_ window: Window, largest: Bool, countsPadding: Bool = false) -> PlainMap {
        let size = size(window)
        return made(height: size.height, width: size.width) { channel, row, column in
            let inside = taps(window, row, column).filter {
                (0..<height).contains($0.row) && (0..<width).contains($0.column)
            }.map { self[channel, $0.row, $0.column] }
            if largest { return inside.max() ?? -.infinity }
            return inside.reduce(0, +) / Double(countsPadding ? window.count : inside.count)
        }
    }

    /// A number for each channel, made of all that the plane has.
    func planes(_ number: ([Double]) -> Double) -> PlainMap {
        made(height: 1, width: 1) { channel, _, _ in
            number(Array(numbers[channel * height * width..<(channel + 1) * height * width]))
        }
    }
}
