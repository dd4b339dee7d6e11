import Whorl
package import WhorlEvaluation

extension WhorlError {
    /// What a user of the command can do about the error: the options and commands that help, or the library's advice.
    package var hint: String {
        switch self {
        case .severalSamples, .unknownRecord:
            "choose one with --record N; whorl inspect FILE lists them"
        case .noImageRecord:
            "whorl inspect FILE lists what it holds"
        case .unknownFingerPosition(let name):
            Self.hint(forFinger: name)
        case .invalidResolution:
            "state the resolution of the scanner with --dpi"
        case .noFingerprint:
            "capture the finger again, or state the resolution with --dpi if it is wrong"
        case .severalFaces:
            "crop the image to one person, or choose the largest face with --largest"
        case .unknownRecordFormat:
            "give an ANSI/NIST-ITL file, a finger image record, or minutiae as ISO/IEC 19794-2, ANSI/INCITS 378 or XYT; "
                + "name the format of card data with --from"
        case .damagedRecord:
            "copy it again, or read it without --strict; whorl inspect shows what can be read"
        case .storeNotFound:
            "name the store's folder with --data-dir; whorl enroll makes a new store"
        case .storeOutcomeUnknown:
            "check the disk, see what the store holds with whorl list, then repeat the change if it is missing"
        case .storeSchemaChanged:
            "put a backup from before the change in its place with whorl restore FILE --force"
        case .keyFileNotPrivate:
            "remove their permission with chmod 600"
        case .folderNotPrivate:
            "remove their permission with chmod go-w"
        case .alreadyExists:
            "choose another path or remove it; commands that have the option --force replace it"
        case .wrongModality:
            "give fingerprints as --finger and faces as --face"
        case .unusableVector:
            "give vectors of length 1, in order where an order is required; --normalize scales those of a file"
        case .unsupportedVectorFile:
            advice.replacing("raw floats need a dimension", with: "raw floats need --dimension")
        case .damagedIndexFile, .unsupportedIndexVersion:
            "build it again with whorl index build"
        case .missingModels(let roles, _):
            "whorl model list --available names models for whorl model fetch NAME; files at hand: "
                + roles.map { "whorl model import FILE.onnx --role \($0.rawValue) --name NAME" }.joined(
                    separator: " and ")
                + ", or all at once with whorl model import-dir FOLDER --manifests Datasets/models"
        case .noDefaultModel:
            "choose one with whorl model default NAME; whorl model list shows them"
        case .unknownModel:
            "whorl model list shows the names, whorl model import installs a file"
        case .wrongModelRole:
            "whorl model list shows the role of each"
        case .modelMismatch:
            "name the model with --embedder, or re-enroll the person"
        case .uncalibratedModel:
            "measure it on photos of many people with whorl calibrate --face FOLDER"
        default:
            advice
        }
    }

    private static func hint(forFinger name: String) -> String {
        let names = FingerPosition.allCases.filter { $0 != .unknown }.map(\.name)
        guard let near = NearWord.nearest(to: name, among: names) else {
            return "use one of " + names.joined(separator: ", ")
        }
        return "did you mean \(near)?"
    }

    /// One sentence for a user of the command: what is wrong, then after a colon what to do about it.
    package var sentence: String { "\(problem): \(hint)" }
}

extension EvaluationError {
    /// The same for an error of an evaluation, which may be one of the engine.
    package var sentence: String {
        switch self {
        case .engine(let error): error.sentence
        default: description
        }
    }
}

extension FingerWarning {
    /// The warning as a sentence for a user of the command.
    package var sentence: String {
        switch self {
        case .unlikelyResolution: "\(description) with --dpi"
        case .lowQuality: description
        }
    }
}
