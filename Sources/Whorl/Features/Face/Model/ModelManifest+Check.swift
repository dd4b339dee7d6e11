extension ModelManifest {
    /// The most characters of a text.
    static let longestText = 4096
    /// The most characters of a file's name.
    static let longestFileName = 128
    /// The most directions that are taken out of an embedding.
    static let mostCommon = 16
    /// How far their products may be from 0 and, of each with itself, from 1: single precision is nearer by far.
    static let commonTolerance = 1e-4
    /// Pixels that a side of an input may have.
    static let inputSides = 16...4096

    /// A wrong value and where it stands.
    struct Fault: Error, Equatable {
        /// The path of keys, such as `input.mean`.
        let key: String
        let reason: String
    }

    /// Accepts what a manifest may say; it may come from anywhere.
    ///
    /// - Parameter path: the file that an error names.
    /// - Throws: ``WhorlError/damagedManifest(path:key:reason:)`` with the first fault.
    func check(at path: String) throws(WhorlError) {
        do throws(Fault) {
            try check()
        } catch {
            throw .damagedManifest(path: path, key: error.key, reason: error.reason)
        }
    }

    private func check() throws(Fault) {
        guard ModelIdentity.isName(name) else { throw Fault(key: "name", reason: "it is not a model name") }
        guard ModelIdentity.isDigest(sha256) else {
            throw Fault(key: "sha256", reason: "it is not 64 hexadecimal digits in lower case")
        }
        guard ModelIdentity.isFileName(file, longest: Self.longestFileName), file != ManifestFile.name else {
            throw Fault(key: "file", reason: "it is not a plain file name")
        }
        for (key, text) in [("licence", licence), ("trainingData", trainingData), ("source", source ?? "")]
        where text.utf8.count > Self.longestText {
            throw Fault(key: key, reason: "it has more than \(Self.longestText) bytes")
        }
        try input.check()
        guard role == .embedder || !isMirrored else {
            throw Fault(key: "mirror", reason: "only an embedder takes it, and the role is \(role.rawValue)")
        }
        if role == .embedder { try checkEmbedder() }
        if let calibration { try check(calibration) }
    }

    private func checkEmbedder() throws(Fault) {
        guard let alignment else { throw Fault(key: "alignment", reason: "an embedder needs one") }
        guard metric != nil else { throw Fault(key: "metric", reason: "an embedder needs one") }
        if let common { try check(common: common) }
        guard wholeness.map({ $0.dimension.map(FaceEmbedder.dimensions.contains) ?? false }) ?? true else {
            throw Fault(
                key: "wholeness",
                reason: "its sides have not 1 to \(FaceWholeness.mostClasses) classes of an embedding's numbers and 2")
        }
        guard input.width == alignment.width, input.height == alignment.height else {
            throw Fault(
                key: "input",
                reason: "\(alignment.rawValue) makes faces of \(alignment.width) x \(alignment.height) pixels")
        }
    }

    private func check(common: [[Float]]) throws(Fault) {
        let dimension = common.first?.count ?? 0
        guard common.allSatisfy({ $0.count == dimension }), FaceEmbedder.dimensions.contains(dimension),
            common.count <= Self.mostCommon
        else {
            throw Fault(
                key: "common",
                reason: "it has not 1 to \(Self.mostCommon) directions of as many numbers as an embedding")
        }
        for (index, direction) in common.enumerated() {
            for (other, second) in common[...index].enumerated() {
                let product = FaceEmbedder.product(direction, second)
                guard abs(product - (index == other ? 1 : 0)) <= Self.commonTolerance else {
                    throw Fault(key: "common", reason: "its directions are not orthonormal")
                }
            }
        }
    }

    private func check(_ calibration: Calibration) throws(Fault) {
        guard calibration.model == nil || calibration.model == identity else {
            throw Fault(key: "calibration.model", reason: "it is of another model")
        }
        if let reason = calibration.fault { throw Fault(key: "calibration", reason: reason) }
    }
}

extension ModelInput {
    fileprivate func check() throws(ModelManifest.Fault) {
        for (key, side) in [("input.width", width), ("input.height", height)] {
            guard side.map(ModelManifest.inputSides.contains) ?? true else {
                throw ModelManifest.Fault(key: key, reason: "it is outside \(ModelManifest.inputSides)")
            }
        }
        for (key, values) in [("input.mean", mean), ("input.deviation", deviation)] {
            guard values.count == ColorImage.channels, values.allSatisfy(\.isFinite) else {
                throw ModelManifest.Fault(key: key, reason: "it is not \(ColorImage.channels) numbers")
            }
        }
        guard deviation.allSatisfy({ $0 > 0 }) else {
            throw ModelManifest.Fault(key: "input.deviation", reason: "it is not above 0")
        }
    }
}
