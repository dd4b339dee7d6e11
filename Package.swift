// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A library of the system, installed by `make setup` from the Debian package `apt`.
func system(_ name: String, pkgConfig: String, apt: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

let package = Package(
    name: "whorl",
    products: [
        .library(name: "Whorl", targets: ["Whorl"]),
        .library(name: "WhorlEvaluation", targets: ["WhorlEvaluation"]),
        .executable(name: "whorl", targets: ["WhorlTool"]),
        .executable(name: "whorl-bench", targets: ["SpeedBenchmark"]),
        .executable(name: "whorl-accuracy", targets: ["AccuracyBenchmark"]),
        .executable(name: "whorl-rounds", targets: ["Rounds"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    ],
    targets: [
        system("COpenBLAS", pkgConfig: "openblas", apt: "libopenblas-dev"),
        system("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
        system("CTurboJPEG", pkgConfig: "libturbojpeg", apt: "libturbojpeg0-dev"),
        system("CPNG", pkgConfig: "libpng", apt: "libpng-dev"),
        system("CTIFF", pkgConfig: "libtiff-4", apt: "libtiff-dev"),
        system("COpenJPEG", pkgConfig: "libopenjp2", apt: "libopenjp2-7-dev"),
        .target(name: "CKernels"),
        .target(name: "WhorlNumerics", dependencies: ["COpenBLAS", "CKernels"], swiftSettings: strict),
        .target(
            name: "Whorl",
            dependencies: [
                "WhorlNumerics", "CPNG", "CTIFF", "CTurboJPEG", "COpenJPEG", "CSQLite",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict
        ),
        .target(name: "WhorlEvaluation", dependencies: ["Whorl", "WhorlNumerics"], swiftSettings: strict),
        .executableTarget(
            name: "WhorlTool",
            dependencies: [
                "Whorl", "WhorlEvaluation",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "BenchmarkSupport", dependencies: ["Whorl", "WhorlEvaluation", "WhorlNumerics"],
            path: "Benchmarks/Support",
            swiftSettings: strict),
        .executableTarget(
            name: "SpeedBenchmark",
            dependencies: [
                "BenchmarkSupport", "Whorl", "WhorlEvaluation", "WhorlNumerics",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Benchmarks/Speed", swiftSettings: strict
        ),
        .executableTarget(
            name: "AccuracyBenchmark",
            dependencies: [
                "BenchmarkSupport", "Whorl", "WhorlEvaluation",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Benchmarks/Accuracy", swiftSettings: strict
        ),
        .executableTarget(
            name: "Rounds",
            dependencies: [
                "BenchmarkSupport", "Whorl", "WhorlEvaluation",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Benchmarks/Rounds", swiftSettings: strict
        ),
        .testTarget(name: "ArchitectureTests", swiftSettings: strict),
        .testTarget(name: "WhorlNumericsTests", dependencies: ["WhorlNumerics"], swiftSettings: strict),
        .executableTarget(
            name: "StoreCrashChild", dependencies: ["Whorl"], path: "Tests/StoreCrashChild", swiftSettings: strict),
        .executableTarget(
            name: "AllocationChild", dependencies: ["Whorl", "WhorlEvaluation", "CountedMemory"],
            path: "Tests/AllocationChild", swiftSettings: strict),
        .target(name: "CountedMemory", path: "Tests/CountedMemory"),
        .testTarget(
            name: "WhorlTests",
            dependencies: [
                "Whorl", "WhorlNumerics", "CSQLite", "CTurboJPEG", "COpenJPEG", "StoreCrashChild", "AllocationChild",
            ],
            exclude: ["Store/Released", "Features/Face/Network/References"], swiftSettings: strict),
        .testTarget(
            name: "WhorlEvaluationTests", dependencies: ["WhorlEvaluation", "Whorl", "WhorlNumerics"],
            exclude: ["Golden/Prints", "Metrics/References"], swiftSettings: strict),
        .testTarget(
            name: "WhorlToolTests",
            dependencies: [
                "WhorlTool", "WhorlEvaluation", "Whorl",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),
    ]
)
