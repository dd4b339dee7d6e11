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
    var adviceInC: String {
        switch self {
        case .severalSamples, .unknownRecord: "choose one by the member record of the options"
        case .invalidResolution: "state the resolution of the scanner in dots per inch, or 0 for the file's own"
        case .severalFaces: "crop the image to one person, or set WHORL_FACES_LARGEST"
        case .storeNotFound: "give the folder of a store to whorl_engine_open"
        default: advice
        }
    }
}
