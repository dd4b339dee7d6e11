package import WhorlNumerics

/// A code of a minutia: those of one minutia in two prints differ in few bits.
package typealias MinutiaCode = BinaryCode

/// The codes of a print, by which a search chooses the prints that it compares: the one place that makes them.
///
/// Whatever comes in their place gives up to ``CodeSets/capacity`` codes of ``BinaryCode/bits`` bits for a print, and raises the
/// version of the files that galleries are kept in.
package struct MinutiaCodes: Sendable, Equatable {
    /// What codes are made of: only codes of one kind are compared.
    package enum Kind: UInt8, CaseIterable, Encodable, Sendable {
        /// The descriptors of a print, which an image was needed for.
        case descriptors = 1
        /// What is known of any print: where other minutiae and ridges lie around a minutia (``MinutiaCodeTable``).
        case surroundings = 2

        /// Codes that differ in so many bits have nothing in common; chosen by what a search of the development sets misses.
        package var reach: Int {
            switch self {
            case .descriptors: 44
            case .surroundings: 52
            }
        }
    }

    package let kind: Kind
    /// Of the most reliable minutiae, in the order of the template.
    package let codes: [MinutiaCode]

    package init(_ kind: Kind, _ codes: [MinutiaCode]) {
        self.kind = kind
        self.codes = codes
    }

    /// The codes of a kind; descriptors are taken as they are, without the print's cylinders.
    ///
    /// - Returns: nil for descriptors of a print that has none.
    package init?(_ kind: Kind, of template: FingerTemplate, _ cylinders: @autoclosure () -> BinaryCylinders) {
        switch kind {
        case .descriptors:
            guard !template.descriptors.isEmpty else { return nil }
            self.init(kind, template.descriptors.map { MinutiaCode(low: $0.low, high: $0.high) })
        case .surroundings:
            self.init(kind, Self.surroundings(of: template, cylinders()))
        }
    }

    /// The codes that a gallery has of a print: of the first kind that the print has.
    package init(of template: FingerTemplate, _ cylinders: BinaryCylinders) {
        self =
            MinutiaCodes(.descriptors, of: template, cylinders)
            ?? MinutiaCodes(.surroundings, Self.surroundings(of: template, cylinders))
    }

    /// The descriptors that the codes are; none where they are of another kind.
    package var descriptors: [MinutiaDescriptor] {
        kind == .descriptors ? codes.map { MinutiaDescriptor(low: $0.low, high: $0.high) } : []
    }

    private static func surroundings(of template: FingerTemplate, _ cylinders: BinaryCylinders) -> [MinutiaCode] {
        let points = PointSet(template.points)
        return MinutiaCodeTable.current.codes(
            (0..<min(points.count, CodeSets.capacity)).map { index in
                MinutiaSurroundings(of: index, points, cylinders, template.ridges)
            })
    }
}
