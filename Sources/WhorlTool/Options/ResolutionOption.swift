import ArgumentParser

/// The resolution of the images that are given.
struct ResolutionOption: ParsableArguments {
    @Option(
        name: .customLong("dpi"),
        help: "Resolution of the images in dots per inch; file headers are not trusted (default: 500).")
    var resolution: Double?
}
