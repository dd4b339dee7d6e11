internal import WhorlNetwork

/// The outputs of one run of a model.
struct ModelOutputs {
    private let model: String
    private let numbers: [(name: String, values: [Float])]

    /// Copies the outputs that a run left in its workspace.
    init(model: String, _ plan: NetworkPlan, _ workspace: NetworkWorkspace) {
        self.model = model
        numbers = plan.outputs.enumerated().map { index, output in
            (output.name, plan.withOutput(index, of: workspace) { Array($0) })
        }
    }

    /// The numbers of an output, in the order of ONNX.
    ///
    /// - Throws: ``WhorlError/unsuitableModel(name:reason:)`` where the model has none of this name.
    package subscript(name: String) -> [Float] {
        get throws(WhorlError) {
            guard let output = numbers.first(where: { $0.name == name }) else {
                throw .unsuitableModel(name: model, reason: "it has no output \(name)")
            }
            return output.values
        }
    }

    /// The numbers of the first output.
    var first: [Float] { numbers.first?.values ?? [] }
}
