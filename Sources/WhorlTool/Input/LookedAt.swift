import Whorl

/// A sample whose modality may be left open.
enum LookedAt {
    /// Looks at a sample as what it is said to be; where that is left open, as a print, and as a face where it shows no
    /// print. Where it shows neither, a warning says why it is no print before the error says why it is no face.
    ///
    /// - Parameters:
    ///   - modality: what the sample is said to be of.
    ///   - name: what it is called.
    ///   - finger: looks at a print.
    ///   - face: looks at a face.
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
        let reason: WhorlError
        do throws(WhorlError) {
            return try finger()
        } catch .noFingerprint(let ridgeArea, let minimum) {
            reason = .noFingerprint(ridgeArea: ridgeArea, minimum: minimum)
        } catch .tooFewMinutiae(let got, let minimum) {
            reason = .tooFewMinutiae(got: got, minimum: minimum)
        } catch .imageTooSmall(let width, let height, let minimum) {
            reason = .imageTooSmall(width: width, height: height, minimum: minimum)
        }
        do throws(WhorlError) {
            return try face()
        } catch {
            Console.warn("\(name): no print, as \(reason.problem)")
            throw error
        }
    }
}
