// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "swift-service",
    dependencies: [.package(name: "whorl", path: "../../..", traits: [])],
    targets: [
        .executableTarget(name: "SwiftService", dependencies: [.product(name: "Whorl", package: "whorl")])
    ]
)
