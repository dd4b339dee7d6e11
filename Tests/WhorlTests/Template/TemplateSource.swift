import Whorl

/// A seeded source of random numbers, and of finger templates that are valid and of no finger.
struct TemplateSource: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    /// SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func number(in range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &self)
    }

    mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0...UInt8.max, using: &self) }
    }

    /// Changes, removes and inserts bytes at one to six places.
    mutating func mutate(_ bytes: inout [UInt8]) {
        for _ in 0..<number(in: 1...6) {
            let offset = number(in: 0...(bytes.count - 1))
            switch number(in: 0...3) {
            case 0: bytes[offset] = UInt8(number(in: 0...255))
            case 1: bytes[offset] ^= 1 << number(in: 0...7)
            case 2: bytes.remove(at: offset)
            default: bytes.insert(contentsOf: self.bytes(number(in: 1...9)), at: offset)
            }
        }
    }

    mutating func finger(
        minutiae: ClosedRange<Int> = 20...60, extractorVersion: Int = MinutiaExtractor.version,
        isDescribed: Bool = false
    ) -> FingerTemplate {
        let (width, height) = (number(in: 200...500), number(in: 200...600))
        let points = (0..<number(in: minutiae)).map { _ in
            FingerTemplate.Point(
                x: UInt16(number(in: 0...(width * 4))), y: UInt16(number(in: 0...(height * 4))),
                direction: UInt16(number(in: 0...1023)), kind: Bool.random(using: &self) ? .ending : .bifurcation,
                quality: UInt8(number(in: 0...100)))
        }
        let described = isDescribed ? min(points.count, MinutiaDescriptor.most) : 0
        let descriptors = (0..<described).map { _ in MinutiaDescriptor(low: next(), high: next()) }
        return FingerTemplate(
            extractorVersion: extractorVersion, width: width, height: height, points: points, descriptors: descriptors,
            ridges: ridges(width: width, height: height), quality: number(in: 0...100))
    }

    /// A field whose rows begin and end outside the print, as real ones do.
    private mutating func ridges(width: Int, height: Int) -> RidgeField {
        let columns = (width + RidgeField.pitch - 1) / RidgeField.pitch
        let rows = (height + RidgeField.pitch - 1) / RidgeField.pitch
        var orientations: [UInt8] = []
        for _ in 0..<rows {
            let left = number(in: 0...(columns / 2))
            let right = number(in: (columns / 2)...columns)
            for column in 0..<columns {
                let inside = column >= left && column < right
                orientations.append(inside ? UInt8(number(in: 0...179)) : RidgeField.outside)
            }
        }
        return RidgeField(columns: columns, rows: rows, orientations: orientations)
    }
}
