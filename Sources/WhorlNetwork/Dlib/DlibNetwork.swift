/// A network of dlib as its file states it: what it was trained for, its input, and its layers in the order in which they
/// are evaluated.
///
/// The file has the type of the network in pieces (dlib's `core.h`): first the version of each layer from the last to the
/// first, by which layers with parameters differ from marks, then the input, then the parameters from the first layer
/// to the last. It does not name marks. Residual networks use them in two ways: one sets a map aside for the next sum; two
/// in a row, a mark and a skip, set the map aside and go on with the one that was set aside before.
struct DlibNetwork {
    /// What the network was trained for.
    enum Loss: Equatable {
        /// Points that lie near to each other for one person (`loss_metric`).
        case metric
        /// A score for each place of a window (`loss_mmod`).
        case windows(DetectorWindows)
    }

    let loss: Loss
    let input: DlibInput
    let layers: [DlibLayer]

    /// Versions of the pieces.
    private enum Version {
        static let loss = 1
        /// A mark or a skip.
        static let mark = 1
        static let layer = 2
        /// The layer that reads the input.
        static let first = 3
    }

    /// Flags and tensors that each layer keeps of its last evaluation.
    private static let (flags, tensors) = (3, 3)
    /// A mark and a skip in a row.
    private static let exchanged = 2

    /// Reads a file.
    ///
    /// - Throws: ``NetworkError/damagedModel(reason:)``, ``NetworkError/modelTooLarge(quantity:got:limit:)``,
    ///   ``NetworkError/unsupportedModel(node:operation:feature:)``.
    init(_ bytes: [UInt8], limits: NetworkLimits) throws(NetworkError) {
        var reader = try DlibReader(bytes, limits: limits)
        _ = try reader.integer("the version of the model", in: Version.loss...Version.loss)
        loss = try Loss(&reader)
        let isMark = try Self.marks(&reader, limits)
        input = try DlibInput(&reader)
        var layers: [DlibLayer] = []
        var marks = 0
        for (index, isMark) in isMark.reversed().enumerated() {
            if isMark {
                marks += 1
                guard marks <= Self.exchanged else {
                    throw .unsupportedModel(node: "layer \(index)", operation: "tag", feature: "three marks in a row")
                }
                continue
            }
            if marks > 0 { layers.append(marks == Self.exchanged ? .exchange : .mark) }
            marks = 0
            let place = "layer \(index)"
            layers.append(try reader.layer(place))
            try Self.skipState(&reader, place)
            if index == 0 { _ = try reader.integer("images of a sample", in: 1...1) }
        }
        guard marks == 0 else { throw .damagedModel(reason: "the last layer is a mark") }
        try reader.finish()
        self.layers = layers
    }

    /// Reads the versions: for each layer, from the last one on, whether it is a mark.
    private static func marks(_ reader: inout DlibReader, _ limits: NetworkLimits) throws(NetworkError) -> [Bool] {
        var isMark: [Bool] = []
        while true {
            let version = try reader.integer("the version of a layer", in: Version.mark...Version.first)
            isMark.append(version == Version.mark)
            guard isMark.count <= limits.nodes else {
                throw .modelTooLarge(quantity: "layers", got: isMark.count, limit: limits.nodes)
            }
            if version == Version.first { return isMark }
        }
    }

    /// Passes over what a layer keeps of its last evaluation.
    private static func skipState(_ reader: inout DlibReader, _ place: String) throws(NetworkError) {
        for _ in 0..<flags { _ = try reader.flag("a state of \(place)") }
        for _ in 0..<tensors { _ = try reader.tensor("results of \(place)") }
    }
}

extension DlibNetwork.Loss {
    private static let metricReals = 2

    /// Reads what a network was trained for (dlib's `loss.h`).
    fileprivate init(_ reader: inout DlibReader) throws(NetworkError) {
        let name = try reader.text("the name of the loss", longest: DlibReader.longestName)
        switch name {
        case "loss_metric_2":
            for _ in 0..<Self.metricReals { _ = try reader.real("a margin") }
            self = .metric
        case "loss_mmod_": self = .windows(try DetectorWindows(&reader))
        default: throw .unsupportedModel(node: "model", operation: name, feature: "the loss itself")
        }
    }
}
