public import CWhorl
internal import Whorl

@c @implementation
public func whorl_template_export(
    _ handle: OpaquePointer?, _ format: Int32, _ position: Int32, _ bytes: UnsafeMutableRawPointer?,
    _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> whorl_status {
    answer {
        let template = try Handle.object(handle, HeldTemplate.self, "handle").template
        let position = try FingerPosition.numbered(position)
        let encoded =
            switch try TemplateFormat.numbered(format) {
            case .detected: throw CallFault.invalid("format", "that to write")
            case .native: try TemplateCodec.encode(template)
            case .record(let format): try RecordCodec.encode(template.finger(), position: position, as: format)
            }
        try fill(bytes?.assumingMemoryBound(to: UInt8.self), capacity: capacity, count: count, with: encoded)
    }
}

@c @implementation
public func whorl_template_import(
    _ bytes: UnsafeRawPointer?, _ count: Int, _ options: UnsafePointer<whorl_record_options>?,
    _ result: UnsafeMutablePointer<OpaquePointer?>?, _ position: UnsafeMutablePointer<Int32>?
) -> whorl_status {
    answer {
        let result = try required(result, "result")
        let options = try whorl_record_options.read(options, "options")
        let read = try ReadTemplates(try fileBytes(bytes, count), options)
        let (template, finger) = try read.template(options.record == 0 ? nil : Int(options.record))
        result.pointee = Handle.make(HeldTemplate(template))
        position?.pointee = Int32(finger.rawValue)
    }
}

@c @implementation
public func whorl_record_count(
    _ bytes: UnsafeRawPointer?, _ count: Int, _ options: UnsafePointer<whorl_record_options>?,
    _ prints: UnsafeMutablePointer<Int>?
) -> whorl_status {
    answer {
        let prints = try required(prints, "prints")
        let options = try whorl_record_options.read(options, "options")
        prints.pointee = try ReadTemplates(try fileBytes(bytes, count), options).count
    }
}
