public import CWhorl
internal import Whorl

@c @implementation
public func whorl_template_describe(
    _ handle: OpaquePointer?, _ facts: UnsafeMutablePointer<whorl_template_facts>?
) -> whorl_status {
    answer {
        let template = try Handle.object(handle, HeldTemplate.self, "handle").template
        var found = whorl_template_facts()
        found.modality = template.modality.number
        found.quality = Int32(template.quality)
        found.extractor_version = Int32(template.extractorVersion)
        switch template {
        case .finger(let finger): found.minutiae = Int32(finger.points.count)
        case .face(let face): found.dimension = Int32(face.embedding.count)
        }
        try required(facts, "facts").pointee = found
    }
}

@c @implementation
public func whorl_template_embedding(
    _ handle: OpaquePointer?, _ values: UnsafeMutablePointer<Float>?, _ capacity: Int,
    _ count: UnsafeMutablePointer<Int>?
) -> whorl_status {
    answer {
        guard case .face(let face) = try Handle.object(handle, HeldTemplate.self, "handle").template else {
            throw WhorlError.wrongModality(got: .finger, expected: .face)
        }
        try fill(values, capacity: capacity, count: count, with: face.embedding)
    }
}

@c @implementation
public func whorl_template_compare(
    _ probe: OpaquePointer?, _ reference: OpaquePointer?, _ score: UnsafeMutablePointer<Double>?
) -> whorl_status {
    answer {
        let probe = try Handle.object(probe, HeldTemplate.self, "probe")
        let reference = try Handle.object(reference, HeldTemplate.self, "reference")
        try required(score, "score").pointee = try probe.score(reference)
    }
}

@c @implementation
public func whorl_template_close(_ handle: OpaquePointer?) {
    Handle.close(handle, HeldTemplate.self)
}
