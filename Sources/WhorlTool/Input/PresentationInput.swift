import Whorl

/// What a person presents, read.
struct PresentationInput {
    /// The templates.
    let presentation: Presentation
    /// What a person should look at, each with the sample's name.
    let warnings: [String]

    /// Reads prints and faces; warnings go to standard error.
    ///
    /// - Throws: ``WhorlError/missingModels(roles:folder:)`` before anything is read, and what reading and extraction
    ///   throw.
    init(_ options: PresentationOptions) throws(WhorlError) {
        let source = FaceSource(options.faces)
        var faces: [FaceTemplate] = []
        for path in options.face { faces.append(try source.read(path, options.images.of(path))) }
        var fingers: [FingerSample] = []
        var warnings: [String] = []
        for argument in options.finger {
            let (position, path) = try argument.parts()
            let input = try FingerInput(path, options.images.of(path))
            fingers.append(FingerSample(template: input.template, position: position))
            warnings += input.warnings
        }
        presentation = Presentation(fingers: fingers, faces: faces)
        self.warnings = warnings
    }
}
