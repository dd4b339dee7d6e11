import BenchmarkSupport
import Whorl
import WhorlEvaluation
import WhorlNumerics

/// Odd photos and prints as files: a folder for each kind.
enum OddInputs {
    private static let seed: UInt64 = 77
    private static let folder = "\(DevelopmentFaces.cache)-odd-\(seed)"
    /// One photo each of every so many people of LFW: none of those whose photos `wholeness` was fitted on.
    private static let share = 16
    /// Impressions of each finger.
    private static let impressions = 4

    /// Prints that odd ones are made of.
    static func usual(_ images: SampleSet) -> SampleSet {
        SampleSet(name: images.name, samples: first(impressions, of: images))
    }

    /// Photos of each kind; a photo is read, and its face looked for, once.
    ///
    /// - Throws: as finding faces, reading and writing do.
    static func photos(
        _ data: DevelopmentFaces, threads: Int
    ) throws -> [(kind: OddPhoto, set: SampleSet)] {
        let samples = first(1, of: data.lfw.people(every: share))
        let detector = try FaceDetector(data.detector)
        for kind in OddPhoto.allCases { try OutputFolder.make(folder(of: kind)) }
        _ = try Parallel.map(samples.count, threads: threads, block: 1) { index throws(WhorlError) in
            let photo = try ImageDecoder.color(path: samples[index].path)
            guard let face = try detector.faces(in: photo).first else { return }
            for kind in OddPhoto.allCases {
                var generator = SeededGenerator(seed: seed, stream: UInt64(index) + 1)
                let odd = kind.image(photo, face.landmarks, using: &generator)
                let png = try PNGEncoder.bytes(rgb: odd.pixels, width: odd.width, height: odd.height)
                try AtomicFile.write(png, to: "\(folder(of: kind))/\(samples[index].stem).png", durable: false)
            }
        }
        return try OddPhoto.allCases.map { ($0, try SampleSet(folder: folder(of: $0))) }
    }

    private static func folder(of kind: OddPhoto) -> String { "\(folder)/photos/\(kind)" }

    /// Prints of one kind, a set for each set.
    ///
    /// - Throws: as reading and writing do.
    static func prints(
        _ kind: OddPrint, _ data: DevelopmentData, threads: Int
    ) throws -> [SampleSet] {
        try data.sets.map { description, images in
            let samples = usual(images).samples
            let folder = "\(folder)/prints/\(kind)/\(images.name)"
            try OutputFolder.make(folder)
            _ = try Parallel.map(samples.count, threads: threads, block: 1) { index throws(WhorlError) in
                let print = try ImageDecoder.gray(path: samples[index].path, resolution: description.dpi)
                var generator = SeededGenerator(seed: seed, stream: UInt64(index) + 1)
                let odd = kind.image(print, number: samples[index].name.impression, using: &generator)
                try AtomicFile.write(
                    PNGEncoder.bytes(odd), to: "\(folder)/\(samples[index].stem).png", durable: false)
            }
            return try SampleSet(folder: folder)
        }
    }

    /// So many samples of each finger or person.
    private static func first(_ count: Int, of set: SampleSet) -> [Sample] {
        Dictionary(grouping: set.samples, by: \.name.label).sorted { $0.key < $1.key }.flatMap { _, samples in
            samples.sorted { $0.name.impression < $1.name.impression }.prefix(count)
        }
    }
}
