import Glibc

import Whorl
import WhorlNumerics

/// Files of galleries, of which a header stands before what is sealed, and what a gallery keeps of a print: the template with
/// its cylinders, and its codes.
enum GalleryFuzz {
    private static let key = DataKey()
    private static let descriptor: Int32 = {
        guard let file = tmpfile() else { preconditionFailure("no file can be made") }
        return fileno(file)
    }()

    /// Whatever the file says, nothing opens that was not sealed under the key.
    static func run(_ bytes: [UInt8]) throws(WhorlError) {
        print(bytes)
        codes(bytes)
        precondition(ftruncate(descriptor, 0) == 0 && pwrite(descriptor, bytes, bytes.count, 0) == bytes.count)
        precondition((try? DerivedReader("/proc/self/fd/\(descriptor)", key)) == nil)
    }

    /// A packed print, whose template has its length and its checksum made right, so that what is behind them is looked at.
    private static func print(_ bytes: [UInt8]) {
        compare(bytes)
        var reader = ByteReader<WhorlError>(bytes[...], shortage: .damagedTemplate(reason: "cut off"))
        guard let stated = try? reader.read(UInt16.self) else { return }
        let count = min(max(Int(stated), TemplateCodec.checksumBytes), reader.remaining)
        guard let template = try? reader.take(count), let rest = try? reader.take(reader.remaining) else { return }
        var writer = ByteWriter()
        writer.write(template.dropLast(TemplateCodec.checksumBytes))
        writer.write(Checksum.crc32(writer.bytes))
        var packed = ByteWriter()
        packed.write(UInt32(writer.bytes.count))
        packed.write(writer.bytes)
        packed.write(rest)
        compare(packed.bytes)
    }

    private static func compare(_ bytes: [UInt8]) {
        guard let points = bytes.withUnsafeBytes(PackedFinger.points) else { return }
        for kind in MinutiaCodes.Kind.allCases {
            // As many as a gallery keeps of such a print.
            let codes = points.prefix(CodeSets.capacity).indices.map { MinutiaCode(low: UInt64($0), high: ~UInt64($0)) }
            let print = bytes.withUnsafeBytes { PackedFinger.prepared($0, MinutiaCodes(kind, codes)) }
            if let print { precondition(FingerMatcher(probe: print).score(print).isFinite) }
        }
    }

    /// As many sets of codes as fit, each compared with the first one.
    private static func codes(_ bytes: [UInt8]) {
        let count = bytes.count / CodeSets.byteCount(1)
        let stored = bytes.prefix(CodeSets.byteCount(count)).withUnsafeBytes { AlignedBytes(copying: $0) }
        guard count > 0, let sets = CodeSets(count: count, bytes: stored) else { return }
        for number in 0..<count { precondition(sets.nearest(number, to: sets).count == sets[number].count) }
        precondition(sets.resemblances(to: sets, reach: BinaryCode.bits).count == count)
    }
}
