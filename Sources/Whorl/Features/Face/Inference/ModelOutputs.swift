internal import WhorlNetwork

/// The outputs of one run of a model.
struct ModelOutputs {
    private let model: String
    private let numbers: [(name: String, shape: [Int], values: [Float])]

    /// An output that is a map: numbers for each of its channels, row after row.
    struct Map {
        let channels: Int
        let rows: Int
        let columns: Int
        let values: [Float]
    }

    /// Copies the outputs that a run left in its workspace.
    init(model: String, _ plan: NetworkPlan, _ workspace: NetworkWorkspace) {
        self.model = model
        numbers = plan.outputs.enumerated().map { index, output in
            (output.name, output.shape, plan.withOutput(index, of: workspace) { Array($0) })
        }
    }

    /// The numbers of an output, in the order of ONNX.
    ///
    /// - Throws: ``WhorlError/unsuitableModel(name:reason:)`` where the model has none of this name.
    package subscript(name: String) -> [Float] {
        get throws(WhorlError) { try output(name).values }
    }

    /// The shape and the numbers of an output, by its place in the file.
    subscript(at place: Int) -> (shape: [Int], values: [Float]) { (numbers[place].shape, numbers[place].values) }

    /// An output that is a map.
    ///
    /// - Throws: ``WhorlError/unsuitableModel(name:reason:)`` where the model has none of this name, or it is no map.
    func map(_ name: String) throws(WhorlError) -> Map {
        let output = try output(name)
        let axes = (channels: 1, rows: 2, columns: 3)
        guard output.shape.count == axes.columns + 1, output.shape[0] == 1 else {
            throw .unsuitableModel(name: model, reason: "its output \(name) is no map")
        }
        return Map(
            channels: output.shape[axes.channels], rows: output.shape[axes.rows],
            columns: output.shape[axes.columns], values: output.values)
    }

    private func output(_ name: String) throws(WhorlError) -> (name: String, shape: [Int], values: [Float]) {
        guard let output = numbers.first(where: { $0.name == name }) else {
            throw .unsuitableModel(name: model, reason: "it has no output \(name)")
        }
        return output
    }

    /// The numbers of the first output.
    var first: [Float] { numbers.first?.values ?? [] }
}
