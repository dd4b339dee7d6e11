extension Engine {
    /// Stores references of a person, all or none, beside those that the person has already.
    ///
    /// - Parameters:
    ///   - bcid: the person.
    ///   - presentation: at least one sample; several of a finger or face, and several fingers, make matches surer.
    ///     Each is kept.
    /// - Returns: the records that were added: of the prints in their order, then of the faces in theirs.
    /// - Throws: ``WhorlError/insufficientData(reason:)`` without samples, ``WhorlError/damagedTemplate(reason:)`` for
    ///   a template that cannot be stored; ``WhorlError/storeBusy(path:)``, ``WhorlError/storeDamaged(path:reason:)``,
    ///   ``WhorlError/storeNotWritable(path:reason:)``.
    @discardableResult
    public func enroll(_ bcid: BCID, _ presentation: Presentation) throws(WhorlError) -> Enrollment {
        try enroll(bcid, presentation, marked: nil)
    }

    /// Stores references of a person as ``enroll(_:_:)-(_,Presentation)`` does, unless the person is not the one of a mark.
    ///
    /// - Parameters:
    ///   - bcid: the person.
    ///   - presentation: at least one sample.
    ///   - mark: as the store gave it; nil for whoever is or will be enrolled.
    /// - Returns: the records that were added.
    /// - Throws: what ``enroll(_:_:)-(_,Presentation)`` throws; ``WhorlError/unknownBCID(_:)`` where the person of the mark was
    ///   deleted.
    @discardableResult
    public func enroll(
        _ bcid: BCID, _ presentation: Presentation, marked mark: PersonMark?
    ) throws(WhorlError) -> Enrollment {
        let references = try references(of: bcid, presentation)
        return Enrollment(bcid: bcid, records: try store.append(references, to: bcid, marked: mark))
    }

    /// Stores references of a person in place of all that the person has of their modality; those of others stay.
    ///
    /// - Parameters:
    ///   - bcid: the person.
    ///   - presentation: at least one sample, all of one modality.
    ///   - mark: whom the samples are meant for; whoever is enrolled unless stated.
    /// - Returns: the records that were added, in the order of the samples.
    /// - Throws: what ``enroll(_:_:)-(_,Presentation)`` throws, ``WhorlError/insufficientData(reason:)`` also for samples of
    ///   several modalities; ``WhorlError/unknownBCID(_:)`` where the person has no reference of the modality, or the person of
    ///   the mark was deleted.
    @discardableResult
    public func reenroll(
        _ bcid: BCID, _ presentation: Presentation, marked mark: PersonMark? = nil
    ) throws(WhorlError) -> Enrollment {
        let references = try references(of: bcid, presentation)
        guard presentation.modalities.count == 1, let modality = references.first?.template.modality else {
            throw .insufficientData(reason: "references of one modality at a time are replaced")
        }
        return Enrollment(bcid: bcid, records: try store.replace(modality, of: bcid, with: references, marked: mark))
    }

    private func references(of bcid: BCID, _ presentation: Presentation) throws(WhorlError) -> [NewReference] {
        guard !presentation.modalities.isEmpty else {
            throw .insufficientData(reason: "there is no sample to enroll")
        }
        let now = clock()
        let fingers = presentation.fingers.map {
            NewReference(bcid: bcid, position: $0.position, created: now, template: .finger($0.template))
        }
        let faces = presentation.faces.map {
            NewReference(bcid: bcid, position: .unknown, created: now, template: .face($0))
        }
        return fingers + faces
    }

    /// Stores prints of a person, all or none, beside the references that the person has already.
    ///
    /// - Parameters:
    ///   - bcid: the person.
    ///   - samples: at least one; several samples of a finger and several fingers make matches surer.
    /// - Returns: the records that were added, in the order of the samples.
    /// - Throws: the same errors as for a presentation of several modalities.
    @discardableResult
    public func enroll(_ bcid: BCID, _ samples: [FingerSample]) throws(WhorlError) -> Enrollment {
        try enroll(bcid, Presentation(fingers: samples))
    }

    /// Extracts the template of a print's or a face's image file and stores it.
    ///
    /// - Parameters:
    ///   - bcid: the person.
    ///   - image: the file, and what it is of.
    /// - Returns: the record that was added.
    /// - Throws: what ``SampleExtractor/sample(_:_:)`` and ``enroll(_:_:)-(_,Presentation)`` throw.
    @discardableResult
    public func enroll(_ bcid: BCID, image: SampleImage) throws(WhorlError) -> Enrollment {
        try enroll(bcid, samples.presentation([image]))
    }

    /// Extracts the templates of a person's images and stores them, all or none.
    ///
    /// - Parameters:
    ///   - bcid: the person.
    ///   - images: at least one, each with its finger.
    /// - Returns: the records that were added, in the order of the images.
    /// - Throws: what ``MinutiaExtractor/features(of:)`` throws, ``WhorlError/insufficientData(reason:)`` without images, and
    ///   as ``enroll(_:_:)-(_,[FingerSample])``.
    @discardableResult
    public func enroll(
        _ bcid: BCID, images: [(image: GrayImage, position: FingerPosition)]
    ) throws(WhorlError) -> Enrollment {
        var samples: [FingerSample] = []
        for (image, position) in images { samples.append(try FingerSample(image: image, position: position)) }
        return try enroll(bcid, samples)
    }
}
