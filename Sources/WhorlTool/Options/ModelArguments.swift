public import ArgumentParser
public import Whorl
import WhorlCommandLine

/// How components become a model's input, as `rgb,-1,1`: the order of the colors, then the values that 0 and 255 become;
/// or as `rgb,MEAN,MEAN,MEAN,DEVIATION,DEVIATION,DEVIATION`: `(v - mean) / deviation` for each color in that order.
struct InputArgument: ExpressibleByArgument {
    /// The largest component.
    static let largest = 255.0
    private static let ends = 2

    let order: ChannelOrder
    let mean: [Double]
    let deviation: [Double]

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let numbers = parts.dropFirst().compactMap { Double($0) }
        guard let order = parts.first.flatMap(ChannelOrder.init(rawValue:)), numbers.count == parts.count - 1,
            numbers.allSatisfy(\.isFinite)
        else { return nil }
        switch numbers.count {
        case Self.ends:
            guard numbers[1] > numbers[0] else { return nil }
            self.init(order: order, low: numbers[0], high: numbers[1])
        case 2 * ColorImage.channels:
            let (mean, deviation) = (numbers.prefix(ColorImage.channels), numbers.suffix(ColorImage.channels))
            guard deviation.allSatisfy({ $0 > 0 }) else { return nil }
            self.init(order: order, mean: Array(mean), deviation: Array(deviation))
        default:
            return nil
        }
    }

    /// States what the components 0 and 255 become.
    init(order: ChannelOrder, low: Double, high: Double) {
        // low + v * (high - low) / 255 as (v - mean) / deviation.
        let deviation = Self.largest / (high - low)
        self.init(
            order: order, mean: Array(repeating: 0 - low * deviation, count: ColorImage.channels),
            deviation: Array(repeating: deviation, count: ColorImage.channels))
    }

    private init(order: ChannelOrder, mean: [Double], deviation: [Double]) {
        self.order = order
        self.mean = mean
        self.deviation = deviation
    }
}

/// A size in pixels, such as `112x96`: columns, then rows.
struct SizeArgument: ExpressibleByArgument {
    let width: Int
    let height: Int

    init?(argument: String) {
        let sides = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0 else { return nil }
        (self.width, self.height) = (width, height)
    }
}

/// Read by their names.
extension ModelRole: ExpressibleByArgument {}
extension AlignmentTemplate: ExpressibleByArgument {}
extension EmbeddingMetric: ExpressibleByArgument {}

extension ModelOptions {
    /// The embedder whose templates are current: the one that is named, or else the default; nil where none is installed.
    ///
    /// - Throws: what ``ModelFolder/chosen(_:name:)`` throws of a folder that cannot be read, or a name that it lacks.
    func current(_ embedder: String?) throws(WhorlError) -> ModelIdentity? {
        do throws(WhorlError) {
            return try folder.chosen(.embedder, name: embedder).identity
        } catch .missingModels {
            return nil
        } catch .noDefaultModel {
            return nil
        }
    }
}
