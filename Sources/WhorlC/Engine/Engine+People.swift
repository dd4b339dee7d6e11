public import CWhorl
internal import Whorl

@c @implementation
public func whorl_engine_enroll(
    _ engine: OpaquePointer?, _ bcid: UnsafePointer<CChar>?, _ samples: UnsafePointer<whorl_sample>?, _ count: Int
) -> whorl_status {
    answer {
        let engine = try Handle.object(engine, Engine.self, "engine")
        try engine.enroll(try BCID(bcid), try Presentation(samples, count))
    }
}

@c @implementation
public func whorl_engine_delete(
    _ engine: OpaquePointer?, _ bcid: UnsafePointer<CChar>?, _ removed: UnsafeMutablePointer<Int64>?
) -> whorl_status {
    answer {
        let engine = try Handle.object(engine, Engine.self, "engine")
        let deletion = try engine.delete(try BCID(bcid))
        removed?.pointee = Int64(deletion.records)
    }
}

@c @implementation
public func whorl_engine_is_enrolled(
    _ engine: OpaquePointer?, _ bcid: UnsafePointer<CChar>?, _ modality: Int32,
    _ enrolled: UnsafeMutablePointer<Int32>?
) -> whorl_status {
    answer {
        let engine = try Handle.object(engine, Engine.self, "engine")
        let enrolled = try required(enrolled, "enrolled")
        enrolled.pointee = try engine.isEnrolled(try BCID(bcid), try Modality.numbered(modality)).number
    }
}

@c @implementation
public func whorl_engine_list(
    _ engine: OpaquePointer?, _ storage: UnsafePointer<CChar>?, _ partition: Int64,
    _ people: UnsafeMutablePointer<whorl_person>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> whorl_status {
    answer {
        let engine = try Handle.object(engine, Engine.self, "engine")
        let scope = try StoreScope(storage, partition)
        let found = try engine.list(scope).map { whorl_person($0, outdated: engine.outdated($0).count) }
        try fill(people, capacity: capacity, count: count, with: found)
    }
}

extension whorl_person {
    /// A person, and how many of the references are compared with nothing.
    init(_ enrollment: Enrollment, outdated: Int) {
        self.init()
        write(enrollment.bcid.description, into: &bcid)
        prints = Int32(enrollment.records.count { $0.modality == .finger })
        faces = Int32(enrollment.records.count { $0.modality == .face })
        quality = Int32(enrollment.quality)
        self.outdated = Int32(outdated)
    }
}
