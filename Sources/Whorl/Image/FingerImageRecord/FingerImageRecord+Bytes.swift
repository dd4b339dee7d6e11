internal import WhorlNumerics

extension FingerImageRecord {
    /// The record as its standard writes it. Capture device and certification are not stated.
    public var bytes: [UInt8] {
        let length = standard.headBytes + views.reduce(0) { $0 + FingerImageLayout.viewHead + $1.payload.count }
        var writer = ByteWriter(order: .bigEndian)
        writer.write(FingerImageLayout.signature)
        writer.write(Array(version.utf8) + [0])
        // A length of 48 bits.
        writer.write(UInt16(truncatingIfNeeded: length >> UInt32.bitWidth))
        writer.write(UInt32(truncatingIfNeeded: length))
        if standard == .ansi381v2004 {
            writer.write(product.written.owner)
            writer.write(product.written.type)
        }
        writer.write(UInt16(0))
        writer.write(UInt16(truncatingIfNeeded: FingerImageLayout.acquisitionLevel(horizontalResolution)))
        writer.write(UInt8(truncatingIfNeeded: Set(views.map(\.position)).count))
        writer.write(UInt8(truncatingIfNeeded: scaleUnit))
        // Resolution of the scan, then that of the images.
        for resolution in [horizontalResolution, verticalResolution, horizontalResolution, verticalResolution] {
            writer.write(UInt16(truncatingIfNeeded: resolution))
        }
        writer.write(UInt8(truncatingIfNeeded: depth))
        writer.write(UInt8(truncatingIfNeeded: compression))
        writer.write(UInt16(0))
        for view in views { Self.write(view, to: &writer) }
        return writer.bytes
    }

    private static func write(_ view: View, to writer: inout ByteWriter) {
        writer.write(UInt32(truncatingIfNeeded: FingerImageLayout.viewHead + view.payload.count))
        writer.write([view.position, view.count, view.number, view.quality, view.impression])
        writer.write(UInt16(truncatingIfNeeded: view.width))
        writer.write(UInt16(truncatingIfNeeded: view.height))
        writer.write(UInt8(0))
        writer.write(view.payload)
    }
}
