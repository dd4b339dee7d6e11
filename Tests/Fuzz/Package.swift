// swift-tools-version: 6.1
import PackageDescription

// Parsers under libFuzzer. `make fuzz` builds this with the instrumentation that libFuzzer steers by, which the tests
// and the command are built without: hence a package of its own.
let package = Package(
    name: "whorl-fuzz",
    dependencies: [.package(name: "whorl", path: "../..")],
    targets: [
        .target(
            name: "FuzzTargets",
            dependencies: ["Whorl", "WhorlProtocols", "WhorlClient"].map { .product(name: $0, package: "whorl") },
            path: "FuzzTargets"),
        .executableTarget(name: "whorl-fuzz", dependencies: ["FuzzTargets"], path: "Driver"),
    ])
