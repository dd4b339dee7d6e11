public import Whorl
import WhorlNumerics

/// A population of one camera, made of the photos of another.
public struct RelitFaces: Sendable {
    /// The photos; their faces are looked for.
    public let samples: SampleSet
    /// What the camera takes the photos in.
    public let style: CameraStyle
    /// Different lights, the same for all people.
    public let lights: Int
    /// Photos that are made of each.
    public let takes: Int
    /// What lights and noise are derived from.
    public let seed: UInt64

    /// Describes a population.
    ///
    /// - Precondition: `lights` and `takes` are at least 1.
    public init(
        _ samples: SampleSet, style: CameraStyle = .studio, lights: Int = usualLights, takes: Int = 1, seed: UInt64
    ) {
        precondition(lights > 0 && takes > 0)
        self.samples = samples
        self.style = style
        self.lights = lights
        self.takes = takes
        self.seed = seed
    }

    /// Lights where nothing else is said.
    public static let usualLights = 12

    /// Writes the photos as PNG files: a folder for each person, files named `<person>_<n>.png`.
    ///
    /// The bytes do not depend on the number of threads. Photos without a face are left out.
    ///
    /// - Parameters:
    ///   - folder: made where it is missing.
    ///   - detector: finds the faces.
    ///   - threads: at most so many, at least 1.
    ///   - progress: called from any thread with the number of photos that are done.
    /// - Returns: how many photos were written.
    /// - Throws: as reading, decoding and writing do; files that were written before stay.
    public func write(
        to folder: String, detector: FaceModel, threads: Int, progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws(WhorlError) -> Int {
        let detector = try FaceDetector(detector)
        let list = StudioLight.list(lights, style, seed: seed)
        try OutputFolder.make(folder)
        for label in Set(samples.samples.map(\.name.label)) { try OutputFolder.make("\(folder)/\(label)") }
        return try Parallel.map(samples.samples.count, threads: threads, progress: progress) {
            index throws(WhorlError) in
            try write(index, to: folder, detector, list)
        }.reduce(0, +)
    }

    private func write(
        _ index: Int, to folder: String, _ detector: FaceDetector, _ list: [StudioLight]
    ) throws(WhorlError) -> Int {
        let sample = samples.samples[index]
        let photo = try ImageDecoder.color(
            bytes: FileContents.read(sample.path, limit: ImageLimits.standard.maximumBytes))
        guard let face = try detector.faces(in: photo).first else { return 0 }
        var generator = SeededGenerator(seed: seed, stream: UInt64(index) + 1)
        for take in 0..<takes {
            let light = list[Int.random(in: list.indices, using: &generator)]
            let image = RelitPhoto.image(photo, face.landmarks, light, using: &generator)
            let name = "\(sample.name.label)_\(index * takes + take + 1).png"
            try AtomicFile.write(
                PNGEncoder.bytes(image), to: "\(folder)/\(sample.name.label)/\(name)", durable: false)
        }
        return takes
    }
}
