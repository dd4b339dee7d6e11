internal import CWhorl
internal import Whorl

extension CallFault {
    /// What the engine says, with advice in terms of the C interface.
    init(_ error: WhorlError) {
        self.init(error.facts.status, error.code, "\(error.problem): \(error.adviceInC)")
    }
}

extension WhorlError {
    /// What a caller in C can do about the error: the functions and members that help, or the library's advice.
    package var adviceInC: String {
        switch self {
        case .severalSamples, .unknownRecord: "set record of whorl_image_options or whorl_record_options"
        case .invalidResolution: "give the resolution of the scanner in dots per inch, or 0 for the file's own"
        case .severalFaces: "crop the image to one person, or set WHORL_FACES_LARGEST"
        case .unknownRecordFormat: "give a minutiae record; set format of whorl_record_options for card data"
        case .damagedRecord: "copy it again, or set strict of whorl_record_options to 0"
        case .unwritableRecord: "choose another WHORL_FORMAT"
        case .unusableVector: "give finite vectors that are at most 1 long"
        case .missingModels: "install them in the folder that models of whorl_faces_options names"
        case .noDefaultModel, .unknownModel: "name an installed one by embedder of whorl_faces_options"
        case .modelMismatch: "name the model of the reference as embedder of whorl_faces_options, or re-enroll"
        default: advice
        }
    }
}
