import Whorl
import WhorlNumerics

/// Templates as they are stored, with their checksum made right, so that what is behind it is looked at.
enum TemplateFuzz {
    static func run(_ bytes: [UInt8]) throws(WhorlError) {
        _ = try? TemplateCodec.decode(bytes)
        var writer = ByteWriter()
        writer.write(bytes.dropLast(TemplateCodec.checksumBytes))
        writer.write(Checksum.crc32(writer.bytes))
        let template = try TemplateCodec.decode(writer.bytes)
        let stored = try TemplateCodec.encode(template)
        precondition((try? TemplateCodec.decode(stored)) == template)
        let prepared = PreparedTemplate(template)
        precondition((try? TemplateMatcher(prepared).score(prepared))?.isFinite ?? true)
    }
}
