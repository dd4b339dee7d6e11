import Foundation
import Testing

import Whorl

/// The seeds of the engine's fuzz targets in `Tests/Fuzz/corpus`: small valid files that our own encoders make. That of
/// networks is held by `NetworkFuzzTests`; those of the protocols' targets are texts.
///
/// `WHORL_WRITE_SEEDS=1` writes them.
@Suite struct SeedCorpusTests {
    private static let folder = URL(filePath: #filePath).appending(path: "../../../Fuzz/corpus").standardized

    /// Seeds by their paths in the folder.
    private static func seeds() throws -> [String: [UInt8]] {
        var seeds: [String: [UInt8]] = [:]
        for (name, bytes) in ImageFuzzTests.files {
            let file = name.lowercased().replacing(",", with: "").replacing(" ", with: "-")
            seeds["\(target(of: name))/\(file)"] = bytes
        }
        for format in RecordFormat.allCases {
            seeds["record/\(format.rawValue)"] = try RecordFuzzTests.sample(format)
        }
        var source = TemplateSource(seed: 4)
        let finger = source.finger(minutiae: 12...12)
        let record = try RecordCodec.decode(try RecordCodec.encode(finger, as: .iso19794v2005)).template()
        seeds["template/finger"] = try TemplateCodec.encode(.finger(finger))
        seeds["template/finger-of-record"] = try TemplateCodec.encode(.finger(record))
        seeds["template/face"] = try TemplateCodec.encode(.face(source.face(dimension: 16)))
        let described = source.finger(minutiae: 12...12, isDescribed: true)
        seeds["template/finger-described"] = try TemplateCodec.encode(.finger(described))
        // The length of the template in two bytes, where the packed print has it in four.
        let packed = try PackedFinger(described).bytes
        seeds["gallery/print"] = Array(packed.prefix(2) + packed.dropFirst(4))
        seeds["gallery/header"] = Array("WHORLFG\u{5}".utf8) + (0..<16) + [0, 16, 0, 0, 128, 0, 0, 0]
        seeds["vectors/vectors.npy"] = VectorFileSource.npy(VectorFileSource.vectors(8, dimension: 16))
        return seeds
    }

    private static func target(of image: String) -> String {
        if image.hasPrefix("WSQ") { return "wsq" }
        return image.hasPrefix("ITL") || image.hasSuffix("record") ? "container" : "image"
    }

    @Test func everySeedIsThere() throws {
        let seeds = try Self.seeds()
        if ProcessInfo.processInfo.environment["WHORL_WRITE_SEEDS"] != nil {
            for (path, bytes) in seeds {
                let file = Self.folder.appending(path: path)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(bytes).write(to: file)
            }
        }
        let targets = Set(seeds.keys.map { $0.prefix { $0 != "/" } })
        let paths = try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path)
            .filter { $0.contains("/") && targets.contains($0.prefix { $0 != "/" }) }
        #expect(Set(paths) == Set(seeds.keys))
    }
}
