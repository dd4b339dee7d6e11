// swift-tools-version: 6.1
import PackageDescription

// Parsers under libFuzzer. `make fuzz` builds this with the instrumentation that libFuzzer steers by, which the tests
// and the command are built without: hence a package of its own.
let package = Package(
    name: "whorl-fuzz",
    dependencies: [
        .package(name: "whorl", path: "../.."),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: [
        // The service's own files by a link, as the rest of the service would bring an HTTP server into every build.
        .target(
            name: "Configuration",
            dependencies: [
                .product(name: "Whorl", package: "whorl"), .product(name: "WhorlProtocols", package: "whorl"),
                .product(name: "Logging", package: "swift-log"), "Yams",
            ],
            path: "Configuration", exclude: ["ExampleConfiguration.swift", "ServiceConfiguration+File.swift"],
            swiftSettings: [.define("Service")]),
        .target(
            name: "FuzzTargets",
            dependencies: ["Configuration"]
                + ["Whorl", "WhorlProtocols", "WhorlClient"].map { .product(name: $0, package: "whorl") },
            path: "FuzzTargets"),
        .executableTarget(name: "whorl-fuzz", dependencies: ["FuzzTargets"], path: "Driver"),
    ])
