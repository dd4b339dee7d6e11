internal import CWhorl
internal import Whorl

extension Presentation {
    /// What a caller presents.
    init(_ samples: UnsafePointer<whorl_sample>?, _ count: Int) throws {
        var fingers: [FingerSample] = []
        var faces: [FaceTemplate] = []
        for sample in try entries(samples, count, "samples") {
            guard sample.reserved == 0 else { throw CallFault.invalid("reserved of samples", "0") }
            let position = try FingerPosition.numbered(sample.position)
            switch try Handle.object(sample.features, HeldTemplate.self, "features").template {
            case .finger(let template): fingers.append(FingerSample(template: template, position: position))
            case .face(let template): faces.append(template)
            }
        }
        self.init(fingers: fingers, faces: faces)
    }
}

extension FingerPosition {
    /// The finger of a number in C.
    static func numbered(_ number: Int32) throws(CallFault) -> FingerPosition {
        guard let position = UInt8(exactly: number).flatMap(FingerPosition.init(rawValue:)) else {
            throw .invalid("position", "\(WHORL_UNKNOWN_FINGER) to \(WHORL_LEFT_LITTLE)")
        }
        return position
    }
}

extension BCID {
    /// The person that a caller names.
    init(_ pointer: UnsafePointer<CChar>?) throws {
        try self.init(try text(pointer, "bcid"))
    }
}
