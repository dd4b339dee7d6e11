import Whorl
import WhorlCommandLine

/// A sample whose modality may be left open.
enum SampleModality {
    /// Looks at a sample as what it is said to be; where that is left open, as a face, and as a print where it shows no
    /// face. Where no detector is installed it is looked at as a print; where it is not a print, the missing model is named.
    ///
    /// - Parameters:
    ///   - modality: what the sample is said to be of.
    ///   - name: what it is called.
    ///   - finger: looks at a print.
    ///   - face: looks at a face.
    /// - Returns: what looking gives.
    /// - Throws: what looking throws.
    static func `as`<Value>(
        _ modality: Modality?, name: String, finger: () throws(WhorlError) -> Value,
        face: () throws(WhorlError) -> Value
    ) throws(WhorlError) -> Value {
        switch modality {
        case .finger: return try finger()
        case .face: return try face()
        case nil: break
        }
        do throws(WhorlError) {
            return try face()
        } catch .noFace {
            return try finger()
        } catch .missingModels(let roles, let folder) {
            do throws(WhorlError) {
                return try finger()
            } catch {
                guard error.mayShowAFace else { throw error }
                Console.warn("\(name): no print, as \(error.problem)")
                throw .missingModels(roles: roles, folder: folder)
            }
        }
    }
}

extension WhorlError {
    /// Whether an image that was refused as a print may be a photo.
    fileprivate var mayShowAFace: Bool {
        switch self {
        case .noFingerprint, .tooFewMinutiae, .imageTooSmall: true
        default: false
        }
    }
}
