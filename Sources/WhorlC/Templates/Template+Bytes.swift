public import CWhorl
internal import Whorl

@c @implementation
public func whorl_template_export(
    _ handle: OpaquePointer?, _ format: Int32, _ bytes: UnsafeMutableRawPointer?, _ capacity: Int,
    _ count: UnsafeMutablePointer<Int>?
) -> whorl_status {
    answer {
        let template = try Handle.object(handle, HeldTemplate.self, "handle").template
        try choice(format, "format", [WHORL_FORMAT_NATIVE: ()])
        try fill(
            bytes?.assumingMemoryBound(to: UInt8.self), capacity: capacity, count: count,
            with: try TemplateCodec.encode(template))
    }
}

@c @implementation
public func whorl_template_import(
    _ bytes: UnsafeRawPointer?, _ count: Int, _ format: Int32, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> whorl_status {
    answer {
        let result = try required(result, "result")
        try choice(format, "format", [WHORL_FORMAT_DETECTED: (), WHORL_FORMAT_NATIVE: ()])
        result.pointee = Handle.make(HeldTemplate(try TemplateCodec.decode(fileBytes(bytes, count))))
    }
}
