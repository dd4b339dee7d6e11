internal import WhorlNetwork

/// A model that runs on images, by as many threads at once as want to.
final class ModelNetwork: Sendable {
    /// The model's name.
    let name: String
    private let planned: PlannedNetwork
    /// Brings an image to the scale of the network's input.
    let scaling: InputScaling

    /// Reads a model.
    ///
    /// - Throws: ``WhorlError/unsuitableModel(name:reason:)`` where the input does not have three components, by the
    ///   manifest or the network; and what reading the network throws.
    init(_ model: FaceModel) throws(WhorlError) {
        name = model.manifest.name
        let input = model.manifest.input
        guard input.mean.count == ColorImage.channels, input.deviation.count == ColorImage.channels,
            input.mean.allSatisfy(\.isFinite), input.deviation.allSatisfy({ $0.isFinite && $0 > 0 })
        else {
            throw .unsuitableModel(name: name, reason: "mean and deviation of its input are not three numbers each")
        }
        scaling = InputScaling(input)
        let network = try WhorlError.ofNetwork { () throws(NetworkError) in try Network(model.bytes) }
        planned = PlannedNetwork(network, most: FaceParameters.maximumPlans)
        guard network.channels == ColorImage.channels else {
            throw .unsuitableModel(name: name, reason: "its input has \(network.channels) components, not 3")
        }
        guard network.dlib?.fits(input) ?? true else {
            throw .unsuitableModel(name: name, reason: "its file states another mean or deviation than its manifest")
        }
    }

    /// What the network looks for where it is a detector of dlib; nil of another one.
    var detector: DlibDetector? { planned.network.dlib?.detector }

    /// Names of the outputs.
    var outputNames: [String] { planned.network.outputNames }

    /// How many numbers each output has at a size of input.
    ///
    /// - Throws: what making the network ready for the size throws.
    func outputCounts(width: Int, height: Int) throws(WhorlError) -> [Int] {
        try planned(width: width, height: height).plan.outputs.map(\.count)
    }

    /// Extents of each output at a size of input, outermost first.
    ///
    /// - Throws: what making the network ready for the size throws.
    func outputShapes(width: Int, height: Int) throws(WhorlError) -> [[Int]] {
        try planned(width: width, height: height).plan.outputs.map(\.shape)
    }

    /// Runs on an image at the top left of a black input.
    ///
    /// - Parameters:
    ///   - image: not larger than the input.
    ///   - width: columns of the input.
    ///   - height: rows of the input.
    /// - Returns: copies of the outputs.
    /// - Throws: what making the network ready for the size throws.
    func run(on image: ColorImage, width: Int, height: Int) throws(WhorlError) -> ModelOutputs {
        let planned = try planned(width: width, height: height)
        let workspace = planned.workspace()
        defer { planned.giveBack(workspace) }
        planned.plan.run(workspace) { row, out in scaling.write(row, of: image, into: out) }
        return ModelOutputs(model: name, planned.plan, workspace)
    }

    /// Runs on numbers.
    ///
    /// - Parameters:
    ///   - numbers: `height * width * 3`, on the scale of the network.
    ///   - width: columns of the input.
    ///   - height: rows of the input.
    /// - Returns: copies of the outputs.
    /// - Throws: what making the network ready for the size throws.
    func run(on numbers: [Float], width: Int, height: Int) throws(WhorlError) -> ModelOutputs {
        precondition(numbers.count == width * height * ColorImage.channels)
        let planned = try planned(width: width, height: height)
        let workspace = planned.workspace()
        defer { planned.giveBack(workspace) }
        numbers.withUnsafeBufferPointer { numbers in
            planned.plan.run(workspace) { row, out in
                for index in out.indices { out[index] = numbers[row * out.count + index] }
            }
        }
        return ModelOutputs(model: name, planned.plan, workspace)
    }

    /// The plan for a size of input.
    private func planned(width: Int, height: Int) throws(WhorlError) -> PlannedSize {
        try WhorlError.ofNetwork { () throws(NetworkError) in try planned.planned(width: width, height: height) }
    }
}

extension DlibDescription {
    /// How far numbers of a manifest may be from those of a file, which are rounded.
    private static let rounding = 1e-3

    /// Whether a manifest states the input that the file states.
    fileprivate func fits(_ input: ModelInput) -> Bool {
        input.order == .rgb && zip(input.mean, means).allSatisfy { abs($0 - $1) <= Self.rounding }
            && input.deviation.allSatisfy { abs($0 - deviation) <= Self.rounding }
    }
}
