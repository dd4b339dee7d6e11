import WhorlNumerics

/// A file of a small network, as dlib writes it: layers from the first to the last, with seeded weights.
struct DlibSample {
    /// The versions of layers, from the first to the last.
    private(set) var versions: [Int] = []
    private var layers = DlibBytes()
    private var generator: SeededGenerator
    /// What the file states of the input.
    var input = DlibBytes()
    /// What the file states of the loss.
    var loss = DlibBytes()

    /// Begins a network for images of a size that gives points of people.
    init(seed: UInt64, rows: Int, columns: Int) {
        generator = SeededGenerator(seed: seed)
        loss.text("loss_metric_2")
        loss.reals([0.04, 0.6])
        input.text("input_rgb_image_sized")
        input.reals([122.5, 117, 104.25])
        input.integers(rows, columns)
    }

    /// Begins a detector of windows.
    init(seed: UInt64, windows: [(width: Int, height: Int)]) {
        generator = SeededGenerator(seed: seed)
        loss.text("loss_mmod_")
        loss.integers(2, windows.count)
        for window in windows {
            loss.integers(2, window.width, window.height)
            loss.text("face")
        }
        loss.reals([1, 1, 0.5, 0.25, 0.75, 0.5, 1])
        input.text("input_rgb_image_pyramid2")
        input.reals([122.5, 117, 104.25])
        input.integers(10, 11)
    }

    mutating func noise(_ count: Int, _ range: ClosedRange<Float> = -0.5...0.5) -> [Float] {
        (0..<count).map { _ in generator.uniform(in: range) }
    }

    /// The end of a layer: flags and three empty tensors, and what the first layer alone has.
    private mutating func end() {
        layers.flags(true, true, false)
        for _ in 0..<3 { layers.tensor([0, 0, 0, 0], []) }
        if versions.isEmpty { layers.integer(1) }
        versions.append(versions.isEmpty ? 3 : 2)
    }

    /// Adds a convolution, and returns its weights and biases.
    mutating func convolution(
        _ inputs: Int, _ outputs: Int, size: Int, stride: Int = 1, padding: Int = 0
    ) -> (weights: [Float], bias: [Float]) {
        let count = outputs * inputs * size * size
        let (weights, bias) = (noise(count), noise(outputs))
        layers.text("con_4")
        layers.tensor([count + outputs, 1, 1, 1], weights + bias)
        layers.integers(outputs, size, size, stride, stride, padding, padding)
        layers.part([outputs, inputs, size, size])
        layers.part([1, outputs, 1, 1])
        layers.reals([1, 1, 1, 0])
        end()
        return (weights, bias)
    }

    /// Adds a factor and a summand for each channel.
    mutating func affine(_ channels: Int) -> (scale: [Float], shift: [Float]) {
        let (scale, shift) = (noise(channels, 0.5...1.5), noise(channels))
        layers.text("affine_")
        layers.tensor([2 * channels, 1, 1, 1], scale + shift)
        layers.part([1, channels, 1, 1])
        layers.part([1, channels, 1, 1])
        layers.integer(0)
        end()
        return (scale, shift)
    }

    /// Adds a batch normalization, and returns what it amounts to.
    mutating func normalization(_ channels: Int) -> (scale: [Double], shift: [Double]) {
        let (gamma, beta) = (noise(channels, 0.5...1.5), noise(channels))
        let (mean, variance) = (noise(channels), noise(channels, 0.25...2))
        let epsilon = 1e-4
        layers.text("bn_con2")
        layers.tensor([2 * channels, 1, 1, 1], gamma + beta)
        layers.part([1, channels, 1, 1])
        layers.part([1, channels, 1, 1])
        for numbers in [noise(channels), noise(channels), mean, variance] {
            layers.tensor([1, channels, 1, 1], numbers)
        }
        layers.integers(100, 100)
        layers.reals([1, 0, 1, 1, epsilon])
        end()
        let scale = zip(gamma, variance).map { Double($0) / (Double($1) + epsilon).squareRoot() }
        return (scale, (0..<channels).map { Double(beta[$0]) - scale[$0] * Double(mean[$0]) })
    }

    mutating func rectifier() {
        layers.text("relu_")
        end()
    }

    mutating func pooling(_ name: String, size: Int, stride: Int) {
        layers.text(name)
        layers.integers(size, size, stride, stride, 0, 0)
        end()
    }

    mutating func addition() {
        layers.text("add_prev_")
        end()
    }

    /// Adds a product with a matrix, `inputs x outputs`, with summands where `hasBias`.
    mutating func product(_ inputs: Int, _ outputs: Int, hasBias: Bool) -> (matrix: [Float], bias: [Float]) {
        let (matrix, bias) = (noise(inputs * outputs), hasBias ? noise(outputs) : [])
        layers.text("fc_2")
        layers.integers(outputs, inputs)
        layers.tensor([inputs + (hasBias ? 1 : 0), outputs, 1, 1], matrix + bias)
        layers.part([inputs, outputs, 1, 1])
        layers.part(hasBias ? [1, outputs, 1, 1] : [0, 0, 0, 0])
        layers.integer(hasBias ? 0 : 1)
        layers.reals([1, 1, 1, 0])
        end()
        return (matrix, bias)
    }

    /// Adds a layer of a name alone.
    mutating func unknown(_ name: String) {
        layers.text(name)
        end()
    }

    mutating func marks(_ count: Int) { versions += Array(repeating: 1, count: count) }

    /// The file.
    var bytes: [UInt8] {
        var file = DlibBytes()
        file.integer(1)
        for byte in loss.bytes { file.byte(byte) }
        for version in versions.reversed() { file.integer(version) }
        for byte in input.bytes + layers.bytes { file.byte(byte) }
        return file.bytes
    }
}
