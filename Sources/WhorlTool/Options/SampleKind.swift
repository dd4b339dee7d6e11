import ArgumentParser
import Whorl

/// What a sample is said to be of.
struct SampleKind: ParsableArguments {
    enum Kind: String, EnumerableFlag {
        case finger, face

        static func help(for value: Kind) -> ArgumentHelp? {
            switch value {
            case .finger: "The sample is a print."
            case .face: "The sample is a photo of a face."
            }
        }
    }

    @Flag var kind: Kind?

    /// The modality, where it is said.
    var modality: Modality? {
        switch kind {
        case .finger: .finger
        case .face: .face
        case nil: nil
        }
    }
}
