// swift-tools-version: 6.1
import PackageDescription

/// Whether the HTTP packages are left out for whoever builds `whorl` or the libraries alone. SwiftPM defines an enabled
/// trait in every Swift compilation, so that each file would be compiled twice, with the trait and without it, if the name
/// were not defined here in its place. No code asks for it.
let engineAlone: [SwiftSetting] = Context.environment["WHORL_ENGINE_ALONE"] == nil ? [] : [.define("Service")]

let strict: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ] + engineAlone

/// Tests that only call what they test: optimizing them takes longer than it saves. Others compute what they compare with.
let tests: [SwiftSetting] = strict + [.unsafeFlags(["-Onone"])]

/// Links the Swift runtime into what is installed. Objects are the same for tests, which link it dynamically, so that one
/// compilation serves both; they do not name what Foundation's archives need of each other, hence the list.
let standalone: [LinkerSetting] =
    [.unsafeFlags(["-static-stdlib"])]
    + [
        "Foundation", "FoundationInternationalization", "FoundationEssentials", "CoreFoundation", "_FoundationCShims",
        "_FoundationCollections", "_FoundationICU", "swiftSynchronization",
    ].map { .linkedLibrary($0) }

/// What the C library adds to the command: its name, its list of exports, and that it stays loaded.
let exported: [LinkerSetting] = [
    .unsafeFlags(
        [
            "-soname=libwhorl.so.0", "-z", "nodelete",
            "--version-script=\(Context.packageDirectory)/Sources/CWhorl/libwhorl.map",
        ].flatMap { ["-Xlinker", $0] })
]

/// A library of the system, installed by `make setup` from the Debian package `apt`.
func system(_ name: String, pkgConfig: String, apt: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// A product of an HTTP package, which the trait `Service` lets SwiftPM fetch.
func service(_ product: String, package: String) -> Target.Dependency {
    .product(name: product, package: package, condition: .when(traits: ["Service"]))
}

let package = Package(
    name: "whorl",
    products: [
        .library(name: "Whorl", targets: ["Whorl"]),
        .library(name: "WhorlEvaluation", targets: ["WhorlEvaluation"]),
        .library(name: "WhorlClient", targets: ["WhorlClient"]),
        .library(name: "WhorlC", type: .dynamic, targets: ["WhorlLibrary"]),
        .executable(name: "whorl", targets: ["WhorlMain"]),
        .executable(name: "whorl-service", targets: ["WhorlServiceMain"]),
        .executable(name: "whorl-bench", targets: ["SpeedBenchmark"]),
        .executable(name: "whorl-accuracy", targets: ["AccuracyBenchmark"]),
        .executable(name: "whorl-rounds", targets: ["Rounds"]),
    ],
    traits: [
        .trait(name: "Service", description: "Fetches the HTTP packages that the program `whorl-service` needs."),
        .default(enabledTraits: ["Service"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.90.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.29.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.4.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: [
        system("COpenBLAS", pkgConfig: "openblas", apt: "libopenblas-dev"),
        system("COpenSSL", pkgConfig: "libcrypto", apt: "libssl-dev"),
        system("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
        system("CTurboJPEG", pkgConfig: "libturbojpeg", apt: "libturbojpeg0-dev"),
        system("CPNG", pkgConfig: "libpng", apt: "libpng-dev"),
        system("CTIFF", pkgConfig: "libtiff-4", apt: "libtiff-dev"),
        system("COpenJPEG", pkgConfig: "libopenjp2", apt: "libopenjp2-7-dev"),
        system("CWebP", pkgConfig: "libwebp", apt: "libwebp-dev"),
        // Opened where a file needs it and not linked, hence no pkg-config.
        .systemLibrary(name: "CHEIF", providers: [.apt(["libheif-dev"])]),
        system("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
        system("CQRencode", pkgConfig: "libqrencode", apt: "libqrencode-dev"),
        .systemLibrary(name: "CProcess"),
        .target(
            name: "CKernels",
            exclude: ["restoration/restoration.onnx", "descriptor/descriptor.onnx", "codes/minutiae.table"]),
        .target(name: "WhorlNumerics", dependencies: ["COpenBLAS", "CKernels", "CZlib"], swiftSettings: strict),
        .target(name: "WhorlIdentity", swiftSettings: strict),
        .target(name: "WhorlText", swiftSettings: strict),
        .target(name: "WhorlNetwork", dependencies: ["WhorlNumerics"], swiftSettings: strict),
        .target(name: "WhorlVectors", dependencies: ["WhorlNumerics", "WhorlIdentity"], swiftSettings: strict),
        .target(
            name: "Whorl",
            dependencies: [
                "WhorlNumerics", "WhorlIdentity", "WhorlNetwork", "WhorlVectors", "CPNG", "CTIFF", "CTurboJPEG",
                "COpenJPEG", "CWebP", "CHEIF", "COpenSSL", "CSQLite",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict
        ),
        .systemLibrary(name: "CWhorl"),
        .target(
            name: "WhorlC",
            dependencies: [
                "CWhorl", "Whorl", "WhorlEvaluation", "WhorlNumerics", .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict),
        .target(
            name: "WhorlLibrary", dependencies: ["WhorlC"], swiftSettings: strict, linkerSettings: standalone + exported
        ),
        .target(name: "WhorlEvaluation", dependencies: ["Whorl", "WhorlNumerics"], swiftSettings: strict),
        .target(
            name: "WhorlProtocols",
            dependencies: [
                "Whorl", "WhorlNumerics", "WhorlText", "CQRencode",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "WhorlClient", dependencies: ["WhorlText", .product(name: "Crypto", package: "swift-crypto")],
            swiftSettings: strict),
        .target(
            name: "WhorlConfiguration",
            dependencies: [
                "WhorlProtocols", "Whorl", .product(name: "Logging", package: "swift-log"),
                service("Yams", package: "Yams"),
            ],
            swiftSettings: strict),
        .target(
            name: "WhorlService",
            dependencies: [
                "CWhorl", "WhorlConfiguration", "WhorlProtocols", "Whorl", "WhorlNumerics", "WhorlText",
                .product(name: "Logging", package: "swift-log"),
                service("Hummingbird", package: "hummingbird"),
                service("HummingbirdCore", package: "hummingbird"),
                service("JWTKit", package: "jwt-kit"),
                service("NIOCore", package: "swift-nio"),
                service("NIOHTTP1", package: "swift-nio"),
                service("HTTPTypes", package: "swift-http-types"),
                service("NIOHTTPTypes", package: "swift-nio-extras"),
                service("NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                service("NIOSSL", package: "swift-nio-ssl"),
                service("NIOTLS", package: "swift-nio"),
                service("Metrics", package: "swift-metrics"),
                service("ServiceLifecycle", package: "swift-service-lifecycle"),
                service("UnixSignals", package: "swift-service-lifecycle"),
            ],
            resources: [.embedInCode("Assets")],
            swiftSettings: strict
        ),
        .target(
            name: "WhorlCommandLine",
            dependencies: [
                "Whorl", "WhorlEvaluation", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "WhorlTool",
            dependencies: [
                "CProcess", "CWhorl", "Whorl", "WhorlNumerics", "WhorlEvaluation", "WhorlCommandLine",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "WhorlServiceTool",
            dependencies: [
                "CProcess", "CWhorl", "Whorl", "WhorlEvaluation", "WhorlProtocols", "WhorlClient", "WhorlConfiguration",
                "WhorlService", "WhorlCommandLine",
                service("AsyncHTTPClient", package: "async-http-client"),
                service("NIOCore", package: "swift-nio"),
                service("NIOHTTP1", package: "swift-nio"),
                service("NIOSSL", package: "swift-nio-ssl"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "WhorlMain", dependencies: ["WhorlTool"], swiftSettings: strict, linkerSettings: standalone),
        .executableTarget(
            name: "WhorlServiceMain", dependencies: ["WhorlServiceTool"], swiftSettings: strict,
            linkerSettings: standalone),
        .target(
            name: "BenchmarkSupport", dependencies: ["Whorl", "WhorlEvaluation", "WhorlNumerics"],
            path: "Benchmarks/Support",
            swiftSettings: strict),
        .executableTarget(
            name: "SpeedBenchmark",
            dependencies: [
                "BenchmarkSupport", "Whorl", "WhorlC", "CWhorl", "WhorlEvaluation", "WhorlNumerics",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Benchmarks/Speed", swiftSettings: strict, linkerSettings: standalone
        ),
        .executableTarget(
            name: "AccuracyBenchmark",
            dependencies: [
                "BenchmarkSupport", "Whorl", "WhorlEvaluation", "WhorlNumerics",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Benchmarks/Accuracy", swiftSettings: strict, linkerSettings: standalone
        ),
        .executableTarget(
            name: "Rounds",
            dependencies: [
                "BenchmarkSupport", "Whorl", "WhorlNetwork", "WhorlEvaluation", "WhorlNumerics",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Benchmarks/Rounds", swiftSettings: strict, linkerSettings: standalone
        ),
        .executableTarget(
            name: "SwiftService", dependencies: ["Whorl"], path: "Sources/Examples/SwiftService/Sources/SwiftService",
            swiftSettings: engineAlone),
        .executableTarget(
            name: "ClientRows", dependencies: ["WhorlClient"], path: "Tests/Acceptance/client/Sources/Rows",
            swiftSettings: engineAlone),
        .testTarget(name: "ArchitectureTests", swiftSettings: tests),
        .testTarget(name: "WhorlNumericsTests", dependencies: ["WhorlNumerics"], swiftSettings: strict),
        .testTarget(name: "WhorlTextTests", dependencies: ["WhorlText"], swiftSettings: tests),
        .target(name: "TestSupport", dependencies: ["WhorlNumerics"], path: "Tests/Support", swiftSettings: strict),
        .testTarget(
            name: "WhorlNetworkTests", dependencies: ["WhorlNetwork", "WhorlNumerics", "TestSupport"],
            exclude: ["References"], swiftSettings: strict),
        .testTarget(
            name: "WhorlVectorsTests", dependencies: ["WhorlVectors", "WhorlIdentity", "WhorlNumerics"],
            swiftSettings: strict),
        .executableTarget(
            name: "StoreCrashChild", dependencies: ["Whorl", "WhorlNumerics", "CSQLite"], path: "Tests/StoreCrashChild",
            swiftSettings: strict),
        .executableTarget(
            name: "AllocationChild", dependencies: ["Whorl", "WhorlNetwork", "WhorlEvaluation", "CountedMemory"],
            path: "Tests/AllocationChild", swiftSettings: strict),
        .target(name: "CountedMemory", path: "Tests/CountedMemory"),
        .target(name: "TortureFaults", path: "Tests/Torture/Faults"),
        .executableTarget(
            name: "Torture", dependencies: ["Whorl", "WhorlNumerics", "CSQLite", "TortureFaults"],
            path: "Tests/Torture/Driver", swiftSettings: strict),
        .testTarget(
            name: "WhorlTests",
            dependencies: [
                "Whorl", "WhorlNumerics", "WhorlIdentity", "WhorlNetwork", "WhorlVectors", "CSQLite", "CTurboJPEG",
                "COpenJPEG", "CWebP", "StoreCrashChild", "AllocationChild", "TestSupport",
            ],
            exclude: ["Store/Released", "Features/Face/Detection/References"], swiftSettings: strict),
        .testTarget(
            name: "WhorlEvaluationTests", dependencies: ["WhorlEvaluation", "Whorl", "WhorlNumerics"],
            exclude: ["Golden/Prints", "Metrics/References"], swiftSettings: tests),
        .testTarget(
            name: "WhorlCTests",
            dependencies: ["WhorlC", "CWhorl", "Whorl", .product(name: "Logging", package: "swift-log")],
            swiftSettings: tests),
        .target(
            name: "ProtocolTestSupport", dependencies: ["WhorlProtocols", "Whorl"], path: "Tests/ProtocolSupport",
            swiftSettings: strict),
        .testTarget(
            name: "WhorlProtocolsTests",
            dependencies: [
                "WhorlProtocols", "Whorl", "WhorlText", "ProtocolTestSupport",
                .product(name: "Crypto", package: "swift-crypto"),
            ], swiftSettings: tests),
        .testTarget(
            name: "WhorlServiceTests",
            dependencies: [
                "WhorlService", "WhorlConfiguration", "WhorlProtocols", "Whorl", "WhorlText", "CSQLite",
                "ProtocolTestSupport",
                .product(name: "Crypto", package: "swift-crypto"), .product(name: "Logging", package: "swift-log"),
                service("HTTPTypes", package: "swift-http-types"),
                service("Hummingbird", package: "hummingbird"),
                service("HummingbirdTesting", package: "hummingbird"), service("Metrics", package: "swift-metrics"),
                service("NIOCore", package: "swift-nio"), service("NIOEmbedded", package: "swift-nio"),
                service("NIOHTTP1", package: "swift-nio"),
                service("NIOHTTPTypes", package: "swift-nio-extras"),
                service("NIOHTTPTypesHTTP1", package: "swift-nio-extras"), service("NIOSSL", package: "swift-nio-ssl"),
                service("ServiceLifecycle", package: "swift-service-lifecycle"),
            ], swiftSettings: tests),
        .testTarget(name: "WhorlClientTests", dependencies: ["WhorlClient"], swiftSettings: tests),
        .testTarget(
            name: "WhorlToolTests",
            dependencies: [
                "WhorlTool", "WhorlServiceTool", "WhorlCommandLine", "Whorl",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: tests),
        .target(
            name: "FuzzTargets",
            dependencies: [
                "Whorl", "WhorlNumerics", "WhorlNetwork", "WhorlText", "WhorlProtocols", "WhorlClient",
                "WhorlConfiguration",
            ],
            path: "Tests/Fuzz/FuzzTargets", swiftSettings: engineAlone),
    ]
)

// The plugin of `make docs`, which no other build fetches.
if Context.environment["WHORL_DOCS"] != nil {
    package.dependencies.append(.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"))
}

// The program of libFuzzer, whose `main` comes with the instrumentation of `make fuzz` alone; the tests compile its targets.
if Context.environment["WHORL_FUZZ"] != nil {
    package.targets += [
        .executableTarget(name: "whorl-fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzz/Driver")
    ]
}
