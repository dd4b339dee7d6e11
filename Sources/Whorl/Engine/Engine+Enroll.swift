extension Engine {
    /// Stores references of a person, all or none, beside those that the person has already.
    ///
    /// - Parameters:
    ///   - bcid: the person.
    ///   - samples: at least one; several samples of a finger and several fingers make matches surer.
    /// - Returns: the records that were added, in the order of the samples.
    /// - Throws: ``WhorlError/insufficientData(reason:)`` without samples, and as the store has it.
    @discardableResult
    public func enroll(_ bcid: BCID, _ samples: [FingerSample]) throws(WhorlError) -> Enrollment {
        guard !samples.isEmpty else { throw .insufficientData(reason: "there is no sample to enroll") }
        let now = clock()
        let records = try store.append(
            samples.map {
                NewReference(bcid: bcid, position: $0.position, created: now, template: .finger($0.template))
            })
        return Enrollment(bcid: bcid, records: records)
    }

    /// Extracts the templates of a person's images and stores them, all or none.
    ///
    /// - Parameters:
    ///   - bcid: the person.
    ///   - images: at least one, each with its finger.
    /// - Returns: the records that were added, in the order of the images.
    /// - Throws: as ``MinutiaExtractor/features(of:)``, ``WhorlError/insufficientData(reason:)`` without images, and
    ///   as the store has it.
    @discardableResult
    public func enroll(
        _ bcid: BCID, images: [(image: GrayImage, position: FingerPosition)]
    ) throws(WhorlError) -> Enrollment {
        var samples: [FingerSample] = []
        for (image, position) in images { samples.append(try FingerSample(image: image, position: position)) }
        return try enroll(bcid, samples)
    }
}
