import Testing
import Whorl

@Suite struct TIFFDirectoryTests {
    /// A file of some tags whose values lie in the 64 bytes behind its head.
    private static func file(_ tags: Int, type: Int, count: Int, isBig: Bool, isBigEndian: Bool = false) -> [UInt8] {
        var bytes = [UInt8]((isBigEndian ? "MM" : "II").utf8)
        func append(_ value: Int, _ width: Int) {
            isBigEndian ? bytes.append(big: value, bytes: width) : bytes.append(little: value, bytes: width)
        }
        let (head, body, long) = (16, 64, isBig ? 8 : 4)
        append(isBig ? 43 : 42, 2)
        if isBig { append(8, 4) }
        append(head + body, long)
        bytes += [UInt8](repeating: 0, count: head + body - bytes.count)
        append(tags, isBig ? 8 : 2)
        for tag in 0..<tags {
            append(40_000 + tag, 2)
            append(type, 2)
            append(count, long)
            append(head, long)
        }
        append(0, long)
        return bytes
    }

    private static func error(_ bytes: [UInt8]) -> WhorlError? {
        do throws(WhorlError) {
            _ = try ImageDecoder.gray(bytes: bytes, limits: .tiny)
            return nil
        } catch {
            return error
        }
    }

    private static let overlap = WhorlError.damagedImage(format: .tiff, reason: "values of tags overlap in the file")

    @Test(arguments: [false, true], [false, true])
    func valuesHaveNoMoreBytesThanTheFile(isBig: Bool, isBigEndian: Bool) {
        for (type, width) in [(7, 1), (3, 2), (4, 4), (12, 8)] {
            // Eight tags of 64 bytes have more than the file only where they share them.
            let shared = Self.file(8, type: type, count: 64 / width, isBig: isBig, isBigEndian: isBigEndian)
            #expect((Self.error(shared) == Self.overlap) == (shared.count < 8 * 64))
            let many = Self.file(8, type: type, count: 256 / width, isBig: isBig, isBigEndian: isBigEndian)
            #expect(Self.error(many) == Self.overlap)
            let huge = Self.file(1, type: type, count: Int(Int32.max), isBig: isBig, isBigEndian: isBigEndian)
            #expect(Self.error(huge) == Self.overlap)
        }
        let unknown = Self.file(8, type: 99, count: 256, isBig: isBig, isBigEndian: isBigEndian)
        #expect(Self.error(unknown) != Self.overlap && Self.error(unknown) != nil)
    }

    @Test(arguments: [false, true]) func tagsAreFew(isBig: Bool) {
        let few = Self.error(Self.file(256, type: 1, count: 1, isBig: isBig))
        #expect(few != nil && few != .unsupportedImage(format: .tiff, feature: "256 tags"))
        #expect(
            Self.error(Self.file(257, type: 1, count: 1, isBig: isBig))
                == .unsupportedImage(format: .tiff, feature: "257 tags"))
    }

    @Test(arguments: [false, true]) func aDirectoryThatIsCutOffIsRefused(isBig: Bool) {
        let whole = Self.file(4, type: 1, count: 1, isBig: isBig)
        for count in 8..<whole.count - (isBig ? 8 : 4) {
            #expect(Self.error(Array(whole[..<count])) != nil, "\(count) bytes")
        }
    }
}
