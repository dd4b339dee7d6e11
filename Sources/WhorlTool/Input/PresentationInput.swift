import Whorl
import WhorlCommandLine

/// What a person presents, read.
struct PresentationInput {
    /// The templates.
    let presentation: Presentation
    /// What a person should look at, each with the sample's name.
    let warnings: [String]

    /// Reads prints and faces; warnings go to standard error.
    ///
    /// - Throws: ``WhorlError/missingModels(roles:folder:)`` before anything is read, ``FileFailure`` for one of
    ///   several samples, and what reading and extraction throw.
    init(_ options: PresentationOptions) throws {
        let source = FaceSource(options.faces)
        var faces: [FaceTemplate] = []
        let areSeveral = options.face.count + options.finger.count > 1
        for path in options.face {
            faces.append(
                try FileFailure.naming(path, areSeveral) { () throws(WhorlError) in
                    try source.read(path, options.images.of(path))
                })
        }
        var fingers: [FingerSample] = []
        var warnings: [String] = []
        for argument in options.finger {
            let (position, path) = try argument.parts()
            let input = try FileFailure.naming(path, areSeveral) { () throws(WhorlError) in
                try FingerInput(path, options.images.of(path))
            }
            fingers.append(FingerSample(template: input.template, position: position))
            warnings += input.warnings
        }
        presentation = Presentation(fingers: fingers, faces: faces)
        self.warnings = warnings
    }
}
