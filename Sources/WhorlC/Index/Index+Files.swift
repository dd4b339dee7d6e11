public import CWhorl
internal import Whorl

@c @implementation
public func whorl_index_make(
    _ dimension: UInt32, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> whorl_status {
    answer {
        let result = try required(result, "result")
        guard VectorIndex.dimensions.contains(Int(dimension)) else {
            let range = VectorIndex.dimensions
            throw CallFault.invalid("dimension", "\(range.lowerBound) to \(range.upperBound)")
        }
        result.pointee = Handle.make(VectorIndex(dimension: Int(dimension)))
    }
}

@c @implementation
public func whorl_index_open(
    _ path: UnsafePointer<CChar>?, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> whorl_status {
    answer {
        let result = try required(result, "result")
        result.pointee = Handle.make(try VectorIndexFile(try text(path, "path")).index)
    }
}

@c @implementation
public func whorl_index_close(_ index: OpaquePointer?) {
    Handle.close(index, VectorIndex.self)
}

@c @implementation
public func whorl_index_save(
    _ index: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ replace: Int32
) -> whorl_status {
    answer {
        let index = try Handle.object(index, VectorIndex.self, "index")
        try VectorIndexFile.write(index.snapshot, to: try text(path, "path"), replacing: replace != 0)
    }
}

@c @implementation
public func whorl_index_describe(
    _ index: OpaquePointer?, _ facts: UnsafeMutablePointer<whorl_index_facts>?
) -> whorl_status {
    answer {
        let content = try Handle.object(index, VectorIndex.self, "index").snapshot
        try required(facts, "facts").pointee = whorl_index_facts(
            vectors: Int64(content.count), people: Int64(content.people), dimension: Int64(content.dimension))
    }
}
