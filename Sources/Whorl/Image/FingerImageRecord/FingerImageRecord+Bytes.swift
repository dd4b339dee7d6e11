extension FingerImageRecord {
    /// The record as its standard writes it. Capture device, certification and product are not stated.
    public var bytes: [UInt8] {
        let body = views.flatMap { bytes(of: $0) }
        let length = standard.headBytes + body.count
        let product = standard == .ansi381v2004 ? BigEndianBytes.uint32(0) : []
        let resolutions = BigEndianBytes.uint16(horizontalResolution) + BigEndianBytes.uint16(verticalResolution)
        let positions = Set(views.map(\.position)).count
        return FingerImageLayout.signature + Array(version.utf8) + [0] + BigEndianBytes.uint48(length) + product
            + BigEndianBytes.uint16(0)
            + BigEndianBytes.uint16(FingerImageLayout.acquisitionLevel(horizontalResolution))
            + [UInt8(truncatingIfNeeded: positions), UInt8(truncatingIfNeeded: scaleUnit)]
            + resolutions + resolutions
            + [UInt8(truncatingIfNeeded: depth), UInt8(truncatingIfNeeded: compression)] + BigEndianBytes.uint16(0)
            + body
    }

    private func bytes(of view: View) -> [UInt8] {
        BigEndianBytes.uint32(FingerImageLayout.viewHead + view.payload.count)
            + [view.position, view.count, view.number, view.quality, view.impression]
            + BigEndianBytes.uint16(view.width) + BigEndianBytes.uint16(view.height) + [0] + view.payload
    }
}
