/// WSQ files by a plain encoder: the picture is taken apart as the specification says, every band with one step.
struct WSQSample {
    /// The analysis filters of the specification, from the middle outwards: Cohen, Daubechies, Feauveau, 9 and 7 taps.
    static let low = [0.852698679, 0.3774028555, -0.1106244044, -0.023849465, 0.0378284555]
    static let high = [0.788485616, -0.4180922732, -0.0406894176, 0.0645388826]
    /// The gray level of a zero, and levels of a one.
    static let (shift, scale) = (128, 1)

    var width: Int
    var height: Int
    var pixels: [UInt8]
    /// Hundredths of the step of every band.
    var step = 100
    var comment = ""
    /// Numbers behind which a new block begins; the specification has three blocks.
    var bandsOfBlocks = [0..<19, 19..<52, 52..<60]

    func bytes() -> [UInt8] {
        let numbers = bands().map { $0.values.map(number) }
        var bytes: [UInt8] = [0xFF, 0xA0]
        if !comment.isEmpty { bytes += segment(0xA8, Array(comment.utf8)) }
        bytes += transformTable + quantizationTable + frame + huffmanTable
        for range in bandsOfBlocks {
            bytes += segment(0xA3, [0]) + Self.coded(range.flatMap { numbers[$0] })
        }
        return bytes + [0xFF, 0xA1]
    }

    /// The head: everything before the first block.
    func head() -> [UInt8] {
        [0xFF, 0xA0] + transformTable + quantizationTable + frame + huffmanTable
    }

    func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, marker] + Self.uint16(content.count + 2) + content
    }

    private var transformTable: [UInt8] {
        var content: [UInt8] = [9, 7]
        for tap in Self.low + Self.high {
            content += [tap < 0 ? 1 : 0, 9]
            let magnitude = Int((abs(tap) * 1e9).rounded())
            content += Self.uint16(magnitude >> 16)
            content += Self.uint16(magnitude)
        }
        return segment(0xA4, content)
    }

    /// The bin center 0.44, then for 64 bands the step and a zero bin of the same width.
    private var quantizationTable: [UInt8] {
        var content: [UInt8] = [2]
        content += Self.uint16(44)
        for _ in 0..<128 {
            content.append(2)
            content += Self.uint16(step)
        }
        return segment(0xA5, content)
    }

    private var frame: [UInt8] {
        var content: [UInt8] = [0, 255]
        content += Self.uint16(height)
        content += Self.uint16(width)
        for number in [Self.shift, Self.scale] {
            content.append(0)
            content += Self.uint16(number)
        }
        content += [0, 0, 0]
        return segment(0xA2, content)
    }

    /// Words of eight bits for all symbols: the word of a symbol is one less.
    private var huffmanTable: [UInt8] {
        let counts: [UInt8] = (1...16).map { $0 == 8 ? 254 : 0 }
        return segment(0xA6, [0] + counts + (1...254).map { UInt8($0) })
    }

    static func uint16(_ number: Int) -> [UInt8] { [UInt8(number >> 8 & 255), UInt8(number & 255)] }

    private func number(_ coefficient: Double) -> Int {
        let step = Double(step) / 100
        let magnitude = (abs(coefficient) - step / 2) / step
        guard magnitude >= 0 else { return 0 }
        return (Int(magnitude) + 1) * (coefficient < 0 ? -1 : 1)
    }

    /// Words of numbers, stuffed; runs of zeros up to 100 are one word.
    static func coded(_ numbers: [Int]) -> [UInt8] {
        var words: [UInt8] = []
        var place = 0
        while place < numbers.count {
            let number = numbers[place]
            if number == 0 {
                let run = numbers[place...].prefix(100).prefix { $0 == 0 }.count
                words.append(UInt8(run - 1))
                place += run
                continue
            }
            switch number {
            case -73...74: words.append(UInt8(number + 179))
            case -255...255: words += [number > 0 ? 100 : 101, UInt8(abs(number))]
            default: words += [number > 0 ? 102 : 103] + uint16(abs(number))
            }
            place += 1
        }
        return words.flatMap { $0 == 0xFF ? [$0, 0] : [$0] }
    }
}
